"""What finds room at 80×24 in English finds room in every language; `scripts/screens --language` asks it of all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from core.registry import GAMES
from tests.gallery.cuts import lost_in, noted
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.tables import exhibits, tables
from tui.canvas.canvas import Canvas
from tui.language import languages, mark, speaking
from tui.language.catalogues import Translated
from tui.widgets.buttons import Offer, draw_offers

OTHERS = [each for each in languages() if each != "en"]
ROOMS = ("home", "quiet", "inviting gathering", "taken", "kept")


def pages(language: str, room: str) -> Iterator[Exhibit]:
    with speaking(language):
        yield from list(pages_in(room))


def at_tables(language: str, game: Any) -> Iterator[Exhibit]:
    with speaking(language):
        found = exhibits(next(iter(tables(game, range(1), (game.seats[0],)))), set())
        yield from [exhibit for _kind, exhibit in islice(found, 12)]


@pytest.mark.parametrize("language", OTHERS)
def test_no_page_cuts_in_another_language_what_it_shows_in_english(language: str) -> None:
    for room in ROOMS:
        assert list(lost_in(language, pages("en", room), pages(language, room))) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
@pytest.mark.parametrize("language", OTHERS)
def test_no_table_cuts_in_another_language_what_it_shows_in_english(language: str, game: Any) -> None:
    assert list(lost_in(language, at_tables("en", game), at_tables(language, game))) == []


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
    assert not list(lost_in("de", [own], [other]))
    text = Translated.text
    monkeypatch.setattr(Translated, "text", lambda of, words: text(of, words) * (5 if words == "Settings" else 1))
    (found,) = lost_in("de", [own], [other])
    assert "cuts" in found
    assert "Einstellungen" in found
