"""How an archmage of Zargos goes for the throne: small positions with one obvious answer."""

from __future__ import annotations

from random import Random

import pytest

from core.bots.archmage.zargos_quest import ISLANDS, LANDINGS, Quest, quest
from core.telling import Tellings
from core.zargos.cards import AMAZONS, DRAGONS, KNIGHTS
from core.zargos.game import ZARGOS
from core.zargos.map.board import CODES, PLACE, REALMS
from core.zargos.settling.buying import Purchases
from core.zargos.settling.setting import SettleProvince
from core.zargos.state import NOBODY
from core.zargos.war.reorganising import Reorganisation
from scripts.playouts import begin
from tests.bots.zargos_answers import ATTACKS, PLACES, STEPS, answer, goes_on, position_with_reserve
from tests.zargos.table import LETTERS, Table, position


def attacks(table: Table) -> str:
    return goes_on(table, *ATTACKS, level="archmage")


def quest_of(men: str, seats: str = "", turn: int = 1, turns: int = 12) -> Quest | None:
    table = position(men, seats=seats, turns=turns)
    table.state.turn = turn
    return quest(table.board(0), KNIGHTS)


# The army


def test_an_army_sails_from_where_zargos_is_one_sea_cell_away() -> None:
    landings = {CODES[place]: {CODES[each] for each in found} for place, found in LANDINGS.items()}
    assert landings["A0"] == {"Z1", "Z2"}
    assert landings["s3"] == {"Z1"}
    assert not {"P0", "I0", "Z1", "s6"} & set(landings)


def test_new_counters_gather_on_the_safest_coast() -> None:
    table = position_with_reserve("K A0 2 K4 2 P0 3 / M P1 6", KNIGHTS, 10)
    assert goes_on(table, *PLACES, level="archmage") == "K4, 10"


def test_new_counters_go_inside_zargos_once_there_is_a_camp() -> None:
    table = position_with_reserve("K A0 9 Z1 7 Z7 2 / M P1 6", KNIGHTS, 4)
    assert goes_on(table, *PLACES, level="archmage") == "Z7, 4"


def test_no_more_are_placed_together_than_the_wind_of_death_spares_about() -> None:
    table = position_with_reserve("K A0 9 Z1 5 Z7 2 / M P1 6", KNIGHTS, 15)
    assert goes_on(table, *PLACES, level="archmage") == "Z7, 6, Z1, 3, Z7, 6"


def test_without_a_coast_counters_are_placed_as_an_adept_would() -> None:
    men = "K P1 2 P0 2 / M A0 6"
    by_adept, by_archmage = (position_with_reserve(men, KNIGHTS, 6) for _ in range(2))
    assert goes_on(by_archmage, *PLACES, level="archmage") == goes_on(by_adept, *PLACES)
    going = quest_of(men)
    assert going
    assert (going.camp, going.harbour, going.army) == (NOBODY, NOBODY, frozenset())


@pytest.mark.parametrize(
    ("men", "boats", "bought"),
    [
        ("K A0 20 A1 1 / M K0 9", "", "1"),
        ("K A0 20 A1 1 / M K0 9", "K 1", "0"),
        ("K A0 4 Z1 9 / M K0 9", "", "0"),
        ("K A0 9 Z1 9 / M K0 9", "", "1"),
        ("K P0 20 P1 1 / M K0 9", "", "0"),
        ("D A0 20 A1 1 / M K0 9", "", "0"),
    ],
)
def test_one_boat_is_bought_for_an_army_that_has_none(men: str, boats: str, bought: str) -> None:
    table = position(men, boats=boats, points=f"{men[0]} 20", then=(Purchases(0),))
    assert answer(table, level="archmage") == bought


def test_islands_are_settled_first_as_long_as_nobody_else_is_there() -> None:
    assert sorted(REALMS[realm].name for realm in ISLANDS) == ["Itak", "Oz"]
    assert settled("K W0 1 A0 1 / M K0 1") == "W1"
    assert settled("K W0 1 W1 1 A0 1 / M K0 1") in ("I0", "I1", "I2")
    assert settled("K W0 1 W1 1 A0 1 / M I1 1")[0] not in "IW"


