"""Draws the table of a game without a face: who plays and what is known of each, what else lies there, what can be
done."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from core.engine import AnyGame, Result, imagine
from core.seats import by_seats
from net.people.text import width_of
from tui.canvas.canvas import Canvas, Rect, Run, cut, wrap
from tui.canvas.ink import ACCENT_STRONG, FOCUS, LIT, QUIET, STRONG, TEXT, WARNING, Ink
from tui.games import Scene
from tui.games.generic.words import Words, label, spoken
from tui.games.things import seat_key
from tui.language import _, _n, mark, worded
from tui.language.lists import listed
from tui.widgets.players import BEFORE, TURN, player_ink, sign, turn_ink
from tui.widgets.seats import fitting, is_away

_BESIDE: Final = 56
"""The columns from which on the choices stand beside the table, and not below it."""
_NARROW: Final = 24
"""The columns below which the choices' number stands in the place of their heading."""
_LOG: Final = 8
"""The most rows of the log, with its heading."""

TABLE: Final = "table"
CHOICES: Final = "choices"
Line = list[Run]
Lines = list[tuple[str, Line]]
"""Lines, each with the key of the thing that it tells (things.py)."""


def field_key(name: str) -> str:
    """Return the key of a field of the board, by its label."""
    return f"field:{name}"


def choice_key(place: int) -> str:
    return f"choice:{place}"


