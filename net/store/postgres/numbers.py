"""Draws the numbers of new tables ahead from the database, which gives each to one node."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

AHEAD: Final = 32
"""How many are kept ready: a table is made without waiting for its number."""


class Numbers:
    """Filled by the store's thread, used up on the loop."""

    def __init__(self, draw: Callable[[int], Sequence[int]]) -> None:
        self._draw = draw
        self._drawn: deque[int] = deque()

    def refill(self) -> None:
        if len(self._drawn) <= AHEAD // 2:
            self._drawn.extend(self._draw(AHEAD - len(self._drawn)))

    @property
    def next(self) -> int | None:
        """The number that is taken next; None where none has come in time."""
        return self._drawn[0] if self._drawn else None

    def take(self) -> None:
        self._drawn.popleft()

    def reserve(self, number: int) -> None:
        """Do nothing: the database has counted it."""
