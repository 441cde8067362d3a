"""Draws a canvas as a picture: SVG, each character in the cell where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
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
_FONTS: Final = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono', monospace"


class TextRun(NamedTuple):
    """Narrow characters of one ink, or a single one that is wide or has marks."""

    x: int
    text: str
    columns: int
    ink: Ink


def to_svg(canvas: Canvas, colourless: bool = False) -> str:
    width, height = canvas.width * CELL, canvas.height * LINE
    ground = colours(_first_ink(canvas), colourless)[1]
    size = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" font-family="{_FONTS}"',
        f' font-size="{_SIZE}" xml:space="preserve">',
        f'<rect {size} fill="{ground}"/>',
    ]
    for y in range(canvas.height):
        for text_run in _text_runs(canvas.cells(y)):
            parts += _drawn(text_run, y * LINE, ground, colourless)
    return "\n".join([*parts, "</svg>", ""])


def _first_ink(canvas: Canvas) -> Ink:
    return canvas.cells(0)[0][1] if canvas.width and canvas.height else Ink()


def _text_runs(cells: list[Run]) -> Iterator[TextRun]:
    begun: TextRun | None = None
    for x, (text, ink) in enumerate(cells):
        if not text:
            continue  # The right half of a wide one.
        columns = 2 if x + 1 < len(cells) and not cells[x + 1][0] else 1
        alone = columns > 1 or len(text) > 1
        if begun is not None and not alone and begun.ink == ink:
            begun = begun._replace(text=begun.text + text, columns=begun.columns + 1)
            continue
        if begun is not None:
            yield begun
        begun = None if alone else TextRun(x, text, columns, ink)
        if alone:
            yield TextRun(x, text, columns, ink)
    if begun is not None:
        yield begun


def _drawn(text_run: TextRun, top: int, ground: str, colourless: bool) -> Iterator[str]:
    x, text, columns, ink = text_run
    colour, behind = colours(ink, colourless)
    if behind != ground:
        yield f'<rect x="{x * CELL}" y="{top}" width="{columns * CELL}" height="{LINE}" fill="{behind}"/>'
    is_whole = ink.underline or len(text) != columns
    bare = text if is_whole else text.strip()
    if not bare:
        return
    first = x + (0 if is_whole else len(text) - len(text.lstrip()))
    taken = (columns if len(bare) == len(text) else len(bare)) * CELL
    looks = (' font-weight="bold"' if ink.bold else "") + (' text-decoration="underline"' if ink.underline else "")
    yield (
        f'<text x="{first * CELL}" y="{top + _DOWN}" textLength="{taken}" lengthAdjust="spacingAndGlyphs"'
        f' fill="{colour}"{looks}>{escape(bare)}</text>'
    )


def colours(ink: Ink, colourless: bool) -> tuple[str, str]:
    """Return the colours of the text and of its ground. A terminal's own plain colours are not known here: the night
    theme's stand for them."""
    if colourless:
        ink = without_colours(ink)
    text, ground = _rgb(ink.fg, PALE), _rgb(ink.bg, NIGHT)
    return (ground, text) if ink.reverse else (text, ground)


def _rgb(colour: str | None, plain: str) -> str:
    return plain if colour is None else Color.parse(colour).get_truecolor().hex
