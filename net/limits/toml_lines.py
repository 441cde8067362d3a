"""Reads TOML that people write by hand, with a sentence for what is wrong, and tells on which line each key stands.

The reader of the standard library tells neither what is meant by an illegal newline (a quotation mark that is not
closed), nor the lines of keys. A text that it has read is gone through once more, in one pass.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from core.sentences import mark, sentence

Path = tuple[str | int, ...]

_AT: Final = re.compile(r"(?s)(.*?)(?: \(at (?:line (\d+), column (\d+)|end of document)\))?")
_TYPOGRAPHIC: Final = "“”„‟«»‘’‚‛"
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE: Final = re.compile(r"[^\s,\[\]{}#=.\"']*")
_VALUE: Final = re.compile(r"[^,\]}#\n]*")
_MANY_DIGITS: Final = re.compile(r"[0-9_]{4000}")


class NoToml(Exception):
    """Says what is wrong with a text, and on which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(sentence("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


def read(text: str) -> dict[str, Any]:
    """Parse the text. Raise NoToml, and nothing else, whatever the text is."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _told(text, str(error)) from error
    except RecursionError as error:
        raise NoToml(1, mark("there are too many brackets within brackets")) from error
    except ValueError as error:  # Python reads no number of so many digits.
        found = _MANY_DIGITS.search(text)
        raise NoToml(_Lines(text).of(found.start() if found else 0), mark("that number has too many digits")) from error


def _told(text: str, message: str) -> NoToml:
    """Return the first fault in the order of the text: behind it the parser has understood nothing right."""
    found = _AT.fullmatch(message)
    assert found is not None
    reason, line, column = found.groups()
    lines = _Lines(text)
    at = len(text) if line is None else lines.start(int(line)) + int(column) - 1
    wrong = next((place for place, each in enumerate(text) if _is_forbidden(each)), len(text))
    open_quote = _unclosed(text)
    if wrong < len(text) and wrong <= min(at, open_quote):
        return NoToml(lines.of(wrong), sentence("{character} can't stand in such a file", character=named(text[wrong])))
    if open_quote <= at and open_quote < len(text):
        return NoToml(lines.of(open_quote), mark("a quotation mark is not closed"))
    if text[at : at + 1] in _TYPOGRAPHIC and at < len(text):
        return NoToml(
            lines.of(at), sentence('{character} is not a quotation mark in such a file: write "', character=text[at])
        )
    return NoToml(lines.of(min(at, max(0, len(text) - 1))), f"{reason[:1].lower()}{reason[1:]}")


def _is_forbidden(character: str) -> bool:
    return unicodedata.category(character) == "Cc" and character not in "\t\n\r"


def named(character: str) -> str:
    """Name a character that must not be shown itself."""
    name = unicodedata.name(character, "").lower()
    code = f"U+{ord(character):04X}" + (f" ({name})" if name else "")
    return sentence("the character {code}", code=code)


class _Lines:
    """Finds the line of a place in a text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def of(self, place: int) -> int:
        return bisect_right(self._starts, place)

    def start(self, line: int) -> int:
        return self._starts[min(line, len(self._starts)) - 1]


# Strings


def _unclosed(text: str) -> int:
    """Return where the first quotation mark stands that is not closed; the text's length where there is none."""
    at = 0
    while at < len(text):
        if text[at] == "#":
            at = _found(text, "\n", at)
        elif text[at] in "\"'":
            end = _end_of_string(text, at)
            if end < 0:
                return at
            at = end
        else:
            at += 1
    return len(text)


def _end_of_string(text: str, at: int) -> int:
    """Return the place behind the string that begins there; -1 where it has no end."""
    quote = text[at]
    many = text.startswith(quote * 3, at)
    mark, place = (quote * 3, at + 3) if many else (quote, at + 1)
    while place < len(text):
        if text[place] == "\\" and quote == '"':
            place += 2
        elif text.startswith(mark, place):
            place += len(mark)
            # Up to two more of them belong to the string.
            return place + (len(text[place : place + 2]) - len(text[place : place + 2].lstrip(quote)) if many else 0)
        elif text[place] == "\n" and not many:
            return -1
        else:
            place += 1
    return -1


def _found(text: str, what: str, at: int) -> int:
    place = text.find(what, at)
    return len(text) if place < 0 else place


# Places


def lines_of(text: str, paths: Iterable[Path]) -> dict[Path, int]:
    """Return the line of each path of a text that has been read, or of what is nearest around it; 1 where nothing
    is."""
    wanted = {path: [path[:length] for length in range(len(path), 0, -1)] for path in paths}
    places = _Places(text, {each for around in wanted.values() for each in around}).found
    return {path: next((places[each] for each in around if each in places), 1) for path, around in wanted.items()}


class _Places:
    """Goes through a text that is right, once."""

    def __init__(self, text: str, wanted: set[Path]) -> None:
        self.found: dict[Path, int] = {}
        self._text = text
        self._wanted = wanted
        self._longest = max(map(len, wanted), default=0)
        self._lines = _Lines(text)
        self._at = 0
        self._counts: dict[Path, int] = {}
        """How many tables each [[array]] has so far."""
        with suppress(RecursionError):  # A value that lies so deep has the line of what is around it.
            self._go()

    def _go(self) -> None:
        table: Path = ()
        while self._skip():
            begin = self._at
            if self._text[begin] == "[":
                table = self._header(begin)
            else:
                self._pair(table)

    def _note(self, path: Path, place: int) -> None:
        if path in self._wanted:
            self.found.setdefault(path, self._lines.of(place))

    def _skip(self) -> bool:
        """Skip blanks and remarks; return whether anything follows."""
        blank = _BLANK.match(self._text, self._at)
        assert blank is not None
        self._at = blank.end()
        return self._at < len(self._text)

    def _header(self, begin: int) -> Path:
        many = self._text.startswith("[[", begin)
        self._at = begin + 1 + many
        path: Path = ()
        keys = [*self._keys()]
        for number, key in enumerate(keys, 1):
            path = self._deeper(path, key)
            if many and number == len(keys):
                self._note(path, begin)
                self._counts[path] = self._counts.get(path, 0) + 1
            if path in self._counts:
                path = self._deeper(path, self._counts[path] - 1)
            self._note(path, begin)
        self._at += 1 + many
        return path

    def _deeper(self, path: Path, key: str | int) -> Path:
        """Return a path one step deeper, but no longer than anybody asks for: one of thousands of keys is not built
        anew for each of them."""
        return (*path, key) if len(path) <= self._longest else path

    def _pair(self, table: Path) -> None:
        begin = self._at
        for key in self._keys():
            table = self._deeper(table, key)
            self._note(table, begin)
        self._at += 1
        self._value(table)

    def _keys(self) -> Iterator[str]:
        """Yield the keys with dots between them, up to what ends them."""
        while True:
            self._skip()
            begin = self._at
            if self._text[begin] in "\"'":
                self._at = _end_of_string(self._text, begin)
                yield str(tomllib.loads(f"key = {self._text[begin : self._at]}")["key"])
            else:
                self._at = _matched(_BARE, self._text, begin)
                yield self._text[begin : self._at]
            self._skip()
            if self._text[self._at] != ".":
                return
            self._at += 1

    def _value(self, path: Path) -> None:
        self._skip()
        first = self._text[self._at]
        if first == "[":
            self._list(path)
        elif first == "{":
            self._inline(path)
        elif first in "\"'":
            self._at = _end_of_string(self._text, self._at)
        else:
            self._at = _matched(_VALUE, self._text, self._at)

    def _list(self, path: Path) -> None:
        self._at += 1
        number = 0
        while self._skip() and self._text[self._at] != "]":
            if self._text[self._at] == ",":
                self._at += 1
                continue
            element = self._deeper(path, number)
            self._note(element, self._at)
            self._value(element)
            number += 1
        self._at += 1

    def _inline(self, path: Path) -> None:
        self._at += 1
        while self._skip() and self._text[self._at] != "}":
            if self._text[self._at] == ",":
                self._at += 1
            else:
                self._pair(path)
        self._at += 1


def _matched(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    assert found is not None
    return found.end()
