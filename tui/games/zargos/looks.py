"""What the planet is painted with.

A people has a letter and a colour, a kind of ground a texture and a colour: what one says, the other says too, so that
the map reads with sixteen colours and with none.
"""

from __future__ import annotations

from typing import Final

from core.zargos.cards import PEOPLES
from tui.ink import FAINT, GOLD, NIGHT, WHITE, Ink

LETTERS: Final = tuple(name[0] for name in PEOPLES)

# Chosen so that sixteen colours keep them apart too: each comes nearest to another one of those.
FILLS: Final = ("#dfe3ea", "#5fae57", "#e0b84a", "#cf5a48", "#b565dc", "#49b3c4")
"""By people: Knights, Amazons, Monks, Dragons, Spiders, Winged."""
_DARK: Final = "#10141b"
SEAS: Final = ("#123a8a", "#0f2f80")
"""Cells that border each other, as far as two will do."""
WASTE: Final = "#211820"
"""Empty Zargos, the black continent."""
WILD: Final = "#787060"
"""An empty province anywhere else."""
ICY: Final = "#cfeaf5"

_WAVE: Final = "#3f68b8"
_SHORE: Final = "#d9c48f"
_THIN: Final = "#3c3f47"
_EMBER: Final = "#c2453f"

STAR: Final = "★"
"""A capital."""
FIRE: Final = "▲"
"""A volcano."""
DEMON: Final = "†"
"""One for each die of theirs."""
DOT: Final = "•"
"""Of a line across a strait."""
RIGHT, REALM_RIGHT, SEA_RIGHT = "▕", "┃", "┊"
BELOW, REALM_BELOW, SEA_BELOW = "▁", "▂", "┈"
RIM: Final = {(-1, 0): "▐", (1, 0): "▌", (0, -1): "▄", (0, 1): "▀"}
"""The planet's edge, by where there is nothing."""

SPACE: Final = Ink(FAINT, NIGHT)
RIM_INK: Final = Ink(SEAS[0], NIGHT)
SEA_INKS: Final = tuple(Ink(_WAVE, sea) for sea in SEAS)
SHORE_INKS: Final = tuple(Ink(_SHORE, sea) for sea in SEAS)
STRAIT_INKS: Final = tuple(Ink(WHITE, sea, bold=True) for sea in SEAS)
SEA_CODES: Final = tuple(Ink("#7d9ad6", sea) for sea in SEAS)
STORM_INKS: Final = tuple(Ink(WHITE, sea) for sea in SEAS)

ARMIES: Final = tuple(Ink(_DARK, fill, bold=True) for fill in FILLS)
"""A people's letter and strength on its own ground."""
CODES: Final = tuple(Ink("#474b55", fill) for fill in FILLS)
CHANGED: Final = tuple(Ink(fill, NIGHT, bold=True, underline=True) for fill in FILLS)
"""The same, where something has happened."""
LIT: Final = Ink(NIGHT, GOLD, bold=True)
"""What can be chosen; without colours it is in reverse."""
COST: Final = Ink(GOLD, NIGHT, bold=True)
POINTED: Final = Ink(NIGHT, WHITE, bold=True)
FOUGHT: Final = Ink(WHITE, "#a01818", bold=True)


def line_ink(fill: str) -> Ink:
    """A border between provinces of one realm, on that ground."""
    return Ink(_EMBER if fill == WASTE else _THIN, fill)


def realm_ink(fill: str) -> Ink:
    return Ink(_EMBER if fill == WASTE else _DARK, fill, bold=True)


def shore_ink(fill: str) -> Ink:
    return Ink(_SHORE, fill)


def code_ink(owner: int, fill: str) -> Ink:
    return CODES[owner] if owner >= 0 else Ink("#8d7f88" if fill == WASTE else "#262420", fill)
