"""What is said keeps what it was made of, and nothing but names is understood in it."""

from __future__ import annotations

import pickle
from copy import deepcopy

from core.sentences import MOST_PLACES, in_lines, mark, places_in, sentence

SAID = sentence("{who} laid {count} of {who}'s cards", who=mark("somebody"), count=3)


def test_a_sentence_reads_as_its_english_and_keeps_its_template_and_values() -> None:
    assert SAID == "somebody laid 3 of somebody's cards"
    assert (SAID.template, SAID.values) == ("{who} laid {count} of {who}'s cards", {"who": "somebody", "count": 3})


def test_it_keeps_them_in_a_copy_and_in_what_another_process_is_handed() -> None:
    for again in (deepcopy(SAID), pickle.loads(pickle.dumps(SAID))):
        assert (again, again.template, again.values) == (SAID, SAID.template, SAID.values)


def test_a_place_is_named_once_and_stays_where_nothing_is_given_for_it() -> None:
    assert places_in(SAID.template) == ("who", "count")
    assert sentence("{who} and {other}", who="Ada") == "Ada and {other}"


def test_an_error_stands_for_what_it_says_and_other_things_for_their_text() -> None:
    said = sentence("{why} at {where}", why=ValueError(SAID), where=1.5)
    assert said == f"{SAID} at 1.5"
    assert said.values["why"] is SAID
    assert sentence("{why}", why=ValueError()).values == {"why": ""}


def test_several_sentences_are_a_line_each_as_far_as_a_template_has_places() -> None:
    lines = in_lines([mark("one"), SAID])
    assert lines == f"one\n{SAID}"
    assert [*lines.values.values()] == ["one", SAID]
    assert in_lines([str(number) for number in range(MOST_PLACES + 3)]).count("\n") == MOST_PLACES - 1
