"""How the bots of Zargos think: small positions with one obvious answer, and whole short games."""

from __future__ import annotations

from random import Random

import pytest

from core.bots import BOTS, LEVELS, decide
from core.bots.zargos_odds import Duel, clash, die_to_repeat
from core.bots.zargos_outlook import Outlook
from core.bots.zargos_throne import push
from core.engine import choices, is_over, view
from core.zargos.board import PLACE
from core.zargos.buying import Purchases
from core.zargos.dealing import PutCardsBack
from core.zargos.exchanging import Exchanges
from core.zargos.game import ZARGOS
from core.zargos.odds import Terms, fight_odds
from core.zargos.reorganising import Reorganisation
from scripts.playouts import play
from tests.zargos.table import Table, position, word


def answer(table: Table, seat: int | None = None, level: str = "adept", seed: int = 0) -> str:
    """What the bot says to the question, without giving it."""
    who = table.seat if seat is None else seat
    seen = view(ZARGOS, table.state, who)
    return word(decide(level, ZARGOS, seen, choices(table.state, who), Random(seed)))


def goes_on(table: Table, *questions: str, level: str = "adept") -> str:
    """What the bot says as long as that seat is asked one of these."""
    said, seat = [], table.seat
    while table.asked in questions and table.seat == seat:
        said.append(answer(table, level=level))
        table.say(said[-1])
    return ", ".join(said)


ATTACKS = ("ChooseAttack", "AttackTarget", "AttackSize")
STEPS = ("ChooseGroup", "StepTarget", "StepSize")
PLACES = ("ChoosePlace", "PlaceHowMany")


# Attacks


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_a_capital_that_is_hardly_defended_is_taken(level: str) -> None:
    table = position("K A2 8 / M A0 1 K5 3")
    assert goes_on(table, *ATTACKS, level=level).startswith("from A2, to A0")


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_an_attack_without_a_chance_is_not_made(level: str) -> None:
    table = position("K A2 3 / M A0 9 P1 9")
    assert answer(table, level=level) == "no"


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_a_threatened_capital_keeps_its_garrison(level: str) -> None:
    table = position("K A0 9 A1 1 A2 1 A3 1 / M P2 8 P1 1")
    goes_on(table, *ATTACKS, level=level)
    assert table.state.strength[PLACE["A0"]] >= 3


def test_one_that_nobody_threatens_may_be_left_to_one() -> None:
    table = position("K A0 9 A1 1 A2 1 A3 1 / M P1 1 P2 1 T0 1 T1 1 O0 9")
    goes_on(table, *ATTACKS)
    assert table.at("A0") == "K1"


def test_several_groups_join_where_one_would_be_too_weak() -> None:
    table = position("K A2 5 A3 5 / M A0 4 P1 3 P2 3 T0 3 T1 3")
    said = goes_on(table, *ATTACKS)
    assert "from A2, to A0" in said
    assert "from A3, to A0" in said


def test_peoples_of_one_player_leave_each_other_alone() -> None:
    table = position("K A1 9 / M A0 1 / S K5 3", seats="001")
    assert [answer(table, level=level) for level in LEVELS] == ["no", "no"]


def test_the_strongest_people_is_attacked_rather_than_the_weakest() -> None:
    rich = "S T1 2 P0 9 P1 6 P2 6 P3 6 P4 6 L0 9 L1 5 L2 5 L3 5 L4 5 K5 5"
    table = position(f"K T3 9 / M T4 2 T0 9 T2 9 / {rich}")
    assert goes_on(table, *ATTACKS).startswith("from T3, to T1")


def test_boats_carry_a_stack_to_a_coast_worth_having() -> None:
    table = position("K T1 30 / M T0 30 A3 30 T3 30 A0 20 B3 20 B4 20 T4 20 A1 20", boats="K 1", turns=30)
    assert "boats" in goes_on(table, *ATTACKS)


def test_what_boats_have_been_paid_for_is_sent() -> None:
    table = position("K T1 12 / M T0 9 A3 9 T3 9", boats="K 1", turns=30)
    table.say("from T1, to Z1 boats")
    assert int(answer(table)) > 4


