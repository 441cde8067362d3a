"""What a client does not take, and a screen that does not end: each limit of it, felt."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from net.limits import Limits
from net.protocol.hello import say_hello
from net.protocol.messages import Said
from net.server import Server
from tests.net.limits.scenarios.plays import MOMENT, Plays, happens, opened, server_of
from tests.net.loopback import EchoHub, Frames, frames, raw, until

plays = Plays()


class Deaf(NamedTuple):
    """A native client that takes nothing more, and what it is joined to."""

    channel: Any
    session: Frames
    server: Server
    hub: EchoHub

    async def told(self, times: int) -> None:
        """What can't be squeezed, in packets of its own; nothing, where it has been cut off meanwhile."""
        for _ in range(times):
            for line in tuple(self.hub.lines):
                line.deliver(Said(0, "bob", secrets.token_hex(150)))
            await asyncio.sleep(0)

    async def is_cut_off(self, seconds: float = MOMENT) -> bool:
        return await happens(lambda: self.server.connections == 0, seconds)


@asynccontextmanager
async def deaf(tmp_path: Path, limits: Limits) -> AsyncIterator[Deaf]:
    hub = EchoHub()
    async with server_of(tmp_path, limits, hub=hub) as server, raw(server) as connection:
        channel, session = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: hub.lines)
        channel.pause_reading()
        yield Deaf(channel, session, server, hub)


async def deafness_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with deaf(tmp_path, limits) as client:
        await client.told(100)
        return await client.is_cut_off()


plays.show("backlog", 8192, lagging=1024, patience=0.1)(deafness_is_at_work)
plays.show("patience", 0.1, lagging=1024, backlog=8192)(deafness_is_at_work)
plays.show("answer", 0.1, lagging=1024)(deafness_is_at_work)
plays.show("most", 8192)(deafness_is_at_work)


@plays.show("crawl", 0.1, lagging=1024)
async def crawl_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    """It takes a little all the time, and never catches up."""
    async with deaf(tmp_path, limits) as client:
        for _ in range(20):
            await client.told(60)
            if await client.is_cut_off(MOMENT / 20):
                return True
            client.channel.resume_reading()
            await asyncio.sleep(0)
            client.channel.pause_reading()
        return False


@plays.show("lagging", 1024)
async def lagging_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    """What was skipped is shown anew, when the client has caught up."""
    async with deaf(tmp_path, limits) as client:
        await client.told(100)
        client.channel.resume_reading()
        await until(lambda: len(client.session.messages()) >= 101)
        return await happens(lambda: client.hub.again_for)


async def stubborn(tmp_path: Path, limits: Limits, cancellations: int) -> bool:
    """Whether a screen that does not end when its player has gone is stopped so often."""
    stopped, here = 0, asyncio.Event()

    async def draw(_terminal: Any, _line: Any) -> None:
        nonlocal stopped
        here.set()
        while stopped < 2:
            try:
                await asyncio.sleep(3)
            except asyncio.CancelledError:
                stopped += 1
            else:
                return

    async with server_of(tmp_path, limits, draw) as server:
        async with raw(server) as connection:
            await opened(connection)
            await here.wait()
        return await happens(lambda: stopped >= cancellations)


@plays.show("grace", 0.05)
async def grace_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    return await stubborn(tmp_path, limits, 1)


@plays.show("insistence", 0.05, grace=0.05)
async def insistence_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    return await stubborn(tmp_path, limits, 2)
