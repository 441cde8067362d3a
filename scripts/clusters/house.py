"""A house of several nodes, each behind relays of its own, with players at all of them."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

import psycopg

from net.protocol.messages import MakeTable
from scripts.clusters.database import SOCKET, Database
from scripts.clusters.older import Older
from scripts.clusters.players import ByLines, Wanderer
from scripts.clusters.relay import Relay
from tests.e2e.helpers.command import ServerCommand, until
from tests.e2e.helpers.evidence import Evidence
from tests.e2e.helpers.regulars import Pair
from tests.ports import free_port
from tests.postgres.cluster import NODES

STARTS: Final = 5
SEATS: Final = ("me", "open", "apprentice")
WISHES: Final = (
    MakeTable("kampf", SEATS, (("deals", "3"),), private=True),
    MakeTable("gargon", SEATS, private=True),
    MakeTable("dragonstones", ("me", "open", "apprentice", "apprentice"), private=True),
    MakeTable("zargos", SEATS, private=True),
)


class Node(ServerCommand):
    def __init__(self, place: Path, name: str, database: Database, fault: str, older: Older | None) -> None:
        self.name = name
        self.older = older
        """The older program that it is started by, or None for this one."""
        self.ways = place / f"to-{name}"
        self.ways.mkdir()
        self.ways.chmod(0o755)
        self.databases = [Relay(Path()), Relay(Path())]
        """To the first and the second place where a database may be."""
        self.others = Relay(0)
        """By which other nodes reach this one."""
        self._fault = ("--fault", fault) if fault else ()
        self.reached = free_port()
        hosts = ",".join(str(self.ways / str(at)) for at in range(2))
        store = f"postgresql://{NODES}@/{database.name}?host={hosts}"
        options = ("--store", store, "--node", name, "--advertise", f"127.0.0.1:{self.reached}")
        super().__init__(place / name, options=options)
        self.others.target = self.port
        self.frozen = False
        self.update = 0
        """How often it has been started as a newer version."""
        self.path = "" if older is None else str(older.tree)

    @property
    def command(self) -> list[str]:
        called = f"{9 if self.older is None else 8}.{self.update}"
        program = [sys.executable, "-P", "-m", "scripts.clusters.node", "--called", called, *self._fault]
        more = ("--port", str(self.port), "--data", str(self.data), "--pace", str(self._pace), *self._options)
        return [*program, "host", "--headless", "--no-lan", *more]

    async def start(self) -> None:
        """Start it, and start it again as systemd would where it ends at once: beside much else its database may take
        longer to answer than it waits."""
        for _ in range(STARTS - 1):
            if await self.starts():
                return
            await self.ended()
        await super().start()

    async def open_ways(self, database: Database) -> None:
        self.lead_to(database)
        for at, relay in enumerate(self.databases):
            (self.ways / str(at)).mkdir()
            await relay.listen(self.ways / str(at) / SOCKET)
        await self.others.listen(self.reached)

    def lead_to(self, database: Database) -> None:
        for relay, cluster in zip(self.databases, (database.primary, database.standby), strict=True):
            relay.target = cluster.place / SOCKET

    def close_ways(self) -> None:
        for relay in (*self.databases, self.others):
            relay.close()


class House:
    def __init__(
        self,
        place: Path,
        count: int,
        seed: int,
        fault: str = "",
        doors: bool = True,
        older: Older | None = None,
    ) -> None:
        """Make a house; every other node of it, from the first on, is of the older program if there is one."""
        self.place = place
        self.rng = random.Random(seed)
        self.evidence = Evidence()
        self._codes: dict[int, str] = {}
        self.pace = 0.02
        """Seconds after which a player answers."""
        self._count = count
        self._fault = fault
        self._doors = doors
        self._older = older
        self.database: Database
        self.nodes: list[Node] = []
        self.wanderers: list[Wanderer] = []
        self.others: list[ByLines] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, own_disk: bool) -> None:
        disk = self.place / "disk"
        disk.mkdir()
        self.database = await asyncio.to_thread(Database, disk if own_disk else None)
        for at, name in enumerate("abcdefgh"[: self._count]):
            older = None if at % 2 else self._older
            self.nodes.append(Node(self.place, name, self.database, self._fault, older))
        for node in self.nodes:
            await node.open_ways(self.database)
            node.data.mkdir(mode=0o700)
        await self.nodes[0].start()
        for node in self.nodes[1:]:
            shutil.copy(self.nodes[0].data / "host_key", node.data / "host_key")
            await node.start()
        for number, wish in enumerate(WISHES):
            pair = Pair(wish)
            for side, part in enumerate(("maker", "partner")):
                self._seat(f"{part}{number}", pair, number + side)
        if self._doors:
            for number, pty in enumerate((False, True)):
                guest = ByLines(f"guest{number}", self._ports(number), pty)
                self.others.append(guest)
                self._tasks.append(asyncio.ensure_future(guest.play()))
        await asyncio.gather(*(wanderer.wander() for wanderer in self.wanderers))

    def _ports(self, first: int) -> list[int]:
        ports = [node.port for node in self.nodes]
        at = first % len(ports)
        return ports[at:] + ports[:at]

    def _seat(self, name: str, pair: Pair, at: int) -> None:
        home = self.place / f"home-{name}"
        home.mkdir()
        rng = random.Random(f"{self.rng.random()} {name}")
        wanderer = Wanderer(name, home, self._ports(at), pair, self._codes, self.evidence, rng)
        wanderer.pace = self.pace
        self.wanderers.append(wanderer)

    # Facts

    @property
    def count(self) -> int:
        return self.evidence.count

    def sql(self) -> psycopg.Connection[Any]:
        return self.database.primary.admin(self.database.name)

    def tables_of(self, node: Node) -> set[int]:
        """Return the tables of our players that this node owns now."""
        query = """
            SELECT log FROM sortilege.logs JOIN sortilege.nodes USING (owner)
            WHERE name = %s AND NOT ended AND NOT finished AND log <> 0
        """
        with self.sql() as sql:
            owned = {int(log) for (log,) in sql.execute(query, (node.name,))}
        infos = [wanderer._info for wanderer in self.wanderers if wanderer._info is not None]
        return owned & {info.table for info in infos if info.phase == "playing"}

    def answers(self, tables: set[int]) -> dict[int, int]:
        return {table: len(self.evidence.tables[table].answers) for table in tables if table in self.evidence.tables}

    # Play

    async def play(self, answers: int, patience: float = 60.0) -> None:
        """Let so many answers be acknowledged."""
        wanted = self.count + answers
        await until(lambda: self.count >= wanted, self.story, patience)

    async def go_on(self, tables: set[int], since: float, patience: float = 60.0) -> list[float]:
        """Wait until each of these tables has gone on. Return after how many seconds each did."""
        before, seconds = self.answers(tables), dict.fromkeys(tables, 0.0)

        def all_have() -> bool:
            now, playing = self.answers(tables), {w._info.table for w in self.wanderers if w._info is not None}
            for table in tables:
                is_on = now.get(table, 0) > before.get(table, 0) or table not in playing
                if is_on and not seconds[table]:
                    seconds[table] = monotonic() - since
            return all(seconds.values())

        await until(all_have, lambda: f"These have not gone on: {before}, {seconds}\n{self.story()}", patience)
        return [*seconds.values()]

    def story(self) -> str:
        said = [f"{node.name}: {node.said()[-1500:]}" for node in self.nodes]
        return "\n".join([*(wanderer.story() for wanderer in self.wanderers), *said])

    # The end

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for wanderer in self.wanderers:
            wanderer.hang_up()
        for node in self.nodes:
            if node.frozen:
                node.send(signal.SIGCONT)
            if node.running:
                await node.kill()
            node.close_ways()

    def troubles(self) -> list[str]:
        """Return the lines in the nodes' logs that nothing of what befell them explains."""
        lines = [f"{node.name}: {line}" for node in self.nodes for line in node.said().splitlines()]
        return [line for line in lines if "Traceback" in line or "a fault in the rules" in line]
