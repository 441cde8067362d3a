"""The component table of Gargon: data only. A card is an int, colour * 16 + value."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Creature(NamedTuple):
    letter: str
    name: str
    colour: str


CREATURES: Final = (
    Creature("W", "Dragon", "white"),
    Creature("B", "Pegasus", "blue"),
    Creature("V", "Gargoyle", "violet"),
    Creature("Y", "Manticore", "yellow"),
    Creature("R", "Phoenix", "red"),
    Creature("G", "Fairy", "green"),
)
"""§1.1; a creature's number, its place in this table, is what the code calls its colour."""

COLOURS: Final = range(len(CREATURES))
LETTERS: Final = "".join(creature.letter for creature in CREATURES)

DECK: Final = tuple(colour * 16 + value for colour in COLOURS for value in (0, *range(16)))
"""§1.2 Two 0s and one each of 1 to 15; the two 0s are equal."""

AMULETS: Final = (0, 5, 5, 5, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0)
"""§1.4 By value. The 9's two are our ruling; the 3's five are the international edition's (§8.2)."""

THREE: Final = 3
"""The one value on whose amulets the editions disagree."""

HAND: Final = 10

HIDDEN: Final = -1
"""Stands for a card that one may not see."""


def label(card: int) -> str:
    """Return a short name that both players and tests read: Y6."""
    return f"{LETTERS[card >> 4]}{card & 15}"


@lru_cache(maxsize=4096)
def backs(hand: tuple[int, ...]) -> tuple[int, ...]:
    """§1.3 What everybody sees of a hand: how many cards of each colour."""
    counts = [0] * len(CREATURES)
    for card in hand:
        counts[card >> 4] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def colours(cards: tuple[int, ...]) -> tuple[int, ...]:
    """§1.3 What everybody sees of cards that lie face down: the colour of each."""
    return tuple([card >> 4 for card in cards])
