"""Copies text of the screen, cleaned, by the sequence (OSC 52) that asks a terminal to keep it."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Final

from tui.canvas.canvas import Canvas, Rect

LONGEST: Final = 20_000
"""The most characters that are copied; terminals take some 70,000 bytes of such a sequence."""
_WITHOUT: Final = re.compile(r"linux|vt\d|dumb|unknown|ansi|cygwin")
"""Terminals that have no clipboard, and may print what they don't know."""


def has_clipboard(term: str) -> bool:
    return _WITHOUT.match(term.lower()) is None


def to_copy(text: str) -> str:
    """Return what a player's clipboard may hold: nothing but printable characters, and ends of lines between them."""
    lines = text[:LONGEST].split("\n")
    return "\n".join("".join(character for character in line if character.isprintable()) for line in lines)


def sequence(text: str) -> str:
    return f"\x1b]52;c;{b64encode(text.encode()).decode()}\a"


def text_in(canvas: Canvas, rect: Rect) -> str:
    """Return what stands there, without the blanks behind each line and the empty lines around all of them."""
    lines = [_line(canvas, y, rect) for y in range(max(0, rect.y), min(rect.bottom, canvas.height))]
    return "\n".join(lines).strip("\n")


def _line(canvas: Canvas, y: int, rect: Rect) -> str:
    """Return the text of one line. A wide character belongs to it with either of its halves."""
    cells = [character for character, _ink in canvas.cells(y)]
    start = max(0, rect.x)
    if start < len(cells) and not cells[start]:
        start -= 1
    return "".join(cells[start : rect.right]).rstrip()
