"""Names a table's options and their values on screens. A value without words of its own says it itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.engine import Option
from core.registry import GAMES
from tui import characters
from tui.games import capital
from tui.language import mark, worded
from tui.rules import about_option
from tui.settings import ENGLISH

_AS_EDITION: Final = mark("as in the edition")
_WORDS: Final[Mapping[tuple[str, str], Mapping[str, str]]] = {
    ("gargon", "edition"): {"french": mark("French"), "international": mark("international")},
    ("gargon", "threes"): {"edition": _AS_EDITION, "5": mark("5 amulets"), "4": mark("4 amulets")},
    ("gargon", "zeros"): {"edition": _AS_EDITION, "battle": mark("lost in a battle"), "round": mark("lost in a round")},
    ("gargon", "lost_start"): {"stays": mark("stays in, last"), "round": mark("loses the round")},
    ("kampf", "deals"): {"players": mark("one for each player")},
    ("dragonstones", "blanks"): {"none": characters.PRINTED, "house": characters.OF_THE_HOUSE},
    ("zargos", "end"): {"mean": mark("mean of last turn"), "last": mark("last count alone")},
    ("dragonstones", "own"): {
        "shuffled": mark("by chance"),
        "first": mark("before the others"),
        "always": mark("one every turn"),
    },
    ("zargos", "peoples"): {"two": mark("two each"), "three": mark("three each")},
}
_ANSWERS: Final = {"yes": mark("yes"), "no": mark("no")}
"""The values of many options, which say themselves."""

_NOTES: Final[Mapping[tuple[str, str], str]] = {
    ("kampf", "deals"): mark("As many deals as there are players, or any number: type one, up to 99."),
    ("gargon", "edition"): mark("Whose rules are played, of the threes and the zeros too."),
}
"""Sentences for rows whose option describes itself in the words of a command."""

titled = characters.titled


def word(game: str, key: str, value: str) -> str:
    return worded(_WORDS.get((game, key), _ANSWERS).get(value, value))


def note(game: str, option: Option) -> str:
    """Return the sentence about an option for the row in which it is chosen, with the paragraph about it."""
    found = _NOTES.get((game, option.key))
    said = worded(found) if found else f"{capital(worded(option.text))}."
    place = about_option(game, option.key) if game in GAMES else ""
    return f"{said} ({place})" if place else said


def words(game: str, option: Option) -> tuple[str, ...]:
    """Return words for its values, in their order."""
    return tuple(word(game, option.key, value) for value in option.values)


def shown(game: str, key: str, value: str, language: str = ENGLISH) -> str:
    """Return a value for those who come to a table; one that is none of ours comes from a server, and is cleaned."""
    known = game in GAMES and any(option.key == key and value in option.values for option in GAMES[game].options)
    return word(game, key, value) if known else characters.shown(key, value, language)
