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
    REALM_OF,
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
from tui.games.zargos.map import globe, labels, looks, pointing
from tui.games.zargos.map.globe import Marks, Target, size_for
from tui.games.zargos.map.labels import SLOT, chart, span, way_in
from tui.games.zargos.orders import marching, moves
from tui.games.zargos.orders.moves import Phase
from tui.games.zargos.telling import names
from tui.language import languages, speaking
from tui.served.painter import Painter

SIZES = [(74, 16), (74, 17), (80, 19), (80, 30), (120, 31), (120, 35), (200, 55), (238, 70)]
CHARTS = [(80, 16), (118, 31), (200, 55)]
ANY_SIZE = [(74, 16), (77, 21), (80, 16), (100, 25), (117, 40), (118, 31), (131, 36), (169, 50), (172, 47), (238, 70)]
"""Of canvases, where both drawings are stretched by every part of a cell."""


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
        assert f"{7 + place}D" in found, CODES[place]
        assert CODES[place].lower() in found or size[1] < SMALL.height
    if size[1] >= SMALL.height:
        assert "12D" in in_place(canvas, PLACE["s9"])
        assert "3D" in in_place(canvas, PLACE["s14"])
    left, top = origin(canvas)
    for place, (row, column) in enumerate(chart(*size_for(*size)).slots):
        assert canvas.hit(left + column + 2, top + row) == f"place:{place}"


def test_a_hundred_counters_are_a_hundred() -> None:
    assert "100M" in in_place(painted(position("M B0 100 / K R0 1")), PLACE["B0"])


@pytest.mark.parametrize("size", ANY_SIZE)
def test_each_code_stands_right_below_its_army_and_no_label_lies_over_another(size: tuple[int, int]) -> None:
    found = chart(*size_for(*size))
    named = [(cell, len(name)) for cell, name in found.names]
    for place in PLACES:
        shape = set(found.planet.cells[place])
        slot, (cell, text) = found.slots[place], found.tags[place]
        assert span(slot, SLOT - (CODES[place] == "s14")) <= shape, CODES[place]
        assert text.startswith(CODES[place].lower())
        assert span(cell, len(text)) <= shape
        assert cell[0] == slot[0] + 1, "right below"
        assert abs((cell[1] + (len(text) - 1) / 2) - (slot[1] + 1.5)) <= 2
        named += [(slot, SLOT), (cell, len(text))]
    for one, other in combinations(named, 2):
        assert not span(*one) & span(*other)
    dotted = {cell for dots in found.straits for cell in dots}
    assert not any(span(*label) & dotted for label in named)


@pytest.mark.parametrize("size", ANY_SIZE[::3])
def test_an_army_stands_in_the_middle_of_its_province(size: tuple[int, int]) -> None:
    """Where there is room enough: on the large drawing."""
    found = chart(*size_for(*size))
    if found.planet.width < LARGE.width:
        return
    for place in PROVINCES:
        rows = [y for y, _ in found.planet.cells[place]]
        assert min(rows) < found.slots[place][0] + 1
        assert found.slots[place][0] < max(rows)


@pytest.mark.parametrize("size", [(80, 16), (118, 31)])
def test_there_is_sea_on_every_side_of_the_land(size: tuple[int, int]) -> None:
    rows = chart(*size).planet.rows
    for edge in (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]):
        assert all(place == NOWHERE or place >= SEA for place in edge)


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
    assert size_for(80, 16) == (80, 16)
    assert size_for(74, 16) == (74, 16)
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
    for language in languages():
        with speaking(language):
            assert len(set(names.letters())) == len(set(names.keys())) == len(looks.FILLS)
            assert not {*"cglq"} & {*names.keys()}, "keys of the whole table"


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
    assert "3K" in in_place(canvas, PLACE["Z1"])
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
    assert not chart(80, 16).names


def test_marks_are_told_by_signs_and_not_by_colour_alone() -> None:
    table = position("K B0 9 / M B1 4 R0 1")
    home, away = PLACE["B0"], PLACE["B1"]
    framed = in_place(painted(table, marks=Marks(cursor=home)), home)
    assert "▛9K▜" in framed
    assert "[9K]" in in_place(painted(table, marks=Marks(cursor=home), ascii_only=True), home)
    assert "«9K»" in in_place(painted(table, marks=Marks(source=home)), home)
    assert "4M" not in in_place(painted(table, marks=Marks(targets={away: Target("96%", "2b")})), away)
    large = in_place(painted(table, (200, 55), Marks(targets={away: Target("96%", "2b")})), away)
    assert "4M 96% 2b" in large
    planned = painted(table, marks=Marks(plan=((home, away, 6),)))
    assert "3K" in in_place(planned, home)
    assert any(f"{arrow}6" in in_place(planned, away) for arrow in "←→↓")
    assert "+5" in in_place(painted(table, marks=Marks(plan=((-1, home, 5),))), home)
    assert looks.LIT.bg == "#e5b567", "which is shown in reverse where there are no colours"


