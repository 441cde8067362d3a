"""The one widget: shows a canvas, and has only those lines drawn again that differ from what was there."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Canvas, Run
from tui.ink import BASE, GOLD, Ink


class Surface(Widget):
    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[Run, ...]] = []
        self._canvas = Canvas(0, 0)
        self._colourless = False

    def show(self, canvas: Canvas, colourless: bool = False) -> None:
        """Draw what is new: one refresh for each line that has changed."""
        lines = [canvas.runs(y) for y in range(canvas.height)]
        before, self._lines, self._canvas = self._lines, lines, canvas
        if len(before) != len(lines) or colourless != self._colourless:
            self._colourless = colourless
            self.refresh()
            return
        changed = [Region(0, y, canvas.width, 1) for y, line in enumerate(lines) if line != before[y]]
        if changed:
            self.refresh(*changed)

    @property
    def text(self) -> str:
        """What is shown, for those who test it."""
        return "\n".join("".join(text for text, _ink in line) for line in self._lines)

    def hit(self, x: int, y: int) -> str:
        return self._canvas.hit(x, y)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        runs = self._lines[y] if y < len(self._lines) else ((" " * width, BASE),)
        strip = Strip([Segment(_measured(text), _style(ink, self._colourless)) for text, ink in runs])
        return strip.adjust_cell_length(width, _style(BASE, self._colourless))


def _measured(text: str) -> str:
    """Names are measured by wcwidth, lines by Rich: where they disagree, a character that both know."""
    if text.isascii() or cell_len(text) == len(text):
        return text
    return "".join(_agreed(character) for character in text)


@lru_cache(maxsize=4096)
def _agreed(character: str) -> str:
    from net.text import width_of_character

    width = width_of_character(character)
    return character if cell_len(character) == width else "?" * width


@lru_cache(maxsize=1024)
def _style(ink: Ink, colourless: bool) -> Style:
    """Without colours, a key's cap is in reverse; all else is told by glyphs and borders already."""
    if colourless:
        return Style(
            bold=ink.bold or None, underline=ink.underline or None, reverse=(ink.reverse or ink.bg == GOLD) or None
        )
    return Style(
        color=None if ink.fg is None else Color.parse(ink.fg),
        bgcolor=None if ink.bg is None else Color.parse(ink.bg),
        bold=ink.bold or None,
        underline=ink.underline or None,
        reverse=ink.reverse or None,
    )
