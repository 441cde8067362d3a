"""Sortilege's own colours: a calm dark table, one accent, and what each is for.

All are RGB; a door that has fewer colours converts them. What a colour says is always said by a letter, a glyph or a
border too, since there are terminals and eyes without it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Ink(NamedTuple):
    """Says how a cell is written; None leaves what is already there."""

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
CARD: Final = "#222a38"
LIT: Final = "#2e3850"
LINE: Final = "#505d78"
FAINT: Final = "#97a3ba"
"""Quiet, and read on each of the grounds above: tests/gallery/test_contrast.py computes it."""
PALE: Final = "#c5cede"
WHITE: Final = "#f4f6fa"
GOLD: Final = "#e5b567"
ROSE: Final = "#e08a8a"
AQUA: Final = "#7fd1c7"

PLAYERS: Final = ("#e69f00", "#56b4e9", "#2fbf8f", "#f0e442", "#e8703a", "#d98fb8")
"""By seat: amber, sky, jade, lemon, coral and orchid, which colour-blind eyes tell apart."""

# Paints of the pieces of several games. Dark letters are read on each, and each is read on the night.
IVORY: Final = "#e6e2d8"
COBALT: Final = "#5b8ae6"
VIOLET: Final = "#b565dc"
MAIZE: Final = "#e2be55"
BRICK: Final = "#d9695c"
LEAF: Final = "#6dbb66"
OCHRE: Final = "#c47a2c"
FROST: Final = "#9ad7e8"
EBONY: Final = "#10141b"
"""Written on all of them."""

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