def test_the_frame_is_of_the_accent_and_on_no_peoples_ground() -> None:
    """White is the Knights', so it would not be found on their land."""
    assert looks.POINTED.fg == looks.LIT.bg
    assert looks.POINTED.bg not in {*looks.FILLS, *looks.SEAS, looks.WASTE, looks.WILD, looks.ICY, looks.CITY}


def test_a_frame_reaches_into_no_other_place() -> None:
    """Around the longest label that there is."""
    size, men = (80, 16), " ".join(f"{province.code} 100" for province in BOARD)
    table = position(f"D {men} s9 100 s14 100 / K")
    usual, found = painted(table, size), chart(*size)
    for place in PLACES[::2]:
        framed, (y, column) = painted(table, size, Marks(cursor=place)), found.slots[place]
        for x in range(max(0, column - 2), min(80, column + SLOT + 2)):
            if found.planet.rows[y][x] != place:
                assert ink_at(framed, x, y) == ink_at(usual, x, y), CODES[place]


@pytest.mark.parametrize("size", [(80, 16), (118, 31)])
def test_all_that_can_be_chosen_is_marked_and_each_attack_with_its_odds(size: tuple[int, int]) -> None:
    attacked = 0
    for step, (state, _) in enumerate(game(4, 5)):
        seat = getattr(state.agenda[-1], "seat", -1) if state.agenda else -1
        scene = scene_of(state, seat) if seat >= 0 and step % 3 == 0 else None
        if scene is None or not moves.options(scene):
            continue
        canvas, (left, top), found = drawn(scene, size), (0, 0), chart(*size)
        for place in moves.options(scene):
            (row, column), (tag, _) = found.slots[place], found.tags[place]
            inks = {ink_at(canvas, left + column + 2, top + row), ink_at(canvas, left + tag[1], top + tag[0])}
            if moves.phase(scene) is Phase.SETTLE:
                free, mine = looks.WILD, looks.FILLS[moves.people(scene)]
                assert inks & {looks.POINTED} or getattr(ink_at(canvas, left + tag[1], top + tag[0]), "bg", "") in {
                    free,
                    mine,
                }
                continue
            assert inks & {looks.LIT, looks.POINTED, looks.COST}, CODES[place]
            odds = marching.targets(scene)[place].odds
            if odds:
                assert odds in in_place(canvas, place) or place == pointing.at(scene)
                attacked += 1
    assert attacked > 20


def test_realms_are_parted_by_lines_without_a_gap() -> None:
    """Every cell beside another realm draws its half of the border, and every corner is closed."""
    canvas = painted(position("K B0 1 / M R0 1"), (118, 31))
    rows = chart(118, 31).planet.rows
    lines = [line.ljust(118) for line in str(canvas).split("\n")]
    labelled = {cell for at, text in chart(118, 31).tags for cell in span(at, len(text))}
    labelled |= {cell for slot in chart(118, 31).slots for cell in span(slot, SLOT)}
    checked = 0
    for y, x in ((y, x) for y in range(30) for x in range(117) if rows[y][x] < SEA and rows[y][x] != NOWHERE):
        here, right, below = rows[y][x], rows[y][x + 1], rows[y + 1][x]
        apart = [n for n, other in ((1, right), (2, below)) if parts(here, other)]
        if apart and (y, x) not in labelled:
            assert lines[y][x] == looks.REALM[sum(apart)]
            checked += 1
    assert checked > 100


def parts(one: int, other: int) -> bool:
    return NOWHERE != other < SEA and (REALM_OF[one] != REALM_OF[other] or (CITY in (one, other) and one != other))


def test_groups_on_their_way_are_seen_by_everybody() -> None:
    table = position("K B0 9 / M B1 4 R0 1")
    table.state.attacks = (Attack(PLACE["B1"], PLACE["B0"], 5, 0), Attack(PLACE["B1"], PLACE["B3"], 2, 0))
    found = in_place(painted(table), PLACE["B1"])
    assert "5" in found
    assert "2" in found
    assert "4M" in found


@pytest.mark.parametrize("size", CHARTS[:2])
def test_an_arrow_never_cuts_a_label(size: tuple[int, int]) -> None:
    """From every neighbour, and from afar; where there is no room for it, it may reach into the next place."""
    found = chart(*size)
    armies = frozenset().union(*(span((y, x + 1), SLOT - 2) for y, x in found.slots))
    for target in PLACES:
        shape = set(found.planet.cells[target])
        cell, text = found.tags[target]
        for source in PLACES:
            for width in (2, 3):
                spot = way_in(size, source, target, width, frozenset())
                cells = span(spot.cell, width)
                assert cells <= shape or not cells & armies
                assert not cells & armies
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
