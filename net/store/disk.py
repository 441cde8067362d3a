"""Keeps the logs in a file on this machine's disk (net/store/sqlite/)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from core.sentences import sentence
from net.host.errors import outline
from net.store import Doubtful, Failing, Fetched, Full, Notify, NotKept, Replaced, fetched
from net.store.health import Health
from net.store.ledger import Ledger
from net.store.queued import FINISH, REPLACE, Answer, QueuedStore, Wish
from net.store.sqlite.faults import has_no_room, is_in_doubt, told
from net.store.sqlite.file import StoreFile, locked

T = TypeVar("T")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a store's lock, so that nobody opens it meanwhile. Raise InUse if somebody has."""
    with closing(locked(path)):
        yield


class DiskStore(QueuedStore):
    """The store on disk. Opening it raises UserError, with a sentence, if another server runs on the file or it cannot
    be used."""

    def __init__(self, path: Path, notify: Notify, health: Health | None = None) -> None:
        super().__init__(notify, health)
        self._file = StoreFile(path)
        self._path = path
        self._ledger = Ledger(self._file.length)
        self._begin()

    def logs(self) -> list[int]:
        return self._reading(self._file.logs)

    def last(self) -> int:
        return self._reading(self._file.last)

    def read(self, log: int, start: int = 0) -> list[bytes]:
        return self._reading(lambda: self._file.read(log, start))

    def fetch(self, log: int, then: Fetched) -> None:
        then(fetched(lambda: self.read(log)))

    def _let_go(self) -> None:
        self._file.close()

    def _reading(self, read: Callable[[], T]) -> T:
        with told(self._path):
            return read()

    # In the thread

    def _tidy(self) -> None:
        self._file.tidy(idle=self._queue.empty())

    def _try(self) -> list[Answer]:
        self._file.try_to_write()
        self.health.goes_on()
        return []

    def _done(self, wishes: list[Wish]) -> list[Answer]:
        answers, admitted = [], []
        for wish in wishes:
            if wish.at == REPLACE:
                answers.append(wish.answer(self._replaced(wish)))
            elif (refusal := self._admitted(wish)) is None:
                admitted.append(wish)
            else:
                answers.append(wish.answer(refusal))
        failure = self._written(admitted)
        return answers + [wish.answer(failure) for wish in admitted]

    def _admitted(self, wish: Wish) -> Exception | None:
        if self._doubt is not None:
            return self._doubt
        try:
            if wish.at == FINISH:
                self._ledger.finish(wish.log)
            else:
                self._ledger.admit(wish.log, wish.at, wish.records)
        except Exception as error:  # noqa: BLE001  # were this thread to die of it, every table would wait for ever
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _replaced(self, wish: Wish) -> Exception | None:
        if self._doubt is not None:
            return self._doubt
        try:
            self._ledger.replace(wish.log, wish.records)
            self._file.replace(wish.log, wish.records)
        except Exception as error:  # noqa: BLE001  # as above
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _written(self, wishes: list[Wish]) -> Exception | None:
        rows = [(wish.log, at, record) for wish in wishes for at, record in enumerate(wish.records, wish.at)]
        finished = [wish.log for wish in wishes if wish.at == FINISH]
        try:
            self._file.commit(rows, finished)
        except Exception as error:  # noqa: BLE001  # as above
            self._ledger.forget([wish.log for wish in wishes])
            return self._judged(error)
        if wishes:
            self.health.goes_on()
        return None

    def _meaning(self, error: Exception) -> NotKept:
        if has_no_room(error, self._path):
            return Full(sentence("the disk of {path} is full. Make room; nothing is lost.", path=self._path))
        if isinstance(error, Replaced):
            return Doubtful(sentence("Another server has taken {path} over, so this one ends.", path=self._path))
        if is_in_doubt(error):
            return Doubtful(
                sentence(
                    "{path} cannot be trusted any more ({error}), so the server ends: at its next start it checks all "
                    "that is there. Check the disk, too.",
                    path=self._path,
                    error=error,
                )
            )
        if isinstance(error, sqlite3.OperationalError | OSError):
            return Failing(
                sentence(
                    "the disk of {path} takes nothing ({error}). Check it; nothing is lost.",
                    path=self._path,
                    error=error,
                )
            )
        return (
            error
            if isinstance(error, NotKept)
            else NotKept(sentence("The store failed: {outline}.", outline=outline(error)))
        )
