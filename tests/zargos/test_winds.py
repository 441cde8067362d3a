"""§11 The red window, and what red cards do."""

from core.engine import waiting_for
from core.zargos.cards import DRAGONS
from core.zargos.choices import GO_TO, SEND
from core.zargos.events import Decimated, Displaced, Maddened, PeopleOut, WindowClosed
from core.zargos.map.board import PLACE
from core.zargos.map.geography import SEA_PAIRS
from tests.zargos.table import Table, cards, kind, position

MEN = "D A0 5 A1 1 / W A2 5 B0 1 / K K0 1"


def pair(one: int, two: int) -> str:
    return f"Storm {SEA_PAIRS.index((one, two))}"


def window(hands: dict[int, str], men: str = MEN) -> Table:
    return position(men, hands=hands, window=True)


def test_11_1_everybody_who_holds_any_magic_card_is_asked_at_once_z49() -> None:
    table = window({0: "War", 2: "Ice"})
    assert waiting_for(table.state) == (0, 2)
    assert table.offered_to(0) == "no"
    assert table.offered_to(2).startswith("no, Ice 0, Ice 1")
    assert table.refusal(SEND[1], 0) == "Play a red card of yours that fits before this turn, or refrain."


def test_11_1_who_holds_none_is_not_asked() -> None:
    assert window({}).asked == "ChooseAttack"


def test_11_1_cards_are_carried_out_in_the_order_of_play_from_the_player_about_to_move_z49() -> None:
    table = window({1: "Madness", 2: "Madness"}, "K A0 5 A1 1 / W A2 5 B0 1 / D K0 1")
    table.say("Madness 3", 2)
    assert table.heard() == []
    table.say("Madness 6", 1)
    assert table.heard()[0] == WindowClosed(((1, kind("Madness"), 6), (2, kind("Madness"), 3)))


def test_11_1_the_window_opens_again_until_all_decline_z49() -> None:
    table = window({0: "Ice", 1: "Ice Death"})
    table.say("Ice 1", 0)
    table.say("no", 1)
    assert waiting_for(table.state) == (1,)
    table.say("no", 1)
    assert table.asked == "ChooseAttack"


def test_11_2_not_the_same_on_the_same_target_before_one_turn_z52() -> None:
    table = window({1: "Ice Ice"})
    table.say("Ice 1", 1)
    assert "Ice 1," not in table.offered_to(1)
    assert "Ice 0," in table.offered_to(1)


def test_11_2_of_two_at_once_the_later_keeps_the_card_and_nobody_learns_of_it_z52() -> None:
    table = window({0: "Ice", 1: "Ice"})
    table.say("Ice 1", 0)
    table.say("Ice 1", 1)
    assert [table.hand(0), table.hand(1)] == ["", "Ice"]
    assert table.heard() == [WindowClosed(((0, kind("Ice"), 1),))]


def test_11_3_madness_takes_half_a_die_from_every_province_of_a_realm_walls_or_not() -> None:
    table = window({2: "Madness"})
    table.say("Madness 3", 2)
    assert table.dice == 3
    table.roll(5, 3, 6)
    assert table.at("A0 A1 A2") == "D3 - W2"
    assert Maddened(PLACE["A1"], 3, 1) in table.heard()
    assert table.state.pile[0] == cards("Madness")[0]


def test_11_3_a_realm_without_anybody_loses_nothing() -> None:
    table = window({2: "Madness"})
    table.say("Madness 9", 2)
    assert table.dice == 0


def test_11_4_in_a_frozen_realm_nobody_moves_in_or_out_and_the_turn_after_it_thaws() -> None:
    table = window({2: "Ice"}, "D A0 5 P1 5 / W A2 5 B0 1 / K K0 1")
    table.say("Ice 3", 2)
    assert table.offers == "no, from P1"
    table.say("from P1")
    assert table.offers == "to P0, to P2, stay"
    table.say("stay, no")
    assert [table.seat, table.asked] == [1, "ChooseAttack"]
    assert table.state.winds == ()
    assert table.state.frozen == 0


def test_11_4_flying_over_a_frozen_realm_is_allowed() -> None:
    table = window({1: "Ice"}, "W P1 5 B0 1 / D A3 5 K0 1")
    table.say("Ice 3")
    table.say("from P1")
    assert "to A3" not in table.offers
    assert "to P3" in table.offers


def test_11_5_a_storm_closes_two_neighbouring_cells() -> None:
    table = position(MEN, hands={2: "Storm"}, boats="D 1", window=True)
    table.say(pair(4, 5), 2)
    assert table.state.stormy == 1 << 4 | 1 << 5
    table.say("from A0")
    assert "to A2 boats" not in table.offers
    assert "to P4 boats" in table.offers


