"""§1: the drawings and the board's table say the same."""

import pytest

from core.zargos.map.board import (
    BOARD,
    CAPITALS,
    CELLS,
    CODES,
    IN_REALM,
    PLACE,
    PLACES,
    PROVINCES,
    REALM_OF,
    REALMS,
    SEA,
    SEAS,
    STRAITS,
    VOLCANOES,
)
from core.zargos.map.geography import (
    COAST,
    FLIGHTS,
    LAND,
    SEA_PAIRS,
    SHORES,
    VORTICES,
    bits,
    members,
    sea_reach,
    sea_way,
)
from core.zargos.map.planet import LARGE, NOWHERE, SMALL, Planet, borders

both_drawings = pytest.mark.parametrize("drawn", [SMALL, LARGE], ids=["small", "large"])


def place_names(places: int) -> str:
    return " ".join(CODES[each] for each in members(places))


def table_borders() -> set[tuple[int, int]]:
    """Every border that the table knows."""
    land = {(p, PLACE[code]) for p in PROVINCES for code in BOARD[p].land}
    shores = {(p, SEA + cell) for p in PROVINCES for cell in BOARD[p].seas}
    seas = {(SEA + cell, SEA + each) for cell in CELLS for each in SEAS[cell].seas}
    return {(min(pair), max(pair)) for pair in land | shores | seas}


def is_connected(cells: tuple[tuple[int, int], ...]) -> bool:
    left, reached = set(cells), [cells[0]]
    left.remove(cells[0])
    for row, column in reached:
        for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if cell in left:
                left.remove(cell)
                reached.append(cell)
    return not left


def test_1_1_five_continents_and_two_islands() -> None:
    continents: dict[str, list[str]] = {}
    for realm in REALMS:
        continents.setdefault(realm.continent, []).append(realm.name)
    assert continents == {
        "west": ["Banzol", "Taïro", "Palmyr", "Akilon"],
        "east": ["Kori", "Ludos", "Kahil", "Ohms"],
        "itak": ["Itak"],
        "oz": ["Oz"],
        "zargos": ["Zargos"],
    }


def test_1_2_57_provinces_47_of_them_in_ten_realms() -> None:
    assert len(PROVINCES) == 57
    assert [len(provinces) for provinces in IN_REALM] == [6, 5, 5, 4, 4, 5, 6, 7, 3, 2, 10]
    assert " ".join(CODES[capital] for capital in CAPITALS) == "B0 T0 P0 A0 R0 L0 K0 O0 I0 W0 Z0"
    assert all(REALMS[REALM_OF[p]].letter == CODES[p][0] for p in PROVINCES)


def test_1_2_codes_and_names_are_each_given_once() -> None:
    assert len({*CODES}) == len(PLACES) == 72
    assert len({province.name for province in BOARD}) == 57


@pytest.mark.parametrize("neighbours", [LAND, SHORES], ids=["land", "shores"])
def test_1_3_borders_are_mutual(neighbours: tuple[int, ...]) -> None:
    back = LAND if neighbours is LAND else COAST
    assert all(back[b] >> a & 1 for a in PROVINCES for b in members(neighbours[a]))


@both_drawings
def test_1_3_and_1_4_the_drawing_has_exactly_the_borders_of_the_table(drawn: Planet) -> None:
    assert borders(drawn) == table_borders()


@both_drawings
def test_1_7_every_place_is_one_piece(drawn: Planet) -> None:
    for place in PLACES:
        assert is_connected(drawn.cells[place]), CODES[place]


@both_drawings
def test_1_7_every_province_has_room_for_its_code_and_its_strength(drawn: Planet) -> None:
    for place in PROVINCES:
        rows = [row for row, _ in drawn.cells[place]]
        assert max(map(rows.count, rows)) >= 5, CODES[place]
        assert len(set(rows)) >= 2, CODES[place]


@both_drawings
def test_1_7_the_planet_is_round_and_has_a_coast(drawn: Planet) -> None:
    """No province lies at its edge, and rows grow wider towards the middle, on both sides alike."""
    widths = []
    for row in drawn.rows:
        inside = [column for column, place in enumerate(row) if place != NOWHERE]
        assert inside == list(range(inside[0], inside[-1] + 1))
        assert row[inside[0]] >= SEA
        assert row[inside[-1]] >= SEA
        assert inside[0] == drawn.width - 1 - inside[-1]
        widths.append(len(inside))
    middle = len(widths) // 2
    assert widths[:middle] == sorted(widths[:middle])
    assert widths == widths[::-1]


def test_1_7_it_fits_a_small_and_a_large_terminal() -> None:
    assert (SMALL.width, SMALL.height) == (80, 16)
    assert LARGE.width <= 120
    assert LARGE.height <= 34


def test_1_4_the_lake_has_no_neighbouring_cell_z32() -> None:
    assert SEAS[14].seas == ()
    assert place_names(COAST[14]) == "R1 R2 L3 L4"
    assert all(14 not in pair for pair in SEA_PAIRS)
    assert len(SEA_PAIRS) == sum(len(sea.seas) for sea in SEAS) // 2


def test_1_5_seven_volcanoes_and_none_of_them_in_zargos() -> None:
    assert " ".join(CODES[p] for p in VOLCANOES) == "A1 B3 I0 K3 O2 R3 W1"
    assert place_names(VORTICES[PLACE["A1"]]) == "B3 R3 K3 O2 I0 W1"
    assert VORTICES[PLACE["A0"]] == 0


def test_1_6_dotted_lines_join_coasts_of_one_cell() -> None:
    assert [(CODES[a], CODES[b]) for a, b in STRAITS] == [("I2", "O1"), ("A1", "O3"), ("W0", "B4")]
    assert all(SHORES[a] & SHORES[b] for a, b in STRAITS)


def test_14_6_a_flight_reaches_two_provinces_or_crosses_a_strait_and_no_further() -> None:
    assert place_names(FLIGHTS[PLACE["I2"]]) == "O1 I0 I1"
    assert place_names(FLIGHTS[PLACE["W0"]]) == "B4 W1"
    assert place_names(FLIGHTS[PLACE["A2"]]) == "P0 P1 P2 A0 A1 A3"


def test_14_6_no_flight_begins_or_ends_in_zargos() -> None:
    zargos = bits(IN_REALM[-1])
    assert not any(FLIGHTS[p] & zargos for p in PROVINCES)
    assert not any(FLIGHTS[p] for p in IN_REALM[-1])


def test_5_4_a_sea_way_is_the_shortest_chain_of_open_cells() -> None:
    south, oz = PLACE["A2"], PLACE["W1"]
    assert not sea_reach(south, 0, 0)
    assert not sea_reach(south, 1, 0) >> oz & 1
    assert sea_way(south, oz, 0) == 2
    assert not sea_reach(south, 15, 1 << 10) >> oz & 1
    assert not sea_reach(south, 15, 1 << 11)
    assert not sea_reach(PLACE["T0"], 15, 0)


def test_5_4_the_lake_leads_to_its_own_coasts_only() -> None:
    assert place_names(sea_reach(PLACE["L4"], 15, 1 << 7)) == "R1 R2 L3"
