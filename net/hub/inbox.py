"""The screen's side of a line: keeps what comes until a screen listens, then hands it over in its own context."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable

from net.protocol.messages import AnyDown

OnMessage = Callable[[AnyDown], None]
OnEnd = Callable[[str], None]


class Inbox:
    """One message a turn of the loop, in order; the end comes last, and once."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._kept: list[AnyDown] = []
        self._over: str | None = None
        self._screen: tuple[OnMessage, OnEnd, contextvars.Context] | None = None

    def listen(self, on_message: OnMessage, on_end: OnEnd) -> None:
        context = contextvars.copy_context()
        self._screen = (on_message, on_end, context)
        kept, self._kept = self._kept, []
        for message in kept:
            self._loop.call_soon(self._show, message, context=context)
        if self._over is not None:
            self._loop.call_soon(self._show_end, context=context)

    def hear(self, message: AnyDown) -> None:
        if self._screen is None:
            self._kept.append(message)
        else:
            self._loop.call_soon(self._show, message, context=self._screen[2])

    def end(self, sentence: str) -> None:
        self._over = sentence
        if self._screen is not None:
            self._loop.call_soon(self._show_end, context=self._screen[2])

    def close(self) -> None:
        """Lets go of the screen, and of the context that keeps it alive."""
        self._screen = None
        self._kept.clear()

    def _show(self, message: AnyDown) -> None:
        if self._screen is not None:
            self._screen[0](message)

    def _show_end(self) -> None:
        if self._screen is not None and self._over is not None:
            self._screen[1](self._over)
