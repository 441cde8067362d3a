"""Shows a canvas, as the one widget, and has only those lines drawn again that differ from what was there."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas.canvas import Canvas, Run
from tui.canvas.depths import Depth, at_depth
from tui.canvas.ink import BASE, Ink
from tui.canvas.themes import themed
from tui.canvas.widths import agreed


class Surface(Widget):
    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[Run, ...]] = []
        self._canvas = Canvas(0, 0)
        self._depth = Depth.TRUE

    def show(self, canvas: Canvas, depth: Depth = Depth.TRUE) -> None:
        """Draw what is new: one refresh for each line that has changed."""
        lines = [canvas.runs(y) for y in range(canvas.height)]
        before, self._lines, self._canvas = self._lines, lines, canvas
        if len(before) != len(lines) or depth is not self._depth:
            self._depth = depth
            self.refresh()
            return
        changed = [Region(0, y, canvas.width, 1) for y, line in enumerate(lines) if line != before[y]]
        if changed:
            self.refresh(*changed)

    @property
    def text(self) -> str:
        """The canvas that is shown, for tests."""
        return "\n".join("".join(text for text, _ink in line) for line in self._lines)

    @property
    def canvas(self) -> Canvas:
        return self._canvas

    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, themed(BASE, self._canvas.theme)
        runs = self._lines[y] if y < len(self._lines) else ((" " * width, base),)
        strip = Strip([Segment(agreed(text), _style(ink, self._depth)) for text, ink in runs])
        return strip.adjust_cell_length(width, _style(base, self._depth))


@lru_cache(maxsize=4096)
def _style(ink: Ink, depth: Depth) -> Style:
    ink = at_depth(ink, depth)
    return Style(
        color=None if ink.fg is None else Color.parse(ink.fg),
        bgcolor=None if ink.bg is None else Color.parse(ink.bg),
        bold=ink.bold or None,
        underline=ink.underline or None,
        reverse=ink.reverse or None,
    )
