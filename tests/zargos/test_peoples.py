"""§14 The six peoples' powers, and where they end."""

from core.zargos.cards import AMAZONS, DRAGONS, MONKS
from core.zargos.choices import SEND, STAY, MoveTo
from core.zargos.events import Brought, FightEnded, Shot, Threw, ThrewAgain
from core.zargos.map.board import CODES, PLACE, PROVINCES
from core.zargos.war.fighting import before_the_rounds
from core.zargos.war.rounds import AmazonsShoot
from tests.zargos.table import Table, position


def test_14_1_knights_move_and_fight_alternately_with_the_same_counters() -> None:
    table = position("K A0 9 / W A3 1 T1 1 B0 1")
    table.move("A0", "A3", 8)
    table.roll(6, 1, 1, 1)
    assert table.at("A0 A3") == "K1 K8"
    assert table.asked == "ChooseAttack"
    table.move("A3", "T1", 7)
    table.roll(6, 1, 1, 1)
    assert table.at("A3 T1") == "K1 K7"


def test_14_1_knights_attack_no_province_twice_in_a_turn() -> None:
    table = position("K A0 9 / W A1 5 B0 1")
    table.move("A0", "A1", 1)
    table.say("no")
    table.roll(1, 6, 6)
    assert table.at("A1") == "W5"
    table.say("from A0")
    assert table.offers == "to P1, to P2, to A2, to A3, stay"


def test_14_1_after_their_first_fights_knights_go_by_land_only_and_not_from_or_into_zargos() -> None:
    table = position("K A0 9 Z1 9 / W A1 1 P4 1 B0 1", boats="K 4", hands={0: "Land Elsewhere"})
    assert "from Z1" in table.offers
    table.move("A0", "A1", 4)
    table.say("no, A1")
    table.roll(6, 6, 1)
    assert table.offers == "no, from A0"
    table.say("from A0")
    assert table.offers == "to P1, to P2, to A2, to A3, stay"


def test_14_1_reorganisation_comes_after_all_fights() -> None:
    table = position("K A0 9 P0 5 / W A1 1 B0 1")
    table.move("A0", "A1", 4)
    table.say("no")
    table.roll(6, 6, 1)
    table.say("no")
    assert table.asked == "ChooseGroup"


def test_14_1_floods_take_the_knights_chain_away() -> None:
    table = position("K A0 9 P0 5 / W A1 1 B0 1", hands={1: "Floods"}, window=True)
    table.say("Floods 0")
    table.move("A0", "A1", 4)
    table.say("no")
    table.roll(6, 6, 1)
    assert table.asked == "ChooseGroup"


def test_14_2_amazons_who_are_attacked_shoot_before_the_first_round() -> None:
    table = position("D A0 9 / A A2 5 B0 1")
    table.move("A0", "A2", 8)
    assert table.dice == 2
    table.roll(6, 5)
    assert table.heard() == [Shot((6, 5), 3)]
    assert table.state.fight.size == 5
    assert table.dice == 2 + 2


def test_14_2_they_shoot_in_every_province_outside_of_zargos_and_in_none_of_it() -> None:
    state = position("D A0 9 / A A2 5 B0 1").state
    shooting = {place for place in PROVINCES if AmazonsShoot() in before_the_rounds(state, place, AMAZONS)}
    assert shooting == {place for place in PROVINCES if CODES[place][0] != "Z"}


def test_14_2_in_a_capital_the_shot_kills_half() -> None:
    table = position("D A2 9 / A A0 5 B0 1")
    table.move("A2", "A0", 8)
    table.roll(6, 5)
    assert table.heard() == [Shot((6, 5), 5)]


def test_14_2_if_the_shot_kills_all_the_fight_is_over_z80() -> None:
    table = position("D A0 3 / A A2 5 B0 1")
    table.move("A0", "A2", 2)
    table.roll(6, 5)
    assert FightEnded(PLACE["A2"], AMAZONS, 5) in table.heard()
    assert table.at("A2") == "A5"


def test_14_2_attacking_amazons_do_not_shoot_and_war_adds_no_die_to_the_shot_z53() -> None:
    table = position("A A0 9 / W A2 5 B0 1")
    table.move("A0", "A2", 8)
    assert table.dice == 3 + 2
    table = position("D A0 9 / A A2 5 B0 1", hands={1: "War"})
    table.move("A0", "A2", 8)
    table.say("War")
    assert table.dice == 2


