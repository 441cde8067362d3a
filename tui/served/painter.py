"""Compares the screen as it should be with the screen as the client shows it, and finds the bytes that make one the
other.

Nothing is sent until somebody asks for the changes, so that frames which a slow client would never see are skipped
without losing a cell.
"""

from collections.abc import Iterator
from functools import lru_cache

from tui.canvas.canvas import Canvas, Run
from tui.canvas.depths import Depth
from tui.canvas.widths import agreed
from tui.served.brush import Brush, Piece, covers, fills, piece_of
from tui.served.cells import to_cells
from tui.served.colour import PLAIN, Pen, pen_of

# A gap of so many bytes between two changes is cheaper to write again than to jump over.
_GAP = 4
# A blank end of a line this long is cheaper to erase than to write.
_REST = 4
# Columns of most windows; what is kept of wider ones is kept of fewer lines.
_USUAL = 160
LARGE = 20_000
"""The cells of a window of which no canvas is kept: its lines are compared in code, which takes a little longer."""


class Row:
    """One line of a screen. Never changed, only replaced, and one object wherever the same line is shown: a table has
    many onlookers, and what they are sent is worked out once."""

    __slots__ = ("cells", "pens")

    def __init__(self, cells: str, pens: tuple[Pen, ...]) -> None:
        self.cells = cells
        self.pens = pens


@lru_cache(maxsize=256)
def _blank(width: int) -> Row:
    return Row(" " * width, (PLAIN,) * width)


def _made(runs: tuple[Run, ...], depth: Depth, width: int) -> Row:
    texts: list[str] = []
    pens: list[Pen] = []
    for text, ink in runs:
        cells = to_cells(agreed(text))
        texts.append(cells)
        pens += (pen_of(ink, depth),) * len(cells)
    row = Row("".join(texts), tuple(pens))
    return row if len(pens) == width else _fitted(row, width)


_usual_row = lru_cache(maxsize=2048)(_made)
_wide_row = lru_cache(maxsize=256)(_made)


def _row(runs: tuple[Run, ...], depth: Depth, width: int) -> Row:
    """Return a row, kept by what it weighs: a few hundred lines of the widest windows, some thousand of the usual
    ones."""
    return (_usual_row if width <= _USUAL else _wide_row)(runs, depth, width)


def forget_lines() -> None:
    """Drop all that is kept of lines; nobody is shown any."""
    for each in (_blank, _usual_row, _wide_row, _usual_difference, _wide_difference):
        each.cache_clear()


class Painter:
    """Paints one screen. It starts from one that has just been cleared, with the cursor at home."""

    def __init__(self, size: tuple[int, int], depth: Depth, term: str) -> None:
        self._depth = depth
        self._canvas: Canvas | None = None
        """The canvas that was put last, as long as its lines need not be put again."""
        self._width, self._height = size
        self._brush = Brush(self._width, fills(term))
        row = _blank(self._width)
        self._wanted = [row] * self._height
        self._shown: list[Row | None] = [row] * self._height

    def forget(self) -> None:
        """Forget what the client shows, which may be anything: everything is sent again."""
        self._canvas = None
        self._shown = [None] * self._height
        self._brush.lose(self._width)

    def resize(self, size: tuple[int, int]) -> None:
        self._width, self._height = size
        rows = [_fitted(row, self._width) for row in self._wanted[: self._height]]
        self._wanted = rows + [_blank(self._width)] * (self._height - len(rows))
        self.forget()

    def recolour(self, depth: Depth) -> None:
        """Use another depth from the next canvas on."""
        self._depth = depth
        self._canvas = None

    def thin(self, depth: Depth) -> None:
        """Use another depth for whatever changes from now on, and leave what is shown as it is."""
        self._depth = depth

    def put(self, canvas: Canvas) -> None:
        """Put the whole screen as it should be."""
        last, self._canvas = self._canvas, canvas if canvas.width * canvas.height <= LARGE else None
        for y in range(self._height):
            if last is None or not canvas.same_line(last, y):
                self._wanted[y] = self._coded(canvas, y)

    def _coded(self, canvas: Canvas, y: int) -> Row:
        """Return a line in code; one that many are shown is coded once."""
        common = canvas.common(y)
        if common is None:
            return _row(canvas.runs(y), self._depth, self._width)
        key = y, self._depth, self._width
        if key not in common:
            common[key] = _row(canvas.runs(y), self._depth, self._width)
        row: Row = common[key]
        return row

    def changes(self) -> str:
        """Return what makes the client's screen the wanted one. The caller must send it, or `forget`."""
        pieces: list[tuple[int, Piece]] = []
        for y, (shown, wanted) in enumerate(zip(self._shown, self._wanted, strict=True)):
            if shown is not wanted:
                pieces += [(y, piece) for piece in _difference(shown, wanted)]
        self._shown[:] = self._wanted
        return self._brush.paint(pieces)


