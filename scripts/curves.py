"""Measures what thinking longer is worth: an archmage with ever more simulations beside a player of the field, who sits
in the same seats of the same deals.

Much of what happens to one in a deal happens to the other too, so that fewer games tell them apart than whole matches
would take. Only what all seats of a deal come to is one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from core.bots import ARCHMAGE
from core.engine import Result
from scripts.benches.report import Figures, note
from scripts.matches import Game, Match, Mind, Tally, mind_of, timed


class Gain(NamedTuple):
    """The hero's, in a deal, over one of the field in its seat, on the average of the seats."""

    share: float
    """Of the victories."""
    points: float


def curve(match: Match, games: int, budgets: Sequence[int]) -> Figures:
    """Return what the hero gains by each of these numbers of simulations, and how much more that is than by the first
    of them in the same deals."""
    found: dict[str, Figures] = {}
    first: list[Gain] = []
    for budget in budgets:
        gains, figures = beside(match._replace(budget=budget), games)
        if first:
            more = [Gain(a.share - b.share, a.points - b.points) for a, b in zip(gains, first, strict=True)]
            figures = {**figures, f"over_{budgets[0]}": _means(match, more)}
        first = first or gains
        found[str(budget)] = figures
    return found


def beside(match: Match, games: int) -> tuple[list[Gain], Figures]:
    """Return what the hero gains in each deal, and what that comes to."""
    tally = Tally()
    hero, other = timed(mind_of(match.hero, match.game, tally), tally), mind_of(match.field, match.game, Tally())
    gains: list[Gain] = []
    for deal in range(max(1, games // match.seats)):
        gains.append(_gain(match, hero, other, f"{match.seed}/{deal}"))
        note(f"{match.budget} simulations: {_figures(match, gains, tally)}")
    return gains, _figures(match, gains, tally)


def _gain(match: Match, hero: Mind, other: Mind, seed: str) -> Gain:
    """Play a deal among players of the field, and again with the hero at each seat."""
    seats = range(match.seats)

    def result(with_hero: int | None) -> Result:
        minds = [hero if seat == with_hero else other for seat in seats]
        minding = [(match.hero if seat == with_hero else match.field) == ARCHMAGE for seat in seats]
        budgets = [match.budget * (seat == with_hero) for seat in seats]
        return Game(match.game, minds, minding, budgets, seed).played(match.options)

    usual, share, points = result(None), 0.0, 0.0
    for seat in seats:
        found = result(seat)
        share += (seat in found.winners) / len(found.winners) - (seat in usual.winners) / len(usual.winners)
        points += found.scores[seat] - usual.scores[seat]
    return Gain(share / match.seats, points / match.seats)


def _figures(match: Match, gains: Sequence[Gain], tally: Tally) -> Figures:
    return {
        "games": match.seats * len(gains),
        "ms_per_decision": round(1000 * tally.seconds / max(1, tally.asked), 1),
        **_means(match, gains),
    }


def _means(match: Match, gains: Sequence[Gain]) -> Figures:
    return {
        "times_more": round(match.seats * _mean([gain.share for gain in gains]), 2),
        "times_half95": round(match.seats * _half([gain.share for gain in gains]), 2),
        "points_more": round(_mean([gain.points for gain in gains]), 2),
        "points_half95": round(_half([gain.points for gain in gains]), 2),
    }


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _half(numbers: Sequence[float]) -> float:
    """Return half of the interval in which the true mean is, with 95 %; of one number nothing is known."""
    if len(numbers) < 2:
        return 0.0
    squares = sum((each - _mean(numbers)) ** 2 for each in numbers)
    return 1.96 * sqrt(squares / (len(numbers) - 1) / len(numbers))
