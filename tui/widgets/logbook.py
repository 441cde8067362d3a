"""The log: sentences from old to new, the latest at the bottom, wrapped to the room there is."""

from __future__ import annotations

from collections.abc import Iterable

from net.text import width_of
from tui.canvas import Canvas, wrap
from tui.desk import Entry
from tui.ink import ACCENT, FAINT, PALE, QUIET, STRONG, TEXT, Ink

_OLD = Ink(FAINT)
_LATEST = Ink(PALE)


def log_lines(entries: Iterable[Entry], width: int) -> list[list[tuple[str, Ink]]]:
    """Every line with its inks; the latest entry is brighter, what people say carries their name."""
    found: list[list[tuple[str, Ink]]] = []
    kept = list(entries)
    for number, entry in enumerate(kept):
        latest = number == len(kept) - 1
        if entry.who:
            found += _said(entry, width)
            continue
        for row, line in enumerate(wrap(entry.text, width - 2)):
            mark = ("▸ " if latest else "· ") if row == 0 else "  "
            found.append([(mark, ACCENT if latest else QUIET), (line, STRONG if latest else _OLD)])
    return found


def _said(entry: Entry, width: int) -> list[list[tuple[str, Ink]]]:
    """Name first, so that nobody's words can pass for the game's."""
    head = f"{entry.who}: "
    lines = wrap(f"{head}{entry.text}", width - 2, 2)
    found: list[list[tuple[str, Ink]]] = []
    for row, line in enumerate(lines):
        if row == 0 and width_of(head) < width - 2 and line.startswith(head):
            found.append([("» ", ACCENT), (head, ACCENT), (line.removeprefix(head), TEXT)])
        else:
            found.append([("» " if row == 0 else "  ", ACCENT), (line, TEXT)])
    return found


def draw_log(canvas: Canvas, entries: Iterable[Entry], back: int = 0) -> int:
    """The end of the log, or `back` lines before it; returns how many lines there are above."""
    entries = list(entries)
    # Only as many entries as can be seen are wrapped.
    lines = log_lines(entries[-(canvas.height + back) :] if canvas.height else [], canvas.width)
    end = max(0, len(lines) - back)
    start = max(0, end - canvas.height)
    for y, pieces in enumerate(lines[start:end]):
        canvas.pieces(0, y, *pieces)
    return start
