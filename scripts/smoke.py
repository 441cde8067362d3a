"""Plays a few moves at home, and joins a server: what the forge's CI starts on Windows, where no server runs.

The server is in this process and keeps its tables in memory; everything else is what a player starts.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import asyncssh

from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.limits import Limits
from net.limits.gate import Gate
from net.server.context import ServerContext
from net.server.listener import Listener, listening_sockets
from net.server.login import Login
from net.server.opening import ssh_options
from net.store.memory import MemoryStore
from tests.tui.playing import WatchedApp, at_screen, solo

MOVES: Final = 4


async def play(game: str) -> None:
    async with at_screen(solo(game, seats=2)) as player:
        await player.until(lambda: player.state.table is not None)
        for _ in range(MOVES):
            await player.play_on()
        await player.press("question_mark")
        await player.sees("in short, the keys, and the rules")


async def join(data: Path) -> None:
    async with serving() as port:
        app = WatchedApp(start=lambda session: session.join(f"127.0.0.1:{port}", data))
        async with at_screen(app) as player:
            await player.sees("SHA256")
            await player.press("y")
            await player.sees("Lobby", "New table")


@asynccontextmanager
async def serving() -> AsyncIterator[int]:
    """Run a server without a disk. Yield its port."""
    loop, limits = asyncio.get_running_loop(), Limits()
    environment = SystemEnvironment(MemoryStore(loop.call_soon))
    context = ServerContext(Hub(environment, limits=limits), None, limits, environment.secret)
    sockets = listening_sockets("127.0.0.1", 0)
    options = ssh_options(limits, asyncssh.generate_private_key("ssh-ed25519"))
    listener = Listener(sockets, Gate(limits, loop.time), options, lambda visit: Login(context, visit))
    try:
        yield sockets[0].getsockname()[1]
    finally:
        await listener.close()
        environment.close()


async def both(game: str) -> None:
    await play(game)
    print(f"{game}: {MOVES} moves against a bot")
    with tempfile.TemporaryDirectory() as place:
        await join(Path(place))
    print("join: a key trusted, and the lobby")


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/smoke", description="Plays a few moves, and joins a server.")
    parser.add_argument("--game", default="kampf", help="which game (default: kampf)")
    asyncio.run(both(parser.parse_args().game))
    return 0


if __name__ == "__main__":
    sys.exit(main())
