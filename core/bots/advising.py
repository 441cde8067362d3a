"""Advises a player: what an archmage would do in that seat, how likely each move wins, and why the first is better than
the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.bots.search import SEEDS, Search, SearchPolicy
from core.engine import State
from core.sentences import mark

MOST: Final = 3
"""The most moves that are told."""
REASONS: Final = 2
"""The most reasons …"""
COUNTS: Final = 0.1
"""… and the least difference that is one, in scales of its aspect."""
ONLY: Final = mark("There is nothing else to do.")
USUAL: Final = mark("An archmage does this without a search.")
PLANNED: Final = mark("An archmage follows a plan here. Another move has done better where it was tried.")
LUCK: Final = mark("It has won more often in games that were played on from here.")
EQUAL: Final = mark("No other move that was tried is surely better.")


class Advised(NamedTuple):
    """One move, and what can be said for it."""

    move: Move
    percent: int
    """How likely it wins; -1 where nothing was tried."""
    reasons: tuple[str, ...] = ()


class _Looked:
    """Sums up what was seen where moves have led."""

    def __init__(self, policy: SearchPolicy, seat: int) -> None:
        self._policy, self._seat = policy, seat
        self._sums: dict[Move, list[float]] = {}
        self._counts: dict[Move, int] = {}

    def note(self, root: State, move: Move, state: State) -> None:
        seen = self._policy.look(root, move, state, self._seat)
        before = self._sums.get(move, [0.0] * len(seen))
        self._sums[move] = [a + b for a, b in zip(before, seen, strict=True)]
        self._counts[move] = self._counts.get(move, 0) + 1

    def reasons(self, move: Move, other: Move) -> tuple[str, ...]:
        """Return what speaks for the one, the largest difference first."""
        said = []
        for aspect, mine, theirs in zip(self._policy.aspects, self._mean(move), self._mean(other), strict=True):
            by = (mine - theirs) / aspect.scale
            if abs(by) > COUNTS:
                said.append((abs(by), aspect.more if by > 0 else aspect.less))
        return tuple([words for _, words in sorted(said, reverse=True) if words][:REASONS])

    def _mean(self, move: Move) -> list[float]:
        return [each / self._counts[move] for each in self._sums[move]]


def advise(question: Asked, policy: SearchPolicy) -> tuple[Advised, ...]:
    """Return the best moves, the one that an archmage makes first."""
    seat = question.seen.seat
    assert seat is not None
    dice = Dice(question.rng.randrange(SEEDS))
    usual = policy.usual(question, dice)
    if len(question.choices) == 1:
        return (Advised(usual, -1, (ONLY,)),)
    moves = policy.moves(question, usual, dice)
    tried = moves or policy.beside(question, usual, dice)
    looked = _Looked(policy, seat)
    search = Search(question, policy, dice, usual, tried, looked.note)
    found = search.found().move if tried else usual
    best = found if moves else usual
    if not search.usual.count:
        return (Advised(usual, -1, (USUAL,)),)
    chances = {usual: search.usual.mean}
    chances |= {trial.move: search.usual.mean + trial.mean for trial in search.trials if trial.count}
    ranked = sorted(chances, key=lambda move: (move != best, -chances[move]))[:MOST]
    if best != found:
        return tuple([Advised(move, _percent(chances[move]), (PLANNED,) * (move == best)) for move in ranked])
    return tuple(_told(ranked, chances, looked, usual))


def _told(ranked: Sequence[Move], chances: dict[Move, float], looked: _Looked, usual: Move) -> list[Advised]:
    """Put it into numbers and words. What only luck puts above the best is said to be as good."""
    best = ranked[0]
    reasons: tuple[str, ...] = ()
    if len(ranked) > 1:
        reasons = looked.reasons(best, ranked[1]) or ((EQUAL,) if best == usual else (LUCK,))
    top = chances[best]
    rest = [Advised(move, _percent(min(top, chances[move]))) for move in ranked[1:]]
    return [Advised(best, _percent(top), reasons), *rest]


def _percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))
