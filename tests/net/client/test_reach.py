"""A TCP connection to the first address that answers, and no socket that is left behind."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from net.client import reach as module
from net.client.reach import reach


@pytest.fixture
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def closed() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Names:
    """What a name stands for, instead of what the system knows; and every socket that was opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.addresses: list[tuple[int, tuple[Any, ...]]] = []
        self.opened: list[socket.socket] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "getaddrinfo", self._look_up)
        self._connect = loop.sock_connect
        monkeypatch.setattr(loop, "sock_connect", self._dial)
        self.tried: list[tuple[Any, ...]] = []

    async def _look_up(self, *_arguments: Any, **_more: Any) -> list[tuple[Any, ...]]:
        return [(family, socket.SOCK_STREAM, 6, "", address) for family, address in self.addresses]

    async def _dial(self, sock: socket.socket, address: tuple[Any, ...]) -> None:
        self.opened.append(sock)
        self.tried.append(address)
        if address[0] == "192.0.2.1":  # Where nobody ever answers.
            await asyncio.Event().wait()
        await self._connect(sock, address)

    def left_open(self, *but: socket.socket) -> list[socket.socket]:
        return [sock for sock in self.opened if sock not in but and sock.fileno() != -1]


async def test_one_address_is_dialled_alone(monkeypatch: pytest.MonkeyPatch, listening: int) -> None:
    names = Names(monkeypatch)
    names.addresses = [(socket.AF_INET, ("127.0.0.1", listening))]
    with await reach("castle", listening) as sock:
        assert sock.getpeername() == ("127.0.0.1", listening)
        assert names.left_open(sock) == []


async def test_a_refusal_is_told_as_that_of_the_first_address(monkeypatch: pytest.MonkeyPatch, closed: int) -> None:
    names = Names(monkeypatch)
    names.addresses = [(socket.AF_INET, ("127.0.0.1", closed)), (socket.AF_INET, ("127.0.0.1", closed))]
    with pytest.raises(ConnectionRefusedError):
        await reach("castle", closed)
    await asyncio.sleep(0)
    assert len(names.opened) == 2
    assert names.left_open() == []


async def test_an_address_that_is_silent_keeps_the_next_no_longer_than_its_head_start(
    monkeypatch: pytest.MonkeyPatch, listening: int
) -> None:
    monkeypatch.setattr(module, "HEAD_START", 0.01)
    names = Names(monkeypatch)
    names.addresses = [(socket.AF_INET, ("192.0.2.1", listening)), (socket.AF_INET, ("127.0.0.1", listening))]
    with await reach("castle", listening) as sock:
        await asyncio.sleep(0.01)
        assert sock.getpeername()[0] == "127.0.0.1"
        assert names.left_open(sock) == []


async def test_both_families_have_their_turn(monkeypatch: pytest.MonkeyPatch, closed: int) -> None:
    names = Names(monkeypatch)
    six, four = socket.AF_INET6 if socket.has_ipv6 else socket.AF_INET, socket.AF_INET
    names.addresses = [(six, ("::1", closed)), (six, ("::2", closed)), (four, ("127.0.0.1", closed))]
    with pytest.raises(OSError, match=r".*"):
        await reach("castle", closed)
    if six != four:
        assert [address[0] for address in names.tried] == ["::1", "127.0.0.1", "::2"]


@pytest.mark.parametrize("turns", range(12))
async def test_a_call_that_is_given_up_leaves_nothing_open_whenever_that_is(
    monkeypatch: pytest.MonkeyPatch, listening: int, turns: int
) -> None:
    """Also in the turn of the loop in which the address answers."""
    names = Names(monkeypatch)
    names.addresses = [(socket.AF_INET, ("127.0.0.1", listening))] * 2
    call = asyncio.create_task(reach("castle", listening))
    for _ in range(turns):
        await asyncio.sleep(0)
    call.cancel()
    try:
        won: tuple[socket.socket, ...] = (await call,)
    except asyncio.CancelledError:
        won = ()
    for _ in range(4):
        await asyncio.sleep(0)
    assert names.left_open(*won) == []
    for sock in won:
        sock.close()
