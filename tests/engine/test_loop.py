"""The loop: what is next, what happens by itself, what waits."""

from __future__ import annotations

import pytest

from core.engine import (
    MOST_STEPS,
    Ask,
    Choice,
    Endless,
    Refused,
    Roll,
    State,
    Step,
    apply,
    choices,
    is_over,
    roll_due,
    waiting_for,
)
from core.telling import Tellings
from tests.engine.pantomime import Again, Diary, Heard, Note, Say, Speak, Throw, diary


def lines(state: State) -> list[str]:
    assert isinstance(state, Diary)
    return state.lines


def test_an_empty_agenda_is_the_end() -> None:
    assert is_over(diary())
    assert waiting_for(diary()) == ()
    assert choices(diary(), 0) == ()
    assert roll_due(diary()) is None
    assert not is_over(diary(Throw()))


def test_the_last_item_of_the_agenda_is_next() -> None:
    state, _ = apply(diary(Note("later"), Note("sooner"), Speak((0,))), 0, Say("yes"))
    assert lines(state) == ["0 yes", "sooner", "later"]
    assert is_over(state)


def test_steps_run_until_somebody_is_asked() -> None:
    state, told = apply(diary(Note("never"), Speak((1,)), Note("a"), Speak((0,))), 0, Say("no"))
    assert lines(state) == ["0 no", "a"]
    assert waiting_for(state) == (1,)
    assert told.seen_by(1) == (Heard("something"), Heard("a"))


def test_steps_run_until_chance_is_due() -> None:
    state, _ = apply(diary(Throw(), Note("a"), Speak((0,))), 0, Say("no"))
    assert waiting_for(state) == ()
    assert roll_due(state) is not None


def test_a_step_that_pushes_itself_for_ever_is_an_error_that_names_it() -> None:
    before = diary(Again(), Speak((0,)))
    with pytest.raises(Endless, match="never come to an end: Again is next after 10,000 steps in a row"):
        apply(before, 0, Say("yes"))
    assert (before.lines, waiting_for(before)) == ([], (0,))


def test_a_long_run_of_steps_is_no_endless_one() -> None:
    state, _ = apply(diary(Again(MOST_STEPS - 1), Speak((0,))), 0, Say("yes"))
    assert is_over(state)


def test_what_a_step_or_an_answer_pushes_comes_before_what_lay_below() -> None:
    nested = Speak((1,), then=(Note("inner"),))
    state, _ = apply(diary(Note("below"), Speak((0,), then=(Note("after"), nested))), 0, Say("yes"))
    assert waiting_for(state) == (1,)
    state, _ = apply(state, 1, Say("no"))
    assert lines(state) == ["0 yes", "1 no", "inner", "after", "below"]


def test_a_step_may_push_steps() -> None:
    state, _ = apply(diary(Note("1", then=(Note("3"), Note("2"))), Speak((0,))), 0, Say("yes"))
    assert lines(state) == ["0 yes", "1", "2", "3"]


def test_only_the_seat_asked_has_choices() -> None:
    state = diary(Speak((1,)))
    assert list(choices(state, 1)) == [Say("yes"), Say("no")]
    assert choices(state, 0) == ()
    assert choices(diary(Throw()), 0) == ()


def test_choices_are_remembered_until_the_state_changes() -> None:
    state = diary(Speak((0,), ("a",)), Speak((0,)))
    assert choices(state, 0) is choices(state, 0)
    after, _ = apply(state, 0, Say("yes"))
    assert list(choices(after, 0)) == [Say("a")]
    assert list(choices(state, 0)) == [Say("yes"), Say("no")]


def test_an_answer_counts_the_question_and_leaves_the_state_given_as_it_was() -> None:
    state = diary(Speak((0,)))
    after, _ = apply(state, 0, Say("yes"))
    assert (state.question, after.question) == (0, 1)
    assert state == diary(Speak((0,)))


@pytest.mark.parametrize(
    ("agenda", "seat", "said"),
    [
        ((), 0, "The game is over."),
        ((Throw(),), 0, "Nothing is asked of you now."),
        ((Speak((1,)),), 0, "Nothing is asked of you now."),
        ((Speak((0,)),), 0, "That is not one of your choices now."),
    ],
)
def test_what_is_not_offered_is_refused(agenda: tuple[object, ...], seat: int, said: str) -> None:
    with pytest.raises(Refused) as refused:
        apply(diary(*agenda), seat, Say("perhaps"))
    assert str(refused.value) == said


def test_a_choice_shows_itself_unless_it_says_otherwise() -> None:
    assert Say("yes").face() == Say("yes")


def test_what_a_game_must_write_is_missed_if_it_does_not() -> None:
    state, told = diary(), Tellings()
    for missing in (
        lambda: Step[Diary]().run(state, told),
        lambda: Ask[Diary]().seats,
        lambda: Ask[Diary]().choices(state, 0),
        lambda: Ask[Diary]().resolve(state, {}, told),
        lambda: Roll[Diary]().shape(state),
        lambda: Roll[Diary]().resolve(state, (), told),
        lambda: State().clone(),
        lambda: State().lay_unseen(()),
    ):
        with pytest.raises(NotImplementedError):
            missing()


def test_states_are_equal_by_what_they_hold_but_for_the_remembered_choices() -> None:
    one, two = diary(Speak((0,))), diary(Speak((0,)))
    choices(one, 0)
    assert one == two
    two.lines.append("more")
    assert one != two


def test_a_state_equals_no_state_of_another_kind_and_nothing_else() -> None:
    class Other(Diary):
        __slots__ = ()

    other = Other()
    other.agenda, other.question, other.sealed, other.memo, other.lines = (), 0, {}, None, []
    assert diary() != other
    assert diary() != "a diary"


def test_a_listed_answer_and_an_equal_one_made_anew_do_the_same() -> None:
    state = diary(Speak((0,)))
    listed, _ = apply(state, 0, choices(state, 0)[0])
    anew, _ = apply(state, 0, Say("yes"))
    assert lines(listed) == lines(anew) == ["0 yes"]


def test_an_answer_is_taken_as_it_is_listed_so_that_no_other_equal_value_gets_into_the_game() -> None:
    state = diary(Speak((0, 1), words=(1,)))  # type: ignore[arg-type]  # True equals 1, and would be another on the wire
    after, _ = apply(state, 0, Say(True))  # type: ignore[arg-type]
    assert after.sealed[0] is choices(state, 0)[0]


def test_something_that_is_no_choice_is_refused() -> None:
    nothing: list[Choice] = [None, "yes", 3]  # type: ignore[list-item]  # what a broken caller might hand over
    for wrong in nothing:
        with pytest.raises(Refused):
            apply(diary(Speak((0,))), 0, wrong)
