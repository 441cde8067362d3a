"""Holds the 256 colours of terminals, and compares colours as eyes do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, hypot, remainder, tau
from typing import Final

_SYSTEM: Final = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""As xterm has them; a terminal's owner may have others."""
_HUED: Final = (1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14)
_TINGE: Final = 0.05
_STEPS: Final = (0, 95, 135, 175, 215, 255)
_CUBE: Final = tuple(f"#{red:02x}{green:02x}{blue:02x}" for red in _STEPS for green in _STEPS for blue in _STEPS)
_GREYS: Final = tuple(f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(8, 248, 10))
XTERM: Final = (*_SYSTEM, *_CUBE, *_GREYS)
"""The colours by number."""


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: str, other: str) -> float:
    """Return how far apart two colours are in lightness: from 1, the same, to 21, black and white."""
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def _light(colour: str) -> float:
    """Return how light a colour is, as the web's guidelines reckon it."""
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def nearest(colour: str, first: int, last: int, ground: str = "", least: float = 0.0) -> int:
    """Return the number of the colour that is most like it, of those that have so much contrast on that ground; the one
    that has most where none has enough."""
    numbers = range(first, last + 1)
    fit = [each for each in numbers if not ground or contrast(XTERM[each], ground) >= least]
    if not fit:
        return max(numbers, key=lambda number: contrast(XTERM[number], ground))
    return _most_like(colour, fit)


@lru_cache(maxsize=1024)
def of_its_hue(colour: str) -> int | None:
    """Return the number of the one of a terminal's first sixteen that has its hue; None for a grey, tinged or not."""
    light, red, yellow = _seen_as(colour)
    if hypot(red, yellow) < _TINGE:
        return None
    hue = atan2(yellow, red)

    def apart(number: int) -> float:
        its_light, its_red, its_yellow = _seen_as(_SYSTEM[number])
        turned = abs(remainder(atan2(its_yellow, its_red) - hue, tau))
        return turned + abs(its_light - light) / 4

    return min(_HUED, key=apart)


def _most_like(colour: str, numbers: Iterable[int]) -> int:
    return min(numbers, key=lambda number: _apart(colour, XTERM[number]))


def _apart(one: str, other: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(_seen_as(one), _seen_as(other), strict=True))


@lru_cache(maxsize=2048)
def _seen_as(colour: str) -> tuple[float, float, float]:
    """Return its place in Oklab, where distances are as eyes find them: lightness, green to red, blue to yellow."""
    red, green, blue = ((part / 255) ** 2.2 for part in rgb(colour))
    long = (0.4122 * red + 0.5363 * green + 0.0514 * blue) ** (1 / 3)
    medium = (0.2119 * red + 0.6807 * green + 0.1074 * blue) ** (1 / 3)
    short = (0.0883 * red + 0.2817 * green + 0.6300 * blue) ** (1 / 3)
    return (
        0.2105 * long + 0.7936 * medium - 0.0041 * short,
        1.9780 * long - 2.4286 * medium + 0.4506 * short,
        0.0259 * long + 0.7828 * medium - 0.8087 * short,
    )
