"""Times in words to be heard."""

from __future__ import annotations

import pytest

from tui.lines.telling import duration


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
