"""What the bots of Zargos do in a fight: small positions with one obvious answer."""

from __future__ import annotations

import pytest

from core.bots.zargos.odds import clash
from core.zargos.war.odds import Terms, fight_odds
from core.zargos.war.repeating import Duel, die_to_repeat
from tests.bots.zargos_answers import answer
from tests.zargos.table import position


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
