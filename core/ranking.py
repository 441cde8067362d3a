"""Says in which order the seats of a finished game came in."""

from __future__ import annotations

from collections.abc import Sequence

from core.registry import GAMES


def order_of(game: str, scores: Sequence[int], winners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return a key for each seat, the lower the better. Winners are first, whatever breaks their ties; others stand by
    their points, as their game counts them."""
    sign = 1 if game in GAMES and GAMES.about(game).fewest_win else -1
    return tuple((0, 0) if seat in winners else (1, sign * score) for seat, score in enumerate(scores))
