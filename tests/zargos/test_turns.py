"""§3.3, §4, §15.2, §15.4: turns, peoples that are out, and the end."""

from core.engine import is_over
from core.zargos.events import GameWon, PeopleOut, PeoplesTurnBegan, TurnBegan
from core.zargos.game import ZARGOS
from core.zargos.war.moving import ChooseAttack
from tests.zargos.table import position


def test_4_1_each_people_attacks_and_then_reorganises_in_the_order_of_play() -> None:
    table = position("D A0 3 A1 1 / W B0 3 B1 1 / S K0 3 K1 1")
    for seat in range(3):
        assert [table.seat, table.asked] == [seat, "ChooseAttack"]
        table.say("no")
        assert [table.seat, table.asked] == [seat, "ChooseGroup"]
        table.say("no")
    assert table.dice == 3


def test_4_2_and_4_3_after_the_count_the_next_turn_is_played_in_the_new_order() -> None:
    table = position("D A0 3 / W B0 3 B1 1")
    table.say("no, no, no, no, B0")
    assert TurnBegan(2) in table.heard()
    assert [event for event in table.heard() if isinstance(event, PeoplesTurnBegan)] == [PeoplesTurnBegan(5)]
    assert table.state.order == (5, 3)


def test_4_4_a_people_without_a_counter_is_out_and_its_players_cards_are_put_away_z42() -> None:
    table = position("D A0 5 / W A2 1 / S K0 1", hands={1: "War Ice"})
    table.move("A0", "A2", 4)
    table.say("no")
    table.roll(6, 6, 1)
    table.say("no")
    assert PeopleOut(5) in table.heard()
    assert table.hand(1) == ""
    assert not is_over(table.state)
    assert PeoplesTurnBegan(5) not in table.heard_of(PeoplesTurnBegan)


def test_4_4_a_people_that_a_red_card_has_wiped_out_is_asked_for_no_moves() -> None:
    table = position("D A1 1 / W B0 1 / S K0 5 K1 1", seats="010", hands={0: "War", 1: "Madness"}, window=True)
    table.say("Madness 3", 1)
    table.say("no", 0)
    table.roll(6)
    assert table.asked == "RedWindow"
    table.decline()
    assert PeopleOut(3) in [event for told in table.told for event in told.seen_by(None)]
    assert table.state.agenda[-1] == ChooseAttack(0, 4, 0, ())


def test_4_4_a_player_with_another_people_keeps_the_cards() -> None:
    table = position("D A0 5 / W A2 1 / S K0 1", seats="011", hands={1: "War"})
    table.move("A0", "A2", 4)
    table.say("no")
    table.roll(6, 6, 1)
    table.say("no")
    assert PeopleOut(5) in table.heard()
    assert table.hand(1) == "War"


def test_15_2_the_last_player_with_peoples_has_won() -> None:
    table = position("D A0 5 / W A2 1 / S K0 1", seats="010")
    table.move("A0", "A2", 4)
    table.roll(6, 6, 1)
    table.say("no")
    assert table.heard()[-1] == GameWon((200, 0), (0,), -1)
    assert ZARGOS.result(table.state).winners == (0,)


def test_15_2_if_nobody_is_left_the_points_of_the_last_count_decide() -> None:
    table = position("D A1 1 / W A2 1", hands={0: "Madness"}, points="D 2", window=True)
    table.say("Madness 3")
    table.roll(3, 2)
    assert table.heard()[-1] == GameWon((2, 0), (0,), -1)


def test_3_3_two_peoples_of_one_player_may_fight_each_other_z9() -> None:
    table = position("D A0 5 / W A2 3 / S K0 1", seats="001")
    table.move("A0", "A2", 4)
    assert table.dice == 2 + 1
