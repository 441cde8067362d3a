"""Computes what a fight promises, from §6 and §7.2: the chances of plain rounds, and of demons.

Monks are in repeating.py; forecast.py knows which of all this a fight on the map is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from core.zargos.war.rounds import demon_dice, dice_for


class Odds(NamedTuple):
    """Chances, which make 1 together, and how many counters are left on average, of those who win or not."""

    wins: float
    holds: float
    """The defender, or demons."""
    both_fall: float
    attackers_left: float
    defenders_left: float


class Terms(NamedTuple):
    """The facts that differ from fight to fight."""

    capital: bool = False
    attack_war: int = 0
    defence_war: int = 0


PLAIN: Final = Terms()


@cache
def halves(dice: int, divisor: int) -> tuple[tuple[int, float], ...]:
    """§6.3–6.4 How many counters so many dice kill: each number with its chance."""
    totals = {0: 1.0}
    for _ in range(dice):
        totals = _added((total + die, chance / 6) for total, chance in totals.items() for die in range(1, 7))
    return tuple(_added((total // divisor, chance) for total, chance in totals.items()).items())


def _added(chances: Iterable[tuple[int, float]]) -> dict[int, float]:
    found: dict[int, float] = {}
    for number, chance in chances:
        found[number] = found.get(number, 0.0) + chance
    return found


@cache
def fight_odds(attackers: int, defenders: int, terms: Terms = PLAIN) -> Odds:
    """§6.2–6.5 Rounds until one side is gone; one in which nobody falls is left out, as it changes nothing."""
    if not attackers or not defenders:
        return Odds(float(attackers > 0), float(defenders > 0), float(attackers == defenders), attackers, defenders)
    killed = halves(dice_for(attackers) + terms.attack_war, 3 if terms.capital else 2)
    fallen = halves(dice_for(defenders) + terms.defence_war, 2)
    whole = wins = holds = both_fall = attackers_left = defenders_left = 0.0
    # Summed in place: a hundred against a hundred are more than a million of these.
    for down, chance in killed:
        still = max(defenders - down, 0)
        for lost, other in fallen:
            if down or lost:
                part = chance * other
                left = fight_odds(attackers - lost if attackers > lost else 0, still, terms)
                whole += part
                wins += part * left[0]
                holds += part * left[1]
                both_fall += part * left[2]
                attackers_left += part * left[3]
                defenders_left += part * left[4]
    return Odds(wins / whole, holds / whole, both_fall / whole, attackers_left / whole, defenders_left / whole)


def mixed(found: list[tuple[float, Odds]]) -> Odds:
    """Return the average, weighted by chance."""
    whole = sum(chance for chance, _ in found)
    return Odds(*(sum(chance * odds[part] for chance, odds in found) / whole for part in range(len(Odds._fields))))


@cache
def demon_odds(attackers: int, place: int) -> Odds:
    """§7.2"""
    left = [(chance, max(attackers - lost, 0)) for lost, chance in halves(demon_dice(place), 2)]
    wins = sum(chance for chance, size in left if size)
    return Odds(wins, 1 - wins, 0.0, sum(chance * size for chance, size in left), 0.0)
