"""Lists what the players' log keeps of games that were played to their end."""

from __future__ import annotations

from typing import Final, NamedTuple


class Placed(NamedTuple):
    """One person's part in a game that was played to its end."""

    player: str
    """Empty for somebody who is forgotten."""
    rank: int
    """Where they came in, from 1 on …"""
    mean: int
    deviation: int
    """… and what is believed of them since (net.ratings.skill.Skill)."""
    points: int = 0
    gave_up: bool = False
    """Whether a bot has played it to its end for them: the points are not theirs then."""


class Played(NamedTuple):
    """In the players' log: a game was played to its end."""

    table: int
    game: str
    at: int
    """The day, in seconds since the epoch."""
    rated: bool
    """Whether everybody may know of it: all others count for the eyes of those who sat there."""
    seats: tuple[Placed, ...]
    """The people; bots are not kept."""


class Sums(NamedTuple):
    """Sums up several games of one player."""

    ranks: tuple[int, ...] = ()
    """How often they came in first, how often second …"""
    scored: int = 0
    """In how many games the points were theirs …"""
    points: int = 0
    """… how many those were together …"""
    best: int = 0
    """… and in the best of them."""


class Summed(NamedTuple):
    """In the players' log: all that is still kept of the games that somebody played long ago."""

    player: str
    game: str
    mean: int
    deviation: int
    rated: Sums
    others: Sums


NOBODYS_PART: Final = Placed("", 0, 0, 0)
"""Takes the place of the part of somebody who is forgotten …"""
NOTHING: Final = Summed("", "", 0, 0, Sums(), Sums())
"""… and this that of their sums."""

OfGames = Played | Summed
