"""After guests of every kind have come and gone, the server has no more files open than before they came."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncssh
import pytest

from net.admin.control_socket import order
from net.limits import Limits
from net.protocol.messages import MakeTable, TableSeen, Welcome
from net.server import Server
from tests.net.loopback import Frames, frames, player, raw, running, until
from tui.door import draw

GUESTS = 100
AT_A_TIME = 10
LOOSE = Limits(per_second=1000, per_address=1000, silent_per_address=500, strangers=500, version=60, login=60)
"""On a machine that is busy nobody is turned away for being slow."""

Visit = Callable[[Server, Path, int], Awaitable[None]]


def opened() -> Counter[str]:
    """What each of this process's descriptors is, without what tells one socket from another."""
    found: Counter[str] = Counter()
    for each in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # That of the listing itself.
            found[str(each.readlink()).partition(":[")[0]] += 1
    return found


async def at_a_table(server: Server, home: Path, number: int) -> None:
    """By the native client, with a table of their own; one in two hangs up without a word."""
    async with player(server, home, f"native{number}") as guest:
        await guest.hears(Welcome)
        guest.send(MakeTable("kampf", ("me", "apprentice"), (("deals", "1"),)))
        await guest.hears(TableSeen, lambda seen: seen.view is not None)
        if number % 2:
            guest.connection.close()


async def at_a_screen(server: Server, _home: Path, number: int) -> None:
    """By plain ssh in a terminal."""
    async with raw(server, username=f"screen{number}") as connection:
        _, session = await connection.create_session(
            Frames, term_type="xterm-256color", term_size=(80 + number % 40, 24), encoding=None
        )
        await until(lambda: len(session.got) > 500, "the lobby")


async def cut_off(server: Server, _home: Path, _number: int) -> None:
    """The line is gone, and nobody has said so."""
    connection = await raw(server, username="gone")
    await frames(connection)
    connection.abort()


async def close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def silent(server: Server, _home: Path, _number: int) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await asyncio.sleep(0.01)
    await close(writer)


async def no_client(server: Server, _home: Path, _number: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    with suppress(ConnectionError):
        await reader.read()
    await close(writer)


async def refused(server: Server, _home: Path, _number: int) -> None:
    """Asks for what there is not."""
    async with raw(server, username="eve") as connection:
        with suppress(asyncssh.Error):
            await connection.start_sftp_client()


async def host(_server: Server, home: Path, _number: int) -> None:
    await asyncio.to_thread(order, home / "server", "people", "")
    asked = socket.socket(socket.AF_UNIX)
    with asked:
        asked.setblocking(False)
        await asyncio.get_running_loop().sock_connect(asked, str(home / "server" / "admin.sock"))
        asked.sendall(json.dumps(("people", "")).encode()[:5])


async def churn(server: Server, home: Path, rng: Random, visits: list[Visit]) -> None:
    turns = asyncio.Semaphore(AT_A_TIME)

    async def come(visit: Visit, number: int) -> None:
        async with turns:
            await visit(server, home, number)

    rng.shuffle(visits)
    await asyncio.gather(*(come(visit, number) for number, visit in enumerate(visits)))


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux' own.")
async def test_after_a_hundred_guests_of_every_kind_the_descriptors_are_those_at_rest(tmp_path: Path) -> None:
    kinds: list[Visit] = [at_a_table, at_a_screen, cut_off, silent, no_client, refused, host]
    rng = Random(7)
    async with running(tmp_path, draw=draw, limits=LOOSE) as server:
        await churn(server, tmp_path, rng, [*kinds])  # What is opened once for all is open from here on.
        await until(lambda: server.connections == 0, "everybody's end")
        await asyncio.sleep(0.5)
        before = opened()
        for _ in range(2):
            await churn(server, tmp_path, rng, [kinds[place % len(kinds)] for place in range(GUESTS // 2)])
        await until(lambda: server.connections == 0, "everybody's end")
        with suppress(AssertionError):
            await until(lambda: opened() <= before, "the end of their files")
        assert opened() - before == Counter()