def test_a_wind_of_elsewhere_goes_to_a_lonely_capital() -> None:
    table = position("K T1 9 A3 9 / M T0 9 P2 9 W0 1 W1 1 / D B0 1 R0 1", hands={0: "Elsewhere"})
    assert "Elsewhere" in goes_on(table, *ATTACKS)


def test_a_wind_of_earth_crosses_the_sea() -> None:
    table = position("K T1 12 / M T0 12 A3 12 T3 12 Z1 1 Z0 2", hands={0: "Earth"}, turns=30)
    assert "Earth" in goes_on(table, *ATTACKS)


def test_knights_go_on_from_where_they_have_won() -> None:
    table = position("K A2 12 / S A0 1 A1 1 A3 3 P1 9 P2 9")
    goes_on(table, *ATTACKS)
    table.roll(6, 6, 6, 1)
    assert goes_on(table, *ATTACKS).startswith("from A0, to A")


def test_a_people_does_not_leave_what_is_frozen() -> None:
    table = position("K A2 9 O0 9 / M A0 1 P1 1", hands={1: "Ice"}, window=True)
    table.say("Ice 3", 1)
    assert "A" not in goes_on(table, *ATTACKS)


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_dragons_attack_from_the_sea(level: str) -> None:
    table = position("D s9 8 A0 1 / M B0 1 K0 9")
    assert goes_on(table, *ATTACKS, level=level).startswith("from s9, to B")


def test_a_source_that_is_good_for_nothing_is_left_alone() -> None:
    table = position("K A0 2 T0 9 / M A1 9 A2 9 A3 9 P1 9 P2 9 T1 1")
    table.say("from A0")
    assert [answer(table, level=level) for level in LEVELS] == ["stay", "stay"]


# The throne


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


def position_with_reserve(men: str, people: int, size: int) -> Table:
    table = position(men, points=f"{'KAMDSW'[people]} {2 * size}", then=(Purchases(0),))
    if table.asked == "Purchase":
        table.say("0")
    return table


def test_nobody_pushes_into_the_ice() -> None:
    table = position("K Z8 40 A0 5 / M A1 1", hands={1: "Ice"}, window=True)
    table.say("Ice 10", 1)
    assert push(Outlook(table.board(0), 0), 0).chance == 0


def test_a_push_needs_somebody_beside_the_throne() -> None:
    outlook = Outlook(position("K Z1 40 / M K0 9").board(0), 0)
    assert push(outlook, 1).chance == 0
    assert push(outlook, 0).chance == 0


# Fights


def test_a_wind_of_war_is_blown_in_a_close_fight_for_a_capital() -> None:
    table = position("K A2 6 / M A0 3 A1 1 A3 1 P1 2", hands={0: "War"})
    table.move("A2", "A0", 5)
    table.say("no")
    assert answer(table) == "A0 War"
    assert answer(table, level="apprentice") == "A0 War"


def test_it_is_kept_in_one_that_is_won_anyway() -> None:
    table = position("K A2 15 / M A3 1 A0 1 P1 2", hands={0: "War"})
    table.move("A2", "A0", 14)
    table.say("no")
    assert answer(table) == "A0"
    assert answer(table, level="apprentice") == "A0"


def test_a_defender_blows_it_for_a_capital_in_a_close_fight() -> None:
    table = position("K A2 7 / S A0 4 A1 1 A3 1 P1 2", hands={1: "War"})
    table.move("A2", "A0", 6)
    assert (table.asked, answer(table)) == ("DefendWithWar", "War")
    assert answer(table, level="apprentice") == "War"


def test_a_defender_does_not_waste_it() -> None:
    table = position("K A0 12 / S A3 1 P1 2", hands={1: "War"})
    table.move("A0", "A3", 11)
    assert (table.asked, answer(table), answer(table, level="apprentice")) == ("DefendWithWar", "no", "no")


def test_a_defender_blows_it_where_the_throne_is_at_stake() -> None:
    table = position("K Z8 9 Z7 1 Z9 1 / M Z0 4 P1 2", hands={1: "War"})
    table.move("Z8", "Z0", 8)
    assert (table.asked, answer(table)) == ("DefendWithWar", "War")


