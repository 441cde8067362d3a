"""§7.17, §7.19 The dragons that draw stones from the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.dragonstones.cards import COLOURS, NO_STONES, ONE, RAINBOW_DRAGON, TWO_HEADED_DRAGON, Stones
from core.dragonstones.choices import DRAW_ANOTHER, NAME_COLOUR, STOP_DRAWING, DrawAnother
from core.dragonstones.events import ColourNamed, NothingHappened, StonesDrawn, StonesReturned
from core.dragonstones.powers.flow import Power, Question, ask_openly, power_of
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import less, plus, take_stones
from core.engine import Choice, Roll, Shape, thrown
from core.sentences import mark
from core.telling import Tellings


@power_of(TWO_HEADED_DRAGON)
@dataclass(frozen=True, slots=True)
class TwoHeadedDragon(Power):
    """§7.19 Two stones out of two of each colour."""

    def run(self, state: DragonState, told: Tellings) -> None:
        draw_from_bag(state, self, 2, told)


def draw_from_bag(state: DragonState, power: Power, number: int, told: Tellings) -> None:
    """§7.19 So many stones of a bag with as many of each colour; nothing to draw is no draw."""
    if state.stones_in_bank == NO_STONES:
        told.tell_all(NothingHappened(power.seat, power.card))
    else:
        state.push(DrawFromBag(power.seat, power.card, number))


@dataclass(frozen=True, slots=True)
class DrawFromBag(Roll[DragonState]):
    """§7.19 What is drawn is kept, the rest goes back to the bank."""

    seat: int
    card: int
    number: int

    def bag(self, state: DragonState) -> list[int]:
        return [colour for colour, left in enumerate(state.stones_in_bank) for _ in range(min(self.number, left))]

    def shape(self, state: DragonState) -> Shape:
        bag = self.bag(state)
        return Shape(min(self.number, len(bag)), len(bag), distinct=True)

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        bag, drawn = self.bag(state), NO_STONES
        for place in outcome:
            drawn = plus(drawn, ONE[bag[place]])
        told.tell_all(StonesDrawn(self.seat, *drawn))
        take_stones(state, self.seat, drawn, told)


@power_of(RAINBOW_DRAGON)
@dataclass(frozen=True, slots=True)
class RainbowDragon(Power):
    """§7.17 All of the bank's stones are in the bag."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.stones_in_bank == NO_STONES:
            told.tell_all(NothingHappened(self.seat, self.card))
        else:
            ask_openly(state, NameDanger(self.seat, self.card), told)


@dataclass(frozen=True, slots=True)
class NameDanger(Question):
    """§7.17 The colour not to be drawn; it must be in the bag."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return [NAME_COLOUR[colour] for colour, left in enumerate(state.stones_in_bank) if left]

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        colour = answers[self.seat].colour
        told.tell_all(ColourNamed(self.seat, colour))
        state.push(DrawOne(self.seat, self.card, colour, NO_STONES))

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        return mark("Name a colour that is in the bag.")


@dataclass(frozen=True, slots=True)
class DrawOne(Roll[DragonState]):
    """§7.17 One more stone; what was drawn before lies aside, and is counted with the bank until it is kept."""

    seat: int
    card: int
    danger: int
    drawn: Stones

    def bag(self, state: DragonState) -> Stones:
        return less(state.stones_in_bank, self.drawn)

    def shape(self, state: DragonState) -> Shape:
        return thrown(1, sum(self.bag(state)))

    def resolve(self, state: DragonState, outcome: tuple[int, ...], told: Tellings) -> None:
        bag = self.bag(state)
        colour = [each for each in range(len(COLOURS)) for _ in range(bag[each])][outcome[0]]
        told.tell_all(StonesDrawn(self.seat, *ONE[colour]))
        if colour == self.danger:
            told.tell_all(StonesReturned(self.seat, *self.drawn))
            return
        question = DrawOrStop(self.seat, self.card, self.danger, plus(self.drawn, ONE[colour]))
        ask_openly(state, question, told)


@dataclass(frozen=True, slots=True)
class DrawOrStop(Question):
    """§7.17 After each stone; when only the named colour is left he must stop."""

    danger: int
    drawn: Stones

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        left = less(state.stones_in_bank, self.drawn)
        return (STOP_DRAWING,) if sum(left) == left[self.danger] else (STOP_DRAWING, DRAW_ANOTHER)

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        if isinstance(answers[self.seat], DrawAnother):
            state.push(DrawOne(self.seat, self.card, self.danger, self.drawn))
        else:
            take_stones(state, self.seat, self.drawn, told)
