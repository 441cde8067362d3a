"""Nothing is said by a colour alone: what looks different in colours differs without them, too, in a letter, a sign, or
what a terminal without colours has instead: underlined, in reverse.

Two pictures of one page are compared, of which one thing alone is another: the row one is at, the card, whose turn it
is, what may be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.test_things import every_game, scene_of, shown
from tui.canvas.canvas import Canvas
from tui.canvas.depths import Depth, at_depth
from tui.canvas.ink import PLAYERS, Ink
from tui.games import Face, Scene
from tui.widgets.form import Form

SIZE = (80, 24)
KEYS = ("right", "left", "down", "tab", "space", "enter")


def changed(one: Canvas, other: Canvas) -> list[int]:
    """The rows that look different in colours."""
    return [y for y in range(one.height) if one.runs(y) != other.runs(y)]


def plain(canvas: Canvas, y: int) -> list[Any]:
    """Each cell of a row as a terminal without colours shows it; bold is not told from usual on all of them."""
    return [(text, at_depth(ink, Depth.NONE)._replace(bold=False)) for text, ink in canvas.cells(y)]


def says_by_colour_alone(one: Canvas, other: Canvas) -> bool:
    rows = changed(one, other)
    return bool(rows) and all(plain(one, y) == plain(other, y) for y in rows)


def drawn(face: Face, scene: Scene, number: int) -> Canvas:
    canvas = Canvas(*((80, 19), (120, 35))[number % 2])
    face.draw(canvas, scene)
    return canvas


def face_of(exhibit: Exhibit) -> Face:
    table = exhibit.session.state.table
    assert table is not None
    return table.face


@pytest.mark.parametrize("room", ["home"])
def test_the_row_one_is_at_is_seen_without_colours(room: str) -> None:
    rows: dict[type, list[Canvas]] = {}
    for exhibit in pages_in(room):
        if " row " in exhibit.name and any(isinstance(each, Form) for each in vars(exhibit.page).values()):
            rows.setdefault(type(exhibit.page), []).append(exhibit.drawn(*SIZE))
    assert rows
    for kind, pictures in rows.items():
        assert not any(says_by_colour_alone(one, other) for one, other in pairwise(pictures)), kind


def states(face: Face, scene: Scene) -> Iterator[Scene]:
    """The same moment with a key pressed, with another one waited for, and with nothing asked."""
    for key in KEYS:
        outcome = face.press(scene, key)
        if outcome is not None and not outcome.send:
            yield scene._replace(picking=outcome.picking)
    for seat in range(len(scene.names)):
        yield scene._replace(waiting=(seat,), choices=())
    yield scene._replace(choices=())


@every_game
def test_where_one_is_whose_turn_it_is_and_what_may_be_chosen_is_seen_without_colours(game: str) -> None:
    differed = 0
    asked = [each for each in shown(game) if scene_of(each).asked]
    for number, exhibit in enumerate((*asked[::3], *shown(game)[1::14])):
        face, scene = face_of(exhibit), scene_of(exhibit)
        one = drawn(face, scene, number)
        for other in states(face, scene):
            picture = drawn(face, other, number)
            differed += bool(changed(one, picture))
            what = f"{exhibit.name}: {other.picking}, waiting for {other.waiting}, {len(other.choices)} choices"
            assert not says_by_colour_alone(one, picture), what
    assert differed > 3


def test_two_pictures_that_differ_in_a_colour_alone_are_found() -> None:

    inks = [Ink(colour) for colour in PLAYERS]
    pictures = [Canvas(8, 1) for _ in inks]
    for canvas, ink in zip(pictures, inks, strict=True):
        canvas.text(0, 0, "Ada", ink)
    assert all(says_by_colour_alone(one, other) for one, other in combinations(pictures, 2))
    pictures[0].text(4, 0, "●")
    assert not says_by_colour_alone(pictures[0], pictures[1])
