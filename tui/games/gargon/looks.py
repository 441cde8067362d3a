"""Draws a creature's card: letter, glyph and colour together, so that each alone will do.

A card is filled with its colour. Where there are no colours, its border, its letter and its place say the same: what is
on offer has a border, what is chosen a heavy one, what can't be laid now has none.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.gargon.scoring import amulets_on
from core.gargon.state import Terms
from tui.canvas.canvas import BORDERS, Canvas, Rect
from tui.canvas.ink import BRICK, CARD, COBALT, EBONY, IVORY, LEAF, MAIZE, VIOLET, Ink
from tui.games.gargon.creatures import HEIGHT, SILHOUETTES, WIDTH
from tui.games.gargon.names import letter

GLYPHS: Final = "◇≈■✦▲✿"
"""Glyphs by colour: dragon, pegasus, gargoyle, manticore, phoenix, fairy."""
BEAD: Final = "•"
FOLD: Final = "×2"
"""The effect of a 0 on the others' amulets."""

_FILLS: Final = (IVORY, COBALT, VIOLET, MAIZE, BRICK, LEAF)
_FADED: Final = ("#a8a49c", "#7595d8", "#b684cf", "#a8965a", "#c98379", "#74a870")
_SHADED: Final = ("#cbc7bd", "#5583da", "#a860cc", "#d4ae30", "#ca6358", "#58b052")
"""The colours of every second of many cards that lie close together."""
_EDGE: Final = "#474b55"

BACKS: Final = tuple(Ink(EBONY, fill, bold=True) for fill in _FILLS)
"""Inks for text on a card of each colour."""
EDGES: Final = tuple(Ink(_EDGE, fill) for fill in _FILLS)
"""Inks of a card's border."""
SIDES: Final = tuple(Ink(fill) for fill in _FILLS)
"""Inks of the half cells beside a card, and of words in the colour."""
_FEET: Final = tuple(ink._replace(underline=True) for ink in BACKS)
"""Inks of the lowest row of a small card, so that cards of one colour above each other are two."""
_DEEP: Final = ("#6b675e", "#24448c", "#5c2478", "#6e5508", "#6e211a", "#21591c")
"""The colours of a creature on its own ground, not so dark that it looks like a hole."""
_CREATURES: Final = tuple(Ink(deep, fill) for deep, fill in zip(_DEEP, _FILLS, strict=True))
_SIDES_DEEP: Final = tuple(Ink(deep) for deep in _DEEP)
_UPPER: Final = frozenset("▘▝▀▌▞▛▚▐▜▙▟█")
"""Block glyphs of which something stands in the upper half."""
_NEXT: Final = tuple(Ink(EBONY, fill, bold=True) for fill in _SHADED)
_GONE: Final = tuple(Ink(fade, CARD) for fade in _FADED)


class Look(NamedTuple):
    """Says how a card of a hand stands out."""

    style: str = "round"
    faded: bool = False


USUAL: Final = Look()
LIFTED: Final = Look("heavy")
FADED: Final = Look("none", True)

_NO_BORDER: Final = "      "


def face_ink(colour: int, look: Look) -> Ink:
    return _GONE[colour] if look.faded else BACKS[colour]


def edge_ink(colour: int, look: Look) -> Ink:
    return _GONE[colour] if look.faded else EDGES[colour]._replace(bold=look.style == "heavy")


def sign(colour: int) -> str:
    """Return letter and glyph, a card's corner."""
    return letter(colour) + GLYPHS[colour]


def foot(card: int, terms: Terms) -> str:
    """Return what a won card counts: its amulets, or that a 0 doubles the others."""
    if not card & 15:
        return FOLD
    amulets = amulets_on(card, terms.threes)
    return f"{amulets}{BEAD}" if amulets else ""


def beads(card: int, terms: Terms) -> str:
    """Return a bead for each amulet, to be counted."""
    return FOLD if not card & 15 else BEAD * amulets_on(card, terms.threes)


