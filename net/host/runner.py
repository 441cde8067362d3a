"""Runs a command of the host's, off the loop and without a shell: a few at a time, and none for long."""

from __future__ import annotations

import logging
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Final

from core.sentences import mark, sentence
from net.host.errors import UserError

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
WAITING: Final = 64
"""More than so many are not run at all."""
LONGEST: Final = 10.0
"""Seconds after which one is killed, with all that it has started."""


def command_of(text: str) -> tuple[str, ...]:
    """Return a command's words, the first of them where its program is. No shell ever sees it."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise UserError(sentence("In {text} a quotation mark is not closed.", text=text)) from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise UserError(
            sentence("There is no program {name} that can be run.", name=words[0])
            if words
            else mark("No program is named that could be run.")
        )
    return (os.path.abspath(program), *words[1:])  # noqa: PTH100 - it stays where a link leads


class Runner:
    def __init__(self, command: Sequence[str], longest: float = LONGEST) -> None:
        self._command = tuple(command)
        self._longest = longest
        self._queue: Queue[tuple[str, ...] | None] = Queue(WAITING)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._closed = False
        self._started = False

    def run(self, arguments: Sequence[str]) -> None:
        """Run the command as soon as there is a place. A call that finds too many waiting before it is dropped."""
        if self._closed:
            return
        if not self._started:
            self._started = True
            for _ in range(AT_ONCE):
                Thread(target=self._work, name="host's command", daemon=True).start()
        try:
            self._queue.put_nowait(tuple(arguments))
        except Full:
            log.warning("The command for absent players is too slow: one of them was not called.")

    def close(self) -> None:
        """Run no more, and kill what runs."""
        self._closed = True
        with suppress(Empty):
            while True:
                self._queue.get_nowait()
        with self._lock:
            for process in self._running:
                _kill(process)
        for _ in range(AT_ONCE if self._started else 0):
            with suppress(Full):
                self._queue.put_nowait(None)

    # In a thread

    def _work(self) -> None:
        while (arguments := self._queue.get()) is not None:
            try:
                self._run(arguments)
            except OSError as error:
                log.warning("The command for absent players could not be run: %s", error.strerror)

    def _run(self, arguments: Sequence[str]) -> None:
        with self._lock:
            if self._closed:
                return
            process = subprocess.Popen(  # noqa: S603 - the host's own command; a player's name is one word
                [*self._command, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            self._running.add(process)
        try:
            status = process.wait(self._longest)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.wait()
            log.warning("The command for absent players took more than %g seconds and was killed.", self._longest)
        else:
            if status and not self._closed:
                log.warning("The command for absent players has ended with status %d.", status)
        finally:
            with self._lock:
                self._running.discard(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process with all that it has started; a system without groups of processes kills it alone."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
