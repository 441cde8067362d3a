"""Connections that do not log in, of few addresses: they keep out nobody who does."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from net.host.counters import TALLY
from net.limits import Limits
from net.limits.gate import SILENCE
from net.server import Server
from net.server.newcomer import NO_VERSION
from tests.net.loopback import EchoHub, greet, raw, running, ssh, until
from tests.net.server.packets import logins

BESIEGERS: Final = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
EACH: Final = 20
HONEST: Final = 20
ROUTER: Final = "127.0.0.9"

VERSION: Final = b"SSH-2.0-siege\r\n"


def packet(payload: bytes) -> bytes:
    """Before keys are exchanged: a length, and padding to blocks of eight."""
    padding = 8 - (5 + len(payload)) % 8 + 8
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


def text(words: bytes) -> bytes:
    return struct.pack(">I", len(words)) + words


def half_a_login() -> bytes:
    """All that a client says until it asks its player whether the host key is right."""
    lists = (b"curve25519-sha256", b"ssh-ed25519", *[b"aes128-ctr"] * 2, *[b"hmac-sha2-256"] * 2, *[b"none"] * 2)
    offer = b"\x14" + os.urandom(16) + b"".join(map(text, (*lists, b"", b""))) + bytes(5)
    return VERSION + packet(offer) + packet(b"\x1e" + text(os.urandom(32)))


class Kind(NamedTuple):
    """What is said at first, and now and then."""

    words: Callable[[], bytes]
    then: bytes


IGNORE: Final = packet(b"\x02" + text(b""))
KINDS: Final = {
    "nothing": Kind(lambda: b"", b""),
    "a byte": Kind(lambda: b"SSH-2.0-", b"S"),
    "a version": Kind(lambda: VERSION, IGNORE),
    "half a login": Kind(half_a_login, IGNORE),
}


async def besiege(port: int, address: str, kind: Kind) -> None:
    """And comes again when it has to go."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            try:
                writer.write(kind.words())
                gone = asyncio.ensure_future(reader.read())
                while not (await asyncio.wait({gone}, timeout=0.3))[0]:
                    writer.write(kind.then)
            finally:
                writer.close()
        await asyncio.sleep(0.1)


def places_wanted() -> int:
    """How often there was no place before the login."""
    return TALLY.refused["strangers gave way"] + TALLY.refused["server full"]


@asynccontextmanager
async def siege(server: Server, kind: Kind) -> AsyncIterator[None]:
    wanted = places_wanted()
    tasks = [asyncio.create_task(besiege(server.port, address, kind)) for address in BESIEGERS * EACH]
    try:
        await until(lambda: places_wanted() >= wanted + 5)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("kind", KINDS)
async def test_sixty_that_do_not_log_in_of_three_addresses_keep_nobody_else_out(tmp_path: Path, kind: str) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server, siege(server, KINDS[kind]):
        for number in range(HONEST):
            async with raw(server, local_addr=(f"127.0.1.{number + 1}", 0)) as connection:
                assert connection.get_extra_info("username")


async def test_ten_people_behind_one_router_log_in_with_two_lines_each_and_meet_no_limit(tmp_path: Path) -> None:
    limits = Limits()
    async with running(tmp_path, hub=EchoHub(), draw=greet, limits=limits) as server:
        people = []
        try:
            for number in range(20):
                command = ssh(server, "-N", "-b", ROUTER, user=f"p{number % 10}")
                people.append(await asyncio.create_subprocess_exec(*command))
                await asyncio.sleep(1.5 / limits.per_second)
            await until(lambda: sum(login.identity is not None for login in logins(server)) == 20)
            assert [person.returncode for person in people] == [None] * 20
        finally:
            for person in people:
                person.kill()
                await person.wait()


async def test_people_behind_one_router_may_think_about_the_host_key_all_at_once(tmp_path: Path) -> None:
    """Then ssh says nothing for longer than a silent one may; and each who comes later is let in beside them."""
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server:
        thinking = []
        for number in range(9):
            if number == 8:
                await until(lambda: all(login.newcomer.is_on_its_way() for login in logins(server)))
                await asyncio.sleep(SILENCE)
            _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ROUTER, 0))
            writer.write(half_a_login())
            thinking.append(writer)
        await until(lambda: len(logins(server)) == 9)
        for writer in thinking:
            writer.close()


