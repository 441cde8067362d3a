"""§2.6, §3.4–3.7 The cards are shuffled, and the peoples settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.engine import AskOne, Choice, Roll, Shape, Step, shuffled
from core.sentences import sentence
from core.telling import Tellings
from core.zargos.cards import THE_PEOPLES, deck, first_counters
from core.zargos.choices import SETTLE
from core.zargos.events import Settled
from core.zargos.map.board import IN_REALM, REALM_OF, ZARGOS
from core.zargos.settling.placing import PlaceReserves
from core.zargos.standing_orders import THE_REST
from core.zargos.state import NOBODY, ZargosState
from core.zargos.turns import NextTurn

_FREE: Final = 2.5
"""More than the whole of a realm that one has."""
ZARGOS_BEGINS: Final = IN_REALM[ZARGOS][0]


@dataclass(frozen=True, slots=True)
class ShuffleCards(Roll[ZargosState]):
    """§2.6 The magic cards are shuffled, without those against peoples that are not in play."""

    def shape(self, state: ZargosState) -> Shape:
        return shuffled(len(deck(state.seat_of)))

    def resolve(self, state: ZargosState, outcome: tuple[int, ...], told: Tellings) -> None:
        cards = deck(state.seat_of)
        state.pile, state.shuffled = tuple([cards[place] for place in outcome]), len(cards)
        each = first_counters(len(state.hands), len(state.order))
        state.reserve = [each if seat != NOBODY else 0 for seat in state.seat_of]
        state.push(NextTurn(), PlaceRest(0), SettleNext(0))


@dataclass(frozen=True, slots=True)
class SettleNext(Step[ZargosState]):
    """§3.5–3.6 One counter each in turn, until no province is empty or one people has no counter left."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        people = state.order[self.position]
        if NOBODY in state.owner[:ZARGOS_BEGINS] and state.reserve[people]:
            after = (self.position + 1) % len(state.order)
            state.agenda += (SettleNext(after), SettleProvince(state.seat_of[people], people))


@dataclass(frozen=True, slots=True)
class SettleProvince(AskOne[ZargosState]):
    """§3.5 One counter on a province that is empty or the people's own, but not in Zargos."""

    public: ClassVar = (Choice,)
    orders: ClassVar = (THE_REST,)
    people: int

    def weight(self, board: Any) -> float:
        return 0.5

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        mine = (NOBODY, self.people)
        return [SETTLE[province] for province in range(ZARGOS_BEGINS) if state.owner[province] in mine]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        province = answers[self.seat].province
        state.owner[province] = self.people
        state.strength[province] += 1
        state.reserve[self.people] -= 1
        told.tell_all(Settled(self.people, province))

    def idle(self, state: ZargosState, seat: int) -> Choice:
        """Settle where it is best, by what everybody sees."""
        return SETTLE[best_to_settle(state.owner, self.people)]

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return sentence(
            "Settle where nobody is yet, or where {people} are, and not in Zargos.", people=THE_PEOPLES[self.people]
        )


def best_to_settle(owner: Sequence[int], people: int) -> int:
    """Return the first of the best provinces for one counter more."""
    legal = [place for place in range(ZARGOS_BEGINS) if owner[place] in (NOBODY, people)]
    return max(legal, key=lambda place: settling_worth(owner, people, place))


def settling_worth(owner: Sequence[int], people: int, place: int) -> float:
    """Return how good it is to settle there: better where nobody is, or others will; best where most of a realm is
    one's own, and least of it the others'."""
    empty, realm = owner[place] == NOBODY, IN_REALM[REALM_OF[place]]
    mine = sum([owner[each] == people for each in realm])
    others = sum([owner[each] not in (NOBODY, people) for each in realm])
    return (mine - others / 2) / len(realm) + (_FREE if empty else 0.0)


@dataclass(frozen=True, slots=True)
class PlaceRest(Step[ZargosState]):
    """§3.6 One people after the other places all it has left."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.position < len(state.order):
            people = state.order[self.position]
            state.push(PlaceRest(self.position + 1), PlaceReserves(people))
