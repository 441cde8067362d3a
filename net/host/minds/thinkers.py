"""Runs bots' thoughts in threads. One that comes to no end is given up: its bot hears so, and another thread takes its
place.

A thread can't be stopped from outside; one that was given up goes on beside the others until it ends, and its thought
is thrown away. All of them are daemons: no thought holds up the end of the process.
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
"""Seconds for one thought; a long one takes some hundredths of a second."""
_LOOKS: Final = 4
"""How often within that time it is checked whether somebody thinks too long."""
MOST_GIVEN_UP: Final = 8
"""How many threads may be lost at a time; after that bots wait for those that are left."""

Then = Callable[[Any], None]


class GivenUp(Exception):
    """Raised where a thought took too long."""


class _Thought:
    __slots__ = ("decide", "given_up", "started", "then")

    def __init__(self, decide: Callable[[], Any], then: Then) -> None:
        self.decide = decide
        self.then = then
        self.started = 0.0
        """When a thread took it up; 0 before that."""
        self.given_up = False


class Thinkers:
    """A few threads that think. Everything calls back on the loop that it was made on."""

    def __init__(self, count: int, longest: float = LONGEST) -> None:
        self._loop = asyncio.get_running_loop()
        self._longest = longest
        self._queue: SimpleQueue[_Thought | None] = SimpleQueue()
        self._open: set[_Thought] = set()
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
        thought = _Thought(decide, then)
        self._open.add(thought)
        self._queue.put(thought)
        if self._look is None:
            self._look = self._loop.call_later(self._longest / _LOOKS, self._look_after)

    def close(self) -> None:
        """Stop: no thought comes any more."""
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
        for thought in list(self._open):
            if thought.started and now - thought.started > self._longest and self._lost < MOST_GIVEN_UP:
                self._give_up(thought)
        if self._open:
            self._look = self._loop.call_later(self._longest / _LOOKS, self._look_after)

    def _give_up(self, thought: _Thought) -> None:
        log.error("A bot thought for more than %g seconds and was given up.", self._longest)
        self._lost += 1
        thought.given_up = True
        self._start()
        self._tell(thought, GivenUp())

    def _found_again(self) -> None:
        """Count a lost thread that has come to its end after all: it was slow, or the machine was."""
        self._lost -= 1

    def _tell(self, thought: _Thought, found: Any) -> None:
        if thought in self._open:
            self._open.discard(thought)
            thought.then(found)

    # In a thread

    def _work(self) -> None:
        while (thought := self._queue.get()) is not None:
            thought.started = time.monotonic()
            found: Any
            try:
                found = thought.decide()
            except Exception as error:  # noqa: BLE001 - the bot's table has to hear of it
                found = error
            except BaseException as error:  # noqa: BLE001 - as above; and the thread has others to serve
                log.error("A bot's thought was broken off: %s", outline(error))
                found = GivenUp()
            lost = thought.given_up
            try:
                if lost:
                    self._loop.call_soon_threadsafe(self._found_again)
                else:
                    self._loop.call_soon_threadsafe(self._tell, thought, found)
            except RuntimeError:
                return  # The loop has ended.
            if lost:
                return
