"""Where things stand on a drawing of the planet: found once for each size, so that nothing moves while it is played.

Each place has a slot for its army (a letter and a number, with room for a cursor at both sides), and beside it or on
another row a tag: its code and what is special about it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from core.zargos.board import BOARD, CAPITALS, CODES, PLACES, SEA, STRAITS, VOLCANOES
from core.zargos.planet import LARGE, NOWHERE, SMALL, Cell, Planet
from tui.games.zargos.looks import FIRE, STAR

SLOT: Final = 5
TALL: Final = 2
"""A row is about twice as high as a column is wide."""
_ASPECT: Final = 1.2
"""How much rounder or flatter than drawn a larger planet may be, to fill the screen."""


class Chart(NamedTuple):
    """A planet of some size, and where its labels stand."""

    planet: Planet
    slots: tuple[Cell, ...]
    """By place: the first of its army's cells."""
    tags: tuple[tuple[Cell, str], ...]
    """By place: its code, its name where there is room, its glyphs."""
    straits: tuple[tuple[Cell, ...], ...]
    """The dots of each."""


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
    free = [shape - _span(slot, SLOT) for shape, slot in zip(shapes, slots, strict=True)]
    tags = tuple(_tag(place, free[place]) for place in PLACES)
    return Chart(planet, slots, tags, tuple(_dots(planet, *strait) for strait in STRAITS))


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


def _tag(place: int, free: frozenset[Cell]) -> tuple[Cell, str]:
    code = CODES[place].lower()
    words = [code + glyphs(place)]
    if place < SEA:
        words.insert(0, f"{words[0]} {BOARD[place].name}")
    for word in words:
        cell = _room(free, len(word))
        if cell is not None:
            return cell, word
    return min(free), ""


def _span(cell: Cell, width: int) -> frozenset[Cell]:
    return frozenset((cell[0], cell[1] + n) for n in range(width))


def _room(cells: frozenset[Cell], width: int) -> Cell | None:
    """Where a text of that width begins: as near the middle as can be."""
    row, column = _middle(cells)
    fits = [cell for cell in cells if _span(cell, width) <= cells]
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


@lru_cache(maxsize=1024)
def way_in(size: tuple[int, int], source: int, target: int, width: int) -> tuple[Cell, str]:
    """Where in the target an arrow from the source is drawn, and which one; free of the army's slot if it can be."""
    chosen = chart(*size)
    shape = frozenset(chosen.planet.cells[target])
    free = shape - _span(chosen.slots[target], SLOT)
    from_row, from_column = middle(size, source)
    fits = [cell for cell in sorted(free) if _span(cell, width) <= free] or [chosen.slots[target]]
    cell = min(fits, key=lambda at: TALL**2 * (at[0] - from_row) ** 2 + (at[1] + width / 2 - from_column) ** 2)
    row, column = middle(size, target)
    down, across = TALL * (row - from_row), column - from_column
    level = "→" if across > 0 else "←"
    upright = "↓" if down > 0 else "↑"
    return cell, level if abs(across) >= abs(down) else upright
