"""The base of all floods."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar, Final

import asyncssh

from scripts.floods.line import Line

PAUSE: Final = 0.5
"""Seconds until one who was cut off, or not let in, comes again."""


class Kind:
    """One way to flood. `connections` of one address do it at once, and come again when they are cut off."""

    name: ClassVar[str]
    about: ClassVar[str]
    door: ClassVar[str] = ""
    """The kind of line that each opens first: "screen", "frames", or nothing."""
    connections: ClassVar[int] = 10

    async def run(self, port: int, address: str) -> None:
        """Run one connection, again and again, until it is cancelled."""
        while True:
            try:
                line = await Line.open(port, address, self.door)
            except (OSError, asyncssh.Error):
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self.flood(line)
            finally:
                line.close()
            await asyncio.sleep(PAUSE)

    async def flood(self, line: Line) -> None:
        """Flood until the line is lost."""
        while not line.is_lost:
            await line.room()
            payloads = self.payloads(line)
            if payloads:
                line.say(payloads)
                await asyncio.sleep(0)
            else:
                await line.grant()

    def payloads(self, line: Line) -> Sequence[bytes]:
        """Return what is sent next, in one piece; nothing if the server has to grant a window first."""
        raise NotImplementedError
