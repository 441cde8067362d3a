"""Finds which of a terminal's own colours stand for ours, where it does not show all.

Those of the house are chosen by hand, for 256 and for 16 colours: rounding made its dark slates navy and teal. Any
other becomes the one that looks most like it. What can be read in true colour can be read at every depth.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from tui.canvas.ink import LIT, Ink
from tui.canvas.themes import CONTRAST, DAY, HOUSE, PIECES_IN_16, without_colours
from tui.canvas.xterm import XTERM, contrast, nearest, of_its_hue


class Depth(Enum):
    """The depths of colour. Their values are what a user writes to choose one."""

    TRUE = "truecolor"
    MANY = "256"
    FEW = "16"
    NONE = "none"

    # Each run of cells asks for it, and Enum's own works it out of the name.
    __hash__ = object.__hash__


def _chosen(*numbers: int) -> dict[str, int]:
    return dict(zip(HOUSE, numbers, strict=True))


def _in_theme(palette: dict[str, str], *numbers: int) -> dict[str, int]:
    return {palette[colour]: number for colour, number in _chosen(*numbers).items()}


_PIECES_IN_256: Final = dict(zip(PIECES_IN_16, (254, 69, 134, 179, 167, 71, 172, 117, 233), strict=True))
# A panel that differs from the night by one step of grey is hardly seen, and would cost a slow line a tenth of a move.
# Night, panel, card, lit, line, faint, pale, white, gold, rose, aqua; the six players.
_BY_HAND: Final = {
    Depth.MANY: {
        **_in_theme(CONTRAST, 16, 16, 16, 24, 231, 254, 231, 231, 226, 217, 123, 214, 117, 79, 227, 209, 218),
        **_in_theme(DAY, 231, 255, 254, 252, 245, 240, 235, 16, 94, 124, 23, 94, 25, 23, 58, 130, 96),
        **_chosen(233, 233, 236, 237, 241, 248, 252, 255, 179, 174, 116, 214, 74, 36, 227, 209, 175),
        **_PIECES_IN_256,
    },
    Depth.FEW: {
        **_in_theme(CONTRAST, 0, 0, 0, 4, 15, 15, 15, 15, 11, 13, 14, 3, 14, 10, 11, 9, 13),
        **_in_theme(DAY, 15, 15, 15, 15, 8, 0, 0, 0, 4, 1, 5, 0, 12, 4, 0, 1, 5),
        **_chosen(0, 0, 0, 0, 8, 7, 7, 15, 11, 9, 14, 3, 14, 2, 11, 9, 13),
        **PIECES_IN_16,
    },
}
_REVERSED: Final = {LIT: (7, 0), DAY[LIT]: (0, 15)}
"""Text and ground of a chosen row with sixteen colours, where it stands in reverse."""
_RANGE: Final = {Depth.MANY: (16, 255), Depth.FEW: (0, 15)}
"""Of the first sixteen nobody knows what they are, so they are left alone where there are others."""
_INKED: Final = 0
"""Black, as in print: sixteen colours have no second shade of a piece's paint to draw on it with."""
_LIGHTER: Final = {1: 9, 4: 6, 5: 13, 12: 6}
"""Stand-ins for colours that are too dark to be read there: cyan for blue, where a grey would say nothing."""
READ: Final = 4.5
_SEEN: Final = 1.5


@lru_cache(maxsize=4096)
def at_depth(ink: Ink, depth: Depth) -> Ink:
    """Return the ink of one palette in the terminal's own numbers, where it does not show all colours."""
    if depth is Depth.TRUE:
        return ink
    if depth is Depth.NONE:
        return without_colours(ink)
    if depth is Depth.FEW and ink.bg in _REVERSED:
        text, ground = _REVERSED[ink.bg]
        return ink._replace(fg=f"color({text})", bg=f"color({ground})", reverse=not ink.reverse)
    ground_number = _number(ink.bg, depth)
    text_number = _text(ink.fg, ink.bg, ground_number, depth)
    return ink._replace(fg=_name(text_number, ink.fg), bg=_name(ground_number, ink.bg))


def _name(number: int | None, otherwise: str | None) -> str | None:
    return otherwise if number is None else f"color({number})"


def _number(colour: str | None, depth: Depth) -> int | None:
    """Return its number; None for what is a terminal's own already."""
    if colour is None or not colour.startswith("#"):
        return None
    found = _BY_HAND[depth].get(colour)
    return nearest(colour, *_RANGE[depth]) if found is None else found


def _text(text: str | None, ground: str | None, on: int | None, depth: Depth) -> int | None:
    """Return the number of the colour most like it that can be read there, if it can be in true colour; what is only
    seen stays seen."""
    number = _number(text, depth)
    if number is None or text is None:
        return number
    if depth is Depth.FEW and text not in _BY_HAND[depth]:
        number = _of_few(text, ground, on, number)
    if ground is None or on is None:
        return number
    true = contrast(text, ground)
    least = READ if true >= READ else min(true, _SEEN)
    for each in (number, _LIGHTER.get(number, number) if depth is Depth.FEW else number):
        if contrast(XTERM[each], XTERM[on]) >= least:
            return each
    return nearest(text, *_RANGE[depth], XTERM[on], least)


def _of_few(text: str, ground: str | None, on: int | None, usual: int) -> int:
    """Return what stands for it among sixteen: on black its hue counts for more than how light it is."""
    if ground in PIECES_IN_16:
        return _INKED
    hued = None if on else of_its_hue(text)
    return usual if hued is None else hued
