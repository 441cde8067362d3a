"""What standing orders answer, how long they last, and which may be given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.dragonstones.game import DRAGONSTONES
from core.engine import Choice, Order, State
from core.orders import Orders, idle, number_of, orders_of, still_given, words_of
from tests.engine.pantomime import Diary, Say, Speak, Throw, diary

QUIET = Order("quiet", "Say nothing this time")
NO = Say("no")
GIVEN = {"quiet": 2}


@dataclass(frozen=True, slots=True)
class Chat(Speak):
    """One may wish to say no as long as its number is the same."""

    orders: ClassVar = (QUIET,)

    time: int = 2

    def idle(self, state: Diary, seat: int) -> Choice | None:
        return NO if "no" in self.words else None

    def until(self, state: Diary, order: str) -> int:
        return self.time


@dataclass(frozen=True, slots=True)
class Alarm(Speak):
    ends: ClassVar = ("quiet",)


def asked(*, time: int = 2, words: tuple[str, ...] = ("yes", "no")) -> State:
    return diary(Chat((0, 1), words, time=time))


def test_an_order_answers_as_long_as_its_number_is_the_same() -> None:
    assert idle(asked(), 0, GIVEN) == NO
    assert idle(asked(time=3), 0, GIVEN) is None
    assert number_of(asked(time=3), "quiet") == 3


def test_a_question_that_says_nothing_of_orders_has_one_number() -> None:
    assert Speak((0,)).until(diary(Speak((0,))), "quiet") == 0


def test_nobody_else_s_and_nothing_that_is_not_asked() -> None:
    assert idle(asked(), 0, {}) is None
    assert idle(asked(), 2, GIVEN) is None
    assert idle(diary(Throw()), 0, GIVEN) is None
    assert idle(diary(Speak((0,))), 0, GIVEN) is None


def test_what_ends_it_is_asked() -> None:
    assert idle(diary(Alarm((0,))), 0, GIVEN) is None
    assert still_given(diary(Alarm((0,))), 0, GIVEN) == {}
    assert still_given(diary(Alarm((1,))), 0, GIVEN) == GIVEN


def test_it_is_over_when_its_own_question_has_another_number() -> None:
    assert still_given(asked(), 0, GIVEN) == GIVEN
    assert still_given(asked(time=3), 0, GIVEN) == {}
    assert still_given(diary(Speak((0,))), 0, GIVEN) == GIVEN
    assert still_given(asked(), 0, {}) == {}


def test_it_may_be_given_where_nothing_can_be_done() -> None:
    assert orders_of(asked(), 0) == (QUIET,)
    assert orders_of(asked(), 2) == ()
    assert orders_of(diary(Speak((0,))), 0) == ()
    assert orders_of(asked(words=("yes",)), 0) == ()


def test_its_words_are_those_of_the_game() -> None:
    assert words_of(DRAGONSTONES, "bids") == "Bid nothing for the rest of this turn"
    assert words_of(DRAGONSTONES, "quiet") == ""


class TestOrdersOfASeat:
    """They end by what is asked, and hold again when that has not been asked after all."""

    @staticmethod
    def given(*seats: int) -> Orders:
        orders = Orders()
        for seat in seats:
            orders.note(seat, "quiet", 2)
        return orders

    @staticmethod
    def alarm(question: int = 5) -> State:
        state = diary(Alarm((0, 1)))
        state.question = question
        return state

    def test_each_seat_has_its_own(self) -> None:
        orders = self.given(0)
        assert (orders.of(0), orders.of(1), orders.seats()) == (GIVEN, {}, (0,))
        orders.note(0, "", 0)
        assert (orders.of(0), orders.seats()) == ({}, (0,))

    def test_what_led_to_their_end_is_taken_back(self) -> None:
        """By seat 1, whose own order is for it to give again."""
        orders = self.given(0, 1)
        orders.asked(self.alarm(), may_go_back=True)
        assert (orders.of(0), orders.of(1)) == ({}, {})
        orders.go_back(4, 1)
        assert (orders.of(0), orders.of(1)) == (GIVEN, {})

    def test_an_earlier_end_stays(self) -> None:
        orders = self.given(0)
        orders.asked(self.alarm(), may_go_back=True)
        orders.go_back(5, 1)
        assert orders.of(0) == {}

    def test_what_can_t_be_taken_back_any_more_has_ended_them(self) -> None:
        orders = self.given(0)
        orders.asked(self.alarm(), may_go_back=True)
        orders.asked(asked(), may_go_back=False)
        orders.go_back(4, 1)
        assert orders.of(0) == {}

    def test_one_that_was_given_since_counts(self) -> None:
        orders = self.given(0)
        orders.asked(self.alarm(), may_go_back=True)
        orders.note(0, "quiet", 7)
        orders.go_back(4, 1)
        assert orders.of(0) == {"quiet": 7}

    def test_none_given_by_who_has_ended_all_of_them_comes_again(self) -> None:
        orders = self.given(0)
        orders.note(0, "still", 1)
        orders.asked(self.alarm(), may_go_back=True)
        assert orders.of(0) == {"still": 1}
        orders.note(0, "", 0)
        orders.go_back(4, 1)
        assert orders.of(0) == {}
