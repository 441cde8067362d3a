"""Gives a hub the real environment: the machine's clock, the loop, a store, threads and processes for bots, the
system's secrets."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from net.host.errors import outline
from net.host.workers.archmage_pool import ArchmagePool, command
from net.host.workers.bot_threads import BotThreads
from net.store import Fetched, Store, Then, Waits

log = logging.getLogger(__name__)

T = TypeVar("T")

BOT_THREADS: Final = 2


class SystemEnvironment:
    """The real net.host.environment.Environment. Everything calls back on the loop that it was made on."""

    def __init__(self, store: Store, bot_threads: int = BOT_THREADS) -> None:
        self._loop = asyncio.get_running_loop()
        self._store = store
        self._bot_threads = BotThreads(bot_threads)
        self._archmages = ArchmagePool(started_by=partial(command, behind_all=True))
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

        # On nobody's behalf: whoever moved does not answer for what the table does later.
        handle = self._loop.call_later(seconds, due, context=contextvars.Context())
        self._timers.add(handle)

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        if not self._closed:  # Nothing is added to what the next start finds.
            self._store.append(log, at, records, then, waits)

    def finish(self, log: int) -> None:
        if not self._closed:
            self._store.finish(log, partial(_finished, log))

    def read(self, log: int) -> list[bytes]:
        return self._store.read(log)

    def fetch(self, log: int, then: Fetched) -> None:
        def still(found: list[bytes] | Exception) -> None:
            if not self._closed:
                then(found)

        self._store.fetch(log, still)

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        self._bot_threads.think(decide, then)

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        self._archmages.ask(question, seconds, then)

    def advise(self, question: Asked, seconds: float, then: Callable[[tuple[Advised, ...] | Exception], None]) -> None:
        self._archmages.advise(question, seconds, then)

    def secret(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def renewal(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def close(self) -> None:
        """Stop: no timer fires, no thought comes, and nothing more is written."""
        self._closed = True
        for handle in self._timers:
            handle.cancel()
        self._timers.clear()
        self._bot_threads.close()
        self._archmages.close()


def _finished(number: int, error: Exception | None) -> None:
    if error is not None:
        log.info("Log %d could not be finished, and will be read back once more: %s", number, outline(error))
