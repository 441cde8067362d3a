"""Chance is an argument: what fits, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from core.engine import Refused, Shape, apply_roll, roll_due, shuffled, thrown
from tests.engine.pantomime import Diary, Heard, Note, Speak, Throw, diary


@pytest.mark.parametrize(
    ("shape", "outcome"),
    [
        (thrown(2, 6), (5, 5)),
        (thrown(0, 6), ()),
        (shuffled(3), (2, 0, 1)),
        (shuffled(3), [2, 0, 1]),
        (shuffled(0), ()),
        (Shape(2, 5, True), (4, 0)),
    ],
)
def test_an_outcome_that_fits(shape: Shape, outcome: tuple[int, ...]) -> None:
    assert shape.fits(outcome)


@pytest.mark.parametrize(
    ("shape", "outcome"),
    [
        (thrown(2, 6), (1,)),
        (thrown(2, 6), (1, 2, 3)),
        (thrown(2, 6), (6, 0)),
        (thrown(2, 6), (-1, 0)),
        (thrown(2, 6), (True, 0)),
        (thrown(2, 6), (1.0, 0)),
        (thrown(2, 6), "00"),
        (shuffled(3), (0, 0, 1)),
        (Shape(2, 5, True), (4, 4)),
    ],
)
def test_an_outcome_that_cannot_be(shape: Shape, outcome: Any) -> None:
    assert not shape.fits(outcome)


def test_chance_is_resolved_and_the_steps_behind_it_run() -> None:
    state, told = apply_roll(diary(Note("then"), Throw()), (0, 5))
    assert isinstance(state, Diary)
    assert state.lines == ["dice (0, 5)", "then"]
    assert state.question == 0
    assert told.seen_by(0) == (Heard("dice"), Heard("then"))
    assert told.seen_by(1) == told.seen_by(None) == (Heard("then"),)


def test_a_roll_says_what_it_wants() -> None:
    assert roll_due(diary(Throw())) == Shape(2, 6, False)
    assert roll_due(diary(Speak((0,)))) is None


def test_an_outcome_that_cannot_be_is_refused_and_changes_nothing() -> None:
    state = diary(Throw())
    with pytest.raises(Refused, match="That outcome is not possible"):
        apply_roll(state, (0, 6))
    assert state == diary(Throw())


def test_an_outcome_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(Refused, match="Nothing waits for chance now"):
        apply_roll(diary(Speak((0,))), (0,))
