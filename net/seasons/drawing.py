"""Draws the rounds of a season: who plays whom, who sits where, who rests. Pure: all follows from what was played.

Round robin goes by the circle method; Swiss pairs neighbours in the standings who have not met; tables of several are
found by swapping players between tables until nobody can be swapped to meet fewer known faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import combinations, count, permutations
from typing import Final, NamedTuple

from net.seasons.matching import can_all_be_paired
from net.seasons.records import ROTATION, ROUND_ROBIN, SWISS

TRIES: Final = 6
"""Beginnings from which tables of several are looked for in a round; the best draw counts."""
DEARER: Final = 4
"""How many times as much it counts against a table when two meet there once more."""
ALL_ORDERS: Final = 6
"""The most seats of a table of which every order is tried."""

Seating = tuple[int, ...]
"""The entrants of one game, by seat."""


class Draw(NamedTuple):
    games: tuple[Seating, ...]
    resting: tuple[int, ...] = ()


@dataclass
class Past:
    """Counts what was drawn before."""

    met: Counter[frozenset[int]] = field(default_factory=Counter)
    rested: Counter[int] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How often an entrant had a seat."""

    def add(self, draw: Draw) -> None:
        self.rested.update(draw.resting)
        for game in draw.games:
            self.met.update(map(frozenset, combinations(game, 2)))
            self.sat.update((entrant, seat) for seat, entrant in enumerate(game))


def shuffled(entrants: Sequence[int], seed: bytes, turn: int = 0) -> list[int]:
    """Return the entrants in an order that the seed decides, another one for each turn."""
    return sorted(entrants, key=lambda entrant: sha256(seed + b"%d %d" % (turn, entrant)).digest())


