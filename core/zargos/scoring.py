"""§15 Who has won, and the scores."""

from __future__ import annotations

from typing import Final

from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import strengths

CONQUEST: Final = 200
"""§15.4 More than all points of the planet together; ours."""


def survivors(state: ZargosState) -> set[int]:
    """Return the players that have peoples left."""
    return {state.seat_of[people] for people in state.order if not state.out >> people & 1}


def result(state: ZargosState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """§15.1–15.4 By seat, and the winners."""
    conqueror = conqueror_of(state)
    scores = [best_points(state, seat) for seat in range(len(state.hands))]
    if conqueror == NOBODY:
        return tuple(scores), winners_by_points(state)
    scores[conqueror] = CONQUEST
    return tuple(scores), (conqueror,)


def conqueror_of(state: ZargosState) -> int:
    """§15.1–15.2 The player who holds the throne, or is alone."""
    if state.champion != NOBODY:
        return state.seat_of[state.champion]
    left = survivors(state)
    return left.pop() if len(left) == 1 else NOBODY


def best_points(state: ZargosState, seat: int) -> int:
    """§15.4"""
    return max(state.points[people] for people, owner in enumerate(state.seat_of) if owner == seat)


def winners_by_points(state: ZargosState) -> tuple[int, ...]:
    """§15.3 Return the players of the people with the most points, or of those with as many the most counters; if all
    is equal, several."""
    decisive = deciding(state.points, state.counts)
    ranks = {people: (decisive[people], strength) for people, strength in enumerate(strengths(state))}
    best = max(ranks[people] for people in state.order)
    return tuple(sorted({state.seat_of[people] for people in state.order if ranks[people] == best}))


def deciding(points: tuple[int, ...], counts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """§15.3 Return by people what decides: the points, or where the mean of several counts does, their sum, which is
    not rounded."""
    return tuple(map(sum, zip(*counts, strict=True))) if counts else points
