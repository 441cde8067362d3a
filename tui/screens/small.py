"""A window that is too small for a page: one sentence that says how large it must be, in as many words as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas import Canvas, wrap
from tui.ink import TEXT
from tui.screens.page import Page

LEAVING: Final = frozenset({"q", "escape", "ctrl+c"})
"""The keys that still mean something: what can't be seen can't be answered."""


def is_too_small(page: Page, width: int, height: int) -> bool:
    least = page.least(width)
    return width < least[0] or height < least[1]


def draw_too_small(canvas: Canvas, page: Page) -> None:
    lines = _fitting(_sentences(canvas, page), canvas.width, canvas.height)
    for row, line in enumerate(lines):
        canvas.text(0, (canvas.height - len(lines)) // 2 + row, line, TEXT, canvas.width, "^")


def _sentences(canvas: Canvas, page: Page) -> Sequence[str]:
    """The longest first. Lines are for those who came by plain ssh, wherever they are enough."""
    columns, rows = page.least(canvas.width)
    needed = f"{columns}×{rows}"
    lines = "ssh HOST plain" if page.by_lines and not page.house.at_home else ""
    return (
        f"This page needs {needed} characters; this window has {canvas.width}×{canvas.height}. Make it larger"
        + (f", or play by lines: {lines}" if lines else ", please."),
        f"This needs {needed} characters." + (f" By lines: {lines}" if lines else ""),
        f"{needed} needed." + (f" Or: {lines}" if lines else ""),
        f"{needed} needed",
        needed,
    )


def _fitting(sentences: Sequence[str], width: int, height: int) -> list[str]:
    for sentence in sentences:
        lines = wrap(sentence, width)
        if len(lines) <= height and "…" not in "".join(lines):
            return lines
    return wrap(sentences[-1], width)[:height]
