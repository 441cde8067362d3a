"""Counts an allowance of which several nodes take together: each of them counts what all have taken. Sans-IO.

A node tells the others how many it has taken since its start, now and then; they charge themselves with what is new.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from net.limits.allowance import Allowance


class Use(NamedTuple):
    """One allowance as a node tells of it."""

    used: int
    """How many this one has taken that have not come back …"""
    taken: int
    """… and since it started."""


class Pooled:
    __slots__ = ("_all", "_most", "_of_others", "_own", "_per_second", "_taken", "_told")

    def __init__(self, most: float, per_second: float) -> None:
        self._all = Allowance(most, per_second)
        self._own = Allowance(most, per_second)
        """The same without what other nodes have taken."""
        self._most = most
        self._per_second = per_second
        self._taken = 0
        self._told = 0
        """How many it had taken when it last told of it."""
        self._of_others: dict[int, int] = {}
        """How many each other node has taken, as far as it has told."""

    def take(self, now: float, size: int = 1) -> bool:
        """Take so many if they are within it. Return whether they were."""
        if not self._all.take(now, size):
            return False
        self._own.charge(now, size)
        self._taken += size
        return True

    def give_back(self) -> None:
        """Give back one that was taken: it did not count."""
        self._all.give_back()
        self._own.give_back()
        self._taken -= 1

    def used(self, now: float) -> float:
        """Return how many are taken and have not come back, by whichever node."""
        return self._all.used(now)

    def is_due(self, now: float, part: float) -> bool:
        """Tell whether the others should hear of it: a larger part of it than that is used, and was taken here since
        they last did. What comes back as fast as it is taken concerns nobody."""
        step = part * self._most
        return self._taken - self._told > step and self.used(now) > step

    def use(self, now: float) -> Use:
        """Return what the others are to be told."""
        self._told = self._taken
        return Use(ceil(self._own.used(now)), self._taken)

    def hear(self, owner: int, use: Use, age: float, now: float) -> None:
        """Count what another node has told some seconds ago. Of one that was not heard before it counts what had not
        come back."""
        before = self._of_others.get(owner)
        self._of_others[owner] = use.taken
        is_known = before is not None and use.taken >= before
        more = use.taken - (before or 0) if is_known else use.used - age * self._per_second
        if more > 0:
            self._all.charge(now, more)
