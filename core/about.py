"""What a game says of itself before its rules are imported: lists and forms need no more."""

from __future__ import annotations

from typing import NamedTuple


class About(NamedTuple):
    """ABOUT in a game's package. Its rules, in the module `game` of that package, take both from here."""

    title: str
    seats: range
    """For how many players it is."""
