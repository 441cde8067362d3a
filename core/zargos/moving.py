"""§5, §14.1 Moves of attack: one small question after the other, so that no list of choices is ever long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.engine import Ask, Choice, Step, Told
from core.zargos.board import CODES, PLACES, SEA
from core.zargos.cards import DRAGONS, EARTH, ELSEWHERE
from core.zargos.choices import (
    BOATS,
    EARTH_WIND,
    ELSEWHERE_WIND,
    MOVE_FROM,
    SEND,
    STAY,
    STOP_ATTACKING,
    MoveFrom,
    MoveTo,
)
from core.zargos.dealing import put_under
from core.zargos.events import Marched, MeansTaken
from core.zargos.forces import movable, provinces_of, take_from
from core.zargos.geography import EVERYWHERE, LAND, OUTSIDE, members, sea_way
from core.zargos.state import Attack, ZargosState
from core.zargos.targets import Reach, lies_fast, reach


def attack_reach(state: ZargosState, people: int, place: int, wave: int, wanted: int) -> Reach:
    """§5.3–5.4; §14.1 after their first fights Knights go by land only, and not from or into Zargos."""
    if not wave:
        return reach(state, people, place, wanted)
    free = LAND[place] & wanted & OUTSIDE if OUTSIDE >> place & 1 else 0
    return Reach(free, 0, 0, 0, 0)


def foreign(state: ZargosState, people: int) -> int:
    """§5.1 What may be attacked: not one's own, not frozen; §14.1 by Knights not twice in a turn."""
    return EVERYWHERE & ~provinces_of(state, people) & ~state.frozen & ~state.assailed


def sources(state: ZargosState, people: int, closed: tuple[int, ...]) -> list[int]:
    """§5.2 Places that a group can leave, but those already thought better of."""
    strength = state.strength
    found = [place for place in members(provinces_of(state, people)) if strength[place] > 1]
    if people == DRAGONS:
        found += [SEA + cell for cell, size in enumerate(state.afloat) if size]
    return [place for place in found if place not in closed and not lies_fast(state, place)]


@dataclass(frozen=True, slots=True)
class Attacks(Step[ZargosState]):
    """§5.7 Moves are asked for as long as there are any; who holds no card and can't move needs not be asked."""

    seat: int
    people: int
    wave: int
    """§14.1 How often the Knights have fought."""
    closed: tuple[int, ...]
    """Places of which it was said that no group leaves them after all."""

    def run(self, state: ZargosState, told: Told) -> None:
        ask = ChooseAttack(self.seat, self.people, self.wave, self.closed)
        if (state.hands[self.seat] and not self.wave) or len(ask.choices(state, self.seat)) > 1:
            state.agenda += (ask,)


@dataclass(frozen=True, slots=True)
class ChooseAttack(Ask[ZargosState]):
    """§5.1 From where a group goes to attack, or no more moves."""

    seat: int
    people: int
    wave: int
    closed: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        wanted = foreign(state, self.people)
        found: list[Choice] = [STOP_ATTACKING]
        for place in sources(state, self.people, self.closed):
            if any(attack_reach(state, self.people, place, self.wave, wanted)):
                found.append(MOVE_FROM[place])
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Told) -> None:
        choice = answers[self.seat]
        if isinstance(choice, MoveFrom):
            state.push(AttackTarget(self.seat, self.people, self.wave, self.closed, choice.place))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        if isinstance(choice, MoveFrom) and choice.place in PLACES:
            return f"No group of yours can attack from {CODES[choice.place]}: one counter always stays behind."
        return "Choose from where a group attacks, or stop attacking."


@dataclass(frozen=True, slots=True)
class AttackTarget(Ask[ZargosState]):
    """§5.3–5.4 Where the group goes, and by what means."""

    seat: int
    people: int
    wave: int
    closed: tuple[int, ...]
    source: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        found = attack_reach(state, self.people, self.source, self.wave, foreign(state, self.people)).choices()
        found.append(STAY)
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Told) -> None:
        choice = answers[self.seat]
        if not isinstance(choice, MoveTo):
            state.push(Attacks(self.seat, self.people, self.wave, (*self.closed, self.source)))
            return
        state.push(Attacks(self.seat, self.people, self.wave, self.closed))
        pay(state, self.people, self.source, choice, told)
        ask = AttackSize(self.seat, self.people, self.source, choice.place, choice.means)
        if movable(state, self.source) > 1:
            state.push(ask)
        else:
            march(state, ask, 1, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return f"From {CODES[self.source]} a group can't go there in that way."


@dataclass(frozen=True, slots=True)
class AttackSize(Ask[ZargosState]):
    """§5.2 How many counters go."""

    seat: int
    people: int
    source: int
    target: int
    means: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return SEND[1 : movable(state, self.source) + 1]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Told) -> None:
        march(state, self, answers[self.seat].count, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return f"From {CODES[self.source]} at least one and at most {movable(state, self.source)} can go."


def pay(state: ZargosState, people: int, source: int, move: MoveTo, told: Told) -> None:
    """§5.4, §12.2–12.3 Boats go back to the supply, a card under the pile."""
    seat, boats = state.seat_of[people], 0
    if move.means == BOATS:
        boats = sea_way(source, move.place, state.stormy)
        state.boats[people] -= boats
    elif move.means == EARTH_WIND:
        put_under(state, seat, EARTH)
    elif move.means == ELSEWHERE_WIND:
        put_under(state, seat, ELSEWHERE)
    if move.means:
        told.tell(MeansTaken(people, move.means, boats))


def march(state: ZargosState, move: AttackSize, size: int, told: Told) -> None:
    """§5.1 The group leaves; it arrives when the moves end."""
    take_from(state, move.source, size)
    state.attacks += (Attack(move.target, move.source, size, move.means),)
    told.tell(Marched(move.people, move.source, move.target, size))
