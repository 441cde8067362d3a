"""RULES.md §8: the end of a game, and that every game has one."""

from random import Random

import pytest

from core.dragonstones.events import GameCounted, TurnEnded
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.scoring import winners
from core.dragonstones.state import DragonState
from core.engine import choices, roll_due, waiting_for
from core.replay import Answered, Rolled, Setup, advance
from scripts.playouts import outcome
from tests.conformance.helpers.play import Table as Played
from tests.conformance.helpers.play import states
from tests.dragonstones.table import auction, begun, position, stones


def test_8_1_three_points_win() -> None:
    table = auction("charlatan", position(scores=(2, 2)))
    table.win()
    result = DRAGONSTONES.result(table.state)
    assert (result.scores, result.winners) == ((3, 2, 0), (0,))


def test_8_2_d77_after_the_last_turn_the_highest_score_wins() -> None:
    table = auction("gnome", position(scores=(1, 2), turns=1))
    table.bid()
    assert table.heard()[-2:] == [TurnEnded(1, (0, 0, 0)), GameCounted((1, 2, 0), (1,))]
    assert table.asked == "over"


@pytest.mark.parametrize(
    ("scores", "held", "won"),
    [((2, 2, 1), ("r", "rb", "yyyy"), (1,)), ((2, 2, 0), ("r", "b", ""), (0, 1)), ((0, 0, 0), ("", "", ""), (0, 1, 2))],
)
def test_8_2_of_several_the_most_stones_then_they_share(scores: tuple[int, ...], held: list[str], won: object) -> None:
    assert winners(scores, [stones(each) for each in held]) == won


@pytest.mark.parametrize("turns", ["12", "20"])
def test_8_2_the_table_agrees_on_the_number_of_turns(turns: str) -> None:
    assert begun(turns=turns).board().terms.turns == int(turns)


@pytest.mark.parametrize("manner", ["first", "last"])
@pytest.mark.parametrize("seats", [3, 6])
def test_8_2_a_game_in_which_nobody_ever_bids_in_earnest_ends(manner: str, seats: int) -> None:
    setup = Setup(DRAGONSTONES, seats, {"blanks": "none", "turns": "12"})
    *_, last = states(Played(setup, 1, manner))
    assert isinstance(last, DragonState)
    assert last.turn == 12


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_8_3_d68_every_turn_of_a_random_game_has_bounded_steps_and_the_game_ends(seats: int) -> None:
    """Ten characters, each with at most a draw, two rounds of bids and a power; powers are a few questions each."""
    rng = Random(seats)
    state = begun(seats, blanks="house").state
    records: dict[int, int] = {}
    while state.agenda:
        records[state.turn] = records.get(state.turn, 0) + 1
        if shape := roll_due(state):
            state, _ = advance(state, Rolled(outcome(shape, rng)))  # type: ignore[assignment]  # a state of this game
        else:
            seat = waiting_for(state)[0]
            state, _ = advance(state, Answered(seat, rng.choice(choices(state, seat))))  # type: ignore[assignment]
    assert max(records.values()) <= 10 * (1 + 2 * seats + 12)
    assert state.turn <= 20
