"""Draws one's own hand in Kampf der Magier: cards side by side, those that are chosen a row higher, keys below."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, QUIET, TEXT
from tui.games import Scene
from tui.games.kampf import answers
from tui.games.kampf.looks import card_face, drawn_face
from tui.games.kampf.moments import Dealt
from tui.games.kampf.things import card_key
from tui.games.sizes import Size
from tui.language import _, _p
from tui.widgets.cards import DIM, LIFTED, TURNED, USUAL, CardFace, draw_card


class _Card(NamedTuple):
    width: int
    height: int


_CARDS: Final = {Size.S: _Card(7, 5), Size.M: _Card(9, 6), Size.L: _Card(13, 9), Size.XL: _Card(15, 11)}
_MOST: Final = 6
"""Cards in a hand."""


def height(size: Size) -> int:
    """Return the rows of the cards, one above for those lifted, one below for the keys."""
    return _CARDS[size].height + 2


def draw(canvas: Canvas, scene: Scene, size: Size) -> int:
    """Draw the hand; return the width that a full one takes."""
    if scene.seat < 0:
        canvas.text(0, 2, _("You are watching: the hands stay hidden."), QUIET)
        return 48
    card, apart = _CARDS[size], 2 if scene.board.tops else 0
    cards = _MOST + bool(scene.board.tops)
    step = min(card.width + 1, (canvas.width - card.width - apart) // (cards - 1))
    if size is Size.S and apart and canvas.width < 60:
        step = card.width
    lifted = answers.chosen(scene)
    for number, place in enumerate(answers.places(scene)):
        x = number * step + (apart if place == answers.TOP else 0)
        _draw_held(canvas, Rect(x, 0, card.width, card.height), place, scene, place in lifted, size)
    if isinstance(scene.act, Dealt) and size > Size.S:
        # Places that wait for their cards are drawn as such: frames that went and came would cost a slow line too much.
        for number in range(len(answers.places(scene)), _MOST):
            draw_card(canvas, Rect(number * step, 1, card.width, card.height), CardFace(""))
    return (cards - 1) * step + card.width + apart


def _draw_held(canvas: Canvas, room: Rect, place: int, scene: Scene, lifted: bool, size: Size) -> None:
    offered = answers.on_offer(scene, place)
    look = LIFTED if lifted else USUAL if offered or not scene.asked else DIM
    card, x = answers.card_at(scene, place), room.x
    face = card_face(card) if size is Size.S else drawn_face(card, 0, size)
    if isinstance(scene.act, Dealt) and place >= scene.act.opened:
        face = TURNED
    draw_card(canvas, room._replace(y=0 if lifted else 1), face, look)
    if place == answers.TOP and not lifted:
        canvas.text(x, 0, _p("own pile, in six letters", "pile"), QUIET, room.width, "^")
    canvas.spot(Rect(x, 0, room.width, canvas.height), f"card:{place}")
    canvas.thing(Rect(x, 0, room.width, canvas.height), card_key(place))
    key = answers.key_at(scene, place).upper() if offered else "·"
    y = room.height + 1
    if place == scene.picking.cursor and scene.asked:
        canvas.text(x, y, f"▸{key}◂", ACCENT_STRONG, room.width, "^")
    else:
        canvas.text(x, y, key, TEXT if offered else QUIET, room.width, "^")
