"""Where the bots of Zargos attack: small positions with one obvious answer."""

from __future__ import annotations

import pytest

from core.zargos.map.board import PLACE
from tests.bots.zargos_answers import ATTACKS, SENSIBLE, answer, goes_on
from tests.zargos.table import position


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
    assert [answer(table, level=level) for level in SENSIBLE] == ["no", "no"]


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
    table = position("K T1 12 / M T0 12 A3 12 T3 12 Z1 1 Z0 2", hands={0: "Land"}, turns=30)
    assert "Land" in goes_on(table, *ATTACKS)


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
    assert [answer(table, level=level) for level in SENSIBLE] == ["stay", "stay"]
