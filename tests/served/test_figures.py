"""What a plain ssh player costs, with room for a busy machine: a figure that slips shows here before the bench."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from net.terminal import Terminal
from tests.cpu import of_cpu
from tests.served.ssh_server import until
from tests.served.stub import Channel, running, terminal_on
from tests.served.table import Table

READY = b"Choose a card"


async def opened(channel: Channel) -> None:
    await until(lambda: READY in channel.sent)


async def change(channel: Channel, act: Callable[[], None]) -> int:
    """Bytes of the frame that an action leads to."""
    writes, before = channel.writes, len(channel.sent)
    act()
    await until(lambda: channel.writes > writes)
    return len(channel.sent) - before


async def test_the_bytes_of_a_table_stay_within_the_issues_figures() -> None:
    table, channel = Table(), Channel()
    terminal = terminal_on(channel)
    async with running(table.serve(terminal), terminal):
        await opened(channel)
        assert len(channel.sent) <= 5_000
        moves = [await change(channel, table.opponent) for _ in range(12)]
        assert sum(moves) / len(moves) <= 400
        cursor = [await change(channel, partial(table.move, step)) for step in (1, 1, -1)]
        assert max(cursor) <= 170


async def test_a_session_costs_little_time_and_memory_to_open() -> None:
    """By the cheapest of some rounds: what else the machine does makes a round dearer, and none cheaper."""
    await open_all([Channel()])
    count, rounds = 12, []
    memory = resident()
    for _ in range(4):
        started = time.process_time()
        await open_all([Channel() for _ in range(count)])
        rounds.append((time.process_time() - started) / count)
        if min(rounds) < of_cpu(0.03):
            break
    assert min(rounds) < of_cpu(0.03), f"{min(rounds) * 1000:.0f} ms of CPU for a session"
    assert (resident() - memory) / count < 300_000


async def open_all(channels: list[Channel]) -> None:
    if channels:
        terminal = terminal_on(channels[0])
        async with running(Table().serve(terminal), terminal):
            await opened(channels[0])
            await open_all(channels[1:])


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def test_an_idle_table_sends_nothing() -> None:
    channel = Channel()
    terminal = terminal_on(channel)
    async with running(Table().serve(terminal), terminal):
        await opened(channel)
        writes = channel.writes
        await asyncio.sleep(0.5)
        assert channel.writes == writes


async def test_a_key_is_on_the_screen_soon_with_twenty_players() -> None:
    """What is waited for is virtual time; what is worked for it is held against the machine's own speed."""
    clock = asyncio.get_running_loop().time
    delays: list[float] = []
    spent: list[float] = []
    channels = [Channel() for _ in range(20)]

    async def measure(terminal: Terminal, channel: Channel) -> None:
        for _ in range(15):
            begun, worked, writes = clock(), time.process_time(), channel.writes
            terminal.feed(b"\x1b[C")
            await until(lambda seen=writes: channel.writes > seen)  # type: ignore[misc]
            delays.append(clock() - begun)
            spent.append(time.process_time() - worked)

    async def among(others: list[Channel]) -> None:
        terminal = terminal_on(others[0])
        async with running(Table().serve(terminal), terminal):
            await opened(others[0])
            await (among(others[1:]) if others[1:] else measure(terminal, others[0]))

    await among(channels)
    assert sorted(delays)[len(delays) // 2] < 0.1
    assert sorted(spent)[len(spent) // 2] < of_cpu(0.05)
