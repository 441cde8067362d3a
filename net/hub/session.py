"""Describes both sides of a line between the hub and one player's screen, whichever door it came by."""

from __future__ import annotations

from typing import Protocol

from net.hub.inbox import OnEnd, OnMessages, Soon, at_once
from net.protocol.messages import AnyDown, AnyUp


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

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        """Hand over what comes, in order and in the caller's context; earlier messages are kept until then.

        `soon` is called with what hands them over. `on_end` comes last, and once.
        """

    def close(self) -> None: ...
