"""Weighs what things are worth to a seat of Fist of Dragonstones, by what lies on the table.

A point is 10. The numbers were found by playing against three apprentices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from core.dragonstones import cards
from core.dragonstones.blanks.cards import Effect
from core.dragonstones.cards import ALL_COINS, COLOURS, FIRST_BLANK, FIRST_COINS, NOBODY, ONE, WIN, Coins, Stones
from core.dragonstones.choices import payments
from core.dragonstones.powers.flow import POWERS
from core.dragonstones.powers.paying import Offer, Payment
from core.dragonstones.state import DragonState, PutUp, Stake, Terms
from core.dragonstones.treasury import less, plus
from core.dragonstones.view import DragonBoard

Table = DragonBoard | DragonState
"""A table as a seat sees it, or as a search imagines it."""

POINT: Final = 10.0
VICTORY: Final = 100.0
STONE: Final = 2.0
"""The worth of a stone: four are a point, and more than that to those who can choose when."""
ALL_COLOURS: Final = 1.5
"""The worth of having all colours: one of each is a point for the Magician …"""
SAME_COLOUR: Final = 0.6
"""… and that of a second, third and fourth of one colour, which come nearer to the Sorcerer's two points."""
FAIRY_GOLD: Final = 4.0
"""The worth of fairy gold, which comes back each turn."""
COMMON_GOLD: Final = 1.5
SILVER: Final = 0.4
AMULET: Final = 4.0
BLACK_COIN: Final = 1.5
BLACK_COIN_AGAINST: Final = 6.0
"""The worth of a black coin if an opponent needs only one point."""
DOPPELGANGER: Final = 4.0
HURT: Final = 0.4
"""The worth of an opponent's losing what is worth 1 to that opponent."""

GIFTS: Final = {
    cards.ALCHEMIST: Coins(common=3),
    cards.FAIRY: Coins(fairy=1),
    cards.GNOME: Coins(common=2, silver=2),
    cards.DWARF_4: Coins(silver=4),
    cards.DWARF_5: Coins(silver=5),
}
OFFERS: Final = {card: power.offer for card, power in POWERS.items() if issubclass(power, Payment)}
LEADING: Final = (cards.GHOST, cards.GOBLIN, cards.LEPRECHAUN)
"""Characters worth what they lead to; in a chain of these no more is expected than of a stone."""


def points(missing: int, number: int) -> float:
    return VICTORY if number >= missing else POINT * number


@lru_cache(maxsize=8192)
def hoard(stones: Stones, missing: int) -> float:
    """Return what stones promise to a player who still needs so many points."""
    useful = min(sum(stones), 4 * missing)
    same = min(4, max(stones)) - 1
    return useful * STONE + ALL_COLOURS * (min(stones) > 0) + SAME_COLOUR * max(0, same)


@lru_cache(maxsize=1 << 12)
def gain(stones: Stones, card: int) -> int:
    """Return the points that a character brings to a player who has these stones."""
    if card in (cards.CHARLATAN, cards.NECROMANCER):
        return 1
    offer = OFFERS.get(card)
    return offer.points if offer and payments(stones, offer.pattern, offer.number) else 0


def coins_worth(coins: Coins) -> float:
    return coins.fairy * FAIRY_GOLD + coins.common * COMMON_GOLD + coins.silver * SILVER


def payment_worth(stones: Stones, missing: int, paid: Stones, number: int) -> float:
    """Return what it brings to pay these for so many points."""
    won = points(missing, number)
    return won if won == VICTORY else won + hoard(less(stones, paid), missing - number) - hoard(stones, missing)


@lru_cache(maxsize=8192)
def sale(stones: Stones, missing: int, offer: Offer) -> float:
    """Return what the best payment brings, or the coins instead."""
    ways = payments(stones, offer.pattern, offer.number)
    paid = [payment_worth(stones, missing, (way.red, way.blue, way.yellow), offer.points) for way in ways]
    return max([coins_worth(offer.instead), *paid])


