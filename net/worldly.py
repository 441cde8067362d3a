"""The real surroundings of a hub: the machine's clock, the loop, a store, threads for bots, the system's secrets."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from net.store import Store
from net.trouble import outline

log = logging.getLogger(__name__)

T = TypeVar("T")

THINKERS: Final = 2


class World:
    """net.surroundings.Surroundings as they are. Everything calls back on the loop that it was made on."""

    def __init__(self, store: Store, thinkers: int = THINKERS) -> None:
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._pool = ThreadPoolExecutor(thinkers, thread_name_prefix="bot")
        self._timers: set[asyncio.TimerHandle] = set()
        self._closed = False

    def now(self) -> float:
        return time.time()

    def elapsed(self) -> float:
        return time.monotonic()

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        if self._closed:
            return
        handle: asyncio.TimerHandle

        def due() -> None:
            self._timers.discard(handle)
            do()

        handle = self._loop.call_later(seconds, due)
        self._timers.add(handle)

    def append(self, log: int, at: int, records: Sequence[bytes], then: Callable[[Exception | None], None]) -> None:
        self._store.append(log, at, records, then)

    def finish(self, log: int) -> None:
        self._store.finish(log, partial(_finished, log))

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        if not self._closed:
            self._pool.submit(decide).add_done_callback(partial(self._thought, then))

    def secret(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def close(self) -> None:
        """No timer fires and no thought comes any more."""
        self._closed = True
        for handle in self._timers:
            handle.cancel()
        self._timers.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _thought(self, then: Callable[[T | Exception], None], future: Future[T]) -> None:
        """In the thread that thought."""
        if self._closed or future.cancelled():
            return
        error = future.exception()
        if error is not None and not isinstance(error, Exception):
            log.error("A bot's thought was broken off: %s", outline(error))
            return
        found = error if error is not None else future.result()
        try:
            self._loop.call_soon_threadsafe(self._tell, then, found)
        except RuntimeError:
            log.info("A thought came when the loop had ended.")

    def _tell(self, then: Callable[[T | Exception], None], found: T | Exception) -> None:
        if not self._closed:
            then(found)


def _finished(number: int, error: Exception | None) -> None:
    if error is not None:
        log.info("Log %d could not be finished, and will be read back once more: %s", number, outline(error))
