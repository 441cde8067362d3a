"""§11.4–11.5 Tells what the red cards of a turn have closed: sets of provinces and of sea cells, a bit each."""

from __future__ import annotations

from typing import NamedTuple

from core.zargos.magic.winds import lying_on
from core.zargos.map.board import SEA
from core.zargos.view import ZargosBoard


class Weather(NamedTuple):
    frozen: int
    stormy: int

    def holds(self, place: int) -> bool:
        """Tell whether that place is frozen, or stormy."""
        return bool(self.frozen >> place & 1 if place < SEA else self.stormy >> (place - SEA) & 1)


CALM = Weather(0, 0)


def weather(board: ZargosBoard) -> Weather:
    return Weather(*lying_on(board.winds))
