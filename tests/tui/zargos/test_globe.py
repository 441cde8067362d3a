"""The planet at every size: nothing is lost or cut, everything has two signs, and little is redrawn."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from core.engine import imagine, view
from core.zargos.cards import ICE, STORM
from core.zargos.game import ZARGOS
from core.zargos.magic.winds import still
from core.zargos.map.board import (
    BOARD,
    CAPITALS,
    CITY,
    CODES,
    PLACE,
    PLACES,
    PROVINCES,
    REALMS,
    SEA,
    STRAITS,
    VOLCANOES,
)
from core.zargos.map.geography import SEA_PAIRS, members
from core.zargos.map.planet import LARGE, NOWHERE, SMALL, borders
from core.zargos.state import Attack, Wind
from tests.tui.sitting import NOTHING
from tests.tui.zargos.mapping import after, drawn
from tests.tui.zargos.sitting import game, scene_of
from tests.zargos.table import Table, position
from tui.canvas.canvas import Canvas, Rect, plain
from tui.canvas.depths import Depth, at_depth
from tui.canvas.ink import Ink
from tui.games.zargos.map import globe, labels, looks
from tui.games.zargos.map.globe import Marks, size_for
from tui.games.zargos.map.labels import SLOT, chart, span, way_in
from tui.served.painter import Painter

SIZES = [(74, 16), (74, 17), (80, 19), (80, 30), (120, 31), (120, 35), (200, 55), (238, 70)]
CHARTS = [(78, 18), (118, 31), (200, 55)]


def text_of(
    table: Table, size: tuple[int, int] = (80, 19), marks: Marks = globe.NO_MARKS, ascii_only: bool = False
) -> str:
    return str(painted(table, size, marks, ascii_only))


def painted(
    table: Table, size: tuple[int, int] = (80, 19), marks: Marks = globe.NO_MARKS, ascii_only: bool = False
) -> Canvas:
    canvas = Canvas(*size, ascii_only=ascii_only)
    globe.draw(canvas, canvas.whole, scene_of(table.state, 0), marks)
    return canvas


def ink_at(canvas: Canvas, x: int, y: int) -> object:
    for text, ink in canvas.runs(y):
        if x < len(text):
            return ink
        x -= len(text)
    raise AssertionError("That is not on the canvas.")


def origin(canvas: Canvas) -> tuple[int, int]:
    """Column and row of the planet's corner, where it has the whole canvas."""
    width, height = size_for(canvas.width, canvas.height)
    return (canvas.width - width) // 2, (canvas.height - height) // 2


def in_place(canvas: Canvas, place: int) -> str:
    """All that is drawn in a place, row by row."""
    left, top = origin(canvas)
    lines = {y: line.ljust(canvas.width) for y, line in enumerate(str(canvas).split("\n"))}
    cells = chart(*size_for(canvas.width, canvas.height)).planet.cells[place]
    rows: dict[int, str] = {}
    for y, x in cells:
        if 0 <= x + left < canvas.width and y + top in lines:
            rows[y] = rows.get(y, "") + lines[y + top][x + left]
    return "\n".join(rows.values())


@pytest.mark.parametrize("size", SIZES)
def test_every_place_can_be_hit_and_every_army_and_code_is_read_whole(size: tuple[int, int]) -> None:
    men = " ".join(f"{province.code} {7 + number}" for number, province in enumerate(BOARD))
    canvas = painted(position(f"D {men} s9 12 s14 3 / K"), size)
    for place in PROVINCES:
        found = in_place(canvas, place)
        assert f"D{7 + place}" in found, CODES[place]
        assert CODES[place].lower() in found or size[1] < SMALL.height
    if size[1] >= SMALL.height:
        assert "D12" in in_place(canvas, PLACE["s9"])
        assert "D3" in in_place(canvas, PLACE["s14"])
    left, top = origin(canvas)
    for place, (row, column) in enumerate(chart(*size_for(*size)).slots):
        assert canvas.hit(left + column + 2, top + row) == f"place:{place}"


def test_a_hundred_counters_are_a_hundred() -> None:
    assert "M100" in in_place(painted(position("M B0 100 / K R0 1")), PLACE["B0"])


@pytest.mark.parametrize("size", CHARTS)
def test_labels_lie_in_their_places_and_not_over_one_another(size: tuple[int, int]) -> None:
    found = chart(*size)
    named = [(cell, len(name)) for cell, name in found.names]
    for place in PLACES:
        shape = set(found.planet.cells[place])
        slot, (cell, text) = found.slots[place], found.tags[place]
        assert span(slot, SLOT - (CODES[place] == "s14")) <= shape
        assert text
        assert span(cell, len(text)) <= shape
        assert not span(slot, SLOT) & span(cell, len(text))
        named += [(slot, SLOT), (cell, len(text))]
    for one, other in combinations(named, 2):
        assert not span(*one) & span(*other)
    dotted = {cell for dots in found.straits for cell in dots}
    assert not any(span(*label) & dotted for label in named)


