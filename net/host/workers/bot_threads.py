"""Runs bots' decisions in threads. One that never ends is given up: its bot is told, and another thread takes over.

A thread can't be stopped from outside; one that was given up runs on until it ends, and its result is thrown away. All
of them are daemons: none holds up the end of the process.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from net.host.errors import outline

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds that one decision may take; a long one takes a few hundredths of a second."""
_LOOKS: Final = 4
"""How many times in that span the threads are checked."""
MOST_GIVEN_UP: Final = 8
"""How many threads may be lost at the same time; after that bots wait for the remaining ones."""

Then = Callable[[Any], None]


class GivenUp(Exception):
    """Raised when a decision took too long."""


class _Job:
    __slots__ = ("decide", "given_up", "started", "then")

    def __init__(self, decide: Callable[[], Any], then: Then) -> None:
        self.decide = decide
        self.then = then
        self.started = 0.0
        """The time at which a thread took it up; 0 before that."""
        self.given_up = False


class BotThreads:
    """Runs decisions in a few threads, and calls back on the loop that it was made on."""

    def __init__(self, count: int, longest: float = LONGEST) -> None:
        self._loop = asyncio.get_running_loop()
        self._longest = longest
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._open: set[_Job] = set()
        self._look: asyncio.TimerHandle | None = None
        self._lost = 0
        self._count = count
        self._started = False
        self._closed = False

    def think(self, decide: Callable[[], Any], then: Then) -> None:
        """Run `decide` in a thread; `then` gets what was decided, or the exception that came instead."""
        if self._closed:
            return
        if not self._started:
            self._started = True
            for _ in range(self._count):
                self._start()
        job = _Job(decide, then)
        self._open.add(job)
        self._queue.put(job)
        if self._look is None:
            self._look = self._loop.call_later(self._longest / _LOOKS, self._look_after)

    def close(self) -> None:
        """Stop: no job comes any more."""
        self._closed = True
        self._open.clear()
        if self._look is not None:
            self._look.cancel()
        for _ in range(self._count if self._started else 0):
            self._queue.put(None)

    def _start(self) -> None:
        Thread(target=self._work, name="bot", daemon=True).start()

    def _look_after(self) -> None:
        self._look = None
        now = time.monotonic()
        for job in list(self._open):
            if job.started and now - job.started > self._longest and self._lost < MOST_GIVEN_UP:
                self._give_up(job)
        if self._open:
            self._look = self._loop.call_later(self._longest / _LOOKS, self._look_after)

    def _give_up(self, job: _Job) -> None:
        log.error("A bot thought for more than %g seconds and was given up.", self._longest)
        self._lost += 1
        job.given_up = True
        self._start()
        self._tell(job, GivenUp())

    def _found_again(self) -> None:
        """Count a lost thread that has ended after all: it was slow, or the machine was."""
        self._lost -= 1

    def _tell(self, job: _Job, found: Any) -> None:
        if job in self._open:
            self._open.discard(job)
            job.then(found)

    # In a thread

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            job.started = time.monotonic()
            found: Any
            try:
                found = job.decide()
            except Exception as error:  # noqa: BLE001 - the bot's table has to hear of it
                found = error
            except BaseException as error:  # noqa: BLE001 - as above; and the thread has others to serve
                log.error("A bot's thought was broken off: %s", outline(error))
                found = GivenUp()
            lost = job.given_up
            try:
                if lost:
                    self._loop.call_soon_threadsafe(self._found_again)
                else:
                    self._loop.call_soon_threadsafe(self._tell, job, found)
            except RuntimeError:
                return  # The loop has ended.
            if lost:
                return
