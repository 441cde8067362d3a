"""Draws the planet: the ground with its borders, which changes seldom and is kept, and on it the armies and all marks.

Nothing is restyled for being pointed at but a label, so that a moved cursor is a few bytes for a slow line.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from core.zargos.cards import DRAGONS
from core.zargos.map.board import CITY, INNER, PLACES, REALM_OF, SEA, SEAS, ZARGOS
from core.zargos.map.planet import NOWHERE, SMALL, Cell
from core.zargos.view import ZargosBoard
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import Ink
from tui.games import Scene
from tui.games.zargos.map import labels, looks
from tui.games.zargos.map.labels import size_for
from tui.games.zargos.map.weather import CALM, Weather, weather
from tui.games.zargos.telling.names import letters
from tui.language import kept_by_language

__all__ = ["Marks", "Move", "draw", "size_for"]

Move = tuple[int, int, int]
"""Source (-1: from the reserve), target and counters."""
_NOTHING: Final[Mapping[int, Any]] = {}


class Target(NamedTuple):
    """A place that can be chosen now."""

    odds: str = ""
    """Of an attack: 96%."""
    cost: str = ""
    """2b for boats, E and X for a Land Wind or a Wind of Elsewhere."""


class Marks(NamedTuple):
    """The things shown on the planet beside who holds it."""

    cursor: int = -1
    """The place that is pointed at, to choose it or only to look at it."""
    source: int = -1
    targets: Mapping[int, Target] = _NOTHING
    open: frozenset[int] = frozenset()
    """Places that can be chosen too, but are so many that only their codes are marked. Where peoples settle nothing is:
    free ground is seen, and to mark it for each counter anew would be most of the bytes."""
    plan: tuple[Move, ...] = ()
    """Moves that have not been sent yet."""
    recent: frozenset[int] = frozenset()
    fight: int = -1


NO_MARKS: Final = Marks()


def draw(canvas: Canvas, rect: Rect, scene: Scene, marks: Marks = NO_MARKS) -> None:
    """Draw the planet in the middle of the rectangle, every place of it with a spot such as `place:12`."""
    board: ZargosBoard = scene.view.board
    size = size_for(rect.width, rect.height)
    window = canvas.window(rect)
    left, top = (rect.width - size[0]) // 2, (rect.height - size[1]) // 2
    window.fill(window.whole, looks.SPACE)
    ground = _ground(size, board.owner, weather(board), canvas.ascii)
    window.stamp(left, top, ground)
    pen = _Pen(window, left, top, size)
    _draw_armies(pen, board, marks)
    _draw_moves(pen, board, marks)
    _spots(pen)


# The ground


class _Piece(NamedTuple):
    """Cells of one row that are painted alike."""

    x: int
    text: str
    place: int
    kind: str


BLANK, LINE, REALM_LINE, SHORE, EMBERS, RIM = "blank", "line", "realm", "shore", "embers", "rim"


@lru_cache(maxsize=8)
def _pieces(size: tuple[int, int]) -> tuple[tuple[_Piece, ...], ...]:
    """Return the pieces of each row. Blanks are filled with a texture when they are painted."""
    rows = labels.chart(*size).planet.rows
    edged = (*((*line[1:], NOWHERE) for line in rows[1:]), (NOWHERE,) * len(rows[0]))
    return tuple(
        tuple(_of_row(zip(cells, beyond, strict=True)))
        for cells, beyond in zip(labels.neighbours(rows), edged, strict=True)
    )


def _of_row(cells: Iterable[tuple[labels.Around, int]]) -> Iterator[_Piece]:
    """Cells that are of one place and kind together."""
    x = 0
    for (place, kind), group in groupby(itertools.starmap(_cell, cells), key=itemgetter(0, 1)):
        text = "".join([character for _place, _kind, character in group])
        if place != NOWHERE:
            yield _Piece(x, text, place, kind)
        x += len(text)


@lru_cache(maxsize=8192)
def _cell(cell: labels.Around, beyond: int) -> tuple[int, str, str]:
    """Return a cell's place, of what kind it is, and its character."""
    return cell[0], *_drawn(cell[0], cell[1:], beyond)


