"""§5: moves of attack, by land and by sea."""

from core.zargos.cards import DRAGONS
from core.zargos.choices import BOATS, MoveFrom, MoveTo, Send, StopReorganising
from core.zargos.events import Marched, MeansTaken, Occupied
from core.zargos.map.board import PLACE
from core.zargos.state import Attack
from tests.zargos.table import position


def test_5_1_a_group_goes_against_another_people_or_to_an_empty_province_z18() -> None:
    table = position("D A0 3 A1 1 / W A2 1 B0 1")
    assert table.offers == "no, from A0"
    table.say("from A0")
    assert table.offers == "to P1, to P2, to A2, to A3, stay"


def test_5_2_one_counter_stays_behind_z21() -> None:
    table = position("D A0 3 A1 1 / W A2 1 B0 1")
    table.say("from A0, to A2")
    assert table.offers == "1, 2"
    assert table.refusal(Send(3)) == "From A0 at least one and at most 2 can go."
    table.say("2")
    assert table.at("A0") == "D1"
    assert Marched(DRAGONS, PLACE["A0"], PLACE["A2"], 2) in table.heard()


def test_5_2_where_only_one_can_go_nobody_is_asked_how_many() -> None:
    table = position("D A0 2 A3 3 / W A2 1 B0 1")
    table.say("from A0, to A2")
    assert table.state.attacks == (Attack(PLACE["A2"], PLACE["A0"], 1, 0),)
    assert table.asked == "ChooseAttack"


def test_5_1_a_lone_counter_is_no_source_and_a_refusal_says_why() -> None:
    table = position("D A0 3 A1 1 / W A2 1 B0 1")
    assert table.refusal(MoveFrom(PLACE["A1"])) == (
        "No group of yours can attack from A1: one counter always stays behind."
    )
    assert table.refusal(StopReorganising()) == "Choose from where a group attacks, or stop attacking."
    table.say("from A0")
    assert table.refusal(MoveTo(PLACE["B0"], 0)) == "From A0 a group can't go there in that way."


def test_5_1_who_thinks_better_of_a_source_is_not_asked_about_it_again() -> None:
    table = position("D A0 3 P0 3 P1 1 / W A2 1 B0 1")
    table.say("from A0, stay")
    assert table.offers == "no, from P0"
    table.say("from P0, stay")
    assert table.asked == "ChooseGroup"


def test_5_4_by_sea_each_cell_costs_a_boat_and_the_shortest_way_is_taken_z31() -> None:
    table = position("D A2 5 / W W1 1 P4 1 B0 1", boats="D 2")
    table.say("from A2")
    assert "to P4 boats" in table.offers
    assert "to W1 boats" in table.offers
    assert "to B0 boats" not in table.offers
    table.say("to W1 boats")
    assert table.heard() == [MeansTaken(DRAGONS, BOATS, 2)]
    assert table.state.boats[DRAGONS] == 0
    table.say("4")
    assert (table.state.fight.place, table.state.fight.size) == (PLACE["W1"], 4)


def test_5_4_without_boats_nobody_goes_by_sea() -> None:
    table = position("D W1 5 W0 1 / W A2 1")
    assert table.asked == "ChooseGroup"


def test_5_4_boats_are_lost_even_when_the_fight_is_z31() -> None:
    table = position("D A2 2 / W P4 9 B0 1", boats="D 1")
    table.move("A2", "P4", 1, "boats")
    table.roll(1, 6, 6, 6)
    assert table.at("A2 P4") == "D1 W9"
    assert table.state.boats[DRAGONS] == 0


def test_5_5_all_groups_on_one_province_fight_together_z28() -> None:
    table = position("D A2 3 P0 4 A3 2 / W P1 9 B0 1", boats="D 1")
    table.move("A2", "P1", 2)
    table.move("P0", "P1", 3)
    table.say("no")
    assert table.state.fight.size == 5
    assert table.dice == 2 + 3


def test_5_6_a_group_that_has_moved_does_not_move_again() -> None:
    table = position("D A0 9 / W B0 1 K0 1 A3 1")
    table.move("A0", "A3", 8)
    assert table.at("A0 A3") == "D1 W1"
    assert table.dice == 4


def test_5_7_all_moves_are_made_before_the_first_die_z20() -> None:
    table = position("D A0 9 / W A1 1 A2 1 K0 1")
    table.move("A0", "A1", 3)
    assert table.dice == 0
    table.move("A0", "A2", 3)
    assert table.dice == 0
    table.say("no")
    assert table.asked == "ChooseFight"
    table.say("A2")
    assert table.dice == 2


def test_3_7_and_5_9_an_empty_province_outside_zargos_is_taken_without_a_fight_when_the_moves_end_z14() -> None:
    table = position("D A0 5 / W B0 1")
    table.move("A0", "A3", 2)
    table.move("A0", "A1", 1)
    assert table.at("A1 A3") == "- -"
    table.say("no")
    assert table.at("A0 A1 A3") == "D2 D1 D2"
    assert [type(event) for event in table.heard()][:2] == [Occupied, Occupied]


def test_5_3_by_land_a_group_moves_to_a_neighbour_and_no_further() -> None:
    table = position("D T0 5 / W B0 1")
    table.say("from T0")
    assert table.offers == "to T1, to T2, to T3, to P2, to P3, to A3, stay"
