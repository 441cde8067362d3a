"""§5, §14.1 Moves of attack: one small question after the other, so that no list of choices is ever long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Step
from core.sentences import mark, sentence
from core.telling import Tellings
from core.zargos.choices import MOVE_FROM, STAY, STOP_ATTACKING, MoveFrom, MoveTo
from core.zargos.events import Marched
from core.zargos.map.board import CODES, PLACES
from core.zargos.map.geography import EVERYWHERE, LAND, OUTSIDE
from core.zargos.standing_orders import THE_REST
from core.zargos.state import Attack, ZargosState
from core.zargos.war.forces import provinces_of, take_from
from core.zargos.war.groups import HowMany, pay, send, sources
from core.zargos.war.targets import Reach, needs_card, reach


def attack_reach(state: ZargosState, people: int, place: int, wave: int, wanted: int) -> Reach:
    """§5.3–5.4; §14.1 after their first fights Knights go by land only, and not from or into Zargos."""
    if not wave:
        return reach(state, people, place, wanted)
    free = LAND[place] & wanted & OUTSIDE if OUTSIDE >> place & 1 else 0
    return Reach(free, 0, 0, 0, 0)


def foreign(state: ZargosState, people: int) -> int:
    """§5.1 What may be attacked: not one's own, not frozen; §14.1 by Knights not twice in a turn."""
    return EVERYWHERE & ~provinces_of(state, people) & ~state.frozen & ~state.assailed


@dataclass(frozen=True, slots=True)
class Attacks(Step[ZargosState]):
    """§5.7 Moves are asked for as long as there are any; who holds no card and can't move needs not be asked."""

    seat: int
    people: int
    wave: int
    """§14.1 How often the Knights have fought."""
    closed: tuple[int, ...]
    """Places of which it was said that no group leaves them after all."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        ask = ChooseAttack(self.seat, self.people, self.wave, self.closed)
        if (state.hands[self.seat] and not self.wave) or len(ask.choices(state, self.seat)) > 1:
            state.agenda += (ask,)


@dataclass(frozen=True, slots=True)
class ChooseAttack(AskOne[ZargosState]):
    """§5.1 From where a group goes to attack, or no more moves."""

    ends: ClassVar = (THE_REST.name,)
    people: int
    wave: int
    closed: tuple[int, ...]

    def weight(self, board: Any) -> float:
        return 1.5

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        wanted = foreign(state, self.people)
        found: list[Choice] = [STOP_ATTACKING]
        for place in sources(state, self.people, self.closed):
            if any(attack_reach(state, self.people, place, self.wave, wanted)):
                found.append(MOVE_FROM[place])
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, MoveFrom):
            state.push(AttackTarget(self.seat, self.people, self.wave, self.closed, choice.place))

    def is_public(self, state: ZargosState, seat: int, choice: Choice) -> bool:
        """Except the places that a group can leave by a card alone."""
        if not isinstance(choice, MoveFrom):
            return True
        wanted = foreign(state, self.people)
        return attack_reach(state, self.people, choice.place, self.wave, wanted).without_cards

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        if isinstance(choice, MoveFrom) and choice.place in PLACES:
            return sentence(
                "No group of yours can attack from {place}: one counter always stays behind.", place=CODES[choice.place]
            )
        return mark("Choose from where a group attacks, or stop attacking.")


@dataclass(frozen=True, slots=True)
class AttackTarget(AskOne[ZargosState]):
    """§5.3–5.4 Where the group goes, and by what means."""

    people: int
    wave: int
    closed: tuple[int, ...]
    source: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        found = attack_reach(state, self.people, self.source, self.wave, foreign(state, self.people)).choices()
        found.append(STAY)
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if not isinstance(choice, MoveTo):
            state.push(Attacks(self.seat, self.people, self.wave, (*self.closed, self.source)))
            return
        state.push(Attacks(self.seat, self.people, self.wave, self.closed))
        pay(state, self.people, self.source, choice, told)
        send(state, AttackSize(self.seat, self.people, self.source, choice.place, choice.means), told)

    def is_public(self, state: ZargosState, seat: int, choice: Choice) -> bool:
        return not needs_card(choice)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence("From {place} a group can't go there in that way.", place=CODES[self.source])


@dataclass(frozen=True, slots=True)
class AttackSize(HowMany):
    """§5.2 How many counters attack."""

    means: int

    def go(self, state: ZargosState, size: int, told: Tellings) -> None:
        """§5.1 The group leaves; it arrives when the moves end."""
        take_from(state, self.source, size)
        state.attacks += (Attack(self.target, self.source, size, self.means),)
        told.tell_all(Marched(self.people, self.source, self.target, size))
