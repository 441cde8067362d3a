"""What Zargos costs on a slow line: bytes painted at another seat while somebody has a turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from core.bots import decide
from core.engine import Choice, State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.telling import Event
from core.zargos.events import PeoplesTurnBegan, PointsCounted
from core.zargos.game import ZARGOS
from net.protocol.messages import SeatInfo, Stepped, TableInfo, TableSeen
from scripts.playouts import outcome
from tests.tui.playing import SMALL
from tests.tui.sitting import NAMES
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth
from tui.client.state import ClientState
from tui.screens.page import Page
from tui.screens.table.table import TablePage
from tui.served.painter import Painter
from tui.settings import Settings

BUDGET = 12_000
ENVELOPE = 48
"""What SSH adds to each step, about."""
SEAT = 0


class House:
    """What the table's screen needs of the app."""

    line = "connected"
    traffic = None
    guests = ()
    at_home = is_solo = is_lost = False

    plays = False

    def __init__(self) -> None:
        self.state = ClientState()
        self.settings = Settings()

    def send(self, message: object) -> None:
        """Nobody asks for anything here."""

    def open(self, page: Page) -> None:
        """Counts are not opened: they come once a turn."""


class Step(NamedTuple):
    seat: int
    """The seats that have answered."""
    state: State
    events: tuple[Event, ...]


def steps(seats: int, seed: int, watcher: int) -> Iterator[Step]:
    """A game of adepts, each answer with all the dice after it."""
    rng = Random(seed)
    state, told = start(ZARGOS, seats, {"turns": "4"})
    seat, events = -1, told.seen_by(watcher)
    while True:
        while shape := roll_due(state):
            state, told = apply_roll(state, outcome(shape, rng))
            events += told.seen_by(watcher)
        yield Step(seat, state, events)
        if is_over(state):
            return
        seat = waiting_for(state)[0]
        choice: Choice = decide("adept", ZARGOS, view(ZARGOS, state, seat), choices(state, seat), rng)
        state, told = apply(state, seat, choice)
        events = told.seen_by(watcher)


def turns_painted(seats: int, seed: int, size: tuple[int, int]) -> list[int]:
    """Bytes of each people's whole turn at the seat that is watched, where the turn is another's."""
    house = House()
    page: TablePage | None = None
    painter = Painter(size, Depth.MANY, "xterm-256color")
    infos = tuple(SeatInfo(name, "person") for name in NAMES[:seats])
    info = TableInfo(1, "zargos", (), infos, "playing", False, 0, "")
    found: list[int] = []
    running = False
    for number, (seat, state, events) in enumerate(steps(seats, seed, SEAT)):
        seen = view(ZARGOS, state, SEAT)
        house.state.take(TableSeen(info, SEAT, 0, seen, events) if not number else Stepped(1, number, events, seen))
        page = page or TablePage(house)  # type: ignore[arg-type]  # as much of a house as the page needs
        canvas = Canvas(*size)
        page.draw(canvas)
        painter.put(canvas)
        painted = len(painter.changes().encode()) + ENVELOPE
        if running and seat != SEAT:
            found[-1] += painted
        for event in events:
            if isinstance(event, PeoplesTurnBegan | PointsCounted):
                running = isinstance(event, PeoplesTurnBegan) and seen.board.seat_of[event.people] != SEAT
                found += [0] * running
    return found


def test_a_peoples_whole_turn_costs_another_seat_at_most_12_kb_at_80_by_24() -> None:
    painted = [cost for seed in range(2) for cost in turns_painted(4, seed, SMALL)]
    assert len(painted) > 20
    assert max(painted) < BUDGET
    assert sum(painted) / len(painted) < BUDGET / 3
