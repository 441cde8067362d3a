"""Keeps the votes of those who sit at a table, as its log tells of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from net.logs.kinds import Record
from net.protocol.messages import FOR_BOTS, FOR_TIME, TO_BEGIN, WATCHING
from net.tables.records import Begun, Botted, Covered, Granted, Settled, Stood, Watched, Wished, Withdrawn

TABLE: Final = -1
"""Stands for a seat where a vote is for the whole table."""


class Count(NamedTuple):
    wished: int
    of: int

    @property
    def needed(self) -> int:
        """Return the number of votes that are still missing: more than half decide."""
        return max(0, self.of // 2 + 1 - self.wished)


class Polls:
    def __init__(self) -> None:
        self._by: dict[tuple[int, int], set[int]] = {}
        """The seats that wish something: by what it is, and which seat it is for."""

    def open(self) -> list[tuple[int, int]]:
        """Return the votes that are open: what they are about, and for which seat."""
        return sorted(self._by)

    def wishers(self, what: int, seat: int = TABLE) -> frozenset[int]:
        return frozenset(self._by.get((what, seat), ()))

    def count(self, what: int, seat: int, voters: Collection[int]) -> Count:
        """Votes of those who have no say any more don't count."""
        return Count(len(self.wishers(what, seat).intersection(voters)), len(voters))

    def note(self, record: Record) -> None:
        """Take in what a record changes, of whatever kind it is."""
        match record:
            case Wished(what, by, seat):
                self._by.setdefault((what, seat), set()).add(by)
            case Withdrawn(what, by, seat):
                self._withdraw((what, seat), by)
            case Settled(what, seat):
                self._drop(what, seat)
            case Watched():
                self._drop(WATCHING)
            case Begun():
                self._drop(TO_BEGIN)
            case Covered(seat):
                self._drop(FOR_BOTS)
                self._drop(FOR_BOTS, seat)
            case Granted(seat):
                self._drop(FOR_TIME, seat)
            case Stood(seat) | Botted(seat):
                self._forget(seat)
            case _:
                pass

    def answered(self, seat: int) -> None:
        """Take in that this seat is waited for no longer."""
        if self._by:
            self._drop(FOR_BOTS, seat)

    def _drop(self, what: int, seat: int = TABLE) -> None:
        self._by.pop((what, seat), None)

    def _forget(self, seat: int) -> None:
        """Forget the wishes of somebody who stands up."""
        self._drop(FOR_TIME, seat)
        self._drop(FOR_BOTS, seat)
        for about in list(self._by):
            self._withdraw(about, seat)

    def _withdraw(self, about: tuple[int, int], seat: int) -> None:
        wishers = self._by.get(about, set())
        wishers.discard(seat)
        if not wishers:
            self._drop(*about)
