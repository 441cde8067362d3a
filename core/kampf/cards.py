"""The component table of Kampf der Magier: data only."""

from __future__ import annotations

from typing import Final

MAGES: Final = {
    1: 7,
    2: 6,
    3: 6,
    4: 5,
    5: 5,
    6: 4,
    7: 4,
    8: 3,
    9: 3,
    10: 3,
    11: 2,
    12: 2,
    13: 1,
}
"""How many mages of each value there are (§1.2). The text only says 51 of 13 values, and a reviewer that the higher
ones are rarer: this spread is our ruling, made to fall steadily from seven to one."""

JOKER: Final = 14
BALL: Final = 15
JOKERS: Final = 2
BALLS: Final = 2
JOKER_LIMIT: Final = 7
"""A joker stands for 1 to this (§1.3)."""

HAND: Final = 6

DECK: Final = (
    tuple(value for value, copies in MAGES.items() for _ in range(copies)) + (JOKER,) * JOKERS + (BALL,) * BALLS
)