def settled(men: str) -> str:
    table = position(men, then=(SettleProvince(0, KNIGHTS),))
    table.state.turn = 0
    return answer(table, level="archmage")


# The landing


def test_the_whole_army_sails_to_where_most_of_the_throne_is_near() -> None:
    assert attacks(position("K A0 20 A1 1 / M K0 9", boats="K 1")).startswith("from A0, to Z1 boats, 19")


@pytest.mark.parametrize(("men", "sails"), [("A0 9", 0), ("A0 10", 1), ("A0 5 Z6 2", 0), ("A0 6 Z6 2", 1)])
def test_a_small_army_waits_unless_it_joins_another(men: str, sails: bool) -> None:
    table = position(f"K {men} A1 1 A2 1 A3 1 / M K0 9", boats="K 1")
    assert ("from A0, to Z1 boats" in attacks(table)) == sails


def test_nobody_lands_where_too_many_wait() -> None:
    assert "to Z" not in attacks(position("K B4 12 B5 1 B3 1 / M Z1 30", boats="K 1"))
    going = quest_of("K B4 12 B5 1 B3 1 Z6 40 / M Z1 12")
    assert going
    assert CODES[going.harbour] == "B4"
    assert "from B4" not in attacks(position("K B4 12 B5 1 B3 1 Z6 40 / M Z1 12", boats="K 1"))
    assert "from B4, to Z1 boats, 11" in attacks(position("K B4 12 B5 1 B3 1 Z6 40 / M Z1 2", boats="K 1"))


def test_dragons_put_to_sea_and_land_without_boats() -> None:
    ashore = position("D A0 20 A1 1 / M K0 9", then=(Reorganisation(0, DRAGONS),))
    assert goes_on(ashore, *STEPS, level="archmage").startswith("from A0, to s4, 19")
    assert attacks(position("D s4 19 A1 1 / M K0 9")).startswith("from s4, to Z1, 19")


def test_who_finds_the_sea_closed_stays() -> None:
    table = position("K A0 20 A1 1 A2 1 A3 1 / M B0 9", boats="K 1")
    table.state.stormy = (1 << 15) - 1
    assert "from A0" not in attacks(table) or "to Z" not in attacks(table)


# In Zargos


def test_parts_of_the_throne_are_taken_one_by_one_as_long_as_each_is_sure() -> None:
    said = attacks(position("K Z1 20 A1 1 / M K0 9"))
    assert said.startswith("from Z1, to Z7, 8, from Z1, to Z8, 8")


def test_all_that_is_missing_is_attacked_at_once_when_the_chance_is_good() -> None:
    said = attacks(position("K Z7 14 Z8 12 Z9 2 / M K0 9"))
    assert "to Z0" in said
    assert attacks(position("K Z7 2 Z9 2 Z1 1 / M K0 9")) == "no"


def test_several_groups_attack_one_part_together() -> None:
    said = attacks(position("K Z7 5 Z9 5 A1 1 / M K0 9"))
    assert said.startswith("from Z7, to Z8, 4, from Z9, to Z8, 4")


def test_who_is_strong_enough_for_none_waits() -> None:
    table = position("K Z1 6 A0 1 / M K0 9")
    assert "Z" not in attacks(table)


def test_from_the_shore_one_steps_inside_where_one_can() -> None:
    table = position("K Z1 9 Z7 2 Z8 1 / M K0 9", then=(Reorganisation(0, KNIGHTS),))
    assert goes_on(table, *STEPS, level="archmage").startswith("from Z1, to Z7, 6")
    alone = position("K Z1 9 Z2 1 / M K0 9", then=(Reorganisation(0, KNIGHTS),))
    assert "from Z1" not in goes_on(alone, *STEPS, level="archmage")


def test_the_army_is_not_used_for_anything_else() -> None:
    men = "A A0 9 P0 5 / M A1 1 P2 1"
    assert "from A0" in goes_on(position(men), *ATTACKS)
    assert "from A0" not in attacks(position(men))


def test_others_step_as_an_adept_has_them_step() -> None:
    men = "A P0 9 P1 1 P2 1 P3 1 P4 1 A0 2 / M A2 3 T0 3 T2 3"
    by_adept, by_archmage = (position(men, then=(Reorganisation(0, AMAZONS),)) for _ in range(2))
    said = goes_on(by_archmage, *STEPS, level="archmage")
    assert said == goes_on(by_adept, *STEPS)
    assert said.startswith("from P0, to P")


