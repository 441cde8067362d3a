"""Describes what nodes of one house tell each other by their database: who they are, and a board of lines.

Each node has lines of its own there, by name, and replaces them; the others read what is new. Nothing of it is kept for
ever, and nothing hangs on it that must not be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

HOUSE: Final = 0
"""Stands for the owner of the house's own lines, which are kept …"""
KEPT: Final = "house:"
"""… and whose names begin so."""


class NodeThere(NamedTuple):
    """Another node that nobody has ended."""

    owner: int
    """The number that its start was given."""
    name: str
    advertised: str
    key: str
    """The fingerprint of its host key."""
    drains: bool = False
    """Whether it gives its tables to the others, and goes down then."""


class Line(NamedTuple):
    """A line of another node's as it stands now."""

    owner: int
    name: str
    content: bytes
    """Empty where it was taken away."""
    age: float
    """For how many seconds it has stood so, by the database's clock."""


class News(NamedTuple):
    """All that has changed since the last news."""

    nodes: tuple[NodeThere, ...]
    """All others that are there; the lines of any other have gone with it."""
    lines: tuple[Line, ...] = ()
    """The lines that have changed, the oldest change of each node first."""
    anew: bool = False
    """Whether these are all lines that there are, as too much has been missed."""
    drains: bool = False
    """Whether this node itself is to give its tables to the others."""


Lines = Mapping[str, bytes]
"""One's own lines that have changed; empty ones are to be taken away."""
HearNews = Callable[[News], None]
