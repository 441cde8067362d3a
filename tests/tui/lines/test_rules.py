"""A rule book by lines: its chapters, one paragraph, the places of a word."""

from __future__ import annotations

import re

import pytest

from core.registry import GAMES
from tests.tui.lines.test_voices import HEARD
from tui.lines.rules import book, told
from tui.rules import rules_of


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_told_by_its_number_without_marks_and_rulings(game: str) -> None:
    numbers = re.findall(r"\n\n§(\d+\.\d+)", rules_of(game))
    assert numbers == [number for chapter in book(game) for number, _ in chapter.paragraphs if number]
    for number in numbers:
        first, *_rest = told(game, number)
        assert first.startswith(f"{number} ")
        assert not re.search(r"\*\*|`|\([A-Z]\d+\)|\(house\)", first), first
    chapters = re.findall(r"^## §(\d+) ", rules_of(game), re.MULTILINE)
    assert [line.partition(":")[0] for line in told(game, "") if line.startswith("rules ")] == [
        f"rules {chapter}" for chapter in chapters
    ]
    for chapter in chapters:
        lines = told(game, chapter)
        assert lines[0].startswith(f"Chapter {chapter}: ")
        assert sum(line.startswith(f"{chapter}.") for line in lines) == sum(
            number.startswith(f"{chapter}.") for number in numbers
        )


def test_rules_are_found_by_number_and_by_word() -> None:
    assert told("zargos", "5.2") == told("zargos", "§5.2") == told("zargos", "5.2.")
    assert told("zargos", "5.2") == ["5.2 At least one counter stays behind in every province left, always."]
    assert told("zargos", "retreat") == ["5.8 There is no retreat."]
    assert told("zargos", "boats")[0].startswith("The rules speak of boats in 2.2, 2.7, ")
    assert told("zargos", "99") == ["There is no chapter 99."]
    assert told("zargos", "5.99") == ["There is no paragraph 5.99."]
    assert told("zargos", "wizardry") == ["The rules say nothing of wizardry."]
    assert told("dragonstones", "6.2") == ["6.2 Red, Blue and Yellow Dragon: a stone of that colour."]
    table = told("dragonstones", "9.3")
    assert 'take = "red 2" or "any 1": up to two stones of that colour, or of any.' in table
    assert HEARD.match(told("kampf", "3")[1])


@pytest.mark.parametrize("game", GAMES)
def test_of_marks_that_are_not_read_out_nothing_is_said(game: str) -> None:
    before = [line for line in told(game, "") if not line.startswith("rules ")]
    assert "told in our own words." in " ".join(before)
    assert not re.search(r"\bmark(?:s|ed)\b|\brulings?\b", " ".join(before[:-1]))
