"""Draws the seats of a table as most games want them: name, cards, points, whose turn it is, and who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import FAINT, QUIET, WARNING, Ink
from tui.games import Scene
from tui.games.things import seat_key
from tui.widgets.cards import draw_backs
from tui.widgets.players import draw_player
from tui.widgets.seats import describe, fitting, is_away

_BETWEEN: Final = " · "

_PITCH: Final = 6
"""The most rows from seat to seat."""


class SeatLine(NamedTuple):
    """A game's facts about a seat: the cards in hand and a line of text."""

    seat: int
    cards: int
    facts: str


def draw_seats(canvas: Canvas, scene: Scene, lines: Sequence[SeatLine], backs: int = 6) -> None:
    """Draw two rows for each seat, as far apart as there is room for; in the lowest window one."""
    pitch = max(1, min(_PITCH, (canvas.height + 1) // len(lines)))
    for number, line in enumerate(lines):
        _draw_seat(canvas.window(Rect(0, number * pitch, canvas.width, min(2, pitch))), scene, line, backs)


def _draw_seat(canvas: Canvas, scene: Scene, line: SeatLine, backs: int) -> None:
    """Draw one seat. The turn shows in the mark and the name alone: it moves with every answer, and each cell costs."""
    canvas.thing(canvas.whole, seat_key(line.seat))
    turn, info = line.seat in scene.waiting, scene.seats[line.seat]
    room = canvas.width - 3 - backs
    note, away = describe(info, line.seat == scene.seat), is_away(info) and line.seat != scene.seat
    facts_end = 2 + width_of(line.facts) + len(_BETWEEN)
    below = fitting(info, False, canvas.width - facts_end) if away else ""
    if away and (canvas.height < 2 or facts_end + width_of(below) > canvas.width):  # The name gives way.
        below, note = "", fitting(info, False, room // 2)
        room -= width_of(note) + 1
    elif canvas.height < 2:
        note = line.facts
    end = draw_player(canvas, 0, 0, line.seat, scene.names[line.seat], room + 2, turn)
    free = canvas.width - backs - end - 2
    if not below and note and free > 1:
        canvas.text(end + 1, 0, note, WARNING if away else QUIET, free)
    draw_backs(canvas, canvas.width - backs, 0, line.cards, Ink(FAINT), backs)
    end = canvas.text(2, 1, line.facts, QUIET, canvas.width - 2)
    if below:
        canvas.text(end, 1, f"{_BETWEEN}{below}", WARNING)
