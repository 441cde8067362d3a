"""Decides whether a player gets screens or lines, where no command says it."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import Final

from tui.language import _

DUMB: Final = frozenset({"dumb", "unknown"})
"""The names of terminals that can't move their cursor."""
SMALLEST_TABLE: Final = (74, 22)
"""Columns and rows of a board, a hand, the seats, and a prompt that can be read. The pages before it need less."""


def prefers_lines() -> bool:
    """Tell whether the terminal has no room for screens, or no way to draw them; a person is asked once, at the
    start."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if os.environ.get("TERM", "") in DUMB:
        return not is_terminal or _wants(_("This terminal can't draw screens."))
    if not is_terminal:
        return False
    if not sys.stderr.isatty():
        return _wants(_("Screens are drawn by way of stderr, which does not lead to this terminal."))
    columns, rows = shutil.get_terminal_size()
    if columns < SMALLEST_TABLE[0] or rows < SMALLEST_TABLE[1]:
        return _wants(
            _(
                "A table needs {columns} by {rows} characters, and this window has {wide} by {high}.",
                columns=SMALLEST_TABLE[0],
                rows=SMALLEST_TABLE[1],
                wide=columns,
                high=rows,
            )
        )
    return False


def _wants(why: str) -> bool:
    # Translators: the first letter in the brackets is what Enter alone means, and n is no in every language.
    asked = textwrap.fill(f"{why} {_('Play by lines? [Y/n]')}", max(1, shutil.get_terminal_size().columns - 1))
    sys.stdout.write(f"{asked} ")
    sys.stdout.flush()
    answer = sys.stdin.readline()
    return not answer.strip().lower().startswith("n")
