"""`scripts/bench draining`: for how long tables stand still whose node is drained, or killed, by ever more of them.

A house on a database that keeps each commit on disk. At one of its nodes each table has somebody by a native client
that is not led anywhere, who plays with a bot and takes some seconds over each answer. Of two nodes, that one is told
to stop. A table's pause is counted from when its node begins to let go of it until its player is shown it again, by way
of that node, from the other: so long nothing can be answered there. Of three nodes, the players go to another and play
on from there; then the tables' node is killed, and a pause lasts from then until a table is shown again. All of it
shares one machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from math import inf
from time import monotonic
from typing import Final

from net import tuning
from net.protocol.messages import MakeTable
from scripts.benches.parts.lone import Lone
from scripts.benches.parts.process import cpu_of
from scripts.benches.report import Figures, note
from tests.patience import no_longer_than
from tests.postgres.cluster import Cluster

WISH: Final = MakeTable("kampf", ("me", "apprentice"), (("deals", "12"), ("open_piles", "no")))
AT_ONCE: Final = 20
"""Players who come in together."""
FIRST: Final = 100_000
"""The second node's seeds count from here on: it makes no table itself."""
MOST: Final = 1.0
"""Seconds for which a table may pause that is given away …"""
TAKEN: Final = 12.0
"""… and one whose node was killed."""
PATIENCE: Final = 60


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 1000], help="so many each (default: 100 1000)")
    parser.add_argument("--killed", type=int, nargs="*", default=[], help="the same for a node that is killed (none)")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds that a player takes on average (default: 5)")


def run(given: argparse.Namespace) -> Figures:
    tuning.tune_asyncssh()
    drained = {f"tables_{count}": asyncio.run(_measured(count, given.pace, _drained)) for count in given.tables}
    killed = {f"killed_{count}": asyncio.run(_measured(count, given.pace, _killed)) for count in given.killed}
    return drained | killed


def failed(figures: Figures) -> bool:
    """Tell whether some table has paused for longer than it may, or was not shown again."""
    parts = [(MOST if name.startswith("tables") else TAKEN, part) for name, part in figures.items()]
    return any(part["not_shown_again"] or part["pause_max_s"] > most for most, part in parts)  # type: ignore[index]


class Drained:
    """A node, and when it let go of each table."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port
        self.left: dict[int, float] = {}
        self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            number, at = line.split()
            self.left[int(number)] = float(at)

    async def drain(self) -> None:
        """Have it stop, and wait until it has."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self._reading
        await self.process.wait()


@asynccontextmanager
async def _node(store: str, name: str, first: int) -> AsyncIterator[Drained]:
    pipe = asyncio.subprocess.PIPE
    with tempfile.TemporaryDirectory() as data:
        module = ("-m", "scripts.benches.parts.draining_server", data, store, name, str(first))
        process = await asyncio.create_subprocess_exec(sys.executable, *module, stdin=pipe, stdout=pipe)
        assert process.stdout is not None
        try:
            yield Drained(process, int(await no_longer_than(120, process.stdout.readline())))
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGKILL)
                await process.wait()


Way = Callable[[AsyncExitStack, str, Sequence[Lone]], Awaitable[dict[str, object]]]


async def _measured(count: int, pace: float, way: Way) -> dict[str, object]:
    cluster = await asyncio.to_thread(Cluster, keeps=True)
    try:
        async with AsyncExitStack() as stack:
            note(f"{count} tables …")
            players = [Lone(f"p{number}", WISH, pace) for number in range(count)]
            figures = await way(stack, await asyncio.to_thread(cluster.house), players)
            for each in players:
                each.go()
            return figures
    finally:
        await asyncio.to_thread(cluster.remove)


async def _drained(stack: AsyncExitStack, address: str, players: Sequence[Lone]) -> dict[str, object]:
    one = await stack.enter_async_context(_node(address, "a", 0))
    other = await stack.enter_async_context(_node(address, "b", FIRST))
    await _in_groups(players, lambda each: each.come(one.port))
    await asyncio.sleep(2 * players[0].pace)
    before, cpu, began = sum(each.answers for each in players), cpu_of(other.process.pid), monotonic()
    note("… drained")
    await one.drain()
    took, answers = monotonic() - began, sum(each.answers for each in players) - before
    cpu = cpu_of(other.process.pid) - cpu
    told = {"drained_s": round(took, 1), "answers_meanwhile": answers, "other_node_cpu_s": round(cpu, 1)}
    return {**_pauses(players, one.left, max(one.left.values()) - MOST), **told}


async def _killed(stack: AsyncExitStack, address: str, players: Sequence[Lone]) -> dict[str, object]:
    nodes = [await stack.enter_async_context(_node(address, name, at * FIRST)) for at, name in enumerate("abc")]
    await _in_groups(players, lambda each: each.come(nodes[0].port))
    await _in_groups(players, lambda each: each.change_over(nodes[1].port))
    note("… killed")
    nodes[0].process.kill()
    since = monotonic()
    for _ in range(PATIENCE * 10):
        if all(each.shown and each.shown[-1] > since for each in players):
            break
        await asyncio.sleep(0.1)
    return _pauses(players, {each.table: since for each in players})


async def _in_groups(players: Sequence[Lone], do: Callable[[Lone], Awaitable[None]]) -> None:
    for at in range(0, len(players), AT_ONCE):
        await asyncio.gather(*map(do, players[at : at + AT_ONCE]))


def _pauses(players: Sequence[Lone], left: dict[int, float], until: float = inf) -> dict[str, object]:
    """Return how long tables stood still, from when each was left. Of those left after `until` the node that ends may
    have sent the players elsewhere before they were shown their tables again."""
    pauses, unseen, sent = [], 0, 0
    for each in players:
        since = left.get(each.table)
        again = [at for at in each.shown if since is not None and at > since]
        if since is None or not again:
            sent += since is not None and since > until
            unseen += since is None or since <= until
        else:
            pauses.append(again[0] - since)
    ordered = sorted(pauses) or [0.0]
    return {
        "tables": len(players),
        "not_shown_again": unseen,
        "sent_elsewhere_first": sent,
        "pause_p50_s": round(statistics.median(ordered), 3),
        "pause_p99_s": round(ordered[len(ordered) * 99 // 100], 3),
        "pause_max_s": round(ordered[-1], 3),
        "told_to_wait": sum(each.waits > 0 for each in players),
        "processors": os.cpu_count(),
    }
