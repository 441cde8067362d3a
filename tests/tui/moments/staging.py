"""A game of bots before screens that play its moments, each beside one that has them left out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from textual import events as keys

from core.bots import decide
from core.engine import AnyGame, State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.telling import Event, Tellings
from net.protocol.messages import Answer, SeatInfo, Stepped, TableInfo, TableSeen
from scripts.playouts import outcome
from tests.gallery.rooms import STILL, Room
from tui.canvas.canvas import Canvas
from tui.screens.table import table as page_module
from tui.screens.table.count import CountPage
from tui.screens.table.sights import Draw, Pictures, Sight
from tui.screens.table.table import TablePage
from tui.screens.window import next_look, picture, take
from tui.settings import FULL, Settings

SIZE = 80, 24
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo")
PLAYED = Settings(name="Ada", motion=FULL)
OPTIONS = {"kampf": {"deals": "2"}, "zargos": {"turns": "4"}}
"""Enough of a game, where a whole one is long."""


class Seat:
    """A player, or an onlooker, before two screens: one plays, the other is still."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.played, self.still = Room(PLAYED), Room(STILL)

    @property
    def whose(self) -> int | None:
        return self.seat if self.seat >= 0 else None

    def hear(self, message: Any) -> None:
        for room in (self.played, self.still):
            room.line.hear(message)

    @property
    def page(self) -> TablePage:
        page = next(page for page in self.played.session.pages if isinstance(page, TablePage))
        assert isinstance(page, TablePage)
        return page

    def is_playing(self) -> bool:
        """Whether a key would end something."""
        pages = self.played.session.pages
        return self.page._moments.is_playing or any(isinstance(each, CountPage) and each.is_playing for each in pages)

    @property
    def counts(self) -> bool:
        table = self.still.session.state.table
        return table is not None and bool(table.sheets)

    def looks(self, size: tuple[int, int] = SIZE) -> tuple[Any, Any]:
        return tuple(look(picture(room.session, *size)) for room in (self.played, self.still))  # type: ignore[return-value]

    def press(self, key: str) -> None:
        take(self.played.session, keys.Key(key, key if len(key) == 1 else None), Canvas(0, 0))

    def wait(self) -> float:
        """Until the next frame; returns for how long that was."""
        seconds = next_look(self.played.session)
        self.played.stage.clock += seconds
        return seconds

    def answered(self) -> list[Any]:
        return [message for message in self.played.line.sent if isinstance(message, Answer)]

    def close_counts(self) -> None:
        for room in (self.played, self.still):
            table = room.session.state.table
            assert table is not None
            while isinstance(room.session.pages[-1], CountPage):
                room.stage.clock += 60.0
                picture(room.session, *SIZE)
                room.session.pages[-1].key("escape", None)


def look(canvas: Canvas) -> tuple[Any, ...]:
    """All that can be seen and hit."""
    return [canvas.runs(y) for y in range(canvas.height)], list(canvas._cells.spots)


def staged(
    game: AnyGame, seats: int, viewers: tuple[int, ...], seed: int = 1, clock: str = "", left: int = -1
) -> Iterator[tuple[dict[int, Seat], dict[int, tuple[Event, ...]]]]:
    """From the beginning on; after each step who has heard of it, and what. Numbers below 0 look on."""
    watching = {seat: Seat(seat) for seat in viewers}
    people = tuple(SeatInfo(name, "person", left=left) for name in NAMES[:seats])
    gathering = TableInfo(77, str(game.name), (), people, "gathering", False, 0, "", clock=clock)
    info = gathering._replace(phase="playing")
    for seat, watcher in watching.items():
        watcher.hear(TableSeen(gathering, max(seat, -1), -1, None))
    for number, (state, told) in enumerate(played(game, seats, seed)):
        public = view(game, state, None)  # One for all who look on, as a server makes it.
        heard: dict[int, tuple[Event, ...]] = {}
        for seat, watcher in watching.items():
            seen = public if seat < 0 else view(game, state, seat)
            heard[seat] = tuple(event for each in told for event in each.seen_by(watcher.whose))
            step = Stepped(77, number, heard[seat], seen)
            watcher.hear(step if number else TableSeen(info, max(seat, -1), 0, seen, heard[seat]))
        yield watching, heard


def played(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[State, list[Tellings]]]:
    """By bots, to the end: from question to question, as a server tells it."""
    rng = Random(seed)
    options = {option.key: option.default for option in game.options} | OPTIONS.get(str(game.name), {})
    state, first = start(game, seats, options)
    told = [first]
    while True:
        while shape := roll_due(state):
            state, more = apply_roll(state, outcome(shape, rng))
            told.append(more)
        yield state, told
        if is_over(state):
            return
        seat = rng.choice(waiting_for(state))
        choice = decide("apprentice", game, view(game, state, seat), choices(state, seat), rng)
        state, more = apply(state, seat, choice)
        told = [more]


class Sights(Pictures):
    """Notes what tables are drawn of."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Sight] = []
        self.drawn: list[Sight] = []

    def show(self, canvas: Canvas, sight: Sight, draw: Draw) -> None:
        self.shown.append(sight)

        def noted(canvas: Canvas, sight: Sight) -> None:
            self.drawn.append(sight)
            draw(canvas, sight)

        super().show(canvas, sight, noted)


@pytest.fixture
def sights(monkeypatch: pytest.MonkeyPatch) -> Sights:
    noted = Sights()
    monkeypatch.setattr(page_module, "PICTURES", noted)
    return noted
