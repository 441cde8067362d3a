"""Keyboards: Esc and a key close behind it, and digits that want Shift."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path
from typing import Any

import pytest
import textual
from textual import events

from core.registry import GAMES
from tests.gallery.rooms import Room
from tests.gallery.test_commands import tables_of
from tests.tui.test_advice import watched
from tui.canvas.canvas import Canvas
from tui.screens.box import BoxPage
from tui.screens.lobby.new_table import NewTablePage
from tui.screens.lobby.pages import NamePage
from tui.screens.replays.page import ReplayPage
from tui.screens.session import ScreenSession
from tui.screens.table.table import TablePage
from tui.screens.window import take
from tui.settings import Settings
from tui.widgets import digit_row
from tui.widgets.buttons import Offer
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


ROWS = {
    "fr": (digit_row.FRENCH, digit_row.BELGIAN),
    "en": (digit_row.FRENCH, digit_row.BELGIAN, digit_row.VIETNAMESE),
    "cs": (digit_row.CZECH, digit_row.SLOVAK),
    "sk": (digit_row.SLOVAK, digit_row.CZECH),
    "lt": (digit_row.LITHUANIAN,),
    "vi": (digit_row.VIETNAMESE,),
}
"""By the language of the terminal, the keyboards of which each key is its digit."""
DIGITS_ELSEWHERE = "١٢٣٤٥٦٧٨٩٠", "۱۲۳۴۵۶۷۸۹۰", "१२३४५६७८९०", "၁၂၃၄၅၆၇၈၉၀"


@pytest.mark.parametrize("language", ROWS)
def test_the_row_of_digits_without_shift(language: str) -> None:
    for row in (*ROWS[language], *DIGITS_ELSEWHERE):
        assert "".join(digit_of(character, language) for character in row) == "1234567890"
    assert not any(digit_of(character, language) for character in "abc1234²?#")
    assert digit_of(None, language) == digit_of("", language) == ""


ALL_ROWS = (
    *(digit_row.FRENCH, digit_row.BELGIAN, digit_row.CZECH, digit_row.SLOVAK),
    *(digit_row.LITHUANIAN, digit_row.VIETNAMESE),
)


def test_where_nothing_is_known_of_the_keyboard_no_sign_is_a_digit_that_may_be_another() -> None:
    """But those of the keyboard that most have: é is a 2, though on a Czech one it is a 0."""
    usual = {*digit_row.FRENCH, *digit_row.BELGIAN}
    for sign in {sign for row in ALL_ROWS for sign in row}:
        meant = {digit for row in ALL_ROWS for each, digit in zip(row, digit_row.DIGITS, strict=True) if each == sign}
        found = digit_of(sign, "de", "en")
        assert found in {*meant, ""}
        assert sign in usual or sign.isascii() or bool(found) == (len(meant) == 1), sign
        assert sign in usual or not sign.isascii() or not found, "what all keyboards have is itself"


def test_the_terminal_says_more_of_the_keyboard_than_what_is_read() -> None:
    assert digit_of("é", "cs", "en") == "0"
    assert digit_of("é", "en", "cs") == "0"
    assert digit_of("é", "fr", "fr") == digit_of("é") == "2"
    assert Settings(spoken="cs", language="en").languages == ("cs", "en")


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


@pytest.mark.parametrize("game", GAMES)
def test_no_sign_is_taken_from_a_key_that_the_screen_uses(game: str) -> None:
    """Whatever stands for a digit somewhere means itself wherever it is a key."""
    signs = {sign for row in ALL_ROWS for sign in row}
    names = {"plus": "+", "minus": "-", "slash": "/", **{sign: sign for sign in signs}}
    met = set[str]()
    for exhibit in tables_of(game):
        page: Any = exhibit.page
        if not isinstance(page, TablePage):
            continue
        vars(page.table)["face"] = Deaf(page.table.face)
        for spoken in ("en", "cs"):
            exhibit.session.settings = dataclasses.replace(exhibit.session.settings, spoken=spoken)
            for command in page.commands():
                if character := names.get(command.key):
                    met.add(command.key)
                    assert page._meant(command.key, character) == command.key, f"{exhibit.name}: {command.key}"
    if game == "zargos":
        assert met


class Deaf:
    """A face that knows no key besides its offers'."""

    def __init__(self, face: Any) -> None:
        self._face = face

    def __getattr__(self, name: str) -> Any:
        return getattr(self._face, name)

    def press(self, _scene: Any, _key: str) -> None:
        return None


def test_in_a_box_a_digit_needs_no_shift_either() -> None:
    room = Room()
    box = Numbered(room.session)
    box.key("ampersand", "&")
    box.key("é", "é")
    box.key("e", "e")
    assert box.chosen == ["one", "two", "own"], "a key that is offered is itself"


def test_in_a_replay_a_moment_is_named_without_shift_and_minus_stays_slower() -> None:
    replay, _ = watched("kampf", most=12, unrated=True)
    page = ReplayPage(Room().session, replay)
    page.key("ampersand", "&")
    page.key("é", "é")
    assert "moment 12 of" in page.prompt().sentence
    page.key("escape", None)
    page.key("minus", "-")
    assert "moment 6 of" not in page.prompt().sentence
    assert page._speed == 0


class Numbered(BoxPage):
    title = "Numbers"

    def __init__(self, session: Any) -> None:
        super().__init__(session)
        self.chosen: list[str] = []

    def sentences(self) -> list[str]:
        return []

    def offers(self) -> list[Offer]:
        return [Offer("1", "One", "one"), Offer("2", "Two", "two"), Offer("e", "Own", "own")]

    def choose(self, action: str) -> None:
        self.chosen.append(action)