def draw_card(canvas: Canvas, rect: Rect, colour: int, value: str, foot: str = "", look: Look = USUAL) -> None:
    """Draw a card, with the colour's letter and glyph on the upper border, and what it counts on the lower one; a large
    card shows its creature below the value."""
    ink, edge = face_ink(colour, look), edge_ink(colour, look)
    corner, level, corner2, upright, corner3, corner4 = list(BORDERS.get(look.style, _NO_BORDER))
    inner = rect.width - 2
    canvas.fill(rect, ink)
    canvas.text(rect.x, rect.y, corner + level * inner + corner2, edge)
    for y in range(rect.y + 1, rect.bottom - 1):
        canvas.text(rect.x, y, upright, edge)
        canvas.text(rect.right - 1, y, upright, edge)
    canvas.text(rect.x, rect.bottom - 1, corner3 + level * inner + corner4, edge)
    canvas.text(rect.x + 1, rect.y, sign(colour), ink)
    if inner >= WIDTH and rect.height >= HEIGHT + 3:
        creature = ink if look.faded else _CREATURES[colour]
        draw_creature(canvas, rect.x + (rect.width - WIDTH) // 2, rect.y + 2, colour, creature)
        canvas.text(rect.x + 1, rect.y + 1, value, ink, 2, ">")
    else:
        canvas.text(rect.x + 1, rect.y + rect.height // 2, value, ink, min(inner, 2), ">")
    canvas.text(rect.x + (1 if len(foot) <= inner else 0), rect.bottom - 1, foot, ink, rect.width)


def draw_creature(canvas: Canvas, x: int, y: int, colour: int, ink: Ink) -> None:
    for row, line in enumerate(SILHOUETTES[colour]):
        canvas.text(x, y + row, line, ink)


def draw_tile(canvas: Canvas, x: int, y: int, colour: int, value: str, foot: str = "") -> None:
    """Draw a card that lies on the table, as large as its creature."""
    ink = BACKS[colour]
    canvas.fill(Rect(x, y, WIDTH, HEIGHT - 1), ink)
    above = canvas.window(Rect(0, 0, canvas.width, y + HEIGHT - 1))
    draw_creature(above, x, y, colour, _CREATURES[colour])
    canvas.text(x, y, f"{value:>2}{foot}", ink)
    canvas.text(x + WIDTH - 1, y, letter(colour), ink)
    # Half a row stays free below, so that tiles of one colour above each other are two.
    for column, glyph in enumerate(SILHOUETTES[colour][-1]):
        canvas.text(x + column, y + HEIGHT - 1, "▀", _SIDES_DEEP[colour] if glyph in _UPPER else SIDES[colour])


def draw_slim(canvas: Canvas, rect: Rect, colour: int, value: str, odd: bool, look: Look) -> None:
    """Draw two columns of a card that others lie on. Values of neighbours are on different lines, so that none run
    together."""
    ink = _NEXT[colour] if odd and not look.faded else face_ink(colour, look)
    canvas.fill(rect, ink)
    canvas.text(rect.x, rect.y, letter(colour), ink)
    canvas.text(rect.x, rect.y + 1 + odd, value, ink, 2, ">")


def draw_block(canvas: Canvas, x: int, y: int, colour: int, value: str) -> None:
    """Draw a card of two rows, with half cells for its sides."""
    for row, (text, ink) in enumerate(((sign(colour), BACKS[colour]), (f"{value:>2}", _FEET[colour]))):
        canvas.text(x, y + row, "▐", SIDES[colour])
        canvas.text(x + 1, y + row, text, ink)
        canvas.text(x + 3, y + row, "▌", SIDES[colour])


def draw_pile(canvas: Canvas, rect: Rect, colour: int, count: int, fresh: bool = False) -> None:
    """Draw backs of one colour in a hand: which, how many, and a + if one has just come."""
    ink = BACKS[colour]
    canvas.fill(rect, ink)
    canvas.text(rect.x, rect.y, letter(colour) if rect.height < 3 else sign(colour), ink)
    if fresh:
        canvas.text(rect.right - 1, rect.y, "+", ink)
    canvas.text(rect.x, rect.bottom - 1, f"{count:>{rect.width}}", _FEET[colour])
