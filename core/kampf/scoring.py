"""§6 The count of Kampf der Magier."""

from __future__ import annotations


def totals(scores: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """§6.4 Each seat's points of all deals."""
    return tuple(sum(points) for points in zip(*scores, strict=True))


def winners(scores: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """§6.4–6.5 The lowest total wins; a tie is a shared victory."""
    sums = totals(scores)
    return tuple(seat for seat, points in enumerate(sums) if points == min(sums))
