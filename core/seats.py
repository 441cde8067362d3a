"""Finds what a game's board holds of every seat, without knowing the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.engine import start, view


@lru_cache(maxsize=64)
def by_seats(game: Any) -> frozenset[str]:
    """Return the fields that are as long as there are seats, however many there are, and hide nothing."""
    boards = [(seats, view(game, start(game, seats, {})[0], None).board) for seats in game.seats]

    def is_by_seats(name: str) -> bool:
        values = [(seats, getattr(board, name)) for seats, board in boards]
        return all(isinstance(value, tuple) and len(value) == seats for seats, value in values)

    return frozenset(name for name in game.board._fields if name not in game.hidden and is_by_seats(name))
