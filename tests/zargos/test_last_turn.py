"""§15.3 The last turn: points are counted after each people's turn, and the mean of these counts decides."""

from __future__ import annotations

from random import Random

import pytest

from core.bots import BOTS
from core.bots.zargos.outlook import Outlook
from core.engine import is_over, read_options, start
from core.zargos.events import CountedMeanwhile, GameWon, MeansFound, PointsCounted
from core.zargos.game import ZARGOS
from core.zargos.scoring import deciding
from core.zargos.state import ZargosState
from scripts.playouts import play
from tests.zargos.table import Table, position

MEN = "D A0 3 A1 1 / W B0 9 B1 1 / S K0 3 K1 1"


def last_turn(men: str = MEN, mean: bool = True, turns: int = 1) -> Table:
    table = position(men, turns=turns)
    table.state.terms = table.state.terms._replace(mean=mean)
    return table


def pass_on(table: Table) -> None:
    """Whoever is asked does nothing, until another people is to move."""
    people = getattr(table.state.agenda[-1], "people", -1)
    while not is_over(table.state) and getattr(table.state.agenda[-1], "people", -1) == people:
        table.say("no")


def test_15_3_there_is_a_count_after_each_peoples_turn_and_their_mean_decides() -> None:
    table = last_turn()
    for number in range(3):
        assert len(table.state.counts) == number
        pass_on(table)
    assert is_over(table.state)
    counted = table.heard_of(CountedMeanwhile)
    assert [event.points for event in counted if isinstance(event, CountedMeanwhile)] == [(0, 0, 0, 3, 3, 3)] * 3
    assert table.heard_of(MeansFound) == [MeansFound((0, 0, 0, 3, 3, 3))]


def test_15_3_what_is_held_longer_counts_more() -> None:
    """The Dragons move first and take B5, the Spiders last and take K2: at the last count both are a point, but the
    Dragons had theirs at all three. The Winged can't move, and are counted after their turn all the same."""
    table = last_turn("D B3 5 / W B1 1 B0 1 / S K1 5")
    table.move("B3", "B5", 4)
    pass_on(table)
    table.move("K1", "K2", 4)
    pass_on(table)
    assert is_over(table.state)
    assert table.state.points[3] == 2
    assert deciding(table.state.points, table.state.counts)[3] == 6
    assert deciding(table.state.points, table.state.counts)[4] == 1 + 1 + 2
    assert ZARGOS.result(table.state).winners == (1,)


def test_15_3_halves_are_rounded_up_but_the_sums_decide() -> None:
    state = last_turn().state
    state.agenda, state.counts, state.points = (), ((0, 0, 0, 5, 4, 5), (0, 0, 0, 6, 6, 5)), (0, 0, 0, 6, 5, 5)
    assert ZARGOS.result(state).winners == (0,)
    assert ZARGOS.result(state).scores == (6, 5, 5)


def test_15_3_before_the_last_turn_nothing_is_counted_in_between() -> None:
    table = last_turn(turns=12)
    for _ in range(3):
        pass_on(table)
    assert not table.heard_of(CountedMeanwhile)
    assert table.state.counts == ()


def test_15_3_with_the_option_last_the_last_count_alone_decides() -> None:
    table = last_turn(mean=False)
    for _ in range(3):
        pass_on(table)
    assert is_over(table.state)
    assert not table.heard_of(CountedMeanwhile)
    assert table.heard_of(PointsCounted)
    assert table.heard_of(GameWon)


@pytest.mark.parametrize(("end", "mean"), [("mean", True), ("last", False)])
def test_the_option_end_says_which(end: str, mean: bool) -> None:
    state, _ = start(ZARGOS, 4, read_options(ZARGOS, {"end": end}))
    assert isinstance(state, ZargosState)
    assert state.terms.mean is mean


def test_adepts_value_what_they_take_by_the_counts_that_are_still_to_come() -> None:
    table = last_turn()
    first = Outlook(table.board(), 3).horizon
    pass_on(table)
    second = Outlook(table.board(), 5).horizon
    pass_on(table)
    third = Outlook(table.board(), 4).horizon
    assert first > second > third > 0
    assert second == pytest.approx(first * 2 / 3)
    table.state.terms = table.state.terms._replace(mean=False)
    assert Outlook(table.board(), 4).horizon == pytest.approx(first)


def test_a_whole_game_of_adepts_ends_with_as_many_counts_as_peoples_moved() -> None:
    end, _ = play(ZARGOS, [BOTS["adept"]["zargos"]] * 6, {"turns": "4"}, Random(3))
    assert isinstance(end, ZargosState)
    assert len(end.counts) == len(end.order)
    assert end.counts[-1] != end.counts[0]
