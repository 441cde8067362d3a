"""Which answers may be taken back, how many at a time, and what is left of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from core.engine import AskOne, Choice, Refused, State, apply, choices, waiting_for
from core.replay import Answered, Course, Logged, Rolled, Setup, TakenBack, follow, replay
from core.taking_back import MOST, Backs, forced, kept, last_move
from core.telling import Tellings
from tests.engine.auction import AUCTION, Bid, Bury, Keep
from tests.engine.auction.parts import DECK
from tests.engine.pantomime import Diary, Note, Say, Speak, Throw, diary

SETUP = Setup(AUCTION, 2, {"rounds": "2"})
DEALT: list[Logged] = [Rolled(DECK), Rolled((2,))]
YES, NO = Say("yes"), Say("no")


@dataclass(frozen=True, slots=True)
class Openly(Speak):
    """What may be said is known to all."""

    public: ClassVar = (Choice,)


@dataclass(frozen=True, slots=True)
class Quietly(AskOne[Diary]):
    """Says nothing of what was chosen, and goes on."""

    public: ClassVar = (Say,)
    then: tuple[Any, ...] = ()

    def choices(self, state: Diary, seat: int) -> Sequence[Choice]:
        return [YES, NO]

    def resolve(self, state: Diary, answers: Mapping[int, Any], told: Tellings) -> None:
        state.push(*self.then)


def after(state: State, *answers: tuple[int, Choice]) -> Course:
    course = Course(state)
    for answer in answers:
        course, _ = follow(course, Answered(*answer))
    return course


def in_one(state: State, *rest: Any) -> Course:
    """The same, in one message; after the state there may be what can be taken back already."""
    backs, answers = (rest[0], rest[1:]) if rest[0] and not isinstance(rest[0][0], int) else ((), rest)
    for left, (seat, choice) in zip(range(len(answers) - 1, -1, -1), answers, strict=True):
        before, (state, told) = state, apply(state, seat, choice)
        backs = kept(backs, before, seat, choice, state, told, goes_on=left > 0)
    return Course(state, backs)


def words(course: Course) -> list[str]:
    assert isinstance(course.state, Diary)
    return course.state.lines


def back(course: Course, seat: int, answers: int = 1) -> Course:
    return follow(course, TakenBack(seat, answers))[0]


class TestWhich:
    def test_an_answer_that_tells_nothing_hidden(self) -> None:
        course = after(diary(Speak((1,)), Openly((0,))), (0, YES))
        assert (words(course), course.state.question) == (["0 yes"], 1)
        again = back(course, 0)
        assert (words(again), again.state.question) == ([], 2)
        assert waiting_for(again.state) == (0,)
        assert again.backs == ()

    def test_none_by_which_one_may_see_what_its_player_has(self) -> None:
        assert after(diary(Speak((1,)), Speak((0,))), (0, YES)).backs == ()

    def test_none_that_ends_the_game_or_leads_to_chance(self) -> None:
        assert after(diary(Openly((0,))), (0, YES)).backs == ()
        assert after(diary(Throw(), Openly((0,))), (0, YES)).backs == ()

    def test_none_by_which_anybody_is_told_what_was_hidden(self) -> None:
        """Both ways of telling: the event, and what others are told in its place, are looked at."""
        *_, (state, _) = replay(SETUP, [*DEALT, Answered(1, Bid(5)), Answered(0, Bid(0))])
        assert after(state, (1, Bury(3))).backs == ()

    def test_another_s_answer_ends_it_and_so_does_chance(self) -> None:
        course = after(diary(Throw(), Openly((1,)), Openly((0,))), (0, YES))
        assert [each.seat for each in course.backs] == [0]
        course, _ = follow(course, Answered(1, NO))
        assert course.backs == ()
        assert follow(course, Rolled((1, 2)))[0].backs == ()
        for seat in (0, 1):
            with pytest.raises(Refused, match="any more"):
                back(course, seat)

    def test_each_of_several_in_turn(self) -> None:
        course = after(diary(Openly((1,)), Openly((0,)), Openly((0,))), (0, YES), (0, NO))
        course = back(course, 0)
        assert words(course) == ["0 yes"]
        assert words(back(course, 0)) == []
        assert back(course, 0).state.question == 4


class TestSealed:
    def test_a_fist_may_be_opened_until_the_last_is_closed_whoever_has_answered_since(self) -> None:
        *_, (state, _) = replay(SETUP, DEALT)
        course = after(state, (1, Bid(5)))
        assert (last_move(*course, 1), last_move(*course, 0)) == (1, 0)
        opened = back(course, 1)
        assert opened.state == state
        closed = after(opened.state, (0, Bid(0)), (1, Bid(4)))
        assert closed.state.question == state.question + 1
        assert last_move(*closed, 1) == 0

    def test_of_three_the_others_stay_closed(self) -> None:
        course = after(diary(Speak((0, 1, 2))), (0, YES), (2, NO))
        assert back(course, 0).state.sealed == {2: NO}
        assert back(course, 2).state.sealed == {0: YES}
        with pytest.raises(Refused):
            back(course, 1)


class TestMoves:
    def test_answers_that_came_together_go_together(self) -> None:
        course = in_one(diary(Openly((1,)), Openly((0,)), Openly((0,)), Openly((0,))), (0, YES), (0, NO), (0, YES))
        assert last_move(*course, 0) == 3
        again = back(course, 0, 3)
        assert (words(again), again.state.question, again.backs) == ([], 4, ())

    def test_what_came_before_them_goes_alone(self) -> None:
        """A question of which nobody hears what was answered is one of its own, too."""
        course = after(diary(Openly((1,)), Quietly(0, (Openly((0,)),))), (0, YES), (0, NO))
        assert last_move(*course, 0) == 1
        assert last_move(*back(course, 0), 0) == 1

    def test_what_has_one_answer_goes_with_the_answer_that_led_to_it(self) -> None:
        sole = Openly((1,), words=("yes",))
        course = after(diary(Openly((1,)), sole, Openly((0,))), (0, NO))
        assert forced(course.state) == (1, YES)
        course, _ = follow(course, Answered(1, YES))
        assert last_move(*course, 0) == 2
        assert words(back(course, 0, 2)) == []
        assert last_move(*course, 1) == 0

    def test_what_has_one_answer_is_nobody_s_to_be_taken_back(self) -> None:
        sole = Openly((1,), words=("yes",))
        assert after(diary(Openly((0,)), sole), (1, YES)).backs == ()

    def test_only_so_many_are_kept_and_whole_moves_of_them(self) -> None:
        agenda = (Openly((1,)), *[Openly((0,))] * (MOST + 3))
        course = after(diary(*agenda), (0, NO))
        for _ in range(MOST // 2 + 1):
            course = in_one(*course, (0, YES), (0, YES))
        assert len(course.backs) == MOST
        for _ in range(MOST // 2):
            course = back(course, 0, last_move(*course, 0))
        assert course.backs == ()
        assert in_one(diary(*agenda), *[(0, YES)] * (MOST + 1)).backs == ()

    def test_more_than_there_are_can_t_be_taken_back(self) -> None:
        course = after(diary(Openly((1,)), Openly((0,))), (0, YES))
        for count in (0, 2):
            with pytest.raises(Refused):
                back(course, 0, count)


class TestForced:
    def test_one_answer_of_one_seat_that_all_know(self) -> None:
        assert forced(diary(Openly((0,), words=("yes",)))) == (0, YES)

    @pytest.mark.parametrize(
        "state",
        [
            diary(),
            diary(Throw()),
            diary(Note("x")),
            diary(Openly((0,))),
            diary(Openly((0, 1), words=("yes",))),
            diary(Speak((0,), words=("yes",))),
        ],
    )
    def test_nothing_else(self, state: State) -> None:
        assert forced(state) is None

    def test_not_one_of_which_the_others_see_a_part(self) -> None:
        """Another card would have the same face, and whether there is one is hidden."""
        *_, (state, _) = replay(SETUP, [*DEALT, Answered(1, Bid(5)), Answered(0, Bid(0))])
        buried = state.clone()
        seat = waiting_for(state)[0]
        assert {type(each) for each in choices(buried, seat)} == {Keep, Bury}
        assert forced(buried) is None


def test_a_log_with_answers_taken_back_gives_the_same_game() -> None:
    log: list[Logged] = [
        *DEALT,
        Answered(1, Bid(5)),
        TakenBack(1, 1),
        Answered(0, Bid(0)),
        Answered(1, Bid(5)),
    ]
    states = [state for state, _ in replay(SETUP, log)]
    straight = [state for state, _ in replay(SETUP, [*DEALT, Answered(0, Bid(0)), Answered(1, Bid(5))])]
    assert states[-1] == straight[-1]
    assert states[4] == straight[2]


def test_nothing_is_taken_back_twice() -> None:
    backs: Backs = after(diary(Openly((1,)), Openly((0,))), (0, YES)).backs
    assert len(backs) == 1
    course = Course(apply(diary(Openly((1,)), Openly((0,))), 0, YES)[0], backs)
    course = back(course, 0)
    with pytest.raises(Refused):
        back(course, 0)