# Hope


def test_hope_is_given_up_where_too_few_are_left() -> None:
    assert quest_of("K Z1 25 A0 9 / M K0 9", turn=4)
    assert quest_of("K A0 30 / M K0 9", turn=4)
    assert not quest_of("K Z1 3 A0 9 / M K0 9", turn=4)
    assert not quest_of("K Z1 25 A0 9 / M K0 9", turn=12)


def test_those_who_came_to_zargos_before_must_be_beaten_too() -> None:
    assert quest_of("K A0 40 / M K0 9 Z4 9", turn=4)
    assert not quest_of("K A0 40 / M K0 9 Z4 30", turn=4)
    assert not quest_of("K A0 20 / M K0 9 Z4 9")
    assert questers("K A0 20 / M Z4 9 / A K0 9 / S O0 5", "0012") == "M"


def test_who_has_no_hope_plays_as_an_adept() -> None:
    tables = [position("K A0 9 P2 5 / M A1 1 P1 1") for _ in range(2)]
    for table in tables:
        table.state.turn = 12
    assert attacks(tables[0]) == goes_on(tables[1], *ATTACKS)


def questers(men: str, seats: str, turn: int = 1) -> str:
    """The peoples of seat 0 that go for the throne."""
    table = position(men, seats=seats)
    table.state.turn = turn
    board = table.board(0)
    return "".join(LETTERS[people] for people in board.order if board.seat_of[people] == 0 and quest(board, people))


def test_of_two_peoples_the_one_in_zargos_goes_for_the_throne() -> None:
    assert questers("K A0 20 / M B0 9 / A K0 9 / S O0 5", "0012") == "K"
    assert questers("K A0 20 / M Z1 7 B0 9 / A K0 9 / S O0 5", "0012") == "M"
    assert questers("D A0 5 / M B0 9 / A K0 9 / S O0 5", "0012") == "D"
    assert questers("D P0 5 / M Z1 7 B0 9 / A K0 9 / S O0 5", "0012") == "M"
    assert questers("K P0 9 / S B0 1 / A K0 9 / W O0 5", "0012") == "S"


def test_the_other_goes_when_the_first_has_no_hope() -> None:
    assert questers("K Z1 3 A0 2 / M B4 40 / A K0 9 / S O0 5", "0012", turn=4) == "M"
    assert questers("K Z1 3 A0 2 / M B4 3 / A K0 9 / S O0 5", "0012", turn=4) == ""


def test_in_a_duel_nobody_goes_for_the_throne() -> None:
    assert questers("K A0 20 / M B0 9 / A K0 9 / S O0 5", "0011") == ""


def test_whom_to_hurt_is_clear_in_a_duel() -> None:
    men = "M I1 6 I0 1 / W A1 1 / S I2 7 B1 9 B2 9 / K T1 9 T2 9"
    assert goes_on(position(men, seats="0011"), *ATTACKS) == "no"
    assert attacks(position(men, seats="0011")) == "from I1, to I2, 5"
    assert attacks(position(men, seats="0012")) == "no"


@pytest.mark.parametrize(("seats", "chosen"), [(2, "Spiders Winged Amazons Monks"), (3, "Spiders Dragons Amazons")])
def test_whoever_leads_two_peoples_chooses_the_best_that_are_left(seats: int, chosen: str) -> None:
    table = Table(begin(ZARGOS, seats, {}, Random(0)), Tellings())
    said: list[str] = []
    while len(said) < len(chosen.split()):
        said.append(answer(table, level="archmage"))
        table.say(said[-1])
    assert " ".join(said) == chosen


def test_the_same_plan_is_found_after_each_of_its_moves() -> None:
    table = position("D Z1 20 s4 12 A1 1 / M K0 9")
    planned = Quest(table.board(0), DRAGONS)
    assert attacks(table).startswith("from Z1, to Z7, 8, from Z1, to Z8, 8, from s4, to Z2, 12")
    assert planned.size(PLACE["Z1"]) == 20