def test_14_2_the_eclipse_takes_the_shot_away_whoevers_turn_it_is_z51() -> None:
    table = position("D A0 9 / A A2 5 B0 1", hands={0: "Eclipse"}, window=True)
    table.say("Eclipse 1")
    table.move("A0", "A2", 8)
    assert table.dice == 3 + 2


def monks_attack(attackers: int, defenders: int) -> Table:
    table = position(f"M A0 {attackers + 1} / W A2 {defenders} B0 1")
    table.move("A0", "A2", attackers)
    return table


def test_14_3_monks_may_have_an_own_die_thrown_again_once_a_round_z77() -> None:
    table = monks_attack(4, 4)
    assert table.dice == 2
    table.roll(1, 5)
    assert table.heard() == [Threw(MONKS, (1, 5))]
    assert table.offers == "no, again 1, again 5"
    assert table.refusal(SEND[1]) == "Have one die of this throw thrown again, or refrain."
    table.say("again 1")
    assert table.dice == 1
    table.roll(6)
    assert table.heard() == [ThrewAgain(1, 6)]
    table.roll(1, 1)
    assert table.at("A2") == "M3"


def test_14_3_or_make_the_opponent_throw_again_after_the_second_throw_z77() -> None:
    table = monks_attack(4, 7)
    table.roll(1, 5)
    table.say("no")
    table.roll(6, 6, 2)
    assert table.offers == "no, again 2, again 6"
    table.say("again 6")
    table.roll(1)
    assert table.at("A2") == "W4"


def test_14_3_each_round_gives_them_a_new_throw() -> None:
    table = monks_attack(4, 7)
    table.roll(1, 1)
    table.say("no")
    table.roll(1, 1, 1)
    table.say("again 1")
    table.roll(1)
    assert table.asked == "AttackerThrows"
    table.roll(1)
    assert table.offers == "no, again 1"


def test_14_3_monks_decide_in_defence_too() -> None:
    table = position("D A0 5 / M A2 4 B0 1")
    table.move("A0", "A2", 4)
    table.roll(6, 6)
    assert table.seat == 1
    table.say("no")
    table.roll(1, 2)
    table.say("no")
    assert table.at("A2") == "D3"


def test_14_3_the_heat_wave_takes_it_away() -> None:
    table = position("D A0 5 / M A2 4 B0 1", hands={0: "Heat"}, window=True)
    table.say("Heat 2")
    table.move("A0", "A2", 4)
    assert table.dice == 2 + 2


def test_14_3_no_dice_are_thrown_again_in_zargos() -> None:
    table = position("M Z1 5 / W Z2 4 B0 1")
    table.move("Z1", "Z2", 4)
    assert table.dice == 2 + 2


def test_14_4_dragons_step_into_the_sea_without_boats_and_leave_nobody_there() -> None:
    table = position("D A2 5 / W B0 1")
    table.say("no")
    table.move("A2", "s11", 4)
    assert table.at("A2 s11") == "D1 D4"
    table.move("s11", "s10", 4)
    assert table.at("s11 s10") == "D0 D4"


def test_14_4_from_a_cell_dragons_attack_any_coast_that_it_borders() -> None:
    table = position("D s11 5 A0 1 / W A2 1 P4 1 B0 1")
    table.say("from s11")
    assert table.offers == "to P0, to P1, to P4, to A2, stay"
    table.say("to P4, 5")
    table.roll(6, 6, 1)
    assert table.at("s11 P4") == "D0 D5"


def test_14_4_dragons_at_sea_may_land_on_the_coast_of_zargos_but_not_leave_it_so_z61() -> None:
    table = position("D s4 5 A0 1 / W B0 1")
    table.say("from s4")
    assert "to Z1" in table.offers
    table = position("D Z1 5 / W B0 1")
    table.say("no")
    assert table.asked != "ChooseGroup"


def test_14_4_new_counters_may_join_dragons_at_sea_where_they_score_nothing() -> None:
    table = position("D s11 5 A0 1 / W B1 1")
    table.say("no, no")
    assert table.state.points[DRAGONS] == 2
    assert table.offers == "A0, s11"
    table.say("s11")
    assert table.at("s11") == "D6"


