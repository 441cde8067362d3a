"""Asks how well the bots of a table should play, where each may be of another level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from core.bots import LEVELS
from net.protocol.messages import AnyUp
from tui.language import _, mark, worded
from tui.lines.asking import Option, Question

ONE: Final = {
    "novice": mark("as a novice"),
    "apprentice": mark("as an apprentice"),
    "adept": mark("as an adept"),
    "archmage": mark("as an archmage"),
}

Chosen = tuple[str, ...]
Then = Callable[[Chosen], AnyUp | Callable[[], None]]
"""Returns what is sent or done when the level of each bot is known."""


def one_by_one(bots: int, then: Then, chosen: Chosen = ()) -> Question:
    """Ask for the level of the next of so many bots."""

    def next_one(level: str) -> Option:
        levels = (*chosen, level)
        return Option(
            worded(ONE[level]), then(levels) if len(levels) == bots else partial(one_by_one, bots, then, levels)
        )

    asked = _("How well should bot {number} of {all} play?", number=len(chosen) + 1, all=bots)
    return Question(asked, tuple(map(next_one, LEVELS)))
