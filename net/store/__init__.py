"""Keeps the append-only logs: all that outlives the process. Nobody else knows what keeps them.

A log is a number and a row of records, from 0 on. Only the server that owns a log may append, and only where it ends
(of the players' log in a database that is any server of the house that has read it so far);
what is told to `then` to be kept is on disk, here or where a database has it. A log that is finished takes no more, and
is not listed at the next start; its records stay readable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

TABLES: Final = "tables.sqlite"
"""The store's file in a data directory."""

Then = Callable[[Exception | None], None]
Waits = Callable[["Paused"], None]
Fetched = Callable[["list[bytes] | Exception"], None]
"""Gets the records of a log, or the reason why they can't be read now."""
Notify = Callable[[Callable[[], None]], Any]
"""Has something called on the caller's own loop: `loop.call_soon_threadsafe`."""


class NotKept(Exception):
    """Raised where records are not on disk, and will not be."""


class Paused(NotKept):
    """Raised where nothing is lost, and the same may be tried again. The text is for the host."""


class Full(Paused):
    """Raised where there is no room on the disk now."""


class Failing(Paused):
    """Raised where the disk takes nothing now, though it may have room."""


class Gone(Paused):
    """Raised where the database can't be reached now."""


class Unsettled(Paused):
    """Told where nobody knows yet whether these records are kept: the database was lost as it kept them."""


class Doubtful(NotKept):
    """Raised where it is unknown what is on disk: these records may be there. Nothing is taken before a new start."""


class Replaced(NotKept):
    """Raised where another server has the file now, or the whole database."""


class Elsewhere(NotKept):
    """Raised where another server plays this log's table now. What was kept of it is kept."""


class Behind(NotKept):
    """Raised where others were first to add to a log that is shared: what they have added is told before this."""


class Store(Protocol):
    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        """Keep records `at`, `at`+1 …, all or none. `then` gets None when they are on disk, or the reason why not.

        `waits` is called before it where that can't be known for a while.
        """

    def finish(self, log: int, then: Then) -> None:
        """Finish a log: nothing more will come to it."""

    def replace(self, log: int, records: Sequence[bytes], then: Then) -> None:
        """Have an open log hold these records instead, fewer that say the same, before anything is added to it."""

    def logs(self) -> list[int]:
        """Return the logs that are not finished."""

    def last(self) -> int:
        """Return the highest number of any log, finished or not; 0 if there is none."""

    def read(self, log: int, start: int = 0) -> list[bytes]:
        """Return the records of a log that are on disk, from number `start` on."""

    def fetch(self, log: int, then: Fetched) -> None:
        """Read a log for somebody who can wait: where that may take long nobody else waits for it. `then` is called at
        once or later, on the caller's own loop."""

    def close(self) -> None:
        """Write what waits, then let go. What is appended later is not kept."""


def fetched(read: Callable[[], list[bytes]]) -> list[bytes] | Exception:
    """Return what is read, or why it can't be."""
    try:
        return read()
    except Exception as error:  # noqa: BLE001  # whoever asks has to hear of it
        return error
