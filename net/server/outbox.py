"""Sends all that a turn of the loop has to say to one line as one SSH packet."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    def flush(self) -> None:
        """Send what waits. Never raises."""


class Outbox:
    def __init__(self) -> None:
        self._waiting: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """Have a sender flushed in the loop's next turn; it adds itself once, with its first frame."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(sender)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for sender in waiting:
            sender.flush()
