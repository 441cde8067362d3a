"""Shuffles anew what nobody has seen, so that somebody who knows how it lay before knows nothing of what comes.

A backup holds each pile in its order. When it is put back, players may remember cards that were drawn in the hours that
are lost. Nothing else changes: cards that somebody has seen, or has put somewhere, keep their places; every seat sees
the same as before, and nobody is told anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from core.engine import Refused, Shape, State, shuffled

S = TypeVar("S", bound=State)


def reshuffle_shape(state: State) -> Shape | None:
    """Return what chance is asked for to shuffle all piles at once; None where no pile has two cards."""
    sizes = [len(pile) for pile in state.unseen()]
    return shuffled(sum(sizes)) if sizes and max(sizes) > 1 else None


def reshuffle(state: S, outcome: Sequence[int]) -> S:
    """Return the state in which the unseen cards lie in that order. Refuse an outcome that can't be."""
    shape = reshuffle_shape(state)
    if shape is None:
        raise Refused("There is nothing to be shuffled now.")
    if not shape.fits(outcome):
        raise Refused("That outcome is not possible.")
    new, piles, first = state.clone(), [], 0
    for pile in state.unseen():
        here = range(first, first + len(pile))
        piles.append(tuple([pile[place - first] for place in outcome if place in here]))
        first += len(pile)
    new.lay_unseen(piles)
    return new
