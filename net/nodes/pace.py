"""Says how many tables a node that is drained may have on their way at once, by how long the last ones took. Sans-IO.

Nobody tells how much the other nodes can bear: their machines and the database have more to do than to take tables. As
a sender does on a line of unknown breadth, it is tried out: more of them as long as tables are there in time, half as
many as soon as one is late. So a slow house is drained for longer, and not with longer pauses.
"""

from __future__ import annotations

from math import inf
from typing import Final

LATE: Final = 0.4
"""Seconds after which a table is late. Its guests are told nothing before one second."""
FIRST: Final = 2.0
"""So many tables are on their way at the beginning …"""
FEWEST: Final = 1.0
MOST: Final = 6.0
"""… and at most: what befalls the other nodes just then befalls no more tables than these."""


class Pace:
    def __init__(self) -> None:
        self._at_once = FIRST
        self._fewer_since = -inf

    @property
    def at_once(self) -> int:
        return int(self._at_once)

    def arrived(self, given: float, now: float) -> None:
        """Note that a table has arrived which was given then."""
        if now - given <= LATE:
            self._at_once = min(MOST, self._at_once + 1 / self._at_once)
        else:
            self._is_late(given, now)

    def is_waited_for(self, given: float, now: float) -> None:
        """Note that a table which was given then has not arrived yet."""
        if now - given > LATE:
            self._is_late(given, now)

    def _is_late(self, given: float, now: float) -> None:
        """Have fewer on their way. Late ones that were given before there were fewer say nothing new."""
        if given >= self._fewer_since:
            self._at_once = max(FEWEST, self._at_once / 2)
            self._fewer_since = now
