"""The rules' page: where it opens, where its marks lead, and the game in short."""

from __future__ import annotations

import pytest

from core.registry import GAMES
from tests.tui.meeting import guest, server
from tests.tui.playing import LARGE, SMALL, WatchedApp, at_screen, solo
from tui.canvas.canvas import Canvas
from tui.rules import short_of
from tui.screens.books.short import ShortPage


async def test_help_opens_at_the_paragraph_that_governs_what_is_asked() -> None:
    async with at_screen(solo("gargon", seed=1)) as player:
        await player.sees("Tab  Next")
        await player.press("question_mark")
        top = next(line for line in player.screen.splitlines() if "§" in line)
        assert top.strip().startswith(("§4.1", "§4.3", "§4.4"))
        await player.press("home")
        await player.sees("Gargon in short")


async def test_a_mark_leads_to_its_ruling_and_back_again() -> None:
    async with at_screen(solo("gargon", seed=1), LARGE) as player:
        await player.sees("Tab  Next")
        await player.press("question_mark")
        await player.sees("[G14]")
        before = player.screen
        await player.click("[G14]")
        await player.sees("Rulings", "Who is the last player", "Marked with it: §4.4")
        await player.press("escape")
        assert player.screen == before
        await player.press("tab", "enter")
        await player.sees("Rulings", "Text: ")
        await player.press("escape")
        assert "Rulings" not in player.screen.splitlines()[0]


async def test_marks_lead_from_paragraph_to_paragraph_and_backspace_comes_back() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.press("question_mark")
        await player.sees("Playing with others")
        await player.press("enter")
        await player.sees("in short")
        await player.press("i")
        await player.sees("Index", "Crystal ball")
        index = player.screen
        await player.click("§4.4")
        await player.sees("§4.4", "You may not open a combat with a ball")
        assert "Crystal ball:" not in player.screen
        await player.press("backspace")
        assert player.screen == index
        await player.press("slash", *"nothing but balls", "enter")
        await player.sees("§4.4", "[K11]")
        await player.click("[K11]")
        await player.sees("What if a hand holds nothing but balls?", "Marked with it: §4.4")
        await player.click("§4.4")
        await player.sees("Help", "You may not open a combat with a ball")


async def test_the_game_in_short_is_shown_before_and_at_the_table() -> None:
    with server() as hub:
        async with guest(hub, "Ada") as ada, guest(hub, "Bo") as bo:
            await ada.press("n")
            await ada.sees("New table", "I in short")
            await ada.press("i")
            await ada.sees("You want the fewest points")
            await ada.press("escape")
            await ada.click("Make the table")
            await ada.sees("free")
            await ada.press("i")
            await ada.sees("You want the fewest points")
            await bo.sees("Kampf der Magier", "1/4")
            await bo.press("i")
            await bo.sees("You want the fewest points")
            await bo.press("r")
            await bo.sees("Kampf der Magier in short")
            await bo.press("pagedown")
            await bo.sees("Keys of this game")


@pytest.mark.parametrize("game", GAMES)
def test_the_game_in_short_fits_on_the_smallest_usual_screen(game: str) -> None:
    player_of = WatchedApp().session
    page = ShortPage(player_of, game)
    page.draw(Canvas(*SMALL))
    assert not page._scrolls
    assert page.lines(74)
    assert short_of(game).startswith(f"# {GAMES.about(game).title} in short\n")