def _fitted(row: Row, width: int) -> Row:
    blank, have = _blank(width), len(row.cells)
    return Row(row.cells[:width] + blank.cells[have:], row.pens[:width] + blank.pens[have:])


def _pieces_between(shown: Row | None, wanted: Row) -> tuple[Piece, ...]:
    """Return what is to be written over the one to show the other."""
    cells = wanted.cells
    stretches = _runs(shown, wanted)
    return tuple(piece for start, end in stretches for piece in _pieces(wanted, *_whole(cells, start, end)))


_usual_difference = lru_cache(maxsize=2048)(_pieces_between)
_wide_difference = lru_cache(maxsize=256)(_pieces_between)


def _difference(shown: Row | None, wanted: Row) -> tuple[Piece, ...]:
    return (_usual_difference if len(wanted.cells) <= _USUAL else _wide_difference)(shown, wanted)


def _runs(shown: Row | None, wanted: Row) -> Iterator[tuple[int, int]]:
    """Yield the stretches to write: the changed cells, and the small gaps between them."""
    if shown is None:
        yield 0, len(wanted.cells)
        return
    start = end = -1
    for x in _changed(shown, wanted):
        if end < 0:
            start = x
        elif not _joins(wanted, end, x):
            yield start, end
            start = x
        end = x + 1
    if end >= 0:
        yield start, end


def _changed(shown: Row, wanted: Row) -> list[int]:
    letters = zip(shown.cells, wanted.cells, strict=True)
    if shown.pens == wanted.pens:
        return [x for x, (old, new) in enumerate(letters) if old != new]
    pens = zip(shown.pens, wanted.pens, strict=True)
    return [
        x
        for x, ((old, new), (pen, new_pen)) in enumerate(zip(letters, pens, strict=True))
        if old != new or (pen is not new_pen and not (new == " " and covers(pen, new_pen)))
    ]


def _joins(row: Row, end: int, x: int) -> bool:
    if x == end:
        return True
    gap = row.cells[end:x]
    return len(gap) <= _GAP and len(gap.encode()) <= _GAP and row.pens[end - 1 : x] == (row.pens[x],) * (len(gap) + 1)


def _whole(cells: str, start: int, end: int) -> tuple[int, int]:
    """Widen a stretch so that no half of a wide character is written alone."""
    if start and cells[start] == "\0":
        start -= 1
    if end < len(cells) and cells[end] == "\0":
        end += 1
    return start, end


def _pieces(row: Row, start: int, end: int) -> Iterator[Piece]:
    """Yield a run cut where the pen changes; blanks go with whatever pen covers them."""
    cells, pens = row.cells, row.pens
    rest = _rest(row)
    while start < end:
        stop, pen = _stretch(cells, pens, start, end)
        yield piece_of(start, cells[start:stop], pen, stop == end and end - max(rest, start) >= _REST)
        start = stop


def _stretch(cells: str, pens: tuple[Pen, ...], start: int, end: int) -> tuple[int, Pen]:
    pen = pens[start]
    inked = cells[start] != " "
    for x in range(start + 1, end):
        here = pens[x]
        if here is not pen:
            blank = cells[x] == " "
            if (inked and not blank) or not covers(pen, here):
                return x, pen
            if not blank:
                pen, inked = here, True
        elif not inked:
            inked = cells[x] != " "
    return end, pen


def _rest(row: Row) -> int:
    """Return where the blanks begin that reach to the end of the line on one background."""
    cells, pens = row.cells, row.pens
    last = pens[-1]
    rest = len(cells)
    while rest and cells[rest - 1] == " " and covers(pens[rest - 1], last) and not last.marks:
        rest -= 1
    return rest
