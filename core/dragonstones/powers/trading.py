"""§7.15 The Merchant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from core.dragonstones.cards import MERCHANT, NO_STONES, ONE, PRICES, Coins
from core.dragonstones.choices import BUY, STOP_BUYING, Buy, StopBuying
from core.dragonstones.events import StoneBought
from core.dragonstones.powers.flow import Power, Question, power_of
from core.dragonstones.state import DragonState
from core.dragonstones.treasury import less, plus
from core.engine import Choice, Order
from core.sentences import mark
from core.telling import Tellings

NO_STONES_TO_BUY: Final = Order("stones", mark("Buy no stones from the Merchant until I say so"))


@power_of(MERCHANT)
@dataclass(frozen=True, slots=True)
class Merchant(Power):
    """§7.15 Any number of stones from the bank."""

    def run(self, state: DragonState, told: Tellings) -> None:
        offer_stones(state, ChoosePurchase(self.seat, self.card))


def offer_stones(state: DragonState, question: ChoosePurchase) -> None:
    """Ask for a purchase, even one who can pay nothing, or all would know that; not when the bank has no stones, as all
    see."""
    if state.stones_in_bank != NO_STONES:
        state.push(question)


@dataclass(frozen=True, slots=True)
class ChoosePurchase(Question):
    """§7.15 One stone more, for coins of one kind from behind the screen, or no more."""

    public: ClassVar = (StopBuying,)
    orders: ClassVar = (NO_STONES_TO_BUY,)

    def choices(self, state: DragonState, seat: int) -> Sequence[Choice]:
        screen = state.screens[seat]
        coins = [coin for coin, price in enumerate(PRICES) if screen[coin] >= price]
        colours = [colour for colour, left in enumerate(state.stones_in_bank) if left]
        return [*(BUY[colour][coin] for colour in colours for coin in coins), STOP_BUYING]

    def idle(self, state: DragonState, seat: int) -> Choice:
        return STOP_BUYING

    def resolve(self, state: DragonState, answers: Mapping[int, Any], told: Tellings) -> None:
        answer = answers[self.seat]
        if not isinstance(answer, Buy):
            return
        pay(state, self.seat, Coins(*(price if coin == answer.coin else 0 for coin, price in enumerate(PRICES))))
        stone = ONE[answer.colour]
        state.stones_in_bank = less(state.stones_in_bank, stone)
        state.stones[self.seat] = plus(state.stones[self.seat], stone)
        told.tell_all(StoneBought(self.seat, answer.colour, answer.coin))
        offer_stones(state, self)

    def objection(self, state: DragonState, seat: int, choice: Choice) -> str:
        return mark("Buy a stone that the bank has with coins that you have, or stop.")


def pay(state: DragonState, seat: int, coins: Coins) -> None:
    """Pay coins to the bank, for good."""
    held, bank = state.screens[seat], state.bank
    state.screens[seat] = held._replace(
        fairy=held.fairy - coins.fairy, common=held.common - coins.common, silver=held.silver - coins.silver
    )
    state.bank = Coins(bank.fairy + coins.fairy, bank.common + coins.common, bank.silver + coins.silver)
