"""Holds the one queue between a line and the screen that listens to it."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from net.protocol.messages import AnyDown

OnMessages = Callable[[Sequence[AnyDown]], None]
"""Gets all that has come since the last call, in order."""
OnEnd = Callable[[str], None]
Soon = Callable[[Callable[[], None]], None]
"""Runs something in the screen's own task, once the screen has finished what it is doing."""


def at_once(do: Callable[[], None]) -> None:
    """Run it now: the Soon of a listener that has no task of its own."""
    do()


class _Listener(NamedTuple):
    on_messages: OnMessages
    on_end: OnEnd
    soon: Soon
    context: contextvars.Context


class Inbox:
    """Keeps what comes until a screen listens, then hands it over in the screen's own context. The end comes last, and
    once."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._kept: list[AnyDown] = []
        self._over: str | None = None
        self._listener: _Listener | None = None
        self._due = False
        """Whether the listener is going to be called."""

    def listen(self, on_messages: OnMessages, on_end: OnEnd, soon: Soon = at_once) -> None:
        self._listener = _Listener(on_messages, on_end, soon, contextvars.copy_context())
        self._due = False
        if self._kept or self._over is not None:
            self._call()

    def hear(self, message: AnyDown) -> None:
        self._kept.append(message)
        self._call()

    def end(self, sentence: str) -> None:
        self._over = sentence
        self._call()

    def close(self) -> None:
        """Let go of the screen, and of the context that keeps it alive."""
        self._listener = None
        self._kept.clear()

    def _call(self) -> None:
        """Have the screen called once for all that waits, in the loop's next turn: it may be the hub that speaks
        now."""
        listener = self._listener
        if listener is not None and not self._due:
            self._due = True
            self._loop.call_soon(listener.soon, partial(self._hand_over, listener), context=listener.context)

    def _hand_over(self, listener: _Listener) -> None:
        if self._listener is not listener:
            return
        self._due = False
        kept, self._kept = self._kept, []
        if kept:
            listener.on_messages(kept)
        if self._over is not None and self._listener is listener:
            over, self._over = self._over, None
            listener.on_end(over)
