"""The cursor on the planet: it gets everywhere, by few keys, and stands only on what can be chosen."""

from __future__ import annotations

import pytest

from core.zargos.cards import DRAGONS
from core.zargos.map.board import BOARD, CODES, PLACE, PLACES, PROVINCES
from core.zargos.map.geography import LAND, members
from core.zargos.war.reorganising import Reorganisation
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import after, click, done
from tests.tui.zargos.sitting import scene_of
from tests.zargos.table import Table, position
from tui.games import Scene
from tui.games.zargos import FACE
from tui.games.zargos.map import pointing
from tui.games.zargos.orders import marching, moves
from tui.games.zargos.telling import panels

OUR_TURN = "K B0 5 B1 7 B3 2 K1 6 / M T4 3 T2 1 B4 4 R0 8"


def at(scene: Scene) -> str:
    """What the frame is around."""
    place = scene.picking.looked if scene.picking.looked >= 0 else pointing.at(scene)
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
    assert marching.press(scene_of(table.state, 0), "j") is None


def test_in_ones_own_turn_every_place_can_be_looked_at_by_cursor_code_and_click() -> None:
    table = position(OUR_TURN)
    home = at(scene_of(table.state, 0))
    for code in CODES:
        for keys in ([*code.lower()], [click(code)]):
            scene = after(table.state, 0, "tab", "tab", "shift+tab", *keys).scene
            assert at(scene) == code or PLACE[code] in moves.options(scene) or scene.picking.pending
    roamed = {at(after(table.state, 0, "space", *["left"] * far).scene) for far in range(12)}
    assert len(roamed - {"B0", "B1", "B3", "K1"}) > 3
    scene = after(table.state, 0, "space", "left", "down").scene
    assert FACE.prompt(scene).offers[0].key == "escape"
    assert at(after(table.state, 0, "space", "left", "left", "space").scene) == home


def test_a_code_that_cant_be_chosen_says_why_and_leaves_the_answers_cursor_alone() -> None:
    table = position(OUR_TURN)
    before = after(table.state, 0, *"b3")
    for code, why in (("t4", "T4 Thornmoor is held by"), ("k2", "You have nobody in K2"), ("b4", "B4")):
        found = after(table.state, 0, *"b3", *code)
        assert why.split()[0] in found.sentence
        assert found.sentence == found.prompt
        assert at(found.scene) == code.upper()
        for key in ("enter", "plus", "f"):
            again = after(table.state, 0, *"b3", *code, key)
            assert not again.sent
            assert not again.scene.picking.pending
            assert again.sentence == found.sentence
        back = after(table.state, 0, *"b3", *code, "escape").scene
        assert at(back) == at(before.scene) == "B3"
    assert "K2" in after(table.state, 0, "k", "2").sentence, "though K1 could have been chosen by the letter"
    assert at(after(table.state, 0, "k", "2", "escape").scene) == at(scene_of(table.state, 0))


def test_what_is_looked_at_tells_its_neighbours_and_who_stands_there() -> None:
    table = position(OUR_TURN)
    facts = " · ".join(panels.facts_of(scene_of(table.state, 0).view.board, PLACE["T3"]))
    assert facts.startswith("T3 ")
    for neighbour in BOARD[PLACE["T3"]].land:
        assert f" {neighbour}" in facts
    assert "T2 1M" in " ".join(panels.facts_of(scene_of(table.state, 0).view.board, PLACE["T0"]))


def test_while_a_list_is_asked_one_looks_around_and_answers_nothing_by_it() -> None:
    table = position(OUR_TURN, hands={0: "Ice", 1: "War"}, window=True)
    scene = scene_of(table.state, 0)
    assert FACE.prompt(scene).offers[-1].key == "space"
    looking = FACE.press(scene, "space")
    assert looking is not None
    for key in ("n", "1", "left", "k", "3", "enter"):
        found = FACE.press(scene._replace(picking=looking.picking), key)
        assert found is None or not found.send
    code = looking
    for key in "k3":
        pressed = FACE.press(scene._replace(picking=code.picking), key)
        assert pressed is not None
        code = pressed
    assert code.picking.looked == PLACE["K3"]
    back = FACE.press(scene._replace(picking=code.picking), "escape")
    assert back is not None
    assert FACE.prompt(scene._replace(picking=back.picking)) == FACE.prompt(scene)


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
    assert scene.picking.looked == -1
    scene = after(table.state, 1, "right", "k", "3").scene
    assert at(scene) == "K3"
    assert scene.picking.looked == PLACE["K3"]
    assert marching.prompt(scene) is None
    assert after(table.state, 1, "place:3").scene.picking.looked == PLACE["B3"]
    assert after(table.state, -1, "place:66").scene.picking.looked == PLACE["s9"]
    assert after(table.state, -1, "slash", *"forb").scene.picking.looked == PLACE["Z0"]


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
