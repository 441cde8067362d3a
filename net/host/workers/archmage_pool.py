"""Runs archmages in processes of their own: a thread that computes would hold up the loop, a process doesn't.

There is one process for each core but one, started at the first question, and again when one has died. Whatever goes
wrong, the asker hears in time that the move is lost: a process that takes too long is killed, once it has come up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import core
from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from net.host.errors import outline
from net.host.workers.archmage_process import question_bytes, read, write

log = logging.getLogger(__name__)

MOST_WAITING: Final = 8
"""Questions that may wait for each process; further ones are refused at once."""
STARTING: Final = 30.0
"""Seconds that a process may take to come up. It is not killed before because a thought is late: the next process would
have to come up as well, and where that takes longer than a thought may, none ever would."""
PATIENCE: Final = 5.0
"""Seconds that a thread may take to end once its process has been killed."""
_NEEDED: Final = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""The only environment variables that such a process gets."""

Found = Move | tuple[Advised, ...]
Then = Callable[[Any], None]


_TOO_MANY: Final = "there are too many questions"
_DIED: Final = "its process has died"


class Lost(Exception):
    """Raised when no move was found, or not in time."""


class _Request:
    __slots__ = ("process", "question", "seconds", "then", "timer")

    def __init__(self, question: bytes, seconds: float, then: Then) -> None:
        self.question = question
        self.seconds = seconds
        self.then = then
        self.process: subprocess.Popen[bytes] | None = None
        self.timer: asyncio.TimerHandle | None = None


def command(behind_all: bool = False) -> Sequence[str]:
    """Return the command that starts such a process, with the modules of this one. `behind_all`: whatever else runs on
    this machine has somebody who waits for it, and goes first."""
    place = str(Path(core.__file__).parent.parent)
    found = f"import sys; sys.path.insert(0, {place!r})"
    begin = f"{found}; from net.host.workers.archmage_process import main; main({behind_all})"
    return sys.executable, "-P", "-c", begin


class ArchmagePool:
    """Hands questions to the processes, and calls back on the loop that it was made on."""

    def __init__(self, count: int | None = None, started_by: Callable[[], Sequence[str]] = command) -> None:
        self._loop = asyncio.get_running_loop()
        self._count = max(1, (os.cpu_count() or 1) - 1) if count is None else count
        self._command = started_by
        self._queue: SimpleQueue[_Request | None] = SimpleQueue()
        self._open: set[_Request] = set()
        self._advice: deque[_Request] = deque()
        """The questions of players that wait until a process has nothing else to do."""
        self._threads: list[Thread] = []
        self._processes: dict[subprocess.Popen[bytes], float] = {}
        """When each was started; 0.0 if it has answered since."""
        self._closed = False

    def ask(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        """Find a move for that question; `then` gets it, or why there is none, after so many seconds at the most."""
        if len(self._open) >= MOST_WAITING * self._count:
            then(Lost(_TOO_MANY))
        elif (request := self._request(question, seconds, then, for_advice=False)) is not None:
            self._submit(request, seconds)

    def advise(self, question: Asked, seconds: float, then: Callable[[tuple[Advised, ...] | Exception], None]) -> None:
        """Do the same for a player who wants advice. It is begun when no question of a bot's waits for a process, so
        that whoever asks for much advice keeps no archmage from its move; the seconds count from then."""
        if len(self._advice) >= MOST_WAITING * self._count:
            then(Lost(_TOO_MANY))
        elif (request := self._request(question, seconds, then, for_advice=True)) is not None:
            self._advice.append(request)
            self._begin_advice()

    def _request(self, question: Asked, seconds: float, then: Then, *, for_advice: bool) -> _Request | None:
        if self._closed:
            return None
        try:
            return _Request(question_bytes(question, for_advice=for_advice), seconds, then)
        except Exception as error:  # noqa: BLE001 - a game from elsewhere may hold what can't be sent
            then(error)
            return None

    def _begin_advice(self) -> None:
        while self._advice and len(self._open) < self._count and not self._closed:
            request = self._advice.popleft()
            self._submit(request, request.seconds + (0 if self._processes else STARTING))

    def _submit(self, request: _Request, seconds: float) -> None:
        """Hand it to the next process that is free; after so many seconds it is lost."""
        if not self._threads:
            self._threads = [Thread(target=self._work, name="archmage", daemon=True) for _ in range(self._count)]
            for thread in self._threads:
                thread.start()
        request.timer = self._loop.call_later(seconds, self._late, request)
        self._open.add(request)
        self._queue.put(request)

    def close(self) -> None:
        """End all processes: no move comes any more."""
        self._closed = True
        for request in self._open:
            if request.timer is not None:
                request.timer.cancel()
        self._open.clear()
        self._advice.clear()
        for _ in self._threads:
            self._queue.put(None)
        for process in list(self._processes):
            process.kill()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _late(self, request: _Request) -> None:
        self._tell(request, Lost("it took too long"))
        for process, started in list(self._processes.items()):
            is_up = not started and process is request.process
            if is_up or (started and time.monotonic() - started > STARTING):
                process.kill()  # Its thread finds it dead, and starts another one for the next question.

    def _tell(self, request: _Request, found: Found | Exception) -> None:
        if request not in self._open:
            return
        self._open.discard(request)
        if request.timer is not None:
            request.timer.cancel()
        request.then(found)
        self._begin_advice()

    # In a thread

    def _work(self) -> None:
        process: subprocess.Popen[bytes] | None = None
        while (request := self._queue.get()) is not None:
            if request not in self._open:
                continue
            found: Found | Exception
            try:
                if process is None or process.poll() is not None:
                    self._end(process)
                    process = self._begin()
                request.process = process
                found = _answer(process, request.question)
                self._processes[process] = 0.0
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
                found = error
                self._end(process)
                process = None
            request.process = None
            try:
                self._loop.call_soon_threadsafe(self._tell, request, found)
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
        self._processes[process] = time.monotonic()
        self._end_if_closed(process)
        return process

    def _end_if_closed(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process that was started too late to be killed with the others."""
        if self._closed:
            process.kill()

    def _end(self, process: subprocess.Popen[bytes] | None) -> None:
        if process is None:
            return
        self._processes.pop(process, None)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError as error:  # Nobody wants any more what it hadn't read.
                log.debug("A pipe did not close: %s", outline(error))


def _answer(process: subprocess.Popen[bytes], question: bytes) -> Found | Lost:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        write(process.stdin, question)
        answer = read(process.stdout)
    except OSError as error:  # It died before it had read all of the question.
        raise Lost(_DIED) from error
    if not answer:
        raise Lost(_DIED)
    found: Any = pickle.loads(answer)  # noqa: S301 - of a process that this one has started
    return found if isinstance(found, tuple) else Lost(str(found))
