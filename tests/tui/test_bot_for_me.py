"""A bot plays for a player who wishes it, and the seat stays theirs: by keys, on the way out, and by lines."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from net.protocol.messages import BY_WISH, NEWEST_KIND, Cover, Leave, Stand, TableChanged, TableSeen, Welcome
from tests.gallery.rooms import STILL, Room
from tests.tui.lines.test_home import Paper
from tests.tui.test_away import room_at, text
from tui.launch import Launch
from tui.lines.session import LineSession

PEOPLE = ("Ada", "Bert", "Carl")


def press(made: Room, key: str) -> None:
    page = made.session.uppermost
    assert page is not None
    page.key(key, None)


def covered(made: Room, cover: str = "adept") -> None:
    table = made.session.state.table
    assert table is not None
    own, *others = table.info.seats
    made.line.hear(TableChanged(table.info._replace(seats=(own._replace(cover=cover, why=BY_WISH), *others))))


def test_a_key_has_a_bot_play_on_and_enter_ends_that() -> None:
    made = room_at("kampf", 3, PEOPLE)
    press(made, "ctrl+g")
    assert made.line.sent[-1] == Cover(41, 0)
    covered(made)
    assert "A bot plays for you, as you asked." in text(made)
    assert "Enter  Play yourself" in text(made)
    sent = len(made.line.sent)
    for key in ("x", "ctrl+g", "space"):
        press(made, key)
    assert not [each for each in made.line.sent[sent:] if isinstance(each, Cover | Stand)], "no other key ends it"
    press(made, "enter")
    assert made.line.sent[-1] == Cover(41, 0, ends=True)
    covered(made, cover="")
    assert "A bot plays for you" not in text(made)


@pytest.mark.parametrize(("key", "wishes"), [("b", [Cover(41, 0), Leave(41)]), ("enter", [Leave(41)]),
                                             ("g", [Stand(41)]), ("escape", [])])  # fmt: skip
def test_whoever_leaves_says_whether_a_bot_plays_on_or_has_the_seat(key: str, wishes: list[Any]) -> None:
    made = room_at("kampf", 3, PEOPLE)
    press(made, "q")
    sent = len(made.line.sent)
    press(made, key)
    assert made.line.sent[sent:] == wishes


def test_by_lines_a_word_has_a_bot_play_on_and_the_same_word_ends_that() -> None:
    paper, room = Paper(), room_at("kampf", 3, PEOPLE)
    line: Any = room.line
    session = LineSession(paper, STILL, Launch(line, "connected", wire=True))
    session.begin()
    session.do("bot")
    assert paper.heard()[-1] == "You are not playing at a table now."
    table = room.session.state.table
    assert table is not None
    seen = TableSeen(table.info, 0, 1, table.view)
    line.hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    line.hear(seen)
    session.do("bot")
    assert line.sent[-1] == Cover(41, 0)
    own, *others = seen.info.seats
    line.hear(replace(seen, info=seen.info._replace(seats=(own._replace(cover="adept", why=BY_WISH), *others))))
    session.do("bot")
    assert line.sent[-1] == Cover(41, 0, ends=True)
