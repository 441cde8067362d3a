"""Zargos at the keyboard: whole games against bots through the screens."""

from __future__ import annotations

import re

import pytest

from tests.tui.playing import LARGE, SMALL, at_screen, solo
from tests.tui.zargos.sitting import after, scene_of
from tests.zargos.table import position
from tui.games.zargos import FACE
from tui.games.zargos.telling import fights
from tui.widgets.reader import read

OPTIONS = (("turns", "4"), ("exchange", "yes"))


async def test_a_whole_game_is_played_with_tab_and_enter_alone() -> None:
    async with at_screen(solo("zargos", 4, seed=1, options=OPTIONS), SMALL) as player:
        await player.sees("Zargos", "Lead a people", "Lead the")
        await player.play_to_the_end()
        await player.sees("The game is over", "provinces", "points", "Another game")


async def test_in_a_large_window_it_is_played_so_too() -> None:
    async with at_screen(solo("zargos", 2, seed=1, options=OPTIONS), LARGE) as player:
        await player.sees("Zargos", "Lead a people", "Lead the")
        await player.play_a_part()


async def test_a_fight_is_stepped_through_or_skipped() -> None:
    async with at_screen(solo("zargos", 2, seed=6, options=OPTIONS)) as player:
        table = player.state.table
        assert table is not None
        for _ in range(900):
            told = fights.fights(table.past)
            if (
                told
                and not table.sheets
                and player.is_waited_for
                and len(told[-1].rounds) > 2
                and not fights.fights(table.recent)
            ):
                break
            assert await player.play_on()
        await player.is_asked()
        rounds = len(fights.fights(table.past)[-1].rounds)
        await player.press("d")
        await player.sees("The fight for", "Go on", "Skip the rest")
        await player.press("enter")
        assert len(table.sheets) == rounds - 1
        await player.press("escape")
        await player.sees("H hand")
        assert not table.sheets


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_turn_is_played_by_mouse_alone(size: tuple[int, int]) -> None:
    """Its people, every province, attacks, fights, cards and purchases, as far as the first count."""
    async with at_screen(solo("zargos", 2, seed=5, options=OPTIONS), size) as player:
        table = player.state.table
        assert table is not None
        await player.sees("Lead a people")
        await player.click("Dragons")
        await player.click("Lead the Dragons")
        for _ in range(900):
            await player.is_asked()
            if table.sheets:
                break
            await player.click(" Enter ")
        await player.sees("The count of points", "in all")
        await player.click("Go on")
        await player.until(lambda: not table.sheets)


async def test_help_tells_the_game_in_short_and_its_keys_before_the_rules() -> None:
    async with at_screen(solo("zargos", 2, seed=1, options=OPTIONS), LARGE) as player:
        await player.sees("Lead a people")
        await player.press("question_mark")
        await player.sees("§3.2", "§3.3")
        await player.press("home")
        await player.sees("Zargos in short", "Keys of Zargos", "to the next place in that direction")
        for words in ("Keys at the table", "draw the screen anew", "Everything can be clicked", "For 2 to 6 players"):
            while words not in player.screen:
                before = player.screen
                await player.press("pagedown")
                await player.until(lambda before=before: player.screen != before)  # type: ignore[misc]
                assert "along the cards" not in player.screen


@pytest.mark.parametrize("width", [74, 84])
def test_the_keys_stand_in_columns(width: int) -> None:
    text = ["".join(piece for piece, _ in line) for line in read(FACE.keys.strip(), width)]
    assert any(re.match(r"Esc +back from looking around; otherwise takes", line) for line in text)


def test_escape_ends_looking_around() -> None:
    table = position("K B0 5 / M R0 1")
    looking = after(scene_of(table.state, 1), "right").scene
    assert looking.picking.looked >= 0
    assert after(looking, "escape").scene.picking.looked < 0
