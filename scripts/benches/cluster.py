"""`scripts/bench cluster`: what a house of one, two and three nodes costs, beside one process with its file.

Each part plays the same load at full speed: tables of Kampf with four lean native clients each (scripts/benches/parts/
load.py), two at the node that owns the table and two at another one. CPU is each node's own and that of all processes
of PostgreSQL, from the kernel; latency is from one seat's answer to each other seat's update. All of it shares one
machine, whose processors are the wall here: `cpu_us_per_answer` says what would grow, `answers_per_s` does not.
`lobby_max_s` is the longest that it took until a table which was made at one node stood in the lobbies of all others.

`board` looks at the lobby's traffic of many nodes: what that many look for and write in a second is carried out on one
connection, and the CPU that the database takes for it is measured. `store` says how long one node waits for what is
appended to one table, to fifty at once, and for a look at the players' log and for the dead.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from asyncssh import generate_private_key

from net import tuning
from net.protocol.hello import say_hello
from net.protocol.messages import LobbySeen, MakeTable
from net.store.places import Member
from net.store.postgres.address import Address
from net.store.postgres.node import Node
from net.tables.records import Made
from scripts.benches.parts.load import SEATS, ScriptedGame, Seat, begun
from scripts.benches.parts.process import cpu_of
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, note
from tests.patience import no_longer_than
from tests.postgres.cluster import Cluster
from tests.postgres.server import A, B, Here, one

WARM_UP: Final = 0.2
NEAR: Final = SEATS // 2
"""So many seats of a table are at the node that owns it."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
BLOCK: Final = 32
"""The numbers of tables that each node draws ahead: the first has 1 to 32, the second 33 to 64."""
DEALS: Final = 12
TIMES: Final = 300
AT_ONCE: Final = 20
"""The most free tables that a node takes at a look."""
SEEN: Final = 1.0
"""Seconds within which a change of the lobby is to be seen at all nodes."""
CHANGES: Final = 20
"""The tables of which it is seen when they stand in the lobby of another node."""
LOOKS: Final = 4
FOLLOWS: Final = 2
SWEEPS: Final = 1
"""How often in a second a node looks at the board, at the players' log, and for the dead."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--nodes", type=int, nargs="*", default=[1, 2, 3], help="houses of so many (default: 1 2 3)")
    parser.add_argument("--tables", type=int, default=12, help="in all (default: 12)")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each is measured (default: 4)")
    parser.add_argument(
        "--boards", type=int, nargs="*", default=[3, 10, 30, 100], help="nodes of a lobby (default: 3 10 30 100)"
    )


def run(given: argparse.Namespace) -> Figures:
    tuning.tune_asyncssh()
    return asyncio.run(_run(given))


def failed(figures: Any) -> bool:
    """Tell whether some lobby has learned of a table too late."""
    return any(part.get("lobby_max_s", 0.0) > SEEN for part in figures.values())


async def _run(given: argparse.Namespace) -> Figures:
    figures: dict[str, object] = {}
    note("one process with its file …")
    figures["one_process"] = await _house(None, 1, given.tables, given.seconds)
    for count in given.nodes:
        cluster = await asyncio.to_thread(Cluster, keeps=True)
        try:
            note(f"{count} nodes on a database …")
            figures[f"nodes_{count}"] = await _house(cluster, count, given.tables, given.seconds)
        finally:
            await asyncio.to_thread(cluster.remove)
    figures["store"] = await asyncio.to_thread(_store)
    if given.boards:
        note("lobbies of many nodes …")
        figures["board"] = await asyncio.to_thread(_boards, given.boards)
    return figures


async def _house(cluster: Cluster | None, count: int, tables: int, seconds: float) -> Figures:
    async with AsyncExitStack() as stack:
        address = None if cluster is None else await asyncio.to_thread(cluster.house)
        servers = []
        for at in range(count):
            more = [] if address is None else ["--store", address, "--node", "abc"[at], "--from", str(at * BLOCK)]
            servers.append(await stack.enter_async_context(running(*more)))
        ports, pids = [port for port, _ in servers], [pid for _, pid in servers]
        lobby = await _lobby(ports) if count > 1 else {}
        games = [await _begun(ports, table) for table in range(tables)]
        return {**lobby, **await _measured(games, pids, cluster, seconds)}


async def _lobby(ports: Sequence[int]) -> dict[str, float]:
    """Return how long it takes until a table stands in the lobbies of other nodes, from when its maker is shown it."""
    watchers = [await _came(f"watcher{at}", port) for at, port in enumerate(ports[1:])]
    waits = []
    for number in range(CHANGES):
        maker = await _came(f"maker{number}", ports[0])
        await asyncio.sleep(random.uniform(0, 1 / LOOKS))  # Nothing is in step with what the nodes do.
        maker.send(MakeTable("kampf", ("me", "open")))
        made = await maker.table(playing=False)
        began = perf_counter()
        await asyncio.gather(*(_is_listed(watcher, made.info.table) for watcher in watchers))
        waits.append(perf_counter() - began)
        maker.conn.abort()
    for watcher in watchers:
        watcher.conn.abort()
    return {"lobby_p50_s": round(statistics.median(waits), 3), "lobby_max_s": round(max(waits), 3)}


async def _came(name: str, port: int) -> Seat:
    seat = Seat(name)
    await seat.connect(port, generate_private_key("ssh-ed25519"))
    seat.chan.write(say_hello(seat.name))
    return seat


class Across(ScriptedGame):
    """A game whose first two seats are at the node that owns it, and the others at another."""

    def __init__(self, seats: list[Seat], table: int, made: Made) -> None:
        self.near: list[float] = []
        self.far: list[float] = []
        super().__init__(seats, table, made)

    def heard(self, seat: int, steps: int) -> None:
        known = len(self.latencies)
        super().heard(seat, steps)
        if len(self.latencies) > known:
            (self.near if seat < NEAR else self.far).append(self.latencies[-1])


async def _begun(ports: Sequence[int], table: int) -> Across:
    """Seat two at the table's node and two at the next one, and begin."""
    at = table % len(ports)
    seats = [
        await _came(f"p{table}x{place}", ports[at if place < NEAR else (at + 1) % len(ports)]) for place in range(SEATS)
    ]
    game = await begun(seats, DEALS, Across, _is_listed)
    assert isinstance(game, Across)
    return game


