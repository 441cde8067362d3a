"""All that befalls a house: its nodes, its database, and the ways between them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from scripts.clusters.house import House, Node
from tests.e2e.helpers.command import until

GONE_ON: Final = 12
"""Answers that are acknowledged between two blows."""


@dataclass
class Toll:
    """The measures of the blows."""

    takeovers: list[float] = field(default_factory=list)
    """Seconds until tables of a node that was struck went on elsewhere."""
    drained: list[float] = field(default_factory=list)
    """Seconds for which players of a table that was moved had no answer acknowledged."""
    database: list[float] = field(default_factory=list)
    """Seconds until play went on after the primary had been struck."""


Blow = Callable[[House, Toll], Awaitable[None]]


def _one(house: House) -> Node:
    """Return a node that has tables of ours, if there is one."""
    nodes = [node for node in house.nodes if node.running]
    busy = [node for node in nodes if house.tables_of(node)]
    return house.rng.choice(busy or nodes)


def _busiest(house: House) -> Node:
    """Return the node that has most tables of ours. After it was drained that is another."""
    return max((node for node in house.nodes if node.running), key=lambda node: len(house.tables_of(node)))


async def kill(house: House, toll: Toll) -> None:
    node = _one(house)
    tables = house.tables_of(node)
    since = monotonic()
    await node.kill()
    toll.takeovers += await house.go_on(tables, since)
    await node.start()


async def freeze(house: House, toll: Toll) -> None:
    """Freeze a node until others have its tables, and let it wake up: it must keep nothing more."""
    node = _one(house)
    tables = house.tables_of(node)
    since = monotonic()
    node.send(signal.SIGSTOP)
    node.frozen = True
    await until(lambda: not house.tables_of(node), house.story)
    node.send(signal.SIGCONT)
    node.frozen = False
    toll.takeovers += await house.go_on(tables, since)
    await _again(node)


async def cut_from_database(house: House, toll: Toll) -> None:
    node = _one(house)
    tables = house.tables_of(node)
    since = monotonic()
    for relay in node.databases:
        relay.cut()
    await until(lambda: not house.tables_of(node), house.story)
    for relay in node.databases:
        relay.mend()
    toll.takeovers += await house.go_on(tables, since)
    await _again(node)


async def cut_from_others(house: House, toll: Toll) -> None:  # noqa: ARG001
    node = _one(house)
    node.others.cut()
    await asyncio.sleep(house.rng.uniform(3, 8))
    node.others.mend()
    await house.go_on(house.tables_of(node), monotonic())


async def kill_primary(house: House, toll: Toll) -> None:
    since = monotonic()
    tables = {table for node in house.nodes for table in house.tables_of(node)}
    await asyncio.to_thread(house.database.fail_over)
    toll.database += await house.go_on(tables, since)
    await asyncio.to_thread(house.database.follow)
    for node in house.nodes:
        node.lead_to(house.database)


async def skew(house: House, toll: Toll) -> None:  # noqa: ARG001
    node = _one(house)
    node.send(house.rng.choice((signal.SIGUSR1, signal.SIGUSR2)))
    await house.go_on(house.tables_of(node), monotonic())


async def drain(house: House, toll: Toll) -> None:
    """Stop a node as a host does, whose tables go to the others meanwhile, and start it as a newer version."""
    node = _busiest(house)
    tables = house.tables_of(node)
    since, stopping = monotonic(), asyncio.ensure_future(node.stop())
    gaps = dict.fromkeys(tables, 0.0)
    last = dict.fromkeys(tables, since)
    before = house.answers(tables)
    while not stopping.done():
        now, answers = monotonic(), house.answers(tables)
        for table in tables:
            if answers.get(table) != before.get(table):
                gaps[table], last[table] = max(gaps[table], now - last[table]), now
        before = answers
        await asyncio.sleep(0.01)
    assert await stopping == 0, node.said()[-2000:]
    toll.drained += gaps.values()
    await house.go_on(tables, monotonic())
    node.update += 1
    await node.start()


async def fill_disk(house: House, toll: Toll) -> None:
    if not house.database.can_be_filled:
        return
    tables = {table for node in house.nodes for table in house.tables_of(node)}
    await asyncio.to_thread(house.database.fill)
    await asyncio.sleep(3)
    since = monotonic()
    await asyncio.to_thread(house.database.make_room)
    toll.database += await house.go_on(tables, since)


async def _again(node: Node) -> None:
    """Start a node that has found out that it was replaced, and ended for that; it may also have found nothing."""
    for _ in range(100):
        if not node.running:
            await node.start()
            return
        await asyncio.sleep(0.1)


BLOWS: Final[dict[str, Blow]] = {
    "kill": kill,
    "freeze": freeze,
    "cut-from-database": cut_from_database,
    "cut-from-others": cut_from_others,
    "kill-primary": kill_primary,
    "skew": skew,
    "drain": drain,
    "fill-disk": fill_disk,
}
