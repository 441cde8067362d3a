"""Pauses the reading of a channel so that what waits is bounded.

While a channel of asyncssh is paused, what comes is kept in a list, up to the window. But with the first piece that is
handed on afterwards the client is granted the whole window anew, also for what is still in that list: paused again in
the midst of it, the list grows by a window each time, without end. So the list is always emptied to the last piece
before the channel is paused again, and nobody holds more than a window here and a window there.
"""

from __future__ import annotations

from typing import Any


class Reading:
    """Pauses the reading of one channel. The one who pauses it must be able to take in a window more, all at once, when
    it goes on."""

    def __init__(self, channel: Any) -> None:
        self._channel = channel
        self._emptying = False
        self.is_paused = False

    def pause(self) -> None:
        self.is_paused = True
        if not self._emptying:
            self._channel.pause_reading()

    def go_on(self) -> None:
        self.is_paused = False
        if self._emptying:
            return
        self._emptying = True
        try:
            self._channel.resume_reading()
        finally:
            self._emptying = False
        if self.is_paused:
            self._channel.pause_reading()
