"""Tells how bold or careful a player of Zargos is, in numbers: all in counters but where it says otherwise."""

from __future__ import annotations

from typing import Final, NamedTuple


class Taste(NamedTuple):
    risk: float
    """How likely it thinks that an attack comes where one could."""
    dear: float
    """The cost of losing a counter in an attack: it would have defended too."""
    kill: float
    """The worth of the death of an enemy's counter, if that enemy is of average strength."""
    denied: float
    """The worth of a point that such an enemy loses, compared with one that is won."""
    throne: float
    """The worth of the City on the way to victory, beside its points …"""
    gate: float
    """… and an inner province, or the first foothold in Zargos …"""
    shore: float
    """… and any more of its coast."""


ADEPTS: Final = Taste(risk=0.5, dear=1.6, kill=0.35, denied=0.4, throne=20.0, gate=12.0, shore=3.0)
DUELLISTS: Final = Taste(risk=0.5, dear=1.2, kill=1.0, denied=0.8, throne=8.0, gate=5.0, shore=1.0)
"""Of two players: whatever the one loses, the other wins."""
