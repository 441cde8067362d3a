"""Draws the name of Sortilege, three rows high."""

from __future__ import annotations

from typing import Final

from tui.canvas.canvas import Canvas
from tui.canvas.ink import ACCENT_STRONG

_ROWS: Final = (
    "┏━┓ ┏━┓ ┏━┓ ╺┳╸ ╻ ╻   ┏━╸ ┏━╸ ┏━╸",
    "┗━┓ ┃ ┃ ┣┳┛  ┃  ┃ ┃   ┣╸  ┃╺┓ ┣╸ ",
    "┗━┛ ┗━┛ ╹┗╸  ╹  ╹ ┗━╸ ┗━╸ ┗━┛ ┗━╸",
)
_PLAIN: Final = ("", "S  O  R  T  I  L  E  G  E", "")
HEIGHT: Final = 3


def draw_title(canvas: Canvas, y: int) -> None:
    for row, line in enumerate(_PLAIN if canvas.ascii else _ROWS):
        canvas.text(0, y + row, line, ACCENT_STRONG, canvas.width, "^")
