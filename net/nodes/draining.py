"""Gives a node's tables to the others, one after the other and each between two answers, and leads its guests to them.
Sans-IO.

Whatever is left in the end, as nobody was there who could take it, lies free from then on, as after any end.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Final, Protocol

from core.sentences import mark, sentence
from net.hub.hub import Hub
from net.nodes.abroad import NOBODY
from net.nodes.pace import Pace
from net.store import Then
from net.store.board import NodeThere
from net.tables.table import Table

log = logging.getLogger(__name__)

HEARD: Final = 0.5
"""Seconds until all others know that they are given tables, and look for them …"""
STEP: Final = 0.05
"""… between two tables at least …"""
OVERDUE: Final = 2.0
"""… after which a table keeps no other from being given: it may be that it alone can't be played elsewhere …"""
PATIENCE: Final = 10.0
"""… after which a table that nobody has taken is not waited for …"""
LED: Final = 5.0
"""… and which clients have to come in elsewhere."""
MOST_PLACES: Final = 4
"""The most nodes that are named to somebody who has to connect again."""
DRAINED: Final = mark(
    "This server goes down. Your tables go on at the others of this house: connect again, to {places}."
)
REPLACED: Final = mark(
    "This server could not go on, and others of this house have its tables: connect again, to {places}. What you did "
    "last may have been taken or not: you see it there."
)


class Gives(Protocol):
    """The part of net.store.postgres.store.PostgresStore that gives logs to other nodes."""

    def drain(self) -> None: ...

    def release(self, log: int, then: Then) -> None: ...


class Draining:
    def __init__(self, hub: Hub, store: Gives, over: Callable[[], None]) -> None:
        self._hub = hub
        self._store = store
        self._over = over
        self._pace = Pace()
        self._given: set[int] = set()
        """The tables that were begun to be given away …"""
        self._on_the_way: dict[int, float] = {}
        """… those of them that nobody has yet, and when that was begun …"""
        self._settled: set[int] = set()
        """… and those of which it is known whether they are gone."""

    def begin(self) -> None:
        """Begin, if there is anybody to give to. `over` is called when all that can be done is done."""
        if not self._others() or not (self._hub.lobby.tables or self._hub.visitors()):
            self._over()
            return
        log.info("This node gives %d tables to the others.", len(self._hub.lobby.tables))
        self._store.drain()
        if (owner_lines := self._hub.owner_lines) is not None:
            for node in self._others():
                owner_lines.prepare(node.owner)
        self._hub.environment.later(HEARD, self._step)

    def _others(self) -> list[NodeThere]:
        return [node for node in self._hub.lobby.abroad.nodes.values() if not node.drains]

    def _next(self) -> Table | None:
        """Return the table to be given next. One that is over, or has met a fault, waits for nobody."""
        tables = self._hub.lobby.tables.items()
        left = (table for number, table in tables if number not in self._given)
        return next((table for table in left if table.room.phase in ("gathering", "playing")), None)

    def _look(self) -> None:
        """Note which tables have arrived, and which are late."""
        now = self._hub.environment.elapsed()
        awaited = {passage.number for passage in self._hub.waiting}
        for number, given in list(self._on_the_way.items()):
            if self._has_arrived(number, awaited):
                self._pace.arrived(given, now)
                del self._on_the_way[number]
            elif now - given < PATIENCE:
                self._pace.is_waited_for(given, now)
            else:
                del self._on_the_way[number]

    def _has_arrived(self, number: int, awaited: Collection[int]) -> bool:
        """Tell whether some node has that table by now, and has shown it to our guests who wait for it."""
        there = self._hub.lobby.abroad.table(number)
        is_nobodys = there is not None and there.owner == NOBODY
        return number in self._settled and not is_nobodys and number not in awaited

    def _may_give(self) -> bool:
        """Tell whether the other nodes can bear one more table."""
        now = self._hub.environment.elapsed()
        return sum(now - given < OVERDUE for given in self._on_the_way.values()) < self._pace.at_once

    def _step(self) -> None:
        self._look()
        table = self._next()
        if not self._others() or (table is None and not self._on_the_way):
            self._lead()
            return
        if table is not None and self._may_give():
            self._give(table)
        self._hub.environment.later(STEP, self._step)

    def _give(self, table: Table) -> None:
        number = table.room.number
        self._given.add(number)
        self._on_the_way[number] = self._hub.environment.elapsed()
        self._hub.at_tables.give_away(table, self._store.release, lambda: self._settled.add(number))

    def _lead(self) -> None:
        """Lead those to the others whose clients do that by themselves, and tell the rest where to go."""
        others = self._others()
        lead_away(self._hub)
        where = farewell(self._hub)
        self._hub.close_doors("", where)
        for visitor in self._hub.visitors() if others else ():
            if not visitor.identity.by_node and not visitor.identity.moves:
                visitor.session.end(where)
        self._wait_for_led(self._hub.environment.elapsed() + LED)

    def _wait_for_led(self, until: float) -> None:
        environment = self._hub.environment
        if environment.elapsed() >= until or not any(each.identity.moves for each in self._hub.visitors()):
            self._over()
        else:
            environment.later(STEP, lambda: self._wait_for_led(until))


def lead_away(hub: Hub) -> None:
    """Have all clients that can do so come in at other nodes: where their table is, or else at any."""
    others = [node.owner for node in hub.lobby.abroad.nodes.values() if not node.drains]
    for at, visitor in enumerate(hub.visitors() if others else ()):
        if visitor.identity.moves:
            there = visitor.passage.owner if visitor.passage is not None else NOBODY
            hub.lead(visitor, there if there in others else others[at % len(others)], must=True)


def farewell(hub: Hub, is_replaced: bool = False) -> str:
    """Return what guests are told who have to connect again by themselves: where to. Empty where nobody else is
    there."""
    others = [node.advertised for node in hub.lobby.abroad.nodes.values() if not node.drains]
    if not others:
        return ""
    told = REPLACED if is_replaced else DRAINED
    return sentence(told, places=", ".join(sorted(others)[:MOST_PLACES]))
