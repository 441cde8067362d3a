"""The clock of a table: whose time runs, how much is left, and what is given back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import Refused
from net.tables.clock import ANSWER, GAME, LEAST_GIFT, MOST_GIFT, Clocks, Limit, read_limit

MINUTE = Limit(ANSWER, 60)
HOUR = Limit(GAME, 3600)


@pytest.mark.parametrize(
    ("text", "limit"), [("", None), ("answer:10", Limit(ANSWER, 10)), ("game:2592000", Limit(GAME, 2592000))]
)
def test_a_clock_is_read_as_it_is_written(text: str, limit: Limit | None) -> None:
    assert read_limit(text) == limit


@pytest.mark.parametrize(
    "text",
    [
        "answer",
        "answer:",
        "answer:9",
        "game:59",
        "answer:2592001",
        "turn:60",
        "answer:-60",
        "answer:6e1",
        "game:１２０",
    ],
)
def test_any_other_clock_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(Refused, match="clock"):
        read_limit(text)


def test_for_each_answer_the_time_begins_anew() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.turn(0, 1, [0])
    assert (clocks.left(0, 45), clocks.left(1, 45)) == (15, 60)
    clocks.turn(45, 2, [1])
    clocks.turn(50, 3, [0])
    assert clocks.left(0, 50) == 60


def test_in_a_sealed_question_nobodys_time_is_set_back_by_anothers_answer() -> None:
    clocks = Clocks(MINUTE, 3)
    clocks.turn(0, 1, [0, 1, 2])
    clocks.turn(20, 1, [0, 2])
    assert [clocks.left(seat, 30) for seat in range(3)] == [30, 40, 30]


def test_over_a_game_the_time_of_all_answers_adds_up() -> None:
    clocks = Clocks(HOUR, 2)
    clocks.turn(0, 1, [0])
    clocks.turn(100, 2, [1])
    clocks.turn(150, 3, [0])
    assert clocks.all(160.5) == (3490, 3550)


def test_who_has_no_time_left_is_named_once_it_is_so() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.turn(0, 1, [0, 1])
    assert clocks.over(59.9) == []
    clocks.turn(30, 1, [1])
    assert clocks.over(60) == [1]
    clocks.turn(61, 2, [])
    assert clocks.over(200) == []


def test_the_next_mark_is_the_warning_at_a_fifth_and_then_the_end() -> None:
    clocks = Clocks(MINUTE, 2)
    assert clocks.next(0) is None
    clocks.turn(0, 1, [0])
    assert clocks.next(0) == 48
    assert not clocks.is_low(0, 47)
    assert clocks.is_low(0, 48)
    assert clocks.next(48) == 12
    assert clocks.next(60) == 0


def test_what_was_written_down_counts_for_the_same_question_only() -> None:
    clocks = Clocks(MINUTE, 2)
    clocks.set(0, {0: 25}, question=7)
    clocks.turn(0, 7, [0])
    assert clocks.left(0, 5) == 20
    clocks.turn(5, 8, [0])
    assert clocks.left(0, 5) == 60


def test_a_tenth_may_be_given_back_within_bounds() -> None:
    clocks = Clocks(HOUR, 2)
    clocks.turn(0, 1, [0])
    clocks.turn(4000, 1, [])
    clocks.give(0, clocks.gift)
    assert clocks.left(0, 4000) == clocks.gift == HOUR.seconds / 10
    assert Clocks(Limit(GAME, 60), 2).gift == LEAST_GIFT
    assert Clocks(Limit(GAME, 30 * 86400), 2).gift == MOST_GIFT


@given(st.lists(st.tuples(st.floats(0, 50), st.integers(0, 3), st.sets(st.integers(0, 3))), max_size=30))
def test_nobody_loses_time_who_is_not_asked_and_nobody_gains_any(
    turns: list[tuple[float, int, set[int]]],
) -> None:
    clocks = Clocks(HOUR, 4)
    now, asked, question = 0.0, set[int](), 0
    for passed, step, who in turns:
        before = [clocks.left(seat, now) for seat in range(4)]
        now += passed
        for seat in range(4):
            expected = max(0.0, before[seat] - passed) if seat in asked else before[seat]
            assert clocks.left(seat, now) == pytest.approx(expected)
        asked, question = who, question + step
        clocks.turn(now, question, asked)
