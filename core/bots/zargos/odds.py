"""Fights of Zargos as its bots weigh them: as everybody sees them forecast, but with large armies made smaller first.

A table of all fights up to 100 against 100 would take seconds to find, and what decides is how many more the one side
has.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from core.zargos.war.forecast import Encounter, odds_of
from core.zargos.war.odds import PLAIN, Terms
from core.zargos.war.rows import Odds

LARGE: Final = 10
"""The number of defenders beyond which more of them, and as many attackers, fall without changing who wins."""
CERTAIN: Final = 26
"""The number of attackers beyond which all more are left."""
WALLS: Final = 1.55
"""How many attackers a defender of a capital takes along, in three dice against three."""


@cache
def nearly(fight: Encounter) -> Odds:
    """Return what becomes of so many against so many."""
    walls = WALLS if fight.terms.capital else 1
    beyond = max(0, fight.defenders - LARGE)
    fighting = fight.attackers - int(beyond * walls)
    if fighting < 1 and beyond:
        return Odds(0.0, 1.0, 0.0, 0.0, fight.defenders - fight.attackers / walls)
    certain = max(0, fighting - CERTAIN)
    found = odds_of(fight._replace(attackers=fighting - certain, defenders=fight.defenders - beyond))
    return found._replace(attackers_left=found.attackers_left + certain * found.wins)


def clash(attackers: int, defenders: int, terms: Terms = PLAIN, shot: bool = False) -> Odds:
    """Return the same of two peoples without Monks; `shot`: the Amazons shoot first."""
    return nearly(Encounter(attackers, defenders, terms, shot))
