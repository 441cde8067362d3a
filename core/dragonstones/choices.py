"""The answers that a player of Fist of Dragonstones may give."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from core.dragonstones.cards import COLOURS, EVERY_CARD, HIDDEN, PRICES, Stones
from core.engine import Choice


@dataclass(frozen=True, slots=True)
class Bid(Choice):
    """§4.1 What the fist holds."""

    fairy: int
    common: int
    amulet: bool = False
    black: bool = False

    def face(self) -> Bid:
        return CLOSED_FIST


@dataclass(frozen=True, slots=True)
class BidSilver(Choice):
    """§4.7 What the fist of a tied player holds."""

    silver: int
    amulet: bool = False

    def face(self) -> BidSilver:
        return CLOSED_FIST_OF_SILVER


@dataclass(frozen=True, slots=True)
class Double(Choice):
    """§5.5 Use the power twice, with the Doppelganger."""


@dataclass(frozen=True, slots=True)
class UseOnce(Choice):
    """§5.5 Keep the Doppelganger for another time."""


@dataclass(frozen=True, slots=True)
class PayStones(Choice):
    """§5.2 Pay these stones for points."""

    red: int
    blue: int
    yellow: int


@dataclass(frozen=True, slots=True)
class TakeCoins(Choice):
    """§5.2 Take coins instead."""


@dataclass(frozen=True, slots=True)
class TakeStone(Choice):
    """§7.2 From the bank."""

    colour: int


@dataclass(frozen=True, slots=True)
class Steal(Choice):
    """§6.6 A stone of this colour; HIDDEN: a coin, as the victim has no stones."""

    victim: int
    colour: int


@dataclass(frozen=True, slots=True)
class Plunder(Choice):
    """§7.4"""

    victim: int


@dataclass(frozen=True, slots=True)
class NameColour(Choice):
    """§7.17, §7.18"""

    colour: int


@dataclass(frozen=True, slots=True)
class DrawAnother(Choice):
    """§7.17"""


@dataclass(frozen=True, slots=True)
class StopDrawing(Choice):
    """§7.17 Keep the stones drawn."""


@dataclass(frozen=True, slots=True)
class BeCharacter(Choice):
    """§7.10, §7.14 Whose power is used."""

    card: int


@dataclass(frozen=True, slots=True)
class Buy(Choice):
    """§7.15 A stone; `coin` is a place in PRICES: 0 fairy gold, 1 common gold, 2 silver."""

    colour: int
    coin: int


@dataclass(frozen=True, slots=True)
class StopBuying(Choice):
    """§7.15"""


@dataclass(frozen=True, slots=True)
class GiveBid(Choice):
    """§7.16 Give the bank the coins of this bid."""


@dataclass(frozen=True, slots=True)
class KeepBid(Choice):
    """§7.16"""


@dataclass(frozen=True, slots=True)
class PickPart(Choice):
    """§9.3 One of a blank card's effects, by its place."""

    number: int


CLOSED_FIST: Final = Bid(HIDDEN, HIDDEN)
CLOSED_FIST_OF_SILVER: Final = BidSilver(HIDDEN)
DOUBLE: Final = Double()
USE_ONCE: Final = UseOnce()
TAKE_COINS: Final = TakeCoins()
DRAW_ANOTHER: Final = DrawAnother()
STOP_DRAWING: Final = StopDrawing()
STOP_BUYING: Final = StopBuying()
GIVE_BID: Final = GiveBid()
KEEP_BID: Final = KeepBid()
TAKE_STONE: Final = tuple(map(TakeStone, range(len(COLOURS))))
STEAL: Final = tuple(tuple(Steal(victim, colour) for colour in (*range(len(COLOURS)), HIDDEN)) for victim in range(6))
"""By victim and colour; HIDDEN, which is the last place, is a coin."""
NAME_COLOUR: Final = tuple(map(NameColour, range(len(COLOURS))))
PLUNDER: Final = tuple(map(Plunder, range(6)))
PICK_PART: Final = tuple(map(PickPart, range(3)))
BE_CHARACTER: Final = tuple(map(BeCharacter, EVERY_CARD))
BUY: Final = tuple(tuple(Buy(colour, coin) for coin in range(len(PRICES))) for colour in range(len(COLOURS)))

bid_of: Final = cache(Bid)
_bid_silver: Final = cache(BidSilver)
"""One object for each bid there can be: the list of a seat is made of few thousands in all."""


@lru_cache(maxsize=2048)
def bids(fairy: int, common: int, amulet: bool, black: bool) -> tuple[Bid, ...]:
    """§4.1 Every mix out of these coins, with at most one amulet and one black coin; the empty fist is the last."""
    found = [
        bid_of(gold, other, with_amulet, with_black)
        for with_amulet in (False, True)[: 1 + amulet]
        for with_black in (False, True)[: 1 + black]
        for gold in range(fairy + 1)
        for other in range(common + 1)
    ]
    return (*found[1:], found[0])


@lru_cache(maxsize=256)
def silver_bids(silver: int, amulet: bool) -> tuple[BidSilver, ...]:
    """§4.7 The empty fist is the last here too."""
    found = [
        _bid_silver(coins, with_amulet) for with_amulet in (False, True)[: 1 + amulet] for coins in range(silver + 1)
    ]
    return (*found[1:], found[0])


@lru_cache(maxsize=1024)
def payments(stones: Stones, pattern: str, number: int) -> tuple[PayStones, ...]:
    """§5.2 Every way to pay `number` stones that are 'any' or 'equal', or `number` of 'each' colour."""
    red, blue, yellow = stones
    if pattern == "each":
        return (PayStones(number, number, number),) if min(stones) >= number else ()
    if pattern == "equal":
        one = [colour for colour in range(3) if stones[colour] >= number]
        return tuple(PayStones(*(number if each == colour else 0 for each in range(3))) for colour in one)
    return tuple(
        PayStones(r, b, number - r - b)
        for r in range(min(red, number) + 1)
        for b in range(min(blue, number - r) + 1)
        if number - r - b <= yellow
    )
