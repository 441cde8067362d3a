"""Reads logs for the loop by a thread of its own: a slow database keeps whoever asks waiting, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from net.store import Fetched, Notify, fetched

NAME: Final = "fetching"
"""The name of the thread."""


class _Wish(NamedTuple):
    log: int
    then: Fetched


class Fetching:
    def __init__(self, read: Callable[[int], list[bytes]], over: Callable[[], None], notify: Notify) -> None:
        """Read by that function, and call the other one behind the last log; both of them in the thread."""
        self._read, self._over, self._notify = read, over, notify
        self._queue: SimpleQueue[_Wish | None] = SimpleQueue()
        self._thread: Thread | None = None

    def fetch(self, log: int, then: Fetched) -> None:
        """Read a log, after those that were asked for before. `then` is called on the caller's loop."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name=NAME, daemon=True)
            self._thread.start()
        self._queue.put(_Wish(log, then))

    def close(self) -> None:
        """Read nothing more. What is being read is not waited for: the database may not answer for a minute."""
        self._queue.put(None)

    def _work(self) -> None:
        while (wish := self._queue.get()) is not None:
            found = fetched(partial(self._read, wish.log))
            try:
                self._notify(partial(wish.then, found))
            except RuntimeError:
                break  # The loop has ended.
        self._over()
