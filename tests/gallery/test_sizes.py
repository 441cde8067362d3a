"""Every page, and every game's table in every phase, at sizes from 1×1 to 200×60: a sample, the same each time.

All of them are drawn by scripts/screens.
"""

from __future__ import annotations

import time
from random import Random

import pytest

from core.engine import AnyGame
from core.registry import GAMES
from tests.cpu import at_most
from tests.gallery.pages import Exhibit, all_pages, page_classes, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.sizes import BUDGET, HIGHEST, WIDEST, faults, seconds
from tests.gallery.tables import Kind, exhibits, lines_of, questions, tables
from tui.canvas.canvas import Canvas, Rect
from tui.screens.anywhere.pointing import PointingPage
from tui.screens.table.count import CountPage
from tui.screens.table.table import TablePage

TRIES = 2
"""Sizes for each picture."""


def yardstick() -> float:
    """What this machine, with all that it does besides, takes for a twentieth of what a drawing may cost."""
    begun = time.thread_time()
    canvas = Canvas(WIDEST, HIGHEST)
    for row in range(HIGHEST):
        for column in range(0, WIDEST, 4):
            canvas.text(column, row, f"{column % 1000:4}")
    return time.thread_time() - begun


def sizes(rng: Random) -> tuple[int, int]:
    """Small ones as often as any, and often around those from which a table is drawn."""
    ranges = ((1, 200, 1, 60), (1, 40, 1, 20), (70, 156, 20, 50))
    least, most, lowest, highest = rng.choice(ranges)
    return rng.randint(least, most), rng.randint(lowest, highest)


def look_at(exhibit: Exhibit, rng: Random) -> None:
    for _ in range(TRIES):
        width, height = sizes(rng)
        with at_most(5, f"{exhibit.name} at {width}×{height}"):
            spent = seconds(exhibit, width, height)
        assert spent <= BUDGET or spent <= 30 * yardstick(), f"{exhibit.name} at {width}×{height}: {spent} s of CPU"


@pytest.mark.parametrize("name", ROOMS)
def test_every_page_is_drawn_at_any_size(name: str) -> None:
    rng = Random(name)
    for exhibit in pages_in(name):
        look_at(exhibit, rng)


def test_every_page_there_is_hangs_in_the_gallery() -> None:
    """One that is made of more than a session needs a maker in tests/gallery/pages.py."""
    shown = {type(exhibit.page) for exhibit in all_pages()}
    assert page_classes() - shown == {CountPage, PointingPage}, "these are shown with each game"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_every_table_is_drawn_at_any_size(game: AnyGame) -> None:
    rng = Random(game.name)
    counts = (game.seats[0], game.seats[-1])
    asked: set[str] = set()
    shown: set[type] = set()
    known: set[Kind] = set()
    for number, table in enumerate(tables(game, range(2), counts)):
        if number in {0, 3}:  # Few and quiet, many and hostile.
            for kind, exhibit in exhibits(table, known):
                asked.add(kind.asked)
                shown.add(type(exhibit.page))
                look_at(exhibit, rng)
                list(lines_of(exhibit))
    assert {TablePage, CountPage, PointingPage} <= shown
    assert len(questions(game) & asked) >= min(2, len(questions(game)))


def test_what_is_wrong_with_a_picture_is_seen() -> None:
    """Each of the checks fails where it should."""
    canvas = Canvas(4, 2)
    assert not list(faults(canvas, 4, 2))
    assert list(faults(canvas, 4, 3))
    canvas._cells.characters[0][1] = "日"
    assert list(faults(canvas, 4, 2))
    canvas = Canvas(4, 2)
    canvas._cells.characters[1].append(" ")
    assert list(faults(canvas, 4, 2))
    canvas = Canvas(4, 2)
    canvas._cells.characters[1][0] = "\x1b"
    assert list(faults(canvas, 4, 2))
    canvas = Canvas(4, 2)
    canvas._cells.spots.append((Rect(3, 0, 2, 1), "beyond"))
    assert list(faults(canvas, 4, 2))
