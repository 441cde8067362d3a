"""§7.6, §7.10, §7.12, §7.14 The characters that lead to others: each of these is used as if it had just been won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.dragonstones.cards import DOPPELGANGER, GHOST, GOBLIN, LEPRECHAUN, NOBODY
from core.dragonstones.choices import BE_CHARACTER
from core.dragonstones.events import CharacterPutUp, DoppelgangerKept, Imitated, NothingHappened
from core.dragonstones.powers.flow import Power, Question, Use, ask_openly, power_of
from core.dragonstones.state import DragonState, PutUp
from core.engine import Choice, Roll, Shape, thrown
from core.sentences import mark
from core.telling import Tellings


@power_of(DOPPELGANGER)
@dataclass(frozen=True, slots=True)
class Doppelganger(Power):
    """§7.6 The card is kept, unless somebody has it already. What it is good for stands in §5.5."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.doppelganger == NOBODY:
            state.doppelganger = self.seat
            told.tell_all(DoppelgangerKept(self.seat))
        else:
            told.tell_all(NothingHappened(self.seat, self.card))

    def may_double(self, state: DragonState) -> bool:
        return False


@power_of(GHOST)
@dataclass(frozen=True, slots=True)
class Ghost(Power):
    """§7.10 The power of a character that was put up this turn."""

    def run(self, state: DragonState, told: Tellings) -> None:
        ask_openly(state, ChooseImitation(self.seat, self.card), told)


@dataclass(frozen=True, slots=True)
class ChooseImitation(Question):
    """§7.10 Any but the Ghost itself, whatever became of it; the Witch at least is always there."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return [BE_CHARACTER[card] for card in dict.fromkeys(each.card for each in state.put_up) if card != GHOST]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        card = answers[self.seat].card
        told.tell_all(Imitated(self.seat, card))
        state.push(Use(self.seat, card))

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        return mark("Choose a character that has been put up this turn.")


@power_of(GOBLIN)
@dataclass(frozen=True, slots=True)
class Goblin(Power):
    """§7.12 A random character of those still to come; after the last one there is none."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.to_come:
            state.push(FindAtRandom(self.seat, self.card))
        else:
            told.tell_all(NothingHappened(self.seat, self.card))


@dataclass(frozen=True, slots=True)
class FindAtRandom(Roll[DragonState]):
    """§7.12"""

    seat: int
    card: int

    def shape(self, state: DragonState) -> Shape:
        return thrown(1, len(state.to_come))

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        find(state, self.seat, state.to_come[outcome[0]], told)


@power_of(LEPRECHAUN)
@dataclass(frozen=True, slots=True)
class Leprechaun(Power):
    """§7.14 A character of those still to come; after the last one there is none."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.to_come:
            ask_openly(state, ChooseFind(self.seat, self.card), told)
        else:
            told.tell_all(NothingHappened(self.seat, self.card))


@dataclass(frozen=True, slots=True)
class ChooseFind(Question):
    """§7.14 Which ones are to come is no secret."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return [BE_CHARACTER[card] for card in dict.fromkeys(state.to_come)]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        find(state, self.seat, answers[self.seat].card, told)

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        return mark("Choose a character that is still to come this turn.")


def find(state: DragonState, seat: int, card: int, told: Tellings) -> None:
    """§7.12, §7.14 It counts as put up, and its power is used."""
    to_come = list(state.to_come)
    to_come.remove(card)
    state.to_come = tuple(to_come)
    state.put_up += (PutUp(card, seat),)
    told.tell_all(CharacterPutUp(card, seat))
    state.push(Use(seat, card))
