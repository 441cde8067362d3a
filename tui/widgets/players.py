"""Tells players apart: each seat of a table has an ink and a sign of its own, the same wherever its player is seen.

The sign says what the ink says. Neither is the server's (net/people/text.py), so no line of a player's reads as one of
the house's.
"""

from __future__ import annotations

from typing import Final

from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT_STRONG, PLAYERS, Ink

SIGNS: Final = "●▲■▼★✚"
PLAIN_SIGNS: Final = "o^#*+x"
"""The signs in ASCII, where the canvas would make some of them the same."""
_INKS: Final = tuple(Ink(colour) for colour in PLAYERS)
_STRONG: Final = tuple(Ink(colour, bold=True) for colour in PLAYERS)
_CAPS: Final = tuple(Ink(colour, bold=True, reverse=True) for colour in PLAYERS)
TURN: Final = "▸"
BEFORE: Final = 2
"""Columns before a name: the sign, and the mark of whose turn it is."""


def sign(seat: int, ascii_only: bool = False) -> str:
    """Return what stands before the name of that seat's player."""
    return (PLAIN_SIGNS if ascii_only else SIGNS)[seat % len(SIGNS)]


def player_ink(seat: int, strong: bool = False) -> Ink:
    return (_STRONG if strong else _INKS)[seat % len(_INKS)]


def turn_ink(seat: int) -> Ink:
    """Return the ink of a name for as long as everybody waits for it: in reverse, which is seen without colours too,
    and costs a slow line the fewest bytes."""
    return _CAPS[seat % len(_CAPS)]


def draw_sign(canvas: Canvas, x: int, y: int, seat: int) -> None:
    canvas.text(x, y, sign(seat, canvas.ascii), player_ink(seat))


def draw_player(canvas: Canvas, x: int, y: int, seat: int, name: str, width: int, turn: bool = False) -> int:
    """Draw sign, mark and name in so many columns; returns the column after them."""
    draw_sign(canvas, x, y, seat)
    if turn:
        canvas.text(x + 1, y, TURN, ACCENT_STRONG)
    ink = turn_ink(seat) if turn else player_ink(seat)  # As in the log: a move is told there, and ends the turn here.
    return canvas.text(x + BEFORE, y, name, ink, max(0, width - BEFORE))
