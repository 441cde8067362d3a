"""What a client has sent and we have not taken is bounded, by either door, and goes with the client."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.limits import Limits
from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import Ack
from net.server.door import Door
from net.server.login import Login
from net.server.opening import WINDOW
from net.server.valve import Valve
from net.terminal import Terminal
from tests.net.loopback import EchoHub, frames, raw, running, until
from tui.served.input import Intake

pytestmark = pytest.mark.usefixtures("either_way")

LIMITS = Limits(
    messages=50, sent=64 << 20, sent_per_second=64 << 20, sent_per_address=64 << 20,
    sent_per_address_per_second=64 << 20, per_second=1000, flood=600,
)  # fmt: skip
MOST = 64 * 1024


async def keys_are_taken(terminal: Terminal, _line: Any) -> None:
    """As a screen takes them; what they say is nobody's concern."""
    over = asyncio.Event()
    intake = Intake(terminal, lambda _key: None, lambda: False)
    terminal.on_data, terminal.on_hangup = intake.feed, over.set
    with contextlib.suppress(asyncio.CancelledError):
        await over.wait()
    intake.stop()


def doors() -> list[Door]:
    return [each for each in gc.get_objects() if isinstance(each, Door)]


def held(door: Door) -> int:
    """Bytes that have come over its channel and were not taken."""
    waiting = sum(len(data) for data, _ in door._channel._recv_buf)
    if door.frames is not None:
        return waiting + len(door.frames._unread)
    intake = getattr(door.terminal and door.terminal.on_data, "__self__", None)
    return waiting + (len(intake._pending) if isinstance(intake, Intake) else 0)


async def sends(channel: Any, piece: bytes, packets: int) -> None:
    """As much as the window lets through, again and again."""
    for _ in range(packets):
        channel.write(piece)
        if channel.get_write_buffer_size() > 2 * WINDOW:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("size", [1, 8000], ids=lambda size: f"{size} bytes")
@pytest.mark.parametrize("door", ["screen", "frames"])
async def test_no_more_waits_than_two_windows(tmp_path: Path, door: str, size: int) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=keys_are_taken, limits=LIMITS) as server, raw(server) as conn:
        if door == "screen":
            channel, _ = await conn.create_session(asyncssh.SSHClientSession, term_type="xterm", encoding=None)
            piece = b"x" * size
        else:
            channel, _ = await frames(conn)
            channel.write(say_hello("ann"))
            message = ClientEnd().encode(Ack(1, 1))
            piece = (message * (size // len(message) + 1))[: size // len(message) * len(message) or len(message)]
        (ours,) = [each for each in doors() if not each._ended.is_set() and each in _doors_of(server)]
        most = 0
        sending = asyncio.create_task(sends(channel, piece, 40_000 // len(piece) + 100))
        for _ in range(25):
            await asyncio.sleep(0.05)
            most = max(most, held(ours))
        sending.cancel()
        assert 0 < most <= 2 * WINDOW <= MOST
        conn.abort()
        await until(lambda: server.connections == 0)
        assert held(ours) == 0


def _doors_of(server: Any) -> set[Door]:
    return {door for login in server._context.logins for door in login.doors}


@contextlib.contextmanager
def counted() -> Iterator[None]:
    """Nothing of a connection is left that was not there before, once its timers would have been due."""
    kinds = (Door, Login, Valve, Terminal)
    gc.collect()
    before = {id(each) for each in gc.get_objects() if isinstance(each, kinds)}
    yield
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, kinds) and id(each) not in before]


async def test_nothing_of_a_session_is_left_when_it_has_gone(tmp_path: Path) -> None:
    limits = replace(LIMITS, flood=10)  # A timer that was stopped keeps what it was for, until it would have been due.
    async with running(tmp_path, hub=EchoHub(), draw=keys_are_taken, limits=limits) as server:
        with counted():
            await come_and_go(server)
            await until(lambda: server.connections == 0)
            await asyncio.sleep(40)


async def come_and_go(server: Any) -> None:
    for _ in range(3):
        conn = await raw(server)
        screen, _ = await conn.create_session(asyncssh.SSHClientSession, term_type="xterm", encoding=None)
        line, _ = await frames(conn)
        line.write(say_hello("ann") + ClientEnd().encode(Ack(1, 1)) * 5000)
        screen.write(b"x" * 30_000)
        await asyncio.sleep(0.5)
        conn.abort()