def _drawn(place: int, around: tuple[int, ...], beyond: int) -> tuple[str, str]:
    """Borders stand at the right and at the foot of a cell; `beyond` is the cell between these two."""
    _left, right, _above, below = around
    edge = sum(1 << side for side, other in enumerate(around) if other == NOWHERE)
    if place >= SEA and edge:
        return RIM, looks.RIM[edge]
    realm = _parts_realms(place, right) + 2 * _parts_realms(place, below)
    if not realm and right == below == place and _parts_realms(place, beyond):
        realm = 4
    if realm:
        return REALM_LINE, looks.REALM[realm]
    if right not in (place, NOWHERE):
        return _border(place, right, True)
    if below not in (place, NOWHERE):
        return _border(place, below, False)
    return BLANK, " "


def _parts_realms(one: int, other: int) -> bool:
    """Return whether a thick border lies between them, as around the City."""
    if one >= SEA or other >= SEA or NOWHERE in (one, other) or one == other:
        return False
    return REALM_OF[one] != REALM_OF[other] or CITY in (one, other)


def _border(one: int, other: int, right: bool) -> tuple[str, str]:
    if one >= SEA and other >= SEA:
        return LINE, looks.SEA_RIGHT if right else looks.SEA_BELOW
    if (one >= SEA) != (other >= SEA):
        zargos = REALM_OF[min(one, other)] == ZARGOS
        return EMBERS if zargos else SHORE, looks.RIGHT if right else looks.BELOW
    return LINE, looks.RIGHT if right else looks.BELOW


@kept_by_language(32)
def _ground(size: tuple[int, int], owners: tuple[int, ...], sky: Weather, ascii_only: bool) -> Canvas:
    canvas = Canvas(*size, looks.SPACE)
    for y, pieces in enumerate(_pieces(size)):
        for piece in pieces:
            text = _texture(piece, y, owners, sky, size[0] <= SMALL.width) if piece.kind == BLANK else piece.text
            if ascii_only:
                text = "".join(looks.ASCII.get((piece.kind, character), character) for character in text)
            canvas.text(piece.x, y, text, _ink(piece, owners, sky))
    chart = labels.chart(*size)
    for place, ((y, x), text) in enumerate(chart.tags):
        canvas.text(x, y, text, _tag_ink(place, owners, sky))
    for (y, x), text, ink in _on_the_sea(chart, looks.PLAIN_DOT if ascii_only else looks.DOT):
        canvas.text(x, y, text, ink)
    return canvas


def _on_the_sea(chart: labels.Chart, dot: str) -> Iterator[tuple[Cell, str, Ink]]:
    """Yield the dots across straits, and the names of realms."""
    for dots in chart.straits:
        for cell in dots:
            yield cell, dot, looks.STRAIT_INKS[_shade(chart.planet.rows[cell[0]][cell[1]])]
    for cell, name in chart.names:
        yield cell, name, looks.NAME


def _shade(place: int) -> int:
    """Return which of the blues a sea cell has: they alternate around the planet."""
    return (place - SEA) % 2


def fill(place: int, owners: tuple[int, ...], sky: Weather = CALM) -> str:
    """Return the ground's colour."""
    if place >= SEA:
        return looks.SEAS[_shade(place)]
    if sky.holds(place):
        return looks.ICY
    if owners[place] >= 0:
        return looks.FILLS[owners[place]]
    if place == CITY:
        return looks.CITY
    return looks.WASTE if REALM_OF[place] == ZARGOS else looks.WILD


