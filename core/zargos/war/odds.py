"""Computes what a fight promises, from §6 and §7.2: the chances of plain rounds, and of demons.

Monks are in repeating.py; forecast.py knows which of all this a fight on the map is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from core.zargos.war.rounds import demon_dice
from core.zargos.war.rows import Known, Odds, Part, Rounds


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
def by_number(dice: int, divisor: int) -> tuple[float, ...]:
    """Return the chances of killing none, one, two, and so on."""
    chances = dict(halves(dice, divisor))
    return tuple([chances.get(number, 0.0) for number in range(max(chances) + 1)])


def fight_odds(attackers: int, defenders: int, terms: Terms = PLAIN) -> Odds:
    """§6.2–6.5 Rounds until one side is gone."""
    return _fights(terms).odds(attackers, defenders)


@cache
def _fights(terms: Terms) -> Known:
    return Known(rounds_of(terms))


def rounds_of(terms: Terms) -> Rounds:
    def rounds(attack: int, defence: int) -> tuple[Part]:
        killed = by_number(attack + terms.attack_war, 3 if terms.capital else 2)
        return (Part(killed, by_number(defence + terms.defence_war, 2)),)

    return rounds


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
