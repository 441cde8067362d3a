"""Fills an adept's fist in Fist of Dragonstones: what each bid is likely to win, against what its coins are for.

Everybody pays what is bid, so a bid that will lose is worse than none. What others hold is not seen, but what they have
spent is, and all start each turn with much the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from typing import Final, NamedTuple

from core.bots.dragonstones.worth import AMULET, COMMON_GOLD, SILVER, STONE, VICTORY, Open, Outlook, Table, gain, opened
from core.dragonstones.bidding import NO_SILVER
from core.dragonstones.cards import ALL_COINS, FIRST_COINS
from core.dragonstones.choices import Bid, BidSilver, bid_of, silver_bids
from core.dragonstones.state import Screen
from core.engine import Rng

THRIFT: Final = 0.5
"""How much is kept in mind of what the characters still to come promise: others will win most of them."""
BLOCK: Final = 25.0
"""The worth of keeping an opponent from winning the game at once."""
CURSE: Final = 9.0
"""How much more a power must bring an opponent than oneself for a black coin to be well spent."""
SPREE: Final = 40
"""Of a hundred bids, so many are made by a list of prices. Who never does so is beaten by one who always does, at a
table of six by three times the fair share, and the other way round; at this part neither wins much."""
PRICES: Final = ((1, 5), (3, 5), (5, 4))
"""By the points that a power brings: the least bid, and how many from there on are as likely. Where the highest is
lower, one who always bids a coin more wins nearly twice the fair share at a table of six."""
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


class Prospects:
    """Knows what the character that is up for auction, and those to come, are worth to each seat."""

    def __init__(self, board: Open) -> None:
        self.board, self.card = board, board.card
        self.seats = [Outlook(board, seat) for seat in range(len(board.scores))]
        self.worths = [seat.card(self.card) for seat in self.seats]

    @cached_property
    def wins(self) -> list[bool]:
        """Whether the character would win the game, by seat."""
        return [gain(seat.stones, self.card) >= seat.missing for seat in self.seats]

    @cached_property
    def promises(self) -> list[float]:
        """The worth that the characters to come may have, by seat."""
        return [THRIFT * sum([max(0.0, seat.led_to(card)) for card in self.board.to_come]) for seat in self.seats]

    def rival(self, seat: int, spent: int, rich: float) -> Rival:
        """Return the estimate of a rival's bid: the rival's gold, divided by what this and the characters to come are
        worth to that seat."""
        gold = max(0, FIRST_COINS.fairy - spent)
        worth = self.worths[seat]
        if worth >= VICTORY:
            return rival(gold + rich, gold + rich)
        return rival(gold * worth / max(0.1, worth + self.promises[seat]), gold + rich / 2)

    def worth(self, seat: int) -> float:
        """Return the worth of winning this: what it brings, and what it then does not bring an opponent."""
        return self.worths[seat] + BLOCK * any(self.worths[each] >= VICTORY for each in self.seats[seat].others)

    def curses(self, seat: int) -> bool:
        """Tell whether to void, with a black coin, what is much better for an opponent than for oneself."""
        mine = self.worths[seat]
        return mine < VICTORY and max(self.worths[each] for each in self.seats[seat].others) > mine + CURSE


class Auctioneer:
    """Decides about the fists of a seat that has so much common gold, which is not with the others then."""

    def __init__(self, prospects: Prospects, spent: Sequence[int], seat: int, common: int) -> None:
        self.prospects, self.seat, self.common = prospects, seat, common
        self.own = prospects.seats[seat]
        self.worth, self.wins = prospects.worth(seat), prospects.wins[seat]
        others = self.own.others
        rich = (ALL_COINS.common - prospects.board.bank.common - common) / len(others)
        self._rivals = [prospects.rival(each, spent[each], rich) for each in others]
        self._promise, self._curses = prospects.promises[seat], prospects.curses(seat)
        self._threatened = any(prospects.wins)
        self._known_odds: dict[bool, list[tuple[int, float]]] = {}
        self._known: dict[tuple[float, bool], list[tuple[int, float]]] = {}

    def best(self, screen: Screen, rng: Rng) -> Bid:
        if self._curses and screen.blacks:
            return bid_of(0, 0, False, True)
        if rng.randrange(100) < SPREE and not self.wins:
            return self.spree(screen.fairy, rng)
        worth = self.worth * (0.75 + rng.randrange(51) / 100)
        trust, fairy = TRUST[rng.randrange(len(TRUST))], screen.fairy
        price = self._promise / (fairy or 1)
        gold, most = self._best(self.chances(trust, False), fairy, worth, price, 0.0)
        if screen.amulets:
            double, more = self._best(self.chances(trust, True), fairy, worth, price, AMULET)
            if more > most:
                return bid_of(min(double, fairy), max(0, double - fairy), True)
        return bid_of(gold, 0) if gold <= fairy else bid_of(fairy, gold - fairy)

    def _best(
        self, chances: Sequence[tuple[int, float]], fairy: int, worth: float, price: float, amulet: float
    ) -> tuple[int, float]:
        """Return how much gold is best, fairy gold first, as it comes back; and what it brings."""
        best, most, every = 0, -math.inf, fairy + self.common
        for gold, chance in chances:
            if gold > every:
                break
            common = gold - fairy if gold > fairy else 0
            brings = chance * worth - (gold - common) * price - common * COMMON_GOLD - amulet
            if brings > most:
                best, most = gold, brings
        return best, most

    def chances(self, trust: float, amulet: bool) -> list[tuple[int, float]]:
        """Return how likely it is thought to win with so much gold, if the estimate of rivals' bids has this weight."""
        found = self._known.get((trust, amulet))
        if found is None:
            power = trust / len(self._rivals)
            self._known[trust, amulet] = found = [(gold, math.pow(odds, power)) for gold, odds in self._odds(amulet)]
        return found

    def _odds(self, amulet: bool) -> list[tuple[int, float]]:
        """Return how likely so much gold is more than rivals bid, up to what surely is: only where that is likelier
        than with less."""
        if amulet not in self._known_odds:
            found, surely = list[tuple[int, float]](), int(max([each.most for each in self._rivals])) + 1
            for gold in range(amulet, surely + 1):
                odds = chance_of(gold * (2 if amulet else 1), self._rivals)
                if not found or odds != found[-1][1]:
                    found.append((gold, odds))
            self._known_odds[amulet] = found
        return self._known_odds[amulet]

    def spree(self, fairy: int, rng: Rng) -> Bid:
        """Spend without much thought: fairy gold comes back, and where all save, little wins."""
        (least, more), saves = self._spree
        bid = least + rng.randrange(more)
        if self._threatened:
            bid = max(bid, 3 + rng.randrange(3), fairy // 2)
        elif saves:
            bid = min(bid, max(0, fairy - KEPT))
        if bid:
            bid = max(bid, fairy // (len(self.prospects.board.to_come) + 1))
        return bid_of(min(fairy, bid), 0)

    @cached_property
    def _spree(self) -> tuple[tuple[int, int], bool]:
        """The prices of this, and whether to keep something for a victory in sight."""
        stones, card, board = self.own.stones, self.prospects.card, self.prospects.board
        won = gain(stones, card)
        prices = PRICES[won] if won or self.prospects.worths[self.seat] >= STONE else (0, 1)
        return prices, not won and any(gain(stones, each) >= self.own.missing for each in board.to_come)


def fist(table: Table, seat: int, screen: Screen) -> Callable[[Rng], Bid]:
    """Return how a seat fills its fist, by chance."""
    return partial(_auctioneer(opened(table), tuple(table.spent), seat, screen.common).best, screen)


prospects = lru_cache(maxsize=512)(Prospects)


@lru_cache(maxsize=1024)
def _auctioneer(board: Open, spent: tuple[int, ...], seat: int, common: int) -> Auctioneer:
    """Return what a search needs again and again, each time with another chance."""
    return Auctioneer(prospects(board), spent, seat, common)


# Ties


def silver(table: Table, seat: int, screen: Screen, tied: Sequence[int]) -> Callable[[Rng], BidSilver]:
    """Return how a seat bids silver, by chance. All silver is hidden, and paid for good; others hold on average what
    the bank lacks."""
    held = (ALL_COINS.silver - table.bank.silver - screen.silver) / (len(table.scores) - 1)
    chances = silver_chances(screen.silver, screen.amulets > 0, held, len(tied) - 1)
    return partial(_best_silver, prospects(opened(table)).worth(seat), chances)


def _best_silver(worth: float, chances: Sequence[tuple[float, float, float, BidSilver]], rng: Rng) -> BidSilver:
    worth *= 0.75 + rng.randrange(51) / 100
    best, most = NO_SILVER, -math.inf
    for chance, silver, amulet, bid in chances:
        brings = chance * worth - silver - amulet
        if brings > most:
            best, most = bid, brings
    return best


@lru_cache(maxsize=1 << 12)
def silver_chances(silver: int, amulet: bool, held: float, rivals: int) -> list[tuple[float, float, float, BidSilver]]:
    """Return how likely each bid is thought to win against so many, who hold so much on average, and what it costs."""
    others = [rival(HOLD_BACK * held, held)] * rivals
    return [
        (chance_of(bid.silver * (2 if bid.amulet else 1), others), bid.silver * SILVER, AMULET * bid.amulet, bid)
        for bid in silver_bids(silver, amulet)
    ]