def rounds_of(kind: str, entrants: int, size: int) -> int:
    """Return how many rounds a season of that kind has, unless its host wishes otherwise."""
    if kind == ROUND_ROBIN:
        return entrants - 1 + entrants % 2
    if kind == SWISS:
        return max(1, (entrants - 1).bit_length())
    return size if entrants == size else max(1, -(-(entrants - 1) // (size - 1)))


def most_rounds(kind: str, entrants: int) -> int:
    """Return the most rounds that make sense: by round robin and Swiss nobody is to meet anybody twice."""
    return 64 if kind == ROTATION else entrants - 1 + entrants % 2


def round_robin(entrants: Sequence[int], turn: int, seed: bytes) -> Draw:
    """Return a round of those in which everybody meets everybody once. Of an odd number each rests once."""
    circle = shuffled(entrants, seed)
    place = {entrant: at for at, entrant in enumerate(circle)}
    wheel: list[int | None] = [*circle, *([None] if len(circle) % 2 else [])]
    first, rest = wheel[0], wheel[1:]
    turn %= max(1, len(rest))
    wheel = [first, *rest[len(rest) - turn :], *rest[: len(rest) - turn]]
    pairs = [(wheel[at], wheel[-1 - at]) for at in range(len(wheel) // 2)]
    games = tuple(_by_parity(one, other, place) for one, other in pairs if one is not None and other is not None)
    return Draw(games, tuple(each for pair in pairs if None in pair for each in pair if each is not None))


def _by_parity(one: int, other: int, place: dict[int, int]) -> Seating:
    """Seat two so that everybody has the first seat in half of all games, or one more."""
    low, high = sorted((one, other), key=place.__getitem__)
    return (low, high) if (place[high] - place[low]) % 2 else (high, low)


def swiss(standing: Sequence[int], past: Past) -> Draw:
    """Pair those of like standing, the best first, who have not met, as long as that can be done for all."""
    resting = _who_rests(standing, past) if len(standing) % 2 else None
    left = [entrant for entrant in standing if entrant != resting]
    often = _fewest_repeats(left, past)
    games: list[Seating] = []
    while left:
        one = left.pop(0)
        other = next(each for each in _candidates(one, left, past) if _may_pair(one, each, left, past, often))
        left.remove(other)
        games.append(_seated(one, other, past))
    return Draw(tuple(games), () if resting is None else (resting,))


def _fits(past: Past, often: int, one: int, other: int) -> bool:
    return past.met[frozenset((one, other))] <= often


def _fewest_repeats(players: Sequence[int], past: Past) -> int:
    """Return how often, at the least, some two must have met before who are paired now."""
    return next(often for often in count() if can_all_be_paired(players, partial(_fits, past, often)))


def _who_rests(standing: Sequence[int], past: Past) -> int:
    """Return the last in the standings of those who have rested least, if all others can be paired as if new then."""
    fewest = min(past.rested[entrant] for entrant in standing)
    may = [entrant for entrant in reversed(standing) if past.rested[entrant] == fewest]
    others = {entrant: [each for each in standing if each != entrant] for entrant in may}
    return min(may, key=lambda entrant: _fewest_repeats(others[entrant], past))


def _candidates(one: int, left: Sequence[int], past: Past) -> list[int]:
    return sorted(left, key=lambda other: past.met[frozenset((one, other))])  # Stable: neighbours stay first.


def _may_pair(one: int, other: int, left: Sequence[int], past: Past, often: int) -> bool:
    rest = [each for each in left if each != other]
    return _fits(past, often, one, other) and can_all_be_paired(rest, partial(_fits, past, often))


def _seated(one: int, other: int, past: Past) -> Seating:
    """Give the first seat to whoever has had it less often."""
    return (one, other) if past.sat[one, 0] <= past.sat[other, 0] else (other, one)


def rotation(entrants: Sequence[int], size: int, turn: int, past: Past, seed: bytes) -> Draw:
    """Return tables of so many, at which everybody meets those whom they have met least; of too many those rest who
    have rested least."""
    spare = len(entrants) % size
    order = sorted(shuffled(entrants, seed, turn), key=lambda entrant: past.rested[entrant])
    resting, playing = order[:spare], order[spare:]
    tries = (_swapped(shuffled(playing, seed, turn * TRIES + each), size, past) for each in range(TRIES))
    tables = min(tries, key=lambda tables: sum(_familiarity(table, past) for table in tables))
    return Draw(tuple(_best_seats(table, past) for table in tables), tuple(sorted(resting)))


def _familiarity(table: Sequence[int], past: Past) -> int:
    """Return how well those at a table know each other: each meeting of two counts DEARER times as much as the last."""
    return sum(DEARER ** past.met[frozenset(pair)] for pair in combinations(table, 2))


def _swapped(order: Sequence[int], size: int, past: Past) -> list[list[int]]:
    """Return tables of that order, improved by swapping two players as long as anything is won by it."""
    tables = [[*order[at : at + size]] for at in range(0, len(order), size)]
    while any(_swap(one, other, past) for one, other in combinations(tables, 2)):
        pass
    return tables


def _swap(one: list[int], other: list[int], past: Past) -> bool:
    """Swap two players of these tables, if they meet fewer known faces by it. Return whether that was so."""
    before = _familiarity(one, past) + _familiarity(other, past)
    for here in range(len(one)):
        for there in range(len(other)):
            one[here], other[there] = other[there], one[here]
            if _familiarity(one, past) + _familiarity(other, past) < before:
                return True
            one[here], other[there] = other[there], one[here]
    return False


def _best_seats(table: Sequence[int], past: Past) -> Seating:
    """Seat those at a table where each has sat least."""

    def cost(seats: Seating) -> int:
        return sum(2 * past.sat[entrant, seat] + 1 for seat, entrant in enumerate(seats))

    return min(_orders(table), key=cost)


def _orders(table: Sequence[int]) -> Iterator[Seating]:
    """Return the orders in which they may sit: all of them, or where these are too many, those that turn the table."""
    if len(table) <= ALL_ORDERS:
        return permutations(table)
    return ((*table[at:], *table[:at]) for at in range(len(table)))
