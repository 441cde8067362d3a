"""What an archmage of Zargos says of a move: what else may be done, where it leads, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from math import sqrt
from random import Random
from typing import Any

import pytest

from core.bots import ARCHMAGE, BOTS, LEVELS, advice, decide, move
from core.bots.advising import PLANNED
from core.bots.archmage import policy_of
from core.bots.archmage.valued import ValuedPolicy
from core.bots.archmage.zargos_others import others
from core.bots.archmage.zargos_value import ASPECTS, looked
from core.bots.bot import Asked, Move, asked
from core.bots.dice import Dice
from core.engine import State, apply, choices, view, waiting_for
from core.zargos.choices import SEND, STOP_ATTACKING, MoveFrom
from core.zargos.game import ZARGOS
from core.zargos.state import ZargosState
from scripts.playouts import after_chance, begin
from tests.bots.zargos_answers import ATTACKS
from tests.zargos.table import Table, position

ADEPT = BOTS["adept"]["zargos"]
POLICY = policy_of(ZARGOS, ADEPT)
MOST = 5
OVER = -1


def moments(seats: int, seed: int) -> Iterator[tuple[ZargosState, int]]:
    """A game of archmages, each question with more than one answer."""
    rng, state = Random(seed), begin(ZARGOS, seats, {"turns": "6"}, Random(seed))
    while state.agenda:
        seat = waiting_for(state)[0]
        legal = choices(state, seat)
        if len(legal) > 1:
            assert isinstance(state, ZargosState)
            yield state, seat
        choice = decide(ARCHMAGE, ZARGOS, view(ZARGOS, state, seat), legal, rng)
        state = after_chance(apply(state, seat, choice)[0], rng)


@pytest.mark.parametrize("seats", [2, 4])
def test_each_other_move_begins_otherwise_and_may_be_made_to_its_end(seats: int) -> None:
    whole = 0
    for number, (state, seat) in enumerate(moments(seats, 3)):
        question = asked(ZARGOS, state, seat, None, Dice(number))
        usual = POLICY.usual(question, Dice(number))
        found = others(question, usual, MOST, Dice(number))
        assert 0 < len(found) <= MOST or [*question.choices] == [*usual] or is_from_one_place(question)
        assert len({usual[0], *[each[0] for each in found]}) == 1 + len(found)
        for each in found:
            whole += len(each) > 1
            may_be_made(state, seat, each)
    assert whole, "no attack or step as a whole was among them"


def is_from_one_place(question: Asked) -> bool:
    return any(isinstance(each, MoveFrom) for each in question.choices)


def may_be_made(state: ZargosState, seat: int, parts: Any) -> None:
    """How many go is asked where there are several."""
    here: Any = state
    for part in parts:
        if part == SEND[1] and part not in choices(here, seat):
            break
        assert seat in waiting_for(here)
        assert part in choices(here, seat)
        here = apply(here, seat, part)[0]


@pytest.mark.parametrize("men", ["K A0 20 A1 1 / M A3 3", "K A0 20 A1 1 / M A2 1 A3 1", "K A1 2 / M A0 30 K0 9"])
def test_an_attack_is_compared_with_none(men: str) -> None:
    table = position(men)
    assert table.asked == ATTACKS[0]
    usual = POLICY.usual(question_of(table), Dice(1))
    assert (STOP_ATTACKING,) in [usual, *others(question_of(table), usual, MOST, Dice(1))]


def question_of(table: Table, budget: int = 0) -> Asked:
    return asked(ZARGOS, table.state, table.seat, None, Dice(1), budget)


# What is told


def test_a_moment_is_told_with_figures_and_reasons() -> None:
    table = position("K A0 20 A1 1 / M A3 3 P1 5 / S W1 4")
    found = advice(question_of(table, 36))
    assert found[0].move == move(ARCHMAGE, question_of(table))
    assert len(found) > 1
    assert all(0 <= each.percent <= 100 for each in found)
    words = {aspect.more or aspect.less for aspect in ASPECTS}
    assert found[0].reasons == (PLANNED,) or set(found[0].reasons) & words


@pytest.mark.parametrize(("errors", "is_told"), [(-4.0, False), (2.6, False), (3.4, True)])
def test_the_plan_is_said_to_be_worse_only_where_that_is_sure(
    monkeypatch: pytest.MonkeyPatch, errors: float, is_told: bool
) -> None:
    """Another move comes out better by so many standard errors of what it came to in so many worlds."""
    worlds, noise, coins = 16, 0.1, cycle((-1, 1))
    table = position("K A0 20 A1 1 / M A3 3 P1 5 / S W1 4")
    question = question_of(table, 2 * worlds + 1)
    plan = POLICY.usual(question, Dice(1))
    other = next((each,) for each in question.choices if (each,) != plan)
    made: list[Move] = []

    def after(root: State, move: Move, *_: object) -> tuple[State, int]:
        made.append(move)
        return root, 1

    def worth(*_: object) -> float:
        return 0.5 if made[-1] == plan else 0.5 + noise * (next(coins) + errors / sqrt(worlds))

    monkeypatch.setattr(POLICY, "beside", lambda *_: [other])
    monkeypatch.setattr(POLICY, "after", after)
    monkeypatch.setattr(POLICY, "worth", worth)
    found = advice(question)
    assert made.count(other) == worlds
    assert found[0].move == plan
    assert (found[0].reasons == (PLANNED,)) is is_told


def test_a_seat_goes_on_in_imagined_worlds_as_its_archmage_would_and_others_as_adepts() -> None:
    """An adept attacks from this coast, an archmage waits for its boats there."""
    table = position("K A0 20 A1 1 / M A2 1 A3 1 P1 5")
    legal, seen = choices(table.state, table.seat), view(ZARGOS, table.state, table.seat)
    by_adept, by_archmage = (decide(level, ZARGOS, seen, legal, Random(1)) for level in LEVELS[-2:])
    assert by_adept != by_archmage
    assert POLICY.own(table.state, table.seat, Dice(1)) == by_archmage
    assert POLICY.answer(table.state, table.seat, Dice(1)) == by_adept


@pytest.mark.parametrize(("seats", "level"), [("01", "adept"), ("10", ARCHMAGE)])
def test_in_the_games_it_learns_from_every_second_seat_follows_the_plan(seats: str, level: str) -> None:
    assert isinstance(POLICY, ValuedPolicy)
    table = position("K A0 20 A1 1 / M A2 1 A3 1 P1 5", seats=seats)
    legal, seen = choices(table.state, table.seat), view(ZARGOS, table.state, table.seat)
    assert POLICY.taught_by(table.state, table.seat, Random(1)) == decide(level, ZARGOS, seen, legal, Random(1))


def test_a_world_is_played_until_the_next_turn_is_over() -> None:
    ends: dict[int, int] = {}
    for before, seat in moments(3, 4):
        if before.turn not in ends:
            after, _ = POLICY.after(before, POLICY.usual(asked(ZARGOS, before, seat, None, Dice(1)), Dice(1)), seat, 1)
            assert isinstance(after, ZargosState)
            ends[before.turn] = after.turn if after.agenda else OVER
    assert ends[0] == 2
    assert all(end in (turn + 2, OVER) for turn, end in ends.items())
    assert [end for turn, end in ends.items() if turn > 4] == [OVER] * (max(ends) - 4)


def test_of_each_aspect_there_is_as_much_as_lies_on_the_board() -> None:
    state = position("K Z7 3 Z8 4 A0 20 / M K0 9 P1 2 / S W1 4").state
    assert [*looked(state, 0)][1:3] == [27, 2]


# What a position is worth


def chance(men: str) -> float:
    """Of the first seat, shortly before the end."""
    assert isinstance(POLICY, ValuedPolicy)
    table = position(men)
    table.state.turn = 11
    return POLICY.value.chances(POLICY.numbers(table.state))[0]


@pytest.mark.parametrize(
    ("better", "than"),
    [
        ("K A0 20 A1 9 / M K0 9 K1 9", "K A0 9 A1 3 / M K0 9 K1 9"),
        ("K A0 9 A1 3 Z0 9 Z7 9 Z8 9 / M K0 9 K1 9", "K A0 9 A1 9 A2 12 A3 9 / M K0 9 K1 9"),
        ("K A0 3 A1 3 A2 3 A3 3 P0 3 P1 3 / M K0 9 K1 9", "K A0 18 / M K0 9 K1 9"),
    ],
)
def test_more_counters_more_of_the_throne_and_more_points_are_worth_more(better: str, than: str) -> None:
    assert chance(better) > chance(than) + 0.01
