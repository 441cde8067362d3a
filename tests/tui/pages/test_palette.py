"""The command palette: opened from any page, it finds by a part of the words and does what the page's key does."""

from __future__ import annotations

import pytest

from net.people.text import width_of
from tests.gallery.pages import pages_in
from tests.tui.playing import Player, WatchedApp, at_screen, solo
from tui.canvas.canvas import Canvas
from tui.screens.anywhere.palette import PalettePage
from tui.screens.help import HelpPage
from tui.screens.logs import LogPage
from tui.screens.table.leaving import LeavePage
from tui.screens.table.table import TablePage


def uppermost(player: Player) -> object:
    return player.app.session.pages[-1]


async def test_the_palette_finds_by_a_part_of_the_words_and_does_it() -> None:
    async with at_screen(solo()) as player:
        await player.is_asked()
        await player.press("ctrl+p")
        await player.sees("What now?", "Talk to the table")
        await player.press(*"tab leav")
        await player.sees("Leave the table")
        assert "Talk to the table" not in player.screen
        await player.press("enter")
        assert isinstance(uppermost(player), LeavePage)
        await player.press("escape", "ctrl+p", *"nothing of the kind")
        await player.sees("Nothing is called that.")
        await player.press("enter", "ctrl+p")
        assert isinstance(uppermost(player), TablePage)


async def test_a_click_in_the_palette_does_it_and_arrows_choose() -> None:
    async with at_screen(solo()) as player:
        await player.is_asked()
        await player.click("Ctrl+P all")
        await player.sees("What now?")
        await player.click("The whole log")
        assert isinstance(uppermost(player), LogPage)
        await player.press("escape", "ctrl+p", *"rules", "down", "up", "enter")
        assert isinstance(uppermost(player), HelpPage)


async def test_what_the_page_does_comes_first_and_nothing_twice() -> None:
    async with at_screen(WatchedApp()) as player:
        session = player.app.session
        words = [each.words for each in PalettePage(session, session.pages[-1]).found()]
        assert len(set(words)) == len(words)
        assert words[:3] == ["Play against bots", "Guided game", "Host"]
        assert words.index("The row below") == words.index("Quit") + 2
        assert not [each for each in words if each.startswith(("Help:", "Settings:"))], "the page has its own"


async def test_looks_are_changed_from_the_palette_and_seen_at_once() -> None:
    async with at_screen(WatchedApp()) as player:
        await player.press("ctrl+p", *"looks day", "enter")
        assert player.app.session.settings.theme == "day"
        await player.press("ctrl+p", *"looks day")
        await player.sees("Nothing is called that.")


async def test_a_page_that_is_too_small_to_be_seen_is_not_answered_by_the_palette() -> None:
    async with at_screen(solo()) as player:
        await player.is_asked()
        await player.press("ctrl+p", *"leave the table")
        await player.pilot.resize_terminal(30, 10)
        await player.sees("Leave the table")
        await player.press("enter")
        assert isinstance(uppermost(player), TablePage)


async def test_what_is_counted_behind_the_palette_is_shown() -> None:
    async with at_screen(solo("gargon")) as player:
        await player.is_asked()
        session = player.app.session
        palette = PalettePage(session, session.pages[-1])
        session.open(palette)
        heard: list[object] = []

        def show_count(message: object) -> None:
            heard.append(message)
            session.open(LogPage(session))

        session.pages[-2].heard = show_count  # type: ignore[method-assign]
        palette.heard(None)  # type: ignore[arg-type]
        assert heard == [None]
        assert palette not in session.pages


@pytest.mark.parametrize("width", [20, 33, 80, 120])
def test_each_row_is_whole_or_cut_with_its_key_at_any_width(width: int) -> None:
    for exhibit in pages_in("quiet"):
        if not isinstance(exhibit.page, PalettePage):
            continue
        canvas = Canvas(width, 12)
        exhibit.page.draw(canvas)
        lines = canvas.lines()
        assert all(width_of(line) <= width for line in lines)
        assert any(" N " in f"{line} " or line.rstrip(" │").endswith("N") for line in lines), str(canvas)
