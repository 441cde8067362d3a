"""Times and counts in words to be heard."""

from __future__ import annotations

import pytest

from tui.games import Cell, Sheet
from tui.lines.telling import duration
from tui.lines.voices.counts import by_rows


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "no time"),
        (1, "1 second"),
        (60, "1 minute"),
        (125, "2 minutes and 5 seconds"),
        (3600, "1 hour"),
        (3725, "1 hour and 2 minutes"),
        (86_400 * 3 + 5, "3 days"),
    ],
)
def test_a_length_of_time_in_words(seconds: int, words: str) -> None:
    assert duration(seconds) == words


def test_no_heads_number_is_heard_with_the_number_below_it() -> None:
    row = (Cell("★ Ada"), Cell("19"), Cell("= 53"))
    sheet = Sheet("The count", ("", "deal 1", "total"), (row,), ("The lowest total wins.",))
    assert by_rows(sheet) == ["The count.", "Ada: deal 1: 19, total 53, won.", "The lowest total wins."]
