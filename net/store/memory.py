"""Keeps nothing beyond the process: for solo games and tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from net.store import Fetched, Notify, NotKept, Then, Waits
from net.store.ledger import Ledger


class MemoryStore:
    def __init__(self, notify: Notify) -> None:
        self._notify = notify
        self._records: dict[int, list[bytes]] = {}
        self._finished: set[int] = set()
        self._ledger = Ledger(lambda _log: 0)
        self._closed = False

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        try:
            self._must_be_open()
            self._ledger.admit(log, at, records)
        except NotKept as error:
            self._notify(partial(then, error))
            return
        self._records.setdefault(log, []).extend(records)
        self._notify(partial(then, None))

    def finish(self, log: int, then: Then) -> None:
        try:
            self._must_be_open()
        except NotKept as error:
            self._notify(partial(then, error))
            return
        self._ledger.finish(log)
        self._finished.add(log)
        self._notify(partial(then, None))

    def replace(self, log: int, records: Sequence[bytes], then: Then) -> None:
        self._records[log] = list(records)
        self._notify(partial(then, None))

    def logs(self) -> list[int]:
        return sorted(self._records.keys() - self._finished)

    def last(self) -> int:
        return max(self._records, default=0)

    def read(self, log: int, start: int = 0) -> list[bytes]:
        return self._records.get(log, [])[start:]

    def fetch(self, log: int, then: Fetched) -> None:
        then(self.read(log))

    def close(self) -> None:
        self._closed = True

    def _must_be_open(self) -> None:
        if self._closed:
            raise NotKept("The store is closed.")
