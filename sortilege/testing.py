"""Gives the tests of a game from elsewhere the words with which it declares what it hides.

`scripts/conformance NAME`, in a checkout of Sortilege, runs the laws of our own games over an installed one. They look
for DECLARED in its module `declared`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

LEAST = 3
"""How often each thing is to be compared at least, unless a game declares another number."""
MOSTLY = 80
HALF = 50


class Declared(NamedTuple):
    hidden: frozenset[str]
    """The slots of the state that hold what somebody may not know."""
    half_hidden: frozenset[str]
    """The choices of which the others see only the face."""
    audiences: Mapping[str, str]
    """The events that not everybody is told: the fields that hold the seats, and what the others are told instead."""
    seen: frozenset[str]
    """The events that reveal what stands in the view afterwards …"""
    input: frozenset[str]
    """… or what chance has thrown or seats have answered …"""
    opened: Mapping[str, Callable[[Any], object]] = {}
    """… or what nothing is left of: of each, what it opens of the state before …"""
    kind: frozenset[str] = frozenset()
    """… or something by being this event and no other."""
    tables: int = 16
    """How many games are watched."""
    least: Mapping[str, int] = {}
    """The names in the tally of all that is compared fewer than LEAST times in that many games."""
    differ: int = MOSTLY
    """In what per cent of the moments watched something hidden is to differ. Before a deal, and at an end that shows
    everything, nothing can."""
    imagined: int = HALF
    """In what per cent of the moments of a game's first half a seat is to imagine more than one state."""

    def at_least(self, name: str) -> int:
        return self.least.get(name, LEAST)

    @property
    def compared(self) -> list[str]:
        """Return all that is to be compared, by its name in the tally."""
        reveals = sorted(self.seen | self.input | {*self.opened} | self.kind)
        return [
            *("seats", "onlookers", "another's answer", "own answer", "chance", "revealed"),
            *(f"hidden: {slot}" for slot in sorted(self.hidden)),
            *(f"silent after {name}" for name in reveals),
        ]
