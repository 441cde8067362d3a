"""Fills an adept's fist in Fist of Dragonstones: what each bid is likely to win, against what its coins are for.

Everybody pays what is bid, so a bid that will lose is worse than none. What others hold is not seen, but what they have
spent is, and all start each turn with much the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from core.bots.dragonstones.worth import AMULET, COMMON_GOLD, SILVER, STONE, VICTORY, Outlook, gain
from core.dragonstones.cards import ALL_COINS, FIRST_COINS
from core.dragonstones.choices import Bid, BidSilver, silver_bids
from core.dragonstones.state import Screen
from core.dragonstones.view import DragonBoard
from core.engine import Rng

THRIFT: Final = 0.5
"""How much is kept in mind of what the characters still to come promise: others will win most of them."""
BLOCK: Final = 25.0
"""The worth of keeping an opponent from winning the game at once."""
CURSE: Final = 9.0
"""How much more a power must bring an opponent than oneself for a black coin to be well spent."""
SPREE: Final = 35
"""Of a hundred bids, so many are made by a list of prices. Who never does so is beaten by one who always does, at a
table of six by three times the fair share, and the other way round; at this part neither wins much."""
PRICES: Final = ((1, 3), (3, 4), (5, 4))
"""By the points that a power brings: the least bid, and how many from there on are as likely."""
KEPT: Final = 6
"""Fairy gold that is kept for a victory in sight."""
HOLD_BACK: Final = 0.4
"""The part of their silver that others are thought to bid in a tie."""


TRUST: Final = (0.6, 0.6, 0.75, 1.0, 1.5)
"""Weight of the estimate of rivals' bids, drawn afresh for each bid, because a predictable bidder is outbid by one
coin. 1.0 assumes one average rival, and that the others bid nothing."""


class Rival(NamedTuple):
    """The estimate of what another seat bids: something between these, each as likely."""

    least: float
    most: float

    def below(self, strength: int) -> float:
        """Return how likely it bids less than that; a tie is half won."""
        if strength > self.most:
            return 1.0
        return min(1.0, max(0.0, (strength - self.least) / (self.most - self.least + 1)))


def rival(wish: float, reach: float) -> Rival:
    return Rival(max(0.0, 2 * wish - reach), min(2 * wish, reach))


def chance_of(strength: int, rivals: Sequence[Rival]) -> float:
    """Return how likely that is more than all of them bid."""
    chance = 1.0 if strength else 0.0
    for each in rivals:
        chance *= each.below(strength)
    return chance


class Auctioneer:
    """Makes one decision about the fist."""

    def __init__(self, board: DragonBoard, seat: int) -> None:
        self.board, self.seat = board, seat
        self.card = board.auction.card
        self.own = Outlook(board, seat)
        self.others = [Outlook(board, each) for each in self.own.others]
        self.rich = (ALL_COINS.common - board.bank.common - board.screen.common) / len(self.others)

    @cached_property
    def rivals(self) -> list[Rival]:
        return [self.rival(each) for each in self.others]

    def rival(self, outlook: Outlook) -> Rival:
        """Return the estimate of a rival's bid: the rival's gold, divided by what this and the characters to come are
        worth to that seat."""
        gold = max(0, FIRST_COINS.fairy - self.board.spent[outlook.seat])
        worth = outlook.card(self.card)
        if worth >= VICTORY:
            return rival(gold + self.rich, gold + self.rich)
        return rival(gold * worth / max(0.1, worth + self.promise(outlook)), gold + self.rich / 2)

    def promise(self, outlook: Outlook) -> float:
        """Return what the characters to come may bring that seat."""
        return THRIFT * sum([max(0.0, outlook.led_to(card)) for card in self.board.to_come])

    @cached_property
    def own_promise(self) -> float:
        return self.promise(self.own)

    @cached_property
    def worth(self) -> float:
        """The worth of winning this: what it brings, and what it then does not bring an opponent."""
        threats = sum([each.card(self.card) >= VICTORY for each in self.others])
        return self.own.card(self.card) + BLOCK * (threats > 0)

    def best(self, rng: Rng) -> Bid:
        screen = self.board.screen
        if self.curses:
            return Bid(0, 0, False, True)
        if rng.randrange(100) < SPREE and gain(self.own.stones, self.card) < self.own.missing:
            return self.spree(rng)
        worth = self.worth * (0.75 + rng.randrange(51) / 100)
        price = self.own_promise / max(1, screen.fairy)
        rivals, trust = self.rivals, TRUST[rng.randrange(len(TRUST))]
        return max(self.fists(screen), key=lambda fist: self.gain(fist, worth, price, rivals, trust))

    def spree(self, rng: Rng) -> Bid:
        """Spend without much thought: fairy gold comes back, and where all save, little wins."""
        screen, won, missing = self.board.screen, gain(self.own.stones, self.card), self.own.missing
        least, more = PRICES[won] if won or self.own.card(self.card) >= STONE else (0, 1)
        bid = least + rng.randrange(more)
        if any(gain(each.stones, self.card) >= each.missing for each in self.others):
            bid = max(bid, 3 + rng.randrange(3), screen.fairy // 2)
        elif not won and any(gain(self.own.stones, card) >= missing for card in self.board.to_come):
            bid = min(bid, max(0, screen.fairy - KEPT))
        if bid:
            bid = max(bid, screen.fairy // (len(self.board.to_come) + 1))
        return Bid(min(screen.fairy, bid), 0)

    def fists(self, screen: Screen) -> list[Bid]:
        """Return the bids that can be made, with fairy gold first, as it comes back."""
        fists = [Bid(fairy, 0) for fairy in range(screen.fairy + 1)]
        fists += [Bid(screen.fairy, common) for common in range(1, screen.common + 1)]
        return fists + [Bid(each.fairy, each.common, True) for each in fists[1:] if screen.amulets]

    def gain(self, fist: Bid, worth: float, price: float, rivals: Sequence[Rival], trust: float) -> float:
        strength = (fist.fairy + fist.common) * (2 if fist.amulet else 1)
        chance = math.pow(chance_of(strength, rivals), trust / len(rivals))
        return chance * worth - fist.fairy * price - fist.common * COMMON_GOLD - AMULET * fist.amulet

    @cached_property
    def curses(self) -> bool:
        """Tell whether to void, with a black coin, what is much better for an opponent than for oneself."""
        if not self.board.screen.blacks:
            return False
        mine = self.own.card(self.card)
        return mine < VICTORY and max(each.card(self.card) for each in self.others) > mine + CURSE

    # Ties

    def best_silver(self, tied: Sequence[int], rng: Rng) -> BidSilver:
        """Return the best bid of silver. All silver is hidden, and paid for good; others hold on average what the bank
        lacks."""
        screen, others = self.board.screen, len(self.others)
        held = (ALL_COINS.silver - self.board.bank.silver - screen.silver) / others
        rivals = [rival(HOLD_BACK * held, held)] * (len(tied) - 1)
        worth = self.worth * (0.75 + rng.randrange(51) / 100)
        fists = silver_bids(screen.silver, screen.amulets > 0)
        return max(fists, key=lambda fist: self.silver_gain(fist, worth, rivals))

    def silver_gain(self, fist: BidSilver, worth: float, rivals: Sequence[Rival]) -> float:
        strength = fist.silver * (2 if fist.amulet else 1)
        chance = chance_of(strength, rivals)
        return chance * worth - fist.silver * SILVER - AMULET * fist.amulet


@lru_cache(maxsize=256)
def auctioneer(board: DragonBoard, seat: int) -> Auctioneer:
    """Return the decision about one fist, which a search makes often, each time with another chance."""
    return Auctioneer(board, seat)
