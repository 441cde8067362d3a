"""Says in a window that is too small for a page how large it must be, in one sentence of as many words as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas.canvas import Canvas, wrap
from tui.canvas.ink import TEXT
from tui.language import _, mark, worded
from tui.screens.page import Page

_OUT: Final = {"q": mark("Q leaves"), "escape": mark("Esc goes back")}


def heeded(page: Page, key: str) -> str:
    """Return what a key means to a page that can't be seen, and so can't be answered: nothing, except that one can
    leave it."""
    if page.parting and key in {"q", "ctrl+c"}:
        return "enter"
    return key if key in {page.way_out, "ctrl+c"} else ""


def is_too_small(page: Page, width: int, height: int) -> bool:
    least = page.least(width)
    return width < least[0] or height < least[1]


def draw_too_small(canvas: Canvas, page: Page) -> None:
    lines = _fitting(_sentences(canvas, page), canvas.width, canvas.height)
    for row, line in enumerate(lines):
        canvas.text(0, (canvas.height - len(lines)) // 2 + row, line, TEXT, canvas.width, "^")


def _sentences(canvas: Canvas, page: Page) -> Sequence[str]:
    """Return the sentences, the longest first."""
    columns, rows = page.least(canvas.width)
    needed = f"{columns}×{rows}"
    lines = "sortilege --plain" if page.session.at_home else "ssh -t HOST plain"
    out = _("Q leaves, Esc stays") if page.parting else worded(_OUT[page.way_out])
    here = f"{canvas.width}×{canvas.height}"
    return (
        _(
            "This page needs {needed} characters; this window has {here}. Make it larger; {out}. Or play by lines: "
            "{lines}",
            needed=needed, here=here, out=out, lines=lines,
        ),
        _("This needs {needed} characters; {out}. By lines: {lines}", needed=needed, out=out, lines=lines),
        _("{needed} needed; {out}. Or: {lines}", needed=needed, out=out, lines=lines),
        _("{needed} needed; {out}.", needed=needed, out=out),
        _("{needed} needed", needed=needed),
        needed,
    )  # fmt: skip


def _fitting(sentences: Sequence[str], width: int, height: int) -> list[str]:
    for sentence in sentences:
        lines = wrap(sentence, width)
        if len(lines) <= height and "…" not in "".join(lines):
            return lines
    return wrap(sentences[-1], width)[:height]
