"""Works out the standings of a season from its results alone.

A game is so many meetings of two: each counts two points for whoever came before the other, and one for both who came
level. Whoever has forfeited a game has no points from it. A rest counts as much as in a tournament of its kind: a win
in a Swiss one, a middling game at tables of several, and nothing where everybody rests once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from core.ranking import order_of
from net.seasons.records import ROUND_ROBIN, SWISS

WON, LEVEL = 2, 1
FORFEIT: Final = 0
"""The rank of those who have forfeited a game."""


class Result(NamedTuple):
    """A game that is over: its entrants by seat, and their ranks (net.seasons.records.Decided)."""

    entrants: tuple[int, ...]
    ranks: tuple[int, ...]


class Standing(NamedTuple):
    entrant: int
    rank: int
    """1 for the first; those share one between whom nothing decides."""
    points: int
    games: int
    won: int
    """Games in which nobody came before them."""
    tie: int
    """Decides between those with as many points: in a round robin the points they have against one another, by Swiss
    all points of those they met, at tables of several the games they won."""


def ranks_of(
    game: str, scores: Sequence[int], winners: Sequence[int], forfeited: Iterable[int] = ()
) -> tuple[int, ...]:
    """Return the rank of each seat."""
    keys = order_of(game, scores, winners)
    gone = set(forfeited)
    there = [key for seat, key in enumerate(keys) if seat not in gone]
    return tuple(FORFEIT if seat in gone else 1 + sum(each < key for each in there) for seat, key in enumerate(keys))


def points_of(result: Result) -> dict[int, int]:
    """Return what each entrant has from a game."""
    ranks = dict(zip(result.entrants, result.ranks, strict=True))
    return {entrant: sum(_points_against(rank, other) for each, other in ranks.items() if each != entrant)
            for entrant, rank in ranks.items()}  # fmt: skip


def _points_against(rank: int, other: int) -> int:
    if rank == FORFEIT:
        return 0
    return WON if other == FORFEIT or rank < other else LEVEL * (rank == other)


def rest_of(kind: str, size: int) -> int:
    """Return the points for a rest."""
    if kind == ROUND_ROBIN:
        return 0
    return WON if kind == SWISS else size - 1


def standings(
    kind: str, size: int, entrants: Iterable[int], results: Sequence[Result], rests: Iterable[int]
) -> list[Standing]:
    """Return where everybody stands, the first first; of equals whoever came earlier stands above."""
    everybody = [*entrants]
    points, games, won = (dict.fromkeys(everybody, 0) for _ in range(3))
    for result in results:
        for entrant, more in points_of(result).items():
            points[entrant] += more
        for entrant, rank in zip(result.entrants, result.ranks, strict=True):
            games[entrant] += 1
            won[entrant] += rank == 1
    for entrant in rests:
        points[entrant] += rest_of(kind, size)
    tie = _tie_breaks(kind, points, won, results)
    keys = {entrant: (-points[entrant], -tie(entrant), -won[entrant]) for entrant in everybody}
    return [
        Standing(
            entrant,
            1 + sum(key < keys[entrant] for key in keys.values()),
            points[entrant],
            games[entrant],
            won[entrant],
            tie(entrant),
        )
        for entrant in sorted(everybody, key=lambda each: (keys[each], each))
    ]


def _tie_breaks(
    kind: str, points: dict[int, int], won: dict[int, int], results: Sequence[Result]
) -> Callable[[int], int]:
    """Return what decides between those with as many points."""
    if kind == ROUND_ROBIN:
        return lambda entrant: sum(
            points_of(each)[entrant]
            for each in results
            if entrant in each.entrants and all(points[other] == points[entrant] for other in each.entrants)
        )
    if kind == SWISS:
        return lambda entrant: sum(
            points[other] for each in results if entrant in each.entrants for other in each.entrants if other != entrant
        )
    return won.__getitem__
