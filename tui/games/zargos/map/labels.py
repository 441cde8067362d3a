"""Finds where things stand on a drawing of the planet, once for each size, so that nothing moves while it is played.

Each place has a slot for its army (a number and a letter, with room for a cursor at both sides), as near its middle as
can be, and right below it a tag: its code and what is special about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import groupby, product
from math import inf
from typing import Final, NamedTuple

from core.zargos.map.board import CAPITALS, CODES, IN_REALM, PLACES, PROVINCES, REALMS, SEA, STRAITS, VOLCANOES
from core.zargos.map.planet import LARGE, NOWHERE, SMALL, Cell, Planet
from tui.games.zargos.map.looks import FIRE, STAR
from tui.games.zargos.telling.names import own_name
from tui.language import kept_by_language

SLOT: Final = 5
TALL: Final = 2
"""How many times as high as a column is wide a row is, about."""
_ASPECT: Final = 1.2
"""How much rounder or flatter than drawn a larger planet may be, to fill the screen."""

_RINGS: Final = 5
"""The most rings of cells between a realm and its name."""
_COASTAL: Final = 1.5
"""How much longer a step along a coast seems."""
_NAMED: Final = 170
"""The width from which on most provinces have room for their names."""


Cells = frozenset[Cell]


class Chart(NamedTuple):
    """A planet of some size, and where its labels stand."""

    planet: Planet
    slots: tuple[Cell, ...]
    """By place, the first of its army's cells."""
    tags: tuple[tuple[Cell, str], ...]
    """By place, its code, its name where there is room, its glyphs."""
    straits: tuple[tuple[Cell, ...], ...]
    """The dots of each strait."""
    names: tuple[tuple[Cell, str], ...]
    """The names of the realms, on the sea beside them, where there is room for all."""


def size_for(width: int, height: int) -> tuple[int, int]:
    """Return the size of the largest planet that fits; where even the small one does not, of what is left of it when
    its edge is cut."""
    drawn = _drawing(width, height)
    across, down = width / drawn.width, height / drawn.height
    least = max(1.0, min(across, down)) * _ASPECT
    return int(drawn.width * min(across, least)), int(drawn.height * min(down, least))


def _drawing(width: int, height: int) -> Planet:
    return LARGE if LARGE.width <= width and LARGE.height <= height else SMALL


def chart(width: int, height: int) -> Chart:
    """Return the chart of a size that `size_for` has found; a large one has the names of provinces on it."""
    return _chart(width, height, tuple(map(own_name, PROVINCES)) if width >= _NAMED else ())


@lru_cache(maxsize=16)
def _chart(width: int, height: int, named: tuple[str, ...]) -> Chart:
    planet = fitted(_drawing(width, height), width, height)
    straits = tuple(_dots(planet, *strait, frozenset()) for strait in STRAITS)
    dotted = frozenset(cell for dots in straits for cell in dots)
    undivided = _inner(planet)
    labels = [
        _label(place, frozenset(planet.cells[place]), dotted, undivided, named[place] if place < len(named) else "")
        for place in PLACES
    ]
    slots, tags = tuple([slot for slot, _ in labels]), tuple([tag for _, tag in labels])
    taken = frozenset().union(*(span(slot, SLOT) for slot in slots), *(span(at, len(text)) for at, text in tags))
    if dotted & taken:
        straits = tuple(_strait(planet, *strait, taken) for strait in STRAITS)
    found = Chart(planet, slots, tags, straits, ())
    return found._replace(names=_names(found)) if width >= LARGE.width else found


def _inner(planet: Planet) -> Cells:
    """Return the cells where no border is drawn, nor the planet's edge."""
    return frozenset(
        (y, x)
        for y, row in enumerate(neighbours(planet.rows))
        for x, (place, left, right, above, below) in enumerate(row)
        if place == right == below != NOWHERE != left and above != NOWHERE
    )


@lru_cache(maxsize=8)
def _open(planet: Planet) -> Cells:
    """Return the cells with sea all around."""
    return frozenset(
        (y, x)
        for y, row in enumerate(neighbours(planet.rows))
        for x, (_place, left, right, above, below) in enumerate(row)
        if left >= SEA and right >= SEA and above >= SEA and below >= SEA
    )


Around = tuple[int, int, int, int, int]
"""The place of a cell, and of those at its left, at its right, above and below."""


def neighbours(rows: Sequence[Sequence[int]]) -> Iterator[Iterable[Around]]:
    """Yield each cell with its neighbours, row by row."""
    nothing = (NOWHERE,) * len(rows[0])
    for above, row, below in zip((nothing, *rows), rows, (*rows[1:], nothing), strict=False):
        yield zip(row, (NOWHERE, *row), (*row[1:], NOWHERE), above, below, strict=False)


