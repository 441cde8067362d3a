"""Lines on the terminal of a plain ssh player: keys become lines, and what is said goes out as it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tui.canvas.calls import BELL
from tui.consoles.life import Life
from tui.consoles.typing import Typing
from tui.launch import Launch
from tui.lines.session import LineSession
from tui.lines.telling import broken
from tui.settings import Settings

if TYPE_CHECKING:
    from net.terminal import Terminal

PACE: Final = 0.02
ROOM: Final = 256
"""Bytes that are read at a time."""
MOST_WAITING: Final = 32
"""With so many lines to see to, no more are read."""


class LineStage(Life):
    """tui.lines.session.Console."""

    def __init__(self, terminal: Terminal, way: Launch) -> None:
        super().__init__()
        self.session = LineSession(self, Settings(), way)
        self._terminal = terminal
        self._typing = Typing(terminal.echoes)
        self._unread = bytearray()
        self._typed: deque[str] = deque()
        self._pause: asyncio.TimerHandle | None = None

    @property
    def last_words(self) -> str:
        return self.session.last_words

    async def show(self) -> None:
        """Until the player, or the line, leaves."""
        if self._terminal.leaving or self._terminal.closed:
            return
        self._terminal.on_hangup = self.finish
        self._terminal.on_data = lambda data: self.attempt(lambda: self._keys(data))
        self.session.begin()
        try:
            await self.lived()
        finally:
            self._terminal.on_data = self._terminal.on_hangup = None
            if self._pause is not None:
                self._pause.cancel()
            await self.session.end()
            self.session.let_go()

    # What the session asks for

    @property
    def columns(self) -> int:
        return self._terminal.size[0]

    def say(self, lines: Iterable[str]) -> None:
        """Whatever is being typed moves down, whole."""
        echoes = self._typing.echoes
        said = [part for line in lines for part in broken(line, self.columns if echoes else 0)]
        if not said:
            return
        end = "\r\n" if echoes else "\n"
        text = "".join(f"{line}{end}" for line in said)
        if echoes and self._typing.line:
            text = f"{end}{text}{self._typing.line}"
        self._terminal.write(text.encode("utf-8", "replace"))

    def turn(self) -> None:
        """What is typed is taken as it comes: a person may be at the other end of a pipe, too."""

    def call(self, words: str, *, aloud: bool) -> None:
        if aloud and self.session.settings.bell:
            self._terminal.write(BELL.encode())

    def leave(self, sentence: str, status: int) -> None:
        self.finish()

    def traffic(self, way: Launch) -> tuple[int, int]:
        """As this player's end counts it."""
        return self._terminal.bytes_out, self._terminal.bytes_in

    # What is typed

    def _keys(self, data: bytes) -> None:
        self.session.touched()
        self._unread += data
        if self._pause is None:
            self._work()
        if self._unread:
            self._terminal.pause_reading()

    def _work(self) -> None:
        """A few keys and one line, then a pause: nobody who sends many keeps the others waiting."""
        self._pause = None
        if len(self._typed) < MOST_WAITING:
            lines, echo = self._typing.feed(bytes(self._unread[:ROOM]))
            del self._unread[:ROOM]
            self._typed += lines
            self._terminal.write(echo.encode("utf-8", "replace"))
        if self._typed:
            self.session.do(self._typed.popleft())
        self._pause = asyncio.get_running_loop().call_later(PACE, self.attempt, self._go_on)

    def _go_on(self) -> None:
        self._pause = None
        if not self._unread:
            self._terminal.resume_reading()
        if self._pause is None and (self._unread or self._typed):
            self._work()
