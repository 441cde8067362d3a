"""Fist of Dragonstones at the keyboard: whole games against bots through the screens."""

from __future__ import annotations

import pytest

from tests.tui.playing import LARGE, SMALL, Player, at_screen, solo


async def my_turn_or_the_end(player: Player) -> None:
    table = player.desk.table
    assert table is not None
    await player.until(
        lambda: bool(table.sheets) or (table.view is not None and (not table.view.agenda or "Enter" in player.screen))
    )


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 3), (LARGE, 6)])
async def test_a_whole_game_is_played_with_tab_and_enter_alone(size: tuple[int, int], seats: int) -> None:
    async with at_screen(solo("dragonstones", seats, seed=1, options=(("blanks", "house"),)), size) as player:
        await player.sees("Fist of Dragonstones", "Bank", "Behind your screen", "auctioned now", "Log")
        for _ in range(900):
            await my_turn_or_the_end(player)
            if "Another game" in player.screen:
                break
            await player.press("tab", "enter")
        await player.sees("The game is over", "stones", "points", "Another game")


async def test_a_fist_is_filled_by_keys_and_by_mouse_and_opened() -> None:
    async with at_screen(solo("dragonstones", 3, seed=4)) as player:
        await player.sees("Bid gold for the Witch")
        await player.press("2", "down", "right")
        await player.sees("2 fairy gold and 1 common gold, strength 3")
        await player.click("○○○○○○")
        await player.sees("3 fairy gold and 1 common gold, strength 4")
        await player.click("Bid 4")
        await player.sees("bids: Witch", "1 common gold")
