"""§11 The red window, and what red cards do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.engine import Ask, Choice, Item, Roll, Shape, Step, thrown
from core.sentences import mark
from core.telling import Tellings
from core.zargos.cards import AGAINST, DEATH, GREEN, ICE, LASTING, MADNESS, ONLY_BEFORE_ITS_TURN, STORM, TIDAL_WAVE
from core.zargos.choices import REFRAIN, PlayRed
from core.zargos.events import Decimated, Maddened, WindowClosed
from core.zargos.magic.dealing import without
from core.zargos.magic.sea import ThrowAshore, WeatherStorm
from core.zargos.map.board import IN_REALM, PROVINCES, REALMS
from core.zargos.map.geography import REALM, SEA_PAIRS, bits
from core.zargos.standing_orders import NO_RED_BEFORE_NEXT, NO_RED_THIS_TURN, NO_RED_UNTIL_ATTACKED, moment
from core.zargos.state import NOBODY, Wind, ZargosState
from core.zargos.war.forces import lose

DEATH_SPARES: Final = 7
"""§11.6"""

TARGETS: Final = {
    MADNESS: range(len(REALMS)),
    ICE: range(len(REALMS)),
    STORM: range(len(SEA_PAIRS)),
    DEATH: range(1),
    **{kind: (people,) for kind, people in AGAINST.items()},
}
PLAYS: Final = {kind: [PlayRed(kind, target) for target in targets] for kind, targets in TARGETS.items()}
"""Every red play there can be, made once."""


@dataclass(frozen=True, slots=True)
class OpenWindow(Step[ZargosState]):
    """§11.1 Before a people's turn everybody who holds a magic card is asked, whatever card it is."""

    people: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        holders = tuple([seat for seat, hand in enumerate(state.hands) if hand])
        if holders:
            state.agenda += (RedWindow(self.people, holders),)


@dataclass(frozen=True, slots=True)
class RedWindow(Ask[ZargosState]):
    """§11.1 All at once and in secret: a red card, or none. Opened again until all decline."""

    orders: ClassVar = (NO_RED_BEFORE_NEXT, NO_RED_THIS_TURN, NO_RED_UNTIL_ATTACKED)

    people: int
    holders: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return self.holders

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        found: list[Choice] = [REFRAIN]
        for kind in dict.fromkeys(state.hands[seat]):
            if kind not in GREEN and self.may_blow(kind):
                found += [play for play in PLAYS[kind] if Wind(kind, play.target) not in state.winds]
        return found

    def idle(self, state: ZargosState, seat: int) -> Choice:
        return REFRAIN

    def until(self, state: ZargosState, order: str) -> int:
        return moment(state, order, self.people)

    def may_blow(self, kind: int) -> bool:
        """§11.7"""
        return kind not in ONLY_BEFORE_ITS_TURN or AGAINST[kind] == self.people

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        asked = [(seat, answers[seat]) for seat in self.in_playing_order(state) if answers[seat] is not REFRAIN]
        played = [(seat, play) for seat, play in asked if self.blow(state, seat, play)]
        told.tell_all(WindowClosed(tuple([(seat, play.kind, play.target) for seat, play in played])))
        if played:
            state.push(
                OpenWindow(self.people), *(effect for _, play in reversed(played) for effect in effects_of(play))
            )

    def in_playing_order(self, state: ZargosState) -> list[int]:
        """§11.1 From the player about to move; a player with several peoples at the first of them."""
        begin = state.order.index(self.people)
        peoples = state.order[begin:] + state.order[:begin]
        found = dict.fromkeys(state.seat_of[people] for people in peoples)
        return [seat for seat in found if seat in self.holders]

    def blow(self, state: ZargosState, seat: int, play: PlayRed) -> bool:
        """§11.2 The card is played, unless the same has just been: then it stays in the hand."""
        wind = Wind(play.kind, play.target)
        if wind in state.winds:
            return False
        state.hands[seat] = without(state.hands[seat], play.kind)
        state.winds += (wind,)
        if play.kind not in LASTING:
            state.pile = (play.kind, *state.pile)
        still(state)
        return True

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Play a red card of yours that fits before this turn, or refrain.")


def effects_of(play: PlayRed) -> tuple[Item, ...]:
    """Return what a card does at once."""
    effects: dict[int, Item] = {
        MADNESS: Madness(play.target),
        DEATH: Death(),
        STORM: WeatherStorm(0),
        TIDAL_WAVE: ThrowAshore(),
    }
    return (effects[play.kind],) if play.kind in effects else ()


def still(state: ZargosState) -> None:
    """Work out what the winds of this turn forbid, from the list of them."""
    state.stilled = stilled_by(state.winds)
    state.frozen, state.stormy = lying_on(state.winds)


def lying_on(winds: tuple[Wind, ...]) -> tuple[int, int]:
    """§11.4–11.5 Frozen provinces and stormy cells."""
    frozen = stormy = 0
    for kind, target in winds:
        if kind == ICE:
            frozen |= REALM[target]
        elif kind == STORM:
            stormy |= bits(SEA_PAIRS[target])
    return frozen, stormy


def stilled_by(winds: tuple[Wind, ...]) -> int:
    """§11.7 The peoples without their power."""
    return sum(1 << target for kind, target in winds if kind in AGAINST)


def clear_winds(state: ZargosState) -> None:
    """§10.3"""
    if state.winds:
        state.pile = (*lying(state.winds), *state.pile)
        state.winds = ()
        still(state)


def lying(winds: tuple[Wind, ...]) -> tuple[int, ...]:
    """§10.3 The cards that still lie on the table."""
    return tuple([wind.kind for wind in winds if wind.kind in LASTING])


@dataclass(frozen=True, slots=True)
class Madness(Step[ZargosState]):
    """§11.3 A die for every province of the realm that has counters."""

    realm: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if held(state, self.realm):
            state.push(MadnessDice(self.realm))


@dataclass(frozen=True, slots=True)
class MadnessDice(Roll[ZargosState]):
    """§11.3 Half a die each, rounded down."""

    realm: int

    def shape(self, state: ZargosState) -> Shape:
        return thrown(len(held(state, self.realm)), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        for province, die in zip(held(state, self.realm), outcome, strict=True):
            told.tell_all(Maddened(province, die + 1, lose(state, province, (die + 1) // 2)))


def held(state: ZargosState, realm: int) -> list[int]:
    return [province for province in IN_REALM[realm] if state.owner[province] != NOBODY]


@dataclass(frozen=True, slots=True)
class Death(Step[ZargosState]):
    """§11.6 What is more than seven in any province dies; the sea is spared."""

    def run(self, state: ZargosState, told: Tellings) -> None:
        for province in PROVINCES:
            if state.strength[province] > DEATH_SPARES:
                told.tell_all(Decimated(province, lose(state, province, state.strength[province] - DEATH_SPARES)))
