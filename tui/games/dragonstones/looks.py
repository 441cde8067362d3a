"""Draws stones, coins, the score die and screens: letter, glyph and colour, each of which alone will do."""

from __future__ import annotations

from typing import Final

from core.dragonstones.cards import Stones
from net.people.text import width_of
from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT, BRICK, COBALT, EBONY, FAINT, LINE, MAIZE, NIGHT, QUIET, WHITE, Ink
from tui.language import _p, kept_by_language

GLYPHS: Final = "▲■●"
"""By colour: red, blue, yellow."""
_FILLS: Final = (BRICK, COBALT, MAIZE)
CHIPS: Final = tuple(Ink(EBONY, fill, bold=True) for fill in _FILLS)
STONES: Final = tuple(Ink(fill) for fill in _FILLS)
"""Inks for words in the colours."""

FAIRY: Final = "✦"
FULL: Final = "●"
EMPTY: Final = "○"
BLACK: Final = "✗"
_FIST: Final = ("▗▄▄▄▖", "▝▀▀▀▘")
_SMALL_FIST: Final = ("▐■▌",)
SCREEN: Final = "▒"
_SCREEN: Final = Ink(LINE)
_DIE: Final = Ink(NIGHT, WHITE, bold=True)
_DIE_SIDE: Final = Ink(WHITE)


@kept_by_language(8)
def colour_keys() -> tuple[str, ...]:
    """Return the key of each colour, which is its letter on the board, too."""
    return _p("key of red", "r"), _p("key of blue", "b"), _p("key of yellow", "y")


@kept_by_language(8)
def letters() -> tuple[str, ...]:
    return tuple(map(str.upper, colour_keys()))


def draw_stones(canvas: Canvas, x: int, y: int, stones: Stones, chip: int) -> None:
    """Draw a chip for each colour, always at the same place."""
    shown = letters()
    for colour, count in enumerate(stones):
        width = chip - 1
        sign = shown[colour] + (GLYPHS[colour] if width > 3 else "")
        if count:
            canvas.text(x + colour * chip, y, f"{sign}{count:>{width - len(sign)}}", CHIPS[colour])
        else:
            canvas.text(x + colour * chip, y, "·", QUIET, width, "^")


def draw_die(canvas: Canvas, x: int, y: int, score: int) -> None:
    """Draw the number between brackets: a face of the die."""
    canvas.pieces(x, y, ("▐", _DIE_SIDE), (str(score), _DIE), ("▌", _DIE_SIDE))


def draw_closed(canvas: Canvas, x: int, y: int) -> None:
    """Draw a fist that is held out and not open yet."""
    for row, text in enumerate(_FIST if canvas.height > 1 else _SMALL_FIST):
        canvas.text(x, y + row, text, ACCENT)


def draw_screen(canvas: Canvas, x: int, y: int, width: int, note: str, ink: Ink) -> None:
    """§1.5 Draw the screen; what is behind it nobody sees."""
    canvas.text(x, y, SCREEN * width, _SCREEN)
    if note:
        canvas.text(x, y, f" {note} " if width_of(note) + 4 <= width else note, ink, width, "^")


def draw_pips(canvas: Canvas, x: int, y: int, held: int, taken: int, room: int, inks: tuple[Ink, Ink]) -> None:
    """Draw a mark for each coin or stone, full where it is taken. Many are a number."""
    full, empty = inks
    if held <= room:
        canvas.text(x, y, FULL * taken, full)
        canvas.text(x + taken, y, EMPTY * (held - taken), empty)
        return
    shown = min(taken, room - 5)
    canvas.text(x, y, FULL * shown, full)
    canvas.text(x + shown, y, EMPTY * (room - 5 - shown), empty)
    canvas.text(x + room - 5, y, f"… {held}", Ink(FAINT), 5)
