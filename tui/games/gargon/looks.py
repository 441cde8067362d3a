"""Draws a creature's card: letter, glyph and colour together, so that each alone will do.

A card is filled with its colour. Where there are no colours, its border, its letter and its place say the same: what is
on offer has a border, what is chosen a heavy one, what can't be laid now has none.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.gargon.cards import CREATURES
from core.gargon.scoring import amulets_on
from core.gargon.state import Terms
from tui.canvas.canvas import BORDERS, Canvas, Rect
from tui.canvas.ink import Ink

GLYPHS: Final = "◇≈■✦▲✿"
"""Glyphs by colour: dragon, pegasus, gargoyle, manticore, phoenix, fairy."""

# Chosen so that sixteen colours keep them apart too: each comes nearest to another one of those.
_FILLS: Final = ("#e6e2d8", "#4a78d6", "#b565dc", "#e2be55", "#d9695c", "#6dbb66")
_FADED: Final = ("#94918b", "#5c7fc4", "#83549b", "#92803f", "#8f5049", "#4f7f4c")
_SHADED: Final = ("#cbc7bd", "#3f69c0", "#a255c6", "#d4ae30", "#c25b50", "#58b052")
"""The colours of every second of many cards that lie close together."""
_DARK: Final = "#10141b"
_INKS: Final = (_DARK, "#ffffff", _DARK, _DARK, _DARK, _DARK)
"""The ink that is read best on each, with few colours too."""
_EDGE: Final = "#474b55"
_SHADE: Final = "#22252b"
"""A shade so nearly grey that 256 colours make no dark blue of it."""

BACKS: Final = tuple(Ink(ink, fill, bold=True) for ink, fill in zip(_INKS, _FILLS, strict=True))
"""Inks for text on a card of each colour."""
EDGES: Final = tuple(Ink(_EDGE, fill) for fill in _FILLS)
"""Inks of a card's border."""
SIDES: Final = tuple(Ink(fill) for fill in _FILLS)
"""Inks of the half cells beside a card, and of words in the colour."""
_FEET: Final = tuple(ink._replace(underline=True) for ink in BACKS)
"""Inks of the lowest row of a small card, so that cards of one colour above each other are two."""
_NEXT: Final = tuple(Ink(ink, fill, bold=True) for ink, fill in zip(_INKS, _SHADED, strict=True))
_GONE: Final = tuple(Ink(fade, _SHADE) for fade in _FADED)


class Look(NamedTuple):
    """How a card of a hand stands out."""

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


def letter(colour: int) -> str:
    return CREATURES[colour].letter


def sign(colour: int) -> str:
    """Return letter and glyph, a card's corner."""
    return letter(colour) + GLYPHS[colour]


def foot(card: int, terms: Terms) -> str:
    """Return what a won card counts: its amulets, or that a 0 doubles the others."""
    if not card & 15:
        return "×2"
    amulets = amulets_on(card, terms.threes)
    return f"{amulets}•" if amulets else ""


def draw_card(canvas: Canvas, rect: Rect, colour: int, value: str, foot: str = "", look: Look = USUAL) -> None:
    """Draw a card, with the colour's letter and glyph on the upper border, and what it counts on the lower one."""
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
    canvas.text(rect.x + 1, rect.y + rect.height // 2, value, ink, min(inner, 2), ">")
    canvas.text(rect.x + 1, rect.bottom - 1, foot, ink)


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
