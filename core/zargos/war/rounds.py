"""§6.2–6.5, §7.2, §14.2 What is thrown in a fight, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass

from core.engine import Roll, Shape, thrown
from core.telling import Tellings
from core.zargos.ending import Throne
from core.zargos.events import DemonsThrew, FightEnded, RoundFought, Shot
from core.zargos.map.board import CITY, INNER, THRONE
from core.zargos.state import NO_FIGHT, ZargosState
from core.zargos.war.forces import IS_CAPITAL, lose


def dice_for(size: int) -> int:
    """§6.2"""
    return min((size + 2) // 3, 3)


def attack_dice(state: ZargosState) -> int:
    return dice_for(state.fight.size) + state.fight.attack_war


def defence_dice(state: ZargosState) -> int:
    return dice_for(state.strength[state.fight.place]) + state.fight.defence_war


@dataclass(frozen=True, slots=True)
class AmazonsShoot(Roll[ZargosState]):
    """§14.2 Before the first round; a third of the dice, in a capital half."""

    def shape(self, state: ZargosState) -> Shape:
        return thrown(dice_for(state.strength[state.fight.place]), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice = shown(outcome)
        lost = min(state.fight.size, sum(dice) // (2 if IS_CAPITAL[state.fight.place] else 3))
        state.fight = state.fight._replace(size=state.fight.size - lost)
        told.tell_all(Shot(dice, lost))
        if not state.fight.size:
            state.agenda = state.agenda[:-1]
            finish(state, told)


def shown(outcome: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([die + 1 for die in outcome])


@dataclass(frozen=True, slots=True)
class FightRound(Roll[ZargosState]):
    """§6.2 Both throw, the attacker's dice first."""

    def shape(self, state: ZargosState) -> Shape:
        return thrown(attack_dice(state) + defence_dice(state), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice, attackers = shown(outcome), attack_dice(state)
        if both_lose(state, dice[:attackers], dice[attackers:], told):
            state.agenda += (self,)


def both_lose(state: ZargosState, attack: tuple[int, ...], defence: tuple[int, ...], told: Tellings) -> bool:
    """§6.3–6.4 At once; whether there is another round."""
    fight = state.fight
    attackers_lost = min(fight.size, sum(defence) // 2)
    defenders_lost = lose(state, fight.place, sum(attack) // (3 if IS_CAPITAL[fight.place] else 2))
    state.fight = fight._replace(size=fight.size - attackers_lost)
    told.tell_all(RoundFought(attack, defence, attackers_lost, defenders_lost))
    if state.fight.size and state.strength[fight.place]:
        return True
    finish(state, told)
    return False


@dataclass(frozen=True, slots=True)
class Demons(Roll[ZargosState]):
    """§7.2 One throw, for all groups together."""

    def shape(self, state: ZargosState) -> Shape:
        return thrown(demon_dice(state.fight.place), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice = shown(outcome)
        lost = min(state.fight.size, sum(dice) // 2)
        state.fight = state.fight._replace(size=state.fight.size - lost)
        told.tell_all(DemonsThrew(dice, lost))
        finish(state, told)


def demon_dice(place: int) -> int:
    """§7.2"""
    return 4 if place == CITY else 3 if place in INNER else 2


def finish(state: ZargosState, told: Tellings) -> None:
    """§6.5 Whoever is left holds the province; §15.1 it may be the last of four."""
    place, people, _, size, _, _ = state.fight
    state.fight = NO_FIGHT
    if size:
        state.owner[place], state.strength[place] = people, size
    told.tell_all(FightEnded(place, state.owner[place], state.strength[place]))
    if place in THRONE:
        state.push(Throne())
