"""Measures what a people's whole turn in Zargos costs each other seat.

The parts of a move are answered together, as the faces do.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from core.zargos.events import PeoplesTurnBegan, PointsCounted
from net.protocol.messages import Stepped
from scripts.benches.parts.lines import Counted, NativeLine


class PeoplesTurns:
    """Looks at every step, and sums up by people's turn what has come down to those whose people it is not."""

    def __init__(self, players: Sequence[NativeLine], counted: Sequence[Counted]) -> None:
        """Look at the bytes of the lines in `counted`; those of `players` count for others' turns only."""
        self._players = players
        self._counted = counted
        self._seen: list[int] = []
        self._running: list[int] | None = None
        self.costs: list[float] = []

    def look(self) -> None:
        """Note that a step has come to everybody."""
        self._add()
        now = self._players[0].now
        for event in now.events if isinstance(now, Stepped) else ():
            if isinstance(event, PeoplesTurnBegan | PointsCounted):
                self._end()
            if isinstance(event, PeoplesTurnBegan):
                self._running = [0] * len(self._counted)
                self._owner = self._seat_of(event.people)

    @property
    def running(self) -> bool:
        """Tell whether a people's turn goes on."""
        return self._running is not None

    @property
    def figures(self) -> dict[str, float]:
        self._end()
        return {"people_turn_down": round(mean(self.costs)), "people_turn_down_max": round(max(self.costs))}

    def _seat_of(self, people: int) -> int:
        now = self._players[0].now
        assert now is not None
        assert now.view is not None
        seat: int = now.view.board.seat_of[people]
        return seat

    def _add(self) -> None:
        before, self._seen = self._seen or [0] * len(self._counted), [line.bytes_down for line in self._counted]
        if self._running is not None:
            self._running = [sum(each) - was for *each, was in zip(self._running, self._seen, before, strict=True)]

    def _end(self) -> None:
        if self._running is not None:
            others = [cost for line, cost in zip(self._counted, self._running, strict=True) if not self._owns(line)]
            self.costs.append(mean(others))
        self._running = None

    def _owns(self, line: Counted) -> bool:
        return isinstance(line, NativeLine) and line.seat == self._owner
