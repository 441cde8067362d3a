"""Says what a store looks like to those who only read it, whatever keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class Reading(Protocol):
    """Every log of a store, finished or not."""

    def logs(self) -> list[int]: ...

    def read(self, log: int) -> Iterator[bytes]:
        """Return the records of a log. Raise Broken at one that is not as it was written, and where one is missing."""

    def is_finished(self, log: int) -> bool: ...


@dataclass(frozen=True)
class Contents:
    """Counts the records that were found in each log."""

    open: dict[int, int]
    finished: dict[int, int]

    @property
    def records(self) -> int:
        return sum(self.open.values()) + sum(self.finished.values())

    @property
    def acknowledged(self) -> int:
        """Return the number that a mark counts: finishing a log is acknowledged too."""
        return self.records + len(self.finished)
