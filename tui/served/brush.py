"""Knows where the client's cursor stands and with which pen, and the fewest bytes to paint from there."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tui.served.cells import is_simple, to_text
from tui.served.colour import PLAIN, Pen, change

# Terminals that fill with the background colour when they erase. GNU screen does not, and tmux may call itself screen.
_FILLS = re.compile(r"xterm|tmux|linux|rxvt|putty|konsole|alacritty|kitty|foot|wezterm|ghostty|contour|vte|gnome|st-")

_STEPS = 4
"""The most lines down that are cheaper to step than to jump."""
_BLANKS = 6
"""The fewest blanks that are cheaper to erase than to write."""


def fills(term: str) -> bool:
    return _FILLS.match(term.lower()) is not None


class Piece(NamedTuple):
    """Cells of one line and one pen: what is written, and the blanks behind it."""

    x: int
    text: str
    length: int
    blanks: int
    pen: Pen
    rest: bool
    """Whether everything behind it on its line is blank, with the same background."""
    surely: bool
    """Whether terminals agree on where the cursor stands behind it."""


def piece_of(x: int, cells: str, pen: Pen, rest: bool = False) -> Piece:
    """Return the piece of these cells. Blanks that show an underline are written: what is erased shows the background
    alone."""
    written = cells if pen.marks else cells.rstrip(" ")
    length = len(written)
    return Piece(x, to_text(written), length, len(cells) - length, pen, rest, is_simple(written))


def covers(pen: Pen, blank: Pen) -> bool:
    """Tell whether a blank of the one pen looks like one of the other: only backgrounds show."""
    return pen is blank or (pen.background == blank.background and not pen.marks and not blank.marks)


class Brush:
    def __init__(self, width: int, may_fill: bool) -> None:
        self._width = width
        self._may_fill = may_fill
        self._x = 0
        self._y = 0
        self._pen: Pen | None = PLAIN

    def lose(self, width: int) -> None:
        """Forget where the cursor is: the client's terminal may be in any state."""
        self._width = width
        self._x = self._y = -1
        self._pen = None

    def paint(self, pieces: Iterable[tuple[int, Piece]]) -> str:
        """Paint each piece on its line, but pen by pen: taking up another pen costs more bytes than moving."""
        by_pen = _by_pen(pieces)
        painted: list[str] = []
        blank_from: dict[int, int] = {}
        while by_pen:
            pen = min(by_pen, key=self._dearness)
            for y, piece in by_pen.pop(pen):
                if piece.x >= blank_from.get(y, self._width):
                    continue
                painted.append(self._paint(y, piece))
                if piece.rest and self._may_fill:
                    blank_from[y] = piece.x + piece.length
        return "".join(painted)

    def _dearness(self, pen: Pen) -> int:
        """Return the bytes that taking up that pen now would cost."""
        return len(change(self._pen or PLAIN, pen))

    def _paint(self, y: int, piece: Piece) -> str:
        x, text, length, blanks, _pen, rest, surely = piece
        moved = self._move(x, y)
        taken = self._take(piece)
        if self._may_fill and (rest or blanks >= _BLANKS):
            behind = "\x1b[K" if rest else f"\x1b[{blanks}X"
        else:
            behind = " " * blanks
            length += blanks
        # At the right edge terminals differ on where the cursor is, and so they do behind unusual characters.
        self._x = x + length if surely and x + length < self._width else -1
        self._y = y
        return f"{moved}{taken}{text}{behind}"

    def _take(self, piece: Piece) -> str:
        old, new = self._pen, piece.pen
        if old is not None and not piece.length and covers(old, new):
            return ""
        self._pen = new
        return "\x1b[m" + change(PLAIN, new) if old is None else change(old, new)

    def _move(self, x: int, y: int) -> str:
        if y == self._y and x == self._x:
            return ""
        there = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        down = y - self._y
        if self._y < 0 or not 0 <= down <= _STEPS or (self._x < 0 and x):
            return there
        # A line feed goes straight down: what a terminal makes of the program's own line ends does not concern us.
        return min(there, "\n" * down + _aside(x, x - self._x), key=len)


def _by_pen(pieces: Iterable[tuple[int, Piece]]) -> dict[Pen, list[tuple[int, Piece]]]:
    """Sort pieces by pen; blanks go with any pen that covers them."""
    found: dict[Pen, list[tuple[int, Piece]]] = {}
    blanks: list[tuple[int, Piece]] = []
    for placed in pieces:
        if placed[1].length:
            found.setdefault(placed[1].pen, []).append(placed)
        else:
            blanks.append(placed)
    for placed in blanks:
        own = placed[1].pen
        pen = next((each for each in found if covers(each, own)), own)
        found.setdefault(pen, []).append(placed)
    return found


def _aside(x: int, by: int) -> str:
    if not x and by:
        return "\r"
    if by >= 0:
        return f"\x1b[{by}C" if by > 1 else "\x1b[C" * by
    return min(f"\x1b[{-by}D", "\b" * -by, key=len)
