"""Where things stand on a drawing of the planet: found once for each size, so that nothing moves while it is played.

Each place has a slot for its army (a letter and a number, with room for a cursor at both sides), and beside it or on
another row a tag: its code and what is special about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from core.zargos.board import BOARD, CAPITALS, CODES, IN_REALM, PLACES, REALMS, SEA, STRAITS, VOLCANOES
from core.zargos.planet import LARGE, NOWHERE, SMALL, Cell, Planet
from tui.games.zargos.looks import FIRE, STAR

SLOT: Final = 5
TALL: Final = 2
"""A row is about twice as high as a column is wide."""
_ASPECT: Final = 1.2
"""How much rounder or flatter than drawn a larger planet may be, to fill the screen."""

_NAMED: Final = 170
"""From this width on most provinces have room for their names."""


_Names = tuple[tuple[Cell, str], ...]


class Chart(NamedTuple):
    """A planet of some size, and where its labels stand."""

    planet: Planet
    slots: tuple[Cell, ...]
    """By place: the first of its army's cells."""
    tags: tuple[tuple[Cell, str], ...]
    """By place: its code, its name where there is room, its glyphs."""
    straits: tuple[tuple[Cell, ...], ...]
    """The dots of each."""
    names: tuple[tuple[Cell, str], ...]
    """Of the realms, on the sea beside them, where there is room for all."""


def size_for(width: int, height: int) -> tuple[int, int]:
    """The largest planet that fits, or one from which the sea at the edge is cut."""
    large = LARGE.width <= width and LARGE.height <= height
    drawn = LARGE if large else SMALL
    across, down = max(1.0, width / drawn.width), max(1.0, height / drawn.height)
    least = min(across, down) * _ASPECT
    return int(drawn.width * min(across, least)), int(drawn.height * min(down, least))


@lru_cache(maxsize=8)
def chart(width: int, height: int) -> Chart:
    """The chart of a size that `size_for` has found."""
    large = LARGE.width <= width and LARGE.height <= height
    planet = enlarged(LARGE if large else SMALL, width, height)
    shapes = tuple(map(frozenset, planet.cells))
    slots = tuple(_room(shapes[place], SLOT) or planet.cells[place][0] for place in PLACES)
    free = [shape - span(slot, SLOT) for shape, slot in zip(shapes, slots, strict=True)]
    tags = tuple(_tag(place, free[place], width >= _NAMED) for place in PLACES)
    straits = tuple(_dots(planet, *strait) for strait in STRAITS)
    return Chart(planet, slots, tags, straits, _names(planet, tags, straits) if large else ())


def _names(planet: Planet, tags: tuple[tuple[Cell, str], ...], straits: tuple[tuple[Cell, ...], ...]) -> _Names:
    """As near to each realm as there is sea without anything on it."""
    taken = {cell for at, text in tags for cell in span((at[0], at[1] - 1), len(text) + 2)}
    taken |= {cell for dots in straits for cell in dots}
    sea = {cell for place in PLACES[SEA:] for cell in planet.cells[place] if _is_open(planet, cell)} - taken
    found = []
    for realm, provinces in zip(REALMS, IN_REALM, strict=True):
        name = " ".join(realm.name.upper())
        coast = [cell for place in provinces for cell in planet.cells[place]]
        at = _nearest(sea, coast, len(name))
        if at is not None:
            found.append((at, name))
            sea -= span((at[0], at[1] - 1), len(name) + 2)
    return tuple(found)


def _is_open(planet: Planet, cell: Cell) -> bool:
    """Whether no coast or edge of a sea cell is drawn there."""
    around = {
        planet.rows[y][x]
        for y, x in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if y < planet.height and x < planet.width
    }
    return around == {planet.rows[cell[0]][cell[1]]}


def _nearest(sea: set[Cell], realm: list[Cell], width: int) -> Cell | None:
    row, column = _middle(realm)
    fits = [cell for cell in sea if span(cell, width) <= sea]
    middle = column - (width - 1) / 2
    return min(fits, key=lambda cell: (TALL**2 * (cell[0] - row) ** 2 + (cell[1] - middle) ** 2, cell), default=None)


