"""Says who has won a game, and with how many points."""

from __future__ import annotations

from collections.abc import Sequence

from tui.language import _, _n, _np
from tui.language.lists import listed


def won_by(winners: Sequence[int], names: Sequence[str], me: int, points: int) -> str:
    """Return the sentence about those who have won. `me`: the reader's seat, or -1."""
    score = _np("with so many", "{count} point", "{count} points", points)
    others = listed([names[seat] for seat in winners if seat != me])
    if me not in winners:
        return _n(
            "{names} won the game with {points}.",
            "{names} won the game with {points}.",
            len(winners),
            names=others,
            points=score,
        )
    if len(winners) == 1:
        return _("You won the game with {points}.", points=score)
    return _("You and {names} won the game with {points}.", names=others, points=score)
