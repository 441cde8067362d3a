"""Lists the records of a season's log, of which all that is known of a season is folded (net/seasons/season.py).

Entrants are numbered from 0 in the order in which they came, games from 0 in the order in which they were drawn.
"""

from __future__ import annotations

from typing import Final, NamedTuple

ROUND_ROBIN: Final = "round-robin"
SWISS: Final = "swiss"
ROTATION: Final = "rotation"
KINDS: Final = (ROUND_ROBIN, SWISS, ROTATION)


class SeasonMade(NamedTuple):
    """A season was set up."""

    name: str
    game: str
    kind: str
    """One of KINDS."""
    size: int
    """Seats of each table."""
    options: tuple[tuple[str, str], ...]
    clock: str
    """The time limit of its tables, as net.tables.clock.read_limit reads it."""
    at: int
    """Seconds since the epoch, as in all records here."""
    seed: bytes
    """Decides what results don't: who is drawn first, and who sits where."""
    lasts: int
    """Seconds that a round may take."""
    rounds: int = 0
    """How many there are; 0: as many as the kind needs for so many entrants."""
    places: int = 0
    """The most entrants; 0: as many as come, within the bounds of a season."""
    bots: str = ""
    """The level of the bots that fill empty places; empty: none do."""
    is_open: bool = False
    """Whether anybody may enrol until it begins."""
    begins: int = 0
    """When it begins by itself; 0: when its places are taken, or the host says so."""


class Enrolled(NamedTuple):
    """One more takes part: a player, or a bot of that level."""

    player: str
    name: str
    bot: str = ""


class Quit(NamedTuple):
    """An entrant takes part no more."""

    entrant: int
    at: int


class Drawn(NamedTuple):
    """A round was drawn: of each game the entrants by seat, and those who rest."""

    at: int
    until: int
    """When the time of the round is over."""
    games: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...] = ()


class Seated(NamedTuple):
    """The game of that number is played at that table, which is made after this."""

    number: int
    table: int


class Forfeited(NamedTuple):
    """Those entrants have not come to a game in time, or have given their seats up."""

    number: int
    entrants: tuple[int, ...]


class Decided(NamedTuple):
    """A game is over."""

    number: int
    ranks: tuple[int, ...]
    """By seat: 1 for the first, equals share one; 0 for those who have forfeited it."""
    at: int
    scores: tuple[int, ...] = ()
    """By seat, as the game counts them; empty where it was not played to its end."""


class SeasonEnded(NamedTuple):
    """The season is over."""

    at: int
    by_host: bool = False
    """Whether the host has ended it before its last round was played."""


SeasonRecord = SeasonMade | Enrolled | Quit | Drawn | Seated | Forfeited | Decided | SeasonEnded
