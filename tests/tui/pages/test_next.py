"""Tab shows something else, or says that there is nothing else: a key that does nothing seems broken."""

from __future__ import annotations

from itertools import count, islice
from random import Random

import pytest

from core.engine import State, is_over, view, waiting_for
from core.registry import GAMES
from net.protocol.messages import SeatInfo, TableInfo, TableSeen
from tests.net.samples import begun, turns
from tests.tui.pages.test_taking_back import Session
from tui.canvas.canvas import Canvas
from tui.screens.table.table import TablePage

NOTHING_ELSE = "There is nothing else to choose here."
NAMES = ("Anna", "Bert", "Carl", "Dora")


def asked(game: str, state: State) -> tuple[Session, TablePage]:
    session, (seat, *_) = Session(), waiting_for(state)
    seats = tuple(SeatInfo(name, "person") for name in NAMES)
    seen = view(GAMES[game], state, seat)
    session.state.take(TableSeen(TableInfo(1, game, (), seats, "playing", False, 0, ""), seat, 5, seen))
    page = session.uppermost = TablePage(session)  # type: ignore[arg-type]  # as much of a session as the page needs
    return session, page


def shown(page: TablePage) -> str:
    canvas = Canvas(120, 40)
    page.draw(canvas)
    return "\n".join(str(canvas.runs(y)) for y in range(canvas.height - 2))


@pytest.mark.parametrize("game", GAMES)
def test_tab_changes_the_picture_or_says_why_not(game: str) -> None:
    rng = Random(5)
    said = set()
    for turn in islice(turns(begun(GAMES[game], 4, rng), rng), 15):
        if is_over(turn.state) or not waiting_for(turn.state):
            continue
        session, page = asked(game, turn.state)
        for _ in range(2):
            before, session.state.notice = shown(page), ""
            page.key("tab", None)
            notice, session.state.notice = session.state.notice, ""
            assert (notice == NOTHING_ELSE) == (shown(page) == before), notice
            assert "uggest" not in before, "It goes through what is legal, and is no advice."
            said.add(notice)
    assert "" in said
    assert NOTHING_ELSE in said or game != "dragonstones"


def test_time_that_passes_is_no_other_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    for turn in islice(turns(begun(GAMES["dragonstones"], 4, rng), rng), 15):
        if is_over(turn.state) or not waiting_for(turn.state):
            continue
        session, page = asked("dragonstones", turn.state)
        page.key("tab", None)
        if session.state.notice == NOTHING_ELSE:
            break
    else:
        pytest.fail("There was always something else to choose.")
    session, page = asked("dragonstones", turn.state)
    seconds, seats = count(60, 60), page.table.info.seats
    with monkeypatch.context() as passing:
        ticking = property(lambda _: (seats[0], seats[1]._replace(away=next(seconds)), *seats[2:]))
        passing.setattr(type(page.table), "seats", ticking)
        page.key("tab", None)
    assert session.state.notice == NOTHING_ELSE
