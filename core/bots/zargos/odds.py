"""Weighs fights of Zargos as its bots do: the exact odds, kept within bounds, and the die to throw again.

Large armies are made smaller first: a table of all fights up to 100 against 100 would take seconds to find, and what
decides is how many more the one side has.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from core.zargos.war.odds import PLAIN, Odds, Terms, demon_odds, fight_odds, shot_odds
from core.zargos.war.rounds import dice_for

LARGE: Final = 10
"""The number of defenders beyond which more of them, and as many attackers, fall without changing who wins."""
CERTAIN: Final = 26
"""The number of attackers beyond which all more are left."""
WALLS: Final = 1.55
"""How many attackers a defender of a capital takes along, in three dice against three."""


@cache
def clash(attackers: int, defenders: int, terms: Terms = PLAIN, shot: bool = False) -> Odds:
    """Return what becomes of so many against so many; `shot`: the Amazons shoot first."""
    beyond = max(0, defenders - LARGE)
    fighting = attackers - int(beyond * (WALLS if terms.capital else 1))
    if fighting < 1 and beyond:
        return Odds(0.0, 1.0, 0.0, 0.0, defenders - attackers / (WALLS if terms.capital else 1))
    certain = max(0, fighting - CERTAIN)
    found = (shot_odds if shot else fight_odds)(fighting - certain, defenders - beyond, terms)
    return found._replace(attackers_left=found.attackers_left + certain * found.wins)


@cache
def banishing(attackers: int, place: int) -> Odds:
    """§7.2 Return what becomes of so many against demons."""
    return demon_odds(attackers, place)


# §14.3 Dice thrown again


class Duel(NamedTuple):
    """A fight with Monks, between two rounds."""

    attackers: int
    defenders: int
    terms: Terms
    monks_attack: bool

    def after(self, attack: int, defence: int) -> float:
        """Return how likely the Monks win, if a round's dice come to that much."""
        attackers = max(0, self.attackers - defence // 2)
        defenders = max(0, self.defenders - attack // (3 if self.terms.capital else 2))
        odds = clash(attackers, defenders, self.terms)
        return odds.wins if self.monks_attack else odds.holds


@cache
def throws(dice: int) -> tuple[tuple[int, int, int, float], ...]:
    """Return all that so many dice may show, as total, lowest and highest, with its chance."""
    found: dict[tuple[int, int, int], float] = {}
    for each in product(range(1, 7), repeat=dice):
        key = (sum(each), min(each), max(each))
        found[key] = found.get(key, 0.0) + 6.0**-dice
    return tuple([(*key, chance) for key, chance in found.items()])


def again(total: int, die: int) -> list[int]:
    """Return the six totals that may come of throwing one die of them again."""
    return [total - die + now for now in range(1, 7)]


def second_throw(duel: Duel, attack: int, defence: int, die: int) -> float:
    """Return what comes of having a die of the defender's throw thrown again."""
    return sum([duel.after(attack, total) for total in again(defence, die)]) / 6


@cache
def first_kept(duel: Duel, attack: int, free: bool) -> float:
    """Return what comes of an attacker's throw as it is, if the Monks are `free` to have one of the defender's
    repeated."""
    found = 0.0
    for total, lowest, highest, chance in throws(dice_for(duel.defenders) + duel.terms.defence_war):
        best = duel.after(attack, total)
        if free:
            best = max(best, second_throw(duel, attack, total, highest if duel.monks_attack else lowest))
        found += chance * best
    return found


def first_repeated(duel: Duel, attack: int, die: int) -> float:
    return sum([first_kept(duel, total, False) for total in again(attack, die)]) / 6


def die_to_repeat(duel: Duel, attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
    """Return which die of the throw just made to repeat, or 0 for none; the defence is empty until it has been
    thrown."""
    if defence:
        die = max(defence) if duel.monks_attack else min(defence)
        better = second_throw(duel, sum(attack), sum(defence), die) > duel.after(sum(attack), sum(defence))
    else:
        die = min(attack) if duel.monks_attack else max(attack)
        better = first_repeated(duel, sum(attack), die) > first_kept(duel, sum(attack), True)
    return die if better else 0
