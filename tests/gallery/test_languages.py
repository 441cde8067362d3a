"""What finds room at 80×24 in English finds room in every language, and nothing of it is left in English there;
`scripts/screens --language` asks the first of everything."""

from __future__ import annotations

from typing import Any

import pytest

from core.registry import GAMES
from tests.gallery.cuts import Drawn, drawn_in, lost_in, noted
from tests.gallery.leftovers import left_in
from tests.gallery.pages import pages_in
from tests.gallery.tables import exhibits, lines_of, tables
from tui.canvas.canvas import Canvas
from tui.language import ENGLISH, languages, mark, speaking
from tui.language.catalogues import Translated
from tui.widgets.buttons import Offer, draw_offers

OTHERS = [each for each in languages() if each != ENGLISH]
ROOMS = ("home", "quiet", "inviting gathering", "taken", "kept", "hostile")
CROWDED = range(1, 2)
"""The seed of a game with the longest names, as much talk as there may be, and letters of ASCII alone."""


def pages(language: str, room: str) -> list[Drawn]:
    with speaking(language):
        return [drawn_in(each, language) for each in list(pages_in(room))]


def at_tables(language: str, game: Any) -> tuple[list[Drawn], list[str]]:
    """Pictures of all kinds of moments of a full table, and what is said at them by lines."""
    with speaking(language):
        (table,) = tables(game, CROWDED, (game.seats[-1],))
        found = [exhibit for _kind, exhibit in exhibits(table, set())]
        shown = [drawn_in(each, language) for each in found]
        return shown, [line for each in found[::8] for line in lines_of(each)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_page_cuts_in_another_language_what_it_shows_in_english_or_shows_english(room: str) -> None:
    own = pages(ENGLISH, room)
    for language in OTHERS:
        theirs = pages(language, room)
        assert list(lost_in(own, theirs)) == []
        assert list(left_in((line for each in theirs for line in each.lines), language)) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_no_table_cuts_in_another_language_what_it_shows_in_english_or_shows_english(game: Any) -> None:
    own, _ = at_tables(ENGLISH, game)
    for language in OTHERS:
        theirs, said = at_tables(language, game)
        assert list(lost_in(own, theirs)) == []
        assert list(left_in((line for each in theirs for line in each.lines), language)) == []
        assert list(left_in(said, language)) == []


def test_a_count_that_waits_is_told_in_a_language_that_is_chosen_meanwhile() -> None:
    (table,) = tables(GAMES["kampf"], CROWDED, (2,))
    counts = [exhibit for kind, exhibit in exhibits(table, set()) if kind.asked.startswith("count")]
    assert counts
    for each in counts:
        assert list(left_in(drawn_in(each, ENGLISH).lines, "fr")) != []
        assert list(left_in(drawn_in(each, "fr").lines, "fr")) == []


def test_english_that_is_left_over_is_found() -> None:
    assert list(left_in(["Die Karten der Hand", "Nothing is hidden here", "Ada"], "de")) == ["Nothing is hidden here"]


def test_what_is_lost_is_noted() -> None:
    losses: dict[str, list[str]] = {}
    canvas = Canvas(20, 4)
    with noted(losses):
        canvas.text(0, 0, "too long a word", width=8)
        canvas.text(15, 1, "out of it")
        canvas.text(0, 2, "one thing")
        canvas.text(4, 2, "another")
        canvas.heading(0, 3, "A title", 12, "and a note")
        draw_offers(canvas, 0, 3, [Offer("a", mark("Something to do"), ""), Offer("b", "More", "")])
    assert {where.partition(" ")[2].split()[0] for where in losses} == {"cuts", "runs", "writes", "leaves"}
    assert sum(map(len, losses.values())) == 5


def test_a_word_that_is_too_long_in_another_language_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    own, other = (next(each for each in pages_in("home") if each.name.startswith("HomePage")) for _ in "ab")
    english = drawn_in(own, ENGLISH)
    assert not list(lost_in([english], [drawn_in(other, "de")]))
    text = Translated.text
    monkeypatch.setattr(Translated, "text", lambda of, words: text(of, words) * (5 if words == "Settings" else 1))
    (found,) = lost_in([english], [drawn_in(other, "de")])
    assert "cuts" in found
    assert "Einstellungen" in found