@lru_cache(maxsize=8192)
def best_payments(stones: Stones, missing: int, offer: Offer, choices: int) -> tuple[int, ...]:
    """Return which of so many choices bring most to whoever must pay: all payments there are, and the coins."""
    ways = payments(stones, offer.pattern, offer.number)[:choices]
    worths = [payment_worth(stones, missing, (way.red, way.blue, way.yellow), offer.points) for way in ways]
    worths += [coins_worth(offer.instead)] * (choices - len(ways))
    return tuple([place for place, worth in enumerate(worths) if worth == max(worths)])


@lru_cache(maxsize=8192)
def loss(stones: Stones, missing: int, colour: int) -> float:
    """Return what it is worth to another that somebody loses a stone."""
    lost = hoard(stones, missing) - hoard(less(stones, ONE[colour]), missing)
    return HURT * lost * (4 - missing)


class Open(NamedTuple):
    """The open things on which worths hang: few enough to be the same at many questions."""

    terms: Terms
    card: int
    to_come: tuple[int, ...]
    put_up: tuple[PutUp, ...]
    doppelganger: int
    bank: Coins
    amulets: int
    stones_in_bank: Stones
    scores: tuple[int, ...]
    stones: tuple[Stones, ...]


def opened(table: Table) -> Open:
    return Open(
        table.terms,
        table.auction.card,
        table.to_come,
        table.put_up,
        table.doppelganger,
        table.bank,
        table.amulets,
        table.stones_in_bank,
        tuple(table.scores),
        tuple(table.stones),
    )


