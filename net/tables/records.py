"""Lists the records of a table's log: set-up (Made) first, then all that came after."""

from __future__ import annotations

from typing import NamedTuple

from net.protocol.messages import BY_CLOCK, WAIT


class Made(NamedTuple):
    """A table was set up."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    private: bool
    code: str
    seed: bytes
    maker: str
    at: int
    """Seconds since the epoch."""
    clock: str = ""
    """As net.tables.clock.read_limit reads it."""
    maker_id: str = ""
    """The player who made it, who may begin it at will; somebody else may have the name later."""
    rules: int = 1
    """The rules of the game it is played by; older logs, without this, are of the first."""
    package: str = ""
    """The package that the game came by; empty for ours."""
    unwatched: bool = False
    """Nobody may look on while the game is played."""
    wait: int = WAIT
    """Seconds for which those who are away are waited for."""
    recall: bool = False
    """Those who sit there may have themselves told what they know by now."""
    chance: int = 0
    """The rules by which its chance can be checked (net.fair.proof.FAIR); older logs, without this, go by none."""
    opened: bool = False
    """Those who sit there may see the game with everybody's eyes when it is over."""
    rated: int = 0
    """As in TableInfo, when it was made; older logs, without this, say nothing of it."""
    season: int = 0
    """The season whose game is played here: then its seats are for its players alone, and it begins when all of them
    sit there."""
    bots: tuple[str, ...] = ()
    """The names of bots, by seat, where they do not follow from their seats: in a season each has one name."""


class Sat(NamedTuple):
    seat: int
    player: str
    name: str


class Stood(NamedTuple):
    seat: int


class Botted(NamedTuple):
    """A bot of that level has the seat from here on."""

    seat: int
    level: str


class Begun(NamedTuple):
    at: int


class Ended(NamedTuple):
    """The table was put away."""

    at: int = 0
    """When its game was over, or else the table was put away, in seconds since the epoch; 0 in older logs, without
    this."""
    scores: tuple[int, ...] = ()
    """By seat, where the game was over; older logs don't tell."""
    winners: tuple[int, ...] = ()


class Covered(NamedTuple):
    """A bot of that level plays in the place of the person who sits there, until they are back."""

    seat: int
    level: str
    why: int = BY_CLOCK
    """As in SeatInfo; logs of before this was kept don't tell it."""


class Returned(NamedTuple):
    """The person plays again."""

    seat: int


class Left(NamedTuple):
    """Records how many seconds each seat had left on the clock."""

    seconds: tuple[int, ...]


class Mixed(NamedTuple):
    """Chance has another key from here on: this was mixed into it, after the table came back from the disk."""

    entropy: bytes


class Pledged(NamedTuple):
    """A seat is bound to the share that it will add to chance, by its hash."""

    seat: int
    pledge: bytes


class Bound(NamedTuple):
    """The game is about to begin: nothing can be pledged any more, and those seats are to give their shares."""

    seats: tuple[int, ...]
    level: str
    """Of the bots in empty seats."""


class Shared(NamedTuple):
    """A seat has given its share."""

    seat: int
    share: str


class Granted(NamedTuple):
    """The others have given that seat so many seconds, when its time for the game was over."""

    seat: int
    seconds: int


class Wished(NamedTuple):
    """A seat's vote."""

    what: int
    """As in net.protocol.messages.Vote."""
    by: int
    seat: int = -1
    """The seat it is for; -1: for the table."""
    level: str = ""
    """Of the bots that are wished for."""


class Withdrawn(NamedTuple):
    """A seat takes its vote back."""

    what: int
    by: int
    seat: int = -1


class Settled(NamedTuple):
    """Those votes are forgotten: there is nothing to be decided any more."""

    what: int
    seat: int = -1


class Held(NamedTuple):
    """Records that a seat is kept for a player, who is asked to take it."""

    seat: int
    player: str
    name: str


class Opened(NamedTuple):
    """Seats are kept for nobody any more."""


class Looked(NamedTuple):
    """The host looked at what was hidden in the game; its players are told at the end."""

    at: int


class Ordered(NamedTuple):
    """Records that a seat's player gave a standing order (core.orders), or ended all of them. Only they are told: this
    record is not counted where others see how many there are."""

    seat: int
    name: str = ""
    """Empty: all are ended."""
    number: int = 0


class Watched(NamedTuple):
    """Whether others may look on from here on."""

    allowed: bool


class Unrated(NamedTuple):
    """Records that the game is not rated after all: two of its seats have come from one address."""
