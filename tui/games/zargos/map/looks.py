"""Defines what the planet is painted with.

A people has a letter and a colour, a kind of ground a texture and a colour: what one says, the other says too, so that
the map reads with sixteen colours and with none.
"""

from __future__ import annotations

from typing import Final

from core.zargos.cards import PEOPLES
from tui.canvas.ink import FAINT, GOLD, NIGHT, WHITE, Ink

LETTERS: Final = tuple(name[0] for name in PEOPLES)

# Chosen so that sixteen colours keep them apart too: each comes nearest to another one of those.
FILLS: Final = ("#dfe3ea", "#5fae57", "#c47a2c", "#c8443e", "#b565dc", "#49b3c4")
"""Colours by people: Knights, Amazons, Monks, Dragons, Spiders, Winged."""
_DARK: Final = "#10141b"
SEAS: Final = ("#123a8a", "#0f2f80")
"""The sea's blues, so that neighbouring cells differ as far as two colours will do."""
WASTE: Final = "#211820"
"""The ground of empty Zargos, the black continent."""
WILD: Final = "#787060"
"""The ground of an empty province anywhere else."""
ICY: Final = "#9ad7e8"
CITY: Final = "#4a1a22"
"""The ground of the Forbidden City while it is empty."""

_BLACK: Final = frozenset({WASTE, CITY})
_WAVE: Final = "#2f55a6"
_SHORE: Final = "#d9c48f"
_THIN: Final = "#24262c"
_EMBER: Final = "#d0504a"

STAR: Final = "★"
"""Marks a capital."""
FIRE: Final = "▲"
"""Marks a volcano."""
DEMON: Final = "†"
"""Stands for each die of the demons."""
DOT: Final = "•"
"""Makes the line across a strait."""
PLAIN_DOT: Final = "o"
"""The same in ASCII, where a star is a capital."""
RIGHT, REALM_RIGHT, SEA_RIGHT = "▕", "▐", "┊"
BELOW, REALM_BELOW, SEA_BELOW = "▁", "▂", "┈"
RIM: Final = ("", "▐", "▌", "", "▄", "▗", "▖", "", "▀", "▝", "▘")
"""The planet's edge, by the sum of its sides with nothing beyond: 1 at the left, 2 at the right, 4 above, 8 below."""
ASCII: Final = {("rim", "▐"): "(", ("rim", "▌"): ")", ("realm", "▐"): "#"}
"""Characters in ASCII where the canvas would make the same of them as of a thin line."""

SPACE: Final = Ink(FAINT, NIGHT)
RIM_INK: Final = Ink(SEAS[0], NIGHT)
SEA_INKS: Final = tuple(Ink(_WAVE, sea) for sea in SEAS)
STRAIT_INKS: Final = tuple(Ink(WHITE, sea, bold=True) for sea in SEAS)
SEA_CODES: Final = tuple(Ink("#7d9ad6", sea) for sea in SEAS)
NAME: Final = Ink("#9fb4e0", bold=True)
"""A realm's name, on the sea."""
STORM_INKS: Final = tuple(Ink(WHITE, sea) for sea in SEAS)

ARMIES: Final = tuple(Ink(_DARK, fill, bold=True) for fill in FILLS)
"""A people's letter and strength on its own ground."""
CODES: Final = tuple(Ink("#23262d", fill) for fill in FILLS)
CHANGED: Final = tuple(Ink(fill, NIGHT, bold=True, underline=True) for fill in FILLS)
"""The same, where something has happened."""
LIT: Final = Ink(NIGHT, GOLD, bold=True)
"""The look of what can be chosen; without colours it is in reverse."""
COST: Final = Ink(GOLD, NIGHT, bold=True)
POINTED: Final = Ink(WHITE, NIGHT, bold=True, reverse=True)
"""The look of what is pointed at: in reverse, so that it is seen without colours."""
FOUGHT: Final = Ink(WHITE, "#a01818", bold=True)


def line_ink(fill: str) -> Ink:
    """Return the ink of a border between provinces of one realm, on that ground."""
    return Ink(_EMBER if fill in _BLACK else _THIN, fill)


def realm_ink(fill: str) -> Ink:
    return Ink(_EMBER if fill in _BLACK else _DARK, fill)


def shore_ink(fill: str, zargos: bool) -> Ink:
    """Return the ink of a coast; that of Zargos glows, whoever holds it."""
    return Ink(_EMBER if zargos else _SHORE, fill)


def code_ink(owner: int, fill: str) -> Ink:
    return CODES[owner] if owner >= 0 and fill != ICY else Ink("#a8939c" if fill in _BLACK else "#1d1b18", fill)


def ground_ink(fill: str) -> Ink:
    """Return the ink of the texture of land."""
    return Ink({WASTE: "#5e2a30", CITY: "#8a3038", ICY: "#2f6f9a"}.get(fill, "#a79d88"), fill)
