"""Holds the palettes that a player may choose. Sortilege's own inks are mapped to another palette's where a line comes
out.

The colours of the house have a place in each palette. Those of a game's pieces stay what they are, as players know them
by their colour; where one would be hard to read on its new ground it is made darker or lighter until it isn't.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from rich.color import Color

from tui.canvas.ink import (
    AQUA,
    BRICK,
    CARD,
    COBALT,
    EBONY,
    FAINT,
    FROST,
    GOLD,
    IVORY,
    LEAF,
    LINE,
    LIT,
    MAIZE,
    NIGHT,
    OCHRE,
    PALE,
    PANEL,
    PLAYERS,
    ROSE,
    VIOLET,
    WHITE,
    Ink,
)
from tui.canvas.xterm import XTERM, contrast, nearest, rgb


class Theme(Enum):
    """The palettes. Their values are what settings keep."""

    NIGHT = "night"
    DAY = "day"
    CONTRAST = "contrast"
    TERMINAL = "terminal"

    # Each run of cells asks for it, and Enum's own works it out of the name.
    __hash__ = object.__hash__


HOUSE: Final = (NIGHT, PANEL, CARD, LIT, LINE, FAINT, PALE, WHITE, GOLD, ROSE, AQUA, *PLAYERS)
DAY: Final = dict(
    zip(
        HOUSE,
        (
            *("#fbf9f4", "#efebe2", "#e4dfd3", "#d9d2c2", "#968d7b", "#5b5448"),
            *("#2c2a26", "#000000", "#7a4a00", "#a02020", "#005e56"),
            *("#8a5600", "#1a5f99", "#0a6b50", "#4d4a00", "#a83c10", "#8f3a6d"),
        ),
        strict=True,
    )
)
CONTRAST: Final = dict(
    zip(
        HOUSE,
        (
            *("#000000", "#000000", "#000000", "#00437a", "#ffffff", "#e0e0e0"),
            *("#ffffff", "#ffffff", "#ffe600", "#ff9a9a", "#7ffff0"),
            *("#ffb000", "#7fd0ff", "#3fe0aa", "#f5ec5c", "#ff8f5c", "#f0a5cf"),
        ),
        strict=True,
    )
)
_TERMINAL: Final[dict[str, str | None]] = {
    **dict.fromkeys((NIGHT, PANEL, CARD, PALE, WHITE)),
    LIT: "bright_black",
    LINE: "bright_black",
    FAINT: "bright_black",
    GOLD: "yellow",
    ROSE: "bright_red",
    AQUA: "cyan",
    **dict(
        zip(PLAYERS, ("yellow", "bright_cyan", "green", "bright_yellow", "bright_red", "bright_magenta"), strict=True)
    ),
}
_PIECES: Final = (IVORY, COBALT, VIOLET, MAIZE, BRICK, LEAF, OCHRE, FROST, EBONY)
PIECES_IN_16: Final = dict(zip(_PIECES, (7, 12, 5, 3, 9, 2, 3, 14, 0), strict=True))
"""By hand: no two in one game are the same."""
_READABLE: Final = {Theme.DAY: 4.5, Theme.CONTRAST: 7.0}
"""The least contrast of a text on its ground, as the web's guidelines reckon it: levels AA and AAA."""
_ON_BLACK: Final = 4.5
CAPS: Final = frozenset({GOLD, DAY[GOLD], CONTRAST[GOLD], "yellow"})
"""The grounds of a key's cap, by which it is known where there are no colours."""


@lru_cache(maxsize=4096)
def themed(ink: Ink, theme: Theme) -> Ink:
    """Return the ink of that palette for one of Sortilege's own."""
    if theme is Theme.NIGHT:
        return ink
    if theme is Theme.TERMINAL:
        return _of_terminal(ink)
    palette = DAY if theme is Theme.DAY else CONTRAST
    ground = None if ink.bg is None else palette.get(ink.bg, ink.bg)
    text = None if ink.fg is None else palette.get(ink.fg, ink.fg)
    if ink.bg not in palette and ink.bg is not None and ink.fg in palette:
        text = ink.fg  # Upon a game's own ground it is read as it was.
    if text is not None and not (ink.fg == LINE and theme is Theme.DAY):  # A rule is seen, and not read.
        text = _readable(text, ground or palette[NIGHT], _READABLE[theme])
    return ink._replace(fg=text, bg=ground)


@lru_cache(maxsize=1024)
def without_colours(ink: Ink) -> Ink:
    """Return the ink for where there are none: a key's cap is in reverse; glyphs and borders tell all else."""
    return Ink(bold=ink.bold, underline=ink.underline, reverse=ink.reverse or ink.bg in CAPS)


def _of_terminal(ink: Ink) -> Ink:
    """Name the terminal's own colours, of which only it knows what they are; plain text is in its plain colours."""
    if ink.bg == GOLD:
        return ink._replace(fg="black", bg="yellow")
    if ink.bg == LIT:
        return ink._replace(fg=None, bg=None, reverse=True)
    ground = None if ink.bg is None else _named(ink.bg)
    if ground is not None and ink.fg is not None:
        number = Color.parse(ground).number or 0
        on_black, on_white = (contrast(XTERM[number], XTERM[each]) for each in (0, 15))
        return ink._replace(fg="black" if on_black > on_white else "bright_white", bg=ground)
    return ink._replace(fg=None if ink.fg is None else _named(ink.fg, XTERM[0]), bg=ground)


def _named(colour: str, ground: str = "") -> str | None:
    """Return the terminal's own name for it: one that can be read on black, where that is the ground."""
    if colour in _TERMINAL:
        return _TERMINAL[colour]
    number = PIECES_IN_16.get(colour)
    if number is None or (ground and contrast(XTERM[number], ground) < _ON_BLACK):
        number = nearest(colour, 0, 15, ground, _ON_BLACK if ground else 0.0)
    return f"color({number})"


def _readable(text: str, ground: str, least: float) -> str:
    """Return a colour of the same hue that can be read there; black or white where none can."""
    best = max(("#000000", "#ffffff"), key=lambda each: contrast(each, ground))
    for tenths in range(10):
        mixed = "#{:02x}{:02x}{:02x}".format(
            *(part + (end - part) * tenths // 10 for part, end in zip(rgb(text), rgb(best), strict=True))
        )
        if contrast(mixed, ground) >= least:
            return mixed
    return best
