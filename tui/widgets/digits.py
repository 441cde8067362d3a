"""Draws numbers three rows high, for the one number that matters."""

from __future__ import annotations

from typing import Final

from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT_STRONG, Ink

_DIGITS: Final = (
    ("┏━┓", "┃ ┃", "┗━┛"),
    ("╺┓ ", " ┃ ", "╺┻╸"),
    ("╺━┓", "┏━┛", "┗━╸"),
    ("╺━┓", " ━┫", "╺━┛"),
    ("╻ ╻", "┗━┫", "  ╹"),
    ("┏━╸", "┗━┓", "╺━┛"),
    ("┏━╸", "┣━┓", "┗━┛"),
    ("╺━┓", "  ┃", "  ╹"),
    ("┏━┓", "┣━┫", "┗━┛"),
    ("┏━┓", "┗━┫", "╺━┛"),
)
HEIGHT: Final = 3
_WIDTH: Final = 3


def big_width(number: int) -> int:
    return (_WIDTH + 1) * len(str(number)) - 1


def draw_big(canvas: Canvas, x: int, y: int, number: int, ink: Ink = ACCENT_STRONG) -> None:
    """Draw a number from `x` to the right; without line glyphs the plain number, in the middle row."""
    if canvas.ascii:
        canvas.text(x, y + 1, str(number), ink, big_width(number), "^")
        return
    for place, digit in enumerate(str(number)):
        for row, glyphs in enumerate(_DIGITS[int(digit)]):
            canvas.text(x + place * (_WIDTH + 1), y + row, glyphs, ink)
