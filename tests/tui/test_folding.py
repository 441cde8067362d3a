"""The client's state keeps what was told, and works out nothing before somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from core.engine import State, imagine
from core.registry import GAMES
from core.telling import Event
from net.protocol.messages import Announced, AnyDown, Said, Stepped, TableChanged
from tests.gallery.rooms import Room
from tests.net.samples import begun, info, seen, stepped, turns
from tui.client import log
from tui.client import table as module
from tui.client.log import Happened, Reading, tell
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.games import Picking, Scene, face_of
from tui.games.generic import GenericFace
from tui.screens.table.table import TablePage
from tui.widgets.logbook import LogLine

SEATS = 3
MOST = 300
TABLE = info(GAMES["kampf"], SEATS).table


def news_of(game: str, seat: int | None) -> Iterator[AnyDown]:
    """A game, or its first part, as a server tells it; in its midst a seat gets another name, and there is talk."""
    rng, subject = Random(5), GAMES[game]
    state = begun(subject, SEATS, rng)
    yield seen(subject, SEATS, state, seat)
    for number, turn in enumerate(islice(turns(state, rng), MOST), 4):
        yield stepped(subject, turn, number, seat)
        if number == 20:
            table = info(subject, SEATS)
            yield TableChanged(table._replace(seats=(*table.seats[:-1], table.seats[-1]._replace(name="Otto"))))
            yield Said(table.table, "Otto", "good evening")
            yield Announced(table.table, "A bot plays for Anna now.")


def folded(game: str, seat: int | None) -> ClientTable:
    state = ClientState()
    for message in news_of(game, seat):
        state.take(message)
    assert state.table is not None
    return state.table


class Looked(Exception):
    """Something has been worked out."""


def trap(patch: pytest.MonkeyPatch) -> None:
    def caught(*_given: object) -> Any:
        raise Looked

    for name in ("imagine", "choices", "apply", "view", "face_of", "in_language"):
        patch.setattr(module, name, caught)
    patch.setattr(log, "tell", caught)
    for kind in (Reading, Scene):
        patch.setattr(kind, "__init__", caught)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("game", GAMES)
def test_an_update_is_kept_and_nothing_is_made_of_it(game: str, seat: int | None) -> None:
    with pytest.MonkeyPatch.context() as patch:
        trap(patch)
        table = folded(game, seat)
        assert len(table.log.entries) > 20
        with pytest.raises(Looked):
            table.lines()
        if seat in table.waiting:
            with pytest.raises(Looked):
                table.scene(Picking())
    assert table.lines()


@pytest.mark.parametrize("game", GAMES)
def test_a_log_read_at_its_end_is_what_was_read_at_each_step(game: str) -> None:
    """With the seats' names of the time; what is told of a board stays the same all game long."""
    state, read = ClientState(), list[LogLine]()
    for message in news_of(game, 0):
        state.take(message)
        assert state.table is not None
        read += list(state.table.lines())[len(read) :]
    late = folded(game, 0)
    assert list(late.lines()) == read
    told = " ".join(line.text for line in read)
    assert "Otto" in told
    assert "apprentice" in told


@pytest.mark.parametrize("game", GAMES)
def test_two_tellers_make_two_texts_of_one_log(game: str) -> None:
    table = folded(game, 0)
    own, plain = Reading(table.log, face_of(game)), Reading(table.log, GenericFace(GAMES[game]))
    before = list(own.lines(table.spoken.board))
    other = list(plain.lines(table.spoken.board))
    assert before == list(own.lines(table.spoken.board))
    differ = [one for one in other if one.happened and one not in before]
    assert len(differ) > 20
    assert [line for line in before if not line.happened] == [line for line in other if not line.happened]


def test_a_log_can_be_told_from_any_step() -> None:
    table = folded("kampf", 0)
    middle = table.log.entries[len(table.log.entries) // 2]
    assert isinstance(middle, Happened)
    later = [entry for entry in table.log.entries if isinstance(entry, Happened) and entry.step >= middle.step]
    lines = [line for entry in later if (line := tell(entry, table.face, table.spoken.board)) is not None]
    assert lines
    assert lines == [line for line in table.lines() if line.happened][-len(lines) :]


def test_each_entry_is_told_once_however_often_it_is_drawn() -> None:
    told: list[Event] = []

    class Noted(GenericFace):
        def say(self, event: Event, names: Sequence[str], me: int = -1, board: Any = None) -> str:
            told.append(event)
            return super().say(event, names, me, board)

    table = folded("kampf", 0)
    table.face = Noted(GAMES["kampf"])
    for _ in range(3):
        table.lines()
    assert len(told) == sum(len(entry.events) for entry in table.log.entries if isinstance(entry, Happened))
    table.speak("de")
    table.lines()
    assert len({*map(id, told)}) < len(told), "in another language it is told again"


@pytest.mark.parametrize(("seat", "most"), [(None, 0), (0, 1)])
def test_drawing_a_step_imagines_a_state_only_for_whom_it_asks(
    seat: int | None, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    def noted(*given: Any) -> State:
        calls.append(given)
        return imagine(*given)

    monkeypatch.setattr(module, "imagine", noted)
    room, asked = Room(), 0
    for message in news_of("kampf", seat):
        room.line.hear(message)
        table, page = room.session.state.table, room.session.pages[-1]
        assert table is not None
        table.sheets.clear()
        if isinstance(page, TablePage) and isinstance(message, Stepped):
            page.scene()
            page.scene()
            asked += table.seat in table.waiting
    assert len(calls) <= most * (asked + 1)
    assert bool(calls) is bool(most)