def test_capitals_and_volcanoes_are_marked_in_ascii_too() -> None:
    table = position("K B0 1 / M R0 1")
    canvas, plainly = painted(table), painted(table, ascii_only=True)
    for place in PROVINCES:
        assert ("★" in in_place(canvas, place)) is (place in CAPITALS)
        assert ("▲" in in_place(canvas, place)) is (place in VOLCANOES)
        assert ("^" in in_place(plainly, place)) is (place in VOLCANOES)
    assert "b0*" in in_place(plainly, PLACE["B0"])


@pytest.mark.parametrize("size", [(100, 25), (140, 40), (200, 55)])
def test_a_larger_planet_has_the_same_borders(size: tuple[int, int]) -> None:
    drawing = LARGE if size[0] >= LARGE.width else SMALL
    found = labels.fitted(drawing, *size)
    assert (found.width, found.height) == size
    assert borders(found) == borders(drawing)


def test_the_planet_fills_the_screen_but_stays_round() -> None:
    assert size_for(78, 18) == (78, 18)
    assert size_for(74, 17) == (74, 17)
    assert size_for(118, 31) == (118, 31)
    assert size_for(200, 55) == (200, 55)
    width, height = size_for(240, 40)
    assert height == 40
    assert width / height <= 1.25 * LARGE.width / LARGE.height


@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.MANY, Depth.FEW])
def test_sixteen_colours_keep_peoples_sea_waste_ice_and_light_apart(depth: Depth) -> None:
    def shown(ground: str | None) -> str | None:
        return at_depth(Ink(bg=ground), depth).bg

    grounds = [*looks.FILLS, looks.SEAS[0], looks.WASTE, looks.WILD]
    assert len({shown(ground) for ground in grounds}) == len(grounds)
    for fill in looks.FILLS:
        assert shown(fill) not in {shown(looks.LIT.bg), shown(looks.ICY)}
    assert len(set(looks.LETTERS)) == len(looks.LETTERS)


def test_every_glyph_has_an_ascii_one_and_realm_borders_differ_from_others_there() -> None:
    text = text_of(position("K B4 1 T4 2 / M R0 1"), (120, 31), ascii_only=True)
    assert text.isascii()
    assert "?" not in text
    assert "#" in text
    assert "(" in text
    assert ")" in text
    assert all(plain(glyph) != "?" for glyph in (*looks.RIM[1:3], *looks.RIM[4:7], *looks.RIM[8:], looks.DEMON))


def test_empty_zargos_shows_its_demons_by_their_dice_and_the_rest_nothing() -> None:
    canvas = painted(position("K B0 1 Z1 3 / M R0 1"))
    assert "††††" in in_place(canvas, CITY)
    assert "†††" in in_place(canvas, PLACE["Z7"])
    assert "††" in in_place(canvas, PLACE["Z4"])
    assert "†††" not in in_place(canvas, PLACE["Z4"])
    assert "K3" in in_place(canvas, PLACE["Z1"])
    assert "†" not in in_place(canvas, PLACE["K0"])
    assert "·" in in_place(painted(position("K B0 1 / M R0 1"), (120, 31)), PLACE["K0"])


def test_ice_and_storms_are_seen() -> None:
    table = position("K B0 1 / M R0 1")
    calm = painted(table, (120, 31))
    pair = SEA_PAIRS.index((6, 7))
    table.state.winds = (Wind(ICE, 7), Wind(STORM, pair))
    still(table.state)
    canvas = painted(table, (120, 31))
    for place in PLACES:
        closed = place in (SEA + 6, SEA + 7) or bool(place < SEA and table.state.frozen >> place & 1)
        assert closed is (in_place(canvas, place) != in_place(calm, place)), CODES[place]
    assert "*" in in_place(canvas, PLACE["O4"])
    assert "/" in in_place(canvas, PLACE["s6"])


@pytest.mark.parametrize("size", CHARTS)
def test_straits_are_dotted_from_coast_to_coast(size: tuple[int, int]) -> None:
    found = chart(*size)
    for dots, ends in zip(found.straits, STRAITS, strict=True):
        assert dots
        assert all(found.planet.rows[y][x] >= SEA for y, x in dots)
        beside = {
            found.planet.rows[y + down][x + across] for y, x in dots for down in (-1, 0, 1) for across in (-1, 0, 1)
        }
        assert set(ends) <= beside


def test_realms_are_named_where_there_is_room() -> None:
    table = position("K B0 1 / M R0 1")
    assert all(realm.name.upper() in text_of(table, (120, 31)) for realm in REALMS)
    assert "Banzar" in text_of(table, (200, 55))
    assert not chart(78, 18).names


