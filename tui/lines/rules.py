"""Tells a rule book by lines: its chapters, one of them, one paragraph, the paragraphs that hold a word, a ruling with
its reason, or the game in short."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tui.games.about import titled
from tui.language import _, _p, kept_by_language
from tui.language.lists import listed
from tui.lines.asking import FEW, named, plain
from tui.rules import Ruling, rules_of, rulings_of, short_of

_CHAPTER: Final = re.compile(r"## (?:§(\d+) )?(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"§(\d+\.\d+) (.*)", re.DOTALL)
_ASKED: Final = re.compile(r"§?(\d+)(?:\.(\d+))?\.?")
_MARK: Final = re.compile(r"\[([A-Z])(\d*)\]")
_MARKS: Final = re.compile(r"(?:house, for [^():]*: |\w+[,:] )?\[[A-Z]\d*\](?:, \[[A-Z]\d*\])*")
"""The rulings behind a sentence: they are told at the end of its paragraph, as nobody wants to hear them in the middle
of it."""
_OF_MARKS: Final = re.compile(r"[^.]*\b(?:is marked|marks a ruling)\b[^.]*\.|[^.]*\bRULINGS\.md\.")
"""A sentence about the marks as they are written."""
_ASKED_RULING: Final = re.compile(r"([A-Za-z]?)\s*(\d*)")
_STYLE: Final = re.compile(r"\*\*?|`")


class Chapter(NamedTuple):
    number: str
    """The chapter's number; empty for what stands before the first."""
    title: str
    paragraphs: tuple[tuple[str, str], ...]
    """Each paragraph's number, which may be empty, and text."""


@kept_by_language(16)
def book(game: str) -> tuple[Chapter, ...]:
    chapters = [Chapter("", titled(game), ())]
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
    if block.startswith("- "):
        return [("", f"{line.removeprefix('- ').replace('§', '')}.") for line in block.splitlines()]
    numbered = _NUMBER.match(block)
    return [(numbered[1], _bare(numbered[2]))] if numbered else [("", _bare(block))]


def _rows(block: str) -> list[str]:
    """Return a table, a row a line, without its head."""
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in block.splitlines()]
    return [_bare(f"{cells[0]}: {', '.join(cells[1:])}.") for cells in rows[2:]]


def _bare(text: str) -> str:
    """Return a text in one line, with the numbers of its rulings behind it."""
    text = _STYLE.sub("", " ".join(text.split()))
    numbers = [number for _letter, number in _MARK.findall(text) if number]
    text = re.sub(rf" \({_MARKS.pattern}\)", "", text)
    text = re.sub(rf": {_MARKS.pattern}\)", ")", text)
    text = _OF_MARKS.sub("", text).replace(" · ", ", ").strip()
    return f"{text} {_rulings(numbers)}".strip()


def _rulings(numbers: list[str]) -> str:
    if not numbers:
        return ""
    if len(numbers) == 1:
        return _("Ruling {number}.", number=numbers[0])
    return _("Rulings {numbers}.", numbers=listed(numbers))


# Answers


def told(game: str, asked: str) -> list[str]:
    """Tell what is asked for: nothing, a chapter (5), a paragraph (5.2), or words."""
    chapters = book(game)
    if not asked:
        return _chapters(game, chapters)
    if _is_index(asked):
        return _index(chapters)
    number = _ASKED.fullmatch(asked)
    if number is None:
        return _with_words(chapters, asked)
    if number[2] is None:
        return _chapter(chapters, number[1])
    return _paragraph(chapters, f"{number[1]}.{number[2]}")


def _is_index(title: str) -> bool:
    return title.lower() in named("index", _p("typed", "index"))


def _chapters(game: str, chapters: tuple[Chapter, ...]) -> list[str]:
    about = [text for _number, text in chapters[0].paragraphs]
    numbered = [each for each in chapters if each.number]
    ways = [_("rules {number}: {title}.", number=each.number, title=each.title) for each in numbered]
    more = [
        _("Type rules 5 for chapter 5, rules 5.2 for that paragraph, rules index, or rules and a word to look for."),
        _("Type ruling and a number for what we decided where the rules are silent, and why."),
    ]
    return [_("The rules of {game}.", game=titled(game)), *about, *ways, *(more if ways else [])]


def _index(chapters: tuple[Chapter, ...]) -> list[str]:
    found = [line for each in chapters if _is_index(each.title) for _number, line in each.paragraphs]
    return found or [_("These rules have no index.")]


def _chapter(chapters: tuple[Chapter, ...], number: str) -> list[str]:
    found = [each for each in chapters if each.number == number]
    if not found:
        return [_("There is no chapter {number}.", number=number)]
    return [
        _("Chapter {number}: {title}.", number=number, title=found[0].title),
        *(_line(*each) for each in found[0].paragraphs),
    ]


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
    return [_("There is no paragraph {number}.", number=number)]


def _with_words(chapters: tuple[Chapter, ...], asked: str) -> list[str]:
    """Tell the paragraphs that hold these words, in whole if they are few."""
    wanted = plain(asked)
    read = [chapter for chapter in chapters if not _is_index(chapter.title)]
    found = [each for chapter in read for each in chapter.paragraphs if _holds(each[1], wanted)]
    if not found:
        return [_("The rules say nothing of {words}.", words=asked)]
    if len(found) <= FEW // 3:
        return [_line(*each) for each in found]
    numbers = list(dict.fromkeys(number for number, _ in found if number))
    return [_("The rules speak of {words} in {places}.", words=asked, places=", ".join(numbers))]


def _holds(text: str, wanted: list[str]) -> bool:
    words = plain(text)
    return all(any(word.startswith(each) for word in words) for each in wanted)


# Rulings, and the game in short


def ruling(game: str, asked: str) -> list[str]:
    """Tell a ruling by its number (8, or G8), or which there are."""
    rulings = rulings_of(game)
    if not rulings:
        return [_("Nobody has written down rulings on this game.")]
    number = _ASKED_RULING.fullmatch(asked)
    if not asked or number is None:
        found = [each for each in rulings.values() if _holds_all(each, asked)]
        about = [_("ruling {number}: {question}", number=_short(each), question=each.question) for each in found]
        return about or [_("No ruling speaks of {words}.", words=asked)]
    letters = [number[1].upper()] if number[1] else sorted({each[0] for each in rulings})
    found = [rulings[each + number[2]] for each in letters if each + number[2] in rulings]
    if not found:
        return [_("There is no ruling {number}.", number=asked)]
    (each,) = found
    where = listed([place.removeprefix("§") for place in each.where])
    spoken_of = _("The rules speak of it in {places}.", places=where)
    return [f"{each.question} {_read_out(each.answer)}", _read_out(each.reason), spoken_of]


def _short(ruling: Ruling) -> str:
    """Return its number, without the letter of the game where a number stands behind it."""
    return ruling.number[1:] or ruling.number


def _holds_all(ruling: Ruling, asked: str) -> bool:
    return _holds(ruling.question, plain(asked))


def _read_out(text: str) -> str:
    return _MARK.sub(lambda mark: _("ruling {number}", number=mark[2] or mark[1]), _STYLE.sub("", text))


def short(game: str) -> list[str]:
    """Tell the game as its one screen does, a sentence or two a line."""
    blocks = re.split(r"\n\s*\n", short_of(game))
    told = [line for block in blocks if block for _number, line in _paragraphs(block)]
    return [line.removeprefix("# ") for line in told] or [_("Nobody has written this game in short.")]
