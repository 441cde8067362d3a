"""Several seats answer in secret; the last answer resolves all, in seat order."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.engine import Refused, State, apply, choices, waiting_for
from tests.engine.pantomime import Diary, Heard, Say, Speak, diary

WORDS = {0: Say("yes"), 1: Say("no"), 2: Say("yes")}


def answered(order: tuple[int, ...]) -> tuple[State, tuple[object, ...]]:
    state: State = diary(Speak((0, 1, 2)))
    for seat in order[:-1]:
        state, told = apply(state, seat, WORDS[seat])
        assert all(told.seen_by(each) == () for each in (0, 1, 2, None))
    state, told = apply(state, order[-1], WORDS[order[-1]])
    return state, told.seen_by(None)


def test_nobody_hears_anything_before_the_last_answer_and_the_order_never_matters() -> None:
    ends = [answered(order) for order in permutations(range(3))]
    assert all(end == ends[0] for end in ends)
    state, _ = ends[0]
    assert isinstance(state, Diary)
    assert state.lines == ["0 yes", "1 no", "2 yes"]
    assert state.sealed == {}
    assert state.question == 1


def test_who_has_answered_is_asked_no_more() -> None:
    state, _ = apply(diary(Speak((0, 1))), 0, Say("yes"))
    assert waiting_for(state) == (1,)
    assert choices(state, 0) == ()
    with pytest.raises(Refused, match="Nothing is asked of you now"):
        apply(state, 0, Say("no"))
    assert state.question == 0


def test_an_answer_waits_sealed_in_the_new_state_only() -> None:
    state = diary(Speak((0, 1)))
    after, _ = apply(state, 1, Say("no"))
    assert (state.sealed, after.sealed) == ({}, {1: Say("no")})


def test_each_hears_its_own_word_and_something_of_the_others() -> None:
    state, _ = apply(diary(Speak((0, 1))), 1, Say("no"))
    _, told = apply(state, 0, Say("yes"))
    assert told.seen_by(0) == (Heard("yes"), Heard("something"))
    assert told.seen_by(1) == (Heard("something"), Heard("no"))
    assert told.seen_by(None) == (Heard("something"), Heard("something"))


def test_the_seats_of_one_question_are_asked_one_after_the_other_for_their_own_choices() -> None:
    state = diary(Speak((0, 1)))
    assert choices(state, 0) == choices(state, 1)
    assert choices(state, 2) == ()
