"""Keeps the logs on disk: one thread writes, and commits whatever has come meanwhile at once.

Everything queued goes into one transaction, so a commit's price, the disk's confirmation, is shared by all tables that
wait for it; the callbacks of one commit are one call into the loop.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple, TypeVar

from net.host.errors import outline
from net.store import Doubtful, Failing, Full, Notify, NotKept, Paused, Replaced, Then
from net.store.health import FAILING, FULL, Health
from net.store.ledger import Ledger
from net.store.sqlite.faults import has_no_room, is_in_doubt, told
from net.store.sqlite.file import StoreFile

_log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 500
"""About how many records go into one commit: more would keep the first of them waiting."""

AGAIN: Final = 5.0
"""Seconds between tries whether a disk takes anything again."""

T = TypeVar("T")
Answer = tuple[Then, Exception | None]


class _Wish(NamedTuple):
    log: int
    at: int
    records: Sequence[bytes]
    then: Then


_FINISH: Final = -1
"""Stands for `at` where a log is to be finished …"""
_REPLACE: Final = -2
"""… and where it is to hold these records instead."""


class DiskStore:
    """The store on disk. Opening it raises UserError, with a sentence, if another server runs on the file or it cannot
    be used."""

    def __init__(self, path: Path, notify: Notify, health: Health | None = None) -> None:
        self.health = health or Health()
        self._file = StoreFile(path)
        self._path = path
        self._notify = notify
        self._ledger = Ledger(self._file.length)
        self._queue: SimpleQueue[_Wish | None] = SimpleQueue()
        self._closed = False
        self._doubt: Doubtful | None = None
        """The reason why nothing is taken any more."""
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then) -> None:
        self._put(_Wish(log, at, records, then))

    def finish(self, log: int, then: Then) -> None:
        self._put(_Wish(log, _FINISH, (), then))

    def replace(self, log: int, records: Sequence[bytes], then: Then) -> None:
        self._put(_Wish(log, _REPLACE, records, then))

    def logs(self) -> list[int]:
        return self._reading(self._file.logs)

    def last(self) -> int:
        return self._reading(self._file.last)

    def read(self, log: int, start: int = 0) -> list[bytes]:
        return self._reading(lambda: self._file.read(log, start))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            self._file.close()

    def _put(self, wish: _Wish) -> None:
        if self._closed:
            self._tell([(wish.then, NotKept("The store is closed."))])
        else:
            self._queue.put(wish)

    def _reading(self, read: Callable[[], T]) -> T:
        with told(self._path):
            return read()

    # In the thread

    def _work(self) -> None:
        more = True
        while more:
            wishes, more = self._gathered()
            if wishes:
                self._tell(self._done(wishes))
            self._tidy()
            self.health.tell()

    def _tidy(self) -> None:
        if self._doubt is None:
            try:
                self._file.tidy(idle=self._queue.empty())
            except Exception as error:  # noqa: BLE001  # as below
                self._judged(error)

    def _gathered(self) -> tuple[list[_Wish], bool]:
        """Return all wishes that wait, at least one; and whether the store goes on after them."""
        wishes: list[_Wish] = []
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

    def _first(self) -> _Wish | None:
        """Return the next wish. While play is paused the store also tries by itself whether it can go on: nobody might
        play just then."""
        while self.health.state in {FULL, FAILING}:
            try:
                return self._queue.get(timeout=AGAIN)
            except Empty:
                self._try()
        return self._queue.get()

    def _try(self) -> None:
        try:
            self._file.try_to_write()
        except Exception as error:  # noqa: BLE001  # as below
            self._judged(error)
            self.health.tell()
        else:
            self.health.goes_on()

    def _done(self, wishes: list[_Wish]) -> list[Answer]:
        """Carry the wishes out. Return what became of each."""
        answers, admitted = [], []
        for wish in wishes:
            if wish.at == _REPLACE:
                answers.append((wish.then, self._replaced(wish)))
            elif (refusal := self._admitted(wish)) is None:
                admitted.append(wish)
            else:
                answers.append((wish.then, refusal))
        failure = self._written(admitted)
        return answers + [(wish.then, failure) for wish in admitted]

    def _admitted(self, wish: _Wish) -> Exception | None:
        if self._doubt is not None:
            return self._doubt
        try:
            if wish.at == _FINISH:
                self._ledger.finish(wish.log)
            else:
                self._ledger.admit(wish.log, wish.at, wish.records)
        except Exception as error:  # noqa: BLE001  # were this thread to die of it, every table would wait for ever
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _replaced(self, wish: _Wish) -> Exception | None:
        if self._doubt is not None:
            return self._doubt
        try:
            self._ledger.replace(wish.log, wish.records)
            self._file.replace(wish.log, wish.records)
        except Exception as error:  # noqa: BLE001  # as above
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _written(self, wishes: list[_Wish]) -> Exception | None:
        rows = [(wish.log, at, record) for wish in wishes for at, record in enumerate(wish.records, wish.at)]
        finished = [wish.log for wish in wishes if wish.at == _FINISH]
        try:
            self._file.commit(rows, finished)
        except Exception as error:  # noqa: BLE001  # as above
            self._ledger.forget([wish.log for wish in wishes])
            return self._judged(error)
        if wishes:
            self.health.goes_on()
        return None

    def _judged(self, error: Exception) -> NotKept:
        """Return the refusal for those who wait, after the disk has failed them, and note how the disk is."""
        refusal = self._meaning(error)
        if isinstance(refusal, Paused):
            self.health.pauses(refusal)
        elif isinstance(refusal, Doubtful):
            self._doubt = refusal
            self.health.doubts(refusal)
        return refusal

    def _meaning(self, error: Exception) -> NotKept:
        if has_no_room(error, self._path):
            return Full(f"the disk of {self._path} is full. Make room; nothing is lost.")
        if isinstance(error, Replaced):
            return Doubtful(f"Another server has taken {self._path} over, so this one ends.")
        if is_in_doubt(error):
            return Doubtful(
                f"{self._path} cannot be trusted any more ({error}), so the server ends: at its next start it "
                "checks all that is there. Check the disk, too."
            )
        if isinstance(error, sqlite3.OperationalError | OSError):
            return Failing(f"the disk of {self._path} takes nothing ({error}). Check it; nothing is lost.")
        return error if isinstance(error, NotKept) else NotKept(f"The store failed: {outline(error)}.")

    def _tell(self, answers: list[Answer]) -> None:
        def call() -> None:
            for then, error in answers:
                try:
                    then(error)
                except Exception as fault:  # noqa: BLE001  # the others of this commit have still to hear of it
                    _log.error("What waited for records to be written failed: %s", outline(fault))

        try:
            self._notify(call)
        except RuntimeError:
            _log.info("The store wrote for a loop that has ended.")
