"""An option that is not one of a few words: something players wrote themselves, which the game reads."""

from __future__ import annotations

import pytest

from core.engine import Option, Refused, read_options, start
from tests.engine.auction import Auction


def kept(text: str) -> str:
    if not text.isdigit():
        raise Refused("Write a number of prizes.")
    return str(int(text))


class Haggled(Auction):
    """The toy, with as many prizes as one likes."""

    options: tuple[Option, ...] = (Option("rounds", ("3", "2"), "3", "how many prizes", kept),)


def test_one_of_the_words_is_taken_as_it_is() -> None:
    assert read_options(Haggled(), {"rounds": "2"}) == {"rounds": "2"}
    assert read_options(Haggled(), {}) == {"rounds": "3"}


def test_anything_else_is_kept_as_the_game_has_read_it() -> None:
    assert read_options(Haggled(), {"rounds": "007"}) == {"rounds": "7"}
    assert read_options(Haggled(), read_options(Haggled(), {"rounds": "007"})) == {"rounds": "7"}


def test_what_the_game_cannot_read_is_refused_in_its_words() -> None:
    for refusing in (lambda: read_options(Haggled(), {"rounds": "many"}), lambda: start(Haggled(), 2, {"rounds": ""})):
        with pytest.raises(Refused, match=r"^Write a number of prizes\.$"):
            refusing()
