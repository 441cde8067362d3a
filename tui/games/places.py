"""Ranks the players at the end: for the podium, for counts by rank, and for the line that says what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.games import Place, Scene, who
from tui.language import _, _p


def places(
    scene: Scene, points: Sequence[int], winners: Sequence[int], fewest: bool = False, then: Sequence[int] = ()
) -> tuple[Place, ...]:
    """Return every seat's place, the winners first: what decides besides points, the rules know. `then` is what decides
    between equals, where more of something does."""
    ranks = [
        (seat not in winners, each if fewest else -each, -then[seat] if then else 0) for seat, each in enumerate(points)
    ]
    found = [
        Place(seat, who(seat, scene.names, scene.seat), 1 + sum(other < rank for other in ranks), points[seat])
        for seat, rank in enumerate(ranks)
    ]
    return tuple(sorted(found, key=lambda place: (place.rank, place.seat)))


def rivals(found: Sequence[Place]) -> tuple[Place, Place] | None:
    """Return the winner and who came next; None where several have won, or nobody else plays."""
    return (found[0], found[1]) if len(found) > 1 and found[1].rank > 1 else None


def decided(by: str, first: Place, points: int, second: Place, others: int) -> str:
    """Say what made the difference: The Phoenixes decided it: Ada 25, Bob 4."""
    return _(
        "{by} decided it: {first} {points}, {second} {others}.",
        by=by, first=_within(first.name), points=points, second=_within(second.name), others=others,
    )  # fmt: skip


def _within(name: str) -> str:
    """Return a name as it stands within a sentence."""
    return _p("within a sentence", "you") if name == _p("at the beginning of a sentence", "You") else name