def _ink(piece: _Piece, owners: tuple[int, ...], sky: Weather) -> Ink:
    ground = fill(piece.place, owners, sky)
    if piece.kind == RIM:
        return looks.RIM_INK
    if piece.kind in (SHORE, EMBERS):
        return looks.shore_ink(ground, piece.kind == EMBERS)
    if piece.place >= SEA:
        return (looks.STORM_INKS if sky.holds(piece.place) else looks.SEA_INKS)[_shade(piece.place)]
    if piece.kind == BLANK:
        return looks.ground_ink(ground)
    return looks.realm_ink(ground) if piece.kind == REALM_LINE else looks.line_ink(ground)


def _texture(piece: _Piece, y: int, owners: tuple[int, ...], sky: Weather, small: bool) -> str:
    """Waves, a lake, a storm, ice, the waste of Zargos and land without anybody, each by its own characters. On the
    small planet what says nothing would only compete with the borders."""
    character, period, shift = _pattern(piece.place, owners, sky)
    if small and character in "~·":
        return " " * len(piece.text)
    length, first = len(piece.text), (piece.x + shift * y) % period
    return (f"{character:<{period}}" * (length // period + 2))[first : first + length]


def _pattern(place: int, owners: tuple[int, ...], sky: Weather) -> tuple[str, int, int]:
    """Return a character, how many columns there are from one to the next, and how far each row is shifted."""
    if place >= SEA:
        lake = not SEAS[place - SEA].seas
        return ("/", 2, 0) if sky.holds(place) else ("≈", 1, 0) if lake else ("~", 2, 1)
    if sky.holds(place):
        return "*", 3, 1
    if owners[place] >= 0:
        return " ", 1, 0
    return ("░", 4, 2) if REALM_OF[place] == ZARGOS else ("·", 4, 2)


def _tag_ink(place: int, owners: tuple[int, ...], sky: Weather) -> Ink:
    if place >= SEA:
        return looks.SEA_CODES[_shade(place)]
    return looks.code_ink(owners[place], fill(place, owners, sky))


# Things that stand on it


class _Pen(NamedTuple):
    """A pen that draws by row and column of the planet."""

    canvas: Canvas
    left: int
    top: int
    size: tuple[int, int]

    @property
    def chart(self) -> labels.Chart:
        return labels.chart(*self.size)

    def write(self, cell: Cell, text: str, ink: Ink) -> None:
        self.canvas.text(self.left + cell[1], self.top + cell[0], text, ink)


def strength(board: ZargosBoard, place: int, marks: Marks = NO_MARKS) -> int:
    """Return what stands there when the planned moves have left."""
    there = board.strength[place] if place < SEA else board.afloat[place - SEA]
    return there - sum(size for source, _, size in marks.plan if source == place)


def owner(board: ZargosBoard, place: int) -> int:
    if place < SEA:
        return board.owner[place]
    return DRAGONS if board.afloat[place - SEA] else -1


def army(board: ZargosBoard, place: int, marks: Marks = NO_MARKS) -> str:
    """7K; a dagger for each die of demons"""
    people = owner(board, place)
    if people >= 0:
        return f"{strength(board, place, marks)}{letters()[people]}"
    if place < SEA and REALM_OF[place] == ZARGOS:
        return looks.DEMON * (4 if place == CITY else 3 if place in INNER else 2)
    return ""


def _draw_armies(pen: _Pen, board: ZargosBoard, marks: Marks) -> None:
    busy = {attack.target for attack in board.attacks} | {target for _, target, _ in marks.plan}
    for place in PLACES:
        target = marks.targets.get(place)
        text = army(board, place, marks)
        if target is not None:
            text = _of_target(pen, place, text, target, place in busy)
        pointed = place in (marks.cursor, marks.source)
        if text or pointed or target is not None:
            pen.write(_begin(pen, place, text), text or "  ", _army_ink(board, place, marks))
        if pointed:
            _draw_frame(pen, place, text or "  ", place == marks.cursor)
        elif place in marks.open:
            pen.write(*pen.chart.tags[place], looks.COST)


def _of_target(pen: _Pen, place: int, text: str, target: Target, busy: bool) -> str:
    """Write as much of army, odds and cost as there is room for, the odds before all; beside groups on their way no
    more."""
    if not target.odds:
        wanted = [f"{text} {target.cost}"] if target.cost else []
        otherwise = text
    else:
        parts = [[text, target.odds, target.cost], [text, target.odds], [target.odds, target.cost]]
        wanted = [" ".join(filter(None, each)) for each in parts]
        otherwise = target.odds
    first, end = labels.run(pen.size, place)
    room = end - first - 2
    return next((each.strip() for each in wanted if len(each) <= room and not busy), otherwise)


def _begin(pen: _Pen, place: int, text: str) -> Cell:
    """Return where a label begins in its slot; a longer one goes beyond it, to both sides as far as the place does."""
    row, column = pen.chart.slots[place]
    if len(text) < labels.SLOT - 1:
        return row, column + 1
    first, end = labels.run(pen.size, place)
    middle = column + (labels.SLOT - len(text)) // 2
    return row, max(first, min(middle, end - len(text)))


def _army_ink(board: ZargosBoard, place: int, marks: Marks) -> Ink:
    people = owner(board, place)
    if place == marks.fight:
        return looks.FOUGHT
    if place in (marks.cursor, marks.source):
        return looks.POINTED
    if place in marks.targets:
        return looks.LIT
    if people < 0:
        return looks.code_ink(-1, fill(place, board.owner, weather(board)))
    if place in marks.recent:
        return looks.CHANGED[people]
    return looks.ARMIES[people]


def _draw_frame(pen: _Pen, place: int, text: str, pointed: bool) -> None:
    """Mark army and code; where a group comes from, its army alone. A frame goes no further than its place."""
    row, column = _begin(pen, place, text)
    left, right = looks.FRAME if pointed else "«»"
    _write_inside(pen, place, (row, column - 1), left)
    _write_inside(pen, place, (row, column + len(text)), right)
    if pointed:
        pen.write(*pen.chart.tags[place], looks.POINTED)


def _write_inside(pen: _Pen, place: int, cell: Cell, text: str) -> None:
    """Write a label, but nothing over another place."""
    rows = pen.chart.planet.rows
    if 0 <= cell[1] < len(rows[0]) and rows[cell[0]][cell[1]] == place:
        pen.write(cell, text, looks.POINTED)


def _draw_moves(pen: _Pen, board: ZargosBoard, marks: Marks) -> None:
    """Draw groups on their way, sent or not; those to one place beside one another."""
    taken: dict[int, frozenset[Cell]] = {}
    sent = [(attack.source, attack.target, attack.size) for attack in board.attacks]
    for source, target, size in (*sent, *marks.plan):
        width = 1 + len(str(size))
        spot = labels.way_in(pen.size, source, target, width, taken.get(target, frozenset()))
        if spot.hides_tag:
            cell, text = pen.chart.tags[target]
            pen.write(cell, " " * len(text), looks.COST)
        pen.write(spot.cell, f"{spot.arrow}{size}", looks.COST)
        taken[target] = taken.get(target, frozenset()) | labels.span(spot.cell, width)


@lru_cache(maxsize=8)
def _runs(size: tuple[int, int]) -> tuple[tuple[Cell, int, int], ...]:
    """Return where each row's part of a place begins, its width, and the place."""
    found = []
    for y, row in enumerate(labels.chart(*size).planet.rows):
        x = 0
        for place, group in groupby(row):
            width = len(list(group))
            if place != NOWHERE:
                found.append(((y, x), width, place))
            x += width
    return tuple(found)


def _spots(pen: _Pen) -> None:
    for (y, x), width, place in _runs(pen.size):
        key = f"place:{place}"
        pen.canvas.spot(Rect(pen.left + x, pen.top + y, width, 1), key, key)
