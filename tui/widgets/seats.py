"""Draws the seats of a table: name, cards, points, whose turn it is, and who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from net.protocol.messages import SeatInfo
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, FAINT, QUIET, STRONG, WARNING, Ink
from tui.games import Scene
from tui.widgets.cards import draw_backs

SECONDS_SHOWN: Final = 3600
"""Of a clock that has more left, only the minutes are shown."""


class SeatLine(NamedTuple):
    """What a game says of a seat: the cards in hand and a line of facts."""

    seat: int
    cards: int
    facts: str


def lasting(seconds: int) -> str:
    """A length of time in as few letters as will do."""
    if seconds < 60:
        return f"{seconds}s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}h {minutes}m" if hours and minutes else f"{hours}h" if hours else f"{minutes}m"


def remaining(seconds: int) -> str:
    """Time on a clock, to the second where seconds count."""
    return f"{seconds // 60}:{seconds % 60:02}" if seconds < SECONDS_SHOWN else lasting(seconds)


NEAR: Final = "⌂"
"""Beside a seat whose player comes from the same address as another's at the table."""


def describe(info: SeatInfo, me: bool) -> str:
    """What stands behind a name: you, a bot's level, who is away or has a bot in their place; the clock, the mark."""
    return f"{_described(info, me)} {NEAR}".strip() if info.near else _described(info, me)


def brief(info: SeatInfo, me: bool) -> str:
    """Of that what there is always room for."""
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


def draw_seats(canvas: Canvas, scene: Scene, lines: Sequence[SeatLine], backs: int = 6) -> None:
    """Two rows a seat, and an empty one between where there is room."""
    pitch = 3 if canvas.height >= 3 * len(lines) - 1 else 2
    for number, line in enumerate(lines):
        _draw_seat(canvas.window(Rect(0, number * pitch, canvas.width, 2)), scene, line, backs)


def _draw_seat(canvas: Canvas, scene: Scene, line: SeatLine, backs: int) -> None:
    """Draw one seat. The turn shows in the mark and the name alone: it moves with every answer, and each cell costs."""
    turn, info = line.seat in scene.waiting, scene.seats[line.seat]
    if turn:
        canvas.text(0, 0, "▸", ACCENT_STRONG)
    room = canvas.width - 3 - backs
    end = canvas.text(2, 0, scene.names[line.seat], ACCENT_STRONG if turn else STRONG, room)
    note = describe(info, line.seat == scene.seat)
    away = note.startswith("away")
    if room - (end - 2) > 3 and not away:
        canvas.text(end + 1, 0, note, QUIET, room - (end - 2) - 1)
    draw_backs(canvas, canvas.width - backs, 0, line.cards, Ink(FAINT), backs)
    end = canvas.text(2, 1, line.facts, QUIET, canvas.width - 2)
    if away:
        canvas.text(end, 1, f" · {note}", WARNING, canvas.width - end)