def test_the_last_fight_for_the_throne_is_worth_a_wind_of_war() -> None:
    table = position("K Z8 9 Z7 1 Z9 1 / M Z0 4 P1 2", hands={0: "War"})
    table.move("Z8", "Z0", 8)
    table.say("no")
    assert answer(table) == "Z0 War"


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_monks_throw_their_own_one_again(level: str) -> None:
    table = position("M A0 6 / K A3 5 P1 2")
    table.move("A0", "A3", 5)
    table.roll(1, 4)
    assert (table.asked, answer(table, level=level)) == ("MonksDecide", "again 1")


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_monks_throw_an_enemys_six_again(level: str) -> None:
    table = position("M A0 6 / K A3 5 P1 2")
    table.move("A0", "A3", 5)
    table.roll(3, 3)
    table.say("no")
    table.roll(6, 2)
    assert answer(table, level=level) == "again 6"


def test_monks_who_are_attacked_have_a_six_thrown_again() -> None:
    table = position("K A0 6 / M A3 5 P1 2")
    table.move("A0", "A3", 5)
    table.roll(6, 4)
    assert answer(table) == "again 6"
    assert answer(table, level="apprentice") == "again 6"


def test_monks_leave_good_dice_alone() -> None:
    assert die_to_repeat(Duel(5, 5, Terms(), True), (6, 6), ()) == 0
    assert die_to_repeat(Duel(5, 5, Terms(), True), (6, 6), (1, 1)) == 0
    assert die_to_repeat(Duel(5, 8, Terms(), False), (6, 6), (1, 6)) == 1


def test_the_odds_of_large_armies_are_near_the_exact_ones() -> None:
    for attackers, defenders, terms in ((18, 18, Terms()), (30, 16, Terms(True)), (34, 8, Terms()), (12, 20, Terms())):
        near, exact = clash(attackers, defenders, terms), fight_odds(attackers, defenders, terms)
        assert near.wins == pytest.approx(exact.wins, abs=0.08)
        assert near.attackers_left == pytest.approx(exact.attackers_left, abs=1.5)
    assert clash(5, 40).wins == 0


def test_spiders_come_through_the_vortex_to_save_a_province() -> None:
    table = position("K A0 7 / S A1 3 R3 9 O0 2")
    table.move("A0", "A1", 6)
    assert (table.asked, answer(table)) == ("ChooseVortex", "R3")
    table.say("R3")
    assert int(answer(table)) > 2


def test_spiders_stay_away_from_what_is_lost() -> None:
    table = position("K A0 30 R0 9 / S A1 1 R3 2 O0 2")
    table.move("A0", "A1", 29)
    table.say("no")
    assert answer(table) == "no"


# Places


def test_new_counters_guard_what_is_threatened() -> None:
    table = position_with_reserve("K A0 1 A1 1 A2 1 A3 1 W0 1 W1 1 / M P2 5", 0, 4)
    assert goes_on(table, *PLACES).startswith("A0")


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_who_stands_inside_goes_to_the_border(level: str) -> None:
    table = position("K A1 9 A0 1 A2 1 A3 1 / M P1 1 P2 1 T0 1 T1 1", then=(Reorganisation(0, 0),))
    assert goes_on(table, *STEPS, level=level).startswith("from A1, to A0, 8")


@pytest.mark.parametrize("level", ["apprentice", "adept"])
def test_who_has_nothing_to_gain_ends_its_turn(level: str) -> None:
    table = position("K W0 3 W1 3 / M A0 5", then=(Reorganisation(0, 0),))
    assert goes_on(table, *STEPS, level=level) == "no"


def test_no_step_is_taken_back() -> None:
    table = position("W P0 3 P4 3 T2 3 / M P1 1 P3 2 P2 1 T3 2", then=(Reorganisation(0, 5),))
    said = goes_on(table, *STEPS).split(", ")
    assert len(said) < 9


def test_mist_is_called_when_an_army_stands_far_from_every_border() -> None:
    men = "K W0 20 W1 1 A0 1 A1 1 A2 1 A3 1 / M P1 3 P2 3 T0 3 T1 3"
    table = position(men, hands={0: "Mist"}, then=(Reorganisation(0, 0),))
    assert goes_on(table, *STEPS).startswith("Mist, from W0, to A")


def test_mist_is_kept_where_it_brings_little() -> None:
    table = position("K A0 9 A1 1 / M P1 3", hands={0: "Mist"}, then=(Reorganisation(0, 0),))
    assert "Mist" not in goes_on(table, *STEPS)


