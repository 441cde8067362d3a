"""The palettes: all that can be on a screen is read in each, and pieces that differ by their colour still do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from rich.color import Color, ColorParseError

from core.registry import GAMES
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.tables import exhibits, tables
from tui.canvas.canvas import Canvas
from tui.canvas.ink import BASE, GOLD, KEYCAP, LINE, NIGHT, WARNING, Ink
from tui.canvas.themes import _READABLE, HOUSE, Theme, themed, without_colours
from tui.canvas.xterm import contrast
from tui.games.gargon import looks as gargon
from tui.games.zargos.map import looks as zargos

GLYPHS = frozenset("─│┌┐└┘├┤┬┴┼╭╮╰╯━┃█▀▄▌▐░▒▓▔▁╌╎┄┆═║╔╗╚╝ ")


def pictures() -> Iterator[Canvas]:
    for room in ("home", "quiet"):
        for exhibit in islice(pages_in(room), 0, None, 3):
            yield exhibit.drawn(100, 30)
    for game in GAMES.values():
        yield from (exhibit.drawn(100, 30) for exhibit in at_tables(game))


def at_tables(game: Any) -> Iterator[Exhibit]:
    for table in islice(tables(game, range(1)), 1):
        yield from (exhibit for _, exhibit in islice(exhibits(table, set()), 4))


@pytest.fixture(scope="module")
def inks() -> frozenset[Ink]:
    """Every ink in which a letter is written somewhere."""
    found = set()
    for canvas in pictures():
        for y in range(canvas.height):
            found |= {ink for text, ink in canvas.runs(y) if set(text) - GLYPHS}
    assert len(found) > 40
    return frozenset(found)


@pytest.mark.parametrize("theme", [Theme.DAY, Theme.CONTRAST])
def test_every_letter_can_be_read(theme: Theme, inks: frozenset[Ink]) -> None:
    for ink in inks:
        shown = themed(ink.over(BASE), theme)
        assert shown.fg is not None
        assert shown.bg is not None
        # Pieces keep their colour, and on some no colour at all is further away than this.
        least = _READABLE[theme] if ink.bg in HOUSE else 4.5
        assert contrast(shown.fg, shown.bg) >= least or ink.fg == LINE, (ink, shown)


def test_the_night_is_as_the_house_is_painted(inks: frozenset[Ink]) -> None:
    assert all(themed(ink, Theme.NIGHT) is ink for ink in inks)


def test_the_terminals_own_colours_are_named_and_none_is_ours(inks: frozenset[Ink]) -> None:
    for ink in inks:
        for colour in themed(ink.over(BASE), Theme.TERMINAL)[:2]:
            assert colour is None or Color.parse(colour).number in range(16), (ink, colour)


def test_a_name_that_no_terminal_has_would_be_seen() -> None:
    with pytest.raises(ColorParseError):
        Color.parse("house_gold")


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("colours", [gargon._FILLS, zargos.FILLS])
def test_pieces_of_different_colours_stay_different(theme: Theme, colours: tuple[str, ...]) -> None:
    grounds = {themed(Ink(NIGHT, colour), theme).bg for colour in colours}
    assert len(grounds) >= len(colours) - (theme is Theme.TERMINAL)
    if theme is not Theme.TERMINAL:
        assert len({themed(Ink(colour, NIGHT), theme).fg for colour in colours}) == len(colours)


@pytest.mark.parametrize("theme", Theme)
def test_a_keys_cap_is_told_without_colours_in_each(theme: Theme) -> None:
    assert without_colours(themed(KEYCAP, theme)).reverse
    assert not without_colours(themed(WARNING.over(BASE), theme)).reverse
    assert KEYCAP.bg == GOLD


def test_a_line_in_another_palette_is_another_line() -> None:
    night, day = Canvas(4, 1), Canvas(4, 1, theme=Theme.DAY)
    assert not night.same_line(day, 0)
    assert night.same_line(Canvas(4, 1), 0)
    assert night.runs(0) != day.runs(0)
