"""Asks a question by lines: numbered options, each an answer or a further question, and words for them.

An answer with many parts (a bid, a red card and where it blows) is put together question by question. Whatever is typed
is looked for in this order: a number, the words of one option, and words for several steps at once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from core.engine import Choice
from net.protocol.messages import AnyUp
from tui.language import _

FEW: Final = 9
"""How many options can be listened to; more are asked in two steps where they can be grouped."""


class Question(NamedTuple):
    sentence: str = ""
    options: tuple[Option, ...] = ()
    read: Callable[[str], Choice | None] | None = None
    """Understands an answer typed in one line, where no option's words say all of it."""
    thread: str = ""
    """Questions that follow each other in one thread are parts of one answer: an option keeps its number in them."""


class Option(NamedTuple):
    words: str
    """The words for what it does; no other option of the same question has the same."""
    leads: Choice | Question | AnyUp | Callable[[], Question | None]
    """The answer or whatever else it sends, what is asked further, or what is done, which may lead to a question."""
    names: tuple[str, ...] = ()
    """Other words that may be typed for it."""
    number: int = -1
    """Its number where it means something, an amount or the place on a map; -1 for the next that is free."""
    range: str = ""
    """Neighbouring options with the same text here are told in one line: "1 to 7: that many counters"."""

    @property
    def key(self) -> str:
        return self.names[0] if self.names else self.words


class Numbers:
    """Knows which number each option has, at one table."""

    def __init__(self) -> None:
        self._thread = ""
        self._given: dict[str, int] = {}

    def of(self, question: Question) -> dict[int, Option]:
        """Return the options by number, in the order in which they are told."""
        if question.thread and question.thread != self._thread:
            self._thread, self._given = question.thread, {}
        given = self._given if question.thread else {}
        fixed = {option.number for option in question.options if option.number >= 0}
        found: dict[int, Option] = {}
        for option in question.options:
            number = option.number if option.number >= 0 else given.get(option.key, -1)
            if number < 0:
                used = fixed.union(given.values())
                number = given[option.key] = next(each for each in range(1, len(used) + 2) if each not in used)
            found[number] = option
        return dict(sorted(found.items()))


def told(numbered: Mapping[int, Option]) -> list[str]:
    """Return the list of options, a line each, or one for a whole range of numbers."""
    lines: list[str] = []
    numbers = list(numbered)
    for at, number in enumerate(numbers):
        option = numbered[number]
        if not option.range:
            lines.append(f"{number}: {option.words}.")
        elif at == 0 or not _goes_on(numbered, numbers[at - 1], number):
            last = _last(numbered, numbers, at)
            to = _("{first} to {last}", first=number, last=last) if last > number else str(number)
            lines.append(f"{to}: {option.range}.")
    return lines


def _goes_on(numbered: Mapping[int, Option], before: int, number: int) -> bool:
    return number == before + 1 and numbered[before].range == numbered[number].range


def _last(numbered: Mapping[int, Option], numbers: Sequence[int], at: int) -> int:
    while at + 1 < len(numbers) and _goes_on(numbered, numbers[at], numbers[at + 1]):
        at += 1
    return numbers[at]


# Typed answers


def plain(text: str) -> list[str]:
    """Return the words of a text in small letters without accents: Taïro is typed tairo."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("'", ""))
    kept = "".join(letter if letter.isalnum() else " " for letter in parts if not unicodedata.combining(letter))
    return kept.split()


def named(english: str, translated: str) -> tuple[str, ...]:
    """Return what may be typed for something: in English, as whoever has learnt it there does, and in the language of
    the context, where commas part several words. The first is the same in all languages."""
    return english, *(each for each in translated.split(", ") if each != english)


def meant(question: Question, typed: str) -> list[Option]:
    """Return the options of this question, or of those behind it, that these words may mean: one, none or several."""
    wanted = plain(typed)
    if not wanted:
        return []
    for fits in (is_called, _begins, _holds) if len("".join(wanted)) > 1 else (is_called,):
        found = [option for option in question.options if not option.range and fits(option, wanted)]
        if found:
            return found
        if question.read is not None and (answer := question.read(typed)) is not None:
            return [Option(typed, answer)]
    if len("".join(wanted)) == 1:  # A slip of the finger should do nothing.
        return []
    whole = list(paths(question))
    exact = [path[-1] for path in whole if is_called(path[-1], wanted)]
    return exact or [path[-1] for path in _shortest([each for each in whole if _in_order(wanted, _words_of(each))])]


def _shortest(found: Sequence[tuple[Option, ...]]) -> list[tuple[Option, ...]]:
    """Return those that say nothing besides what another says, too: that much more would have been typed."""
    said = [[*_words_of(path)] for path in found]
    return [
        path
        for path, words in zip(found, said, strict=True)
        if not any(len(other) < len(words) and _in_order(other, words) for other in said)
    ]


def is_called(option: Option, wanted: list[str]) -> bool:
    """Tell whether these words are one of its names, or its own."""
    return any(plain(name) == wanted for name in (*option.names, option.words))


def _begins(option: Option, wanted: list[str]) -> bool:
    """Tell whether a name begins so: Amb is Amberfield, and as many words as were typed are enough."""
    return any(_starts(plain(name), wanted) for name in (*option.names, option.words))


def _starts(words: list[str], wanted: list[str]) -> bool:
    same = words[: len(wanted) - 1] == wanted[:-1]
    return len(words) >= len(wanted) and same and words[len(wanted) - 1].startswith(wanted[-1])


def _holds(option: Option, wanted: list[str]) -> bool:
    return _in_order(wanted, plain(" ".join((*option.names, option.words))))


def _in_order(wanted: list[str], words: Iterable[str]) -> bool:
    """Tell whether each word comes behind the one before it; all but numbers may be cut short."""
    rest = iter(words)
    return all(any(_is_like(word, each) for each in rest) for word in wanted)


def _is_like(typed: str, word: str) -> bool:
    return word == typed or (not typed.isdigit() and word.startswith(typed))


def _words_of(path: Sequence[Option]) -> list[str]:
    return [word for option in path for word in plain(" ".join((*option.names, option.words)))]


def paths(question: Question) -> Iterator[tuple[Option, ...]]:
    """Yield every way through the questions behind this one to an answer."""
    for option in question.options:
        if isinstance(option.leads, Question):
            yield from ((option, *rest) for rest in paths(option.leads))
        else:
            yield (option,)
