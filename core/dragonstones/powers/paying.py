"""§6, §7 The characters that turn stones, or the coins of a bid, into points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from core.dragonstones.cards import (
    APPRENTICE,
    CHARLATAN,
    ENCHANTER,
    ENCHANTRESS,
    MAGICIAN,
    NECROMANCER,
    NO_COINS,
    SORCERER,
    Coins,
)
from core.dragonstones.choices import GIVE_BID, KEEP_BID, TAKE_COINS, GiveBid, TakeCoins, payments
from core.dragonstones.events import BidGiven, NothingHappened
from core.dragonstones.powers.flow import Power, Question, ask_openly, power_of
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import pay_stones, score, take_coins
from core.engine import Choice
from core.telling import Tellings


class Offer(NamedTuple):
    """§5.2 `number` stones, 'any' or 'equal' ones or so many of 'each' colour, for points; or coins instead."""

    pattern: str
    number: int
    points: int
    instead: Coins = NO_COINS


@dataclass(frozen=True, slots=True)
class Payment(Power):
    """§5.2 What all of these characters have in common."""

    offer: ClassVar[Offer]

    def run(self, state: DragonState, told: Tellings) -> None:
        ask_openly(state, ChoosePayment(self.seat, self.card, self.offer), told)


@dataclass(frozen=True, slots=True)
class ChoosePayment(Question):
    """§5.2 Stones for points or coins from the bank: what of it is possible."""

    offer: Offer

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        found: tuple[Choice, ...] = payments(state.stones[seat], self.offer.pattern, self.offer.number)
        if not found or any(map(min, self.offer.instead, state.bank)):
            return (*found, TAKE_COINS)
        return found

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        answer, seat, offer = answers[self.seat], self.seat, self.offer
        if not isinstance(answer, TakeCoins):
            pay_stones(state, seat, (answer.red, answer.blue, answer.yellow), told)
            score(state, seat, offer.points, told)
        elif offer.instead == NO_COINS:
            told.tell_all(NothingHappened(seat, self.card))
        else:
            take_coins(state, seat, offer.instead, told)


@power_of(ENCHANTER)
@dataclass(frozen=True, slots=True)
class Enchanter(Payment):
    """§6.3"""

    offer = Offer("any", 4, 1, Coins(silver=3))


@power_of(MAGICIAN)
@dataclass(frozen=True, slots=True)
class Magician(Payment):
    """§6.4"""

    offer = Offer("each", 1, 1, Coins(silver=3))


@power_of(SORCERER)
@dataclass(frozen=True, slots=True)
class Sorcerer(Payment):
    """§6.5"""

    offer = Offer("equal", 4, 2, Coins(common=1))


@power_of(APPRENTICE)
@dataclass(frozen=True, slots=True)
class Apprentice(Payment):
    """§7.3 With a pair it must be paid, without one nothing happens."""

    offer = Offer("equal", 2, 1)


@power_of(ENCHANTRESS)
@dataclass(frozen=True, slots=True)
class Enchantress(Payment):
    """§7.8"""

    offer = Offer("any", 5, 2, Coins(fairy=1))


@power_of(CHARLATAN)
@dataclass(frozen=True, slots=True)
class Charlatan(Power):
    """§7.5 All stones, however many, for a point; none are enough."""

    def run(self, state: DragonState, told: Tellings) -> None:
        pay_stones(state, self.seat, state.stones[self.seat], told)
        score(state, self.seat, 1, told)


@power_of(NECROMANCER)
@dataclass(frozen=True, slots=True)
class Necromancer(Power):
    """§7.16 The coins of this auction's bid for a point, if he likes; they can be given but once."""

    def run(self, state: DragonState, told: Tellings) -> None:
        if state.auction.given:
            told.tell_all(NothingHappened(self.seat, self.card))
        else:
            state.push(ChooseOffering(self.seat, self.card))

    def may_double(self, state: DragonState) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class ChooseOffering(Question):
    """§7.16 The common gold is in the bank already; the fairy gold lies before the screen."""

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        return (KEEP_BID, GIVE_BID)

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        if not isinstance(answers[self.seat], GiveBid):
            told.tell_all(NothingHappened(self.seat, self.card))
            return
        fairy = state.auction.stakes[self.seat].fairy
        state.spent[self.seat] -= fairy
        state.bank = state.bank._replace(fairy=state.bank.fairy + fairy)
        state.auction = state.auction._replace(given=True)
        told.tell_all(BidGiven(self.seat, fairy))
        score(state, self.seat, 1, told)
