"""Looks who has fallen silent at a table, whenever that may be next, and has it told. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from net.host.environment import Environment
from net.tables.room import Room
from net.tables.seats.absence import MINUTE, Absence


class Silence:
    def __init__(self, room: Room, environment: Environment, absence: Absence, tell: Callable[[], None]) -> None:
        self._room = room
        self._environment = environment
        self._absence = absence
        self._tell = tell
        self._next = inf
        """When somebody may be silent whom nobody has heard."""

    def others_are_asked(self) -> None:
        """Plan a look at players who are asked from now on, and not silent before a minute is over. For all others the
        next look is early enough."""
        if self._next > self._environment.elapsed() + MINUTE:
            self.plan()

    def plan(self) -> None:
        """Plan the next look at who is silent. There is one at a time, however fast the game goes on, unless another
        comes before it."""
        wait, now = self._absence.next_silence(), self._environment.elapsed()
        if wait is not None and now + wait < self._next:
            self._next = now + wait
            self._environment.later(wait, self._look)

    def _look(self) -> None:
        self._next = inf
        if not self._room.ended:
            if self._absence.fell_silent():
                self._tell()
            self.plan()
