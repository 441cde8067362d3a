"""How often one may come, how one proves who one is, and how long one may be silent: each limit of it, felt."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import asyncssh

from net.host import watchdog
from net.limits import Limits
from net.limits.gate import FULL, SHUT_OUT, SILENCE, TOO_FAST, TOO_MANY
from net.server import Server
from net.server.login import TOO_OFTEN, UNINVITED
from net.server.newcomer import GAVE_WAY
from tests.net.limits.scenarios.plays import MOMENT, Plays, happens, server_of
from tests.net.loopback import raw
from tests.net.people.test_auth import forged
from tests.net.server.test_invitation import STRANGE, Answering
from tests.net.server.test_siege import half_a_login
from tests.patience import no_longer_than

plays = Plays()


async def first_words(server: Server) -> tuple[bytes, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    return await no_longer_than(5, reader.readline()), writer


async def is_told(server: Server, sentence: str, visits: int) -> bool:
    """One of so many who come, and stay, is turned away with that sentence."""
    heard, writers = [], []
    for _ in range(visits):
        words, writer = await first_words(server)
        heard.append(words)
        writers.append(writer)
    for writer in writers:
        writer.close()
    return f"{sentence}\r\n".encode() in heard


@plays.show("per_second", 1)
async def per_second_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_told(server, TOO_FAST, 3)


@plays.show("per_address", 2)
async def per_address_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_told(server, TOO_MANY, 3)


async def gives_way(server: Server, pause: float = 0) -> bool:
    """Whether the first of three who say nothing has to go when the third comes."""
    connections = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
    first, _ = connections[0]
    for reader, _ in connections:
        await no_longer_than(5, reader.readline())
    await asyncio.sleep(pause)
    connections.append(await asyncio.open_connection("127.0.0.1", server.port))
    try:
        return GAVE_WAY.encode() in await no_longer_than(MOMENT, first.read())
    except TimeoutError:
        return False
    finally:
        for _, writer in connections:
            writer.close()


@plays.show("strangers", 2)
async def strangers_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await gives_way(server)


@plays.show("silent_per_address", 2)
async def silent_per_address_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await gives_way(server, pause=SILENCE + 0.1)


@plays.show("connections", 1)
async def connections_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server):
        return await is_told(server, FULL, 1)


async def is_given_up(server: Server, first_words: bytes) -> bool:
    """Whether one who says that and nothing else is shown out within a moment."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(first_words)
    try:
        await no_longer_than(MOMENT, reader.read())
    except TimeoutError:
        return False
    finally:
        writer.close()
    return True


@plays.show("version", 0.2)
async def version_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_given_up(server, b"SSH-2.0-")


@plays.show("login", 0.2)
async def login_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_given_up(server, b"SSH-2.0-slow\r\n")


@plays.show("decision", 0.2)
async def decision_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await is_given_up(server, half_a_login())


async def tries(server: Server, keys: int) -> bool:
    """Whether one with so many forged keys is shown out before the last."""
    forgeries = [forged(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(keys)]
    try:
        await raw(server, client_keys=forgeries)
    except asyncssh.DisconnectError as end:
        return TOO_OFTEN in end.reason
    raise AssertionError("It came in.")


@plays.show("attempts", 2)
async def attempts_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await tries(server, 5)


@plays.show("requests", 5)
async def requests_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        return await tries(server, 5)


@plays.show("invitations", 2)
async def invitations_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits, invite=True) as server:
        client = Answering(STRANGE, STRANGE, server.invitation)
        try:
            (await raw(server, client_factory=lambda: client)).close()
        except asyncssh.DisconnectError as end:
            return UNINVITED in end.reason
        return False


@plays.show("invitations_per_address", 2)
async def invitations_per_address_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits, invite=True) as server:
        for answers in ((STRANGE, STRANGE), (server.invitation,)):
            client = Answering(*answers)
            try:
                (await raw(server, client_factory=lambda client=client: client)).close()
            except asyncssh.PermissionDenied:
                continue
            return False
        return True


async def outlives_silence(tmp_path: Path, limits: Limits) -> bool:
    """Whether the server gives up one who has gone without a word."""
    async with server_of(tmp_path, limits) as server:
        connection = await raw(server)
        connection._transport.pause_reading()
        await asyncio.sleep(0)
        gone = await happens(lambda: server.connections == 0)
        connection.abort()
        return gone


plays.show("keepalive", 0.05, keepalives=2)(outlives_silence)
plays.show("keepalives", 2, keepalive=0.05)(outlives_silence)


async def drawn_for_ever(_terminal: Any, _line: Any) -> None:
    end = time.thread_time() + 20
    while time.thread_time() < end:
        pass


async def is_shut_out(tmp_path: Path, limits: Limits) -> bool:
    """Whether an address is, one of whose screens has held the server up."""
    with patch.object(watchdog.Watchdog.__init__, "__defaults__", (0.02, 0.1)):
        async with server_of(tmp_path, limits, drawn_for_ever) as server:
            connection = await raw(server)
            await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")
            await connection.wait_closed()
            return await is_told(server, SHUT_OUT, 1)


plays.show("strikes", 1, shut_out=60)(is_shut_out)
plays.show("shut_out", 60, strikes=1)(is_shut_out)
