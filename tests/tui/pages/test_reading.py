"""Pages that are read: what is sought in them is found, marked, and gone to."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from tests.tui.playing import Player, WatchedApp, at_screen
from tui.canvas.ink import Ink
from tui.rules import rules_of
from tui.screens.help import HelpPage
from tui.screens.page import Page
from tui.widgets.reader import read, same_place


async def _at_rules(player: Player) -> HelpPage:
    await player.press("question_mark")
    await player.sees("keys and rules")
    await player.press("enter")
    await player.sees(" in short")
    page: Page = player.app.session.pages[-1]
    assert isinstance(page, HelpPage)
    return page


async def _seek(player: Player, text: str) -> None:
    await player.press("slash")
    await player.sees("Search:")
    await player.press(*text, "enter")


async def test_what_is_sought_is_scrolled_to_and_marked_and_one_goes_on_from_there() -> None:
    async with at_screen(WatchedApp()) as player:
        page = await _at_rules(player)
        await _seek(player, "CARD")
        await player.sees("“CARD”: 1 of ")
        first = page.first
        await player.press("n")
        await player.sees("“CARD”: 2 of ")
        await player.press("N")
        await player.sees("“CARD”: 1 of ")
        assert page.first == first
        await player.press("N")
        seen = player.screen
        total = seen.partition("“CARD”: ")[2].split()[2]
        assert f"“CARD”: {total} of {total}" in seen
        assert page.first > first


async def test_what_is_not_there_is_said_and_q_in_the_search_is_a_letter() -> None:
    async with at_screen(WatchedApp()) as player:
        page = await _at_rules(player)
        await _seek(player, "qqqq")
        await player.sees("There is no “qqqq” here.")
        assert player.app.session.pages[-1] is page
        await player.press("slash", "q", "escape")
        assert player.app.session.pages[-1] is page
        await player.press("q")
        assert player.app.session.pages[-1] is not page


@pytest.mark.parametrize("width", [70, 84, 60])
def test_in_a_table_what_a_key_does_stands_below_itself_however_many_lines_it_takes(width: int) -> None:
    does = "all that can be done now; type a part of its words, or more of it"
    text = f"| key | what it does |\n| --- | --- |\n| Ctrl+P | {does} |"
    head, *rows = ["".join(piece for piece, _ in line) for line in read(text, width)]
    column = head.index("what")
    assert rows[0].startswith("Ctrl+P")
    assert rows[0].index("all") == column
    assert all(row[:column].isspace() and len(row) <= width for row in rows[1:])
    assert " ".join(row[column:] for row in rows).split() == does.split()


def test_where_a_table_is_too_narrow_for_that_a_row_is_a_line() -> None:
    lines = read("| key | what it does |\n| --- | --- |\n| Enter | does what the prompt says, whatever that is |", 36)
    assert "".join(piece for piece, _ in lines[-2]).startswith("Enter · does what")


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones", "zargos"])
def test_in_a_window_of_another_width_the_same_paragraph_is_read(game: str) -> None:
    texts = {width: read(rules_of(game), width) for width in (18, 36, 76)}
    heads = {
        width: {number: row for row, line in enumerate(lines) if (number := _number(line))}
        for width, lines in texts.items()
    }
    assert len(heads[76]) > 20
    for width, other in permutations(texts, 2):
        for number, row in heads[width].items():
            assert same_place(texts[width], row, texts[other]) == heads[other][number], (number, width, other)
            assert same_place(texts[width], row + 1, texts[other]) >= heads[other][number], (number, width, other)


def _number(line: list[tuple[str, Ink]]) -> str:
    found = re.match(r"§\d+\.\d+ ", "".join(text for text, _ink in line))
    return found[0] if found else ""