async def test_a_player_has_time_to_trust_the_host_key_but_only_few_of_an_address_have_it_all(tmp_path: Path) -> None:
    """After `login` seconds thinkers have no more than the places of the silent ones, and the oldest go first."""
    limits = Limits(login=1.0, decision=4.0, silent_per_address=2)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server:
        thinking = []
        for number in range(4):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ROUTER, 0))
            writer.write(half_a_login())
            thinking.append(writer)
            await until(lambda number=number: len(logins(server)) == number + 1)  # type: ignore[misc]
        await until(lambda: all(login.newcomer.is_on_its_way() for login in logins(server)))
        before = set(logins(server))
        await asyncio.sleep(SILENCE + 0.2)
        async with raw(server, local_addr=("127.0.1.1", 0)):
            assert before < set(logins(server))
        async with raw(server, local_addr=(ROUTER, 0)):
            assert len(before & set(logins(server))) == 1
        gave_up = TALLY.refused["not logged in"]
        await until(lambda: not server.connections)
        assert TALLY.refused["not logged in"] == gave_up + 1
        for writer in thinking:
            writer.close()


async def test_who_exchanges_keys_again_and_again_wins_no_time(tmp_path: Path) -> None:
    """A client may begin that at any moment, and is still on its way for `login` seconds from the first time."""
    async with running(tmp_path, hub=EchoHub(), limits=Limits(login=1.0)) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(half_a_login())
        await until(lambda: logins(server))
        (login,) = logins(server)
        await until(login.newcomer.is_on_its_way)
        for _ in range(2):
            await asyncio.sleep(0.6)
            login.newcomer.has_keys()  # As whenever keys have been exchanged.
        assert not login.newcomer.is_on_its_way()
        writer.close()


@pytest.mark.parametrize("then", [b"", b"S"])
async def test_a_version_that_comes_byte_by_byte_or_not_at_all_comes_too_late(tmp_path: Path, then: bytes) -> None:
    limits = Limits(version=0.5)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        heard: Any = asyncio.ensure_future(reader.read())
        await until(lambda: server.connections == 1)
        while server.connections:
            writer.write(then)
            await asyncio.sleep(0.02)
        with suppress(ConnectionResetError):  # What it had still to say came too late to be read.
            assert NO_VERSION.encode() in await heard
        writer.close()


async def test_who_has_told_a_version_in_time_may_think(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits(version=0.1)) as server, raw(server) as connection:
        await asyncio.sleep(0.3)
        assert connection.get_extra_info("username")
        assert server.connections == 1


async def test_whose_words_wait_for_us_is_neither_silent_nor_late(tmp_path: Path) -> None:
    """A neighbour has used up what their address may send: the version has come, and is read when it is its turn."""
    limits = Limits(version=0.3, sent=64 * 1024)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        await until(lambda: server.connections == 1)
        (login,) = logins(server)
        began = login.newcomer.awaited_since()
        login._charge(2 * 64 * 1024)
        writer.write(VERSION)
        await until(lambda: login.newcomer.awaited_since() == inf)
        await until(lambda: login._connection.get_extra_info("client_version"))
        assert began + limits.version < login.newcomer.awaited_since() < inf
        writer.close()


async def test_of_a_crowd_that_comes_in_one_breath_each_may_give_way(tmp_path: Path) -> None:
    """All are in the queue before the first is let in; who comes last finds a place."""
    limits = Limits(strangers=5, per_second=100)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server:
        crowd = []
        for number in range(6):
            each = socket.socket()
            each.bind((f"127.0.2.{number + 1}", 0))
            each.connect(("127.0.0.1", server.port))
            each.setblocking(False)
            crowd.append(each)
        full = TALLY.refused["server full"]
        gave_way = TALLY.refused["strangers gave way"]
        await until(lambda: TALLY.refused["strangers gave way"] == gave_way + 1)
        await until(lambda: len(logins(server)) == 5)
        assert TALLY.refused["server full"] == full
        for each in crowd:
            each.close()


@pytest.mark.parametrize("words", [b"SSH-2.0-\xe4\r\n", VERSION + packet(b"\x14" + bytes(16) + b"\xff\xff\xff\xff")])
async def test_who_says_nonsense_before_a_login_is_no_fault_of_ours(
    tmp_path: Path, words: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits()) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(words)
        await reader.read()
        await until(lambda: not server.connections)
        writer.close()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
