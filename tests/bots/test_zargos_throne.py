"""How Zargos's adepts take the throne, and keep others from it: small positions with one obvious answer."""

from __future__ import annotations

from core.bots.zargos.outlook import Outlook
from core.bots.zargos.throne import push
from core.zargos.map.board import PLACE
from tests.bots.zargos_answers import ATTACKS, PLACES, answer, goes_on, position_with_reserve
from tests.zargos.table import position


def test_who_can_take_the_throne_takes_it() -> None:
    table = position("K Z8 40 / M K0 9", turns=30)
    goes_on(table, *ATTACKS)
    assert {attack.target for attack in table.state.attacks} >= {PLACE[code] for code in ("Z0", "Z7", "Z9")}


def test_the_last_province_of_the_throne_is_taken_before_anything_else() -> None:
    table = position("K Z8 9 Z7 1 Z9 1 A0 9 / M Z0 1 A1 1", turns=30)
    assert goes_on(table, *ATTACKS).startswith("from Z8, to Z0")


def test_in_the_last_turn_a_small_chance_is_taken() -> None:
    small = "K Z8 13 Z7 1 Z9 1 / M Z0 9 A1 1"
    late, early = (position(small, turns=turns) for turns in (1, 30))
    assert push(Outlook(late.board(0), 0), 0).chance == push(Outlook(early.board(0), 0), 0).chance < 0.45
    assert goes_on(late, *ATTACKS).startswith("from Z8, to Z0, 12")


def test_an_enemy_about_to_take_the_throne_is_attacked_there() -> None:
    table = position("K Z3 12 A2 12 / M Z8 4 Z7 12 Z9 2 / D A0 1", turns=30)
    assert goes_on(table, *ATTACKS).startswith("from Z3, to Z")


def test_an_enemy_about_to_take_the_throne_finds_zargos_frozen() -> None:
    table = position("M Z8 30 Z7 3 Z9 3 / K A2 9", hands={1: "Ice"}, window=True)
    assert answer(table, 1) == "Ice 10"


def test_nobody_freezes_its_own_way_to_the_throne() -> None:
    table = position("M Z8 30 Z7 3 Z9 3 / K A2 9", hands={0: "Ice"}, window=True)
    assert answer(table, 0) == "no"


def test_new_counters_go_where_they_win_the_throne() -> None:
    table = position_with_reserve("K Z8 8 Z7 1 Z9 1 A0 3 / M K0 9", 0, 10)
    assert goes_on(table, *PLACES).startswith("Z8, 10")


def test_nobody_pushes_into_the_ice() -> None:
    table = position("K Z8 40 A0 5 / M A1 1", hands={1: "Ice"}, window=True)
    table.say("Ice 10", 1)
    assert push(Outlook(table.board(0), 0), 0).chance == 0


def test_a_push_needs_somebody_beside_the_throne() -> None:
    outlook = Outlook(position("K Z1 40 / M K0 9").board(0), 0)
    assert push(outlook, 1).chance == 0
    assert push(outlook, 0).chance == 0
