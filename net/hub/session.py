"""Describes both sides of a line between the hub and one player's screen, whichever door it came by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from core.bots.advising import Advised
from core.bots.bot import Asked
from net.hub.inbox import OnEnd, OnMessages, Soon, at_once
from net.protocol.messages import AnyDown, AnyUp

Advise = Callable[[tuple[Advised, ...] | Exception], None]
"""Takes advice, or why there is none."""
ADVICE: Final = 30.0
"""Seconds that a thought for a player may take, at the most: they are told that it is being thought."""


class Session(Protocol):
    """One line of one player, as the hub sees it. `deliver` never blocks and never raises."""

    def deliver(self, message: AnyDown) -> None: ...

    def end(self, sentence: str) -> None:
        """Say goodbye and close: displaced by a newer line, or the server stops."""


class Connection(Protocol):
    """The other side of the same line, as a screen sees it: solo, in the server, or behind a wire."""

    bytes_down: int
    bytes_up: int

    def send(self, message: AnyUp) -> None:
        """Send without ever blocking; where the line is down, `listen`'s `on_end` tells so."""

    def advise(self, question: Asked, then: Advise) -> None:
        """Have an archmage think about a question of this player's, where this line can; nothing is said over it."""

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        """Hand over what comes, in order and in the caller's context; earlier messages are kept until then.

        `soon` is called with what hands them over. `on_end` comes last, and once.
        """

    def close(self) -> None: ...
