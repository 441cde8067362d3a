"""Names a table's options and their values on screens. A value without words of its own says it itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.engine import Option
from core.registry import GAMES
from tui import characters
from tui.settings import ENGLISH

_AS_EDITION: Final = "as in the edition"
_WORDS: Final[Mapping[tuple[str, str], Mapping[str, str]]] = {
    ("gargon", "edition"): {"french": "French"},
    ("gargon", "threes"): {"edition": _AS_EDITION, "5": "5 amulets", "4": "4 amulets"},
    ("gargon", "zeros"): {"edition": _AS_EDITION, "battle": "lost in a battle", "round": "lost in a round"},
    ("gargon", "lost_start"): {"stays": "stays in, last", "round": "loses the round"},
    ("kampf", "deals"): {"players": "one for each player"},
    ("dragonstones", "blanks"): {"none": characters.PRINTED, "house": characters.OF_THE_HOUSE},
    ("zargos", "end"): {"mean": "mean of last turn", "last": "last count alone"},
    ("dragonstones", "own"): {"shuffled": "by chance", "first": "before the others", "always": "one every turn"},
}

_NOTES: Final[Mapping[tuple[str, str], str]] = {
    ("kampf", "deals"): "As many deals as there are players, or any number: type one, up to 99.",
    ("gargon", "edition"): "Whose rules are played, of the threes and the zeros too.",
}
"""Sentences for rows whose option describes itself in the words of a command."""

titled = characters.titled


def word(game: str, key: str, value: str) -> str:
    return _WORDS.get((game, key), {}).get(value, value)


def note(game: str, option: Option) -> str:
    """Return the sentence about an option for the row in which it is chosen."""
    return _NOTES.get((game, option.key)) or f"{option.text[:1].upper()}{option.text[1:]}."


def words(game: str, option: Option) -> tuple[str, ...]:
    """Return words for its values, in their order."""
    return tuple(word(game, option.key, value) for value in option.values)


def shown(game: str, key: str, value: str, language: str = ENGLISH) -> str:
    """Return a value for those who come to a table; one that is none of ours comes from a server, and is cleaned."""
    known = game in GAMES and any(option.key == key and value in option.values for option in GAMES[game].options)
    return word(game, key, value) if known else characters.shown(key, value, language)
