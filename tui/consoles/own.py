"""Says and reads lines on one's own machine: on any terminal, or by a script's pipes. Plain text, and nothing else.

A terminal edits its own lines. Which of them is taken when, stands in turns.py.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import SimpleQueue
from typing import Final

from net.host.errors import not_ignored
from net.people.text import clean
from tui.canvas.calls import BELL
from tui.canvas.canvas import plain_line
from tui.client.stage import Home
from tui.consoles.session_runner import SessionRunner
from tui.consoles.turns import Turns, Typist
from tui.consoles.typing import Typing
from tui.launch import Launch
from tui.lines.session import LineSession
from tui.lines.telling import broken
from tui.settings import Settings

Start = Callable[[LineSession], None]
"""Does something first: plays, hosts, joins."""

INTERRUPTED: Final = 130
LONGEST_WORDS: Final = 1000
_CHUNK: Final = 4096
_USUAL: Final = 80
_PATIENCE: Final = 2.0
"""Seconds that the last words may take to be written."""


class Console(SessionRunner):
    """tui.lines.session.Console."""

    def __init__(self, settings: Settings, start: Start | None, home: Home) -> None:
        super().__init__()
        self.status = 0
        self._is_person = sys.stdin.isatty()
        self._is_terminal = sys.stdout.isatty()
        self._encoding = sys.stdout.encoding or "utf-8"
        self._ascii = settings.ascii or "utf" not in self._encoding.lower()
        # Where nobody watches bots need not pause, and what is said does not hang on who else is on the network.
        home = home if self._is_person else home._replace(pace=0, look_around=None)
        self.session = LineSession(self, settings, None, home)
        self._start = start
        self._typing = Typing(echoes=False)
        self._typed = Turns(self.session, Typist.PERSON if self._is_person else Typist.SCRIPT)
        self._at_end = False
        self._more = threading.Event()
        self._due: SimpleQueue[bytes | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, name="lines typed", daemon=True)
        self._writer = threading.Thread(target=self._write, name="lines said", daemon=True)

    @property
    def language(self) -> str:
        return self.session.settings.reading_language

    async def show(self) -> int:
        """Run until the player leaves, or there is nothing more to read. Return the exit status."""
        self._mind_signals()
        self._writer.start()
        self._more.set()
        self._reader.start()
        try:
            self.attempt(self._begin)
            await self.lived()
        finally:
            await self.session.end()
            self._due.put(None)
            await asyncio.to_thread(self._writer.join, _PATIENCE)
        return self.status

    def _begin(self) -> None:
        start, self._start = self._start, None
        if start is None:
            self.session.begin()
        else:
            self.session.carry_out(start)

    def _mind_signals(self) -> None:
        for each in not_ignored("SIGHUP", "SIGTERM"):
            self._on_signal(each, self.finish)
        for each in not_ignored("SIGINT"):
            self._on_signal(each, self._interrupted)

    def _on_signal(self, number: int, do: Callable[[], None]) -> None:
        with suppress(NotImplementedError, RuntimeError, ValueError):  # Where a loop minds none.
            asyncio.get_running_loop().add_signal_handler(number, self.attempt, do)

    def _interrupted(self) -> None:
        self.status = INTERRUPTED
        if self._is_person and self._is_terminal:
            self._due.put(b"\n")  # Behind what was being typed, and what the terminal shows for the key.
        self.session.goodbye()

    # Asked for by the session

    @property
    def columns(self) -> int:
        return shutil.get_terminal_size().columns if self._is_terminal else _USUAL

    def say(self, lines: Iterable[str]) -> None:
        width = self.columns if self._is_terminal else 0
        shown = map(plain_line, lines) if self._ascii else lines
        text = "".join(f"{part}\n" for line in shown for part in broken(line, width))
        self._due.put(text.encode(self._encoding, "replace"))

    def turn(self) -> None:
        self.soon(self._go_on)

    def call(self, words: str, *, aloud: bool) -> None:
        """Ring, if this is a terminal: a file or a pipe has no bell."""
        if aloud and self._is_terminal and self.session.settings.bell:
            self._due.put(BELL.encode())

    def leave(self, sentence: str, status: int) -> None:
        self.status = self.status or status
        if status:
            words = f"sortilege: {clean(sentence, LONGEST_WORDS)}"
            width = shutil.get_terminal_size().columns if sys.stderr.isatty() else 0
            sys.stderr.write("".join(f"{part}\n" for part in broken(words, width)))
        elif sentence:
            self.say([sentence])
        self.finish()

    def traffic(self, launch: Launch) -> tuple[int, int]:
        return launch.connection.bytes_down, launch.connection.bytes_up

    # Typed lines

    def _go_on(self) -> None:
        while not self.is_over and self._typed.may_take:
            self._typed.take()
        if self.is_over or self._typed:
            return
        if not self._at_end:
            self._more.set()
        elif self._typed.is_done:
            self.session.goodbye()

    def _take(self, data: bytes) -> None:
        self.session.touched()
        lines, _echo = self._typing.feed(data)
        self._typed.add(lines)
        if not data:
            self._at_end = True
            self._typed.end(self._typing.rest())
        self._go_on()

    def _read(self) -> None:
        """Read in a thread, the one way in which a pipe, a file and a terminal can be read alike on all systems."""
        data = b"-"
        while data:
            self._more.wait()
            self._more.clear()
            try:
                data = os.read(sys.stdin.fileno(), _CHUNK)
            except OSError:  # The terminal is gone.
                data = b""
            with suppress(RuntimeError):  # The loop is closed.
                self._loop.call_soon_threadsafe(self.attempt, lambda data=data: self._take(data))

    def _write(self) -> None:
        """Write in a thread: a terminal that is stopped must not stop a server that is hosted beside it."""
        out = sys.stdout.buffer
        while (data := self._due.get()) is not None:
            try:
                out.write(data)
                out.flush()
            except OSError:  # Nobody reads any more.
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self.finish)
                return


def run(settings: Settings, start: Start | None, home: Home) -> int:
    """Run lines on standard input and output. Return the exit status."""

    async def show() -> int:
        return await Console(settings, start, home).show()

    return asyncio.run(show())
