"""§5.2, §8.3 A group that leaves a place, to attack or to reorganise: from where it can, what it costs, how many go."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice
from core.sentences import sentence
from core.telling import Tellings
from core.zargos.cards import DRAGONS, EARTH, ELSEWHERE
from core.zargos.choices import BOATS, EARTH_WIND, ELSEWHERE_WIND, SEND, MoveTo
from core.zargos.events import MeansTaken
from core.zargos.magic.dealing import put_under
from core.zargos.map.board import CODES, SEA
from core.zargos.map.geography import members, sea_way
from core.zargos.state import ZargosState
from core.zargos.war.forces import movable, provinces_of
from core.zargos.war.targets import lies_fast


def sources(state: ZargosState, people: int, closed: tuple[int, ...]) -> list[int]:
    """Return the places that a group can leave, except those already thought better of."""
    found = [place for place in members(provinces_of(state, people)) if movable(state, place) > 0]
    if people == DRAGONS:
        found += [SEA + cell for cell, size in enumerate(state.afloat) if size and movable(state, SEA + cell) > 0]
    return [place for place in found if place not in closed and not lies_fast(state, place)]


def pay(state: ZargosState, people: int, source: int, move: MoveTo, told: Tellings) -> None:
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
        told.tell_all(MeansTaken(people, move.means, boats))


@dataclass(frozen=True, slots=True)
class HowMany(AskOne[ZargosState]):
    """§5.2, §8.3 How many counters go; at least one stays behind, but at sea."""

    public: ClassVar = (Choice,)
    people: int
    source: int
    target: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return SEND[1 : movable(state, self.source) + 1]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        self.go(state, answers[self.seat].count, told)

    @abstractmethod
    def go(self, state: ZargosState, size: int, told: Tellings) -> None:
        """Move so many from the one place to the other."""

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence(
            "From {place} at least one and at most {most} can go.",
            place=CODES[self.source],
            most=movable(state, self.source),
        )


def send(state: ZargosState, group: HowMany, told: Tellings) -> None:
    """Send a group; where only one counter can go nobody is asked how many."""
    if movable(state, group.source) > 1:
        state.push(group)
    else:
        group.go(state, 1, told)
