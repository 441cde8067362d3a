"""Relays between a node and its database, or other nodes, which can be cut: then nothing passes, and nothing ends."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path


class Relay:
    """One way to one place. Whoever calls while it is cut waits."""

    def __init__(self, target: Path | int) -> None:
        self.target = target
        """A socket's path, or a port of this machine."""
        self._passes = asyncio.Event()
        self._passes.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, at: Path | int) -> None:
        if isinstance(at, Path):
            self._server = await asyncio.start_unix_server(self._came, at)
        else:
            self._server = await asyncio.start_server(self._came, "127.0.0.1", at)

    def cut(self) -> None:
        self._passes.clear()

    def mend(self) -> None:
        self._passes.set()

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._passes.wait()
            if isinstance(self.target, Path):
                there, back = await asyncio.open_unix_connection(self.target)
            else:
                there, back = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.wait(
                [asyncio.ensure_future(self._pass(reader, back)), asyncio.ensure_future(self._pass(there, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
            back.close()
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._passes.wait()
                writer.write(data)
                await writer.drain()
