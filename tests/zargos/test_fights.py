"""§6, §7, §15.1: fights, demons, the Master of the Winds."""

import pytest

from core.engine import is_over
from core.zargos.cards import DRAGONS, WINGED
from core.zargos.choices import SEND, FightAt
from core.zargos.events import DemonsThrew, FightBegan, FightEnded, GameWon, RoundFought, WarBlown
from core.zargos.map.board import PLACE
from core.zargos.war.forces import master
from core.zargos.war.rounds import dice_for
from tests.zargos.table import Table, cards, position


def fight(attackers: int, defenders: int, place: str = "A2", source: str = "A0", **more: object) -> Table:
    """Dragons attack Winged by land, as far as the first question or throw; all but one of the source go."""
    table = position(f"D {source} {attackers + 1} / W {place} {defenders} B0 1", **more)  # type: ignore[arg-type]
    table.move(source, place, attackers)
    return table


def test_6_1_the_attacker_chooses_which_fight_is_next_z20() -> None:
    table = position("D A0 9 / W A1 1 A2 1 K0 1")
    table.move("A0", "A1", 4)
    table.move("A0", "A2", 4)
    assert table.offers == "A1, A2"
    assert table.refusal(FightAt(PLACE["K0"], False)) == "Choose the fight that is next: A1, A2."
    table.say("A2")
    assert table.heard() == [FightBegan(PLACE["A2"], DRAGONS, WINGED, 4, 1)]
    table.roll(6, 6, 1)
    assert table.heard()[-1] == FightBegan(PLACE["A1"], DRAGONS, WINGED, 4, 1)


@pytest.mark.parametrize(("size", "dice"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (30, 3)])
def test_6_2_one_die_for_1_to_3_two_for_4_to_6_three_for_more(size: int, dice: int) -> None:
    assert dice_for(size) == dice


def test_6_3_each_side_loses_half_of_the_others_total_at_once() -> None:
    table = fight(7, 5)
    table.roll(3, 1, 1, 6, 1)
    assert table.heard()[0] == RoundFought((3, 1, 1), (6, 1), 3, 2)
    assert table.state.fight.size == 4
    assert table.at("A2") == "W3"
    assert table.dice == 2 + 1


def test_6_4_in_a_capital_the_defender_loses_a_third_and_the_attacker_half_z27() -> None:
    table = fight(7, 5, "A0", "A2")
    table.roll(6, 4, 1, 6, 1)
    assert table.heard()[0] == RoundFought((6, 4, 1), (6, 1), 3, 3)


def test_6_5_who_is_left_alone_holds_the_province() -> None:
    table = fight(4, 1)
    table.roll(2, 1, 4)
    assert FightEnded(PLACE["A2"], DRAGONS, 2) in table.heard()
    assert table.at("A2") == "D2"


def test_6_5_who_defends_with_success_keeps_it() -> None:
    table = fight(1, 3)
    table.roll(4, 6)
    assert table.at("A0 A2") == "D1 W1"


def test_6_5_both_may_fall_and_the_province_is_empty() -> None:
    table = fight(1, 1)
    table.roll(6, 6)
    assert table.at("A2") == "-"
    assert FightEnded(PLACE["A2"], -1, 0) in table.heard()


def test_6_6_rounds_go_on_by_themselves_z25() -> None:
    table = fight(1, 1)
    for _ in range(5):
        table.roll(1, 1)
    assert table.dice == 2


def test_6_7_the_attacker_blows_war_when_choosing_the_fight_z53() -> None:
    table = fight(3, 3, hands={0: "War"})
    table.say("no")
    assert table.offers == "A2, A2 War"
    table.say("A2 War")
    assert WarBlown(DRAGONS) in table.heard()
    assert table.hand(0) == ""
    assert table.dice == 2 + 1
    table.roll(1, 1, 1)
    assert table.dice == 2 + 1


def test_6_7_then_the_defender_who_holds_any_card_is_asked_z53() -> None:
    table = fight(3, 3, hands={1: "War"})
    assert table.seat == 1
    assert table.asked == "DefendWithWar"
    assert table.offers == "no, War"
    assert table.refusal(SEND[1]) == "In defence you may play a Wind of War, or refrain."
    table.say("War")
    assert table.dice == 1 + 2
    assert table.hand(1) == ""


def test_6_7_who_holds_another_card_is_asked_too_and_can_only_refrain() -> None:
    table = fight(3, 3, hands={1: "Mist"})
    assert table.offers == "no"
    table.say("no")
    assert table.dice == 2


