"""§10.1–10.3 Magic cards are dealt, and three are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import AskOne, Choice, Step
from core.sentences import mark
from core.telling import Tellings
from core.zargos.cards import HAND, MASTERS_CARDS
from core.zargos.choices import PUT_BACK
from core.zargos.events import CardPutBack, CardsDealt, CardsDrawn, KindPutBack
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import master


@dataclass(frozen=True, slots=True)
class DealCards(Step[ZargosState]):
    """§10.1 In the new order each people draws, and its player keeps three."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.position == len(state.order):
            return
        people = state.order[self.position]
        state.push(DealCards(self.position + 1))
        drawn = state.pile[len(state.pile) - cards_due(state, people) :]
        if drawn:
            draw(state, people, drawn, told)


def cards_due(state: ZargosState, people: int) -> int:
    """§7.4, §10.1"""
    if master(state) != NOBODY:
        return MASTERS_CARDS if master(state) == people else 0
    return state.realm_cards.count(people)


def draw(state: ZargosState, people: int, drawn: tuple[int, ...], told: Tellings) -> None:
    seat = state.seat_of[people]
    state.pile = state.pile[: -len(drawn)]
    state.shuffled = max(0, state.shuffled - len(drawn))
    state.hands[seat] = tuple(sorted((*state.hands[seat], *drawn)))
    told.tell_owner(seat, CardsDrawn(seat, people, drawn), others=CardsDealt(people, len(drawn)))
    ask_to_put_back(state, seat)


def ask_to_put_back(state: ZargosState, seat: int) -> None:
    if len(state.hands[seat]) > HAND:
        state.push(PutCardsBack(seat))


@dataclass(frozen=True, slots=True)
class PutCardsBack(AskOne[ZargosState]):
    """§10.2 One after the other, until three are left."""

    public: ClassVar = (Choice,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [PUT_BACK[kind] for kind in dict.fromkeys(state.hands[seat])]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        kind = answers[self.seat].kind
        put_under(state, self.seat, kind)
        told.tell_owner(self.seat, KindPutBack(self.seat, kind), others=CardPutBack(self.seat))
        ask_to_put_back(state, self.seat)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Put a card from your hand back under the pile; you may keep three.")


def without(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the hand without one of them."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


def put_under(state: ZargosState, seat: int, kind: int) -> None:
    """§10.3 Out of a hand, under the pile."""
    state.hands[seat] = without(state.hands[seat], kind)
    state.pile = (kind, *state.pile)
