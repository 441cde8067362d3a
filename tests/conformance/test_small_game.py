"""That the whole suite is for every honest game: the smallest one passes all of it, and no fault planted there does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.engine import AnyGame
from tests.conformance import test_laws, test_secrecy, test_setups
from tests.conformance.helpers.subjects import SUBJECTS, each_setup
from tests.engine.cups import CUPS, Cups

Law = Callable[[AnyGame], None]


def every_law() -> Iterator[Law]:
    """All tests of the suite that take a game, and the one that takes a set-up."""
    for module in (test_laws, test_secrecy, test_setups):
        for name, test in vars(module).items():
            if name.startswith("test_") and test is not test_setups.test_a_game_of_this_set_up_is_played_by_the_laws:
                yield _of_a_game(name, test)

    def test_a_game_of_each_set_up(game: AnyGame) -> None:
        for setup in each_setup(game):
            test_setups.test_a_game_of_this_set_up_is_played_by_the_laws(setup)

    yield test_a_game_of_each_set_up


def _of_a_game(name: str, test: Callable[..., Any]) -> Law:
    def law(game: AnyGame) -> None:
        if "two_states" in name:
            test(game, lambda _name, _value: None)
        else:
            test(game)

    law.__name__ = name
    return law


def test_the_smallest_game_is_one_of_the_subjects_and_has_what_no_law_may_miss() -> None:
    assert CUPS in SUBJECTS
    assert [*CUPS.seats] == [2]
    assert CUPS.options == ()


@pytest.mark.parametrize(
    ("quirk", "law", "said"),
    [
        ("leak", "test_each_event_is_told_to_its_declared_audience", "is told Peeped"),
        ("leak", "test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat", "learns from the event"),
        ("own choices", "test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat", "public choices"),
        (
            "seldom peep",
            "test_two_states_that_differ_in_hidden_things_only_are_the_same_to_a_seat",
            "may be taken back",
        ),
        ("shared clone", "test_a_clone_is_equal_and_independent", "reached the original"),
        ("endless steps", "test_a_game_waits_for_one_thing_at_a_time_and_ends", "Lift is next after 10,000 steps"),
        ("hidden randomness", "test_an_answer_or_an_outcome_changes_nothing_that_was_given", "gave another state"),
    ],
)
def test_a_fault_in_the_smallest_game_breaks_its_law(quirk: str, law: str, said: str) -> None:
    (broken,) = [each for each in every_law() if each.__name__ == law]
    with pytest.raises(Exception, match=said):
        broken(Cups(quirk))


def test_the_laws_that_faults_are_looked_for_with_are_all_there() -> None:
    assert len([*every_law()]) >= 20
