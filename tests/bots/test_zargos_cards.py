"""What the bots of Zargos do with magic cards: small positions with one obvious answer."""

from __future__ import annotations

from core.bots.zargos.outlook import Outlook
from core.zargos.magic.dealing import PutCardsBack
from core.zargos.magic.exchanging import Exchanges
from core.zargos.map.board import PLACE
from tests.bots.zargos_answers import SENSIBLE, answer
from tests.zargos.table import position


def test_an_enemys_great_stacks_are_cut_down() -> None:
    table = position("M A0 20 P0 20 / K K0 3", hands={1: "Death"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["Death 0", "Death 0"]


def test_one_does_not_cut_down_ones_own() -> None:
    table = position("M A0 9 / K K0 30", hands={1: "Death"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["no", "no"]


def test_the_leader_loses_its_power_before_its_turn() -> None:
    table = position("A T0 9 T1 5 T2 5 T3 5 T4 5 / K K0 3 / M B0 1", hands={1: "Eclipse"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["Eclipse 1", "Eclipse 1"]


def test_ones_own_power_is_never_taken() -> None:
    table = position("A T0 9 T1 5 / K K0 3", hands={0: "Eclipse"}, window=True)
    assert [answer(table, 0, level) for level in SENSIBLE] == ["no", "no"]


def test_madness_strikes_a_realm_full_of_single_enemies() -> None:
    table = position("M K0 1 K1 1 K2 1 K3 1 K4 1 K5 1 / K A0 9", hands={1: "Madness"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["Madness 6", "Madness 6"]


def test_madness_spares_ones_own_realm() -> None:
    table = position("M A0 9 / K K0 1 K1 1 K2 1 K3 1 K4 1 K5 1", hands={1: "Madness"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["no", "no"]


def test_a_realm_about_to_be_lost_is_frozen() -> None:
    table = position("M P1 12 P2 12 T0 12 T1 12 / K A0 2 A1 1 A2 1 A3 1", hands={1: "Ice"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["Ice 3", "Ice 3"]


def test_a_storm_keeps_a_fleet_from_ones_coast() -> None:
    table = position("M P4 12 / K W0 1 W1 1", hands={1: "Storm"}, boats="M 2", window=True)
    assert answer(table, 1).startswith("Storm")


def test_the_least_useful_card_is_put_back() -> None:
    table = position("D A0 3 / K K0 3", hands={0: "War Land Madness Tidal"}, then=(PutCardsBack(0),))
    assert answer(table) == "Tidal"


def test_a_power_is_taken_from_those_one_is_about_to_attack() -> None:
    men = "K P2 12 / A P0 5 P1 4 P3 5 A0 6 A1 5 A2 5 A3 5 / M B0 1"
    table = position(men, hands={0: "Eclipse"}, window=True)
    assert answer(table, 0) == "Eclipse 1"
    table = position(men.replace("P2 12", "L2 2"), hands={0: "Eclipse"}, window=True)
    assert answer(table, 0) == "no"


def test_dragons_at_sea_are_thrown_ashore_before_their_turn() -> None:
    table = position("D s9 12 B0 5 B1 5 B2 5 / K K0 3", hands={1: "Tidal"}, window=True)
    assert [answer(table, 1, level) for level in SENSIBLE] == ["Tidal 3", "Tidal 3"]


def test_dragons_without_a_province_are_drowned_before_anybodys_turn() -> None:
    table = position("W B0 5 / D s9 12 / K K0 3", hands={0: "Tidal"}, window=True)
    assert answer(table, 0) == "Tidal 3"
    table = position("W B0 5 / D s9 12 A0 1 / K K0 3", hands={0: "Tidal"}, window=True)
    assert [answer(table, 0, level) for level in SENSIBLE] == ["no", "no"]


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
    table = position("D A0 3 / K K0 3", hands={0: "Land War", 1: "Storm"}, exchange=True, then=(Exchanges(0),))
    for said in ("seat 1", "Land", "show", "Storm", "show", "agree"):
        assert answer(table) == said
        table.say(said)
    assert (table.hand(0), table.hand(1)) == ("War Storm", "Land")


def test_who_has_declined_is_not_asked_again() -> None:
    table = position("D A0 3 / K K0 3 / S O0 3", hands={0: "Land War", 1: "War"}, exchange=True, then=(Exchanges(0),))
    for partner in ("seat 1", "seat 2"):
        assert answer(table) == partner
        table.say(f"{partner}, Land, show")
        table.say("no")
    assert answer(table) == "no"


def test_a_useful_card_is_not_offered() -> None:
    table = position("D A0 3 / K K0 3", hands={0: "War", 1: "Storm"}, exchange=True, then=(Exchanges(0),))
    assert [answer(table, level=level) for level in SENSIBLE] == ["no", "no"]


def test_what_is_worth_less_than_ones_own_is_declined() -> None:
    table = position("K A0 3 / D K0 3", hands={0: "Land", 1: "War"}, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, Land, show")
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
    hands = {0: "War War Death", 1: "Storm Storm Land"}
    table = position("K A0 3 / M K0 3", hands=hands, exchange=True, then=(Exchanges(0),))
    table.say("seat 1, War, War, Death, show")
    for said in ("Storm", "Storm", "Land", "show"):
        assert answer(table) == said
        table.say(said)
