"""§7 The count of Gargon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.gargon.cards import AMULETS, COLOURS, THREE


class ColourCount(NamedTuple):
    """One colour's count, each by seat."""

    cards: tuple[int, ...]
    bonus: tuple[int, ...]
    amulets: tuple[int, ...]
    """The amulets as they stand on the cards."""
    times: tuple[int, ...]
    """The factors by which they are multiplied: 1, 2 or 4."""


Count = tuple[ColourCount, ...]


def majority_bonus(cards: Sequence[int]) -> tuple[int, ...]:
    """§7.1 Ten for the most cards, five each where several have the most, nothing where nobody has any."""
    most = max(cards)
    if not most:
        return (0,) * len(cards)
    bonus = 10 if cards.count(most) == 1 else 5
    return tuple(bonus if number == most else 0 for number in cards)


def amulets_on(card: int, threes: int) -> int:
    """§7.2, §8.2"""
    return threes if card & 15 == THREE else AMULETS[card & 15]


def count_colour(piles: Sequence[tuple[int, ...]], colour: int, threes: int) -> ColourCount:
    """§7.1–7.3 The bonus is not multiplied, the amulets are doubled by each 0."""
    mine = [[card for card in pile if card >> 4 == colour] for pile in piles]
    sizes = tuple(map(len, mine))
    amulets = tuple(sum(amulets_on(card, threes) for card in cards) for cards in mine)
    times = tuple(2 ** cards.count(colour << 4) for cards in mine)
    return ColourCount(sizes, majority_bonus(sizes), amulets, times)


def count_piles(piles: Sequence[tuple[int, ...]], threes: int) -> Count:
    return tuple(count_colour(piles, colour, threes) for colour in COLOURS)


def bonuses(count: Count) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(colour.bonus for colour in count), strict=True)))


def amulet_points(count: Count) -> tuple[int, ...]:
    """§7.3 Each seat's amulets after multiplying."""
    by_colour = ([n * times for n, times in zip(each.amulets, each.times, strict=True)] for each in count)
    return tuple(map(sum, zip(*by_colour, strict=True)))


def totals(count: Count) -> tuple[int, ...]:
    return tuple(map(sum, zip(bonuses(count), amulet_points(count), strict=True)))


def winners(count: Count) -> tuple[int, ...]:
    """§7.4 The highest sum wins; a tie is a shared victory."""
    sums = totals(count)
    return tuple(seat for seat, points in enumerate(sums) if points == max(sums))
