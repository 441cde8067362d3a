"""What finds room at 80×24 in English finds room in every language, and nothing of it is left in English there;
`scripts/screens --language` asks the first of everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

import pytest

from core.registry import GAMES
from net.people.names import clean_name
from tests.gallery.cuts import SIZE, Drawn, drawn_in, lost_in, noted
from tests.gallery.leftovers import left_in
from tests.gallery.pages import pages_in
from tests.gallery.rooms import LONGEST_NAMES, ROOMS
from tests.gallery.tables import exhibits, lines_of, tables
from tui.canvas.canvas import Canvas, plain
from tui.language import ENGLISH, languages, mark, speaking, worded
from tui.language.catalogues import Translated
from tui.screens.form_page import FormPage
from tui.screens.page import Page
from tui.screens.table.table import TablePage
from tui.screens.window import picture
from tui.widgets.buttons import Offer, draw_offers
from tui.widgets.form import Pick, Write

OTHERS = [each for each in languages() if each != ENGLISH]
ALIKE: Final = {"": "g", "kampf": "", "gargon": "o", "dragonstones": "iv", "zargos": "defghmuv"}
"""The letters of every table, and of one game, that mean the same in every language (docs/translating.md)."""
CROWDED, USUAL = range(1, 2), range(1)
"""The seeds of a game with the longest names, as much talk as there may be, and letters of ASCII alone; and of one with
names that most have."""


def pages(language: str, room: str) -> list[Drawn]:
    with speaking(language):
        return [drawn_in(each, language) for each in list(pages_in(room))]


class Seen(NamedTuple):
    """All kinds of moments of a full table, in one language."""

    shown: list[Drawn]
    said: list[str]
    """What is said at them by lines."""
    offered: set[tuple[str, str]]
    """The letters by which something is chosen there, with its label."""


def at_tables(language: str, game: Any) -> Seen:
    with speaking(language):
        (table,) = tables(game, CROWDED, (game.seats[-1],))
        found = [exhibit for _kind, exhibit in exhibits(table, set())]
        shown = [drawn_in(each, language) for each in found]
        said = [line for each in found[::8] for line in lines_of(each)]
        return Seen(shown, said, {offer for each in found for offer in letters_of(each.page)})


def letters_of(page: Page) -> Iterator[tuple[str, str]]:
    """Yield the letters that are offered there, with their labels in small letters without accents."""
    if isinstance(page, TablePage):
        for offer in page.prompt().offers:
            if len(offer.key) == 1 and offer.key.isalpha():
                yield offer.key, "".join(map(plain, worded(offer.label).casefold()))


def misfits(offered: Iterable[tuple[str, str]], game: str) -> list[tuple[str, str]]:
    """Return the letters that are not in their label, but for those that are the same in every language."""
    return sorted({(key, label) for key, label in offered if key not in label and key not in ALIKE[""] + ALIKE[game]})


@pytest.mark.parametrize("room", ROOMS)
def test_no_page_cuts_in_another_language_what_it_shows_in_english_or_shows_english(room: str) -> None:
    own = pages(ENGLISH, room)
    for language in OTHERS:
        theirs = pages(language, room)
        assert list(lost_in(own, theirs)) == []
        assert list(left_in((line for each in theirs for line in each.lines), language)) == []


@pytest.mark.parametrize("room", ["home", "quiet"])
def test_a_page_that_is_open_is_read_in_the_language_that_is_chosen_over_it(room: str) -> None:
    """One of each kind; what has been chosen and written on it stays."""
    shown = {type(each.page): each for each in reversed(list(pages_in(room)))}
    for each in shown.values():
        session, before = each.session, each.session.settings
        session.pages[:] = each.pages
        chosen = values_of(each.page)
        session.change(replace(before, language="de"))
        assert list(left_in(str(picture(session, *SIZE)).splitlines(), "de")) == [], each.name
        assert values_of(each.page) == chosen, each.name
        session.change(before)


def values_of(page: Page) -> list[tuple[str, str]]:
    fields = page.form.fields if isinstance(page, FormPage) else []
    kept = [(each.key, each.value) for each in fields if isinstance(each, Pick)]
    return [*kept, *((each.key, each.line.written) for each in fields if isinstance(each, Write))]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_no_table_cuts_in_another_language_what_it_shows_in_english_or_shows_english(game: Any) -> None:
    own = at_tables(ENGLISH, game)
    for language in OTHERS:
        theirs = at_tables(language, game)
        assert list(lost_in(own.shown, theirs.shown)) == []
        assert list(left_in((line for each in theirs.shown for line in each.lines), language)) == []
        assert list(left_in(theirs.said, language)) == []
        assert misfits(theirs.offered, game.name) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_no_table_of_usual_players_cuts_in_another_language_what_it_shows_in_english(game: Any) -> None:
    """A smaller one, with other options: each third picture, made once and drawn in each language."""
    (table,) = tables(game, USUAL, (game.seats[1],))
    shown = [exhibit for _kind, exhibit in exhibits(table, set())][::3]
    own = [drawn_in(each, ENGLISH) for each in shown]
    for language in OTHERS:
        assert list(lost_in(own, [drawn_in(each, language) for each in shown])) == []


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


@pytest.mark.parametrize(("language", "word"), [("de", "Einstellungen"), ("fr", "Réglages")])
def test_a_word_that_is_too_long_in_another_language_is_found(
    language: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = (next(each for each in pages_in("home") if each.name.startswith("HomePage")) for _ in "ab")
    english = drawn_in(own, ENGLISH)
    assert not list(lost_in([english], [drawn_in(other, language)]))
    text = Translated.text
    monkeypatch.setattr(Translated, "text", lambda of, words: text(of, words) * (9 if words == "Settings" else 1))
    (found,) = lost_in([english], [drawn_in(other, language)])
    assert "cuts" in found
    assert word in found


def test_a_sentence_of_a_table_that_is_too_long_in_another_language_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (table,) = tables(GAMES["dragonstones"], CROWDED, (6,))
    shown = [exhibit for _kind, exhibit in islice(exhibits(table, set()), 40)]
    english = [drawn_in(each, ENGLISH) for each in shown]
    text = Translated.text
    monkeypatch.setattr(
        Translated, "text", lambda of, words: text(of, words) + " mot" * 9 * words.startswith("Bid gold")
    )
    found = list(lost_in(english, [drawn_in(each, "fr") for each in shown]))
    assert found
    assert all("draw_prompt cuts" in each for each in found)


def test_a_players_name_gives_way_beside_its_sign_and_nothing_else_does() -> None:
    def lost(words: str) -> list[str]:
        return list(lost_in([Drawn("", (), {})], [Drawn("", (), {"_draw_row cuts": [words]})]))

    assert lost(f"▲ {clean_name(LONGEST_NAMES[0])}") == []
    assert lost("Dragon bicéphale") != []
