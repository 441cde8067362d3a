"""Forecasts a fight on the map: for screens and bots, from what everybody may see.

It counts all that the rules bring about by themselves, the Monks' dice thrown again (§14.3) and all the Spiders that
may come through a vortex (§14.5). Left out is only what nobody can know: whether the defender has a Wind of War.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from core.zargos.cards import AMAZONS, MONKS, SPIDERS
from core.zargos.magic.winds import lying_on, stilled_by
from core.zargos.map.geography import OUTSIDE, VORTICES, members
from core.zargos.state import NOBODY
from core.zargos.view import ZargosBoard
from core.zargos.war.forces import IS_CAPITAL
from core.zargos.war.odds import PLAIN, Terms, demon_odds, fight_odds, halves, mixed
from core.zargos.war.repeating import Duel, duel_odds
from core.zargos.war.rounds import dice_for
from core.zargos.war.rows import Odds

NO_MONKS, MONKS_ATTACK, MONKS_DEFEND = range(3)


class Encounter(NamedTuple):
    """All that the odds of a fight between two peoples depend on."""

    attackers: int
    defenders: int
    terms: Terms = PLAIN
    shot: bool = False
    """§14.2 The defenders are Amazons, and shoot first."""
    monks: int = NO_MONKS


@cache
def odds_of(fight: Encounter) -> Odds:
    """§6, §14.2–14.3"""
    if fight.shot:
        after = fight._replace(shot=False)
        shots = halves(dice_for(fight.defenders), 2 if fight.terms.capital else 3)
        left = [(chance, max(fight.attackers - lost, 0)) for lost, chance in shots]
        return mixed([(chance, odds_of(after._replace(attackers=size))) for chance, size in left])
    if fight.monks:
        return duel_odds(Duel(fight.attackers, fight.defenders, fight.terms, fight.monks == MONKS_ATTACK))
    return fight_odds(fight.attackers, fight.defenders, fight.terms)


def forecast(
    board: ZargosBoard,
    people: int,
    place: int,
    attackers: int,
    war: bool = False,
    reckon: Callable[[Encounter], Odds] = odds_of,
) -> Odds:
    """Return what becomes of so many counters of a people against a province as it now stands."""
    if board.owner[place] == NOBODY:
        return fight_odds(attackers, 0) if OUTSIDE >> place & 1 else demon_odds(attackers, place)
    return reckon(encounter(board, people, place, attackers, int(war)))


def encounter(
    board: ZargosBoard, people: int, place: int, attackers: int, attack_war: int = 0, defence_war: int = 0
) -> Encounter:
    """Return the fight that it comes to if somebody is there."""
    owner, defenders = board.owner[place], board.strength[place]
    coming = through_the_vortex(board, place) if OUTSIDE >> place & 1 else 0
    terms = Terms(IS_CAPITAL[place], attack_war, defence_war)
    return _met(board, place, (people, owner), (attackers, defenders + coming), terms)


def _met(
    board: ZargosBoard, place: int, peoples: tuple[int, int], sizes: tuple[int, int], terms: Terms, begun: bool = False
) -> Encounter:
    """Return a fight with the powers of both peoples, where they have any; the attacker comes first."""
    if not OUTSIDE >> place & 1:
        return Encounter(*sizes, terms)
    stilled = stilled_by(board.winds)
    shot = not begun and peoples[1] == AMAZONS and not stilled >> AMAZONS & 1
    monks = NO_MONKS
    if MONKS in peoples and not stilled >> MONKS & 1:
        monks = MONKS_ATTACK if peoples[0] == MONKS else MONKS_DEFEND
    return Encounter(*sizes, terms, shot, monks)


class Standing(NamedTuple):
    """Tells how far a fight has got, as everybody has seen it."""

    place: int
    peoples: tuple[int, int]
    """The attacker's and the defender's."""
    left: tuple[int, int]
    """The counters of both; the defender's with those who may still come through a vortex."""
    war: tuple[int, int] = (0, 0)
    """The Winds of War of both."""
    begun: bool = False
    """Whether anything has been thrown."""


def as_it_stands(board: ZargosBoard, fight: Standing) -> Odds:
    """Return what a fight promises that goes on: on the board only the winds count, for the fight itself is told."""
    attackers, defenders = fight.left
    if fight.peoples[1] == NOBODY:
        return fight_odds(attackers, 0) if fight.begun else demon_odds(attackers, fight.place)
    terms = Terms(IS_CAPITAL[fight.place], *fight.war)
    return odds_of(_met(board, fight.place, fight.peoples, (attackers, defenders), terms, fight.begun))


def through_the_vortex(board: ZargosBoard, place: int) -> int:
    """§14.5 Count the Spiders that may come from one other volcano before the first die."""
    if board.owner[place] != SPIDERS or stilled_by(board.winds) >> SPIDERS & 1:
        return 0
    frozen, _ = lying_on(board.winds)
    others = [each for each in members(VORTICES[place] & ~frozen) if board.owner[each] == SPIDERS]
    return max([board.strength[each] - 1 for each in others], default=0)


def about_to_begin(board: ZargosBoard, defence_war: int) -> Odds:
    """Return what the present fight promises before anything has been thrown, with a Wind of War in defence
    or without."""
    fight = board.fight
    return odds_of(encounter(board, fight.attacker, fight.place, fight.size, fight.attack_war, defence_war))
