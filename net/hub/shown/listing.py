"""Keeps the lobby's tables and people in order as they change: what one line is shown of them, and what a login costs,
is the same with ten tables and with five hundred. Sans-IO."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Collection
from itertools import islice
from typing import Final, NamedTuple

from net.people.players import Player
from net.tables.room import Room

PAGE: Final = 20
"""Tables that are shown at a time."""
PEOPLE: Final = 20
"""Names that are told; of the others there is only the number."""


class Place(NamedTuple):
    """The place of a table in the order in which they are shown."""

    rank: int
    """0 where a seat is free, 1 where a game goes on, 2 where it is over."""
    newest: int
    """The table's number below zero, so that newer tables come first."""

    @property
    def number(self) -> int:
        return -self.newest


class Part(NamedTuple):
    """Some of the tables that a player is shown."""

    first: int
    """How many tables stand before them."""
    numbers: tuple[int, ...]
    of: int
    """How many there are in all."""


class Listing:
    """Tables in the order in which they are shown: those where one is asked, those where one sits, open seats, games
    that go on, the others."""

    def __init__(self) -> None:
        self._public: list[Place] = []
        self._places: dict[int, Place] = {}
        """The places of all tables, private ones too."""
        self._sitters: dict[int, frozenset[str]] = {}
        self._tables_of: defaultdict[str, set[int]] = defaultdict(set)

    def note(self, room: Room) -> None:
        """Enter a table, or how it stands now."""
        people = frozenset(chair.player or chair.held for chair in room.chairs if chair.player or chair.held)
        self.enter(Place(rank_of(room), -room.number), room.made.private, people)

    def enter(self, place: Place, private: bool, people: frozenset[str]) -> None:
        """Enter a table at its place, with those who sit there or for whom a seat is kept."""
        number = place.number
        before = self._places.get(number)
        if place != before:
            self._places[number] = place
            if not private:
                self._unlist(before)
                insort(self._public, place)
        self._seat(number, people)

    def drop(self, number: int) -> None:
        self._unlist(self._places.pop(number, None))
        self._seat(number, frozenset())
        self._sitters.pop(number, None)

    def tables_of(self, player: str) -> list[int]:
        """Return where this player sits, whatever has become of the game, or has a seat kept; the oldest first."""
        return sorted(self._tables_of.get(player, ()))

    def part(self, player: str, first: int, asked: Collection[int] = ()) -> Part:
        """Return a page that begins there, or the last page. `asked`: where this player is to move; these stand before
        all."""
        own = sorted(self._places[number] for number in self._tables_of.get(player, ()))
        elsewhere = [at for place in own if (at := self._at(place)) is not None]
        own.sort(key=lambda place: place.number not in asked)
        of = len(own) + len(self._public) - len(elsewhere)
        first = max(0, min(first, of - PAGE))
        mine = own[first : first + PAGE]
        start = max(0, first - len(own))
        for at in elsewhere:
            start += at <= start
        others = (place for place in islice(self._public, start, None) if place not in own)
        return Part(first, tuple(place.number for place in (*mine, *islice(others, PAGE - len(mine)))), of)

    def _at(self, place: Place) -> int | None:
        at = bisect_left(self._public, place)
        return at if at < len(self._public) and self._public[at] == place else None

    def _unlist(self, place: Place | None) -> None:
        if place is not None and (at := self._at(place)) is not None:
            del self._public[at]

    def _seat(self, number: int, sitters: frozenset[str]) -> None:
        before = self._sitters.get(number, frozenset())
        self._sitters[number] = sitters
        for player in sitters - before:
            self._tables_of[player].add(number)
        for player in before - sitters:
            self._tables_of[player].discard(number)
            if not self._tables_of[player]:
                del self._tables_of[player]


def rank_of(room: Room) -> int:
    if room.phase == "gathering" and room.free_for(""):
        return 0
    return 1 if room.phase in ("gathering", "playing") else 2


class Crowd:
    """The names of those who are here, in order."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._name_of: dict[Player, str] = {}
        self.at_others: dict[int, tuple[int, tuple[str, ...]]] = {}
        """How many are at each other node of the house, and the first of their names."""

    def __len__(self) -> int:
        return self.own + sum(count for count, _ in self.at_others.values())

    @property
    def own(self) -> int:
        """Return how many have a line to this node itself."""
        return len(self._names)

    def comes(self, player: Player) -> None:
        """Add a player, or note that they go by another name now."""
        self.goes(player)
        insort(self._names, player.name)
        self._name_of[player] = player.name

    def goes(self, player: Player) -> None:
        name = self._name_of.pop(player, None)
        if name is not None:
            del self._names[bisect_left(self._names, name)]

    def first(self) -> tuple[str, ...]:
        others = [name for _, names in self.at_others.values() for name in names]
        return tuple(sorted([*self._names[:PEOPLE], *others])[:PEOPLE] if others else self._names[:PEOPLE])

    def first_own(self) -> tuple[str, ...]:
        return tuple(self._names[:PEOPLE])
