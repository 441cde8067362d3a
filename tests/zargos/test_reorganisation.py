"""§8 Reorganisation; §12.2–12.4 the green cards that help to move."""

from core.zargos.choices import SEND, MoveFrom, MoveTo
from core.zargos.events import MeansTaken, MistCalled, Reorganised
from core.zargos.map.board import PLACE
from tests.zargos.table import Table, position

HOME = "D A0 5 A1 3 A2 3 P0 3 P1 3 / W B0 1"


def reorganising(men: str, hands: dict[int, str] | None = None, boats: str = "") -> Table:
    """All moves of attack are declined."""
    table = position(men, hands=hands, boats=boats)
    if table.asked == "ChooseAttack":
        table.say("no")
    assert table.asked == "ChooseGroup"
    return table


def test_8_1_two_groups_make_one_step_each_z34() -> None:
    table = reorganising(HOME)
    table.move("A0", "A1", 4)
    table.move("P0", "P1", 2)
    assert table.at("A0 A1 P0 P1") == "D1 D7 D1 D5"
    assert table.heard()[0] == Reorganised(3, PLACE["P0"], PLACE["P1"], 2)
    assert table.asked != "ChooseGroup"


def test_8_1_or_one_group_makes_two_dropping_and_picking_up_on_the_way_z34() -> None:
    table = reorganising(HOME)
    table.move("A1", "A0", 2)
    table.move("A0", "P1", 6)
    assert table.at("A1 A0 P1") == "D1 D1 D9"


def test_8_2_a_passage_by_sea_is_one_step_and_costs_boats_z36() -> None:
    table = reorganising("D A2 5 W0 1 / W B0 1", boats="D 2")
    table.move("A2", "W0", 4, "boats")
    assert table.at("A2 W0") == "D1 D5"
    assert table.state.boats[3] == 0


def test_8_3_one_counter_stays_behind_z21() -> None:
    table = reorganising(HOME)
    table.say("from A1, to A0")
    assert table.offers == "1, 2"
    assert table.refusal(SEND[3]) == "From A1 at least one and at most 2 can go."


def test_8_4_nobody_moves_into_an_empty_province_z37() -> None:
    table = reorganising(HOME)
    table.say("from A0")
    assert "to A3" not in table.offers
    assert table.refusal(MoveTo(PLACE["A3"], 0)) == "From A0 a group can't step there in that way."


def test_8_a_group_thought_better_of_stays_and_the_turn_may_end_early() -> None:
    table = reorganising(HOME)
    table.say("from A0, stay")
    assert table.offers == "no, from P0, from P1, from A1, from A2"
    assert table.refusal(MoveFrom(PLACE["B0"])) == "No group of yours can step from B0 now."
    assert table.refusal(SEND[1]) == "Choose from where a group steps, or end your turn."
    table.say("no")
    assert table.asked != "ChooseGroup"


def test_8_a_group_thought_better_of_may_go_after_all_once_another_has_stepped() -> None:
    table = reorganising(HOME)
    table.say("from A0, stay")
    table.move("P0", "P1", 1)
    assert "from A0" in table.offers


def test_8_a_group_thought_better_of_stays_while_others_fly_for_nothing() -> None:
    table = reorganising("W A0 5 A1 5 A2 5 / D B0 1")
    table.say("from A0, stay")
    assert table.offers == "no, from A1, from A2"
    table.move("A1", "A2", 1)
    assert table.offers == "no, from A1, from A2"


def test_12_2_a_wind_of_earth_crosses_three_cells_without_boats() -> None:
    table = reorganising("D A2 5 W0 1 / W B0 1", {0: "Land"})
    table.move("A2", "W0", 4, "Land")
    assert table.at("A2 W0") == "D1 D5"
    assert MeansTaken(3, 2, 0) in table.heard(answers=2)
    assert table.hand(0) == ""


def test_12_2_it_serves_in_attack_too_and_beside_boats() -> None:
    table = position("D A2 5 / W W0 1", hands={0: "Land"}, boats="D 2")
    table.say("from A2")
    assert "to W0 boats" in table.offers
    assert "to W0 Land" in table.offers
    table.say("to W0 Land, 4")
    assert table.state.boats[3] == 2


def test_12_3_a_wind_of_elsewhere_goes_anywhere_but_to_the_city_and_the_inner_three() -> None:
    table = position("D T0 5 / W B0 1", hands={0: "Elsewhere"})
    table.say("from T0")
    assert "to K0 Elsewhere" in table.offers
    assert "to Z1 Elsewhere" in table.offers
    assert not any(f"to {code} " in table.offers for code in ("Z0", "Z7", "Z8", "Z9"))
    table.say("to K0 Elsewhere, 4")
    assert table.at("K0") == "D4"
    assert table.hand(0) == ""


def test_12_3_it_lifts_dragons_out_of_the_sea_too() -> None:
    table = position("D s11 5 / W B0 1", hands={0: "Elsewhere"})
    table.say("from s11")
    assert "to K0 Elsewhere" in table.offers


def test_12_4_in_the_mist_any_group_goes_anywhere_but_each_counter_once() -> None:
    table = reorganising("D A0 5 K0 3 s6 4 / W B0 1", {0: "Mist"})
    assert table.offers.endswith("Mist")
    table.say("Mist")
    assert table.heard()[0] == MistCalled(3)
    table.move("A0", "K0", 4)
    table.move("s6", "A0", 4)
    assert table.at("A0 K0 s6") == "D5 D7 D0"
    table.move("K0", "A0", 3)
    assert table.at("A0 K0") == "D8 D4"
    assert table.offers == "no, from A0"
    table.say("from A0, to K0")
    assert table.at("A0 K0") == "D7 D5"
    assert table.asked != "ChooseGroup"
    assert table.state.settled == ()


def test_12_4_mist_lifts_the_winged_too() -> None:
    table = reorganising("W A0 3 K0 3 / D B0 1", {0: "Mist"})
    table.say("Mist")
    table.move("A0", "K0", 2)
    assert table.at("K0") == "W5"
