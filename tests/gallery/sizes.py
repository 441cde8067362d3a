"""Drawing at any size: without a fault, within the canvas, and quick enough that nobody else waits for it."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from net.people.text import width_of_character
from tests.gallery.pages import Exhibit
from tui.canvas.canvas import Canvas

BUDGET: Final = 0.05
"""Seconds of CPU for a drawing, on a machine with nothing else to do."""
WIDEST, HIGHEST = 200, 60
AGAIN: Final = 4
"""So often is measured anew what seems to take too long: others may have been at the same core."""


def forget() -> None:
    """All that was kept to be quicker: what has not been drawn before is to be quick too."""
    for name in [name for name in sys.modules if name.split(".")[0] in {"core", "net", "tui"}]:
        for each in vars(sys.modules[name]).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def drawn(exhibit: Exhibit, width: int, height: int) -> tuple[Canvas, float]:
    """And the seconds of CPU that it took. What the collector of garbage does is the whole process's."""
    gc.disable()
    begun = time.thread_time()
    try:
        canvas = exhibit.drawn(width, height)
    finally:
        gc.enable()
    return canvas, time.thread_time() - begun


def seconds(exhibit: Exhibit, width: int, height: int, budget: float = BUDGET) -> float:
    """What it takes at the most, checked for all that can be wrong with it."""
    canvas, spent = drawn(exhibit, width, height)
    for fault in faults(canvas, width, height):
        raise AssertionError(f"{exhibit.name} at {width}×{height}: {fault}")
    for _ in range(AGAIN):
        if spent <= budget:
            break
        forget()
        spent = min(spent, drawn(exhibit, width, height)[1])
    return spent


def faults(canvas: Canvas, width: int, height: int) -> Iterator[str]:
    cells: Any = canvas._cells
    if (canvas.width, canvas.height) != (width, height) or len(cells.characters) != height:
        yield "it has another size"
    for y, (row, inks) in enumerate(zip(cells.characters, cells.inks, strict=True)):
        text = "".join(row)
        if len(row) != width or len(inks) != width:
            yield f"row {y} is not as long as the others"
        elif not (text.isascii() and text.isprintable() and len(text) == width) and not _plain() >= {*row}:
            yield from _faults_of_row(y, row)
    for rect, action in cells.spots:
        if min(rect) < 0 or rect.right > width or rect.bottom > height:
            yield f"a spot lies outside: {rect} {action}"


@cache
def _plain() -> frozenset[str]:
    """What is drawn most, and takes one cell: where a row has nothing else, it has no fault."""
    block = map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x2010, 0x2028), *range(0x2190, 0x2800)))
    return frozenset(each for each in block if each.isprintable() and width_of_character(each) == 1)


def _faults_of_row(y: int, row: list[str]) -> Iterator[str]:
    """No half of a wide letter without the other, and nothing that a terminal would obey."""
    for x, (cell, after) in enumerate(zip(row, [*row[1:], " "], strict=True)):
        wide = width_of_character(cell[0]) == 2 if cell else False
        if wide != (not after):
            yield f"in row {y} half a letter stands at {x}"
        if cell and not (cell[0].isprintable() and width_of_character(cell[0])):
            yield f"in row {y} {cell!r} stands at {x}"
