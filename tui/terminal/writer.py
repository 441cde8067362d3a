"""Writes to the terminal of one's own machine in a thread, and says how that goes."""

from __future__ import annotations

import os
import selectors
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Final

from textual import events

PATIENCE: Final = 2.0
"""Seconds that the last of what is written may take."""
_MOST_DUE: Final = 16 * 1024
"""Characters that may wait for the terminal before no more pictures are drawn for it."""


class TerminalLost(events.Event):
    """Tells that nothing can be read from the terminal any more, or nothing written to it."""


class TerminalCaughtUp(events.Event):
    """Tells that all has been written, where so much had been due that pictures were left out."""


class Writer(threading.Thread):
    """Writes to a terminal. To give it something takes no time, in the loop or in a signal that comes meanwhile."""

    def __init__(self, to: int, encoding: str, *, lost: Callable[[], None], caught_up: Callable[[], None]) -> None:
        """Make it for an open file. Both are called in this thread: `lost` when the terminal is gone, `caught_up` when
        all has been written, where more had been due than should be."""
        super().__init__(daemon=True, name="terminal-output")
        self._to, self._encoding = to, encoding
        self._lost, self._caught_up = lost, caught_up
        self._due: SimpleQueue[str | None] = SimpleQueue()
        self._given = self._written = 0
        self._was_behind = False

    def give(self, text: str) -> None:
        self._given += len(text)
        self._due.put(text)

    @property
    def is_behind(self) -> bool:
        """Tell whether so much waits for the terminal that another picture would only be late. If so, `caught_up` will
        be called."""
        if self._given - self._written <= _MOST_DUE:
            return False
        self._was_behind = True
        return self._given - self._written > _MOST_DUE  # Or it has caught up before it could know.

    def run(self) -> None:
        try:
            while (text := self._next()) is not None:
                self._write(text.encode(self._encoding, "replace"))
                self._written += len(text)
                if self._was_behind and self._written >= self._given:
                    self._was_behind = False
                    self._caught_up()
        except OSError:  # The terminal is gone.
            self._lost()

    def _next(self) -> str | None:
        """Return all that is due, for one packet where there is a wire behind; None for the end."""
        first = self._due.get()
        if first is None:
            return None
        texts = [first]
        with suppress(Empty):
            while (text := self._due.get_nowait()) is not None:
                texts.append(text)
            self._due.put(None)
        return "".join(texts)

    def _write(self, data: bytes) -> None:
        """Write to the file itself: a lock of Python's own file could not be had at the end of the process, if the
        terminal were still taking nothing then."""
        while data:
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:  # Others have set it so, who have the same terminal.
                with selectors.DefaultSelector() as selector:
                    selector.register(self._to, selectors.EVENT_WRITE)
                    selector.select()

    def stop(self) -> None:
        """Let it write what is due, but not wait for a terminal that takes nothing."""
        self._due.put(None)
        self.join(PATIENCE)
