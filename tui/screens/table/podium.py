"""A podium: the first three stand at three heights, and their points are counted up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, CARD, FAINT, WHITE, Ink
from tui.games import Place
from tui.widgets.players import BEFORE, draw_player, player_ink

STEPS: Final = 3
_WIDE: Final = 20
_GAP: Final = 1
_SIDE: Final = "▌▐"
_BLOCK: Final = Ink(WHITE, CARD, bold=True)
_PLACE: Final = Ink(FAINT, CARD)
_ORDER: Final = (1, 0, 2)
"""The steps from the left: the second, the first, the third."""


class PodiumFrame(NamedTuple):
    """A frame of it: so many of the places are shown, from the last on, and the latest has so much of its points."""

    shown: int
    part: float
    seconds: float


_EMPTY: Final = 0.3
_COUNTED: Final = (0.34, 0.67, 1.0)
_STEP: Final = (0.12, 0.12, 0.26)
_LAST: Final = (0.15, 0.15, 0.5)
"""The first counts more slowly than the others."""


def on_podium(places: Sequence[Place]) -> list[Place]:
    """Return those who find a step, the first of all before the others."""
    return sorted(places, key=lambda place: place.rank)[:STEPS]


def rising(places: Sequence[Place]) -> list[PodiumFrame]:
    """Return the frames from nobody to all of them, a step after the other, the first last."""
    many = len(on_podium(places))
    found = [PodiumFrame(0, 0.0, _EMPTY)]
    for shown in range(1, many + 1):
        seconds = _LAST if shown == many else _STEP
        found += [PodiumFrame(shown, part, each) for part, each in zip(_COUNTED, seconds, strict=True)]
    return found


ALL: Final = PodiumFrame(STEPS, 1.0, 0.0)


def rows(unit: int) -> int:
    """Return the rows of a podium whose lowest step has so many."""
    return 1 + STEPS * unit


def draw_podium(canvas: Canvas, places: Sequence[Place], unit: int, now: PodiumFrame = ALL) -> None:
    standing = on_podium(places)
    width = min(_WIDE, (canvas.width - 2 * _GAP) // STEPS)
    left = (canvas.width - STEPS * (width + _GAP) + _GAP) // 2
    shown = min(now.shown, len(standing))
    for column, number in enumerate(_ORDER):
        if number >= len(standing) or number < len(standing) - shown:
            continue
        place = standing[number]
        part = now.part if number == len(standing) - shown else 1.0
        x = left + column * (width + _GAP)
        _draw_step(canvas.window(Rect(x, 0, width, rows(unit))), place, unit, part)


def _draw_step(canvas: Canvas, place: Place, unit: int, part: float) -> None:
    """Name, block, points, and which place it is; the block's sides say where it stands without colours too."""
    high = unit * (STEPS + 1 - min(place.rank, STEPS))
    top = canvas.height - high
    block = Rect(0, top, canvas.width, high)
    canvas.fill(block, _BLOCK)
    for y in range(block.y, block.bottom):
        for x, side in ((0, _SIDE[0]), (canvas.width - 1, _SIDE[1])):
            canvas.text(x, y, side, player_ink(place.seat))
    canvas.text(
        1, top, str(round(place.points * part)), ACCENT_STRONG if place.rank == 1 else _BLOCK, canvas.width - 2, "^"
    )
    if high > 1:
        canvas.text(1, canvas.height - 1, f"{place.rank}.", _PLACE, canvas.width - 2, "^")
    name = min(canvas.width, width_of(place.name) + BEFORE)
    draw_player(canvas, (canvas.width - name) // 2, top - 1, place.seat, place.name, canvas.width)
