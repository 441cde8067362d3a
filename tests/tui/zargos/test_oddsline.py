"""What is in a place and what a fight for it promises, in words; and where something has happened."""

from __future__ import annotations

import pytest

from core.zargos import events as e
from core.zargos.cards import ECLIPSE
from core.zargos.magic.winds import still
from core.zargos.map.board import PLACE
from core.zargos.state import Wind
from core.zargos.war.forecast import forecast
from tests.zargos.table import Table, position
from tui.games.zargos.map.happened import changed
from tui.games.zargos.orders import odds_line


def line(table: Table, code: str, attackers: int, war: bool = False) -> str:
    return odds_line.line(table.board(), 0, PLACE[code], attackers, war)


def test_a_fight_is_told_with_what_helps_the_defender() -> None:
    table = position("K B0 9 / A B1 4 T0 4 Z1 4 / M B5 4 R0 4")
    assert line(table, "B5", 7).startswith("7 against 4 Monks: ")
    assert line(table, "R0", 7).startswith("7 against 4 Monks behind walls: ")
    assert line(table, "B1", 7).startswith("7 against 4 shooting: ")
    assert line(table, "T0", 7).startswith("7 against 4 shooting behind walls: ")
    assert line(table, "Z1", 7).startswith("7 against 4: "), "No power in Zargos."
    table.state.winds = (Wind(ECLIPSE, 1),)
    still(table.state)
    assert line(table, "B1", 7).startswith("7 against 4: ")


def test_it_ends_with_the_exact_chance() -> None:
    table = position("K B0 9 / M B1 4 R0 4")
    for code, war in (("B1", False), ("B1", True), ("R0", False)):
        chance = forecast(table.board(), 0, PLACE[code], 4, war).wins
        assert line(table, code, 4, war).endswith(f": {chance * 100:.0f}% to take it")
    assert line(table, "B1", 4) != line(table, "B1", 4, war=True)


def test_where_nobody_is_there_is_no_fight_but_in_zargos_there_are_demons() -> None:
    table = position("K B0 9 / M R0 4")
    assert line(table, "B1", 3) == "nobody is in B1: 3 will take it"
    assert line(table, "Z1", 9).startswith("9 against 2 dice of demons: ")
    assert line(table, "Z9", 9).startswith("9 against 3 dice of demons: ")
    assert line(table, "Z0", 13) == "13 against 4 dice of demons: 100% to take it"


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0%"), (0.001, "under 1%"), (0.5, "50%"), (0.9949, "99%"), (0.999, "over 99%"), (1, "100%")],
)
def test_nothing_is_called_certain_that_is_not(chance: float, text: str) -> None:
    assert odds_line.percent(chance) == text


def test_where_something_has_happened_is_known() -> None:
    one, other = PLACE["B0"], PLACE["B1"]
    for event, places in (
        (e.Settled(0, one), {one}),
        (e.Placed(0, one, 3), {one}),
        (e.Occupied(0, one, 3), {one}),
        (e.FightEnded(one, 0, 3), {one}),
        (e.Maddened(one, 6, 3), {one}),
        (e.Maddened(one, 1, 0), set()),
        (e.Decimated(one, 2), {one}),
        (e.Marched(0, one, other, 2), {one}),
        (e.Reorganised(0, one, other, 2), {one, other}),
        (e.Brought(one, other, 2), {one, other}),
        (e.Displaced(9, one, 2), {one, PLACE["s9"]}),
        (e.Displaced(9, -1, 2), {PLACE["s9"]}),
        (e.TurnBegan(2), set()),
    ):
        assert changed([event]) == places, event
    assert changed([e.Settled(0, one), e.Settled(1, other)]) == {one, other}
