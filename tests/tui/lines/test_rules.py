"""A rule book by lines: its chapters, one paragraph, the places of a word."""

from __future__ import annotations

import re

import pytest

from core.registry import GAMES
from tests.tui.lines.test_voices import HEARD
from tui.lines.rules import book, ruling, told
from tui.rules import rules_of, rulings_of


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
    paragraph = "5.2 At least one counter always stays behind in a province that a group leaves."
    assert told("zargos", "5.2") == [f"{paragraph} Ruling 21."]
    assert told("zargos", "retreat") == ["5.8 There is no retreat. Ruling 23."]
    assert told("gargon", "1.4")[0].endswith(" or 0 none. Ruling 42.")
    assert told("kampf", "3.2")[0].endswith(
        "an equal one is not enough), or plays a crystal ball (§4), or takes the cards (§5). Ruling 9."
    )
    assert told("zargos", "boats")[0].startswith("The rules speak of boats in 2.2, 2.7, ")
    assert told("zargos", "99") == ["There is no chapter 99."]
    assert told("zargos", "5.99") == ["There is no paragraph 5.99."]
    assert told("zargos", "wizardry") == ["The rules say nothing of wizardry."]
    assert told("dragonstones", "6.2") == ["6.2 Red, Blue and Yellow Dragon: a stone of that colour."]
    table = told("dragonstones", "9.3")
    assert 'take = "red 2" or "any 1": up to two stones of that colour, or of any.' in table
    assert HEARD.match(told("kampf", "3")[1])


@pytest.mark.parametrize("game", GAMES)
def test_the_index_tells_paragraphs_that_are_there(game: str) -> None:
    index = told(game, "index")
    assert len(index) > 10
    for line in index:
        for number in re.findall(r"\d+\.\d+", line):
            assert told(game, number)[0].startswith(f"{number} "), line


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_told_by_its_number_with_its_reason_and_where_it_stands(game: str) -> None:
    listed = ruling(game, "")
    assert len(listed) == len(rulings_of(game))
    for line in listed:
        number = line.removeprefix("ruling ").partition(":")[0]
        question, reason, where = ruling(game, number)
        assert question.startswith(line.partition(": ")[2])
        assert reason.startswith(("House: ", "Text: "))
        paragraphs = re.findall(r"\d+\.\d+", where)
        assert number in {"F", "O"} or all(f" {number}" in told(game, each)[0] for each in paragraphs)
        assert not re.search(r"\*\*|`|\[[A-Z]", f"{question}{reason}")


def test_rulings_are_found_by_number_and_by_word() -> None:
    assert ruling("gargon", "8") == ruling("gargon", "G8") == ruling("gargon", "g 8")
    assert ruling("gargon", "8")[0] == "Who starts the first round? A player drawn by lot."
    assert "but for the case of ruling 33" in ruling("kampf", "29")[0]
    assert ruling("gargon", "Z8") == ["There is no ruling Z8."]
    assert ruling("gargon", "7") == ["There is no ruling 7."]
    assert ruling("zargos", "tidal wave") == ["ruling 73: Which province is nearest in a Tidal Wave?"]
    assert ruling("zargos", "wizardry") == ["No ruling speaks of wizardry."]


@pytest.mark.parametrize("game", GAMES)
def test_of_marks_that_are_not_read_out_nothing_is_said(game: str) -> None:
    before = [line for line in told(game, "") if not line.startswith("rules ")]
    assert "told in our own words." in " ".join(before)
    assert not re.search(r"\bmark(?:s|ed)\b|\brulings?\b|RULINGS", " ".join(before[:-1]))
