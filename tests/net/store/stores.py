"""Stores of all kinds, and somebody who waits for what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import pytest

from net.store import Notify, Store
from net.store.disk import DiskStore
from net.store.memory import MemoryStore
from net.store.postgres.store import PostgresStore

Place = TypeVar("Place")
Make = Callable[[Place, Notify], Store]

KINDS: Final[dict[str, Make[Any]]] = {
    "disk": DiskStore,
    "postgres": PostgresStore,
    "memory": lambda _place, notify: MemoryStore(notify),
}
LASTING: Final = ("disk", "postgres")
"""Those that keep what they have been given when they are opened again."""


def place_for(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store of that kind may begin: a file that is not there yet, or a new database."""
    return str(request.getfixturevalue("house")) if kind == "postgres" else tmp_path / "tables.db"


class Caller:
    """Stands for the hub's loop: what a store wants called is called here, in the caller's thread."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.batches = 0
        """How often a store has called."""

    def notify(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._calls.get(timeout=120)()
            self.batches += 1


class Clerk:
    """Appends, and says what became of it."""

    def __init__(self, place: Place, make: Make[Place] = DiskStore) -> None:  # type: ignore[assignment]  # of a path
        self.caller = Caller()
        self.store = make(place, self.caller.notify)

    def append(self, log: int, at: int, *records: bytes) -> Exception | None:
        return self.append_all([(log, at, records)])[0]

    def finish(self, log: int) -> Exception | None:
        said: list[Exception | None] = []
        self.store.finish(log, said.append)
        self.caller.until(lambda: bool(said))
        return said[0]

    def replace(self, log: int, *records: bytes) -> Exception | None:
        said: list[Exception | None] = []
        self.store.replace(log, records, said.append)
        self.caller.until(lambda: bool(said))
        return said[0]

    def append_all(self, wishes: Sequence[tuple[int, int, Sequence[bytes]]]) -> list[Exception | None]:
        """All at once, the answers in the order of the wishes."""
        said: dict[int, Exception | None] = {}
        for place, (log, at, records) in enumerate(wishes):
            self.store.append(log, at, records, lambda error, place=place: said.update({place: error}))  # type: ignore[misc]  # each its place
        self.caller.until(lambda: len(said) == len(wishes))
        return [said[place] for place in range(len(wishes))]
