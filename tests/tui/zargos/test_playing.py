"""Zargos at the keyboard: whole games against bots through the screens."""

from __future__ import annotations

import pytest

from tests.tui.playing import LARGE, SMALL, Player, at_screen, solo
from tui.games.zargos import fights

OPTIONS = (("turns", "4"), ("exchange", "yes"))


async def my_turn_or_the_end(player: Player) -> None:
    table = player.desk.table
    assert table is not None
    await player.until(
        lambda: bool(table.sheets) or (table.view is not None and (not table.view.agenda or "Enter" in player.screen))
    )


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 4), (LARGE, 3)])
async def test_a_whole_game_is_played_with_tab_and_enter_alone(size: tuple[int, int], seats: int) -> None:
    async with at_screen(solo("zargos", seats, seed=1, options=OPTIONS), size) as player:
        await player.sees("Zargos", "Lead a people", "Lead the")
        for _ in range(900):
            await my_turn_or_the_end(player)
            if "Another game" in player.screen:
                break
            await player.press("tab", "enter")
        await player.sees("The game is over", "provinces", "points", "Another game")


async def test_a_fight_is_stepped_through_or_skipped() -> None:
    async with at_screen(solo("zargos", 2, seed=3, options=OPTIONS)) as player:
        table = player.desk.table
        assert table is not None
        for _ in range(900):
            await my_turn_or_the_end(player)
            told = fights.fights(table.past)
            if not table.sheets and told and len(told[-1].rounds) > 2 and not fights.fights(table.recent):
                break
            await player.press("tab", "enter")
        rounds = len(table_fight(player).rounds)
        await player.press("d")
        await player.sees("The fight for", "Go on", "Skip the rest")
        await player.press("enter")
        assert len(table.sheets) == rounds - 1
        await player.press("escape")
        await player.sees("H hand")
        assert not table.sheets


def table_fight(player: Player) -> fights.Fought:
    table = player.desk.table
    assert table is not None
    return fights.fights(table.past)[-1]