def test_7_1_in_the_city_walls_divide_by_three_and_powers_are_off() -> None:
    table = position("D Z7 9 / A Z0 9 B0 1")
    table.move("Z7", "Z0", 8)
    assert table.dice == 3 + 3
    table.roll(6, 6, 6, 1, 1, 1)
    assert table.at("Z0") == "A3"


@pytest.mark.parametrize(("source", "place", "dice"), [("Z1", "Z2", 2), ("Z1", "Z7", 3), ("Z7", "Z0", 4)])
def test_7_2_the_nearer_to_the_city_the_more_demons_throw_z58(source: str, place: str, dice: int) -> None:
    table = position(f"D {source} 20 / W B0 1")
    table.move(source, place, 15)
    table.say("no")
    assert table.dice == dice
    table.roll(*(3 for _ in range(dice)))
    assert DemonsThrew((3,) * dice, 3 * dice // 2) in table.heard()
    assert table.at(place) == f"D{15 - 3 * dice // 2}"


def test_7_2_one_throw_for_all_groups_together_and_all_may_be_lost_z58() -> None:
    table = position("D Z1 3 Z3 3 / W B0 1")
    table.move("Z1", "Z2", 2)
    table.move("Z3", "Z2", 2)
    assert table.state.fight.size == 4
    table.roll(6, 6)
    assert table.at("Z2") == "-"


def test_7_2_no_war_blows_against_demons_z53() -> None:
    table = position("D Z1 3 / W B0 1", hands={0: "War"})
    table.move("Z1", "Z2", 2)
    table.say("no")
    assert table.dice == 2


def test_7_3_demons_return_when_a_province_of_zargos_is_empty_again_z60() -> None:
    table = position("D Z1 2 Z3 9 / W Z2 1 B0 1")
    table.move("Z1", "Z2", 1)
    table.say("no")
    table.roll(6, 6)
    assert table.at("Z2") == "-"
    while table.seat != 0 or table.asked != "ChooseAttack":
        table.say(table.offers.split(", ")[0])
    table.move("Z3", "Z2", 3)
    table.say("no")
    assert table.dice == 2
    table.roll(1, 1)
    assert table.at("Z2") == "D2"


def test_15_1_who_holds_the_city_and_the_inner_three_after_a_fight_has_won_at_once_z6() -> None:
    table = position("D Z7 9 Z8 1 Z9 1 A0 5 / W A1 1 B0 1")
    table.move("Z7", "Z0", 8)
    table.move("A0", "A1", 2)
    table.say("no, Z0")
    table.roll(1, 1, 1, 1)
    assert is_over(table.state)
    assert table.heard()[-1] == GameWon((200, 0), (0,), DRAGONS)


def test_15_1_three_of_the_four_are_not_enough() -> None:
    table = position("D Z7 9 Z8 1 / W Z9 1 B0 1")
    table.move("Z7", "Z0", 8)
    table.roll(1, 1, 1, 1)
    assert table.at("Z0") == "D6"
    assert not is_over(table.state)


def test_15_1_one_of_the_inner_three_alone_decides_nothing_while_demons_hold_the_city() -> None:
    table = position("D Z1 9 / W B0 1")
    table.move("Z1", "Z7", 8)
    table.roll(1, 1, 1)
    assert not is_over(table.state)


def test_5_8_there_is_no_retreat_the_rounds_go_on_to_the_end_z23() -> None:
    table = fight(3, 30)
    while table.state.fight.size:
        assert table.dice
        table.roll(*(2 for _ in range(table.dice)))
    assert table.at("A0 A2").startswith("D1 W")


def test_2_3_nobody_throws_more_than_four_dice_z84() -> None:
    table = fight(30, 30, hands={0: "War", 1: "War"})
    table.say("no, A2 War")
    table.say("War")
    assert table.dice == 4 + 4


def test_12_1_a_wind_of_war_goes_under_the_pile_when_it_is_played() -> None:
    table = fight(3, 3, hands={0: "War"})
    table.say("no, A2 War")
    assert table.state.pile[0] == cards("War")[0]


def test_7_4_the_title_moves_with_the_city_at_once_z64() -> None:
    table = position("D Z7 9 / W Z0 1 B0 1")
    assert master(table.state) == WINGED
    table.move("Z7", "Z0", 8)
    table.roll(6, 6, 6, 1)
    assert master(table.state) == DRAGONS
