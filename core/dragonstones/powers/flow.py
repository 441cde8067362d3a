"""§5 Using a power: the shared flow, which knows no character. A power is one class a character, found by `power_of`.

Whoever wins or finds a character gets a `Use` of it on the agenda. A power that leads to another (Ghost, Goblin,
Leprechaun) pushes a `Use` of that one: so every chain, and every doubling in it, comes about as if just won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from core.dragonstones.cards import DOPPELGANGER, NOBODY
from core.dragonstones.choices import DOUBLE, USE_ONCE, Double
from core.dragonstones.events import Doubled
from core.dragonstones.state import DragonState
from core.engine import AskOne, Choice, Step
from core.sentences import mark
from core.telling import Tellings


@dataclass(frozen=True, slots=True)
class Power(Step[DragonState]):
    """The power of one character, for the seat that uses it."""

    seat: int
    card: int

    def may_double(self, state: DragonState) -> bool:
        """§5.5"""
        return True


P = TypeVar("P", bound=type[Power])
POWERS: Final[dict[int, type[Power]]] = {}


def power_of(*cards: int) -> Callable[[P], P]:
    """Make the class below the power of these characters."""

    def known(power: P) -> P:
        POWERS.update(dict.fromkeys(cards, power))
        return power

    return known


@dataclass(frozen=True, slots=True)
class Use(Step[DragonState]):
    """§5.1 The power is used, whether its character was won, found or imitated."""

    seat: int
    card: int

    def run(self, state: DragonState, told: Tellings) -> None:
        power = POWERS[self.card](self.seat, self.card)
        if state.doppelganger == self.seat and power.may_double(state):
            state.push(ChooseDoubling(self.seat, self.card))
        else:
            state.push(power)


@dataclass(frozen=True, slots=True)
class Question(AskOne[DragonState]):
    """A question that a power asks the seat that uses it."""

    public: ClassVar = (Choice,)
    card: int

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        return mark("That is not what the character asks you now.")


@dataclass(frozen=True, slots=True)
class ChooseDoubling(Question):
    """§5.5 Before its first use the Doppelganger's holder may say that this power is used twice."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return (USE_ONCE, DOUBLE)

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        power = POWERS[self.card](self.seat, self.card)
        state.push(power)
        if isinstance(answers[self.seat], Double):
            discard_doppelganger(state)
            told.tell_all(Doubled(self.seat, self.card))
            state.push(power)


def discard_doppelganger(state: DragonState) -> None:
    """§5.5 It lies with the characters put up this turn if it is one of them, else with the used ones."""
    state.doppelganger = NOBODY
    if all(each.card != DOPPELGANGER for each in state.put_up):
        state.used = tuple(sorted((*state.used, DOPPELGANGER)))


def ask_openly(state: DragonState, question: Question, told: Tellings) -> None:
    """Ask, unless there is only one answer. This is for questions whose answers all can be seen by all: they tell
    nothing."""
    legal = question.choices(state, question.seat)
    if len(legal) > 1:
        state.push(question)
    else:
        question.resolve(state, {question.seat: legal[0]}, told)
