"""Has archmages think in processes of their own: a thread that computes would hold up the loop, a process doesn't.

One process for each core but one, started when somebody first asks, and again when one has died. Whatever goes wrong
with a thought, who asked hears that it is lost, in time: its process is ended when it takes too long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import core
from core.bots.bot import Asked, Move
from net.host.errors import outline
from net.host.minds.sage import question_bytes, read, write

log = logging.getLogger(__name__)

MOST_WAITING: Final = 8
"""Questions for each process; whoever comes after them hears at once that there is no time for it."""
PATIENCE: Final = 5.0
"""Seconds for a thread to end whose process has been ended."""
_NEEDED: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""The only variables of the environment that such a process is given."""

Then = Callable[[Move | Exception], None]


class Lost(Exception):
    """Raised where nobody has found a move, or not in time."""


class _Errand:
    __slots__ = ("process", "question", "then", "timer")

    def __init__(self, question: bytes, then: Then) -> None:
        self.question = question
        self.then = then
        self.process: subprocess.Popen[bytes] | None = None
        self.timer: asyncio.TimerHandle | None = None


def command() -> Sequence[str]:
    """Return how such a process is started, from the place that this one has its modules from."""
    place = str(Path(core.__file__).parent.parent)
    begin = f"import sys; sys.path.insert(0, {place!r}); from net.host.minds.sage import main; main()"
    return sys.executable, "-P", "-c", begin


class Sages:
    """Everything calls back on the loop that it was made on."""

    def __init__(self, count: int | None = None, started_by: Callable[[], Sequence[str]] = command) -> None:
        self._loop = asyncio.get_running_loop()
        self._count = max(1, (os.cpu_count() or 1) - 1) if count is None else count
        self._command = started_by
        self._queue: SimpleQueue[_Errand | None] = SimpleQueue()
        self._open: set[_Errand] = set()
        self._threads: list[Thread] = []
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def ask(self, question: Asked, seconds: float, then: Then) -> None:
        """Find a move for that question; `then` gets it, or why there is none, after so many seconds at the most."""
        if self._closed:
            return
        if len(self._open) >= MOST_WAITING * self._count:
            then(Lost("there are too many questions"))
            return
        try:
            errand = _Errand(question_bytes(question), then)
        except Exception as error:  # noqa: BLE001 - a game from elsewhere may hold what can't be sent
            then(error)
            return
        if not self._threads:
            self._threads = [Thread(target=self._work, name="sage", daemon=True) for _ in range(self._count)]
            for thread in self._threads:
                thread.start()
        errand.timer = self._loop.call_later(seconds, self._late, errand)
        self._open.add(errand)
        self._queue.put(errand)

    def close(self) -> None:
        """End all processes: no move comes any more."""
        self._closed = True
        for errand in self._open:
            if errand.timer is not None:
                errand.timer.cancel()
        self._open.clear()
        for _ in self._threads:
            self._queue.put(None)
        for process in list(self._processes):
            process.kill()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _late(self, errand: _Errand) -> None:
        process = errand.process
        self._tell(errand, Lost("it took too long"))
        if process is not None:
            process.kill()  # Its thread finds it dead, and starts another for the next question.

    def _tell(self, errand: _Errand, found: Move | Exception) -> None:
        if errand not in self._open:
            return
        self._open.discard(errand)
        if errand.timer is not None:
            errand.timer.cancel()
        errand.then(found)

    # In a thread

    def _work(self) -> None:
        process: subprocess.Popen[bytes] | None = None
        while (errand := self._queue.get()) is not None:
            if errand not in self._open:
                continue
            found: Move | Exception
            try:
                if process is None or process.poll() is not None:
                    self._end(process)
                    process = self._begin()
                errand.process = process
                found = _answer(process, errand.question)
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
                found = error
                self._end(process)
                process = None
            errand.process = None
            try:
                self._loop.call_soon_threadsafe(self._tell, errand, found)
            except RuntimeError:
                break  # The loop has ended.
        self._end(process)

    def _begin(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise Lost("all is being closed")
        given = {name: os.environ[name] for name in _NEEDED if name in os.environ}
        process = subprocess.Popen(  # noqa: S603 - our own Python, and our own module
            self._command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=given
        )
        self._processes.add(process)
        self._end_if_closed(process)
        return process

    def _end_if_closed(self, process: subprocess.Popen[bytes]) -> None:
        """End a process that has come too late to be ended with the others."""
        if self._closed:
            process.kill()

    def _end(self, process: subprocess.Popen[bytes] | None) -> None:
        if process is None:
            return
        self._processes.discard(process)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError as error:  # Nobody wants any more what it hadn't read.
                log.debug("A pipe did not close: %s", outline(error))


def _answer(process: subprocess.Popen[bytes], question: bytes) -> Move | Lost:
    assert process.stdin is not None
    assert process.stdout is not None
    write(process.stdin, question)
    answer = read(process.stdout)
    if not answer:
        raise Lost("its process has died")
    found: Any = pickle.loads(answer)  # noqa: S301 - of a process that this one has started
    return found if isinstance(found, tuple) else Lost(str(found))
