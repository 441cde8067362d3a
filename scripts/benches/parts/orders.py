"""Orders that a process gets from the one that has started it: lines on standard input, whose end is its own."""

from __future__ import annotations

import asyncio
import sys


async def orders() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def until_the_end() -> None:
    await (await orders()).read()
