"""Tells how the peoples of Zargos fare: which win, whoever leads them, and by what."""

from __future__ import annotations

from collections import Counter

from core.engine import State
from core.zargos.cards import PEOPLES
from core.zargos.scoring import deciding
from core.zargos.state import NOBODY, ZargosState
from core.zargos.war.forces import strengths
from scripts.benches.report import Figures


class PeopleTally:
    """Looks at the ends of whole games."""

    def __init__(self) -> None:
        self._ends = Counter[str]()
        self._led = Counter[int]()
        self._won = [0.0] * len(PEOPLES)

    def note(self, end: State) -> None:
        """Note an end. A shared victory is divided among the peoples that share it."""
        if not isinstance(end, ZargosState):
            return
        self._led.update(people for people, seat in enumerate(end.seat_of) if seat != NOBODY)
        how, winners = ending(end)
        self._ends[how] += 1
        for people in winners:
            self._won[people] += 1 / len(winners)

    def figures(self) -> Figures:
        """Return each people's share of the games that it was led in."""
        shares = {PEOPLES[people]: round(self._won[people] / games, 3) for people, games in sorted(self._led.items())}
        return {"shares": shares, "ends": dict(self._ends)}


def ending(end: ZargosState) -> tuple[str, tuple[int, ...]]:
    """§15.1–15.3"""
    if end.champion != NOBODY:
        return "throne", (end.champion,)
    left = tuple([people for people in end.order if not end.out >> people & 1])
    if len({end.seat_of[people] for people in left}) == 1:
        return "alone", left
    size = strengths(end)
    decisive = deciding(end.points, end.counts)
    best = max((decisive[people], size[people]) for people in left)
    return "points", tuple([people for people in left if (decisive[people], size[people]) == best])
