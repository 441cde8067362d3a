"""All that a face draws of a table can be pointed at: no card and no number is left that nobody can ask about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from textual import events

from core.registry import GAMES
from tests.conformance.helpers.play import moments, opening
from tests.gallery.pages import Exhibit
from tests.gallery.tables import Viewer, tables
from tui.canvas.canvas import Canvas, Rect
from tui.games import Scene
from tui.games.things import things_of
from tui.language import languages, speaking
from tui.rules import rules_of
from tui.screens.anywhere.pointer import RIGHT
from tui.screens.anywhere.pointing import PointingPage, places
from tui.screens.table.table import TablePage
from tui.screens.window import picture, take

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
LONGEST, ONE_IN = 400, 31
"""So many steps of a game are played, and one in so many is looked at."""
every_game = pytest.mark.parametrize("game", [*GAMES])


@cache
def shown(game: str) -> tuple[Exhibit, ...]:
    """A sample of moments of a game, as they are seen from a seat or from outside."""
    found: list[Exhibit] = []
    rules, rng = GAMES[game], Random(game)
    for table in tables(rules, range(1), (rules.seats[0], rules.seats[-1])):
        viewers = [Viewer(table, seat, False) for seat in (0, -1)]
        state, _told = opening(table)
        for viewer in viewers:
            viewer.begins(state)
        for number, moment in enumerate(islice(moments(table), LONGEST)):
            for viewer in viewers:
                viewer.steps(moment.after, moment.told)
                if number % ONE_IN == 0:
                    session = viewer._begun(rng, number % 3) if number % 2 else viewer._looking()
                    found.append(Exhibit(f"step {number} of {table}", session, tuple(session.pages)))
    return tuple(each for each in found if type(each.page) is TablePage)


def scene_of(exhibit: Exhibit) -> Scene:
    assert isinstance(exhibit.page, TablePage)
    return exhibit.page.scene()


def unasked(canvas: Canvas, log: Rect) -> Iterator[tuple[int, int]]:
    """Yield where a digit stands in no thing; the log is read and not pointed at."""
    for y in range(canvas.height):
        row = "".join(text or " " for text, _ink in canvas.cells(y))
        for x, character in enumerate(row):
            if character.isdigit() and not log.holds(x, y) and not canvas.thing_at(x, y):
                yield x, y


@every_game
def test_every_number_that_is_drawn_can_be_asked_about(game: str) -> None:
    for number, exhibit in enumerate(shown(game)):
        width, height = SIZES[number % len(SIZES)]
        scene, canvas = scene_of(exhibit), Canvas(width, height - 5)
        assert exhibit.session.state.table is not None
        log = exhibit.session.state.table.face.draw(canvas, scene)
        left = [*unasked(canvas, log)]
        assert not left, f"{exhibit.name} at {width}×{height}: nothing says what stands at {left[:8]}\n{canvas}"


@every_game
def test_every_thing_is_said_in_every_language_and_names_a_paragraph_that_is_there(game: str) -> None:
    for exhibit in shown(game)[::9]:
        scene = scene_of(exhibit)
        assert exhibit.session.state.table is not None
        face = exhibit.session.state.table.face
        canvas = Canvas(120, 35)
        face.draw(canvas, scene)
        told = []
        for language in languages():
            with speaking(language):
                things = things_of(face, scene)
                keys = [thing.key for thing in things]
                assert len({*keys}) == len(keys), "two things under one key"
                assert {key for _rect, key in canvas.things} <= {*keys}, f"{exhibit.name}: drawn, and nothing to say"
                for thing in things:
                    assert thing.name.strip(), thing
                    assert thing.said.strip(), thing
                    assert not thing.rule or f"\n{thing.rule} " in rules_of(game).replace("## ", ""), thing
                told.append([thing.sentence for thing in things])
        assert len({*map(tuple, told)}) == len(told) or not told[0], "the same in two languages"


@every_game
def test_the_keys_lead_to_every_thing(game: str) -> None:
    """By Tab to all of them, by arrows to some; and the box never covers what it is about."""
    for number, exhibit in enumerate(shown(game)[::13]):
        session = exhibit.session
        session.pages[:] = exhibit.pages
        page = exhibit.page
        size = SIZES[number % len(SIZES)]
        page.key("ctrl+e", None)
        pointing = session.pages[-1]
        assert isinstance(pointing, PointingPage)
        plain = Canvas(*size)
        page.draw(plain)
        seen = set()
        wanted = {*places(plain, {thing.key for thing in page.things()})}  # type: ignore[attr-defined]
        picture(session, *size)
        assert any(key.startswith(("seat:", "people:", "place:")) for key in wanted), "onlookers share pictures"
        for _ in range(len(wanted)):
            thing = pointing.chosen
            assert thing is not None
            seen.add(thing.key)
            pointing.key("tab", None)
        assert seen == wanted
        moved = set()
        for key in ("left", "up", "right", "right", "down", "left"):
            pointing.key(key, None)
            moved.add(pointing.chosen)
        assert len(moved) > 1
        pointing.key("escape", None)
        assert session.pages[-1] is page


@every_game
def test_the_other_button_of_the_mouse_says_what_is_there_and_a_click_goes_on(game: str) -> None:
    exhibit = shown(game)[7]
    session, size = exhibit.session, (120, 40)
    session.pages[:] = exhibit.pages
    for rect, key in [*picture(session, *size).things][:20]:
        seen = picture(session, *size)
        spot = next(
            (x, y) for y in range(rect.y, rect.bottom) for x in range(rect.x, rect.right) if seen.thing_at(x, y)
        )
        wanted = seen.thing_at(*spot)
        for kind in (events.MouseDown, events.MouseUp):
            take(session, kind(None, *spot, 0, 0, RIGHT, False, False, False), seen)
        pointing = session.pages[-1]
        assert isinstance(pointing, PointingPage), key
        assert pointing.chosen is not None
        assert pointing.chosen.key == wanted
        seen = picture(session, *size)
        other = next((x, y) for y in range(39, -1, -1) for x in range(120) if seen.hit(x, y).startswith("point:"))
        for kind in (events.MouseDown, events.MouseUp):
            take(session, kind(None, *other, 0, 0, 1, False, False, False), seen)
        assert pointing.chosen.key == seen.hit(*other).removeprefix("point:")
        session.pages[:] = exhibit.pages
