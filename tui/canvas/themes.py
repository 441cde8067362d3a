"""Holds the palettes that a player may choose. Sortilege's own inks are mapped to another palette's where a line comes
out.

The colours of the house have a place in each palette. Those of a game's pieces stay what they are, as players know them
by their colour; where one would be hard to read on its new ground it is made darker or lighter until it isn't.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet

from tui.canvas.ink import AQUA, CARD, FAINT, GOLD, LINE, LIT, NIGHT, PALE, PANEL, ROSE, WHITE, Ink


class Theme(Enum):
    """The palettes. Their values are what settings keep."""

    NIGHT = "night"
    DAY = "day"
    CONTRAST = "contrast"
    TERMINAL = "terminal"


_HOUSE: Final = (NIGHT, PANEL, CARD, LIT, LINE, FAINT, PALE, WHITE, GOLD, ROSE, AQUA)
_DAY: Final = dict(
    zip(
        _HOUSE,
        (
            *("#fbf9f4", "#efebe2", "#e4dfd3", "#d9d2c2", "#a49b89", "#665f52"),
            *("#2c2a26", "#000000", "#875300", "#a82424", "#00655c"),
        ),
        strict=True,
    )
)
_CONTRAST: Final = dict(
    zip(
        _HOUSE,
        (
            *("#000000", "#000000", "#000000", "#00437a", "#ffffff", "#e0e0e0"),
            *("#ffffff", "#ffffff", "#ffe600", "#ff9a9a", "#7ffff0"),
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
    ROSE: "red",
    AQUA: "cyan",
}
_READABLE: Final = {Theme.DAY: 4.5, Theme.CONTRAST: 7.0}
"""The least contrast of a text on its ground, as the web's guidelines reckon it: levels AA and AAA."""
CAPS: Final = frozenset({GOLD, _DAY[GOLD], _CONTRAST[GOLD], "yellow"})
"""The grounds of a key's cap, by which it is known where there are no colours."""


@lru_cache(maxsize=4096)
def themed(ink: Ink, theme: Theme) -> Ink:
    """Return the ink of that palette for one of Sortilege's own."""
    if theme is Theme.NIGHT:
        return ink
    if theme is Theme.TERMINAL:
        return _of_terminal(ink)
    palette = _DAY if theme is Theme.DAY else _CONTRAST
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
        return ink._replace(
            fg="black" if _light(Color.parse(ground).get_truecolor()) > 0.2 else "bright_white", bg=ground
        )
    return ink._replace(fg=None if ink.fg is None else _named(ink.fg), bg=ground)


def _named(colour: str) -> str | None:
    if colour in _TERMINAL:
        return _TERMINAL[colour]
    return f"color({Color.parse(colour).downgrade(ColorSystem.STANDARD).number})"


def contrast(one: str, other: str) -> float:
    """Return how far apart two colours are in lightness: from 1, the same, to 21, black and white."""
    light, dark = sorted((_light(_rgb(one)), _light(_rgb(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _readable(text: str, ground: str, least: float) -> str:
    """Return a colour of the same hue that can be read there; black or white where none can."""
    best = max(("#000000", "#ffffff"), key=lambda each: contrast(each, ground))
    for tenths in range(10):
        mixed = "#{:02x}{:02x}{:02x}".format(
            *(part + (end - part) * tenths // 10 for part, end in zip(_rgb(text), _rgb(best), strict=True))
        )
        if contrast(mixed, ground) >= least:
            return mixed
    return best


def _rgb(colour: str) -> ColorTriplet:
    return Color.parse(colour).get_truecolor()


def _light(rgb: ColorTriplet) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