def test_11_5_dragons_there_go_to_a_neighbouring_open_cell_of_their_choice() -> None:
    table = position("D s11 4 s0 2 A0 1 / W B0 1", hands={1: "Storm"}, window=True)
    table.say(pair(11, 12))
    assert table.at("s10 s11") == "D4 D0"
    assert table.heard()[1] == Displaced(11, PLACE["s10"], 4)
    table = position("D s12 4 A0 1 / W B0 1", hands={1: "Storm"}, window=True)
    table.say(pair(11, 12))
    assert table.offers == "s5, s13"
    assert table.refusal(GO_TO[0]) == "The Dragons give way to one of the nearest places."
    table.say("s13")
    assert table.at("s12 s13") == "D0 D4"


def test_11_5_where_no_open_cell_is_near_they_stay_and_lie_fast() -> None:
    table = position("D s6 4 A0 1 / W B0 1", hands={1: "Storm Storm"}, window=True)
    table.say(pair(7, 8))
    table.say(pair(6, 13))
    assert table.at("s6") == "D4"
    assert table.asked != "ChooseAttack"


def test_11_6_death_leaves_seven_in_a_province_and_spares_the_sea() -> None:
    table = position("D A0 9 s11 9 / W Z0 20 B0 7", hands={1: "Death"}, window=True)
    table.say("Death 0")
    assert table.at("A0 s11 Z0 B0") == "D7 D9 W7 W7"
    assert Decimated(PLACE["Z0"], 13) in table.heard()


def test_11_7_some_cards_are_played_only_before_that_peoples_own_turn_z51() -> None:
    table = window({1: "Tidal Typhoon Eclipse"}, "D A0 5 / W A2 5 B0 1 / A K0 1")
    assert table.offered_to(1) == "no, Tidal 3, Eclipse 1"


def test_11_7_a_tidal_wave_comes_before_anybodys_turn_and_the_dragons_have_their_power_in_their_own_z51() -> None:
    table = position("W B0 2 / D s11 4 A0 1 I0 1", hands={0: "Tidal Typhoon"}, window=True)
    assert table.offered_to(0) == "no, Typhoon 5, Tidal 3"
    table.say("Tidal 3")
    assert table.at("A0 s11") == "D5 D0"
    assert table.state.stilled == 1 << DRAGONS
    table.decline()
    assert table.offers == "no, from B0"
    table.say("no, no")
    assert (table.asked, table.state.stilled) == ("RedWindow", 0)


def tidal_wave(men: str) -> Table:
    table = position(men, hands={1: "Tidal"}, window=True)
    table.say("Tidal 3")
    return table


def test_11_8_dragons_at_sea_are_thrown_onto_their_nearest_coast_and_choose_among_equals_z73() -> None:
    table = tidal_wave("D s11 4 A0 1 P0 1 / W B0 1")
    assert table.offers == "P0, A0"
    table.say("P0")
    assert table.at("P0 s11") == "D5 D0"
    assert tidal_wave("D s10 4 A0 1 I0 1 / W B0 1").at("A0 I0") == "D5 D1"


def test_11_8_from_the_lake_to_the_province_nearest_by_land_z73() -> None:
    assert tidal_wave("D s14 4 R3 1 W1 1 A1 1 / W B0 1").at("R3 W1 A1") == "D5 D1 D1"
    assert tidal_wave("D s14 4 K0 1 L2 1 W1 1 / W B0 1").at("L2") == "D5"
    table = tidal_wave("D s14 4 T0 1 W1 1 A1 1 / W B0 1")  # Nothing of theirs on that continent: any coast.
    assert table.offers == "A1, W1"


def test_11_8_without_a_coast_onto_the_province_nearest_to_any_coast_z73() -> None:
    assert tidal_wave("D s10 4 T0 1 Z0 1 / W B0 1").at("T0 Z0") == "D5 D1"
    assert tidal_wave("D s10 4 Z0 1 / W B0 1").at("Z0") == "D5"


def test_11_8_without_any_province_they_are_lost_z73() -> None:
    table = tidal_wave("D s10 4 / W B0 1 / K K0 1")
    assert PeopleOut(3) in table.heard()
    assert Displaced(10, -1, 4) in table.heard()


def test_11_8_nobody_may_go_to_sea_in_that_turn() -> None:
    table = tidal_wave("D A0 5 A2 5 / W B0 1")
    table.say("no, from A0")
    assert table.offers == "to A2, stay"


def test_10_3_cards_that_last_go_under_the_pile_when_the_turn_is_over() -> None:
    table = window({2: "Ice"}, "D A0 1 / W A2 5 B0 1 / K K0 1")
    before = len(table.state.pile)
    table.say("Ice 0", 2)
    assert len(table.state.pile) == before + 1
    assert table.state.pile[0] == cards("Ice")[0]
