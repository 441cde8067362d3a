"""Draws the table of Kampf der Magier: seats at the left, the combat in the middle, one's own hand below, room for the
log."""

from __future__ import annotations

from typing import Final

from core.kampf.scoring import totals
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, QUIET, TEXT
from tui.games import Scene
from tui.games.kampf import answers
from tui.games.kampf.combat import card_face, draw_combat
from tui.games.kampf.moments import Dealt
from tui.games.seats import SeatLine, draw_seats
from tui.widgets.cards import DIM, LIFTED, TURNED, USUAL, draw_card

HAND_HEIGHT: Final = 7
_CARD: Final = 7


def draw(canvas: Canvas, scene: Scene) -> Rect:
    wide = canvas.width >= 110
    seats = 34 if wide else 28
    log = max(34, canvas.width // 4) if wide else 0
    top = canvas.height - HAND_HEIGHT - wide
    _draw_seats(canvas.window(Rect(1, 0, seats, top)), scene)
    combat = Rect(seats + 3, 0, canvas.width - seats - 4 - (log + 2 if log else 0), top)
    draw_combat(canvas.window(combat), scene)
    hand_width = _draw_hand(canvas.window(Rect(1, top + wide, canvas.width - log - 2, HAND_HEIGHT)), scene)
    if wide:
        return Rect(canvas.width - log - 1, 0, log, canvas.height)
    return Rect(hand_width + 3, top, canvas.width - hand_width - 4, HAND_HEIGHT)


def _draw_seats(canvas: Canvas, scene: Scene) -> None:
    board = scene.board
    sums = totals(board.scores) or (0,) * len(scene.names)
    lines = []
    for seat, taken in enumerate(board.taken):
        notes = [f"took {taken}", _points(sums[seat], canvas.width > 30)]
        if board.tops and board.tops[seat]:
            notes[0] += f", top {card_face(board.tops[seat]).corner}"
        lines.append(SeatLine(seat, board.hand_sizes[seat], " · ".join(notes)))
    draw_seats(canvas, scene, lines)


def _points(count: int, wide: bool) -> str:
    return f"{count} {'point' if wide else 'pt'}{'' if count == 1 else 's'}"


# The own hand


def _draw_hand(canvas: Canvas, scene: Scene) -> int:
    """Draw five rows of cards, one above for those lifted, one below for the keys; return the width used."""
    if scene.seat < 0:
        canvas.text(0, 2, "You are watching: the hands stay hidden.", QUIET)
        return 48
    gap = 0 if scene.board.tops and canvas.width < 60 else 1
    x = 0
    lifted = answers.chosen(scene)
    for place in answers.places(scene):
        if place == answers.TOP:
            x += 2
        _draw_held(canvas, x, place, scene, place in lifted)
        x += _CARD + gap
    return max(x - gap, 6 * (_CARD + gap) - gap + (_CARD + 2 if scene.board.tops else 0))


def _draw_held(canvas: Canvas, x: int, place: int, scene: Scene, lifted: bool) -> None:
    offered = answers.on_offer(scene, place)
    look = LIFTED if lifted else USUAL if offered or not scene.asked else DIM
    rect = Rect(x, 0 if lifted else 1, _CARD, 5)
    hidden = isinstance(scene.act, Dealt) and place >= scene.act.opened
    draw_card(canvas, rect, TURNED if hidden else card_face(answers.card_at(scene, place)), look)
    if place == answers.TOP and not lifted:
        canvas.text(x, 0, "pile", QUIET, _CARD, "^")
    canvas.spot(Rect(x, 0, _CARD, HAND_HEIGHT), f"card:{place}")
    key = answers.key_at(scene, place).upper() if offered else "·"
    if place == scene.picking.cursor and scene.asked:
        canvas.text(x, 6, f"▸{key}◂", ACCENT_STRONG, _CARD, "^")
    else:
        canvas.text(x, 6, key, TEXT if offered else QUIET, _CARD, "^")
