"""The lobby's pages as differences: the same at both ends, whatever has changed, and small."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.registry import GAMES
from net.protocol import messages as m
from net.protocol.codec import TAGS, ClientEnd
from net.protocol.page_changes import LONGEST, alike
from net.protocol.wire import Raw, WireError
from tests.conformance.helpers.subjects import bounded
from tests.net.line import Line
from tests.net.samples import info

KAMPF = GAMES["kampf"]
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


@st.composite
def pages(draw: st.DrawFn) -> m.LobbySeen:
    """Of few tables and names, so that two pages have much in common."""
    numbers = draw(st.lists(st.integers(1, 8), unique=True, max_size=8))
    later, phases = draw(st.integers(0, 3)), st.sampled_from(("gathering", "playing"))
    rows = [info(KAMPF, 2, number)._replace(age=100 - number + later, phase=draw(phases)) for number in numbers]
    people = tuple(draw(st.lists(st.sampled_from(NAMES), unique=True)))
    return m.LobbySeen(tuple(rows), people, draw(st.integers(0, 9)), draw(st.integers(0, 9)), len(people))


@bounded(200)
@given(st.lists(pages(), min_size=1, max_size=6), st.booleans())
def test_every_page_comes_out_the_same_whatever_was_shown_before(shown: list[m.LobbySeen], differences: bool) -> None:
    line = Line()
    line.server.takes_differences = differences
    for page in shown:
        assert line.down(page) == page


def line_with(page: m.LobbySeen) -> Line:
    line = Line()
    line.server.takes_differences = True
    line.down(page)
    return line


def full(*numbers: int, later: int = 0) -> m.LobbySeen:
    rows = tuple(info(KAMPF, 4, number)._replace(age=1000 - number + later, commitment="") for number in numbers)
    return m.LobbySeen(rows, NAMES, 0, 300, 5)


def test_a_table_that_comes_first_costs_one_row_however_late_it_is() -> None:
    line, page = line_with(full(*range(20, 0, -1))), full(*range(21, 1, -1), later=70)
    assert line.down(page) == page
    assert line.sizes[1] < line.sizes[0]
    assert line.sizes[1] < 130


def test_where_only_the_number_of_tables_is_another_it_costs_next_to_nothing() -> None:
    page = full(*range(20, 0, -1))
    line = line_with(page)
    line.down(m.LobbySeen(page.tables, page.people, 0, 301, 5))
    assert line.sizes[1] < 24


def test_an_older_client_gets_whole_pages() -> None:
    line, page = Line(), full(3, 2, 1)
    for _ in range(2):
        assert line.down(page) == page
    assert line.sizes[0] == line.sizes[1]


def test_a_page_is_the_same_if_only_time_lies_between() -> None:
    page = full(2, 1)
    away = m.SeatInfo("Anna", "person", 60)
    assert alike(page, full(2, 1, later=50))
    assert not alike(None, page)
    assert not alike(page, full(2, 3))
    assert not alike(page, m.LobbySeen(page.tables, page.people, 0, 299, 5))
    row = page.tables[0]
    sits = m.LobbySeen((row._replace(seats=(away, *row.seats[1:])), page.tables[1]), page.people, 0, 300, 5)
    gone = away._replace(away=120)
    assert alike(
        sits, m.LobbySeen((row._replace(seats=(gone, *row.seats[1:])), page.tables[1]), page.people, 0, 300, 5)
    )
    assert not alike(page, sits)


LOBBY = TAGS[m.LobbySeen]
MISFITS: dict[str, tuple[Any, ...]] = {
    "a run before the first": (0, (-1, 1), ()),
    "a run beyond the last": (0, (1, 2), ()),
    "an empty run": (0, (0, 0), ()),
    "half a run": (0, (0,), ()),
    "a run of no number": (0, (0, (1,)), ()),
    "a name for a table": (0, ("Anna",), ()),
    "a table for a name": (0, (), ((1,),)),
    "a table that is none": (0, ((1, 2),), ()),
    "a page without end": (0, (0, 2) * LONGEST, ()),
    "True for a run": (0, (True, 1), ()),
    "no edits": (0,),
}


@pytest.mark.parametrize("raw", MISFITS.values(), ids=MISFITS.keys())
def test_differences_that_do_not_fit_are_refused_in_a_sentence(raw: Raw) -> None:
    client = ClientEnd()
    client.decode((LOBBY, full(2, 1).tables, ("Anna",)))
    with pytest.raises(WireError, match=r"^[A-Z].*[.?]$"):
        client.decode((LOBBY, *raw, 0, 0, 0) if len(raw) == 3 else (LOBBY, *raw))
