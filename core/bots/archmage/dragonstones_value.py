"""Says what is to be known of each seat of Fist of Dragonstones, where the search stops, and values it.

Nearly all of it hangs on one seat alone, and is the same in many positions; so the net's sums of it are kept. Only what
a seat has beside the others is added each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, tanh
from operator import add, mul
from typing import Final, NamedTuple

from core.bots.archmage.value import Row, Value
from core.bots.dragonstones.worth import gain, hoard
from core.dragonstones import cards
from core.dragonstones.cards import WIN, Stones
from core.dragonstones.state import DragonState, Screen


def numbers(state: DragonState) -> Sequence[Row]:
    """Return the numbers of each seat."""
    card, coming = state.auction.card, state.to_come
    every, best, second, purses = _purses(state.screens)
    found = []
    for seat, (fairy, strength) in enumerate(purses):
        share, edge = fairy / every, (strength - (second if strength == best else best)) / 8
        standing, screen = _standing(state.stones[seat], state.scores[seat]), state.screens[seat]
        hope = hopes(state.stones[seat], state.scores[seat], card, coming)
        behind = _behind(screen, state.spent[seat], state.doppelganger == seat)
        compared = _compared(hope.kind, screen.fairy / 8, share, edge)
        found.append((*standing, *_hopes(hope), *behind, *compared, *_of_all(len(coming), len(state.scores))))
    return found


Purses = tuple[float, int, int, list[tuple[int, int]]]
"""All fairy gold behind screens, the most that a seat can bid, the most of the others, and each seat's fairy gold and
what it can bid."""


def _purses(screens: Sequence[Screen]) -> Purses:
    every, best, second, found = 0.1, -1, -1, []
    for fairy, common, _, amulets, _ in screens:
        every += fairy
        strength = (fairy + common) * 2 if amulets else fairy + common
        found.append((fairy, strength))
        if strength > best:
            best, second = strength, best
        elif strength > second:
            second = strength
    return every, best, second, found


def _standing(stones: Stones, score: int) -> Row:
    """Return what lies open of a seat."""
    missing = max(1, WIN - score)
    least, middle, most = sorted(stones)
    return (
        float(score >= 1),
        float(score >= 2),
        sum(stones) / 6,
        most / 4,
        middle / 3,
        least / 2,
        float(most >= 4),
        float(least > 0),
        float(sum(stones) >= 4),
        hoard(stones, missing) / 10,
    )


Kind = tuple[bool, int, bool]


class Hopes(NamedTuple):
    """The worth of this turn's characters to a seat."""

    wins: int
    """How many would win the game …"""
    pays: int
    """… and how many would bring a point."""
    now: int
    """The points of the one that is put up."""
    wins_now: bool
    near: bool
    """Whether one point is missing, and there to be won."""
    longest: int
    """How many dragons to come have the colour of which the seat has most."""

    @property
    def kind(self) -> Kind:
        """As much of it as goes with what the seat can bid."""
        return self.wins > 0, self.pays, self.wins_now


def hopes(stones: Stones, score: int, card: int, coming: tuple[int, ...]) -> Hopes:
    missing, most = max(1, WIN - score), max(stones)
    by_card = _gains(stones)
    gains = [by_card[each] for each in (card, *coming)]
    pays, now = len(gains) - gains.count(0), gains[0]
    longest = [stones[each - cards.RED_DRAGON] == most for each in coming if each in _DRAGONS]
    wins = len([each for each in gains if each >= missing])
    return Hopes(wins, pays, now, now >= missing, missing == 1 and pays > 0, sum(longest))


@lru_cache(maxsize=1 << 12)
def _gains(stones: Stones) -> list[int]:
    """Return the points that each character would bring."""
    return [gain(stones, card) for card in cards.EVERY_CARD]


_DRAGONS: Final = (cards.RED_DRAGON, cards.BLUE_DRAGON, cards.YELLOW_DRAGON)


def _hopes(hopes: Hopes) -> Row:
    wins, pays, now, wins_now, near, longest = hopes
    return wins / 2, pays / 3, now / 2, float(wins_now), float(near), longest / 2


def _behind(screen: Screen, spent: int, doppelganger: bool) -> Row:
    """Return what a seat has to bid, now and in the next turn."""
    fairy, common, silver, amulets, blacks = screen
    return fairy / 8, (fairy + spent) / 8, common / 4, silver / 8, amulets, blacks, doppelganger


def _compared(kind: Kind, own: float, share: float, edge: float) -> Row:
    """Return what a seat has beside the others, and how that goes with what it would win."""
    wins, pays, now = kind[0], kind[1] / 3, kind[2]
    return share, edge, own * wins, share * wins, edge * wins, own * pays, own * now, share * now, edge * now


def _of_all(coming: int, seats: int) -> Row:
    return coming / 10, seats / 4


_STANDING: Final = slice(0, 10)
_HOPES: Final = slice(10, 16)
_BEHIND: Final = slice(16, 32)
_COMPARED: Final = slice(23, 32)
_OF_ALL: Final = slice(32, 34)
"""Where these are among the numbers of a seat; what it has beside the others follows what is behind its screen."""