def enlarged(drawn: Planet, width: int, height: int) -> Planet:
    """Every cell as often as needed: nothing that borders is parted, nothing else comes together."""
    rows = tuple(
        tuple(drawn.rows[y * drawn.height // height][x * drawn.width // width] for x in range(width))
        for y in range(height)
    )
    cells: list[list[Cell]] = [[] for _ in PLACES]
    for y, row in enumerate(rows):
        for x, place in enumerate(row):
            if place != NOWHERE:
                cells[place].append((y, x))
    return Planet(rows, tuple(map(tuple, cells)))


def glyphs(place: int) -> str:
    return STAR * (place in CAPITALS) + FIRE * (place in VOLCANOES)


def _tag(place: int, free: frozenset[Cell], named: bool) -> tuple[Cell, str]:
    code = CODES[place].lower()
    words = [code + glyphs(place)]
    if named and place < SEA:
        words.insert(0, f"{words[0]} {BOARD[place].name}")
    for word in words:
        cell = _room(free, len(word))
        if cell is not None:
            return cell, word
    return min(free), ""


def span(cell: Cell, width: int) -> frozenset[Cell]:
    return frozenset((cell[0], cell[1] + n) for n in range(width))


def _room(cells: frozenset[Cell], width: int) -> Cell | None:
    """Where a text of that width begins: as near the middle as can be."""
    row, column = _middle(cells)
    fits = [cell for cell in cells if span(cell, width) <= cells]
    middle = column - (width - 1) / 2
    return min(fits, key=lambda cell: (TALL**2 * (cell[0] - row) ** 2 + (cell[1] - middle) ** 2, cell), default=None)


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


@lru_cache(maxsize=1024)
def middle(size: tuple[int, int], place: int) -> tuple[float, float]:
    """Row and column of a place's middle."""
    return _middle(chart(*size).planet.cells[place])


def distance(one: Cell, other: Cell) -> float:
    """As it looks."""
    return float(TALL**2 * (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


def _dots(planet: Planet, one: int, other: int) -> tuple[Cell, ...]:
    """Cells of the sea on the shortest straight line between two coasts."""
    pairs = ((distance(a, b), a, b) for a in planet.cells[one] for b in planet.cells[other])
    _, start, end = min(pairs)
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    line = (
        (start[0] + round((end[0] - start[0]) * n / steps), start[1] + round((end[1] - start[1]) * n / steps))
        for n in range(steps + 1)
    )
    return tuple(cell for cell in line if planet.rows[cell[0]][cell[1]] >= SEA)


class WayIn(NamedTuple):
    """Where an arrow is drawn."""

    cell: Cell
    arrow: str
    hides_tag: bool
    """There is no room beside the place's code."""


@lru_cache(maxsize=1024)
def way_in(size: tuple[int, int], source: int, target: int, width: int, taken: frozenset[Cell]) -> WayIn:
    """In the target, as near to the source as there is room; from the reserve (-1) as near to the army."""
    chosen = chart(*size)
    tag, text = chosen.tags[target]
    free = frozenset(chosen.planet.cells[target]) - span(chosen.slots[target], SLOT) - taken
    beside = free - span(tag, len(text))
    start = chosen.slots[target] if source < 0 else middle(size, source)
    cell = _close(beside, width, start) or _close(free, width, start)
    arrow = "+" if source < 0 else _arrow(middle(size, source), middle(size, target))
    if cell is None:
        return WayIn(chosen.slots[target], arrow, False)
    return WayIn(cell, arrow, not span(cell, width) <= beside)


def _close(cells: frozenset[Cell], width: int, start: tuple[float, float]) -> Cell | None:
    fits = [cell for cell in sorted(cells) if span(cell, width) <= cells]
    across = start[1] - (width - 1) / 2
    return min(fits, key=lambda at: TALL**2 * (at[0] - start[0]) ** 2 + (at[1] - across) ** 2, default=None)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    down, across = TALL * (end[0] - start[0]), end[1] - start[1]
    if abs(across) >= abs(down):
        return "→" if across > 0 else "←"
    return "↓" if down > 0 else "↑"
