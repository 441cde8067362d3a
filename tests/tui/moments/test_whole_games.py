"""Over whole games, from a seat and from outside: every moment ends, by time or by a key at any frame of it, and then
the table is as if it had not been played; and until then nothing is told of what it tells.
"""

from __future__ import annotations

from itertools import count

import pytest

from core.engine import AnyGame
from core.registry import GAMES
from net.protocol.messages import Stepped, TableSeen
from tests.gallery.sizes import faults
from tests.tui.moments.staging import SIZE, Seat, Sights, sights, staged
from tui.games.moments import LONGEST, moments_of
from tui.screens.window import picture

__all__ = ["sights"]

SEATS = 4
ENOUGH = 40
AT_MOST = 1.5 * LONGEST
"""Seconds: the last fists of a turn and its end are two moments."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))


def said(seat: Seat) -> list[str]:
    """Return the log of the one who has no moments."""
    table = seat.still.session.state.table
    assert table is not None
    return [line.text for line in table.lines()]


def played_to(seat: Seat, most: int, before: list[str], sights: Sights) -> int:
    """Frames seen, at most so many; the first and the last are drawn, and tell nothing that was not told before."""
    seen = 0
    spent = 0.0
    while seat.is_playing() and seen < most:
        seen += 1
        if seen in {1, most}:
            sights.shown.clear()
            canvas = picture(seat.played.session, *SIZE)
            assert not list(faults(canvas, *SIZE))
            told = [line.text for line in sights.shown[-1].log]
            assert told == before, "the log is ahead"
            assert not sights.shown[-1].scene.choices
        spent += seat.wait()
        seat.page.elapse()
    assert spent <= AT_MOST + 0.5
    return seen


@games
def test_a_moment_ends_by_time_or_by_a_key_and_the_table_is_as_if_it_had_not_been_played(
    game: AnyGame, sights: Sights
) -> None:
    """A key at the first frame of one moment, at the second of the next, and so on."""
    keys, played = count(1), 0
    before: dict[int, list[str]] = {0: [], -1: []}
    for watching, _heard in staged(game, SEATS, (0, -1)):
        for number, seat in watching.items():
            if not seat.is_playing() and not seat.counts:
                before[number] = said(seat)
                continue
            if seat.is_playing():
                played += 1
                most = next(keys) % 16
                sent = len(seat.played.line.sent)
                played_to(seat, most, before[number], sights)
                if seat.is_playing():
                    seat.press("enter")
                    assert len(seat.played.line.sent) == sent, "the key has meant something else"
            seat.looks()
            if seat.is_playing():  # After the last fists comes the podium.
                seat.played.stage.clock += 1.0
                seat.press("enter")
            one, other = seat.looks()
            assert one == other
            seat.close_counts()
            seat.page.elapse()
            while seat.is_playing():
                seat.wait()
                seat.page.elapse()
            one, other = seat.looks()
            assert one == other
            before[number] = said(seat)
    assert played > 4


@games
def test_nobody_is_kept_waiting_however_quick_the_others_are(game: AnyGame) -> None:
    """Steps come while moments are played: each is shown no later than a moment takes."""
    late = 0
    for watching, _heard in staged(game, SEATS, (0, -1), seed=2):
        for seat in watching.values():
            seat.close_counts()
            picture(seat.played.session, *SIZE)
            seat.played.stage.clock += 0.175
            late += seat.is_playing()
    for seat in watching.values():
        picture(seat.played.session, *SIZE)
        seat.played.stage.clock += 3 * AT_MOST
        picture(seat.played.session, *SIZE)
        assert not seat.page._moments.is_playing
        seat.close_counts()
        one, other = seat.looks()
        assert one == other
    assert late


@pytest.mark.parametrize("name", ["kampf", "gargon", "dragonstones"])
def test_how_long_a_moment_takes_tells_nobody_what_others_do_not_see(name: str) -> None:
    """Every seat, and an onlooker, sees as many frames for as long. In Zargos only those see a fight who are in it."""
    everybody = (*range(SEATS), -1)
    compared = 0
    for watching, heard in staged(GAMES[name], SEATS, everybody, seed=3):
        timed = set()
        for number, seat in watching.items():
            table = seat.still.session.state.table
            assert table is not None
            assert table.before is not None
            before = table.moment_before(table.before)
            found = moments_of(table.face, before, table.moment(), heard[number])
            timed.add(tuple((m.tells, m.late, tuple(frame.seconds for frame in m.frames)) for m in found))
            seat.close_counts()
        assert len(timed) <= 1
        compared += bool(timed - {()})
        if compared > ENOUGH:
            break
    assert compared > 2


def test_who_comes_back_sees_no_moment() -> None:
    game = GAMES["dragonstones"]
    for watching, heard in staged(game, SEATS, (0,)):
        seat = watching[0]
        if not seat.is_playing():
            continue
        table = seat.played.session.state.table
        assert table is not None
        assert table.view is not None
        again = seat.page
        seat.hear(TableSeen(table.info, 0, table.step, table.view, heard[0]))
        assert not seat.is_playing()
        assert seat.page is again
        seat.hear(Stepped(77, table.step, (), table.view))
        assert not seat.is_playing()
        return
