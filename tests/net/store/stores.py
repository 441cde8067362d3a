"""Stores of both kinds, and somebody who waits for what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue

from net.store import Notify, Store
from net.store.disk import DiskStore
from net.store.memory import MemoryStore

Make = Callable[[Path, Notify], Store]

KINDS: dict[str, Make] = {
    "disk": DiskStore,
    "memory": lambda _path, notify: MemoryStore(notify),
}


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

    def __init__(self, path: Path, make: Make = DiskStore) -> None:
        self.caller = Caller()
        self.store = make(path, self.caller.notify)

    def append(self, log: int, at: int, *records: bytes) -> Exception | None:
        return self.append_all([(log, at, records)])[0]

    def finish(self, log: int) -> Exception | None:
        said: list[Exception | None] = []
        self.store.finish(log, said.append)
        self.caller.until(lambda: bool(said))
        return said[0]

    def append_all(self, wishes: Sequence[tuple[int, int, Sequence[bytes]]]) -> list[Exception | None]:
        """All at once, the answers in the order of the wishes."""
        said: dict[int, Exception | None] = {}
        for place, (log, at, records) in enumerate(wishes):
            self.store.append(log, at, records, lambda error, place=place: said.update({place: error}))  # type: ignore[misc]  # each its place
        self.caller.until(lambda: len(said) == len(wishes))
        return [said[place] for place in range(len(wishes))]
