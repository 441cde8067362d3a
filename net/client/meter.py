"""Counts every byte on the wire, SSH's own included, where asyncio hands them over."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Final, Protocol

from aiohappyeyeballs import start_connection

from core.sentences import mark
from net import tuning
from net.client.reach import Reach, reach_of
from net.host.errors import UserError

HEAD_START: Final = 0.25
"""Seconds that one address of a host name has before the next is tried beside it."""
TOO_NEAR: Final = mark("This server wished to lead you to your own machine or network, so you stay where you are.")


class TooNear(UserError):
    """Raised where an address is nearer than it may be."""


class Counter(Protocol):
    bytes_down: int
    bytes_up: int


class _Transport:
    """The transport as asyncssh sees it. Everything but the counting is passed on."""

    def __init__(self, transport: asyncio.Transport, counter: Counter) -> None:
        self._transport = transport
        self._counter = counter

    def write(self, data: bytes) -> None:
        self._counter.bytes_up += len(data)
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class _Protocol(asyncio.Protocol):
    def __init__(self, inner: Any, counter: Counter) -> None:
        self._inner = inner
        self._counter = counter

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        tuning.tune_transport(transport)
        self._inner.connection_made(_Transport(transport, self._counter))

    def data_received(self, data: bytes) -> None:
        self._counter.bytes_down += len(data)
        self._inner.data_received(data)

    def eof_received(self) -> None:
        self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


class Meter:
    """Makes the connection for asyncssh, which calls this a tunnel; to no machine that is nearer than `nearest`,
    whatever its name stands for."""

    def __init__(self, counter: Counter, nearest: Reach = Reach.MACHINE) -> None:
        self._counter = counter
        self._nearest = nearest

    async def create_connection(self, factory: Callable[[], Any], host: str, port: int) -> tuple[Any, Any]:
        inner = factory()
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [
            each for each in found if self._nearest == Reach.MACHINE or self._nearest <= reach_of(str(each[4][0]))
        ]
        if not addresses:
            raise TooNear(TOO_NEAR)
        sock = await start_connection(addresses, happy_eyeballs_delay=HEAD_START)
        transport, _ = await loop.create_connection(lambda: _Protocol(inner, self._counter), sock=sock)
        return transport, inner
