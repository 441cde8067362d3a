"""What a server that lies can have an honest client do by telling it of other servers: little."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from core.sentences import mark
from net.client import remote
from net.client.address import Address
from net.client.dial import Target, Unreachable
from net.client.meter import TOO_NEAR, Meter, TooNear
from net.client.nodes import Nodes
from net.client.reach import Reach, reach_of
from net.client.remote import LED_AGAIN, MOST_LED, RemoteConnection
from net.host.errors import UserError
from net.protocol.messages import Announced, GoTo, NodesSeen
from tests.net.client.test_dialling import Counted, name_of
from tests.net.loopback import trusting

KEY = "SHA256:another"
FAR = "198.41.0.4"


async def asks_for_code(_sentence: str) -> str:
    raise AssertionError("asked for a code")


def first(home: Path = Path()) -> Target:
    return Target(
        Address("castle.example", 2222), "ann", home, trusting, invitation="code", ask_invitation=asks_for_code
    )


@pytest.mark.parametrize(
    ("number", "reach"),
    [
        ("127.0.0.1", Reach.MACHINE),
        ("::1", Reach.MACHINE),
        ("0.0.0.0", Reach.MACHINE),
        ("::ffff:127.0.0.1", Reach.MACHINE),
        ("192.168.1.1", Reach.NETWORK),
        ("::ffff:10.0.0.1", Reach.NETWORK),
        ("169.254.169.254", Reach.NETWORK),
        ("100.64.0.1", Reach.NETWORK),
        ("fe80::1", Reach.NETWORK),
        ("fd00::1", Reach.NETWORK),
        (FAR, Reach.WORLD),
        ("2001:503:ba3e::2:30", Reach.WORLD),
    ],
)
def test_an_address_is_as_near_as_it_leads(number: str, reach: Reach) -> None:
    assert reach_of(number) == reach


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "::ffff:127.0.0.1", "localhost", "0"])
async def test_nobody_is_led_to_this_machine_from_elsewhere_however_it_is_written(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        with pytest.raises((TooNear, OSError)) as caught:
            await Meter(Counted(), Reach.NETWORK).create_connection(asyncio.Protocol, host, server.getsockname()[1])
        assert isinstance(caught.value, TooNear | socket.gaierror)
        with pytest.raises(BlockingIOError):
            server.accept()


async def test_a_name_that_stands_for_this_machine_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        name_of(monkeypatch, server.getsockname())
        with pytest.raises(TooNear):
            await Meter(Counted(), Reach.WORLD).create_connection(asyncio.Protocol, "castle", 2222)
        transport, _ = await Meter(Counted(), Reach.MACHINE).create_connection(asyncio.Protocol, "castle", 2222)
        transport.close()
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("reached", "nearest"),
    [("", Reach.WORLD), (FAR, Reach.WORLD), ("10.1.2.3", Reach.NETWORK), ("127.0.0.1", Reach.MACHINE)],
)
def test_a_server_leads_no_nearer_than_it_was_reached_and_its_like_get_no_code(reached: str, nearest: Reach) -> None:
    nodes = Nodes(first())
    nodes.reached(reached)
    nodes.hear(NodesSeen((("other.example", KEY),)))
    for target in (nodes.led_to(GoTo("other.example", KEY)), nodes.next(2)):
        assert target is not None
        assert (target.nearest, target.key) == (nearest, KEY)
        assert (target.invitation, target.ask_invitation) == ("", None)
        assert not nodes.is_trusted(target)
    assert nodes.led_to(GoTo("other.example", "")) is None


async def test_whoever_leads_on_and_on_is_followed_a_few_times_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def nobody(target: Target, _owner: Any) -> None:
        tried.append(target.address.host)
        raise Unreachable(mark("nobody there"))

    monkeypatch.setattr(remote, "dial", nobody)
    connection = RemoteConnection(first(tmp_path))
    connection._link = link = object()  # type: ignore[assignment]
    loop = asyncio.get_running_loop()
    now = loop.time()
    monkeypatch.setattr(loop, "time", lambda: now)

    async def leads(hosts: range, *, must: bool) -> int:
        before = len(tried)
        for host in hosts:
            connection.arrived(link, GoTo(f"n{host}.example", KEY, must))  # type: ignore[arg-type]
            if (leading := connection._leading) is not None:
                await leading
        return len(tried) - before

    assert await leads(range(20), must=False) == 1
    assert await leads(range(20), must=True) == MOST_LED - 1
    now += LED_AGAIN
    assert await leads(range(20), must=True) == MOST_LED
    connection._link = None


async def test_it_is_said_to_a_player_who_was_to_be_led_too_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def near(_target: Target, _owner: Any) -> None:
        raise TooNear(TOO_NEAR)

    monkeypatch.setattr(remote, "dial", near)
    connection = RemoteConnection(first(tmp_path))
    connection._link = link = object()  # type: ignore[assignment]
    said: list[Any] = []
    connection.listen(said.extend, lambda _: None)
    connection.arrived(link, GoTo("router.example", KEY))  # type: ignore[arg-type]
    assert connection._leading is not None
    await connection._leading
    await asyncio.sleep(0)
    assert [each.text for each in said if isinstance(each, Announced)] == [TOO_NEAR]
    assert issubclass(TooNear, UserError)
    connection._link = None
