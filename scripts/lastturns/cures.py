"""Scores ends of Zargos on recorded games: does the leader before the last turn win, and what brings moving late?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from scripts.benches.report import Figures
from scripts.lastturns.playing import FIRST_DIE, LONG, PRINTED, WATCHED, Branch, Played, Turn

Scores = tuple[Fraction, ...]
_SURE: Final = 1.96


class Ending(NamedTuple):
    """One way in which a game may have ended by points."""

    weight: float
    turn: Turn
    scores: Scores
    """By people: what decides."""


Cure = Callable[[Played], Iterable[Ending]]
"""How that rule would have ended a game; nothing where it was won before."""


# The scores that decide


def last_count(turns: Sequence[Turn]) -> Scores:
    return tuple(map(Fraction, turns[-1].moments[-1]))


def mean_of(counts: int) -> Callable[[Sequence[Turn]], Scores]:
    """Return what scores by the mean of so many last counts."""

    def scores(turns: Sequence[Turn]) -> Scores:
        lately = [turn.moments[-1] for turn in turns[-counts:]]
        lately = [turns[0].before] * (counts - len(lately)) + lately
        return _mean(lately)

    return scores


def all_moments(turns: Sequence[Turn]) -> Scores:
    """Return the mean of what was held after each people's turn, in the last turn of play."""
    return _mean(turns[-1].moments)


def _mean(counts: Sequence[tuple[int, ...]]) -> Scores:
    return tuple(Fraction(sum(each), len(counts)) for each in zip(*counts, strict=True))


# When it ends


def known(branch: Callable[[Played], Branch], last: int, decide: Callable[[Sequence[Turn]], Scores]) -> Cure:
    def endings(game: Played) -> Iterator[Ending]:
        turns = branch(game)
        if turns and turns[-1].number == last:
            yield Ending(1.0, turns[-1], decide(turns))

    return endings


def backwards(game: Played) -> Branch:
    """Turn 11, and turn 12 in reverse order."""
    return (*[turn for turn in game.twelve if turn.number < PRINTED], *game.backwards)


def flat(turn: int) -> float:
    """Return how likely a turn is the last if the end comes on a 1 or 2, thrown after each count from the first on."""
    return (2 / 3) ** (turn - FIRST_DIE) / 3


def rising(turn: int) -> float:
    """Return the same if the end comes on a 1 the first time, then on a 1 or 2, and so on."""
    goes_on = 1.0
    for count in range(1, turn - FIRST_DIE + 1):
        goes_on *= 1 - count / 6
    return goes_on * min(1.0, (turn - FIRST_DIE + 1) / 6)


def hidden(chance: Callable[[int], float], decide: Callable[[Sequence[Turn]], Scores]) -> Cure:
    """Return a cure by the chance that each turn is the last, all of which are looked at; those beyond are left out."""

    def endings(game: Played) -> Iterator[Ending]:
        for number, turn in enumerate(game.open):
            if FIRST_DIE <= turn.number <= WATCHED:
                yield Ending(chance(turn.number), turn, decide(game.open[: number + 1]))

    return endings


CURES: Final[dict[str, Cure]] = {
    "12 turns, the last count": known(lambda game: game.twelve, PRINTED, last_count),
    "12 turns, the mean of two counts": known(lambda game: game.twelve, PRINTED, mean_of(2)),
    "12 turns, the mean of three counts": known(lambda game: game.twelve, PRINTED, mean_of(3)),
    "12 turns, the mean of the last turn's moments": known(lambda game: game.twelve, PRINTED, all_moments),
    "the same, by adepts that reckon with it": known(lambda game: game.meanwhile, PRINTED, all_moments),
    "the last turn in reverse order": known(backwards, PRINTED, last_count),
    "reverse order, the mean of two counts": known(backwards, PRINTED, mean_of(2)),
    "reverse order, the mean of the last turn's moments": known(backwards, PRINTED, all_moments),
    "a die of 1 or 2 from turn 10 on": hidden(flat, last_count),
    "a die that rises from turn 10 on": hidden(rising, last_count),
    "a die of 1 or 2, the mean of two counts": hidden(flat, mean_of(2)),
    "a die that rises, the mean of two counts": hidden(rising, mean_of(2)),
    "a die of 1 or 2, the mean of three counts": hidden(flat, mean_of(3)),
    "a die of 1 or 2, the mean of the last turn's moments": hidden(flat, all_moments),
    "16 turns, the last count": known(lambda game: game.sixteen, LONG, last_count),
    "16 turns, the mean of two counts": known(lambda game: game.sixteen, LONG, mean_of(2)),
}


# Figures


class _Share:
    """A mean over games, each of which may weigh less than one, with how sure it is."""

    def __init__(self) -> None:
        self._games: list[tuple[float, float]] = []

    def add(self, found: Sequence[tuple[float, float]]) -> None:
        """Add one game's weights and values: they hang together, so they count as one when it is asked how
        sure it is."""
        whole = sum(weight for weight, _ in found)
        if whole:
            self._games.append((whole, sum(weight * value for weight, value in found)))

    @property
    def mean(self) -> float:
        whole = sum(weight for weight, _ in self._games)
        return sum(value for _, value in self._games) / whole if whole else 0.0

    @property
    def within(self) -> float:
        """Half of the interval that holds the true mean 19 times of 20."""
        whole, mean = sum(weight for weight, _ in self._games), self.mean
        return _SURE * sum((value - weight * mean) ** 2 for weight, value in self._games) ** 0.5 / whole if whole else 0


def figures(games: Sequence[Played]) -> Figures:
    """Return the figures of each cure."""
    return {name: _figures(cure, games) for name, cure in CURES.items()}


def _figures(cure: Cure, games: Sequence[Played]) -> Figures:
    won, by_points, places = _Share(), 0.0, [_Share() for _ in range(6)]
    for game in games:
        endings = list(cure(game))
        won.add([(each.weight, leader_wins(game, each)) for each in endings])
        by_points += bool(endings)
        changes = [(each.weight, changed(each)) for each in endings]
        for place, share in enumerate(places):
            share.add([(weight, found[place]) for weight, found in changes if place < len(found)])
    count = max((len(each.turn.order) for game in games for each in cure(game)), default=0)
    return {
        "by_points": int(by_points),
        "leader_wins": round(won.mean, 3),
        "within": round(won.within, 3),
        "change_by_place": [round(share.mean, 2) for share in places[:count]],
        "changes_within": [round(share.within, 2) for share in places[:count]],
    }


def leader_wins(game: Played, ending: Ending) -> float:
    """Return the share of the victory that goes to the player of the people that was first in the last turn's
    points."""
    order, before = ending.turn.order, ending.turn.before
    leader = max(order, key=lambda people: (before[people], -order.index(people)))
    ranks = {people: (ending.scores[people], ending.turn.counters[people]) for people in order}
    winners = {game.seat_of[people] for people in order if ranks[people] == max(ranks.values())}
    return (game.seat_of[leader] in winners) / len(winners)


def changed(ending: Ending) -> list[float]:
    """Return by place in the last turn's order what decides, against the points of the count before that turn."""
    return [float(ending.scores[people] - ending.turn.before[people]) for people in ending.turn.order]
