"""Keyboards: Esc and a key close behind it, and digits that want Shift."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
import textual
from textual import events

from core.registry import GAMES
from tests.gallery.rooms import Room
from tests.gallery.test_commands import tables_of
from tui.canvas.canvas import Canvas
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.lobby.pages import NamePage
from tui.screens.session import ScreenSession
from tui.screens.table.table import TablePage
from tui.screens.window import take
from tui.widgets.digit_row import digit_of


def press(session: ScreenSession, key: str, character: str | None) -> None:
    take(session, events.Key(key, character), Canvas(0, 0))


def test_a_windows_console_is_read_by_the_same_parser() -> None:
    """Textual's driver of it names its parser in a module that can be imported on Windows alone."""
    tree = ast.parse(Path(textual.__file__).with_name("drivers").joinpath("win32.py").read_text("utf-8"))
    assert "XTermParser" in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_esc_and_a_key_in_one_piece_are_two_keys() -> None:
    room = Room()
    room.session.open(NewTablePage(room.session))
    press(room.session, "alt+y", "y")
    assert isinstance(room.session.uppermost, NamePage), "Esc has closed the one page, and Y has opened the other"
    press(room.session, "alt+escape", None)
    assert isinstance(room.session.uppermost, NamePage), "that is no key with a character"


def test_where_a_line_is_written_alt_edits_it_and_esc_ends_it() -> None:
    room = Room()
    session = room.session
    press(session, "c", "c")
    page: Any = session.uppermost
    for letter in "ab cd":
        press(session, letter, letter)
    press(session, "alt+b", "b")
    assert (page.line.text, page.line.place) == ("ab cd", 3)
    press(session, "alt+n", "n")
    assert page not in session.pages
    assert isinstance(session.uppermost, NewTablePage)


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "&é\"'(-è_çà"),
        ("fr", "&é\"'(§è!çà"),
        ("cs", "+ěščřžýáíé"),
        ("sk", "+ľščťžýáíé"),
    ],
)
def test_the_row_of_digits_without_shift(language: str, row: str) -> None:
    assert "".join(digit_of(character, language) for character in row) == "1234567890"
    assert not any(digit_of(character, language) for character in "abc1234²?")
    assert digit_of(None, language) == ""


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_a_digit_needs_no_shift_unless_its_character_means_something(game: str) -> None:
    """The same comes of both keys, in every game and at every moment that is tried."""
    pairs = {"1": ("ampersand", "&"), "2": ("é", "é"), "3": ("quotation_mark", '"'), "5": ("left_parenthesis", "(")}
    tried = 0
    for exhibit in tables_of(game):
        page: Any = exhibit.page
        if not isinstance(page, TablePage):
            continue
        begun, sent = page.picking, page.table.sent
        for digit, (key, character) in pairs.items():
            outcomes = []
            for pressed in ((digit, digit), (key, character)):
                page.picking, page.table.sent = begun, sent
                exhibit.session.state.notice = ""
                page.key(*pressed)
                outcomes.append((page.picking, exhibit.session.state.notice, page.table.sent))
            page.picking, page.table.sent = begun, sent
            assert outcomes[0] == outcomes[1], f"{exhibit.name}: {digit}"
            tried += outcomes[0][0] != begun or outcomes[0][2] != sent
    assert tried > 3
