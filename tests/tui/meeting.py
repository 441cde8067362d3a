"""Players who meet on one server: each before a screen, and a table for two of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.hub.local_line import LocalLine
from net.people.auth import Identity
from net.store.memory import MemoryStore
from tests.tui.playing import Player, at_screen, visitor


@contextmanager
def server() -> Iterator[Hub]:
    environment = SystemEnvironment(MemoryStore(asyncio.get_running_loop().call_soon))
    try:
        yield Hub(environment, pace=0)
    finally:
        environment.close()


@asynccontextmanager
async def guest(hub: Hub, name: str) -> AsyncIterator[Player]:
    line = LocalLine(hub, Identity(f"key:{name}", name))
    try:
        async with at_screen(visitor(line, name)) as player:
            await player.sees("Lobby", f"you are {name}")
            yield player
    finally:
        line.close()


@asynccontextmanager
async def meeting(*names: str) -> AsyncIterator[tuple[Hub, list[Player]]]:
    """A server and its guests, who have come in this order."""
    with server() as hub:
        async with AsyncExitStack() as lines:
            yield hub, [await lines.enter_async_context(guest(hub, name)) for name in names]


async def make_table(player: Player, *more: str) -> None:
    """Kampf for two, by the form."""
    await player.press("n")
    await player.sees("New table")
    await player.turn("right", "‹ Kampf der Magier ›")
    await player.press("down")
    await player.turn("left", "‹ 2 ›")
    await player.press(*more)
    await player.click("Make the table")


async def sit_down(player: Player) -> None:
    """At the table that stands first in the lobby, for its last seat."""
    await player.sees("Sit down")
    await player.press("enter")
    await player.sees("Combat")
