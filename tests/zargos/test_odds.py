"""§6, §7.2, §14.2: what dice promise."""

import pytest

from core.zargos.map.board import PLACE
from core.zargos.war.forecast import forecast
from core.zargos.war.odds import Terms, demon_odds, fight_odds, halves
from core.zargos.war.rows import Odds
from tests.zargos.table import position


def test_6_3_one_die_kills_none_to_three() -> None:
    assert dict(halves(1, 2)) == pytest.approx({0: 1 / 6, 1: 1 / 3, 2: 1 / 3, 3: 1 / 6})
    assert dict(halves(1, 3)) == pytest.approx({0: 1 / 3, 1: 1 / 2, 2: 1 / 6})


def test_6_2_one_against_one_is_decided_by_the_first_round_in_which_anybody_falls() -> None:
    odds = fight_odds(1, 1)
    assert odds.wins == odds.holds == pytest.approx(1 / 7)
    assert odds.both_fall == pytest.approx(5 / 7)


def test_6_4_walls_help_and_6_7_war_helps() -> None:
    assert fight_odds(8, 5, Terms(capital=True)).wins < fight_odds(8, 5).wins < fight_odds(8, 5, Terms(False, 1)).wins
    assert fight_odds(8, 5, Terms(False, 0, 1)).wins < fight_odds(8, 5).wins


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (5, 3), (9, 9), (30, 40)])
def test_chances_make_one_together(attackers: int, defenders: int) -> None:
    odds = fight_odds(attackers, defenders)
    assert odds.wins + odds.holds + odds.both_fall == pytest.approx(1)


def test_7_2_demons_of_the_city_leave_two_of_fourteen_at_the_least() -> None:
    assert demon_odds(13, PLACE["Z0"]).wins == 1
    odds = demon_odds(12, PLACE["Z0"])
    assert odds.wins == pytest.approx(1 - 1 / 6**4)
    assert demon_odds(1, PLACE["Z1"]).holds == pytest.approx(1)


def test_an_empty_province_outside_zargos_is_certain() -> None:
    table = position("D A0 9 / W B0 1")
    assert forecast(table.board(), 3, PLACE["A2"], 3) == Odds(1, 0, 0, 3, 0)


def test_11_7_the_eclipse_is_counted_in() -> None:
    table = position("D A0 9 / A A2 5 B0 1", hands={0: "Eclipse"}, window=True)
    before = forecast(table.board(), 3, PLACE["A2"], 6).wins
    table.say("Eclipse 1")
    assert forecast(table.board(), 3, PLACE["A2"], 6, war=True).wins > before