def test_dragons_put_to_sea_where_they_reach_more() -> None:
    table = position("D W0 12 W1 1 / M B4 1 B0 9 P4 1 T2 1 P0 1 A0 9", then=(Reorganisation(0, 3),))
    assert goes_on(table, *STEPS).startswith("from W0, to s10")


def test_dragons_thrown_ashore_land_where_they_are_needed() -> None:
    table = position("D s9 6 B0 1 B5 1 B1 1 / K B3 9 T0 3", hands={1: "Tidal"}, window=True)
    table.say("Tidal 3", 1)
    assert (table.asked, answer(table)) == ("GiveWay", "B5")


def test_winged_fly_on_when_their_steps_are_used_up() -> None:
    table = position("W Z8 5 Z9 5 W0 9 B4 1 / M B3 5 B5 1", then=(Reorganisation(0, 5),))
    table.move("Z8", "Z9", 4)
    table.move("Z9", "Z8", 4)
    assert goes_on(table, *STEPS).startswith("from W0, to B4")


def test_a_boat_is_bought_for_a_stack_with_nowhere_else_to_go() -> None:
    table = position("K T1 20 T0 1 T2 1 T3 1 T4 1 / M A0 1 B3 1 A3 30", points="K 20", turns=30, then=(Purchases(0),))
    assert answer(table) == "1"


def test_a_fleet_is_enough() -> None:
    table = position("K T1 20 / M A0 1", points="K 20", boats="K 2", then=(Purchases(0),))
    assert answer(table) == "0"


def test_peoples_settle_side_by_side() -> None:
    ends = play(ZARGOS, [BOTS["adept"]["zargos"]] * 4, {"turns": "4"}, Random(1))[0]
    assert is_over(ends)


# Red cards


