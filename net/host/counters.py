"""Counts what this process has done, as plain numbers, where it happens; net.admin.metrics reads them.

One for the process, as monitors want it; plain additions, so that a server without a monitor pays next to nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of a histogram's buckets, in seconds."""


class Times:
    """Counts how long something took, as a histogram."""

    __slots__ = ("buckets", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Tally:
    def __init__(self) -> None:
        self.answers = 0
        self.told = Times()
        """Times from an answer's arrival until everybody at the table has been told."""
        self.refused: Counter[str] = Counter()
        """Counts by reason, or by kind of wish where a player's own wish was refused; never by player."""
        self.bytes_down = 0
        self.bytes_up = 0


TALLY: Final = Tally()
