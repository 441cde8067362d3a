"""Defines what the planet is painted with.

A people has a letter and a colour, a kind of ground a texture and a colour: what one says, the other says too, so that
the map reads with sixteen colours and with none.
"""

from __future__ import annotations

from typing import Final

from tui.canvas.ink import EBONY, FAINT, FROST, GOLD, NIGHT, OCHRE, VIOLET, WHITE, Ink

# Chosen so that sixteen colours keep them apart too: each comes nearest to another one of those.
FILLS: Final = ("#dfe3ea", "#5fae57", OCHRE, "#c8443e", VIOLET, "#49b3c4")
"""Colours by people: Knights, Amazons, Monks, Dragons, Spiders, Winged."""
_LETTERS: Final = (EBONY, EBONY, EBONY, "#ffffff", EBONY, EBONY)
"""The ink that is read best on each."""
_DARK: Final = EBONY
SEAS: Final = ("#123a8a", "#0f2f80")
"""The sea's blues, so that neighbouring cells differ as far as two colours will do."""
WASTE: Final = "#211820"
"""The ground of empty Zargos, the black continent."""
WILD: Final = "#787060"
"""The ground of an empty province anywhere else."""
ICY: Final = FROST
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
"""In ASCII, where a star is a capital."""
RIGHT, SEA_RIGHT = "▕", "┊"
BELOW, SEA_BELOW = "▁", "┈"
REALM: Final = ("", "▐", "▄", "▟", "▗")
"""Between realms, half a cell thick and without a gap: 1 for the right side, 2 for the foot, 4 for the corner alone."""
FRAME: Final = ("▛", "▜")
"""Around the army that is pointed at; its code below stands on the same ground."""
RIM: Final = ("", "▐", "▌", "", "▄", "▗", "▖", "", "▀", "▝", "▘")
"""The planet's edge: 1 for nothing at the left, 2 at the right, 4 above, 8 below, added up."""
ASCII: Final = {
    ("rim", "▐"): "(",
    ("rim", "▌"): ")",
    **{("realm", glyph): plain for glyph, plain in zip(REALM[1:], "#=#.", strict=True)},
}
"""The glyphs that the canvas would make the same as a thin line."""

SPACE: Final = Ink(FAINT, NIGHT)
RIM_INK: Final = Ink(SEAS[0], NIGHT)
SEA_INKS: Final = tuple(Ink(_WAVE, sea) for sea in SEAS)
STRAIT_INKS: Final = tuple(Ink(WHITE, sea, bold=True) for sea in SEAS)
SEA_CODES: Final = tuple(Ink("#9fb4e0", sea) for sea in SEAS)
NAME: Final = Ink("#b4c5ea", bold=True)
"""A realm's name, on the sea."""
STORM_INKS: Final = tuple(Ink(WHITE, sea) for sea in SEAS)

ARMIES: Final = tuple(Ink(ink, fill, bold=True) for ink, fill in zip(_LETTERS, FILLS, strict=True))
"""A people's letter and strength on its own ground."""
CODES: Final = tuple(Ink(ink, fill) for ink, fill in zip(_LETTERS, FILLS, strict=True))
CHANGED: Final = tuple(
    Ink("#ea6a62" if ink == "#ffffff" else fill, NIGHT, bold=True, underline=True)
    for ink, fill in zip(_LETTERS, FILLS, strict=True)
)
"""The same, where something has happened."""
LIT: Final = Ink(NIGHT, GOLD, bold=True)
"""The look of what can be chosen; without colours it is in reverse."""
COST: Final = Ink(GOLD, NIGHT, bold=True)
POINTED: Final = Ink(GOLD, NIGHT, bold=True)
"""On a ground that no people has, in a frame of the accent: seen on every colour, and by its frame without any."""
FOUGHT: Final = Ink(WHITE, "#a01818", bold=True)


_ON_EMPTY: Final = {WASTE: "#a8939c", CITY: "#c9b4bd", WILD: "#ffffff"}


def line_ink(fill: str) -> Ink:
    """Return the ink of a border between provinces of one realm, on that ground."""
    return Ink(_EMBER if fill in _BLACK else _THIN, fill)


def realm_ink(fill: str) -> Ink:
    return Ink(_EMBER if fill in _BLACK else _DARK, fill)


def shore_ink(fill: str, zargos: bool) -> Ink:
    """Return the ink of a coast; that of Zargos glows, whoever holds it."""
    return Ink(_EMBER if zargos else _SHORE, fill)


def code_ink(owner: int, fill: str) -> Ink:
    return CODES[owner] if owner >= 0 and fill != ICY else Ink(_ON_EMPTY.get(fill, EBONY), fill)


def ground_ink(fill: str) -> Ink:
    """Return the ink of the texture of land."""
    return Ink({WASTE: "#5e2a30", CITY: "#8a3038", ICY: "#2f6f9a"}.get(fill, "#a79d88"), fill)
