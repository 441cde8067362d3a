"""What clients send is let in by helpings, and nobody who sends much keeps the others waiting."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from net.limits import Limits
from net.limits.allowance import Allowance
from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import Said, Say
from net.server.valve import AT_ONCE, FULL, HELPING, LEFT_TO_OTHERS, FairQueue, Valve
from tests.net.limits.scenarios.plays import happens
from tests.net.loopback import EchoHub, frames, player, raw, running, until
from tests.patience import no_longer_than

pytestmark = pytest.mark.usefixtures("either_way")


class Socket:
    """A transport that goes nowhere."""

    def __init__(self) -> None:
        self.reading = True
        self.closing = False
        self.unsent = 0

    def set_write_buffer_limits(self, *_sizes: int) -> None: ...

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.closing = True

    close = abort


class Inner:
    """asyncssh, as far as the valve knows it: notes what it is fed, in which order."""

    def __init__(self, name: str, fed: list[tuple[str, int]]) -> None:
        self.name = name
        self.fed = fed
        self.lost = False

    def connection_made(self, _transport: Any) -> None: ...

    def data_received(self, data: bytes) -> None:
        self.fed.append((self.name, len(data)))

    def connection_lost(self, _exc: Exception | None) -> None:
        self.lost = True


class Road:
    """Some connections of some addresses."""

    def __init__(self, **limits: Any) -> None:
        self.limits = Limits(**limits)
        self.fair_queue = FairQueue()
        self.fed: list[tuple[str, int]] = []
        self.addresses: dict[str, Allowance] = {}

    def valve(self, name: str) -> tuple[Valve, Socket]:
        """The first letter is the address."""
        now = asyncio.get_running_loop().time()
        most, again = self.limits.sent_per_address, self.limits.sent_per_address_per_second
        shared = self.addresses.setdefault(name[0], Allowance(most, again, now))
        valve, socket = Valve(Inner(name, self.fed), shared, self.limits, self.fair_queue), Socket()
        valve.connection_made(socket)
        return valve, socket

    def had(self, name: str) -> int:
        return sum(size for each, size in self.fed if each == name)


async def test_a_little_goes_straight_on_and_much_in_helpings() -> None:
    road = Road()
    valve, _ = road.valve("a")
    valve.data_received(bytes(AT_ONCE))
    assert road.fed == [("a", AT_ONCE)]
    valve.data_received(bytes(3 * HELPING))
    valve.data_received(b"x")
    assert len(road.fed) == 1
    await until(lambda: road.had("a") == AT_ONCE + 3 * HELPING + 1)
    assert [size for _, size in road.fed[1:]] == [HELPING] * 3 + [1]


async def test_addresses_take_turns_and_so_do_the_connections_of_one() -> None:
    road = Road()
    valves = [road.valve(name)[0] for name in ("a1", "a2", "a3", "b")]
    for valve in valves:
        valve.data_received(bytes(3 * HELPING))
    await until(lambda: len(road.fed) == 12)
    names = [name for name, _ in road.fed]
    assert names[:6] == ["a1", "b", "a2", "b", "a3", "b"]
    assert names[6:] == ["a1", "a2", "a3"] * 2


async def test_a_quiet_neighbour_is_heard_at_once_beside_those_who_flood() -> None:
    """Of one address, which has nothing left but what is kept for those who send little."""
    road = Road()
    floods = [road.valve(f"a{number}") for number in range(8)]
    feeding = [asyncio.create_task(feed(*each)) for each in floods]
    await asyncio.sleep(20)
    quiet, _ = road.valve("aq")
    for number in range(20):
        quiet.data_received(bytes(100))
        assert road.had("aq") == (number + 1) * 100
        await asyncio.sleep(0.3)
    road.fed.clear()
    quiet.data_received(bytes(4 * HELPING))  # Too much to go straight on.
    await until(lambda: road.had("aq") == 4 * HELPING)
    assert len(road.fed) <= 5, "One of theirs may have been on its way."
    for each in feeding:
        each.cancel()
    await asyncio.sleep(60)
    assert not road.fair_queue._lanes


async def test_where_nothing_is_left_at_all_who_has_sent_least_is_heard_first() -> None:
    road = Road(sent_per_address=64 * 1024)
    road.valve("a0")[0].charge(64 * 1024)
    for name in ("a1", "a2"):
        valve, _ = road.valve(name)
        valve.charge(2048 if name == "a1" else 0)
        valve.data_received(bytes(HELPING))
    await until(lambda: len(road.fed) == 2)
    assert [name for name, _ in road.fed] == ["a2", "a1"]


async def test_in_the_long_run_one_gets_what_one_may_and_an_address_what_it_may() -> None:
    road = Road(sent=64 * 1024, sent_per_second=10_000, sent_per_address=64 * 1024, sent_per_address_per_second=15_000)
    feeding = [asyncio.create_task(feed(*road.valve(name))) for name in ("a1", "a2", "b")]
    await asyncio.sleep(20)
    for each in feeding:
        each.cancel()
    both, alone = road.had("a1") + road.had("a2"), road.had("b")
    assert both == pytest.approx((64 - 64 / LEFT_TO_OTHERS) * 1024 + 20 * 15_000, rel=0.05)
    assert alone == pytest.approx(64 * 1024 + 20 * 10_000, rel=0.05)
    assert road.had("a1") == pytest.approx(road.had("a2"), rel=0.1)


async def feed(valve: Valve, socket: Socket) -> None:
    """As much as is read."""
    valve._limits = replace(valve._limits, flood=600)
    while True:
        if socket.reading:
            valve.data_received(bytes(HELPING))
        await asyncio.sleep(0.01)


async def test_no_more_is_read_than_may_wait() -> None:
    road = Road(sent=64 * 1024, sent_per_second=1024)
    valve, socket = road.valve("a")
    valve.data_received(bytes(64 * 1024 + FULL))
    assert not socket.reading
    await until(lambda: socket.reading)
    assert len(valve._waiting) < FULL


async def test_who_never_pauses_is_cut_off_and_who_is_only_slow_is_not() -> None:
    road = Road(sent=64 * 1024, sent_per_second=1024, flood=10)
    hasty, cut = road.valve("a")
    patient, open_still = road.valve("b")
    hasty.data_received(bytes(200 * 1024))
    for _ in range(30):
        patient.data_received(bytes(1024))
        await asyncio.sleep(1)
    assert cut.closing
    assert not open_still.closing
    assert road.had("b") == 30 * 1024


async def test_who_takes_no_answers_is_asked_nothing_more() -> None:
    road = Road()
    valve, _ = road.valve("a")
    valve.pause_writing()
    valve.data_received(b"ask")
    await asyncio.sleep(1)
    assert not road.fed
    valve.resume_writing()
    await until(lambda: road.fed == [("a", 3)])


async def test_what_came_before_the_end_is_taken_in_first() -> None:
    road = Road()
    valve, socket = road.valve("a")
    valve.data_received(bytes(2 * HELPING))
    assert valve.eof_received()
    await until(lambda: socket.closing)
    assert road.had("a") == 2 * HELPING
    quiet, _ = road.valve("b")
    assert not quiet.eof_received()


async def test_a_lost_connection_leaves_nothing_in_the_line_and_no_timer() -> None:
    road = Road()
    valve, _ = road.valve("a")
    valve.data_received(bytes(50 * HELPING))
    valve.connection_lost(None)
    await asyncio.sleep(1)
    assert road.had("a") <= HELPING
    assert not valve._waiting
    assert valve._patience is None
    assert not road.fair_queue._lanes


async def test_what_costs_more_than_its_bytes_is_charged() -> None:
    road = Road(sent=64 * 1024, sent_per_second=1024)
    valve, _ = road.valve("a")
    assert valve.may_spend(60 * 1024)
    assert not valve.may_spend(60 * 1024)
    valve.charge(60 * 1024)
    valve.data_received(b"x")
    await asyncio.sleep(10)
    assert not road.fed
    await asyncio.sleep(100)
    assert road.had("a") == 1


# With a real server


@pytest.mark.parametrize("kind", ["debug", "ignored", "asked"])
async def test_a_neighbour_is_heard_while_somebody_floods(tmp_path: Path, kind: str) -> None:
    """Of another connection of the same address; and the flood comes to an end by itself."""
    limits = Limits(sent=64 * 1024, sent_per_second=16 * 1024, flood=0.5, per_second=100)
    async with (
        running(tmp_path, hub=EchoHub(), limits=limits) as server,
        player(server, tmp_path) as ann,
        raw(server) as hostile,
    ):
        flood(hostile, kind)
        for number in range(5):
            ann.send(Say(0, str(number)))
            await ann.hears(Said, lambda said, number=number: said.text == str(number))  # type: ignore[misc]
        assert await happens(lambda: server.connections == 1, 10)


def flood(connection: Any, kind: str) -> None:
    for _ in range(6_000):
        if kind == "debug":
            connection.send_debug("x")
        elif kind == "ignored":
            connection.send_packet(2, (1).to_bytes(4, "big") + b"x")
        else:
            connection._send_global_request(b"x", want_reply=True)


async def test_one_channel_that_is_paused_holds_up_nothing_of_the_other(tmp_path: Path) -> None:
    """A line that says more than is taken waits; keepalives, its sister and its own end do not."""
    limits = Limits(messages=2000, per_second=100)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server, raw(server) as connection:
        busy, _ = await frames(connection)
        calm, heard = await frames(connection)
        busy.write(say_hello("busy") + ClientEnd().encode(Say(1, "x")) * 10_000)
        calm.write(say_hello("calm") + ClientEnd().encode(Say(1, "calm")))
        await until(lambda: heard.got.count(b"calm") > 1)  # Its name in the welcome, and what it says.
        assert busy.get_write_buffer_size() > 0, "It is the window that keeps it waiting."
        await connection._make_global_request(b"keepalive@openssh.com")
        busy.abort()
        await no_longer_than(10, busy.wait_closed())
