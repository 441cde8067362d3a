"""The clock of one table on the server: warns, gives seats to bots when time is over, and has the rest written down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from net.clock import Clocks, read_limit
from net.room import PERSON, Proposal, Room, Work
from net.surroundings import Surroundings

SUBSTITUTE: Final = "adept"
"""Plays for those who are late, as well as they might have wished."""
NOTED: Final = 30.0
"""So often it is written down what everybody has left; what passed after that is given back by a restart."""

Submit = Callable[[Work], None]


class Timer:
    """A table without a clock has one too: it never rings."""

    def __init__(self, room: Room, world: Surroundings, submit: Submit, tell: Callable[[], None]) -> None:
        """`tell`: have everybody shown how much time is left."""
        limit = read_limit(room.made.clock)
        self._clocks = None if limit is None else Clocks(limit, len(room.chairs))
        self._room = room
        self._world = world
        self._submit = submit
        self._tell = tell
        self._rung = 0
        """Which of the alarms set so far counts."""
        self._noted = world.elapsed()
        self._warned: set[tuple[int, int]] = set()
        """Questions and seats."""
        if self._clocks is not None:
            self._clocks.set(self._noted, room.left, room.left_at)

    def left(self, seat: int) -> int:
        """Whole seconds; -1 where there is no clock."""
        if self._clocks is None or self._room.chairs[seat].kind != PERSON:
            return -1
        return self._clocks.all(self._world.elapsed())[seat]

    def turn(self) -> None:
        """The game has moved on, or others sit there."""
        if self._clocks is not None:
            self._clocks.turn(self._world.elapsed(), self._question, self._asked())
            self._set()

    def returned(self, seat: int) -> None:
        if self._clocks is not None:
            self._clocks.refill(seat)

    def note(self) -> None:
        """Have it written down."""
        if self._clocks is not None and self._clocks.running:
            clocks = self._clocks
            self._noted = self._world.elapsed()
            self._submit(lambda: self._room.note(clocks.all(self._world.elapsed())))

    @property
    def _question(self) -> int:
        return -1 if self._room.state is None else self._room.state.question

    def _asked(self) -> list[int]:
        room = self._room
        if room.phase != "playing":
            return []
        return [seat for seat in room.waiting_for() if not room.chairs[seat].bot]

    def _set(self) -> None:
        assert self._clocks is not None
        self._rung += 1
        now = self._world.elapsed()
        if (wait := self._clocks.next(now)) is not None:
            to_note = max(0.0, self._noted + NOTED - now)
            self._world.later(min(wait, to_note), partial(self._ring, self._rung))

    def _ring(self, which: int) -> None:
        if which != self._rung or self._clocks is None or self._room.ended:
            return
        now = self._world.elapsed()
        if self._clocks.over(now):
            self._submit(self._cover)
            return  # The seat changes, and with it the alarm is set again.
        low = {(self._question, seat) for seat in self._clocks.running if self._clocks.is_low(seat, now)}
        if low - self._warned:
            self._warned = low
            self._tell()
        if now >= self._noted + NOTED:
            self.note()
        self._set()

    def _cover(self) -> Proposal | None:
        assert self._clocks is not None
        over = self._clocks.over(self._world.elapsed())
        return self._room.cover(over, SUBSTITUTE) if over else None
