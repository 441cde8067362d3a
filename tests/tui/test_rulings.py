"""Marks in the rule books, the rulings they lead to, and the paragraphs that questions name."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from core.engine import Ask
from core.registry import GAMES, OURS
from tui.rules import governing, rules_of, rulings_of

_TARGET = re.compile(r"^\[([A-Z]\d*)\]: (.+)$", re.MULTILINE)
_PARAGRAPH = re.compile(r"^§(\d+\.\d+) ", re.MULTILINE)
_SOURCES = {"F", "O"}
"""Marks that say where something was found, and not that it was decided."""

ours = pytest.mark.parametrize("game", OURS)


def written(game: str, name: str) -> str:
    return files(GAMES.entries[game].module).joinpath(name).read_text("utf-8")


def marks(game: str) -> list[tuple[str, bool]]:
    """Each mark of the rules, and whether it is marked as a decision of ours."""
    body = re.sub(r"\s+", " ", rules_of(game).partition("\n## ")[2])
    found = [(mark, "house" in each) for each in re.findall(r"\(([^()]*\[[^()]*)\)", body) for mark in _marks(each)]
    assert len(found) == len(_marks(body)), "a mark stands outside of parentheses"
    return found


def _marks(text: str) -> list[str]:
    return re.findall(r"\[([A-Z]\d*)\]", text)


@ours
def test_every_mark_leads_to_a_ruling_and_every_ruling_is_marked(game: str) -> None:
    assert {mark for mark, _ in marks(game)} == set(rulings_of(game))
    assert all(each.where for each in rulings_of(game).values())
    headings = re.findall(r"^## (.+)$", written(game, "RULINGS.md"), re.MULTILINE)
    assert headings == [*rulings_of(game)], "a ruling has not been read"


@ours
def test_rulings_are_marked_as_what_they_are(game: str) -> None:
    rulings = rulings_of(game)
    for mark, house in marks(game):
        assert mark in _SOURCES or rulings[mark].reason.startswith("House:") == house, mark
    chapters = rules_of(game).partition("\n## ")[2].replace("\n", " ")
    assert not re.search(r"\([^()]*\bhouse\b[^()\[]*\)", chapters.replace("`house`", "")), "a mark without a number"


@ours
def test_every_ruling_asks_answers_and_gives_a_reason(game: str) -> None:
    for ruling in rulings_of(game).values():
        assert ruling.question.endswith("?"), ruling.number
        assert ruling.answer.endswith((".", ")")), ruling.number
        assert re.match(r"(House|Text): \S.{10}", ruling.reason), ruling.number


@ours
def test_marks_lead_there_in_the_files_too(game: str) -> None:
    for name, at in (("RULES.md", "RULINGS.md"), ("RULINGS.md", "")):
        text = written(game, name)
        targets = dict(_TARGET.findall(text))
        assert targets == {mark: f"{at}#{mark.lower()}" for mark in _marks(_TARGET.sub("", text))}


@ours
def test_paragraphs_that_are_named_exist(game: str) -> None:
    rules = rules_of(game)
    there = {*_PARAGRAPH.findall(rules), *re.findall(r"^## §(\d+) ", rules, re.MULTILINE)}
    named = re.findall(r"§(\d+(?:\.\d+)?)", f"{rules} {written(game, 'RULINGS.md')}")
    assert set(named) <= there
    index = rules.partition("## Index\n")[2]
    assert len(index.splitlines()) > 10
    words = [line.removeprefix("- ") for line in index.splitlines() if line]
    assert words == sorted(words, key=str.casefold)


@ours
def test_every_question_names_the_paragraph_that_governs_it(game: str) -> None:
    paragraphs = {f"§{each}" for each in _PARAGRAPH.findall(rules_of(game))}
    for item in GAMES[game].items:
        asked = object.__new__(item)
        assert governing((asked,)) in paragraphs or not issubclass(item, Ask), item.__name__
    assert governing(()) == ""


@pytest.mark.parametrize(
    ("docstring", "paragraph"),
    [
        ("§3: claim more, or doubt.", "§3"),  # As the guide for games writes it.
        ("§3.4–6 The attacker chooses.", "§3.4"),
        ("§2, and §3.1 where nobody starts.", "§2"),
        ("§12.1. Somebody lays.", "§12.1"),
        ("Whoever starts, §2, claims.", ""),
    ],
)
def test_the_paragraph_is_what_a_questions_docstring_begins_with(docstring: str, paragraph: str) -> None:
    asked = type("Asked", (Ask,), {"__doc__": docstring})
    assert governing((object.__new__(asked),)) == paragraph
