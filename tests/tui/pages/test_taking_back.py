"""Taking back at the screen: the key is shown while it works, and what has been taken back is told."""

from __future__ import annotations

from random import Random

import pytest

from core.engine import apply, choices, view, waiting_for
from core.kampf.choices import TAKE
from core.kampf.game import KAMPF
from net.protocol.messages import (
    AnyUp,
    MayTakeBack,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableSeen,
    TakeBack,
    TookBack,
)
from tests.net.samples import begun
from tui.canvas.canvas import Canvas
from tui.client.log import Happened
from tui.client.state import ClientState
from tui.screens.page import Page
from tui.screens.table.table import TablePage
from tui.settings import Settings

NAMES = ("Anna", "Bert")


class Session:
    """What the table's screen needs of the app."""

    line, traffic, guests = "connected", None, ()
    at_home = on_own_machine = is_solo = is_lost = False

    def __init__(self) -> None:
        self.state = ClientState()
        self.settings = Settings()
        self.sent: list[AnyUp] = []
        self.uppermost: Page

    def say(self, sentence: str) -> None:
        self.state.notice = sentence

    def send(self, message: AnyUp) -> None:
        self.sent.append(message)


class Evening:
    """Kampf for two: somebody has opened, and the one whose screen this is has taken the cards."""

    def __init__(self) -> None:
        self.rng = Random(2)
        first = begun(KAMPF, 2, self.rng)
        (opener,) = waiting_for(first)
        self.before, _ = apply(first, opener, choices(first, opener)[0])
        (self.seat,) = waiting_for(self.before)
        self.after, self.told = apply(self.before, self.seat, TAKE)
        self.session = Session()
        seats = tuple(SeatInfo(name, "person") for name in NAMES)
        self.info = TableInfo(1, "kampf", (), seats, "playing", False, 0, "")
        self.session.state.take(TableSeen(self.info, self.seat, 5, view(KAMPF, self.before, self.seat)))
        self.page = self.session.uppermost = TablePage(self.session)  # type: ignore[arg-type]  # as much as the page needs

    def taken(self, may: bool = True) -> None:
        state = self.session.state
        state.take(Stepped(1, 6, self.told.seen_by(self.seat), view(KAMPF, self.after, self.seat)))
        if may:
            state.take(MayTakeBack(1, 6))

    def taken_back(self, seat: int) -> None:
        again = self.before.clone()
        again.question = self.after.question + 1
        self.session.state.take(TookBack(1, seat, 5, self.before.question))
        self.session.state.take(Stepped(1, 7, (), view(KAMPF, again, self.seat)))

    @property
    def drawn(self) -> str:
        canvas = Canvas(80, 24)
        self.page.draw(canvas)
        return str(canvas)

    @property
    def log(self) -> list[str]:
        table = self.session.state.table
        assert table is not None
        return [line.text for line in table.lines()]


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_the_key_is_shown_while_it_works_and_does_it(evening: Evening) -> None:
    assert "Ctrl+Z" not in evening.drawn
    evening.taken()
    assert "Ctrl+Z take back" in evening.drawn
    assert evening.page.undo()
    assert evening.session.sent == [TakeBack(1, evening.after.question)]
    evening.taken_back(evening.seat)
    assert "Ctrl+Z" not in evening.drawn
    assert evening.log[-1] == "You took back your last answer."
    evening.page.undo()
    assert evening.session.state.notice == "Nothing can be taken back now."
    assert len(evening.session.sent) == 1


def test_what_cannot_be_taken_back_is_not_offered(evening: Evening) -> None:
    evening.taken(may=False)
    assert "Ctrl+Z" not in evening.drawn


def test_a_bot_that_takes_over_ends_it(evening: Evening) -> None:
    evening.taken()
    seats = [SeatInfo(name, "person") for name in NAMES]
    seats[evening.seat] = seats[evening.seat]._replace(cover="adept")
    evening.session.state.take(TableChanged(evening.info._replace(seats=tuple(seats))))
    evening.session.state.take(TableChanged(evening.info))
    assert "Ctrl+Z" not in evening.drawn


def test_of_another_s_answer_it_is_told_and_its_events_are_no_news_any_more(evening: Evening) -> None:
    evening.taken(may=False)
    table = evening.session.state.table
    assert table is not None
    assert table.past
    evening.taken_back(1 - evening.seat)
    assert evening.log[-1] == f"{NAMES[1 - evening.seat]} took back their last answer."
    assert table.past == ()
    assert [entry.stands for entry in table.log.entries if isinstance(entry, Happened)] == [False]


def test_what_is_chosen_is_put_back_before_anything_is_taken_back(evening: Evening) -> None:
    evening.page.picking = evening.page.picking._replace(chosen=frozenset({1}))
    evening.page.undo()
    assert evening.page.picking.chosen == frozenset()
    assert (evening.session.sent, evening.session.state.notice) == ([], "")


def test_before_it_is_sent_the_parts_go_first(evening: Evening) -> None:
    evening.page.picking = evening.page.picking._replace(pending=(TAKE,))
    evening.page.undo()
    assert evening.page.picking.pending == ()
    assert not evening.session.sent
