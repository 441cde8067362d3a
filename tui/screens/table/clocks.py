"""Names a table's clock in words: chosen when it is made, read by those who come."""

from __future__ import annotations

from typing import Final

from net.people.text import clean_line
from net.tables.clock import ANSWER, told_limit
from tui.language import _, _n, _p, mark
from tui.widgets.form import Pick, pick

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
_WAITS: Final = ("60", "120", "300", "600", "3600", "86400")
_WAIT_NOTE: Final = mark("After that anybody may let a bot play until they are back; if most agree, at once.")
_NOTE: Final = mark(
    "When the time for an answer is up, a bot gives it; when the time for the game is up, a bot plays to the end."
)


def clock_pick(chosen: str) -> Pick:
    return pick("clock", mark("Clock"), (NONE, *_OFFERED), chosen, _NOTE, (_no_clock(), *map(clock_in_words, _OFFERED)))


def wait_pick(chosen: str) -> Pick:
    return pick("wait", mark("Wait if away"), _WAITS, chosen, _WAIT_NOTE, tuple(in_words(int(each)) for each in _WAITS))


def clock_in_words(clock: str) -> str:
    limit = told_limit(clock)
    if limit is None:
        return clean_line(clock) or _no_clock()
    time = in_words(limit.seconds)
    if limit.kind == ANSWER:
        return _("{time} an answer", time=time)
    return _("{time} for the game", time=time)


def _no_clock() -> str:
    return _p("of clocks", "none")


def in_words(seconds: int) -> str:
    """Write a time in the largest unit of which it is so many and no more."""
    if seconds % 86_400 == 0:
        return _n("{count} day", "{count} days", seconds // 86_400)
    if seconds % 3600 == 0:
        return _n("{count} hour", "{count} hours", seconds // 3600)
    if seconds % 60 == 0:
        return _n("{count} minute", "{count} minutes", seconds // 60)
    return _n("{count} second", "{count} seconds", seconds)
