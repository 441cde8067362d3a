"""Holds English words that can be said in another language by whoever reads them.

Rules and server speak English, and know no language: a `Sentence` is its English text, and remembers of what it was
made. What shows it to a player (`tui.language.worded`) says the same in that player's language; a log shows the
English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_PLACE: Final = re.compile(r"\{(\w+)\}")
MOST_PLACES: Final = 8
"""The most places of a template that are filled: one from elsewhere may name one long value many times."""

Value = str | int
"""A value is a number, a name that nobody translates, or a sentence or a word that is translated in its turn."""


class Sentence(str):
    """Words in English, with the template and the values that they were made of."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, Value]

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.template, self.values)


def sentence(template: str, /, **values: object) -> Sentence:
    """Return a sentence of a template, with each value in the place that has its name in braces. An error stands for
    what it says, and whatever else is no value, such as a path, for its text."""
    return _again(
        template, {name: each if isinstance(each, str | int) else _said(each) for name, each in values.items()}
    )


def _said(given: object) -> str:
    """Return what an error says, in words that can be translated if it was raised with such."""
    first = given.args[0] if isinstance(given, BaseException) and given.args else None
    return first if isinstance(first, Sentence) else str(given)


def in_lines(sentences: Sequence[str]) -> Sentence:
    """Return several sentences as one, a line each, up to as many as a template may have places."""
    values = {f"line{at}": each for at, each in enumerate(sentences[:MOST_PLACES])}
    return sentence("\n".join(f"{{{name}}}" for name in values), **values)


def mark(text: str) -> Sentence:
    """Return words that stand in a table or a constant, to be translated where they are shown."""
    return _again(text, {})


def _again(template: str, values: dict[str, Value]) -> Sentence:
    made = Sentence(filled(template, values) if values else template)
    made.template, made.values = template, values
    return made


def filled(template: str, values: dict[str, Value]) -> str:
    """Put each value into its place. A place without a value stays as it is, and nothing but a name is understood:
    so a template may come from anywhere."""
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), template, count=MOST_PLACES)


def places_in(template: str) -> tuple[str, ...]:
    """Return the names of its places, each once, in their order."""
    return tuple(dict.fromkeys(_PLACE.findall(template)))
