"""The box in which one talks: before any page, with the last that was said, phrases by one key, and nothing unread."""

from __future__ import annotations

import pytest

from net.people.phrases import PHRASES
from net.protocol.messages import LOBBY, Said, Say, Spoken, TalkSeen
from tests.gallery.rooms import Room, room
from tui.games import Cell, Sheet
from tui.screens.table.count import CountPage
from tui.screens.talk_box import TalkBox
from tui.screens.window import picture


def press(made: Room, *keys: str) -> None:
    for key in keys:
        made.session.pages[-1].key(key, key if len(key) == 1 else {"space": " "}.get(key))


def shown(made: Room, width: int = 80, height: int = 24) -> str:
    return str(picture(made.session, width, height))


@pytest.mark.parametrize("name", ["quiet", "gathering"])
def test_what_is_typed_is_said_and_the_box_goes(name: str) -> None:
    made = room(name)
    below = made.session.pages[-1]
    press(made, "c", "g", "g", "enter")
    where = LOBBY if made.session.state.table is None else 77
    assert made.line.sent[-1] == Say(where, "gg")
    assert made.session.pages[-1] is below


@pytest.mark.parametrize("number", PHRASES)
def test_a_digit_says_a_phrase_at_once_but_within_a_line_it_is_a_digit(number: int) -> None:
    made = room("quiet")
    press(made, "c", str(number))
    assert made.line.sent[-1] == Say(LOBBY, PHRASES[number], number)
    press(made, "c", "x", str(number), "enter")
    assert made.line.sent[-1] == Say(LOBBY, f"x{number}")
    press(made, "c", "space", str(number), "enter")
    assert made.line.sent[-1] == Say(LOBBY, str(number)), "A line may begin with one, behind a blank."


def test_nothing_is_said_by_escape_nor_by_enter_alone() -> None:
    made = room("quiet")
    press(made, "c", "enter")
    assert isinstance(made.session.pages[-1], TalkBox)
    press(made, "h", "i", "escape")
    assert not any(isinstance(message, Say) for message in made.line.sent)
    assert not isinstance(made.session.pages[-1], TalkBox)


def test_it_shows_what_was_said_and_that_some_of_it_is_kept() -> None:
    made = room("quiet")
    made.line.hear(TalkSeen((Spoken("Bob", "earlier"),)))
    made.line.hear(Said(LOBBY, "Bob", PHRASES[3], 3))
    press(made, "c")
    text = shown(made)
    assert "Bob: earlier" in text
    assert f"Bob: {PHRASES[3]}" in text
    assert "The last 10 lines are kept for 60 minutes" in text
    assert all(words in text for words in PHRASES.values())


def test_talk_that_came_before_a_game_s_count_is_counted_until_it_is_shown() -> None:
    made = room("gathering")
    table = made.session.state.table
    assert table is not None
    table.unread = 0
    table.sheets[:] = [Sheet("The count", ("", "points"), ((Cell("Ada"), Cell("12")),) * 2, final=True)]
    made.session.open(CountPage(made.session))
    made.line.hear(Said(77, "Ada", "my own words"))
    assert "Talk (" not in shown(made)
    made.line.hear(Said(77, "Bob", "well played"))
    made.line.hear(Said(77, "Bob", "again?"))
    assert "Talk (2 new)" in shown(made)
    table.unread = 99
    assert "Talk (99 new)" in shown(made)
    table.unread = 1037
    assert "Talk (99+ new)" in shown(made), "they would take the room of other keys"
    press(made, "c")
    assert "Bob: again?" in shown(made)
    press(made, "9")
    assert made.line.sent[-1] == Say(77, PHRASES[9], 9)
    assert isinstance(made.session.pages[-1], CountPage)
    assert "Talk (" not in shown(made)
    made.line.hear(Said(77, "Bob", "yes"))
    press(made, "c")
    made.line.hear(Said(77, "Bob", "now"))
    press(made, "escape")
    assert "Talk (" not in shown(made), "What is said while the box is open has been seen."


def test_a_count_that_came_while_one_talked_is_shown_when_the_box_is_closed() -> None:
    from core.registry import GAMES
    from tests.gallery.tables import exhibits, tables

    _kind, exhibit = next(exhibits(next(tables(GAMES["kampf"], range(1))), set()))
    session = exhibit.session
    table = session.state.table
    assert table is not None
    session.open(TalkBox(session))
    table.sheets[:] = [Sheet("The count", ("", "points"), ((Cell("Ada"), Cell("12")),) * 2, final=True)]
    session.pages[-1].key("escape", None)
    assert isinstance(session.pages[-1], CountPage)
