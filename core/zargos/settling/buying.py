"""§13.1 Purchases: boats, and counters for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Step
from core.sentences import sentence
from core.telling import Tellings
from core.zargos.cards import BOAT_PRICE, BOATS, COUNTER_PRICE, MOST_STRENGTH
from core.zargos.choices import BUY_BOATS
from core.zargos.events import Bought
from core.zargos.settling.placing import PlaceReserves
from core.zargos.standing_orders import NO_BOATS
from core.zargos.state import ZargosState
from core.zargos.war.forces import strengths


@dataclass(frozen=True, slots=True)
class Purchases(Step[ZargosState]):
    """§13 In the order of play each people buys and places. Who can't buy a boat needs not be asked."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.position == len(state.order):
            return
        people = state.order[self.position]
        state.push(Purchases(self.position + 1), PlaceReserves(people))
        if boats_to_have(state, people):
            state.push(Purchase(state.seat_of[people], people))
        else:
            buy(state, people, 0, told)


def boats_to_have(state: ZargosState, people: int) -> int:
    """§2.2, §13.1"""
    return min(state.points[people] // BOAT_PRICE, BOATS - sum(state.boats))


@dataclass(frozen=True, slots=True)
class Purchase(AskOne[ZargosState]):
    """§13.1 How many boats."""

    public: ClassVar = (Choice,)
    orders: ClassVar = (NO_BOATS,)
    people: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return BUY_BOATS[: boats_to_have(state, self.people) + 1]

    def idle(self, state: ZargosState, seat: int) -> Choice:
        return BUY_BOATS[0]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        buy(state, self.people, answers[self.seat].count, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        most = boats_to_have(state, self.people)
        return sentence(
            "You have {points} points, and a boat costs five: {most} at the most now.",
            points=state.points[self.people],
            most=most,
        )


def buy(state: ZargosState, people: int, boats: int, told: Tellings) -> None:
    """§13.1 What is left after the boats buys counters, up to the limit (§2.1)."""
    counters = (state.points[people] - BOAT_PRICE * boats) // COUNTER_PRICE
    counters = min(counters, MOST_STRENGTH - strengths(state)[people])
    state.boats[people] += boats
    state.reserve[people] = counters
    told.tell_all(Bought(people, boats, counters))
