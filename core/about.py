"""Holds what a game says of itself before its rules are imported: lists and forms need no more."""

from __future__ import annotations

from typing import Final, NamedTuple

LONGEST_LINE: Final = 50
LONGEST_TIME: Final = 20


class About(NamedTuple):
    """A package's ABOUT. The rules, in its module `game`, take both from here."""

    title: str
    seats: range
    """The numbers of players it is for."""
    line: str = ""
    """One sentence that makes one want to play it, of at most LONGEST_LINE letters."""
    lasts: str = ""
    """How long a game takes, as "20 to 40 minutes"."""
    fewest_win: bool = False
    """Whether the fewest points win; elsewhere the most do."""
