"""Draws cards as cards, and as the backs that others see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import CARD, FAINT, GOLD, LIT, PALE, WHITE, Ink

BACK: Final = "▌"


class Art(NamedTuple):
    """A drawing in block glyphs, and in braille what glows."""

    rows: tuple[str, ...]
    body: str = PALE
    glow: str = GOLD


class CardFace(NamedTuple):
    """The face of a card: a corner, and a word or glyph in the middle; or a drawing, where there is room for it."""

    corner: str
    middle: str = ""
    art: Art | None = None
    heat: str = ""
    """The corner's colour on a usual card."""


TURNED: Final = CardFace("", "░░░")
"""Face down."""


class CardLook(NamedTuple):
    """Says how a card stands out. The border's form says the same as its colour."""

    border: Ink = Ink(FAINT, CARD)
    face: Ink = Ink(WHITE, CARD, bold=True)
    middle: Ink = Ink(FAINT, CARD)
    style: str = "round"


USUAL: Final = CardLook()
DIM: Final = CardLook(face=Ink(FAINT, CARD))
"""The look of a card that is not on offer. Only the one corner differs from a usual card: a hand whose frames changed
with every turn would cost more than all the rest of an opponent's move."""
LIFTED: Final = CardLook(Ink(GOLD, LIT, bold=True), Ink(WHITE, LIT, bold=True), Ink(PALE, LIT), "heavy")
LATEST: Final = CardLook(face=Ink(GOLD, CARD, bold=True))
"""The look of the card laid last. The frame stays: it would be painted once more when the next card is the latest."""


def draw_card(canvas: Canvas, rect: Rect, card: CardFace, look: CardLook = USUAL) -> None:
    """Draw a card. Five rows or more show the corner twice, as cards do."""
    canvas.stamp(rect.x, rect.y, _card(rect.width, rect.height, card, look))


@lru_cache(maxsize=512)
def _card(width: int, height: int, card: CardFace, look: CardLook) -> Canvas:
    canvas = Canvas(width, height, look.face)
    canvas.frame(canvas.whole, look.border, look.style)
    inner = canvas.window(canvas.whole.inside())
    face, below = look.face, look.middle
    if card.heat and look is USUAL:
        face = below = look.face._replace(fg=card.heat)
    if card.art is not None:
        _draw_art(inner, card.art, look)
    canvas.text(1, 1, f" {card.corner}" if len(card.corner) < 3 else card.corner, face, inner.width)
    if inner.height > 1 and card.art is None:
        inner.text(0, inner.height // 2, card.middle, look.middle, inner.width, "^")
    if inner.height > 2 and len(card.corner) < 3:
        inner.text(0, inner.height - 1, f"{card.corner} ", below, inner.width, ">")
    if card.art is not None and card.middle:
        canvas.text(1, height - 1, card.middle, look.border, inner.width, "^")
    return canvas


def _draw_art(canvas: Canvas, art: Art, look: CardLook) -> None:
    """Draw it in the middle; blanks leave what is there. On a card that is not on offer nothing glows."""
    body, glow = (FAINT, FAINT) if look is DIM else (art.body, art.glow)
    x = (canvas.width - max(map(len, art.rows))) // 2
    y = (canvas.height - len(art.rows)) // 2
    for row, line in enumerate(art.rows):
        at = x
        for ink, group in groupby(line, key=lambda each: "" if each == " " else glow if "⠀" <= each <= "⣿" else body):
            text = "".join(group)
            if ink:
                canvas.text(at, y + row, text, Ink(ink))
            at += len(text)


def fan_width(count: int, width: int, step: int) -> int:
    return width + step * (count - 1)


def draw_fan(
    canvas: Canvas, rect: Rect, cards: Sequence[CardFace], look: CardLook = USUAL, step: int = 3, width: int = 6
) -> None:
    """Draw cards over one another, the last on top; `rect` gives the place and the height."""
    for number, card in enumerate(cards):
        draw_card(canvas, Rect(rect.x + step * number, rect.y, width, rect.height), card, look)


def draw_backs(canvas: Canvas, x: int, y: int, count: int, ink: Ink, width: int) -> None:
    """Draw one mark a card, right-aligned; many cards as a number."""
    text = BACK * count if count <= width else f"{BACK}×{count}"
    canvas.text(x, y, text, ink, width, ">")