def test_marks_are_told_by_signs_and_not_by_colour_alone() -> None:
    table = position("K B0 9 / M B1 4 R0 1")
    home, away = PLACE["B0"], PLACE["B1"]
    assert "▸K9◂" in in_place(painted(table, marks=Marks(cursor=home)), home)
    assert "«K9»" in in_place(painted(table, marks=Marks(source=home)), home)
    assert "M4 2b" in in_place(painted(table, marks=Marks(targets={away: "2b"})), away)
    planned = painted(table, marks=Marks(plan=((home, away, 6),)))
    assert "K3" in in_place(planned, home)
    assert "→6" in in_place(planned, away) or "↓6" in in_place(planned, away)
    assert "+5" in in_place(painted(table, marks=Marks(plan=((-1, home, 5),))), home)
    assert looks.LIT.bg == "#e5b567", "which is shown in reverse where there are no colours"
    assert looks.POINTED.reverse


def test_groups_on_their_way_are_seen_by_everybody() -> None:
    table = position("K B0 9 / M B1 4 R0 1")
    table.state.attacks = (Attack(PLACE["B1"], PLACE["B0"], 5, 0), Attack(PLACE["B1"], PLACE["B3"], 2, 0))
    found = in_place(painted(table), PLACE["B1"])
    assert "5" in found
    assert "2" in found
    assert "M4" in found


@pytest.mark.parametrize("size", CHARTS[:2])
def test_an_arrow_never_cuts_a_label(size: tuple[int, int]) -> None:
    """From every neighbour, and from afar; where there is no room for it, it may reach into the next place."""
    found = chart(*size)
    armies = frozenset().union(*(span(slot, SLOT) for slot in found.slots))
    for target in PLACES:
        shape = set(found.planet.cells[target])
        cell, text = found.tags[target]
        for source in PLACES:
            for width in (2, 3):
                spot = way_in(size, source, target, width, frozenset())
                cells = span(spot.cell, width)
                assert cells <= shape or not cells & armies
                assert not cells & span(found.slots[target], SLOT)
                assert spot.hides_tag or not cells & span(cell, len(text))


def test_places_changed_and_fought_for_stand_out() -> None:
    table = position("K B0 9 / M B1 4 R0 1")
    usual = painted(table)
    row, column = chart(*size_for(80, 19)).slots[PLACE["B1"]]
    x, y = origin(usual)[0] + column + 1, origin(usual)[1] + row
    for marks in (Marks(recent=frozenset({PLACE["B1"]})), Marks(fight=PLACE["B1"])):
        canvas = painted(table, marks=marks)
        assert str(canvas) == str(usual)
        assert ink_at(canvas, x, y) != ink_at(usual, x, y)


@pytest.mark.parametrize("size", [(80, 19), (120, 31)])
def test_what_is_hidden_makes_no_difference_to_the_planet(size: tuple[int, int]) -> None:
    for step, (state, _) in enumerate(game(3, 4)):
        if step % 60 == 0 and state.agenda:
            for seat in range(3):
                seen = view(ZARGOS, state, seat)
                shown = set()
                for seed in range(3):
                    canvas = drawn(scene_of(imagine(ZARGOS, seen, Random(seed)), seat), size)
                    shown.add(tuple(canvas.runs(y) for y in range(canvas.height)))
                assert len(shown) == 1


def test_it_is_drawn_in_the_rectangle_it_gets_and_nowhere_else() -> None:
    table = position("K B0 1 / M R0 1")
    canvas = Canvas(90, 25)
    globe.draw(canvas, Rect(5, 3, 74, 16), scene_of(table.state, 0))
    lines = [line.ljust(90) for line in str(canvas).split("\n")]
    assert not "".join((*lines[:3], *lines[19:])).strip()
    assert all(not line[:5].strip() and not line[79:].strip() for line in lines)


class Terminal:
    """What goes over the wire at 80×24."""

    def __init__(self, depth: Depth = Depth.MANY) -> None:
        self._painter = Painter((80, 19), depth, "xterm-256color")

    def shows(self, canvas: Canvas) -> int:
        self._painter.put(canvas)
        return len(self._painter.changes().encode())


def test_a_moved_cursor_is_two_hundred_bytes_at_the_most() -> None:
    men = " ".join(f"{CODES[place]} 5" for place in members(0x555_5555_5555))
    table = position(f"K {men} / M R1 1", boats="K 9")
    for depth in Depth:
        terminal = Terminal(depth)
        terminal.shows(drawn(scene_of(table.state, 0)))
        picking, rng = NOTHING, Random(1)
        costs = []
        for _ in range(80):
            picking = after(
                table.state, 0, rng.choice(["up", "down", "left", "right", "tab"]), picking=picking
            ).scene.picking
            costs.append(terminal.shows(drawn(scene_of(table.state, 0, picking))))
        assert 0 < max(costs) <= 200


def test_what_others_do_is_a_few_cells() -> None:
    """Every single step of a game, for one who looks on."""
    terminal = Terminal(Depth.TRUE)
    steps = islice(game(4, 3), 500)
    costs = [terminal.shows(drawn(scene_of(state, -1, past=events))) for state, events in steps]
    assert max(costs[1:]) < 700
    assert sum(costs) / len(costs) < 100


def test_nowhere_is_space() -> None:
    canvas = painted(position("K B0 1 / M R0 1"))
    assert canvas.hit(0, 0) == ""
    assert SMALL.rows[0][0] == NOWHERE