def test_14_5_for_spiders_all_volcanoes_are_neighbours() -> None:
    table = position("S A1 5 / W K3 1 B0 1")
    table.say("from A1")
    assert table.offers == "to B3, to A0, to R3, to K3, to O2, to I0, to W1, stay"


def test_14_5_attacked_on_a_volcano_they_bring_a_group_leaving_one_behind() -> None:
    table = position("D A0 5 / S A1 2 K3 4 O2 1 B0 1")
    table.move("A0", "A1", 4)
    assert table.seat == 1
    assert table.offers == "no, K3"
    assert table.refusal(STAY) == "Bring a group from another volcano of yours, or refrain."
    table.say("K3")
    assert table.offers == "1, 2, 3"
    assert table.refusal(SEND[4]) == "One counter stays behind in K3, and at least one comes."
    table.say("3")
    assert table.heard() == [Brought(PLACE["K3"], PLACE["A1"], 3)]
    assert table.at("A1 K3") == "S5 S1"
    assert table.dice == 2 + 2


def test_14_5_where_one_only_can_come_nobody_is_asked_how_many_or_none_comes() -> None:
    table = position("D A0 5 / S A1 2 K3 2 B0 1")
    table.move("A0", "A1", 4)
    table.say("K3")
    assert table.at("A1 K3") == "S3 S1"
    table = position("D A0 5 / S A1 2 K3 2 B0 1")
    table.move("A0", "A1", 4)
    table.say("no")
    assert table.at("A1 K3") == "S2 S2"


def test_14_5_on_other_provinces_or_without_other_volcanoes_nobody_comes() -> None:
    table = position("D A0 5 / S A2 2 K3 5 B0 1")
    table.move("A0", "A2", 4)
    assert table.dice == 3
    table = position("D A0 5 / S A1 2 B0 5")
    table.move("A0", "A1", 4)
    assert table.dice == 3


def test_14_5_the_earthquake_closes_the_vortices() -> None:
    table = position("D A0 5 / S A1 2 K3 5 B0 1", hands={0: "Earthquake"}, window=True)
    table.say("Earthquake 4")
    table.move("A0", "A1", 4)
    assert table.dice == 3
    table = position("S A1 5 / W K3 1 B0 1", hands={1: "Earthquake"}, window=True)
    table.say("Earthquake 4")
    table.say("from A1")
    assert table.offers == "to A0, stay"


def test_14_6_the_winged_attack_two_provinces_away_and_across_straits() -> None:
    table = position("W A1 5 / D P0 1 B0 1")
    table.say("from A1")
    assert table.offers == "to P1, to P2, to A0, to A2, to A3, to O3, stay"
    assert table.refusal(MoveTo(PLACE["P0"], 0)) == "From A1 a group can't go there in that way."


def test_14_6_in_reorganisation_all_their_counters_may_fly_each_once() -> None:
    table = position("W A0 5 A1 5 P0 5 O3 1 / D B0 1")
    table.say("no")
    table.move("A0", "P0", 4)
    table.move("A1", "O3", 4)
    table.move("P0", "A0", 4)
    assert table.at("A0 A1 P0 O3") == "W5 W1 W5 W5"
    table.say("from A0, to A1")
    assert table.at("A0 A1") == "W4 W2"
    assert "from A0" not in table.offers


def test_14_6_in_zargos_the_winged_take_steps_as_everybody() -> None:
    table = position("W Z1 5 Z2 1 Z3 1 A0 5 A1 1 / D B0 1")
    table.say("no")
    table.move("A0", "A1", 1)
    table.move("Z1", "Z2", 4)
    table.say("from Z2, to Z3")
    assert table.at("Z2 Z3") == "W4 W2"
    assert table.offers == "no, from A0, from A1"
    table.move("A0", "A1", 1)
    assert table.at("A1") == "W3"


def test_14_6_the_typhoon_grounds_them() -> None:
    table = position("W A1 5 A0 5 P0 1 / D O3 1", hands={1: "Typhoon"}, window=True)
    table.say("Typhoon 5")
    assert table.asked == "ChooseAttack"
    table.say("no")
    table.move("A0", "A1", 1)
    table.move("A1", "A0", 2)
    assert table.asked != "ChooseGroup"
