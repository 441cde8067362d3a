"""Plans where everything lies. The planet has what there is; the rest is beside it, below it, in its corners, or called
up.

Places depend on the window alone, so that nothing moves when the game goes on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from core.zargos.map.planet import LARGE, NOWHERE, SMALL
from tui.canvas.canvas import NOWHERE as NO_RECT
from tui.canvas.canvas import Rect
from tui.games.zargos.map.labels import chart, size_for

_HAND: Final = 4
"""Rows of the hand: a heading and three cards."""
_SEATS: Final = 7
"""A heading and six peoples."""
_NEWS: Final = 3
_TEXTS: Final = 14
"""A heading and three cards with what they do."""
_NARROW: Final = 30
"""The least width of a column beside the planet."""


class Plan(NamedTuple):
    globe: Rect
    peoples: Rect = NO_RECT
    hand: Rect = NO_RECT
    fight: Rect = NO_RECT
    log: Rect = NO_RECT
    news: Rect = NO_RECT
    """The latest of the log in three lines or in one, where it has no room of its own."""
    since: Rect = NO_RECT
    """The summary of the others, or the place that is looked at."""
    texts: bool = False
    """Whether the cards have their texts below them."""


_NAME: Final = 24
"""Columns of the longest card's name, with its sign."""


@lru_cache(maxsize=32)
def plan(width: int, height: int) -> Plan:
    if width >= LARGE.width + _NARROW and height >= LARGE.height + 8:
        return _huge(width, height)
    if width >= LARGE.width and height >= LARGE.height + _HAND:
        return _large(width, height)
    if width >= SMALL.width + _NARROW:
        return _beside(width, height)
    if height >= SMALL.height + _SEATS + 1:
        return _below(width, height)
    foot = _NEWS if height >= SMALL.height + _NEWS else 1
    return Plan(Rect(0, 0, width, height - foot), news=Rect(1, height - foot, width - 2, foot))


def _huge(width: int, height: int) -> Plan:
    side, foot = min(width - LARGE.width, 44), 8
    x, y = width - side + 1, height - foot
    hand, since = 14, 14 + _TEXTS
    return Plan(
        Rect(0, 0, width - side, y),
        Rect(x, 0, side - 2, 1 + 2 * 6),
        Rect(x, hand, side - 2, min(y - hand, _TEXTS)),
        Rect(x - 24, y, side + 22, foot),
        Rect(1, y, x - 27, foot),
        texts=True,
        since=Rect(x, since, side - 2, y - since) if y - since >= _HAND else NO_RECT,
    )


def _large(width: int, height: int) -> Plan:
    """Plan a large window. The hand lies in the planet's lower left corner; the longest of its names reach into the
    sea."""
    y = height - _HAND
    globe = Rect(0, 0, width, y)
    corner = Rect(1, y - _HAND, max(_NAME, corner_width(globe, y - _HAND + 1) - 2), _HAND)
    half = width // 2
    return Plan(globe, Rect(1, y, half - 2, _HAND), corner, log=Rect(half + 1, y, width - half - 2, _HAND))


def _beside(width: int, height: int) -> Plan:
    side = min(width - SMALL.width, 44)
    x = width - side + 1
    log = _SEATS + _HAND
    return Plan(
        Rect(0, 0, width - side, height),
        Rect(x, 0, side - 2, _SEATS),
        Rect(x, _SEATS, side - 2, _HAND),
        log=Rect(x, log, side - 2, height - log),
    )


def _below(width: int, height: int) -> Plan:
    foot = min(height - SMALL.height, 2 * _SEATS)
    y = height - foot
    half = width * 5 // 8
    hand = Rect(half + 1, y, width - half - 2, _HAND)
    peoples = Rect(1, y, half - 2, _SEATS)
    globe = Rect(0, 0, width, y)
    if foot > _SEATS + 3:
        return Plan(globe, peoples, hand, log=Rect(1, y + _SEATS, width - 2, foot - _SEATS))
    return Plan(globe, peoples, hand, log=Rect(half + 1, y + _HAND, width - half - 2, foot - _HAND))


def corner_width(globe: Rect, row: int) -> int:
    """Return how many columns are free at the left of the planet in that row, and at the right."""
    size = size_for(globe.width, globe.height)
    left, top = (globe.width - size[0]) // 2, (globe.height - size[1]) // 2
    rows = chart(*size).planet.rows
    if not 0 <= row - top < len(rows):
        return globe.width // 2
    return left + next(column for column, place in enumerate(rows[row - top]) if place != NOWHERE)