class Outlook:
    """Sees how one seat is placed. What is behind screens counts for nothing here, so it can be anybody's seat."""

    def __init__(self, board: Open, seat: int, stakes: Sequence[Stake] = ()) -> None:
        self.board, self.seat = board, seat
        self.stakes = stakes
        """The bids for the character that is used."""
        self.stones = board.stones[seat]
        self.missing = WIN - board.scores[seat]
        self.hoard = hoard(self.stones, self.missing)
        self.others = [each for each in range(len(board.scores)) if each != seat]

    def card(self, card: int) -> float:
        """Return what a card's power brings now."""
        if card in OFFERS:
            return sale(self.stones, self.missing, OFFERS[card])
        if card in GIFTS:
            return coins_worth(Coins(*map(min, GIFTS[card], self.board.bank)))
        if card >= FIRST_BLANK:
            return self.blank(card)
        return _WORTHS[card](self)

    def twice(self, card: int) -> float:
        """Return what the second of two uses adds: stones can be paid once, and one black coin does what two do."""
        if card == cards.WITCH:
            return 0.0
        if card not in OFFERS:
            return self.card(card)
        offer = OFFERS[card]
        ways = [(way.red, way.blue, way.yellow) for way in payments(self.stones, offer.pattern, offer.number)]
        if not ways or self.missing <= offer.points:
            return coins_worth(offer.instead)
        left = self.missing - offer.points
        return max(sale(less(self.stones, way), left, offer) for way in ways)

    def stone(self, colour: int) -> float:
        """Return the worth of one more stone of that colour, if the bank has it."""
        if not self.board.stones_in_bank[colour]:
            return 0.0
        return self.stones_more(ONE[colour])

    def stones_more(self, stones: Stones) -> float:
        return hoard(plus(self.stones, stones), self.missing) - self.hoard

    def any_stone(self) -> float:
        return max(self.stone(colour) for colour in range(len(COLOURS)))

    def witch(self) -> float:
        near = any(self.board.scores[each] == WIN - 1 for each in self.others)
        return BLACK_COIN_AGAINST if near else BLACK_COIN

    def thief(self) -> float:
        """Return the worth of a theft when nobody knows yet who is second."""
        held = [sum(self.board.stones[each]) > 0 for each in self.others]
        return STONE * (1 + HURT) * sum(held) / len(held)

    def theft(self, victim: int, colour: int) -> float:
        """Return the worth of a stone of that colour from that victim."""
        lost = loss(self.board.stones[victim], WIN - self.board.scores[victim], colour)
        return self.stones_more(ONE[colour]) + lost

    def brigand(self) -> float:
        """Return the average of what is not in the bank."""
        bank = self.board.bank
        out = Coins(0, ALL_COINS.common - bank.common, ALL_COINS.silver - bank.silver)
        return (1 + HURT) * coins_worth(out) / len(self.board.scores)

    def charlatan(self) -> float:
        won = points(self.missing, 1)
        return won if won == VICTORY else won - self.hoard

    def goldsmith(self) -> float:
        return AMULET if self.board.amulets else 0.0

    def doppelganger(self) -> float:
        return DOPPELGANGER if self.board.doppelganger == NOBODY else 0.0

    def merchant(self) -> float:
        """Return the Merchant's worth as if everybody had the coins of the start."""
        return self.any_stone() * 2 - FIRST_COINS.common * COMMON_GOLD

    def necromancer(self) -> float:
        """Return the Necromancer's worth. Three fairy gold are a usual bid; but for victory no price is too high."""
        won = points(self.missing, 1)
        return won if won == VICTORY else max(0.0, won - 2 * FAIRY_GOLD)

    def troll(self) -> float:
        return max(self.loss(colour) for colour in range(len(COLOURS)))

    def loss(self, colour: int) -> float:
        """Return what it brings if all lose that colour."""
        held = self.board.stones
        own = held[self.seat][colour]
        return STONE * (HURT * sum(held[each][colour] for each in self.others) - own)

    def ghost(self) -> float:
        return max(self.led_to(each.card) for each in self.board.put_up)

    def goblin(self) -> float:
        found = [self.led_to(card) for card in self.board.to_come]
        return sum(found) / len(found) if found else 0.0

    def leprechaun(self) -> float:
        return max(map(self.led_to, self.board.to_come), default=0.0)

    def led_to(self, card: int) -> float:
        return STONE if card in LEADING else self.card(card)

    def blank(self, card: int) -> float:
        blank = self.board.terms.blanks[card - FIRST_BLANK]
        parts = [self.effect(effect) for effect in blank.effects]
        return max(parts) if blank.one else sum(parts)

    def part(self, card: int, number: int) -> float:
        """Return the worth of one of a blank card's effects."""
        return self.effect(self.board.terms.blanks[card - FIRST_BLANK].effects[number])

    def effect(self, effect: Effect) -> float:
        if effect.kind == "gain":
            return coins_worth(effect.coins)
        if effect.kind == "pay":
            offer = Offer(effect.what, effect.number, effect.points, effect.coins)
            return sale(self.stones, self.missing, offer)
        if effect.kind == "as":
            return self.card(effect.number)
        if effect.what in COLOURS:
            return effect.number * self.stone(COLOURS.index(effect.what))
        return effect.number * self.any_stone()


_WORTHS: Final[dict[int, Callable[[Outlook], float]]] = {
    cards.WITCH: Outlook.witch,
    cards.RED_DRAGON: lambda outlook: outlook.stone(0),
    cards.BLUE_DRAGON: lambda outlook: outlook.stone(1),
    cards.YELLOW_DRAGON: lambda outlook: outlook.stone(2),
    cards.THIEF: Outlook.thief,
    cards.ANCIENT_DRAGON: Outlook.any_stone,
    cards.BRIGAND: Outlook.brigand,
    cards.CHARLATAN: Outlook.charlatan,
    cards.DOPPELGANGER: Outlook.doppelganger,
    cards.TWO_HEADED_DRAGON: lambda outlook: 2 * STONE * any(outlook.board.stones_in_bank),
    cards.RAINBOW_DRAGON: lambda outlook: 2 * STONE * any(outlook.board.stones_in_bank),
    cards.GHOST: Outlook.ghost,
    cards.GOBLIN: Outlook.goblin,
    cards.LEPRECHAUN: Outlook.leprechaun,
    cards.MERCHANT: Outlook.merchant,
    cards.NECROMANCER: Outlook.necromancer,
    cards.GOLDSMITH: Outlook.goldsmith,
    cards.TROLL: Outlook.troll,
}
