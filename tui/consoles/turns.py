"""Decides when a typed line is taken: in the same way on one's own machine and by plain ssh."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import Enum

from tui.lines import commands
from tui.lines.session import LineSession


class Typist(Enum):
    """The one who types, as far as it is known."""

    PERSON = "at a terminal"
    UNKNOWN = "by a pipe, a line at a time: a person whose own terminal echoes, it may be"
    SCRIPT = "by a pipe, beforehand"


class Turns:
    """Lines that wait to be taken, and the end behind them.

    A person's are taken as they come. A script may have written all of its own beforehand: an answer is taken when
    something is asked, a command when what was sent before it has been heard of. The end counts when the last line has
    been used: then the player says goodbye.
    """

    def __init__(self, session: LineSession, typist: Typist) -> None:
        self.typist = typist
        self._session = session
        self._lines: deque[str] = deque()
        self.is_at_end = False

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, lines: Iterable[str]) -> None:
        self._lines += lines

    def end(self, rest: str) -> None:
        """Note that nothing more comes; the last line may have had no end of its own."""
        if rest and not self.is_at_end:
            self._lines.append(rest)
        self.is_at_end = True
        if self.typist is Typist.UNKNOWN:
            self.typist = Typist.SCRIPT

    @property
    def may_take(self) -> bool:
        """Whether it is time for the next line."""
        if not self._lines or self.typist is Typist.PERSON:
            return bool(self._lines)
        if self.typist is Typist.UNKNOWN:
            return not (self._session.is_under_way or self._session.awaits_advice)
        if self._session.awaits_advice:
            return False
        if self._session.is_asked:
            return True
        line = self._lines[0].strip()
        return not self._session.is_under_way and commands.known(self._session, line) is not None

    def take(self) -> None:
        """Give the session the next line."""
        self._session.do(self._lines.popleft())

    @property
    def is_done(self) -> bool:
        """Whether all has been used, and heard of."""
        heard = self.typist is Typist.PERSON or not (self._session.is_under_way or self._session.awaits_advice)
        return self.is_at_end and not self._lines and heard
