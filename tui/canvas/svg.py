"""Draws a canvas as a picture: SVG, each character in the cell where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import chain, groupby
from typing import Final, NamedTuple

from rich.color import Color

from tui.canvas.canvas import Canvas, Run
from tui.canvas.ink import NIGHT, PALE, Ink
from tui.canvas.themes import without_colours

CELL: Final = 9
LINE: Final = 18
_SIZE: Final = 15
_DOWN: Final = 14
"""From the upper edge of a cell down to the line that letters stand on."""
_RARE: Final = 0x2600
"""The first of the characters that one of these fonts lacks, braille among them: letters, arrows, boxes and blocks come
before."""
_FONTS: Final = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono', monospace"


class TextRun(NamedTuple):
    """Narrow characters of one ink, or a single one that is wide or has marks. Rare ones are apart from the others: a
    viewer may take them from another font, with another width, and would move all that stands in one text with them."""

    x: int
    text: str
    columns: int
    ink: Ink
    alone: bool = False


def to_svg(canvas: Canvas, colourless: bool = False) -> str:
    width, height = canvas.width * CELL, canvas.height * LINE
    ground = colours(_first_ink(canvas), colourless)[1]
    rows = [row_to_svg(canvas.cells(y), y * LINE, ground, colourless=colourless) for y in range(canvas.height)]
    return "\n".join([*opened(width, height, ground), *chain.from_iterable(rows), "</svg>", ""])


def opened(width: int, height: int, ground: str, style: str = "") -> Iterator[str]:
    """Begin a picture of that size on that ground."""
    size = f'width="{width}" height="{height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" font-family="{_FONTS}"'
    yield f' font-size="{_SIZE}" xml:space="preserve">'
    yield f"<style>text {{ white-space: pre }}{style}</style>"  # Chromium takes no notice of xml:space.
    yield f'<rect {size} fill="{ground}"/>'


def row_to_svg(cells: list[Run], top: int, ground: str, left: int = 0, *, colourless: bool = False) -> Iterator[str]:
    """Draw one line of a canvas, its upper left corner there: its grounds first, where they are not the picture's; then
    all text of one look at once, with blanks where other text has its place."""
    for behind, group in groupby(enumerate(cells), key=lambda each: colours(each[1][1], colourless)[1]):
        columns = [x for x, _cell in group]
        if behind != ground:
            x, width = left + columns[0] * CELL, len(columns) * CELL
            yield f'<rect x="{x}" y="{top}" width="{width}" height="{LINE}" fill="{behind}"/>'
    shared: dict[str, list[str]] = {}
    for text_run in _text_runs(cells):
        x, text, width, ink, alone = text_run
        look = _look(ink, colourless)
        if alone or ink.underline:
            yield _text(left + x * CELL, top, text, width, look)
        elif text.strip():
            shared.setdefault(look, [" "] * len(cells))[x : x + len(text)] = text
    for look, characters in shared.items():
        text = "".join(characters)
        first = len(text) - len(text.lstrip())
        yield _text(left + first * CELL, top, text.strip(), len(text.strip()), look)


def _first_ink(canvas: Canvas) -> Ink:
    return canvas.cells(0)[0][1] if canvas.width and canvas.height else Ink()


def _text_runs(cells: list[Run]) -> Iterator[TextRun]:
    begun: TextRun | None = None
    for x, (text, ink) in enumerate(cells):
        if not text:
            continue  # The right half of a wide one.
        columns = 2 if x + 1 < len(cells) and not cells[x + 1][0] else 1
        alone = columns > 1 or len(text) > 1
        if begun is not None and not alone and begun.ink == ink and begun.alone == _is_rare(text):
            begun = begun._replace(text=begun.text + text, columns=begun.columns + 1)
            continue
        if begun is not None:
            yield begun
        begun = None if alone else TextRun(x, text, columns, ink, _is_rare(text))
        if alone:
            yield TextRun(x, text, columns, ink, alone)
    if begun is not None:
        yield begun


def _is_rare(text: str) -> bool:
    return ord(text[0]) >= _RARE


def _look(ink: Ink, colourless: bool) -> str:
    bold, underline = ' font-weight="bold"' * ink.bold, ' text-decoration="underline"' * ink.underline
    return f'fill="{colours(ink, colourless)[0]}"{bold}{underline}'


def _text(x: int, top: int, text: str, columns: int, look: str) -> str:
    place = f'x="{x}" y="{top + _DOWN}" textLength="{columns * CELL}"'
    return f'<text {place} lengthAdjust="spacingAndGlyphs" {look}>{escape(text)}</text>'


def colours(ink: Ink, colourless: bool) -> tuple[str, str]:
    """Return the colours of the text and of its ground. A terminal's own plain colours are not known here: the night
    theme's stand for them."""
    if colourless:
        ink = without_colours(ink)
    text, ground = _rgb(ink.fg, PALE), _rgb(ink.bg, NIGHT)
    return (ground, text) if ink.reverse else (text, ground)


def _rgb(colour: str | None, plain: str) -> str:
    return plain if colour is None else Color.parse(colour).get_truecolor().hex
