"""§8 Who has won a game of Fist of Dragonstones."""

from __future__ import annotations

from collections.abc import Sequence

from core.dragonstones.cards import Stones


def winners(scores: Sequence[int], stones: Sequence[Stones]) -> tuple[int, ...]:
    """§8.1–8.2 The most points; of several the most stones; then a shared victory."""
    ranks = [(score, sum(held)) for score, held in zip(scores, stones, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
