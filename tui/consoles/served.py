"""Says and reads lines on the terminal of a plain ssh player: keys become lines, and what is said goes out as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import thread_time
from typing import TYPE_CHECKING, Final

from tui.canvas.calls import BELL
from tui.canvas.canvas import plain_line
from tui.consoles.session_runner import SessionRunner
from tui.consoles.turns import Turns, Typist
from tui.consoles.typing import Typing
from tui.launch import Launch
from tui.lines.session import LineSession
from tui.lines.telling import broken
from tui.settings import Settings, language_of

if TYPE_CHECKING:
    from net.terminal import Terminal

PACE: Final = 0.02
REST: Final = 3
"""After a line that was much work the next one waits for so many times as long as it took."""
ROOM: Final = 256
"""How many bytes are read at a time."""
MOST_WAITING: Final = 32
"""With so many lines to see to, no more are read."""


class LineStage(SessionRunner):
    """tui.lines.session.Console."""

    def __init__(self, terminal: Terminal, launch: Launch) -> None:
        super().__init__()
        self.session = LineSession(self, Settings(spoken=language_of(terminal.env)), launch)
        self._terminal = terminal
        self._typing = Typing(terminal.echoes)
        self._unread = bytearray()
        self._typed = Turns(self.session, Typist.PERSON if terminal.echoes else Typist.UNKNOWN)
        self._at_end = False
        """The client has said that it sends nothing more."""
        self._pause: asyncio.TimerHandle | None = None

    @property
    def last_words(self) -> str:
        return self.session.last_words

    @property
    def language(self) -> str:
        return self.session.settings.reading_language

    async def show(self) -> None:
        """Run until the player, or the line, leaves."""
        if self._terminal.leaving or self._terminal.closed:
            return
        self._terminal.on_hangup = self.finish
        self.session.begin()
        self._terminal.on_data = lambda data: self.attempt(lambda: self._keys(data))
        self._terminal.on_end = lambda: self.attempt(self._end)
        try:
            await self.lived()
        finally:
            self._terminal.on_data = self._terminal.on_end = self._terminal.on_hangup = None
            if self._pause is not None:
                self._pause.cancel()
            await self.session.end()
            self.session.let_go()

    # Asked for by the session

    @property
    def columns(self) -> int:
        return self._terminal.size[0]

    def say(self, lines: Iterable[str]) -> None:
        """Say lines. Whatever is being typed moves down, whole."""
        echoes = self._typing.echoes
        shown = lines if self._terminal.utf8 else map(plain_line, lines)
        said = [part for line in shown for part in broken(line, self.columns if echoes else 0)]
        if not said:
            return
        end = "\r\n" if echoes else "\n"
        text = "".join(f"{line}{end}" for line in said)
        if echoes and (typed := self._typing.line):
            text = f"{end}{text}{typed if self._terminal.utf8 else plain_line(typed)}"
        self._terminal.write(text.encode("utf-8", "replace"))

    def turn(self) -> None:
        self.soon(self._look_on)

    def call(self, words: str, *, aloud: bool) -> None:
        """Ring. Without an echo, where a person or a program may read: in a line of its own, so that every other line
        begins with what it says; and not at all for what has been typed beforehand."""
        if aloud and self.session.settings.bell and self._typed.typist is not Typist.SCRIPT:
            self._terminal.write(BELL.encode() if self._typing.echoes else f"{BELL}\n".encode())

    def leave(self, sentence: str, status: int) -> None:
        self.finish()

    def traffic(self, launch: Launch) -> tuple[int, int]:
        """Return what has crossed the wire, as this player's end counts it."""
        return self._terminal.bytes_out, self._terminal.bytes_in

    # Typed lines

    def _keys(self, data: bytes) -> None:
        self.session.touched()
        if not self._typing.echoes and data.count(b"\n") > 1:
            self._typed.typist = Typist.SCRIPT  # Nobody types so fast.
        self._unread += data
        if self._pause is None:
            self._work()
        if self._unread:
            self._terminal.pause_reading()

    def _end(self) -> None:
        self._at_end = True
        self._look_on()

    def _work(self) -> None:
        """Take a few keys and one line, then pause: nobody who sends many keeps the others waiting."""
        if self._has_room:
            lines, echo = self._typing.feed(bytes(self._unread[:ROOM]))
            del self._unread[:ROOM]
            self._typed.add(lines)
            self._terminal.write(echo.encode("utf-8", "replace"))
        if self._at_end and not self._unread:
            self._typed.end(self._typing.rest())
        began = thread_time()
        if self._typed.may_take:
            self._typed.take()
        spent = thread_time() - began
        self._terminal.worked(spent)
        self._pause = asyncio.get_running_loop().call_later(PACE + REST * spent, self.attempt, self._go_on)

    @property
    def _has_room(self) -> bool:
        return len(self._typed) < MOST_WAITING

    def _go_on(self) -> None:
        self._pause = None
        if not self._unread:
            self._terminal.resume_reading()
        self._look_on()

    def _look_on(self) -> None:
        """Do what there is to be done now. What has to wait for a question does so without being looked at."""
        if self._pause is not None or self.is_over:
            return
        if (self._unread and self._has_room) or self._typed.may_take or self._is_ending:
            self._work()
        elif self._typed.is_done:
            self.session.goodbye()

    @property
    def _is_ending(self) -> bool:
        """The end has come, and it has not been told yet."""
        return self._at_end and not self._unread and not self._typed.is_at_end
