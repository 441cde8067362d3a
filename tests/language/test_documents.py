"""Rules and rulings in another language say as much as the English ones: paragraph by paragraph the same marks, marked
as ours where they are ours, and rulings of the same kind under the same numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.registry import GAMES, OURS
from tui.language import document, languages, speaking
from tui.rules import rules_of, rulings_of, short_of

OTHERS = [each for each in languages() if each != "en"]
HOUSE = {"de": "Haus", "fr": "maison"}
"""What a decision of ours is called."""
_PLAIN = str.maketrans("äöüéêèàâç", "aoueeeaac")
FIGURES = Path(__file__).parents[2] / "docs/figures.md"
_PARAGRAPH = re.compile(r"^§(\d+\.\d+) ", re.MULTILINE)

each_game = pytest.mark.parametrize("game", OURS)
each_language = pytest.mark.parametrize("language", OTHERS)


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    body = text.partition("\n## Index\n")[0]
    _, *found = _PARAGRAPH.split(body)
    for number, words in zip(found[::2], found[1::2], strict=True):
        yield number, re.sub(r"\s+", " ", words.partition("\n## ")[0])


def marked(text: str, house: str) -> list[tuple[str, bool, bool]]:
    """Each mark, whether it is marked as a decision of ours, and whether as one about a part of the sentence alone."""
    groups = re.findall(r"\(([^()]*\[[^()]*)\)", text)
    return sorted(
        (mark, house in each, re.search(rf"\b{house}, \w", each) is not None)
        for each in groups
        for mark in re.findall(r"\[([A-Z]\d*)\]", each)
    )


@each_language
@each_game
def test_the_rules_have_the_same_paragraphs_and_marks(language: str, game: str) -> None:
    english = list(paragraphs(rules_of(game)))
    with speaking(language):
        assert document(f"{game}/RULES.md"), "nobody has translated it"
        theirs = list(paragraphs(rules_of(game)))
    assert [number for number, _ in theirs] == [number for number, _ in english]
    for (number, words), (_, original) in zip(theirs, english, strict=True):
        assert marked(words, HOUSE[language]) == marked(original, "house"), number
        assert re.findall(r"`[a-z_]+`", words) == re.findall(r"`[a-z_]+`", original), number


@each_language
@each_game
def test_the_index_is_in_order_and_names_what_there_is(language: str, game: str) -> None:
    with speaking(language):
        rules = rules_of(game)
    index = re.search(r"\n## Index\n\n(.*?)(?:\n\n|\Z)", rules, re.DOTALL)
    assert index is not None
    rows = [row.removeprefix("- ").partition("§") for row in index[1].splitlines() if row.startswith("- ")]
    assert len(rows) > 10
    words = [row.rstrip(" :").casefold().translate(_PLAIN) for row, _, _ in rows]
    assert words == sorted(words)
    there = {number for number, _ in paragraphs(rules)}
    assert set(re.findall(r"§(\d+\.\d+)", index[1])) <= there


@each_language
@each_game
def test_the_rulings_are_the_same_and_of_the_same_kind(language: str, game: str) -> None:
    english = rulings_of(game)
    with speaking(language):
        theirs = rulings_of(game)
    assert [*theirs] == [*english]
    for number, ruling in theirs.items():
        ours = ruling.reason.lower().startswith(HOUSE[language].lower())
        assert ours == english[number].reason.startswith("House:"), number
        assert ruling.where == english[number].where, number
        assert ruling.question.endswith("?"), number
        assert ruling != english[number], number


def lengths_of(game: str) -> list[tuple[int, float]]:
    """Return the numbers of players and the minutes of their games that docs/figures.md has, measured."""
    rows = re.findall(rf"^\| {GAMES.titles[game]} \| (\d) \| ([\d.]+) \|", FIGURES.read_text("utf-8"), re.MULTILINE)
    return [(int(seats), float(minutes)) for seats, minutes in rows]


@each_game
def test_how_long_a_game_takes_is_said_as_it_was_measured(game: str) -> None:
    """To five minutes, for 2, 4 and 6 players, or for as many as there may be; a number that repeats is said once."""
    measured = lengths_of(game)
    assert {seats for seats, _ in measured} >= {2, 4, 6} & {*GAMES[game].seats}
    wanted = [*dict.fromkeys(5 * round(minutes / 5) for _, minutes in measured)]
    for language in languages():
        with speaking(language):
            short = short_of(game)
        (said,) = re.findall(r"\*\*(?:It takes|Es dauert|Rechne|Comptez)\*\*(.+?)(?:;|\n\n|\Z)", short, re.DOTALL)
        assert [int(each) for each in re.findall(r"\d+", said)] == wanted, language
    least, most = map(int, re.findall(r"\d+", str(GAMES.about(game).lasts)))
    assert least <= min(wanted) <= max(wanted) <= most
