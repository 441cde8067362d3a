"""§4.2 The mixes, and which colour can still be picked towards one.

A few cards' colours are one number: two bits a colour, of which one card sets the first and a second card both. So one
such number is part of another if it has no bit that the other has not, and three cards of a colour cannot be written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from core.gargon.cards import COLOURS

Mix = tuple[int, ...]

MIXES: Final[tuple[Mix, ...]] = ((1,), (2,), (1, 1), (2, 1), (1, 1, 1))

FREE: Final[Mix] = ()
"""The start player's: any mix will do."""


def mix_of(colours: Iterable[int]) -> Mix:
    """How many of each colour, the most first."""
    laid = list(colours)
    return tuple(sorted((laid.count(colour) for colour in set(laid)), reverse=True))


def bits(colours: Iterable[int]) -> int:
    """These cards' colours as one number; a third card of a colour changes nothing."""
    number = 0
    for colour in colours:
        one = 1 << 2 * colour
        number |= one << 1 if number & one else one
    return number


def _whole(mix: Mix) -> tuple[int, ...]:
    picks = combinations_with_replacement(COLOURS, sum(mix))
    return tuple(bits(colours) for colours in picks if mix_of(colours) == mix)


WHOLE: Final = {mix: _whole(mix) for mix in MIXES} | {FREE: tuple(n for mix in MIXES for n in _whole(mix))}
"""Every lay there can be of each mix."""

COLOUR_BITS: Final = tuple(3 << 2 * colour for colour in COLOURS)


@lru_cache(maxsize=1 << 15)
def open_bits(mix: Mix, held: int, picked: int) -> int:
    """What may be picked next: what is in any whole lay made from `held` with all of `picked` in it, and not picked."""
    found = 0
    for whole in WHOLE[mix]:
        if whole & held == whole and whole & picked == picked:
            found |= whole
    return found & ~picked


@lru_cache(maxsize=4096)
def hand_bits(hand: tuple[int, ...]) -> int:
    return bits(card >> 4 for card in hand)
