"""Draws one's own hand: cards side by side while there is room, over one another when there are many."""

from __future__ import annotations

from typing import Final

from core.gargon import events as happened
from core.gargon.view import GargonBoard
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, QUIET, TEXT
from tui.games import Scene
from tui.games.gargon import answers
from tui.games.gargon.looks import FADED, LIFTED, USUAL, Look, beads, draw_card, draw_slim, foot
from tui.games.gargon.moments import Dealt
from tui.games.gargon.plan import SMALL, Scale, Spread, spread
from tui.games.gargon.things import card_key
from tui.language import _

DIGITS: Final = "1234567890"


def draw(canvas: Canvas, scene: Scene, scale: Scale) -> None:
    board: GargonBoard = scene.view.board
    if scene.seat < 0:
        canvas.text(0, 2, _("You are watching: the hands stay hidden."), QUIET, canvas.width)
        return
    if not board.hand:
        canvas.text(0, 2, _("Your hand is empty."), QUIET, canvas.width)
        return
    cards = scene.act.of if isinstance(scene.act, Dealt) else len(board.hand)
    lies = spread(cards, canvas.width, scale.card, answers.cursor(scene))
    margin = 0 if lies.shown == cards else 2
    _draw_ends(canvas, lies, cards)
    lifted = answers.lifted(scene)
    for number in range(lies.shown):
        place = lies.first + number
        if place >= len(board.hand):
            return
        width = scale.card if number == lies.shown - 1 else min(lies.step, scale.card)
        rect = Rect(margin + number * lies.step, 0, width, canvas.height)
        _draw_held(canvas, rect, scene, place, place in lifted, scale, lies.step)


def _draw_ends(canvas: Canvas, lies: Spread, cards: int) -> None:
    """Mark the ends beyond which more cards lie than there is room for."""
    if lies.first:
        canvas.text(0, 2, "‹", ACCENT_STRONG)
    if lies.first + lies.shown < cards:
        canvas.text(canvas.width - 1, 2, "›", ACCENT_STRONG)


def _draw_held(canvas: Canvas, room: Rect, scene: Scene, place: int, lifted: bool, scale: Scale, step: int) -> None:
    """Draw a card of the hand. `room` is what is seen of it, from the row of lifted cards to that of the cursor."""
    board: GargonBoard = scene.view.board
    card = board.hand[place]
    look = _look(scene, card, lifted)
    rect = Rect(room.x, 0 if lifted else 1, scale.card, room.height - 2)
    hidden = isinstance(scene.act, Dealt) and place >= scene.act.opened
    counts = foot if scale is SMALL else beads
    value, below = ("", "") if hidden else (str(card & 15), counts(card, board.terms))
    if step > 2 and isinstance(scene.act, Dealt):
        # Only the part that the next card will not cover: to paint the rest would cost a slow line too much.
        draw_card(canvas.window(room), rect._replace(x=0), card >> 4, value, below, look)
    elif step > 2:
        draw_card(canvas, rect, card >> 4, value, below, look)
    else:
        draw_slim(canvas, rect._replace(width=room.width), card >> 4, value, bool(place % 2), look)
    canvas.spot(room, f"card:{place}")
    canvas.thing(room, card_key(place))
    _draw_mark(canvas, Rect(room.x, room.height - 1, min(step, scale.card), 1), scene, place, lifted)


def _look(scene: Scene, card: int, lifted: bool) -> Look:
    if lifted:
        return LIFTED
    return USUAL if not answers.laying(scene) or answers.on_offer(scene, card) else FADED


def _draw_mark(canvas: Canvas, rect: Rect, scene: Scene, place: int, lifted: bool) -> None:
    """Draw what stands under a card: its digit, the cursor, or a + if it has just come."""
    card = scene.view.board.hand[place]
    laying = answers.laying(scene)
    if laying and place == answers.cursor(scene):
        canvas.text(rect.x, rect.y, "▴" if rect.width < 3 else f"▸{_digit(place)}◂", ACCENT_STRONG, rect.width, "^")
    elif laying:
        offered = lifted or answers.on_offer(scene, card)
        canvas.text(rect.x, rect.y, _digit(place) if offered else "·", TEXT if offered else QUIET, rect.width, "^")
    elif any(isinstance(event, happened.DrewCard) and event.card == card for event in scene.recent):
        canvas.text(rect.x, rect.y, "+", ACCENT, rect.width, "^")


def _digit(place: int) -> str:
    """Return the key of a card, which the first ten have."""
    return DIGITS[place] if place < len(DIGITS) else "▫"
