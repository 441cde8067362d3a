"""Holds what a game says of itself before its rules are imported: lists and forms need no more."""

from __future__ import annotations

from typing import NamedTuple


class About(NamedTuple):
    """A package's ABOUT. The rules, in its module `game`, take both from here."""

    title: str
    seats: range
    """The numbers of players it is for."""
