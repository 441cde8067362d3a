"""Draws the seats of a table: name, cards, points, whose turn it is, and who is away."""

from __future__ import annotations

from typing import Final

from net.protocol.messages import SeatInfo

SECONDS_SHOWN: Final = 3600
"""Seconds on a clock from which on only the minutes are shown."""


def lasting(seconds: int) -> str:
    """Write a length of time in as few letters as will do."""
    if seconds < 60:
        return f"{seconds}s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}h {minutes}m" if hours and minutes else f"{hours}h" if hours else f"{minutes}m"


def remaining(seconds: int) -> str:
    """Write the time on a clock, to the second where seconds count."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds < SECONDS_SHOWN else lasting(seconds)


NEAR: Final = "⌂"
"""Marks a seat whose player comes from the same address as another's at the table."""


def describe(info: SeatInfo, me: bool) -> str:
    """Return what stands behind a name: you, a bot's level, who is away or has a bot in their place; the clock, the
    mark."""
    return f"{_described(info, me)} {NEAR}".strip() if info.near else _described(info, me)


def brief(info: SeatInfo, me: bool) -> str:
    """Return that part of it for which there is always room."""
    return " ".join(filter(None, ("you" if me else "", NEAR if info.near else "")))


def _described(info: SeatInfo, me: bool) -> str:
    if info.cover:
        return "a bot plays"
    if info.away >= 0 and info.kind == "person":
        note = f"away {lasting(info.away)}"
    elif me:
        note = "you"
    else:
        note = "" if info.kind == "person" else info.kind
    return f"{note} {remaining(info.left)}".strip() if info.left >= 0 else note
