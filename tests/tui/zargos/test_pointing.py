"""The cursor on the planet: it gets everywhere, by few keys, and stands only on what can be chosen."""

from __future__ import annotations

import pytest

from core.zargos.cards import DRAGONS
from core.zargos.map.board import BOARD, CODES, PLACE, PLACES, PROVINCES
from core.zargos.map.geography import LAND, members
from core.zargos.war.reorganising import Reorganisation
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import after, done
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import Table, position
from tui.games import Scene
from tui.games.zargos.map import pointing
from tui.games.zargos.orders import marching, moves
from tui.games.zargos.telling import panels

OUR_TURN = "K B0 5 B1 7 B3 2 K1 6 / M T4 3 T2 1 B4 4 R0 8"


def at(scene: Scene) -> str:
    place = pointing.at(scene)
    return CODES[place] if place >= 0 else ""


def cursor_after(table: Table, seat: int, *keys: str) -> str:
    return at(after(table.state, seat, *keys).scene)


def test_arrows_lead_from_everywhere_to_everywhere() -> None:
    everything = list(PLACES)
    ways = {
        place: {pointing.nearest(place, way, everything) for way in pointing.DIRECTIONS.values()} for place in PLACES
    }
    reached, new = {0}, {0}
    while new:
        new = {far for place in new for far in ways[place]} - reached
        reached |= new
    assert reached == set(PLACES)


@pytest.mark.parametrize("place", PROVINCES)
def test_one_arrow_or_two_lead_to_a_neighbour(place: int) -> None:
    """Where only neighbours can be chosen, as with most targets."""
    found = [place, *members(LAND[place])]
    ways = pointing.DIRECTIONS.values()
    once = {pointing.nearest(place, way, found) for way in ways}
    twice = {pointing.nearest(each, way, found) for each in once for way in ways}
    thrice = {pointing.nearest(each, way, found) for each in twice for way in ways}
    assert set(found) <= once | twice | thrice


def test_where_something_is_asked_the_cursor_stands_on_what_can_be_chosen() -> None:
    table = position(OUR_TURN)
    sources = {CODES[place] for place in moves.options(scene_of(table.state, 0))}
    assert sources == {"B0", "B1", "B3", "K1"}
    for key in ("up", "down", "left", "right", "tab", "shift+tab"):
        assert cursor_after(table, 0, key) in sources
        assert cursor_after(table, 0, "enter", key) not in sources


def test_tab_shows_every_sensible_place_once_and_back_again() -> None:
    table = position(OUR_TURN)
    seen = [cursor_after(table, 0, *["tab"] * number) for number in range(5)]
    assert len(set(seen[:4])) == 4
    assert seen[4] == seen[0]
    assert cursor_after(table, 0, "tab", "shift+tab") == seen[0]


def test_codes_and_names_are_found_by_typing() -> None:
    table = position(OUR_TURN)
    assert cursor_after(table, 0, "k") == "K1"
    assert cursor_after(table, 0, "b", "3") == "B3"
    assert cursor_after(table, 0, "B", "1") == "B1"
    for name, code in (("cinder", "B3"), ("amber", "B1"), ("eastw", "K1")):
        assert cursor_after(table, 0, "slash", *name) == code
    scene = after(table.state, 0, "b", "1").scene
    assert not scene.picking.typed, "A whole code is found; what follows is a number."
    assert after(table.state, 0, "b").scene.picking.typed == "b"


def test_letters_that_lead_nowhere_are_left_to_the_screen() -> None:
    table = position(OUR_TURN)
    scene = after(table.state, 0, "b").scene
    assert marching.press(scene, "c") is None
    assert marching.press(scene, "f") is None
    assert marching.press(scene_of(table.state, 0), "z") is None


def test_seas_are_found_where_dragons_may_go() -> None:
    table = position("D s9 4 B0 3 / M T4 1 R0 1")
    assert cursor_after(table, 0, "s", "9") == "s9"
    assert cursor_after(table, 0, "slash", *"outernorth", "enter") != ""


def test_a_sea_with_two_figures_is_found_where_its_first_one_is_a_sea_too() -> None:
    table = position(OUR_TURN)
    assert cursor_after(table, 1, "s", "1") == "s1"
    for cell in ("s10", "s11", "s12", "s13", "s14"):
        assert cursor_after(table, 1, *cell) == cell
        assert not after(table.state, 1, *cell).scene.picking.typed
    assert cursor_after(table, 1, "s", "1", "k", "3") == "K3"
    assert cursor_after(table, 1, "s", "2", "k", "3") == "K3"


def test_a_number_after_a_sea_is_one_where_no_sea_begins_so() -> None:
    table = position("D A1 6 / M R0 1", then=(Reorganisation(0, DRAGONS),))
    scene = after(table.state, 0, "a", "1", "enter", "s", "5", "3").scene
    assert [(CODES[move.target], move.size) for move in moves.moves(scene)] == [("s5", 3)]


def test_who_is_not_asked_may_look_around() -> None:
    table = position(OUR_TURN)
    scene = scene_of(table.state, 1)
    assert at(scene) == ""
    assert panels.looked_at(scene) == -1
    scene = after(table.state, 1, "right", "k", "3").scene
    assert at(scene) == "K3"
    assert panels.looked_at(scene) == PLACE["K3"]
    assert marching.prompt(scene) is None
    assert panels.looked_at(after(table.state, 1, "place:3").scene) == PLACE["B3"]
    assert panels.looked_at(after(table.state, -1, "place:66").scene) == PLACE["s9"]
    assert panels.looked_at(after(table.state, -1, "slash", *"forb").scene) == PLACE["Z0"]


def test_an_onlooker_is_asked_nothing() -> None:
    table = position(OUR_TURN)
    scene = scene_of(table.state, -1)
    assert marching.prompt(scene) is None
    assert not marching.marks(scene).targets
    assert marching.press(scene, "enter") is None
    assert marching.act(scene, "march:finish") is None
    assert done(scene, "left").picking != NOTHING


def test_every_name_is_found_by_its_beginning() -> None:
    table = position("K B0 1 / M R0 1")
    assert at(after(table.state, 1, "slash", *"tairath").scene) == "T0"
    for place in PROVINCES:
        name = BOARD[place].name.lower().removeprefix("the ").replace(" ", "").replace("'", "").replace("ï", "i")
        found = after(table.state, 1, "slash", *[letter for letter in name if letter.isalnum()]).scene
        assert at(found) == CODES[place], name
        assert at(after(table.state, 1, CODES[place][0], CODES[place][1]).scene) == CODES[place]
    assert PLACE["Z0"] == pointing.find(scene_of(table.state, 1), "forbiddencity")
