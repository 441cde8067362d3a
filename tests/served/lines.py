"""Somebody who reads a hub by lines, and types."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.store.memory import MemoryStore
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tui.door import draw


class Reader:
    """Somebody who hears lines and types numbers."""

    def __init__(self, hub: Hub, name: str = "Ada", echoes: bool = False, identity: str = "") -> None:
        self.channel = Channel()
        self.terminal = terminal_on(self.channel, "dumb")
        self.terminal.echoes = echoes
        self.line = LocalLine(hub, Identity(identity or f"key:{name}", name), self.terminal.hang_up)
        self._from = 0

    @property
    def heard(self) -> str:
        """Since the last line that was typed."""
        return bytes(self.channel.sent[self._from :]).decode()

    async def hears(self, *texts: str) -> None:
        await until(lambda: all(text in self.heard for text in texts), f"{texts!r} is not in:\n{self.heard}")

    def types(self, line: str, end: str = "\n") -> None:
        self._from = len(self.channel.sent)
        self.terminal.feed(f"{line}{end}".encode())

    async def chooses(self, words: str) -> None:
        """The number of what is offered in these words."""
        await self.hears(f": {words}")
        offered = [line for line in self.heard.splitlines() if f": {words}" in line]
        self.types(offered[-1].partition(":")[0])


@asynccontextmanager
async def hub() -> AsyncIterator[Hub]:
    environment = SystemEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    try:
        yield Hub(environment, pace=0)
    finally:
        environment.close()


@asynccontextmanager
async def reading(at: Hub, name: str = "Ada", echoes: bool = False, identity: str = "") -> AsyncIterator[Reader]:
    reader = Reader(at, name, echoes, identity)
    async with running(draw(reader.terminal, reader.line), reader.terminal) as task:
        await reader.hears(f"You are {name}.", "What do you want to do?")
        yield reader
    await task


async def at_hub(at: Hub, name: str) -> LocalLine:
    line = LocalLine(at, Identity(f"key:{name}", name))
    line.listen(lambda _message: None, lambda _sentence: None)
    await asyncio.sleep(0.01)
    return line


def offers(heard: str) -> list[int]:
    """The numbers of the last list, behind everything else that was said."""
    found: list[int] = []
    for line in reversed(heard.splitlines()):
        listed = re.match(r"([0-9]+)(?: to ([0-9]+))?: ", line)
        if not listed:
            break
        found += range(int(listed[1]), int(listed[2] or listed[1]) + 1)
    return found


def is_asked(heard: str) -> bool:
    return heard.endswith("\n") and bool(offers(heard))
