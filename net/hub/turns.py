"""Knows at which tables each player is asked: the lobby shows those first, and calls who looks elsewhere. Sans-IO.

That a seat is asked, everybody at its table sees. Here it is told to the player alone who sits there, and to the host
where a command calls the absent (net/host/absent.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from net.protocol.messages import TurnsSeen
from net.tables.room import Room
from net.tables.seats.chair import PERSON

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

NOBODY: Final = frozenset[str]()
MOST_TOLD: Final = 64
"""Tables in one message; nobody sits at so many."""


class Turn(NamedTuple):
    """One player is asked at one table, until they have answered."""

    table: int
    player: str
    serial: int
    """Which turn it is of all since the start: two of the same player at the same table differ in it."""


class Turns:
    def __init__(self) -> None:
        self._tables: defaultdict[str, dict[int, Turn]] = defaultdict(dict)
        """By player and table; who was asked first stands first."""
        self._players: dict[int, frozenset[str]] = {}
        self._count = 0
        self.changed: Callable[[str, int], None] = lambda _player, _table: None
        """Told the player who is asked at one table more, or less, and which."""
        self.began: Callable[[Turn], None] = lambda _turn: None

    def note(self, room: Room) -> None:
        """Take in how that table stands now."""
        self._set(room.number, asked_at(room))

    def drop(self, number: int) -> None:
        self._set(number, NOBODY)

    def of(self, player: str) -> tuple[int, ...]:
        """Return the tables where this player is asked, the one that has waited longest first."""
        return tuple(self._tables.get(player, ()))

    def turns_of(self, player: str) -> list[Turn]:
        return list(self._tables.get(player, {}).values())

    def all(self) -> list[Turn]:
        return [turn for turns in self._tables.values() for turn in turns.values()]

    def holds(self, turn: Turn) -> bool:
        """Tell whether that player has not answered since."""
        return self._tables.get(turn.player, {}).get(turn.table) == turn

    def _set(self, number: int, players: frozenset[str]) -> None:
        before = self._players.pop(number, NOBODY)
        if players:
            self._players[number] = players
        if players == before:
            return
        for player in sorted(before - players):
            del self._tables[player][number]
            if not self._tables[player]:
                del self._tables[player]
            self.changed(player, number)
        for player in sorted(players - before):
            self._count += 1
            turn = self._tables[player][number] = Turn(number, player, self._count)
            self.changed(player, number)
            self.began(turn)


def asked_at(room: Room) -> frozenset[str]:
    """Return the players who are asked at that table and answer themselves: nobody is called for whom an order does. At
    a table of a season that gathers those are asked who have still to sit down."""
    if room.made.season and room.phase == "gathering":
        return frozenset(chair.held for chair in room.chairs if chair.held)
    if room.phase != "playing":
        return NOBODY
    asked = []
    for seat in room.waiting_for():
        chair = room.chairs[seat]
        if chair.kind == PERSON and chair.player and not chair.cover and room.match.ordered(seat) is None:
            asked.append(chair.player)
    return frozenset(asked)


def tell(visitor: Visitor, asked: Sequence[int]) -> None:
    """Tell one who has come in where they are asked, but for the table that they look at: there they see it."""
    told = tuple([number for number in asked if number != visitor.at][:MOST_TOLD])
    if told != visitor.turns:
        visitor.turns = told
        visitor.session.deliver(TurnsSeen(told))
