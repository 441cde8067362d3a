"""Sortilege's own colours: a calm dark table, one accent, and what each is for.

All are RGB; a door that has fewer colours converts them. What a colour says is always said by a letter, a glyph or a
border too, since there are terminals and eyes without it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Ink(NamedTuple):
    """How a cell is written; None leaves what is there already."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False

    def over(self, under: Ink) -> Ink:
        return _over(self, under)


@lru_cache(maxsize=4096)
def _over(ink: Ink, under: Ink) -> Ink:
    return ink._replace(fg=ink.fg or under.fg, bg=ink.bg or under.bg)


NIGHT: Final = "#0d1017"
PANEL: Final = "#151a24"
CARD: Final = "#1f2735"
LIT: Final = "#2b3240"
LINE: Final = "#3f4b61"
FAINT: Final = "#76829a"
PALE: Final = "#c5cede"
WHITE: Final = "#f4f6fa"
GOLD: Final = "#e5b567"
ROSE: Final = "#e08a8a"
AQUA: Final = "#7fd1c7"

BASE: Final = Ink(PALE, NIGHT)
TEXT: Final = Ink(PALE)
STRONG: Final = Ink(WHITE, bold=True)
QUIET: Final = Ink(FAINT)
RULE: Final = Ink(LINE)
ACCENT: Final = Ink(GOLD)
ACCENT_STRONG: Final = Ink(GOLD, bold=True)
WARNING: Final = Ink(ROSE, bold=True)
OFFICIAL: Final = Ink(AQUA, bold=True)
"""The ink of what the server says, and nobody else."""
BAR: Final = Ink(PALE, PANEL)
KEYCAP: Final = Ink(NIGHT, GOLD, bold=True)
FOCUS: Final = Ink(WHITE, LIT, bold=True)