def _label(place: int, shape: Cells, dotted: Cells, undivided: Cells, named: str) -> tuple[Cell, tuple[Cell, str]]:
    """Find slot and tag, one right below the other: rather wide than narrow, where no border is drawn, and beside the
    dots of straits; where that is too little room, the dots will go around it."""
    code = CODES[place].lower() + glyphs(place)
    free, inner = shape - dotted, shape & undivided - dotted
    if named:
        name = f"{code} {named}"
        found = _pair(shape, inner, inner, SLOT, len(name))
        if found is not None:
            return found[0], (found[1], name)
    for slot in (SLOT, SLOT - 1, SLOT - 2):
        for cells, below in ((inner, free), (free, free), (shape, shape)):
            found = _pair(shape, cells, below, slot, len(code))
            if found is not None:
                return found[0], (found[1], code)
    cell = min(shape)
    return cell, (cell, "")


def _pair(shape: Cells, cells: Cells, below: Cells, slot: int, width: int) -> tuple[Cell, Cell] | None:
    """Find where slot and tag begin: the straighter one below the other, and the nearer to the middle, the better."""
    row, column = _middle(shape)
    missing, left = (SLOT - slot) // 2, 2 - (width - 1) // 2 if width > SLOT else 1
    found = []
    for y, x in _with_room(cells, cells, slot):
        for aside in (0, -1, 1, -2, 2):
            tag = (y + 1, x - missing + left + aside)
            if span(tag, width) <= below:
                far = TALL**2 * (y + 0.5 - row) ** 2 + (x + (slot - 1) / 2 - column) ** 2
                found.append((abs(aside), far, (y, x - missing), tag))
                break
    return min(found)[2:] if found else None


def _names(chart: Chart) -> tuple[tuple[Cell, str], ...]:
    """Return the names of the realms, on the open sea beside each."""
    labels = [*((at, len(text)) for at, text in chart.tags), *((slot, SLOT) for slot in chart.slots)]
    taken = {cell for at, width in labels for cell in span((at[0], at[1] - 1), width + 2)}
    planet = chart.planet
    sea = frozenset(cell for place in PLACES[SEA:] for cell in planet.cells[place]) & _open(planet)
    free = sea - taken - {cell for dots in chart.straits for cell in dots}
    found = []
    for realm, provinces in zip(REALMS, IN_REALM, strict=True):
        at = _beside(free, frozenset(cell for place in provinces for cell in planet.cells[place]), len(realm.name))
        if at is not None:
            found.append((at, realm.name.upper()))
            free -= span((at[0], at[1] - 1), len(realm.name) + 2)
    return tuple(found)


def _beside(free: Cells, land: Cells, width: int) -> Cell | None:
    """Return the place for a name in the first ring around the land where there is room, as near its middle as can
    be."""
    middle, near = _middle(land), land
    for _ in range(_RINGS):
        near |= {(y + down, x + across) for y, x in near for down, across in ((0, -2), (0, 2), (-1, 0), (1, 0))}
        starts = {(y, x - left) for y, x in near & free for left in (0, width - 1)}
        fits = _with_room(starts, free, width)
        if fits:
            return min(fits, key=lambda cell: (distance(cell, middle), cell))
    return None


def fitted(drawn: Planet, width: int, height: int) -> Planet:
    """Stretch a drawing by repeating cells, so that borders stay the same; or cut its edge, where there is no room."""
    columns, rows = _taken(drawn.width, width), _taken(drawn.height, height)
    grid = tuple(tuple(drawn.rows[y][x] for x in columns) for y in rows)
    cells: list[list[Cell]] = [[] for _ in PLACES]
    for y, row in enumerate(grid):
        x = 0
        for place, beside in groupby(row):
            length = len(list(beside))
            if place != NOWHERE:
                cells[place] += [(y, x + n) for n in range(length)]
            x += length
    return Planet(grid, tuple(map(tuple, cells)))