Sums = tuple[float, ...]
"""Parts of what comes out of the straight way, and of what goes into each unit."""
Way = tuple[float, float, float]
"""One such sum, and how it goes up with a seat's share of the fairy gold and with its edge."""
Unit = tuple[int, float, float, float, float]
"""The place of a unit among the sums, the weight of what comes out of it, and its Way."""
Opened = tuple[Kind, float, float, float, Sequence[Unit]]
"""All that comes of what lies open of a seat: how much of it goes with its bids, the Way past the units, and these."""


class Part:
    """Sums up some of a seat's numbers."""

    def __init__(self, value: Value, places: slice) -> None:
        self._rows = [row[places] for row in (value.straight, *[row for _, _, row in value.hidden])]

    def sums(self, numbers: Row) -> Sums:
        return tuple([sum(map(mul, row, numbers)) for row in self._rows])


class Strengths:
    """Values what `numbers` returns, sum by sum."""

    def __init__(self, value: Value) -> None:
        self._outs = [out for out, _, _ in value.hidden]
        self._plus = (0.0, *[plus for _, plus, _ in value.hidden])
        parts = (_STANDING, _HOPES, _BEHIND, _COMPARED, _OF_ALL)
        self._standing_part, self._hopes_part, self._behind_part, self._compared_part, self._part_of_all = [
            Part(value, places) for places in parts
        ]
        self._opened = lru_cache(maxsize=1 << 10)(self._opened_sums)
        self._open = lru_cache(maxsize=1 << 12)(self._open_sums)
        self._hoped = lru_cache(maxsize=1 << 12)(self._hoped_sums)
        self._standing = lru_cache(maxsize=1 << 12)(self._standing_sums)
        self._hopes = lru_cache(maxsize=1 << 12)(self._hopes_sums)
        self._behind = lru_cache(maxsize=1 << 12)(self._behind_sums)

    def chance(self, state: DragonState, card: int, coming: tuple[int, ...], of: int) -> float:
        """Return the chance of a seat to win if this character is put up next, and these come later."""
        screens, holder = state.screens, state.doppelganger
        every, best, second, purses = _purses(screens)
        opened = self._opened(tuple(state.stones), tuple(state.scores), card, coming)
        behind, strengths = self._behind, []
        for seat, (seen, purse, screen, spent) in enumerate(zip(opened, purses, screens, state.spent, strict=True)):
            (kind, one, by_share, by_edge, units), (fairy, strength) = seen, purse
            # Its share of the fairy gold, and by how much it can bid more than the others.
            share, edge = fairy / every, (strength - (second if strength == best else best)) / 8
            other = behind(screen, spent, holder == seat, kind)
            found = one + other[0] + share * by_share + edge * by_edge
            for at, out, one, by_share, by_edge in units:
                found += out * tanh(one + other[at] + share * by_share + edge * by_edge)
            strengths.append(found)
        own = strengths[of]
        return 1 / sum([exp(each - own) for each in strengths])

    def _opened_sums(
        self, stones: tuple[Stones, ...], scores: tuple[int, ...], card: int, coming: tuple[int, ...]
    ) -> Sequence[Opened]:
        """Return what comes of all that lies open of each seat."""
        return [self._open(*each, card, coming, len(stones)) for each in zip(stones, scores, strict=True)]

    def _open_sums(self, stones: Stones, score: int, card: int, coming: tuple[int, ...], seats: int) -> Opened:
        return self._hoped(stones, score, hopes(stones, score, card, coming), len(coming), seats)

    def _hoped_sums(self, stones: Stones, score: int, hopes: Hopes, coming: int, seats: int) -> Opened:
        straight, *ways = map(_plus, self._standing(stones, score), self._hopes(hopes, coming, seats))
        units = [(at, out, *way) for at, (out, way) in enumerate(zip(self._outs, ways, strict=True), 1)]
        return hopes.kind, *straight, units

    def _standing_sums(self, stones: Stones, score: int) -> Sums:
        """Return the sums of what lies open, and what is added to each unit."""
        return tuple(map(add, self._standing_part.sums(_standing(stones, score)), self._plus))

    def _hopes_sums(self, hopes: Hopes, coming: int, seats: int) -> Sequence[Way]:
        """Return the sums of what a seat may win, and how they go up with its share and its edge."""
        more = map(add, self._hopes_part.sums(_hopes(hopes)), self._part_of_all.sums(_of_all(coming, seats)))
        by_each = [self._compared_part.sums(_compared(hopes.kind, 0, *each)) for each in ((1, 0), (0, 1))]
        return list(zip(more, *by_each, strict=True))

    def _behind_sums(self, screen: Screen, spent: int, doppelganger: bool, kind: Kind) -> Sums:
        """Return the sums of what a seat has to bid, and of how its fairy gold goes with what it would win."""
        behind = _behind(screen, spent, doppelganger)
        return self._behind_part.sums((*behind, *_compared(kind, screen.fairy / 8, 0, 0)))


def _plus(one: float, way: Way) -> Way:
    more, by_share, by_edge = way
    return one + more, by_share, by_edge