def test_an_enemys_great_stacks_are_cut_down() -> None:
    table = position("M A0 20 P0 20 / K K0 3", hands={1: "Death"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["Death 0", "Death 0"]


def test_one_does_not_cut_down_ones_own() -> None:
    table = position("M A0 9 / K K0 30", hands={1: "Death"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["no", "no"]


def test_the_leader_loses_its_power_before_its_turn() -> None:
    table = position("A T0 9 T1 5 T2 5 T3 5 T4 5 / K K0 3 / M B0 1", hands={1: "Eclipse"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["Eclipse 1", "Eclipse 1"]


def test_ones_own_power_is_never_taken() -> None:
    table = position("A T0 9 T1 5 / K K0 3", hands={0: "Eclipse"}, window=True)
    assert [answer(table, 0, level) for level in LEVELS] == ["no", "no"]


def test_madness_strikes_a_realm_full_of_single_enemies() -> None:
    table = position("M K0 1 K1 1 K2 1 K3 1 K4 1 K5 1 / K A0 9", hands={1: "Madness"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["Madness 6", "Madness 6"]


def test_madness_spares_ones_own_realm() -> None:
    table = position("M A0 9 / K K0 1 K1 1 K2 1 K3 1 K4 1 K5 1", hands={1: "Madness"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["no", "no"]


def test_a_realm_about_to_be_lost_is_frozen() -> None:
    table = position("M P1 12 P2 12 T0 12 T1 12 / K A0 2 A1 1 A2 1 A3 1", hands={1: "Ice"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["Ice 3", "Ice 3"]


def test_a_storm_keeps_a_fleet_from_ones_coast() -> None:
    table = position("M P4 12 / K W0 1 W1 1", hands={1: "Storm"}, boats="M 2", window=True)
    assert answer(table, 1).startswith("Storm")


def test_the_least_useful_card_is_put_back() -> None:
    table = position("D A0 3 / K K0 3", hands={0: "War Earth Madness Tidal"}, then=(PutCardsBack(0),))
    assert answer(table) == "Tidal"


def test_a_power_is_taken_from_those_one_is_about_to_attack() -> None:
    men = "K P2 12 / A P0 5 P1 4 P3 5 A0 6 A1 5 A2 5 A3 5 / M B0 1"
    table = position(men, hands={0: "Eclipse"}, window=True)
    assert answer(table, 0) == "Eclipse 1"
    table = position(men.replace("P2 12", "L2 2"), hands={0: "Eclipse"}, window=True)
    assert answer(table, 0) == "no"


def test_dragons_at_sea_are_thrown_ashore_before_their_turn() -> None:
    table = position("D s9 12 B0 5 B1 5 B2 5 / K K0 3", hands={1: "Tidal"}, window=True)
    assert [answer(table, 1, level) for level in LEVELS] == ["Tidal 3", "Tidal 3"]


def test_without_their_power_spiders_are_alone() -> None:
    table = position("K A0 12 / S A1 1 R3 9", hands={0: "Earthquake"}, window=True)
    outlook = Outlook(table.board(0), 0)
    assert outlook.odds(PLACE["A1"], 5).wins < 0.5
    table.say("Earthquake 4", 0)
    assert Outlook(table.board(0), 0).odds(PLACE["A1"], 5).wins > 0.9


def test_no_bot_wastes_a_card_on_what_it_does_not_help_against() -> None:
    table = position("K P2 12 / A P0 5 / M B0 1", hands={2: "Eclipse"}, window=True)
    assert answer(table, 2) == "no"


def test_death_strikes_whoever_masses_in_zargos_for_the_throne() -> None:
    table = position("M Z8 26 Z7 1 / K K0 3 / S O0 60 O1 20 T0 40", hands={1: "Death"}, window=True)
    assert answer(table, 1) == "Death 0"


# Exchanges


def test_a_useless_card_is_offered_and_a_better_one_taken_for_it() -> None:
    table = position("D A0 3 / K K0 3", hands={0: "Earth War", 1: "Storm"}, exchange=True, then=(Exchanges(0),))
    for said in ("seat 1", "Earth", "show", "Storm", "show", "agree"):
        assert answer(table) == said
        table.say(said)
    assert (table.hand(0), table.hand(1)) == ("War Storm", "Earth")


def test_who_has_declined_is_not_asked_again() -> None:
    table = position("D A0 3 / K K0 3 / S O0 3", hands={0: "Earth War", 1: "War"}, exchange=True, then=(Exchanges(0),))
    for partner in ("seat 1", "seat 2"):
        assert answer(table) == partner
        table.say(f"{partner}, Earth, show")
        table.say("no")
    assert answer(table) == "no"


def test_a_useful_card_is_not_offered() -> None:
    table = position("D A0 3 / K K0 3", hands={0: "War", 1: "Storm"}, exchange=True, then=(Exchanges(0),))
    assert [answer(table, level=level) for level in LEVELS] == ["no", "no"]


def test_what_is_worth_less_than_ones_own_is_declined() -> None:
    table = position("K A0 3 / D K0 3", hands={0: "Earth", 1: "War"}, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, Earth, show")
    assert answer(table) == "no"


def test_a_gift_is_taken() -> None:
    table = position("K A0 3 / D K0 3", hands={0: "War"}, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, War, show")
    assert answer(table) == "show"


def test_a_poor_answer_is_left() -> None:
    table = position("K A0 3 / M K0 3", hands={0: "War", 1: "Storm"}, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, War, show, Storm, show")
    assert answer(table) == "no"


def test_an_answer_that_would_leave_too_many_cards_goes_on() -> None:
    hands = {0: "War War Death", 1: "Storm Storm Earth"}
    table = position("K A0 3 / M K0 3", hands=hands, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, War, War, Death, show")
    for said in ("Storm", "Storm", "Earth", "show"):
        assert answer(table) == said
        table.say(said)


# Whole games


def test_apprentices_play_with_all_options_to_the_end() -> None:
    for seats, options in ((2, {"peoples": "three"}), (6, {"exchange": "yes", "turns": "8"})):
        end, _ = play(ZARGOS, [BOTS["apprentice"]["zargos"]] * seats, {"turns": "4", **options}, Random(seats))
        assert is_over(end)


def test_adepts_play_with_all_options_to_the_end() -> None:
    for seats, options in ((2, {"peoples": "three"}), (3, {"exchange": "yes"}), (6, {"exchange": "yes"})):
        end, _ = play(ZARGOS, [BOTS["adept"]["zargos"]] * seats, {"turns": "4", **options}, Random(seats))
        assert is_over(end)
