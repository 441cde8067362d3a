"""The page of games that are over: asked for in pages, and one of them seen once more."""

from __future__ import annotations

from typing import Any

import pytest

from net.protocol.messages import NEWEST_KIND, Fame, Finished, FinishedSeen, GameSeen, Rewatch, Welcome
from tests.gallery.rooms import Room
from tui.client.replays.finished import famous, in_a_line
from tui.screens.replays.finished import FinishedPage
from tui.screens.window import picture

GAMES = tuple(
    GameSeen(at, "kampf", 1_700_000_000 + at, 3600 + at, ("Ada", "Bob"), (3, at), (at % 2,), 0) for at in range(20)
)


@pytest.fixture
def room() -> Room:
    room = Room()
    hear: Any = room.line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    room.session.uppermost.key("f", "f")
    return room


def shown(room: Room) -> str:
    return "\n".join(picture(room.session, 100, 30).lines())


def test_it_asks_for_a_page_at_a_time_and_for_one_s_own_first(room: Room) -> None:
    page = room.session.uppermost
    assert isinstance(page, FinishedPage)
    room.line.hear(FinishedSeen(GAMES, True, 0, 45))
    page.key("pagedown", None)
    room.line.hear(FinishedSeen(GAMES, True, 20, 45))
    page.key("pageup", None)
    page.key("tab", None)
    assert room.line.sent == [Finished(), Finished(first=20), Finished(), Finished(mine=False)]
    page.key("escape", None)
    assert room.session.uppermost is not page


def test_what_is_chosen_is_seen_once_more(room: Room) -> None:
    page = room.session.uppermost
    room.line.hear(FinishedSeen(GAMES, True, 0, 20))
    for key in ("down", "down", "up", "enter"):
        page.key(key, None)
    assert room.line.sent[-1] == Rewatch(GAMES[1].table)


def test_it_tells_who_played_how_it_ended_and_who_has_won_most(room: Room) -> None:
    room.line.hear(FinishedSeen(GAMES[:2], True, 0, 2))
    text = shown(room)
    assert all(words in text for words in ("you won", "Bob won", "1h", "Ada 3, Bob 0", "Bob 1, Ada 3", "1 to 2 of 2"))
    room.session.uppermost.key("tab", None)
    fame = FinishedSeen(GAMES[:1], False, 0, 1, (Fame("kampf", "Bob", 2, 3), Fame("kampf", "Ada", 1, 1)))
    room.line.hear(fame)
    assert "Hall of fame" in shown(room)
    assert famous(fame, {}) == ["Kampf der Magier: Bob has won 2 of 3 games, Ada has won 1 of 1 game."]
    assert in_a_line(GAMES[0], {}).startswith("Table 0: Kampf der Magier, 20")


def test_a_click_marks_a_game_another_one_there_opens_it_and_the_wheel_moves_the_mark(room: Room) -> None:
    page = room.session.uppermost
    assert isinstance(page, FinishedPage)
    room.line.hear(FinishedSeen(GAMES, True, 0, 20))
    page.click("row:2")
    assert page.selected == GAMES[2]
    page.scroll(1)
    assert page.selected == GAMES[3]
    page.key("end", None)
    assert page.selected == GAMES[-1]
    page.key("home", None)
    assert page.selected == GAMES[0]
    assert room.line.sent == [Finished()]
    page.click("row:0")
    assert room.line.sent[-1] == Rewatch(GAMES[0].table)


def test_nothing_is_asked_for_beyond_either_end(room: Room) -> None:
    page = room.session.uppermost
    room.line.hear(FinishedSeen(GAMES, True, 20, 40))
    page.key("pagedown", None)
    room.line.hear(FinishedSeen(GAMES, True, 0, 40))
    page.key("pageup", None)
    assert room.line.sent == [Finished()]
