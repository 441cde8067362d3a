"""Tells a rule book by lines: its chapters, one of them, one paragraph, or the paragraphs that hold a word."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from core.registry import GAMES
from tui.lines.asking import FEW, plain
from tui.rules import rules_of

_CHAPTER: Final = re.compile(r"## (?:§(\d+) )?(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"§(\d+\.\d+) (.*)", re.DOTALL)
_ASKED: Final = re.compile(r"§?(\d+)(?:\.(\d+))?\.?")
_RULING: Final = re.compile(r"\s*\((?:[A-Z]\d+(?: to [A-Z]\d+|, [A-Z]\d+)*|house(?:, [A-Z]\d+)?|[FO])\)")
"""The rulings of ours that a sentence follows: nobody wants to hear them in the middle of it."""
_OF_MARKS: Final = re.compile(r"[^.]*\b(?:is marked|in our list|marks a ruling)\b[^.]*\.")
"""A sentence about the marks, none of which is read out."""
_BY_US: Final = re.compile(r"house, [A-Z]\d+(?:, [A-Z]\d+)*")
"""A mark with the number of a ruling of ours, which is not read out."""
_STYLE: Final = re.compile(r"\*\*?|`")


class Chapter(NamedTuple):
    number: str
    """The chapter's number; empty for what stands before the first."""
    title: str
    paragraphs: tuple[tuple[str, str], ...]
    """Each paragraph's number, which may be empty, and text."""


@lru_cache(maxsize=8)
def book(game: str) -> tuple[Chapter, ...]:
    chapters = [Chapter("", GAMES.about(game).title, ())]
    for block in re.split(r"\n\s*\n", rules_of(game).strip()):
        if block.startswith("# "):
            continue
        if found := _CHAPTER.match(block):
            title, _, text = found[2].partition("\n")
            chapters.append(Chapter(found[1] or "", _bare(title), tuple(_paragraphs(text.strip()))))
        else:
            chapters[-1] = chapters[-1]._replace(paragraphs=(*chapters[-1].paragraphs, *_paragraphs(block)))
    return tuple(chapters)


def _paragraphs(block: str) -> list[tuple[str, str]]:
    if not block:
        return []
    if block.startswith("|"):
        return [("", row) for row in _rows(block)]
    numbered = _NUMBER.match(block)
    return [(numbered[1], _bare(numbered[2]))] if numbered else [("", _bare(block))]


def _rows(block: str) -> list[str]:
    """Return a table, a row a line, without its head."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in block.splitlines()]
    return [_bare(f"{cells[0]}: {', '.join(cells[1:])}.") for cells in rows[2:]]


def _bare(text: str) -> str:
    """Return a text in one line, without marks."""
    text = _BY_US.sub("house", _STYLE.sub("", " ".join(text.split())))
    return _RULING.sub("", _OF_MARKS.sub("", text)).replace(" · ", ", ").strip()


# Answers


def told(game: str, asked: str) -> list[str]:
    """Tell what is asked for: nothing, a chapter (5), a paragraph (5.2), or words."""
    chapters = book(game)
    if not asked:
        return _chapters(game, chapters)
    number = _ASKED.fullmatch(asked)
    if number is None:
        return _with_words(chapters, asked)
    if number[2] is None:
        return _chapter(chapters, number[1])
    return _paragraph(chapters, f"{number[1]}.{number[2]}")


def _chapters(game: str, chapters: tuple[Chapter, ...]) -> list[str]:
    about = [text for _, text in chapters[0].paragraphs]
    listed = [f"rules {each.number}: {each.title}." for each in chapters if each.number]
    more = ["Type rules 5 for chapter 5, rules 5.2 for that paragraph, or rules and a word to look for."]
    return [f"The rules of {GAMES.about(game).title}.", *about, *listed, *(more if listed else [])]


def _chapter(chapters: tuple[Chapter, ...], number: str) -> list[str]:
    found = [each for each in chapters if each.number == number]
    if not found:
        return [f"There is no chapter {number}."]
    return [f"Chapter {number}: {found[0].title}.", *(_line(*each) for each in found[0].paragraphs)]


def _line(number: str, text: str) -> str:
    return f"{number} {text}" if number else text


def _paragraph(chapters: tuple[Chapter, ...], number: str) -> list[str]:
    """Tell a paragraph with the rows of a table that stands behind it."""
    for each in chapters:
        numbers = [each for each, _ in each.paragraphs]
        if number in numbers:
            first = numbers.index(number)
            last = next((at for at in range(first + 1, len(numbers)) if numbers[at]), len(numbers))
            return [_line(*paragraph) for paragraph in each.paragraphs[first:last]]
    return [f"There is no paragraph {number}."]


def _with_words(chapters: tuple[Chapter, ...], asked: str) -> list[str]:
    """Tell the paragraphs that hold these words, in whole if they are few."""
    wanted = plain(asked)
    found = [each for chapter in chapters for each in chapter.paragraphs if _holds(each[1], wanted)]
    if not found:
        return [f"The rules say nothing of {asked}."]
    if len(found) <= FEW // 3:
        return [_line(*each) for each in found]
    numbers = list(dict.fromkeys(number for number, _ in found if number))
    return [f"The rules speak of {asked} in {', '.join(numbers)}."]


def _holds(text: str, wanted: list[str]) -> bool:
    words = plain(text)
    return all(any(word.startswith(each) for word in words) for each in wanted)
