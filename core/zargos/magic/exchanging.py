"""§10.4 Magic cards change hands, where the table has agreed on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.engine import Ask, AskOne, Choice, Step
from core.sentences import mark
from core.telling import Tellings
from core.zargos.cards import HAND
from core.zargos.choices import ADD_CARD, AGREE, OFFER_TO, REFRAIN, SHOW_CARDS, AddCard, OfferTo, ShowCards
from core.zargos.events import Exchanged, NotExchanged, OfferMade, OfferShown, ReplyMade, ReplyShown
from core.zargos.magic.dealing import without
from core.zargos.standing_orders import NO_OFFERS
from core.zargos.state import ZargosState

OFFERS: Final = 3
"""So many in a turn."""


@dataclass(frozen=True, slots=True)
class Exchanges(Step[ZargosState]):
    """§10.4 In the order of play each player may make offers, at the turn of the first of its peoples."""

    position: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if not state.terms.exchange or self.position == len(state.order):
            return
        seats = [state.seat_of[people] for people in state.order]
        state.push(Exchanges(self.position + 1))
        seat = seats[self.position]
        if seat not in seats[: self.position]:
            state.push(Offers(seat, OFFERS))


@dataclass(frozen=True, slots=True)
class Offers(Step[ZargosState]):
    """§10.4 Who holds cards may make an offer, three at the most."""

    seat: int
    left: int

    def run(self, state: ZargosState, told: Tellings) -> None:
        if self.left and state.hands[self.seat]:
            state.push(MakeOffer(self.seat, self.left, partners(state, self.seat)))


def partners(state: ZargosState, seat: int) -> tuple[int, ...]:
    """Return the players still in the game."""
    return tuple(sorted({state.seat_of[people] for people in state.order} - {seat}))


@dataclass(frozen=True, slots=True)
class MakeOffer(AskOne[ZargosState]):
    """§10.4 To whom, or to nobody."""

    public: ClassVar = (Choice,)
    orders: ClassVar = (NO_OFFERS,)
    left: int
    partners: tuple[int, ...]

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [REFRAIN, *(OFFER_TO[partner] for partner in self.partners)]

    def idle(self, state: ZargosState, seat: int) -> Choice:
        return REFRAIN

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, OfferTo):
            state.push(Offers(self.seat, self.left - 1), AddToOffer(self.seat, choice.seat))

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Offer cards to another player, or refrain.")


@dataclass(frozen=True, slots=True)
class AddToOffer(AskOne[ZargosState]):
    """§10.4 One to three cards, picked one by one and seen by the partner only; until then it may be taken back."""

    public: ClassVar = (Choice,)
    partner: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        found: list[Choice] = [SHOW_CARDS] if state.offered else []
        return [*found, REFRAIN, *(ADD_CARD[kind] for kind in dict.fromkeys(state.hands[seat]))]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, AddCard):
            state.hands[self.seat] = without(state.hands[self.seat], choice.kind)
            state.offered = tuple(sorted((*state.offered, choice.kind)))
            state.push(self)
        elif isinstance(choice, ShowCards):
            told.tell_all(OfferMade(self.seat, self.partner, len(state.offered)))
            told.tell_owner(self.partner, OfferShown(self.seat, self.partner, state.offered))
            state.push(AnswerOffer(self.seat, self.partner))
        else:
            give_back(state, self.seat, self.partner, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Add a card of yours to the offer, show it once there is one in it, or take it back.")


@dataclass(frozen=True, slots=True)
class AnswerOffer(Ask[ZargosState]):
    """§10.4 The partner answers with none to three cards, or declines; nobody may end with more than three."""

    public: ClassVar = (Choice,)
    seat: int
    partner: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.partner,)

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        shown: list[Choice] = [SHOW_CARDS] if len(state.hands[seat]) + len(state.offered) <= HAND else []
        found = [*shown, REFRAIN] if state.replied else [REFRAIN, *shown]
        if len(state.hands[self.seat]) + len(state.replied) < HAND:
            found += [ADD_CARD[kind] for kind in dict.fromkeys(state.hands[seat])]
        return found

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice, seat, partner = answers[self.partner], self.seat, self.partner
        if isinstance(choice, AddCard):
            state.hands[partner] = without(state.hands[partner], choice.kind)
            state.replied = tuple(sorted((*state.replied, choice.kind)))
            state.push(self)
        elif isinstance(choice, ShowCards):
            told.tell_all(ReplyMade(seat, partner, len(state.replied)))
            told.tell_owner(seat, ReplyShown(seat, partner, state.replied))
            state.push(TakeAnswer(seat, partner))
        else:
            give_back(state, seat, partner, told)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark(
            "Answer with cards of yours, show the answer, or refrain; nobody may end with more than three cards."
        )


@dataclass(frozen=True, slots=True)
class TakeAnswer(AskOne[ZargosState]):
    """§10.4 Who made the offer takes the answer or leaves it."""

    public: ClassVar = (Choice,)
    partner: int

    def choices(self, state: ZargosState, seat: int) -> Sequence[Choice]:
        return [REFRAIN, AGREE]

    def resolve(self, state: ZargosState, answers: Mapping[int, Any], told: Tellings) -> None:
        seat, partner = self.seat, self.partner
        if answers[seat] is REFRAIN:
            give_back(state, seat, partner, told)
            return
        told.tell_all(Exchanged(seat, partner, len(state.offered), len(state.replied)))
        move_cards(state, seat, partner, state.replied, state.offered)

    def objection(self, state: ZargosState, seat: int, choice: Choice) -> str:
        return mark("Agree to the exchange, or refrain.")


def give_back(state: ZargosState, seat: int, partner: int, told: Tellings) -> None:
    told.tell_all(NotExchanged(seat, partner))
    move_cards(state, seat, partner, state.offered, state.replied)


def move_cards(
    state: ZargosState, seat: int, partner: int, to_seat: tuple[int, ...], to_partner: tuple[int, ...]
) -> None:
    state.hands[seat] = tuple(sorted(state.hands[seat] + to_seat))
    state.hands[partner] = tuple(sorted(state.hands[partner] + to_partner))
    state.offered = state.replied = ()
