"""Draws the table of Kampf der Magier: seats at the left, the combat in the middle, one's own hand below, room for the
log. Large windows are left to round_table.py."""

from __future__ import annotations

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.games import Scene
from tui.games.kampf import hand, round_table
from tui.games.kampf.combat import draw_combat
from tui.games.kampf.looks import card_face
from tui.games.seats import SeatLine, draw_seats
from tui.games.sizes import Size, size_of
from tui.language import _


def draw(canvas: Canvas, scene: Scene) -> Rect:
    size = size_of(canvas)
    if size >= Size.M:
        return round_table.draw(canvas, scene, size)
    wide = canvas.width >= 110
    seats = 34 if wide else 28
    log = max(34, canvas.width // 4) if wide else 0
    height = hand.height(size)
    top = canvas.height - height - wide
    _draw_seats(canvas.window(Rect(1, 0, seats, top)), scene)
    combat = Rect(seats + 3, 0, canvas.width - seats - 4 - (log + 2 if log else 0), top)
    draw_combat(canvas.window(combat), scene, size)
    hand_width = hand.draw(canvas.window(Rect(1, top + wide, canvas.width - log - 2, height)), scene, size)
    if wide:
        return Rect(canvas.width - log - 1, 0, log, canvas.height)
    return Rect(hand_width + 3, top, canvas.width - hand_width - 4, height)


def _draw_seats(canvas: Canvas, scene: Scene) -> None:
    sizes = enumerate(scene.board.hand_sizes)
    draw_seats(canvas, scene, [SeatLine(seat, cards, _facts(scene, seat, canvas.width - 2)) for seat, cards in sizes])


def _facts(scene: Scene, seat: int, room: int) -> str:
    """Say what round_table says of a seat, with the top of its pile where that is open; in few words where need be."""
    board = scene.board
    if not board.tops or not board.tops[seat]:
        return round_table.facts(scene, seat)
    count, card = board.taken[seat], card_face(board.tops[seat]).corner
    told = (_("took {count}, top {card}", count=count, card=card), _("{count}, top {card}", count=count, card=card))
    wanted = [round_table.with_points(scene, seat, each) for each in told]
    return next((each for each in wanted if width_of(each) <= room), wanted[-1])
