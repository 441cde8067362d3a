"""Counts what the players of one address ask for together: a guest who comes again is another player.

Kept in this process alone and forgotten with it: which address has asked for what is written down nowhere. So after a
restart every table that was open counts for nobody. Sans-IO.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from core.engine import Refused
from core.sentences import mark
from net.limits import Allowance, Limits

HOUR: Final = 3600.0
_SWEEP: Final = 1024

TOO_MUCH: Final = mark("More is being asked for from your address than people can play. Wait a moment, and try again.")
TOO_MANY_PLAYERS: Final = mark("Too many new players have come from your address. Wait a while before the next.")
TOO_MANY_TABLES: Final = mark("Your address has as many open tables as one may have. Sit down at one of them.")


def share_of_records(limits: Limits) -> Allowance:
    """Return the allowance of records that each player always has, however many come from the same address."""
    most, per_second = limits.records_per_address, limits.records_per_address_per_second
    return Allowance(most / limits.per_address, per_second / limits.per_address)


class Address:
    """One address, as net.limits.source tells them apart."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._wishes = Allowance(limits.wishes_per_address, limits.wishes_per_address_per_second)
        self._records = Allowance(limits.records_per_address, limits.records_per_address_per_second)
        self._players = Allowance(limits.players_per_address, limits.players_per_address / HOUR)
        self._tables: set[int] = set()
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

    def take_in(self, now: float) -> None:
        """Count a new player, before they are written down for the first time."""
        if not self._players.take(now):
            raise Refused(TOO_MANY_PLAYERS)

    def not_taken_in(self) -> None:
        """Give back what a new player took: something else stood in the way."""
        self._players.give_back()

    def check_tables(self, open_tables: Collection[int], gives_way: Callable[[Collection[int]], bool]) -> None:
        """Refuse one table too many; `gives_way` tells whether one of some tables was put away for it."""
        self._tables &= set(open_tables) if self._tables else set()
        if len(self._tables) >= self._limits.tables_per_address and not gives_way(self._tables):
            raise Refused(TOO_MANY_TABLES)

    def made(self, table: int) -> None:
        self._tables.add(table)

    def begin_advice(self) -> bool:
        """Tell whether one of its players may have an archmage's advice now, and note that it is thought about. Few
        processes think: otherwise an address, guest after guest, could have them all, and nobody else ever advice."""
        if self._is_advised:
            return False
        self._is_advised = True
        return True

    def end_advice(self) -> None:
        self._is_advised = False

    def is_forgotten(self, now: float, open_tables: Collection[int]) -> bool:
        """Tell whether it has everything back, and nothing open."""
        return now - self._at >= HOUR and not any(table in open_tables for table in self._tables)


class Addresses:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: dict[str, Address] = {}
        self._sweep_at = _SWEEP

    def of(self, source: str, now: float, open_tables: Collection[int]) -> Address | None:
        """Return the address; None for the seats of this machine's own process, which have none."""
        if not source:
            return None
        if source not in self._known:
            if len(self._known) >= self._sweep_at:
                known = self._known.items()
                self._known = {name: each for name, each in known if not each.is_forgotten(now, open_tables)}
                self._sweep_at = 2 * len(self._known) + _SWEEP
            self._known[source] = Address(self._limits)
        return self._known[source]
