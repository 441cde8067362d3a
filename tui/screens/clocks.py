"""A table's clock in words: chosen when it is made, read by those who come."""

from __future__ import annotations

from typing import Final

from net.clock import ANSWER, read_limit
from tui.screens.gamefields import pick
from tui.widgets.form import Pick

NONE: Final = "none"
_OFFERED: Final = (
    "answer:30",
    "answer:60",
    "answer:180",
    "answer:86400",
    "answer:259200",
    "game:600",
    "game:1800",
    "game:3600",
)
_NOTE: Final = "Whose time is over has a bot play in their place until they are back."


def clock_pick(chosen: str) -> Pick:
    return pick("clock", "Clock", (NONE, *_OFFERED), chosen, _NOTE, (NONE, *map(clock_in_words, _OFFERED)))


def clock_in_words(clock: str) -> str:
    limit = read_limit(clock)
    if limit is None:
        return NONE
    return f"{_length(limit.seconds)} {'an answer' if limit.kind == ANSWER else 'for the game'}"


def _length(seconds: int) -> str:
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % size == 0:
            count = seconds // size
            return f"{count} {word}" + ("s" if count > 1 else "")
    return f"{seconds} seconds"
