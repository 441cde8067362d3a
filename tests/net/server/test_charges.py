"""What makes more work than its bytes is charged to the connection, by what it costs us."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.limits import Limits
from net.server import Server
from tests.net.loopback import EchoHub, frames, raw, running
from tests.net.server.packets import logins

pytestmark = pytest.mark.usefixtures("either_way")

LEAST = 1024
"""Bytes that come back in a second: time is virtual, and none passes while the server is at work."""
LIMITS = Limits(sent_per_second=LEAST, sent_per_address_per_second=64 * LEAST, per_second=1000)


class Account:
    """What the only connection was charged for, and the bytes that it has sent, from here on."""

    def __init__(self, server: Server) -> None:
        (login,) = logins(server)
        self._valve: Any = login._connection.get_extra_info("valve")
        self._feed, self.bytes = self._valve._inner.data_received, 0
        self._valve._inner.data_received = self._count
        self._began, self._left = self._now, self._valve.own.left(self._now)

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _count(self, data: bytes) -> None:
        self.bytes += len(data)
        self._feed(data)

    @property
    def charged(self) -> float:
        return float(self._left - self._valve.own.left(self._now) + (self._now - self._began) * LEAST)


async def questions(connection: Any) -> None:
    for _ in range(50):
        await connection._make_global_request(b"keepalive@openssh.com")


async def channels(connection: Any) -> None:
    for _ in range(3):
        channel, _ = await frames(connection)
        channel.close()
        await channel.wait_closed()


async def refused_channels(connection: Any) -> None:
    for _ in range(10):
        with pytest.raises(asyncssh.Error):
            await connection.open_connection("192.0.2.1", 80)


async def new_keys(connection: Any) -> None:
    connection._send_kexinit()
    await connection._make_global_request(b"keepalive@openssh.com")


@pytest.mark.parametrize(
    ("work", "costs"),
    [(questions, 50 * 64), (channels, 3 * 2048), (refused_channels, 10 * 64), (new_keys, 4096)],
    ids=lambda each: each.__name__ if callable(each) else "",
)
async def test_work_is_charged_besides_its_bytes(
    tmp_path: Path, work: Callable[[Any], Awaitable[None]], costs: int
) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=LIMITS) as server, raw(server) as connection:
        account = Account(server)
        await work(connection)
        assert account.bytes + costs <= account.charged <= account.bytes + 2 * costs


async def test_a_login_is_charged_besides_its_bytes(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=LIMITS) as server, raw(server):
        assert LIMITS.sent - Account(server)._left >= 4096 + 4096