def draw(canvas: Canvas, scene: Scene, game: AnyGame) -> Rect:
    """Draw the table. Return what is left for the log."""
    log = min(_LOG, canvas.height // 3)
    room = Rect(1, 0, canvas.width - 2, canvas.height - log)
    table = room
    if scene.asked and canvas.width >= _BESIDE:
        half = room.width // 2
        table = Rect(1, 0, half - 1, room.height)
        _draw_choices(canvas.window(Rect(half + 1, 0, room.width - half, room.height)), scene)
    elif scene.asked:
        rows = min(len(scene.choices) + 1, max(3, room.height // 2))
        table = room._replace(height=room.height - rows)
        _draw_choices(canvas.window(Rect(1, table.height, room.width, rows)), scene)
    _draw_table(canvas.window(table), scene, game)
    return Rect(1, canvas.height - log, canvas.width - 2, log)


def _draw_table(canvas: Canvas, scene: Scene, game: AnyGame) -> None:
    own, common = _values(scene, game, canvas.width, hidden=True), _values(scene, game, canvas.width, hidden=False)
    ended: Lines = [(TABLE, [(line, STRONG)]) for line in wrap(ending(scene, game), canvas.width)]
    lines = [*ended, *own, *common, *_players(scene, game, canvas)]
    room = canvas.height - 1
    first = max(0, min(scene.picking.suggestion, len(lines) - room))
    note = ""
    if len(lines) > room:
        last = min(first + room, len(lines))
        note = _("{first}-{last} of {all}: ← →", first=first + 1, last=last, all=len(lines))
    canvas.heading(0, 0, _("Table"), canvas.width, note)
    canvas.thing(Rect(0, 0, canvas.width, 1), TABLE)
    for row, (key, line) in enumerate(lines[first : first + room], 1):
        canvas.pieces(0, row, *line)
        canvas.thing(Rect(0, row, canvas.width, 1), key)


def result_of(scene: Scene, game: AnyGame) -> Result:
    """Return the result of a game that is over: it is the same in every state that looks like this."""
    return game.result(imagine(game, scene.view, Random(0)))  # noqa: S311


def ending(scene: Scene, game: AnyGame) -> str:
    """Say which seats have won, if the game is over."""
    if scene.view.agenda:
        return ""
    winners = result_of(scene, game).winners
    names = listed([scene.names[seat] for seat in winners if seat != scene.seat])
    if scene.seat not in winners:
        return _n("{names} has won.", "{names} have won.", len(winners), names=names)
    return _("You and {names} have won.", names=names) if names else _("You have won.")


def _players(scene: Scene, game: AnyGame, canvas: Canvas) -> Lines:
    """Return each seat's name, and below it what the board holds of every seat."""
    found: Lines = []
    width = canvas.width
    for seat, name in enumerate(scene.names):
        turn, info, me = seat in scene.waiting, scene.seats[seat], seat == scene.seat
        away = is_away(info) and not me
        note = fitting(info, me, width // 2)
        room = width - BEFORE - 1 - width_of(note) if away else width - BEFORE
        ink = player_ink(seat, strong=True)
        line = [(sign(seat, canvas.ascii), ink), (TURN if turn else " ", ACCENT_STRONG)]
        line.append((cut(name, room), turn_ink(seat) if turn else ink))
        if note and _width(line) + width_of(note) < width:
            line.append((f" {note}", WARNING if away else QUIET))
        known = " · ".join(facts(scene, game, seat))
        if _width(line) + width_of(known) + 2 <= width:
            found.append((seat_key(seat), [*line, (f"  {known}", TEXT)]))
        else:
            rows = [line, *([("  ", TEXT), (below, TEXT)] for below in wrap(known, width - 2))]
            found += [(seat_key(seat), row) for row in rows]
    return found


def _of_seats(scene: Scene, game: Any, name: str) -> tuple[object, ...] | None:
    value = getattr(scene.board, name)
    fits = name in by_seats(game) and isinstance(value, tuple) and len(value) == len(scene.names)
    return value if fits else None


def _width(line: Line) -> int:
    return sum(width_of(text) for text, _ink in line)


def _values(scene: Scene, game: AnyGame, width: int, *, hidden: bool) -> Lines:
    """Return what a seat alone sees, or all the rest of the board, a line each; what is long goes on below."""
    found: Lines = []
    for name, said in values(scene, game, hidden=hidden):
        head, *rest = wrap(f"{name}: {said}", width, 2)
        title, _colon, value = head.partition(":")
        ink = STRONG if hidden else TEXT
        found.append((field_key(name), [(f"{title}:", QUIET), (value, ink)]))
        found += [(field_key(name), [(line, ink)]) for line in rest]
    return found


def values(scene: Scene, game: AnyGame, *, hidden: bool) -> list[tuple[str, str]]:
    """Return label and value of what belongs to no seat in particular, or of what nobody else sees."""
    words, kind = Words(scene.names, scene.seat), type(scene.board)
    return [
        (label(name), worded(_HIDDEN) if scene.seat < 0 and hidden else words.part(kind, name, value))
        for name in game.board._fields
        if (name in game.hidden) is hidden
        if _of_seats(scene, game, name) is None and (value := getattr(scene.board, name)) is not None
    ]


_HIDDEN: Final = mark("hidden from onlookers")


def facts(scene: Scene, game: AnyGame, seat: int) -> list[str]:
    """Return what the board holds of that seat, as of every other."""
    words = Words(scene.names, scene.seat)
    return [
        f"{spoken(name)} {words.value(value[seat])}"
        for name in game.board._fields
        if (value := _of_seats(scene, game, name)) is not None
    ]


def _draw_choices(canvas: Canvas, scene: Scene) -> None:
    """Draw as many choices as there is room for, the marked one among them; what is longer than a line goes on in the
    next."""
    count, room = len(scene.choices), canvas.height - 1
    marked = max(0, min(scene.picking.cursor, count - 1))
    canvas.heading(0, 0, _("Choices"), canvas.width, _("{number} of {all}: ↑ ↓", number=marked + 1, all=count))
    if canvas.width < _NARROW:
        canvas.heading(0, 0, _("{number} of {all} ↑ ↓", number=marked + 1, all=count), canvas.width)
    canvas.thing(Rect(0, 0, canvas.width, 1), CHOICES)
    row = 1
    for place, lines in _around(scene, marked, canvas.width, room):
        ink = FOCUS if place == marked else TEXT
        rect = Rect(0, row, canvas.width, len(lines))
        if place == marked:
            canvas.fill(rect, Ink(bg=LIT))
            canvas.text(0, row, "▸", ACCENT_STRONG)
        end = canvas.text(1, row, f"{place + 1:{len(str(count))}} ", QUIET)
        for line in lines:
            canvas.text(end, row, line, ink)
            row += 1
        canvas.spot(rect, f"choice:{place}", choice_key(place))


def _around(scene: Scene, marked: int, width: int, room: int) -> list[tuple[int, list[str]]]:
    """Return the marked choice and its neighbours, with the lines of each: some before it, and after it what fits."""
    words, indent = Words(scene.names, scene.seat), 2 + len(str(len(scene.choices)))

    def lines_of(place: int) -> tuple[int, list[str]]:
        return place, wrap(words.choice(scene.choices[place]), max(1, width - indent), 2)

    found, rows = [lines_of(marked)], len(lines_of(marked)[1])

    def take(place: int, most: int) -> bool:
        nonlocal rows
        if not 0 <= place < len(scene.choices) or rows + len((new := lines_of(place))[1]) > most:
            return False
        found.insert(0 if place < marked else len(found), new)
        rows += len(new[1])
        return True

    while take(found[0][0] - 1, room // 2):
        pass
    while take(found[-1][0] + 1, room):
        pass
    while take(found[0][0] - 1, room):
        pass
    return found
