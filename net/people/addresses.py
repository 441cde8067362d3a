"""Counts what the players of one address ask for together: a guest who comes again is another player.

Kept in memory and forgotten with the process: which address has asked for what is kept nowhere. So after a restart
every table that was open counts for nobody. The nodes of a house tell each other of addresses that ask for much
(net/nodes/pooling.py), by names from which nobody reads the address in passing. Sans-IO.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from core.engine import Refused
from core.sentences import mark
from net.limits import Limits
from net.limits.allowance import Allowance
from net.people.pooled import Pooled, Use

HOUR: Final = 3600.0
_SWEEP: Final = 1024
_KEPT: Final = 4
"""So many times as many tables as may be open are remembered before those that are over are forgotten."""

TOO_MUCH: Final = mark("More is being asked for from your address than people can play. Wait a moment, and try again.")
TOO_MANY_PLAYERS: Final = mark("Too many new players have come from your address. Wait a while before the next.")
TOO_MANY_TABLES: Final = mark("Your address has as many open tables as one may have. Sit down at one of them.")


def share_of_records(limits: Limits) -> Allowance:
    """Return the allowance of records that each player always has, however many come from the same address."""
    most, per_second = limits.records_per_address, limits.records_per_address_per_second
    return Allowance(most / limits.per_address, per_second / limits.per_address)


IsOpen = Callable[[int], bool]
"""Tells whether the table of that number is open, at whichever node."""


class Asked(NamedTuple):
    """An address and all that it has asked for, as one node of a house tells the others."""

    records: Use
    players: Use
    tables: tuple[int, ...]
    """The open tables that were made from there, at whichever node."""


class Address:
    """One address, as net.limits.gate.source tells them apart."""

    def __init__(self, name: str, limits: Limits, taken: Callable[[Address], None] = lambda _: None) -> None:
        self.name = name
        """How the nodes of a house call it."""
        self._limits = limits
        self._taken = taken
        """Told of whatever counts for the whole house."""
        self._wishes = Allowance(limits.wishes_per_address, limits.wishes_per_address_per_second)
        self._records = Pooled(limits.records_per_address, limits.records_per_address_per_second)
        self._players = Pooled(limits.players_per_address, limits.players_per_address / HOUR)
        self._tables: set[int] = set()
        self._making = 0
        """How many more are on their way to the disk."""
        self._told_tables = 0
        """How many of them the other nodes know."""
        self._is_advised = False
        self._at = 0.0

    def ask(self, now: float, wishes: int, records: int, share: Allowance | None = None) -> None:
        """Take from the allowance before so much is done for one of its players. Players whom the server knows have a
        share of the records, and wishes that are bounded by themselves: otherwise one player could keep all others
        behind a router from the game."""
        self._at = now
        wished = self._wishes.take(now, wishes) or share is not None
        written = self._records.take(now, records) or (share is not None and share.take(now, records))
        if not wished or not written:
            raise Refused(TOO_MUCH)
        if records:
            self._taken(self)

    def take_in(self, now: float) -> None:
        """Count a new player, before they are written down for the first time."""
        self._at = now
        if not self._players.take(now):
            raise Refused(TOO_MANY_PLAYERS)
        self._taken(self)

    def not_taken_in(self) -> None:
        """Give back what a new player took: something else stood in the way."""
        self._players.give_back()

    def begin_table(self, is_open: IsOpen, gives_way: Callable[[Iterable[int]], bool]) -> None:
        """Count one more table, before it is made, or refuse it; `gives_way` tells whether one of some tables was put
        away for it."""
        own, most = set(filter(is_open, self._tables)), self._limits.tables_per_address
        if len(self._tables) > _KEPT * most:
            self._tables, self._told_tables = own, min(self._told_tables, len(own))
        if len(own) + self._making >= most and not gives_way(own):
            raise Refused(TOO_MANY_TABLES)
        self._making += 1

    def made(self, table: int) -> None:
        """Note that a table which was begun is there."""
        self._making -= 1
        self._tables.add(table)
        self._taken(self)

    def not_made(self) -> None:
        """Note that nothing came of a table that was begun."""
        self._making -= 1

    def begin_advice(self) -> bool:
        """Tell whether one of its players may have an archmage's advice now, and note that it is thought about. Few
        processes think: otherwise an address, guest after guest, could have them all, and nobody else ever advice."""
        if self._is_advised:
            return False
        self._is_advised = True
        return True

    def end_advice(self) -> None:
        self._is_advised = False

    def is_forgotten(self, now: float, is_open: IsOpen) -> bool:
        """Tell whether it has everything back, and nothing open."""
        return now - self._at >= HOUR and not self._making and not any(map(is_open, self._tables))

    # Of several nodes

    def is_due(self, now: float, part: float) -> bool:
        """Tell whether the other nodes should hear of it: more than that part of a limit is used that they may not know
        of."""
        is_due = self._records.is_due(now, part) or self._players.is_due(now, part)
        return is_due or len(self._tables) - self._told_tables > part * self._limits.tables_per_address

    def asked(self, now: float, is_open: IsOpen) -> Asked | None:
        """Return what the other nodes are to be told; None where it has everything back, and nothing open."""
        tables = tuple(sorted(filter(is_open, self._tables)))
        records, players = self._records.use(now), self._players.use(now)
        self._told_tables = len(self._tables)
        return Asked(records, players, tables) if records.used or players.used or tables else None

    def hear(self, owner: int, asked: Asked, age: float, now: float) -> None:
        """Count what players of this address have asked another node for."""
        self._at = now
        self._records.hear(owner, asked.records, age, now)
        self._players.hear(owner, asked.players, age, now)
        known = len(self._tables)
        self._tables.update(asked.tables)
        self._told_tables += len(self._tables) - known


class Addresses:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: dict[str, Address] = {}
        self._named: dict[str, Address] = {}
        """The same, and those that other nodes have told of, by their names."""
        self._sweep_at = _SWEEP
        self.taken: Callable[[Address], None] = lambda _: None
        """Told of each address from which something was asked that counts for the whole house."""

    def of(self, source: str, now: float, is_open: IsOpen) -> Address | None:
        """Return the address; None for the seats of this machine's own process, which have none."""
        if not source:
            return None
        if source not in self._known:
            self._known[source] = self.called(_name_of(source), now, is_open)
        return self._known[source]

    def called(self, name: str, now: float, is_open: IsOpen) -> Address:
        """Return the address that nodes call so."""
        if name not in self._named:
            if len(self._named) >= self._sweep_at:
                self._sweep(now, is_open)
            self._named[name] = Address(name, self._limits, self._took)
        return self._named[name]

    def _took(self, address: Address) -> None:
        self.taken(address)

    def _sweep(self, now: float, is_open: IsOpen) -> None:
        self._named = {name: each for name, each in self._named.items() if not each.is_forgotten(now, is_open)}
        self._known = {source: each for source, each in self._known.items() if each.name in self._named}
        self._sweep_at = 2 * len(self._named) + _SWEEP


def _name_of(source: str) -> str:
    """Return a name from which nobody reads the address in passing; whoever tries all of them finds it."""
    return hashlib.sha256(f"address {source}".encode()).hexdigest()[:32]
