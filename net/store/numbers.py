"""Numbers the tables: a house of one counts, and of several nodes each draws from what they share. Sans-IO."""

from __future__ import annotations

from typing import Protocol

from core.engine import Refused
from core.sentences import mark


class Numbers(Protocol):
    @property
    def next(self) -> int | None:
        """The number of the table that is made next; None where none is ready."""

    def take(self) -> None:
        """Note that a table is made with it."""

    def reserve(self, number: int) -> None:
        """Keep the numbers up to this one for tables that exist, ended ones too."""


class Counted:
    """Counts on from the highest number that there is."""

    def __init__(self) -> None:
        self.next = 1

    def take(self) -> None:
        self.next += 1

    def reserve(self, number: int) -> None:
        self.next = max(self.next, number + 1)


def next_of(numbers: Numbers) -> int:
    if (number := numbers.next) is None:
        raise Refused(mark("Many tables are being made just now; wait a moment."))
    return number
