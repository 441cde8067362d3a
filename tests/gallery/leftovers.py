"""English that another language leaves on the screen: words of our messages which that language never uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from scripts.messages import FOLDER, ROOMS, read

_WORD = re.compile(r"(?:^|(?<=[\s(]))[^\W\d_]{4,}(?=[\s.,:;!?)]|$)")
_BROUGHT = """
    english ada bob cleo dan eve flo castle seats free invitation mixture words long wolfeschlegelste example
    turn; a game that nobody knows; lost, trying again for the next ten minutes; connected
    something was not as it should be; this is what can be done about it
"""
_ELSEWHERE = frozenset(_WORD.findall(_BROUGHT))
"""The words that tests, players and other servers bring with them, and the name of a language."""


@cache
def english_words(language: str) -> frozenset[str]:
    """The words of our English messages that are in no message, and no document, of that language."""
    ours, theirs = set[str](), set[str](_ELSEWHERE)
    for room in ROOMS:
        for message in read(FOLDER / language / f"{room}.po", language):
            if message.id:
                ours.update(_words(_texts(message.id)))
                theirs.update(_words(_texts(message.string)))
    for document in FOLDER.joinpath(language).rglob("*.md"):
        theirs.update(_words((document.read_text("utf-8"),)))
    return frozenset(ours - theirs)


def _texts(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return message if isinstance(message, tuple) else (message,)


def _words(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _WORD.findall(re.sub(r"\{\w+\}", "", text).lower())


def left_in(lines: Iterable[str], language: str) -> Iterator[str]:
    """Tell each line in which there is English."""
    english = english_words(language)
    for line in sorted({*lines}):
        if not english.isdisjoint(_words((line,))):
            yield line.strip()