async def _is_listed(seat: Seat, number: int) -> None:
    """Wait until a table stands in the lobby of that seat's node."""
    while True:
        message = await no_longer_than(30, seat.shown.get())
        if isinstance(message, LobbySeen) and number in {row.table for row in message.tables}:
            return


async def _measured(games: Sequence[Across], pids: Sequence[int], cluster: Cluster | None, seconds: float) -> Figures:
    for game in games:
        for seat in game.seats:
            seat.read_lean()
    for game in games:
        game.send_next()
    await asyncio.sleep(WARM_UP)
    for game in games:
        game.near.clear()
        game.far.clear()
    before, began = sum(game.done for game in games), perf_counter()
    cpu, database, wal = sum(map(cpu_of, pids)), _cpu_of_database(cluster), _wal_of(cluster)
    await asyncio.wait([game.finished for game in games], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    took, answers = perf_counter() - began, sum(game.done for game in games) - before
    cpu, database = sum(map(cpu_of, pids)) - cpu, _cpu_of_database(cluster) - database
    wal = _wal_of(cluster) - wal
    for game in games:
        for seat in game.seats:
            seat.game = None
            seat.conn.abort()
    return {
        "answers": answers,
        "answers_per_s": round(answers / took),
        "nodes_cpu_us_per_answer": round(cpu / answers * 1e6),
        "database_cpu_us_per_answer": round(database / answers * 1e6),
        "wal_bytes_per_answer": round(wal / answers),
        **_percentiles("owner", [each for game in games for each in game.near]),
        **_percentiles("other_node", [each for game in games for each in game.far]),
    }


def _percentiles(name: str, latencies: Sequence[float]) -> dict[str, float]:
    ordered = sorted(latencies)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return {f"{name}_p50_ms": round(p50 * 1e3, 2), f"{name}_p99_ms": round(p99 * 1e3, 2)}


def _cpu_of_database(cluster: Cluster | None) -> float:
    """Return the seconds of CPU of PostgreSQL's processes, those that have ended too."""
    if cluster is None:
        return 0.0
    first = int((cluster.data / "postmaster.pid").read_text().split()[0])
    used = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid, rest = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
            if first in (pid, int(rest[1])):
                used += sum(map(int, rest[11:15] if pid == first else rest[11:13])) / TICKS
    return used


def _wal_of(cluster: Cluster | None) -> int:
    """Return how many bytes PostgreSQL has written to its log."""
    if cluster is None:
        return 0
    with cluster.admin() as sql:
        return int(one(sql, "SELECT pg_current_wal_lsn() - '0/0'"))


def _store() -> Figures:
    """Return what one server waits for at its own store, through a socket, in milliseconds."""
    cluster = Cluster(keeps=True)
    try:
        house = cluster.house()
        here, node = Here(house, A), Node(Address(house), B)
        waits = {f"append_{count}_ms": _waited(partial(_append, here, count, itertools.count())) for count in (1, 50)}
        node.enter()
        waits["look_ms"] = _waited(partial(_look, node))
        node.leave()
        here.store.close()
        return waits
    finally:
        cluster.remove()


def _append(here: Here, tables: int, at: Iterator[int]) -> None:
    step, first = next(at), 1000 * tables
    told = here.append_all([(log, step, (bytes(60),)) for log in range(first, first + tables)])
    assert not any(told), told


def _look(node: Node) -> None:
    node.shared()
    node.free_dead()
    node.take(AT_ONCE)


def _waited(do: Callable[[], object]) -> float:
    """Return the median of how long it takes, in milliseconds."""
    waits = []
    for _ in range(TIMES):
        began = perf_counter()
        do()
        waits.append(perf_counter() - began)
    return round(statistics.median(waits) * 1e3, 2)


def _boards(counts: Sequence[int]) -> Figures:
    """Return what the looks of so many nodes take of the database in a second, in thousandths of a processor."""
    found: dict[str, object] = {}
    for count in counts:
        cluster = Cluster()
        try:
            found[f"nodes_{count}"] = _looked(cluster, count)
        finally:
            cluster.remove()
    return found


def _looked(cluster: Cluster, count: int) -> Figures:
    address = Address(cluster.house())
    nodes = [Node(address, Member(f"n{at}", f"n{at}.example:2222", f"SHA256:{at}")) for at in range(count)]
    one = nodes[0]
    for node in nodes:
        node._line = one._line  # All say what they say by one connection.
        node.enter()
        for number in range(10):
            node.tell(number + 1, {f"table:{number}": bytes(300)})
    heads = one.others().heads
    seconds = max(1, 300 // count)
    before, began, written = _cpu_of_database(cluster), perf_counter(), 0
    for _ in range(seconds):
        for node in nodes:
            for _ in range(LOOKS):
                node.others()
            for _ in range(FOLLOWS):
                node.shared()
            for _ in range(SWEEPS):
                node.free_dead()
                node.take(AT_ONCE)
            written += 1
            node.tell(100 + written, {"people": bytes(100)})
            node.board(heads)
    took, used = perf_counter() - began, _cpu_of_database(cluster) - before
    for node in nodes:
        node.leave()
    one.drop()
    return {"database_cpu_ms_per_s": round(used / seconds * 1e3, 1), "took_ms_per_s": round(took / seconds * 1e3, 1)}
