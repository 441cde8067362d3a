"""The contrast of all that is drawn anywhere in the gallery: in each palette, at each depth of colours.

A letter or a digit is read, so it has 4.5 on its ground; what the house draws beside is seen, and has 2.5. The pieces
of a game may have fainter textures, which say nothing alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final, NamedTuple

import pytest

from core.registry import GAMES
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.tables import Kind, exhibits, tables
from tui.canvas.canvas import Canvas
from tui.canvas.depths import READ, Depth, at_depth
from tui.canvas.ink import (
    AQUA,
    BASE,
    CARD,
    FAINT,
    GOLD,
    LINE,
    LIT,
    NIGHT,
    PALE,
    PANEL,
    PLAYERS,
    ROSE,
    WHITE,
    Ink,
)
from tui.canvas.themes import CONTRAST, DAY, Theme, themed
from tui.canvas.xterm import XTERM, contrast

SEEN: Final = 2.5
SIZES: Final = ((80, 24), (160, 50))
"""By turns: what stands on a page stands on many."""
HOUSE: Final = frozenset({None, *DAY})
DEPTHS: Final = (Depth.TRUE, Depth.MANY, Depth.FEW)
PLAIN_TEXT, PLAIN_GROUND = XTERM[7], XTERM[0]
"""Of a terminal that shows its own colours: which they are, only it knows."""


class Pair(NamedTuple):
    ink: Ink
    read: bool
    """Whether a letter or a digit is written so, and not only a glyph."""


def shown() -> Iterator[Exhibit]:
    for room in ROOMS:
        yield from pages_in(room)
    for game in GAMES.values():
        yield from at_tables(game)


def at_tables(game: Any) -> Iterator[Exhibit]:
    known: set[Kind] = set()
    counts = (game.seats[0], game.seats[-1])
    for number, table in enumerate(tables(game, range(2), counts)):
        if number in {0, 3}:  # Few and quiet, many and hostile.
            yield from (exhibit for _, exhibit in exhibits(table, known))


def pairs_of(canvas: Canvas) -> Iterator[Pair]:
    cells: Any = canvas._cells
    for row, inks in zip(cells.characters, cells.inks, strict=True):
        for character, ink in {*zip(row, inks, strict=True)}:
            if character not in {" ", ""}:
                yield _pair(ink, character[0].isalnum())


@cache
def _pair(ink: Ink, read: bool) -> Pair:
    return Pair(ink.over(BASE), read)


@cache
def pairs() -> frozenset[Pair]:
    found = {pair for number, each in enumerate(shown()) for pair in pairs_of(each.drawn(*SIZES[number % 2]))}
    assert len(found) > 150
    return frozenset(found)


def colours(ink: Ink, theme: Theme, depth: Depth) -> tuple[str, str]:
    """Of text and ground, as a terminal of that depth shows them."""
    out = at_depth(themed(ink, theme), depth)
    text, ground = _rgb(out.fg, PLAIN_TEXT), _rgb(out.bg, PLAIN_GROUND)
    return (ground, text) if out.reverse else (text, ground)


def xterm_rgb(colour: str) -> str:
    """What xterm shows for a colour of `at_depth`."""
    return XTERM[int(colour[6:-1])] if colour.startswith("color(") else colour


def _rgb(colour: str | None, plain: str) -> str:
    if colour is None:
        return plain
    return _named().get(colour) or xterm_rgb(colour)


@cache
def _named() -> dict[str, str]:
    names = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
    return dict(zip((*names, *(f"bright_{name}" for name in names)), XTERM, strict=False))


def least(pair: Pair) -> float:
    if pair.read:
        return READ
    return SEEN if {pair.ink.fg, pair.ink.bg} <= HOUSE else 0.0


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", Theme)
def test_all_that_is_drawn_is_read_or_seen(theme: Theme, depth: Depth) -> None:
    at = partial(colours, theme=theme, depth=depth)
    poor = {
        f"{pair.ink} as {at(pair.ink)}: {contrast(*at(pair.ink)):.2f}, and {least(pair)} is wanted"
        for pair in pairs()
        if contrast(*at(pair.ink)) < least(pair)
    }
    assert not poor, "\n".join(sorted(poor))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", [Theme.NIGHT, Theme.DAY, Theme.CONTRAST])
def test_the_houses_inks_are_as_bright_as_they_are_meant(theme: Theme, depth: Depth) -> None:
    """Whether a page of the gallery has just these together or not."""
    grounds = (NIGHT, PANEL, CARD, LIT)
    for text, wanted in ((WHITE, 7.0), (PALE, 7.0), (FAINT, READ), (GOLD, READ), (ROSE, READ), (AQUA, READ)):
        for ground in grounds:
            assert contrast(*colours(Ink(text, ground), theme, depth)) >= wanted, (text, ground)
    for text, wanted in ((WHITE, 12.0), (GOLD, 7.0 if theme is not Theme.DAY else READ), (LINE, SEEN)):
        assert contrast(*colours(Ink(text, NIGHT), theme, depth)) >= wanted, text
    for player in PLAYERS:
        for ground in (NIGHT, PANEL, CARD):
            assert contrast(*colours(Ink(player, ground), theme, depth)) >= READ, (player, ground)
        assert contrast(*colours(Ink(NIGHT, player), theme, depth)) >= READ, player
        assert contrast(*colours(Ink(player, LIT), theme, depth)) >= SEEN, player


@pytest.mark.parametrize("theme", [Theme.NIGHT, Theme.DAY, Theme.CONTRAST])
def test_a_chosen_row_is_seen_at_every_depth(theme: Theme) -> None:
    for depth in DEPTHS:
        plain = colours(Ink(PALE, NIGHT), theme, depth)[1]
        chosen = colours(Ink(PALE, LIT), theme, depth)[1]
        assert contrast(plain, chosen) >= 1.3, depth


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.MANY])
@pytest.mark.parametrize("theme", [Theme.NIGHT, Theme.DAY, Theme.CONTRAST])
def test_players_have_six_inks(theme: Theme, depth: Depth) -> None:
    assert len({colours(Ink(player, NIGHT), theme, depth)[0] for player in PLAYERS}) == len(PLAYERS)


def test_the_houses_colours_stand_once_in_each_palette() -> None:
    assert len(set(DAY)) == len(DAY) == len(CONTRAST)
    assert len(set(DAY.values())) == len(DAY)


def test_at_256_colours_a_dark_ground_is_grey_and_no_navy() -> None:
    """What rounding made of them."""
    for ground in (NIGHT, PANEL, CARD, LIT):
        shown = xterm_rgb(at_depth(Ink(bg=ground), Depth.MANY).bg or "")
        assert len({shown[1:3], shown[3:5], shown[5:7]}) == 1, ground
