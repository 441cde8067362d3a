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
"""The start player's mix: any will do."""


def mix_of(colours: Iterable[int]) -> Mix:
    """Return how many there are of each colour, the most first."""
    laid = list(colours)
    return tuple(sorted((laid.count(colour) for colour in set(laid)), reverse=True))


COLOUR_BITS: Final = tuple(3 << 2 * colour for colour in COLOURS)
_CARD_BIT: Final = tuple(1 << 2 * (card >> 4) for card in range(len(COLOURS) * 16))
_FIRST_BITS: Final = sum(1 << 2 * colour for colour in COLOURS)


@lru_cache(maxsize=4096)
def hand_bits(hand: tuple[int, ...]) -> int:
    """Return these cards' colours as one number; a third card of a colour changes nothing."""
    number = 0
    for card in hand:
        one = _CARD_BIT[card]
        number |= one << 1 if number & one else one
    return number


def _whole(mix: Mix) -> tuple[int, ...]:
    lays = combinations_with_replacement([colour << 4 for colour in COLOURS], sum(mix))
    return tuple(hand_bits(lay) for lay in lays if mix_of(card >> 4 for card in lay) == mix)


WHOLE: Final = {mix: _whole(mix) for mix in MIXES}
"""Every lay there can be of each mix."""


def open_bits(mix: Mix, held: int, picked: int) -> int:
    """Return what may be picked next of `held`, of which `picked` is part and not yet a whole lay of the mix."""
    if mix == FREE:
        return held & ~picked  # Up to three cards that can be written are a lay.
    if mix[0] == 1:
        held &= _FIRST_BITS  # A second card of a colour is of no use; fewer cases to remember.
    return _open_bits(mix, held, picked)


@lru_cache(maxsize=1 << 15)
def _open_bits(mix: Mix, held: int, picked: int) -> int:
    """Return what is in any whole lay that can be made of `held` with all of `picked` in it."""
    found = 0
    for whole in WHOLE[mix]:
        if whole & held == whole and whole & picked == picked:
            found |= whole
    return found & ~picked
