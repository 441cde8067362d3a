"""§3.6, §13.2 New counters are placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Step
from core.sentences import sentence
from core.telling import Tellings
from core.zargos.cards import DRAGONS, THE_PEOPLES
from core.zargos.choices import PLACE_AT, SEND
from core.zargos.events import Placed
from core.zargos.map.board import CODES, SEA
from core.zargos.standing_orders import THE_REST
from core.zargos.state import ZargosState
from core.zargos.war.forces import add_to


def homes(state: ZargosState, people: int) -> list[int]:
    """§13.2, §14.4 The provinces of a people; for Dragons also the sea cells where they are."""
    found = [province for province, owner in enumerate(state.owner) if owner == people]
    if people == DRAGONS:
        found += [SEA + cell for cell, size in enumerate(state.afloat) if size]
    return found


@dataclass(frozen=True, slots=True)
class PlaceReserves(Step[ZargosState]):
    """§13.2 Until all are placed. Where there is one place only, nobody needs to be asked."""

    people: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        people = self.people
        if not state.reserve[people]:
            return
        found = homes(state, people)
        if len(found) == 1:
            place(state, people, found[0], state.reserve[people], told)
        else:
            state.push(self, ChoosePlace(state.seat_of[people], people))


@dataclass(frozen=True, slots=True)
class ChoosePlace(AskOne[ZargosState]):
    """§13.2 Where new counters are placed."""

    public: ClassVar = (Choice,)
    ends: ClassVar = (THE_REST.name,)
    people: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [PLACE_AT[place] for place in homes(state, self.people)]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        where = answers[self.seat].place
        if state.reserve[self.people] == 1:
            place(state, self.people, where, 1, told)
        else:
            state.push(PlaceHowMany(self.seat, self.people, where))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence("Place new counters where {people} already are.", people=THE_PEOPLES[self.people])


@dataclass(frozen=True, slots=True)
class PlaceHowMany(AskOne[ZargosState]):
    """§13.2 How many of them."""

    public: ClassVar = (Choice,)
    people: int
    place: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return SEND[1 : state.reserve[self.people] + 1]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        place(state, self.people, self.place, answers[self.seat].count, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return (
            f"You have {state.reserve[self.people]} counters to place; say how many of them go to {CODES[self.place]}."
        )


def place(state: ZargosState, people: int, where: int, size: int, told: Tellings) -> None:
    add_to(state, where, size)
    state.reserve[people] -= size
    told.tell_all(Placed(people, where, size))
