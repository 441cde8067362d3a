"""Writes for all tables in one thread, which hands over whatever has come meanwhile at once.

Everything queued goes into one commit, so its price, the confirmation of a disk or a database, is shared by all tables
that wait for it; the callbacks of one commit are one call into the loop. What keeps the records is others' business.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from net.host.errors import outline
from net.store import Doubtful, Fetched, Notify, NotKept, Paused, Then, Waits
from net.store.health import DOUBTFUL, PAUSES, Health

_log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 500
"""About how many records go into one commit: more would keep the first of them waiting."""

AGAIN: Final = 5.0
"""Seconds between tries whether a disk takes anything again."""

Answer = Callable[[], None]
"""Tells one who waits what became of the records; called on the loop."""


class Wish(NamedTuple):
    log: int
    at: int
    records: Sequence[bytes]
    then: Then
    waits: Waits | None = None

    def answer(self, error: Exception | None) -> Answer:
        return partial(self.then, error)


FINISH: Final = -1
"""Stands for `at` where a log is to be finished …"""
REPLACE: Final = -2
"""… and where it is to hold these records instead."""


class QueuedStore(ABC):
    """A store whose logs are written by a thread of its own. Whoever makes one calls `_begin` when all is ready."""

    def __init__(self, notify: Notify, health: Health | None = None) -> None:
        self.health = health or Health()
        self._notify = notify
        self._queue: SimpleQueue[Wish | None] = SimpleQueue()
        self._closed = False
        self._doubt: Doubtful | None = None
        """The reason why nothing is taken any more."""
        self._thread = Thread(target=self._work, name="store", daemon=True)

    def _begin(self) -> None:
        self._thread.start()

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        self._put(Wish(log, at, records, then, waits))

    def finish(self, log: int, then: Then) -> None:
        self._put(Wish(log, FINISH, (), then))

    def replace(self, log: int, records: Sequence[bytes], then: Then) -> None:
        self._put(Wish(log, REPLACE, records, then))

    @abstractmethod
    def logs(self) -> list[int]: ...

    @abstractmethod
    def last(self) -> int: ...

    @abstractmethod
    def read(self, log: int, start: int = 0) -> list[bytes]: ...

    @abstractmethod
    def fetch(self, log: int, then: Fetched) -> None: ...

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            self._let_go()

    def _put(self, wish: Wish) -> None:
        if self._closed:
            self._tell([wish.answer(NotKept("The store is closed."))])
        else:
            self._queue.put(wish)

    # Done by each keeper, in the thread but for the last

    @abstractmethod
    def _done(self, wishes: list[Wish]) -> list[Answer]:
        """Carry the wishes out. Return what became of each."""

    @abstractmethod
    def _try(self) -> list[Answer]:
        """Try whether play can go on, or do what is due; called when `_patience` is over, and nothing has come."""

    @abstractmethod
    def _tidy(self) -> None:
        """Do what is better done between two commits."""

    @abstractmethod
    def _meaning(self, error: Exception) -> NotKept:
        """Return what an error says to those who wait, and to the host."""

    @abstractmethod
    def _let_go(self) -> None: ...

    def _patience(self) -> float | None:
        """Return for how many seconds nothing need be tried. While play is paused the store tries by itself whether it
        can go on: nobody might play just then."""
        return AGAIN if self.health.state in PAUSES else None

    # In the thread

    def _work(self) -> None:
        more = True
        while more:
            wishes, more = self._gathered()
            if wishes:
                self._tell(self._done(wishes))
            if self._doubt is None:
                try:
                    self._tidy()
                except Exception as error:  # noqa: BLE001  # were this thread to die of it, every table would wait
                    self._judged(error)
            self.health.tell()

    def _gathered(self) -> tuple[list[Wish], bool]:
        """Return all wishes that wait, at least one; and whether the store goes on after them."""
        wishes: list[Wish] = []
        count, wish = 0, self._first()
        while wish is not None:
            wishes.append(wish)
            count += len(wish.records)
            if count >= MOST_AT_ONCE:
                return wishes, True
            try:
                wish = self._queue.get_nowait()
            except Empty:
                return wishes, True
        return wishes, False

    def _first(self) -> Wish | None:
        while (patience := self._patience()) is not None and self.health.state != DOUBTFUL:
            try:
                return self._queue.get(timeout=patience)
            except Empty:
                self._tell(self._tried())
        return self._queue.get()

    def _tried(self) -> list[Answer]:
        try:
            return self._try()
        except Exception as error:  # noqa: BLE001  # as above
            self._judged(error)
            self.health.tell()
            return []

    def _judged(self, error: Exception) -> NotKept:
        """Return the refusal for those who wait, after what keeps the records has failed them, and note how it is."""
        refusal = error if isinstance(error, Doubtful) else self._meaning(error)
        if isinstance(refusal, Paused):
            self.health.pauses(refusal)
        elif isinstance(refusal, Doubtful):
            self._doubt = refusal
            self.health.doubts(refusal)
        return refusal

    def _tell(self, answers: Sequence[Answer]) -> None:
        if not answers:
            return

        def call() -> None:
            for answer in answers:
                try:
                    answer()
                except Exception as fault:  # noqa: BLE001  # the others of this commit have still to hear of it
                    _log.error("What waited for records to be written failed: %s", outline(fault))

        try:
            self._notify(call)
        except RuntimeError:
            _log.info("The store wrote for a loop that has ended.")
