"""What a player alone with bots is not asked, and what they take back there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core import alone
from core.engine import Choice, Order, State, apply
from core.taking_back import Backs, kept
from tests.engine.pantomime import Diary, Say, Speak, diary

YES, NO = Say("yes"), Say("no")
QUIET = Order("quiet", "Say nothing this time")


@dataclass(frozen=True, slots=True)
class Ask(Speak):
    """Asks one seat, or several in secret, for what everybody knows can be said, or must not be known."""

    orders: ClassVar = (QUIET,)

    openly: bool = True
    may_be_quiet: bool = False

    def is_public(self, state: Diary, seat: int, choice: Choice) -> bool:
        return self.openly

    def idle(self, state: Diary, seat: int) -> Choice | None:
        return NO if self.may_be_quiet else None


def after(state: State, *words: str) -> tuple[State, Backs]:
    backs: Backs = ()
    for word in words:
        before, (state, told) = state, apply(state, 0, Say(word))
        backs = kept(backs, before, 0, Say(word), state, told)
    return state, backs


def test_the_only_answer_is_given_and_one_of_two_is_asked_for() -> None:
    assert alone.answer(diary(Ask((0,), ("yes",), openly=False)), 0, {}, ()) == YES
    assert alone.answer(diary(Ask((0,))), 0, {}, ()) is None


def test_what_is_ordered_is_given_at_once() -> None:
    assert alone.answer(diary(Ask((0,), may_be_quiet=True)), 0, {"quiet": 0}, ()) == NO


def test_whoever_may_take_back_what_led_there_is_asked_unless_it_is_to_do_nothing() -> None:
    for may_be_quiet, given in ((False, None), (True, NO)):
        then = Ask((0,), ("no",), openly=False, may_be_quiet=may_be_quiet)
        state, backs = after(diary(Ask((0,), then=(then,))), "yes")
        assert alone.answer(state, 0, {}, backs) == given
        state, backs = after(diary(Ask((0,), openly=False, then=(then,))), "yes")
        assert alone.answer(state, 0, {}, backs) == NO


def test_an_answer_that_was_given_for_one_is_taken_back_with_the_one_before_it() -> None:
    last = Ask((0,))
    state, backs = after(diary(Ask((0,), then=(Ask((0,), ("no",), then=(last,)),))), "yes", "no")
    assert alone.last_given(state, backs, 0, {}) == 2


def test_an_answer_that_was_given_for_one_stays_where_nothing_is_before_it() -> None:
    state, backs = after(diary(Ask((0,), ("no",), then=(Ask((0,)),))), "no")
    assert len(backs) == 1
    assert alone.last_given(state, backs, 0, {}) == 0
    state, backs = after(diary(Ask((0,), openly=False, then=(Ask((0,), ("no",), then=(Ask((0,)),)),))), "yes", "no")
    assert alone.last_given(state, backs, 0, {}) == 0


def test_a_sealed_answer_is_taken_back_unless_it_would_be_given_again() -> None:
    for words, count in ((("yes", "no"), 1), (("no",), 0)):
        state, backs = after(diary(Ask((0, 1), words)), "no")
        assert 0 in state.sealed
        assert alone.last_given(state, backs, 0, {}) == count
