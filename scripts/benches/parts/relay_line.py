"""A line between a client and the server that carries so many bytes a second, and takes its time; or stops altogether.

Its kernel buffers are as large as any, so a server learns nothing from what the next socket takes: as behind a proxy.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import Final

CRUMB: Final = 256
LATE: Final = 0.01
"""A sleep may last so much longer than it should."""


class RelayLine:
    def __init__(self, to: int, rate: float, delay: float) -> None:
        self.rate = rate
        """Bytes a second from the server to the client …"""
        self.up_rate = inf
        """… and back."""
        self.delay = delay
        """Seconds, each way."""
        self.carried = 0
        self.port = 0
        self._to = to
        self._down = asyncio.Event()
        self._up = asyncio.Event()
        self._down.set()
        self._up.set()
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[asyncio.StreamWriter] = []

    def stop_reading(self) -> None:
        """Read no more of what the server says, and close nothing."""
        self._down.clear()

    def vanish(self) -> None:
        """Vanish, and say nothing to it any more."""
        self._down.clear()
        self._up.clear()

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._joined, "127.0.0.1", 0, limit=CRUMB)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, down = await asyncio.open_connection("127.0.0.1", self._to, limit=CRUMB)
        self._ends += (writer, down)
        for carry in (self._carry_up(reader, down), self._carry_down(up, writer)):
            task = asyncio.create_task(carry)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry_up(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        free = 0.0
        with suppress(OSError):
            while data := await source.read(CRUMB):
                await self._up.wait()
                if self.up_rate < inf:
                    free = self._begins(free) + len(data) / self.up_rate
                    await asyncio.sleep(free - self._loop.time())
                self._loop.call_later(self.delay, target.write, data)
        self._loop.call_later(self.delay, target.close)

    async def _carry_down(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        free = 0.0
        with suppress(OSError):
            while data := await source.read(CRUMB):
                await self._down.wait()
                free = self._begins(free) + len(data) / self.rate
                await asyncio.sleep(free - self._loop.time())
                self.carried += len(data)
                self._loop.call_later(self.delay, target.write, data)
        self._loop.call_later(self.delay, target.close)

    def _begins(self, free: float) -> float:
        """Return when a crumb begins that comes to a line which is free from then on. Waking up late slows no line
        down."""
        now = self._loop.time()
        return free if now - free < LATE else now

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def relayed(to: int, rate: float = inf, delay: float = 0.0) -> AsyncIterator[RelayLine]:
    line = RelayLine(to, rate, delay)
    server = await line.open()
    try:
        yield line
    finally:
        server.close()
        await line.close()
