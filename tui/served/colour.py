"""Knows how many colours a terminal shows, by what it says of itself, and the codes that set them.

Inks are in true colour, and the codes are made here for each depth: what Rich keeps of a style is without the depth it
was made for, so two sessions of different depth in one process would spoil each other's colours.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color

from tui.canvas.depths import Depth, at_depth
from tui.canvas.ink import Ink

_TRUE = re.compile(r"-direct|-truecolor|kitty|alacritty|foot|ghostty|wezterm|contour|rio\b")
_FEW = re.compile(r"linux|ansi|cygwin|.*-16color|.*-color")
_NONE = re.compile(r"vt\d|dumb|unknown|.*-m$|.*-mono$")


def depth_of(term: str, env: Mapping[str, str]) -> Depth:
    """Return 256 colours unless something says otherwise: nearly every terminal has them, and they take fewer bytes."""
    term = term.lower()
    if env.get("NO_COLOR") or _NONE.match(term):
        return Depth.NONE
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or _TRUE.search(term):
        return Depth.TRUE
    return Depth.FEW if _FEW.match(term) else Depth.MANY


class Pen(NamedTuple):
    """The style in force while characters are written: SGR parameters, "" where nothing is set."""

    attributes: str
    foreground: str
    background: str
    marks: bool = False
    """Whether a blank shows more of it than the background."""


PLAIN = Pen("", "", "")

_MARKS = {"4", "7"}
_OFF = {"1": "22", "4": "24", "7": "27"}

# Equal pens are one object, so that the painter can compare by identity.
_pens: dict[Pen, Pen] = {PLAIN: PLAIN}
_MOST_PENS = 4096


def one(pen: Pen) -> Pen:
    if len(_pens) >= _MOST_PENS:
        _pens.clear()
        _pens[PLAIN] = PLAIN
    return _pens.setdefault(pen, pen)


@lru_cache(maxsize=4096)
def pen_of(ink: Ink, depth: Depth) -> Pen:
    ink = at_depth(ink, depth)
    codes = [code for code, has in (("1", ink.bold), ("4", ink.underline), ("7", ink.reverse)) if has]
    return one(Pen(";".join(codes), _code(ink.fg, True), _code(ink.bg, False), not _MARKS.isdisjoint(codes)))


def _code(colour: str | None, foreground: bool) -> str:
    return "" if colour is None else ";".join(Color.parse(colour).get_ansi_codes(foreground))


@lru_cache(maxsize=4096)
def change(old: Pen, new: Pen) -> str:
    """Return the shortest sequence from one pen to another."""
    parts = _attribute_changes(old, new)
    if old.foreground != new.foreground:
        parts.append(new.foreground or "39")
    if old.background != new.background:
        parts.append(new.background or "49")
    if not parts:
        return ""
    anew = [part for part in new[:3] if part]
    from_nothing = f"\x1b[0;{';'.join(anew)}m" if anew else "\x1b[m"
    return min(f"\x1b[{';'.join(parts)}m", from_nothing, key=len)


def _attribute_changes(old: Pen, new: Pen) -> list[str]:
    had, has = _codes(old), _codes(new)
    return [_OFF[code] for code in had if code not in has] + [code for code in has if code not in had]


def _codes(pen: Pen) -> list[str]:
    return pen.attributes.split(";") if pen.attributes else []
