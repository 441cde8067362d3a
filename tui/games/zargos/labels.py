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

_RINGS: Final = 5
"""A realm's name is not farther away from it than this."""
_NAMED: Final = 170
"""From this width on most provinces have room for their names."""


Cells = frozenset[Cell]


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
    inner = tuple(frozenset(cell for cell in shape if _is_inner(planet, cell)) for shape in shapes)
    slots = tuple(_slot(place, shapes[place], inner[place]) for place in PLACES)
    tags = tuple(_tag(place, shapes[place], inner[place], slots[place], width >= _NAMED) for place in PLACES)
    found = Chart(planet, slots, tags, tuple(_dots(planet, *strait) for strait in STRAITS), ())
    return found._replace(names=_names(found)) if large else found


def _is_inner(planet: Planet, cell: Cell) -> bool:
    """Whether no border is drawn there, nor the planet's edge."""
    y, x = cell
    if not (0 < y < planet.height - 1 and 0 < x < planet.width - 1):
        return False
    around = planet.rows[y][x - 1], planet.rows[y - 1][x]
    return planet.rows[y][x] == planet.rows[y][x + 1] == planet.rows[y + 1][x] and NOWHERE not in around


def _slot(place: int, shape: Cells, inner: Cells) -> Cell:
    """At sea better where nothing is drawn; a province has no room to spare."""
    at_sea = _room(inner, SLOT) if place >= SEA else None
    return at_sea or _room(shape, SLOT) or min(shape)


def _tag(place: int, shape: Cells, inner: Cells, slot: Cell, named: bool) -> tuple[Cell, str]:
    code = CODES[place].lower() + glyphs(place)
    taken = span(slot, SLOT)
    if place < SEA and named:
        name = f"{code} {BOARD[place].name}"
        cell = _room(inner - taken, len(name))
        if cell is not None:
            return cell, name
    cell = (_room(inner - taken, len(code)) if place >= SEA else None) or _room(shape - taken, len(code))
    return (cell, code) if cell is not None else (slot, "")


def _names(chart: Chart) -> tuple[tuple[Cell, str], ...]:
    """Of the realms, on the open sea beside each."""
    labels = [*((at, len(text)) for at, text in chart.tags), *((slot, SLOT) for slot in chart.slots)]
    taken = {cell for at, width in labels for cell in span((at[0], at[1] - 1), width + 2)}
    planet = chart.planet
    sea = frozenset(cell for place in PLACES[SEA:] for cell in planet.cells[place] if _is_open(planet, cell))
    free = sea - taken - {cell for dots in chart.straits for cell in dots}
    found = []
    for realm, provinces in zip(REALMS, IN_REALM, strict=True):
        at = _beside(free, frozenset(cell for place in provinces for cell in planet.cells[place]), len(realm.name))
        if at is not None:
            found.append((at, realm.name.upper()))
            free -= span((at[0], at[1] - 1), len(realm.name) + 2)
    return tuple(found)


def _is_open(planet: Planet, cell: Cell) -> bool:
    """Whether there is sea all around."""
    y, x = cell
    if not (0 < y < planet.height - 1 and 0 < x < planet.width - 1):
        return False
    return min(planet.rows[y][x - 1], planet.rows[y][x + 1], planet.rows[y - 1][x], planet.rows[y + 1][x]) >= SEA


def _beside(free: Cells, land: Cells, width: int) -> Cell | None:
    """In the first ring around the land where there is room, as near its middle as can be."""
    middle, near = _middle(land), land
    for _ in range(_RINGS):
        near |= {(y + down, x + across) for y, x in near for down, across in ((0, -2), (0, 2), (-1, 0), (1, 0))}
        starts = {(y, x - left) for y, x in near & free for left in (0, width - 1)}
        fits = [cell for cell in starts if span(cell, width) <= free]
        if fits:
            return min(fits, key=lambda cell: (distance(cell, middle), cell))
    return None


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


def span(cell: Cell, width: int) -> Cells:
    return frozenset((cell[0], cell[1] + n) for n in range(width))


def _room(cells: Cells, width: int, middle: tuple[float, float] | None = None) -> Cell | None:
    """Where a text of that width begins: as near the middle of the cells, or another point, as can be."""
    fits = [cell for cell in cells if span(cell, width) <= cells]
    if not fits:
        return None
    row, column = middle or _middle(cells)
    column -= (width - 1) / 2
    return min(fits, key=lambda cell: (distance(cell, (row, column)), cell))


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


@lru_cache(maxsize=1024)
def middle(size: tuple[int, int], place: int) -> tuple[float, float]:
    """Row and column of a place's middle."""
    return _middle(chart(*size).planet.cells[place])


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """As it looks."""
    return TALL**2 * (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


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
def way_in(size: tuple[int, int], source: int, target: int, width: int, taken: Cells) -> WayIn:
    """In the target, as near to the source as there is room; from the reserve (-1) as near to the army."""
    chosen = chart(*size)
    tag, text = chosen.tags[target]
    free = frozenset(chosen.planet.cells[target]) - span(chosen.slots[target], SLOT) - taken
    beside = free - span(tag, len(text))
    start = middle(size, target if source < 0 else source)
    cell = _room(beside, width, start) or _room(free, width, start)
    arrow = "+" if source < 0 else _arrow(middle(size, source), middle(size, target))
    if cell is None:
        return WayIn(chosen.slots[target], arrow, False)
    return WayIn(cell, arrow, not span(cell, width) <= beside)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    down, across = TALL * (end[0] - start[0]), end[1] - start[1]
    if abs(across) >= abs(down):
        return "→" if across > 0 else "←"
    return "↓" if down > 0 else "↑"
