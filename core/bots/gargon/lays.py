"""Finds the lay of Gargon that promises most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

from core.bots.gargon.odds import Cards, Fight, Sight, Suit, fought, second, single
from core.gargon.cards import HAND
from core.gargon.laying import MOST
from core.gargon.mixes import MIXES, Mix

PASS_WORTH: Final = 1.7
"""The worth of passing with a hand as dealt …"""
PASS_WORTH_OF_GAP: Final = 5.0
"""… and how much more for each card less: with few cards little fits the mixes of others, and one's own are small."""
LAST_CARDS: Final = 2
"""With fewer cards for each seat in a stack passing is worth less, and nothing at the end."""
TWO_AND_ONE: Final[Mix] = (2, 1)


class Lay(NamedTuple):
    worth: float
    cards: Cards


NOTHING: Final = Lay(0.0, ())


def best_lay(sight: Sight, last: bool) -> Lay:
    """Return the lay that promises most, or nothing if passing promises more: the same at each pick of one lay."""
    best = max(lays(sight, last), default=NOTHING)
    if sight.mix and best.worth < pass_worth(sight):
        return NOTHING
    return best


def pass_worth(sight: Sight) -> float:
    waiting = min(1.0, sight.left / (LAST_CARDS * len(sight.backs)))
    return waiting * (PASS_WORTH + PASS_WORTH_OF_GAP * max(0, HAND - len(sight.hand)))


def lays(sight: Sight, last: bool) -> Sequence[Lay]:
    """Return the best lays of each mix that may be laid."""
    found = fought(sight, last)
    singles = [best_single(suit, fight, sight.phase) for suit, fight in found]
    if sight.mix and sight.mix[0] == 1:
        return lays_of(sight.mix, singles, ())
    doubles = [best_double(suit, fight, sight.phase) for suit, fight in found if len(suit.cards) > 1]
    if sight.mix:
        return lays_of(sight.mix, singles, doubles)
    return [lay for mix in MIXES for lay in lays_of(mix, singles, doubles)]


@lru_cache(maxsize=1 << 12)
def best_single(suit: Suit, fight: Fight, phase: float) -> Lay:
    """Return the best card of a colour."""
    return max([Lay(single(card, fight, phase), (card.card,)) for card in suit.cards])


@lru_cache(maxsize=1 << 12)
def best_double(suit: Suit, fight: Fight, phase: float) -> Lay:
    """Return the best two of a colour, of which the lower lies under the other."""
    pairs = combinations(suit.cards, 2)
    return max(
        [Lay(single(high, fight, phase) + second(low, fight, phase), (low.card, high.card)) for low, high in pairs]
    )


def lays_of(mix: Mix, singles: Sequence[Lay], doubles: Sequence[Lay]) -> Sequence[Lay]:
    """Return lays of that mix, the best among them, where each colour is worth what it is worth alone."""
    if mix == TWO_AND_ONE:
        return two_and_one(singles, doubles)
    if len(mix) == 1:
        return doubles if mix[0] == 2 else singles
    if len(singles) < len(mix):
        return ()
    best = sorted(singles, reverse=True)[: len(mix)]
    return (Lay(sum([lay.worth for lay in best]), tuple([card for lay in best for card in lay.cards])),)


def two_and_one(singles: Sequence[Lay], doubles: Sequence[Lay]) -> Sequence[Lay]:
    """Return the best two with the best single one of another colour, if there are such."""
    best: tuple[float, Cards, Cards] = -inf, (), ()
    for worth, two in doubles:
        for more, one in singles:
            if worth + more >= best[0] and one[0] >> 4 != two[0] >> 4:
                best = max(best, (worth + more, two, one))
    worth, two, one = best
    return (Lay(worth, two + one),) if two else ()


def promising(sight: Sight, last: bool) -> Iterator[Cards]:
    """Return all lays that can be made, the most promising first."""
    top: dict[int, float] = {}
    under: dict[int, float] = {}
    for suit, fight in fought(sight, last):
        for each in suit.cards:
            top[each.card] = single(each, fight, sight.phase)
            under[each.card] = second(each, fight, sight.phase)
    hand = [card for card in sight.hand if card in top]
    found = []
    for size in (sum(sight.mix),) if sight.mix else range(1, MOST + 1):
        for cards in combinations(hand, size):
            worth, twos = 0.0, 0
            for card, following in zip(cards, (*cards[1:], -1), strict=True):
                if following >> 4 == card >> 4:  # The hand is sorted: the first of two is the lower.
                    worth += under[card]
                    twos += 1
                else:
                    worth += top[card]
            if twos < 2 and (not sight.mix or twos == sight.mix[0] - 1):
                found.append((worth, cards))
    return (cards for _, cards in sorted(found, reverse=True))
