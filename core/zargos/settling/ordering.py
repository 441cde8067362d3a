"""§3.1–3.2, §9.3 The throws that decide an order, and who leads which people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Roll, Shape, thrown
from core.sentences import mark
from core.telling import Tellings
from core.zargos.choices import CHOOSE_PEOPLE
from core.zargos.events import DiceThrown, OrderFound, PeopleChosen
from core.zargos.state import NOBODY, ZargosState

Ranks = tuple[tuple[int, ...], ...]
"""Groups in order; the members of one are tied."""


def split(ranks: Ranks, dice: Sequence[int]) -> Ranks:
    """Split the first tied group by what it has thrown: the highest die first."""
    place = first_tie(ranks)
    by_die: dict[int, tuple[int, ...]] = {}
    for each, die in zip(ranks[place], dice, strict=True):
        by_die[die] = (*by_die.get(die, ()), each)
    return (*ranks[:place], *(by_die[die] for die in sorted(by_die, reverse=True)), *ranks[place + 1 :])


def first_tie(ranks: Ranks) -> int:
    """Return the place of the first tied group; the number of groups where there is none."""
    return next((place for place, group in enumerate(ranks) if len(group) > 1), len(ranks))


@dataclass(frozen=True, slots=True)
class ThrowForOrder(Roll[ZargosState]):
    """§3.1, §9.3 The tied throw a die each, until they differ."""

    players: bool
    ranks: Ranks

    def shape(self, state: ZargosState) -> Shape:
        return thrown(len(self.ranks[first_tie(self.ranks)]), 6)

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        dice = tuple([die + 1 for die in outcome])
        told.tell_all(DiceThrown(self.players, self.ranks[first_tie(self.ranks)], dice))
        find_order(state, self.players, split(self.ranks, dice), told)


def find_order(state: ZargosState, players: bool, ranks: Ranks, told: Tellings) -> None:
    if first_tie(ranks) < len(ranks):
        state.push(ThrowForOrder(players, ranks))
        return
    order = tuple([group[0] for group in ranks])
    if players:
        state.push(*(ChoosePeoples(seat) for seat in reversed(order * state.terms.peoples_each)))
    else:
        state.order = order
        told.tell_all(OrderFound(order))


@dataclass(frozen=True, slots=True)
class ChoosePeoples(AskOne[ZargosState]):
    """§3.2 Everybody chooses a people, then a second and third."""

    public: ClassVar = (Choice,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [CHOOSE_PEOPLE[people] for people, owner in enumerate(state.seat_of) if owner == NOBODY]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        people = answers[self.seat].people
        state.seat_of = (*state.seat_of[:people], self.seat, *state.seat_of[people + 1 :])
        state.order += (people,)
        told.tell_all(PeopleChosen(self.seat, people))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Choose a people that nobody has yet.")
