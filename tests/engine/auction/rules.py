"""The toy auction's rules, with the places where a quirk would stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from core.engine import Ask, AskOne, Choice, Roll, Shape, Step, shuffled, thrown
from core.telling import Tellings
from tests.engine.auction.parts import (
    DECK,
    HAND,
    AuctionState,
    Bid,
    BidsOpened,
    Buried,
    Bury,
    Dealt,
    DrewCard,
    Ended,
    Keep,
    PrizeThrown,
    Whispered,
)


@dataclass(frozen=True, slots=True)
class Deal(Roll[AuctionState]):
    def shape(self, state: AuctionState) -> Shape:
        return shuffled(len(DECK))

    def resolve(self, state: AuctionState, outcome: tuple[int, ...], told: Tellings) -> None:
        seats = len(state.hands)
        state.hands = [tuple(sorted(outcome[HAND * seat : HAND * (seat + 1)])) for seat in range(seats)]
        state.stock = outcome[HAND * seats :]
        for seat, hand in enumerate(state.hands):
            told.tell_owner(seat, Dealt(seat, hand))
        if state.quirk == "event":
            told.tell_all(Whispered(state.stock[-1:]))
        if state.quirk == "long event":
            told.tell_all(Whispered((0,) * state.stock[-1]))
        if state.quirk == "count":
            for _ in range(state.stock[-1]):
                told.tell_all(Whispered())


@dataclass(frozen=True, slots=True)
class NextRound(Step[AuctionState]):
    def run(self, state: AuctionState, told: Tellings) -> None:
        if state.quirk == "endless":
            state.rounds += 1
            state.hands = [hand or (0,) for hand in state.hands]
        if state.rounds == 0:
            told.tell_all(Ended(tuple(state.scores)))
            return
        state.rounds -= 1
        state.push(self, OpenBids(tuple(range(len(state.hands)))), ThrowPrize())


@dataclass(frozen=True, slots=True)
class ThrowPrize(Roll[AuctionState]):
    def shape(self, state: AuctionState) -> Shape:
        return thrown(1, 3)

    def resolve(self, state: AuctionState, outcome: tuple[int, ...], told: Tellings) -> None:
        state.prize = outcome[0] + 1
        if state.quirk not in {"untold", "prize face down"}:
            told.tell_all(PrizeThrown(state.prize))


@dataclass(frozen=True, slots=True)
class OpenBids(Ask[AuctionState]):
    bidders: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        return self.bidders

    def choices(self, state: AuctionState, seat: int) -> Sequence[Choice]:
        bids: list[Choice] = [Bid(card) for card in state.hands[seat]]
        if state.quirk == "choices" and state.hands[seat - 1][-1:] > state.hands[seat][-1:]:
            bids.reverse()
        if state.quirk == "sealed" and any(bid != Bid(0) for bid in state.sealed.values()):
            bids = bids[:1]
        if state.quirk == "choices twice":
            bids += bids[:1]
        if state.quirk == "no choices" and state.rounds == 0:
            bids.clear()
        return bids

    def resolve(self, state: AuctionState, answers: Mapping[int, Any], told: Tellings) -> None:
        bids = [answers[seat].card for seat in self.bidders]
        for seat, card in enumerate(bids):
            state.hands[seat] = tuple(held for held in state.hands[seat] if held != card)
        state.seen += tuple(bids)
        winner = bids.index(max(bids))
        state.scores[winner] += state.prize
        told.tell_all(BidsOpened(tuple(bids)))
        if state.quirk != "skipped question" or not state.rounds or 0 not in state.hands[winner]:
            secret = state.hands[winner][-1] if state.quirk == "agenda" and state.hands[winner] else 0
            state.push(BuryOne(winner, secret))

    def objection(self, state: AuctionState, seat: int, choice: Choice) -> str:
        if state.quirk == "error text" and isinstance(choice, Bid):
            owner = next((each for each, hand in enumerate(state.hands) if choice.card in hand), None)
            return "That card lies in the stock." if owner is None else f"Seat {owner} holds that card."
        return "no_such_bid" if state.quirk == "no sentence" else "You bid one of the cards in your hand."


@dataclass(frozen=True, slots=True)
class BuryOne(AskOne[AuctionState]):
    public: ClassVar = (Choice,)

    secret: int = 0

    def choices(self, state: AuctionState, seat: int) -> Sequence[Choice]:
        return [Keep(), *(Bury(card) for card in state.hands[seat])]

    def resolve(self, state: AuctionState, answers: Mapping[int, Any], told: Tellings) -> None:
        choice = answers[self.seat]
        if isinstance(choice, Keep):
            return
        told.tell_all(Buried(self.seat))
        drawn = state.stock[-1:] or (choice.card,)
        hand = [card for card in state.hands[self.seat] if card != choice.card]
        state.hands[self.seat] = tuple(sorted((*hand, *drawn)))
        if state.quirk != "lost card":
            state.stock = (choice.card, *state.stock)[: len(state.stock)]
            state.buried += 1
        told.tell_owner(self.seat, DrewCard(self.seat, drawn[0]))
        if state.quirk == "whisper" and choice.card > 5:
            told.tell_owner(self.seat, Whispered())
