"""Rates the seats of one game by where each came in: the one place that knows the package that does it.

A skill is what is believed of a player: a mean, and how far it may be off. Both are kept in thousandths, so that a
rating is the same number on every machine that reads it back. The package is imported when the first game is rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from core.ranking import order_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

UNIT: Final = 1000
SCALE: Final = 40
"""Rating points for one of the package's."""
CARE: Final = 3
"""How many deviations below the mean a rating stands."""


class Skill(NamedTuple):
    mean: int
    deviation: int


NEW: Final = Skill(25 * UNIT, 25 * UNIT // 3)
"""The belief about somebody who has not been rated yet: the package's own beginning."""


def ranks_of(game: str, scores: Sequence[int], winners: Sequence[int], gave_up: Sequence[int] = ()) -> tuple[int, ...]:
    """Return where each seat came in, from 1 on; whoever gave up comes behind all who did not. Seats that are alike
    share a rank."""
    order = [(seat in gave_up, key) for seat, key in enumerate(order_of(game, scores, winners))]
    return tuple(1 + sum(other < own for other in order) for own in order)


def rated(skills: Sequence[Skill], ranks: Sequence[int], *, settling: bool = False) -> list[Skill]:
    """Return what is to be believed of each after a game in which they came in so. `settling`: of players who don't
    learn, so that what is believed of them grows ever surer."""
    model = _model(settling)
    before = [[model.rating(skill.mean / UNIT, skill.deviation / UNIT)] for skill in skills]
    after = model.rate(before, ranks=[*map(float, ranks)])
    return [Skill(round(each.mu * UNIT), round(each.sigma * UNIT)) for (each,) in after]


@cache
def _model(settling: bool) -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0) if settling else PlackettLuce()


def points_of(skill: Skill) -> int:
    """Return the rating as it is shown: what that player is worth at least, as far as anybody can tell. It begins at 0
    and grows surer with every game."""
    return max(0, round(SCALE * (skill.mean - CARE * skill.deviation) / UNIT))
