"""Lists what the players' log keeps of who is known."""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """This identity is that player. All empty: somebody who is forgotten."""

    player: str
    name: str
    code: str
    at: int = 0
    """The day on which it came to be so; 0 in older logs, without this."""
    language: str = ""
    """The language in which this player has chosen to read; empty: none, as in older logs, without this."""
    learned: tuple[str, ...] = ()
    """The games that this player has played, by their names; none in older logs, without this."""


class Came(NamedTuple):
    """Somebody came by that key."""

    key: str
    at: int
    """The day, in seconds since the epoch: nobody need know it better."""


class Unlinked(NamedTuple):
    """That key leads to its player no more, who has a new return code."""

    key: str
    code: str


OfPlayers = Known | Came | Unlinked
