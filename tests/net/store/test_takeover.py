"""How long the tables of a node that was killed are nobody's, by the constants alone: all work takes no time here."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import partial
from itertools import count
from math import inf
from random import Random

import pytest

from net.store.board import News, NodeThere
from net.store.postgres.board import READ, WRITTEN, Board
from net.store.postgres.line import Row
from net.store.postgres.node import LEASE, RENEWED, Claim, Others
from net.store.postgres.sharing import Sharing
from net.store.postgres.waiting import Beside

PROMISED = LEASE + 2.0
FOR_WORK = 1.4
"""Seconds of these that are left for the database, for reading tables back and for showing them."""
TABLES = range(1, 31)
LATE = 0.005
"""Seconds by which a thread may be woken late."""


class Database:
    """What the nodes have in common, and the clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.leases: dict[int, float] = {}
        self.dead: set[int] = set()
        self.owners: dict[int, int] = {}
        self.lines: dict[tuple[int, str], tuple[int, bytes]] = {}
        self._due: list[tuple[float, int, partial[None]]] = []
        self._order = count()

    def clock(self) -> float:
        return self.now

    def at(self, time: float, do: partial[None]) -> None:
        heapq.heappush(self._due, (time, next(self._order), do))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            self.now, _, do = heapq.heappop(self._due)
            do()
        self.now = until


class Survivor:
    """A node's store, as its thread and its loop have it look; it says to the database what a Node does."""

    def __init__(self, database: Database, owner: int, random: Random) -> None:
        self.owner = owner
        self.knows: dict[int, float] = {}
        """When it came to know of each table where it is."""
        self._database, self._random = database, random
        self._is_dead = False
        self._renewed = 0.0
        self._wakes = 0
        self._board = Board(self, self._hear, database.clock)  # type: ignore[arg-type]
        self._sharing = Sharing(self, None, database.clock)  # type: ignore[arg-type]
        self._sharing.beside, self._sharing.board = Beside(lambda _at, _records: None, self._adopt, 0, 0), self._board
        self._wake(0.0)

    def kill(self) -> None:
        """Let it die when it has just been heard: then its lease lasts for longest."""
        self.renew()
        self._is_dead = True

    def renew(self) -> None:
        self._renewed = self._database.now
        self._database.leases[self.owner] = self._renewed + LEASE

    def _wake(self, seconds: float) -> None:
        self._wakes += 1
        late = self._random.uniform(0, LATE)
        self._database.at(self._database.now + seconds + late, partial(self._look, self._wakes))

    def _look(self, wakes: int) -> None:
        if self._is_dead or wakes != self._wakes:
            return
        if self._database.now - self._renewed >= RENEWED:
            self.renew()
        for answer in self._sharing.look():
            answer()
        self._wake(min(self._sharing.due(), self._renewed + RENEWED - self._database.now))

    def _adopt(self, logs: Mapping[int, list[bytes]]) -> None:
        self.knows |= dict.fromkeys(logs, self._database.now)
        self._board.post({f"table:{log}": b"here" for log in logs})
        self._wake(0.0)

    def _hear(self, news: News) -> None:
        for line in news.lines:
            self.knows.setdefault(int(line.name.removeprefix("table:")), self._database.now)

    # What it says to the database

    def others(self) -> Others:
        alive = {owner: lease for owner, lease in self._database.leases.items() if owner not in self._database.dead}
        nodes = tuple(NodeThere(owner, str(owner), "", "") for owner in alive if owner != self.owner)
        heads = {
            owner: max((change for (of, _), (change, _) in self._database.lines.items() if of == owner), default=0)
            for owner in alive
        }
        return Others(nodes, heads, False, min((alive[node.owner] for node in nodes), default=inf) - self._database.now)

    def board(self, known: Mapping[int, int]) -> list[Row]:
        lines = sorted(
            (owner, change, name, content) for (owner, name), (change, content) in self._database.lines.items()
        )
        return [
            (owner, name, change, content, 0.0)
            for owner, change, name, content in lines
            if owner != self.owner and change > known.get(owner, 0)
        ]

    def tell(self, change: int, lines: Mapping[str, bytes]) -> None:
        self._database.lines |= {(self.owner, name): (change, content) for name, content in lines.items()}

    def free_dead(self) -> None:
        database = self._database
        database.dead |= {owner for owner, lease in database.leases.items() if lease <= database.now}
        database.owners = {log: 0 if owner in database.dead else owner for log, owner in database.owners.items()}

    def take(self, most: int) -> list[int]:
        free = [log for log, owner in sorted(self._database.owners.items()) if owner == 0][:most]
        self._database.owners |= dict.fromkeys(free, self.owner)
        return free

    def read(self, log: int, start: int) -> list[bytes]:
        return []

    def shared(self) -> Claim:
        return Claim(1, 0)

    def sweep(self, seconds: float) -> None: ...


@pytest.mark.parametrize("seed", range(40))
def test_all_nodes_know_where_its_tables_are_long_before_the_time_that_is_promised(seed: int) -> None:
    database, random = Database(), Random(seed)
    nodes: list[Survivor] = []
    for owner in (1, 2, 3, 4):
        nodes.append(Survivor(database, owner, random))
        nodes[-1].renew()
        database.run(database.now + random.uniform(0, 2))
    database.owners = dict.fromkeys(TABLES, nodes[-1].owner)
    database.run(database.now + random.uniform(0, 5))
    since, (*others, killed) = database.now, nodes
    killed.kill()
    database.run(since + LEASE)
    assert not any(each.knows for each in others), "nobody takes what somebody has"
    database.run(since + PROMISED)
    for each in others:
        assert each.knows.keys() == set(TABLES)
        assert max(each.knows.values()) - since < LEASE + WRITTEN + READ + 0.1 < PROMISED - FOR_WORK
