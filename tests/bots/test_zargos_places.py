"""Where the bots of Zargos place, move and carry their counters: small positions with one obvious answer."""

from __future__ import annotations

import pytest

from core.zargos.settling.buying import Purchases
from core.zargos.war.reorganising import Reorganisation
from tests.bots.zargos_answers import PLACES, STEPS, answer, goes_on, position_with_reserve
from tests.zargos.table import position


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
