"""A name that has several addresses: one that is silent holds up nothing, and what refuses says so."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, Final

import pytest

from net.client import dial
from net.client.meter import HEAD_START, Meter

SILENT: Final = "192.0.2.1"


class Counted:
    bytes_down = bytes_up = 0


def name_of(monkeypatch: pytest.MonkeyPatch, *addresses: tuple[str, int]) -> None:
    """A name stands for these; nobody ever answers at SILENT."""
    loop = asyncio.get_running_loop()
    connect = loop.sock_connect

    async def look_up(*_: Any, **_more: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", address) for address in addresses]

    async def dial(sock: socket.socket, address: tuple[Any, ...]) -> None:
        await (asyncio.Event().wait() if address[0] == SILENT else connect(sock, address))

    monkeypatch.setattr(loop, "getaddrinfo", look_up)
    monkeypatch.setattr(loop, "sock_connect", dial)


async def test_an_address_that_is_silent_keeps_the_next_no_longer_than_its_head_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        name_of(monkeypatch, (SILENT, 2222), server.getsockname())
        async with asyncio.timeout(2 * HEAD_START):
            transport, _ = await Meter(Counted()).create_connection(asyncio.Protocol, "castle", 2222)
        assert transport.get_extra_info("peername") == server.getsockname()
        transport.close()
        await asyncio.sleep(0)


async def test_a_refusal_by_all_of_them_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second:
        closed = first.getsockname(), second.getsockname()
    name_of(monkeypatch, *closed)
    with pytest.raises(ConnectionRefusedError):
        await Meter(Counted()).create_connection(asyncio.Protocol, "castle", 2222)


async def test_a_login_may_take_long_as_long_as_bytes_come_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dial, "TIMEOUT", 0.01)
    loop, counter = asyncio.get_running_loop(), Counted()
    connected: asyncio.Future[None] = loop.create_future()

    def comes(left: int) -> None:
        counter.bytes_down += 1
        if left:
            loop.call_later(0.003, comes, left - 1)
        else:
            connected.set_result(None)

    with pytest.raises(TimeoutError):
        await dial._first_of({connected}, counter)
    monkeypatch.setattr(dial, "SLOWLY", 1_000_000)
    comes(10)
    await dial._first_of({connected}, counter)
