"""Where the client's cursor stands and with which pen, and the fewest bytes to paint from there."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tui.served.cells import is_simple, to_text
from tui.served.colour import PLAIN, Pen, change

# Terminals that fill with the background colour when they erase. GNU screen does not, and tmux may call itself screen.
_FILLS = re.compile(r"xterm|tmux|linux|rxvt|putty|konsole|alacritty|kitty|foot|wezterm|ghostty|contour|vte|gnome|st-")

_BLANKS = 6
"""So many are cheaper to erase than to write."""


def fills(term: str) -> bool:
    return _FILLS.match(term.lower()) is not None


class Piece(NamedTuple):
    """Cells of one line and one pen."""

    y: int
    x: int
    cells: str
    pen: Pen
    rest: bool = False
    """Whether everything behind it on its line is blank, with the same background."""


def covers(pen: Pen, blank: Pen) -> bool:
    """Whether a blank of the one pen looks as one of the other: only backgrounds show."""
    return pen is blank or (pen.background == blank.background and not pen.marks and not blank.marks)


class Brush:
    def __init__(self, width: int, may_fill: bool) -> None:
        self._width = width
        self._may_fill = may_fill
        self._x = 0
        self._y = 0
        self._pen: Pen | None = PLAIN

    def lose(self, width: int) -> None:
        """The client's terminal may be in any state."""
        self._width = width
        self._x = self._y = -1
        self._pen = None

    def paint(self, pieces: Iterable[Piece]) -> str:
        """Pen by pen, for to take up another pen costs more bytes than to move."""
        by_pen: dict[Pen, list[Piece]] = {}
        if self._pen is not None:
            by_pen[self._pen] = []
        for piece in pieces:
            by_pen.setdefault(piece.pen, []).append(piece)
        return "".join(self._paint(piece) for same in by_pen.values() for piece in same)

    def _paint(self, piece: Piece) -> str:
        moved = self._move(piece.x, piece.y)
        taken = self._take(piece)
        cells = piece.cells
        if piece.rest and self._may_fill:
            written = cells.rstrip(" ")
            self._stand(piece.x + len(written), piece.y, written)
            return f"{moved}{taken}{to_text(written)}\x1b[K"
        written = cells.rstrip(" ")
        blanks = len(cells) - len(written)
        if blanks >= _BLANKS and self._may_fill:
            self._stand(piece.x + len(written), piece.y, written)
            return f"{moved}{taken}{to_text(written)}\x1b[{blanks}X"
        self._stand(piece.x + len(cells), piece.y, cells)
        return f"{moved}{taken}{to_text(cells)}"

    def _stand(self, x: int, y: int, written: str) -> None:
        """At the right edge terminals differ on where the cursor is, and so they do behind unusual characters."""
        self._x = x if x < self._width and is_simple(written) else -1
        self._y = y

    def _take(self, piece: Piece) -> str:
        old, new = self._pen, piece.pen
        if old is not None and covers(old, new) and not piece.cells.strip(" "):
            return ""
        self._pen = new
        return "\x1b[m" + change(PLAIN, new) if old is None else change(old, new)

    def _move(self, x: int, y: int) -> str:
        here = self._x >= 0
        if y == self._y and x == self._x:
            return ""
        if y == self._y and here and x > self._x:
            return "\x1b[C" if x == self._x + 1 else f"\x1b[{x - self._x}C"
        if y == self._y and x == 0:
            return "\r"
        if x == 0 and y == self._y + 1 > 0:
            return "\r\n"
        if y == self._y + 1 > 0 and here and 0 <= self._x - x <= 4:
            return "\x1b[B" + "\b" * (self._x - x)
        return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
