"""The page of a replay: every moment is the same however one comes to it, and nothing is done by it."""

from __future__ import annotations

from base64 import b85encode
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.registry import GAMES
from net.protocol.messages import NEWEST_KIND, Rewatch, Rewatched, Stepped, TableSeen, Welcome
from tests.gallery.leftovers import left_in
from tests.gallery.replays import replay_of
from tests.gallery.rooms import STILL, Room, table_info
from tests.net.samples import begun, seen
from tui.client.replays.replay import Replay
from tui.language import ENGLISH
from tui.screens.lobby.lobby import LobbyPage
from tui.screens.replays.page import PACE, SPEEDS, ReplayPage
from tui.screens.table.again import AGAIN
from tui.screens.table.count import CountPage
from tui.screens.window import picture


def looks(replay: Replay) -> tuple[str, list[str]]:
    table = replay.table
    return repr(table.view), [line.text for line in table.lines()]


@pytest.mark.parametrize("game", [*GAMES])
def test_each_moment_is_the_same_forward_back_and_from_anywhere(game: str) -> None:
    replay, other = replay_of(game, (1, 0), STILL), replay_of(game, (1, 0), STILL)
    along = [looks(replay)]
    while not replay.is_last:
        replay.next()
        along.append(looks(replay))
    assert len(along) == replay.moments > 30
    rng = Random(game)
    for _ in range(12):
        at = rng.randrange(-5, replay.moments + 5)
        replay.to(at)
        other.to(at)
        assert looks(replay) == looks(other) == along[max(0, min(at, len(along) - 1))]


def test_other_eyes_see_the_same_moment() -> None:
    replay = replay_of("kampf", (0, 1, 2), STILL)
    replay.to(40)
    step, board = replay.table.step, repr(replay.table.view)
    replay.look(1)
    assert replay.seat == replay.table.seat == 1
    assert repr(replay.table.view) != board
    assert abs(replay.table.step - step) < 4
    replay.look(0)
    replay.to_step(step)
    assert repr(replay.table.view) == board


def opened(room: Room, seats: tuple[int, ...] = (0,)) -> ReplayPage:
    data = replay_of("kampf", seats, STILL).file
    room.line.hear(Rewatched(3, tuple(b85encode(data[at : at + 900]).decode() for at in range(0, len(data), 900))))
    page = room.session.uppermost
    assert isinstance(page, ReplayPage)
    return page


def test_keys_go_through_it_and_nothing_is_sent() -> None:
    room = Room()
    page = opened(room)
    for key, at in {"right": 1, "n": 2, "left": 1, "pagedown": 11, "home": 0, "b": 0}.items():
        page.key(key, None)
        if room.session.uppermost is not page:  # A count.
            room.session.uppermost.key("escape", None)
        assert page.replay.at == at
    for digit in "25":
        page.key(digit, digit)
    page.key("enter", None)
    assert page.replay.at == 24
    page.key("end", None)
    assert page.replay.is_last
    for key in ("g", "c", "f2", "f9", "ctrl+g", "ctrl+k", "ctrl+r", "ctrl+z", "a", "i", "1", "escape"):
        page.key(key, key if len(key) == 1 else None)
    assert room.line.sent == []
    page.key("q", None)
    assert isinstance(room.session.uppermost, LobbyPage)


def test_it_runs_by_itself_at_the_speed_that_is_wished_and_stops_at_the_end() -> None:
    room = Room()
    page = opened(room)
    page.key("plus", None)
    page.key("space", " ")
    for moment in range(1, 6):
        page.elapse()
        assert page.replay.at == moment
        page.elapse()
        assert page.replay.at == moment, "no time has gone by"
        room.stage.clock += PACE / SPEEDS[2]
    page.key("space", " ")
    page.elapse()
    assert page.replay.at == 5
    assert page.ticks == 0
    page.key("end", None)
    page.key("left", None)
    page.key("space", " ")
    page.elapse()
    assert page.replay.is_last
    assert not page.is_running


def test_what_comes_over_the_line_neither_closes_it_nor_changes_it_until_a_table_begins() -> None:
    room = Room()
    hear: Any = room.line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    page = opened(room)
    before = looks(page.replay)
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    assert room.session.uppermost is page
    assert looks(page.replay) == before
    hear(TableSeen(table_info("dragonstones", ("Ada", "Bob"), "gathering"), 0, -1, None))
    assert page not in room.session.pages


def test_at_a_table_it_begins_at_ones_last_answer_and_says_when_one_is_asked() -> None:
    room = Room()
    hear: Any = room.line.hear
    hear(Welcome("Ada", "code", "1", kinds=NEWEST_KIND))
    game = GAMES["kampf"]
    state = begun(game, 3, Random(1))
    hear(seen(game, 3, state, 0))
    assert room.session.state.table is not None
    sent = len(room.line.sent)
    room.session.uppermost.key("ctrl+r", None)
    number = room.session.state.table.info.table
    assert room.line.sent[sent:] == [Rewatch(number)]
    data = replay_of("kampf", (0,), STILL).file
    hear(Rewatched(number, (b85encode(data).decode(),)))
    page = room.session.uppermost
    assert isinstance(page, ReplayPage)
    since = page.replay.reel.head.since
    assert since > 10
    assert page.replay.table.step >= since
    asks = room.session.state.table.asks
    assert any(offer.key == "q" for offer in page.prompt().offers) == asks
    view = room.session.state.table.view
    assert view is not None
    hear(Stepped(number, 99, (), view))
    assert room.session.uppermost is page


def test_what_is_no_replay_is_said_so() -> None:
    room = Room()
    room.line.hear(Rewatched(3, ("~~~", "\x00")))
    assert room.session.state.notice
    assert isinstance(room.session.uppermost, LobbyPage)


def test_whoever_chooses_another_language_reads_all_of_a_replay_in_that_one_and_its_counts() -> None:
    room = Room()
    page = opened(room)
    while room.session.uppermost is page and not page.replay.is_last:
        page.key("right", None)
    count = room.session.uppermost
    assert isinstance(count, CountPage)
    assert not any(offer.action == AGAIN for offer in count.offers()), "nobody can play that game again"
    english = read(room)
    assert list(left_in(english, "de"))
    for language in ("de", "fr"):
        room.session.change(replace(room.session.settings, language=language))
        assert list(left_in(read(room), language)) == []
    room.session.change(replace(room.session.settings, language=ENGLISH))
    assert count.sheet is not None
    assert count.sheet.title in "".join(english)


def read(room: Room) -> list[str]:
    return str(picture(room.session, 80, 24)).splitlines()