def _taken(size: int, wanted: int) -> list[int]:
    """Return the rows or columns of a drawing that are shown."""
    if wanted < size:
        cut = (size - wanted + 1) // 2
        return list(range(cut, cut + wanted))
    return [number * size // wanted for number in range(wanted)]


def glyphs(place: int) -> str:
    return STAR * (place in CAPITALS) + FIRE * (place in VOLCANOES)


def span(cell: Cell, width: int) -> Cells:
    return frozenset((cell[0], cell[1] + n) for n in range(width))


def _with_room(starts: Iterable[Cell], cells: Cells, width: int) -> list[Cell]:
    """Return those of the starts from which a text of that width lies within the cells; its end fails most, and is
    tried first."""
    fits = list(starts)
    for n in range(width - 1, -1, -1):
        fits = [(y, x) for y, x in fits if (y, x + n) in cells]
    return fits


def _room(cells: Cells, width: int, middle: tuple[float, float] | None = None) -> Cell | None:
    """Return where a text of that width begins, as near the middle of the cells, or another point, as can be."""
    fits = _with_room(cells, cells, width)
    if not fits:
        return None
    row, column = middle or _middle(cells)
    column -= (width - 1) / 2
    return min([(TALL**2 * (y - row) ** 2 + (x - column) ** 2, (y, x)) for y, x in fits])[1]


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


@kept_by_language(1024)
def run(size: tuple[int, int], place: int) -> tuple[int, int]:
    """Return from which column to which the place goes on beside its army, the last not among them."""
    found = chart(*size)
    y, x = found.slots[place]
    row = found.planet.rows[y]
    first = end = x + 1
    while first and row[first - 1] == place:
        first -= 1
    while end < len(row) and row[end] == place:
        end += 1
    return first, end


@lru_cache(maxsize=1024)
def middle(size: tuple[int, int], place: int) -> tuple[float, float]:
    """Return row and column of a place's middle."""
    return _middle(chart(*size).planet.cells[place])


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how far apart two cells look."""
    return TALL**2 * (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _strait(planet: Planet, one: int, other: int, taken: Cells) -> tuple[Cell, ...]:
    """Return a strait's dots: around all labels, or where there is no such way, as far as they are not under one."""
    around = _dots(planet, one, other, taken)
    return around or tuple(cell for cell in _dots(planet, one, other, frozenset()) if cell not in taken)


def _dots(planet: Planet, one: int, other: int, taken: Cells) -> tuple[Cell, ...]:
    """Find the shortest way over the sea between two coasts, over no cell that is taken, better not along others."""
    width, wide, grid = planet.width + 2, _open(planet), _edged(planet)

    def numbered(cell: Cell) -> int:
        return (cell[0] + 1) * width + cell[1] + 1

    # A cell is its number on a grid with an edge all around: these are compared and added to by the thousand.
    open_sea = set(map(numbered, wide))
    for y, x in taken:
        if planet.rows[y][x] >= SEA:
            grid[numbered((y, x))] = NOWHERE
    steps = [(down * width + across, length) for down, across, length in _STEPS]
    starts = list(map(numbered, planet.cells[one]))
    came: dict[int, int] = {}
    found = dict.fromkeys(starts, 0.0)
    ways = [(0.0, cell) for cell in starts]
    heapify(ways)
    while ways:  # Each turn takes one away, and of a cell no more are put there than it has neighbours.
        far, cell = heappop(ways)
        if grid[cell] == other:
            return tuple((number // width - 1, number % width - 1) for number in _way(came, cell))
        if far > found[cell]:
            continue
        for step, length in steps:
            near = cell + step
            if grid[near] >= SEA or grid[near] == other:
                price = far + length + _COASTAL * (near not in open_sea)
                if price < found.get(near, inf):
                    found[near], came[near] = price, cell
                    heappush(ways, (price, near))
    return ()


def _way(came: Mapping[int, int], end: int) -> Iterator[int]:
    """Yield the cells that led to the end, from it backwards, but neither coast's."""
    cell = came[end]
    while cell in came:
        yield cell
        cell = came[cell]


def _edged(planet: Planet) -> list[int]:
    """Return the rows one after the other, with nothing all around."""
    edge = [NOWHERE] * (planet.width + 2)
    return [*edge, *(place for row in planet.rows for place in (NOWHERE, *row, NOWHERE)), *edge]


_STEPS: Final = tuple(
    (down, across, distance((0, 0), (down, across)) ** 0.5)
    for down, across in product((-1, 0, 1), repeat=2)
    if down or across
)
"""The steps to the cells around, and how long each is."""


class WayIn(NamedTuple):
    """The place at which an arrow is drawn."""

    cell: Cell
    arrow: str
    hides_tag: bool
    """Whether it hides the place's code, as there is no room beside it."""


@kept_by_language(1024)
def way_in(size: tuple[int, int], source: int, target: int, width: int, taken: Cells) -> WayIn:
    """Return a place for an arrow in the target, as near to the source as there is room; from the reserve (-1), as near
    to the army."""
    chosen = chart(*size)
    tag, text = chosen.tags[target]
    free = frozenset(chosen.planet.cells[target]) - span(chosen.slots[target], SLOT) - taken
    beside = free - span(tag, len(text))
    start = middle(size, target if source < 0 else source)
    arrow = "+" if source < 0 else _arrow(middle(size, source), middle(size, target))
    cell = _room(beside, width, start) or _room(free, width, start) or _least_harm(chosen, target, free, width)
    return WayIn(cell, arrow, bool(span(cell, width) & span(tag, len(text))))


def _least_harm(chosen: Chart, target: int, free: Cells, width: int) -> Cell:
    """Return where an arrow does least harm: it may reach beyond the place, but over no army."""
    armies = frozenset().union(*(span((y, x + 1), SLOT - 2) for y, x in chosen.slots))
    shape = frozenset(chosen.planet.cells[target])
    starts = {(y, x - left) for y, x in shape for left in range(width) if x >= left}
    fits = [cell for cell in sorted(starts) if not span(cell, width) & armies]
    return max(fits, key=lambda cell: len(span(cell, width) & free), default=chosen.tags[target][0])


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    down, across = TALL * (end[0] - start[0]), end[1] - start[1]
    if abs(across) >= abs(down):
        return "→" if across > 0 else "←"
    return "↓" if down > 0 else "↑"
