"""Says of a seat in a few letters who sits there, who is away and how, and what is left on the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.people.text import width_of
from net.protocol.messages import LEFT, LINE_LOST, SILENT, SeatInfo
from tui.language import _p, mark, worded

SECONDS_SHOWN: Final = 3600
"""Of a clock that has more left, only the minutes are shown."""
NEAR: Final = "⌂"
"""Beside a seat whose player comes from the same address as another's at the table."""

_AWAY: Final = {
    LINE_LOST: (mark("offline"), mark("off")),
    LEFT: (mark("away"), mark("away")),
    SILENT: (mark("silent"), mark("idle")),
}
"""In one word, and in four letters at most: without a line, at something else, or pressing no key."""
_COVERED: Final = (mark("a bot plays"), mark("bot"))
_STEPS: Final = (60, 120, 300, 600, 1200, 1800, 3600)
"""How long somebody is silent is shown in these steps, and then in hours."""


def lasting(seconds: int) -> str:
    """Return a length of time in as few letters as will do. Its units are those of all our languages."""
    if seconds < 60:
        return f"{seconds}s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}h {minutes}m" if hours and minutes else f"{hours}h" if hours else f"{minutes}m"


def remaining(seconds: int) -> str:
    """Time on a clock, to the second where seconds count."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds < SECONDS_SHOWN else lasting(seconds)


def about(seconds: int) -> str:
    """Return a length of time in three letters."""
    for size, letter in ((86_400, _p("days, in a letter", "d")), (3600, "h"), (60, "m")):
        if seconds >= size:
            return f"{min(99, seconds // size)}{letter}"
    return f"{max(0, seconds)}s"


def away_for(info: SeatInfo) -> int:
    """Return for how many seconds somebody is said to be away; of those who press no key, in coarse steps alone."""
    if info.how != SILENT or info.away < _STEPS[0]:
        return info.away
    return max((step for step in _STEPS if step <= info.away), default=0) if info.away < 7200 else info.away


def is_away(info: SeatInfo) -> bool:
    """Tell whether somebody is away, and no bot plays for them."""
    return info.kind == "person" and info.away >= 0 and not info.cover


def level(kind: str) -> str:
    """Name the level of a bot; what is none stays as it is."""
    levels = {
        "novice": _p("bot", "novice"),
        "apprentice": _p("bot", "apprentice"),
        "adept": _p("bot", "adept"),
        "archmage": _p("bot", "archmage"),
    }
    return levels.get(kind, kind)


def is_free(info: SeatInfo) -> bool:
    """Tell whether anybody may sit down there; other open seats are kept for somebody."""
    return info.kind == "open" and not info.name


def is_kept(info: SeatInfo) -> bool:
    return info.kind == "open" and bool(info.name)


def describe(info: SeatInfo, me: bool) -> str:
    """Return what stands behind a name: you, a bot's level, how one is away, or has a bot; the clock, the mark."""
    return _forms(info, me)[0]


def fitting(info: SeatInfo, me: bool, room: int) -> str:
    """Return the same in so many columns; for who is away, at least that and for how long, however few there are."""
    forms = _forms(info, me)
    return next((form for form in forms if width_of(form) <= room), forms[-1] if is_away(info) else "")


def brief(info: SeatInfo, me: bool) -> str:
    """Return the part of it for which there is always room."""
    return " ".join(filter(None, (_p("within a sentence", "you") if me else "", NEAR if info.near else "")))


def _forms(info: SeatInfo, me: bool) -> Sequence[str]:
    """Return the forms from the longest to the shortest."""
    near = NEAR if info.near else ""
    clock = remaining(info.left) if info.left >= 0 else ""
    if info.cover:
        return [_joined(worded(words), near) for words in _COVERED]
    if is_away(info) and not me:
        time = about(away_for(info))
        long, short = (f"{worded(word)} {time}" for word in _AWAY.get(info.how, _AWAY[LEFT]))
        return _joined(long, clock, near), _joined(long, near), long, short, f"✗{time}"
    note = _p("within a sentence", "you") if me else "" if info.kind == "person" else level(info.kind)
    return _joined(note, clock, near), _joined(note, near)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))
