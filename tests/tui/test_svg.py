"""A page as a picture: each character stands in its own cell, in its own colours."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes

from tests.gallery.pages import Exhibit, pages_in
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import GOLD, KEYCAP, NIGHT, STRONG, Ink
from tui.canvas.svg import CELL, LINE, to_svg
from tui.canvas.themes import Theme

_SVG = "{http://www.w3.org/2000/svg}"


def elements(svg: str, kind: str) -> list[ET.Element]:
    return ET.fromstring(svg).findall(f"{_SVG}{kind}")


def written(svg: str, width: int, height: int) -> list[list[str]]:
    """What stands in each cell, by the places of the texts; blank where nothing is."""
    grid = [[" "] * width for _ in range(height)]
    for each in elements(svg, "text"):
        x, y = int(each.attrib["x"]) // CELL, int(each.attrib["y"]) // LINE
        columns, text = int(each.attrib["textLength"]) // CELL, each.text or ""
        cells = list(iter_graphemes(text))
        if len(cells) == 1:
            grid[y][x : x + columns] = [text, ""][:columns]
        else:
            assert len(cells) == columns, f"{text!r} is not as wide as it is said to be"
            for at, cell in enumerate(cells, x):
                if cell != " ":  # There another text may have its place.
                    assert grid[y][at] == " ", f"{cell!r} is written over {grid[y][at]!r}"
                    grid[y][at] = cell
    return grid


def assert_same(canvas: Canvas) -> None:
    found = written(to_svg(canvas), canvas.width, canvas.height)
    for y in range(canvas.height):
        assert found[y] == [text for text, _ink in canvas.cells(y)], canvas.lines()[y]


def some_pages() -> list[Exhibit]:
    """One of each kind, quiet and hostile."""
    kinds = {(type(each.page), name): each for name in ("home", "hostile") for each in pages_in(name)}
    return list(kinds.values())


def test_every_page_reads_the_same_as_a_picture_cell_by_cell() -> None:
    for exhibit in some_pages():
        assert_same(exhibit.drawn(80, 24))


@given(st.lists(st.tuples(st.integers(0, 19), st.text("aé日́<&>\"'│ ]\U0001f600", max_size=12)), max_size=6))
def test_whatever_is_written_is_escaped_and_keeps_its_place(lines: list[tuple[int, str]]) -> None:
    canvas = Canvas(20, 6)
    for y, (x, text) in enumerate(lines):
        canvas.text(x, y, text, STRONG)
    assert_same(canvas)


def test_characters_that_a_viewer_may_take_from_two_fonts_are_placed_apart() -> None:
    """Else one that is wider than those of the other font moves all that stand behind it, and a frame has gaps."""
    canvas = Canvas(12, 1)
    canvas.text(0, 0, "│ ⠈⠂▐█ ab │é", STRONG)
    assert {each.text for each in elements(to_svg(canvas), "text")} == {"⠈⠂", "│   ▐█ ab │é"}
    assert_same(canvas)


@pytest.mark.parametrize("theme", Theme)
def test_a_key_is_drawn_on_its_own_ground_in_every_theme(theme: Theme) -> None:
    canvas = Canvas(10, 2, theme=theme)
    canvas.text(2, 1, " Q ", KEYCAP)
    canvas.invert(Rect(0, 0, 2, 1))
    svg = to_svg(canvas)
    rects = [(int(each.get("x", -1)), int(each.get("y", -1))) for each in elements(svg, "rect")]
    assert (2 * CELL, LINE) in rects
    assert all(each.attrib["fill"].startswith("#") for each in [*elements(svg, "rect"), *elements(svg, "text")])
    assert [each.text for each in elements(svg, "text")] == ["Q"]


def test_without_colours_what_was_a_colour_is_in_reverse_and_bold_stays() -> None:
    canvas = Canvas(6, 1)
    canvas.text(0, 0, " Q ", KEYCAP)
    plain, bare = to_svg(canvas), to_svg(canvas, colourless=True)
    assert GOLD in plain
    assert GOLD not in bare
    assert 'font-weight="bold"' in bare
    canvas = Canvas(6, 1, base=Ink("#000000", NIGHT))
    canvas.text(1, 0, " a ", Ink("#00ff00", underline=True))
    assert [each.text for each in elements(to_svg(canvas), "text")] == [" a "]
