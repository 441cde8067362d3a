"""Reads the rule books of the games: the rules, the rulings on them with their reasons, and the game in short."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from core.engine import Item
from core.registry import GAMES
from tui.language import document, kept_by_language, mark, worded

_NONE: Final = mark("The rules of this game have not been written down yet.")
_TARGETS: Final = re.compile(r"^\[[A-Z]\d*\]: .*\n?", re.MULTILINE)
"""The targets of the marks, which a browser of the files needs."""
_MARK: Final = re.compile(r"\[([A-Z]\d*)\]")
_RULING: Final = re.compile(r"([A-Z]\d*)\n\*\*(.+?)\*\*(.*?)\n\n(.+)", re.DOTALL)
_NUMBER: Final = re.compile(r"§\d+(?:\.\d+)?")
_PARAGRAPH: Final = re.compile(r"(?:## )?(§\d+(?:\.\d+)?) ")


class Ruling(NamedTuple):
    """A decision on a question that the printed rules leave open."""

    number: str
    question: str
    answer: str
    reason: str
    """It begins with whose decision it is: ours, or one that follows from the text."""
    where: tuple[str, ...]
    """The paragraphs of the rules that are marked with it."""


@kept_by_language(16)
def rules_of(game: str) -> str:
    return _TARGETS.sub("", _read(game, "RULES.md")).rstrip() or worded(_NONE)


def beginning_of(game: str) -> str:
    """Return what a rule book says first, as a line: what one does in the game, and who wins. Above it stand titles."""
    blocks = (" ".join(block.split()) for block in rules_of(game).split("\n\n"))
    return next((block for block in blocks if block and block[0] not in "#*"), "")


@kept_by_language(16)
def short_of(game: str) -> str:
    """Return the game on one screen; empty where nobody has written it."""
    return _read(game, "SHORT.md").rstrip()


@kept_by_language(16)
def rulings_of(game: str) -> Mapping[str, Ruling]:
    """Return the rulings by their numbers."""
    where = _marked(rules_of(game))
    _, *blocks = re.split(r"^## ", _TARGETS.sub("", _read(game, "RULINGS.md")), flags=re.MULTILINE)
    found = [each for block in blocks if (each := _RULING.match(block))]
    rulings = [
        Ruling(number, _plain(question), _plain(answer), _plain(reason), where.get(number, ()))
        for number, question, answer, reason in (each.groups() for each in found)
    ]
    return {ruling.number: ruling for ruling in rulings}


@kept_by_language(16)
def about_rulings(game: str) -> str:
    """Return what stands before the first ruling."""
    return _read(game, "RULINGS.md").partition("\n## ")[0]


def governing(agenda: tuple[Item, ...]) -> str:
    """Return the paragraph, with its sign, that governs what is asked now; empty where no question names one. What is
    asked begins its docstring with it."""
    found = _NUMBER.match(type(agenda[-1]).__doc__ or "") if agenda else None
    return found[0] if found else ""


@kept_by_language(64)
def about_option(game: str, key: str) -> str:
    """Return the paragraph, with its sign, in which the rules speak of an option first; empty where none does."""
    for block in re.split(r"\n\s*\n", rules_of(game)):
        if re.search(rf"`{key}\b", block) and (numbered := _PARAGRAPH.match(block)):
            return numbered[1]
    return ""


def _marked(text: str) -> dict[str, tuple[str, ...]]:
    """Return by each mark the paragraphs in which it stands, or the chapter where it stands in none."""
    found: dict[str, dict[str, None]] = {}
    place = ""
    for block in re.split(r"\n\s*\n", text):
        if numbered := _PARAGRAPH.match(block):
            place = numbered[1]
        for each in _MARK.findall(block):
            found.setdefault(each, {})[place] = None
    return {each: tuple(places) for each, places in found.items()}


def _read(game: str, name: str) -> str:
    """Return a text about a game in the language of the context, or else in that in which it lies beside its rules."""
    if translated := document(f"{game}/{name}"):
        return translated
    from importlib.resources import files

    file = files(GAMES.entries[game].module).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else ""


def _plain(text: str) -> str:
    return " ".join(text.split())
