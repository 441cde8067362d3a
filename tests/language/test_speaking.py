"""What is said is said in the language of whoever reads it: in each context its own, from caches too, and of what a
server says no more is understood than the names of places."""

from __future__ import annotations

import asyncio
import gc
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType
from typing import Any

import tui.language
from core.engine import Refused
from core.registry import GAMES
from core.sentences import MOST_PLACES, filled, mark, places_in, sentence
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.sizes import forget
from tests.gallery.tables import Kind, exhibits, tables
from tui.language import _, _n, kept_by_language, language, speak, speaking, worded
from tui.language.lists import decimal, either, grouped, listed
from tui.settings import Settings


def test_words_lists_and_numbers_go_by_the_language() -> None:
    said = {}
    for each in ("en", "fr", "de", "xx"):
        with speaking(each):
            cards = _n("{count} card", "{count} cards", 0)
            said[each] = _("Back"), cards, listed("abc"), either("ab"), grouped(12345), decimal(0.5)
    assert said["en"] == said["xx"] == ("Back", "0 cards", "a, b and c", "a or b", "12,345", "0.5")
    assert said["de"] == ("Zurück", "0 Karten", "a, b und c", "a oder b", "12.345", "0,5")
    assert said["fr"] == ("Retour", "0 carte", "a, b et c", "a ou b", "12 345", "0,5")
    assert language() == "en"


async def test_each_task_speaks_its_own() -> None:
    async def guest(of: str) -> list[str]:
        speak(of)
        heard = []
        for _turn in range(3):
            await asyncio.sleep(0)
            heard.append(_("Back"))
        return heard

    heard = await asyncio.gather(*map(guest, ("de", "en", "fr")))
    assert heard == [["Zurück"] * 3, ["Back"] * 3, ["Retour"] * 3]
    assert _("Back") == "Back"


def test_what_the_rules_say_is_english_in_a_log_and_is_told_in_any_language() -> None:
    made = sentence("That makes {made}; the combat stands at {total}, and only more beats it.", made=3, total=7)
    assert made == "That makes 3; the combat stands at 7, and only more beats it."
    with speaking("de"):
        assert worded(made) == "Das ergibt 3; der Kampf steht bei 7, und nur mehr schlägt ihn."
        assert worded(pickle.loads(pickle.dumps(made))) == worded(made)
        assert worded(sentence("on {where}", where=mark("Back"))) == "auf Zurück"
        assert worded("Back") == "Back", "what is no sentence of ours is somebody's own"
        assert worded(Refused(made).sentence) == worded(made)


def test_of_a_template_from_elsewhere_nothing_is_understood_but_names() -> None:
    hostile = "{a.__class__} {a!r:>999999999} {0} {b} {a}"
    assert filled(hostile, {"a": "x"}) == "{a.__class__} {a!r:>999999999} {0} {b} x"
    assert len(filled("{a}" * 10_000, {"a": "y" * 1000})) < 3 * 10_000 + MOST_PLACES * 1000
    assert places_in("{a} {b} {a}") == ("a", "b")


def test_what_is_kept_is_kept_by_language() -> None:
    calls = []

    @kept_by_language(4)
    def said(word: str) -> str:
        calls.append(word)
        return _(word)

    for each in ("en", "de", "en", "de"):
        with speaking(each):
            said("Back")
    assert len(calls) == 2


def spoken(exhibit: Exhibit, of: str) -> str:
    """Draw it as its player reads it, once that is the language; what pages have begun stays."""
    exhibit.session.settings = Settings(language=of)
    exhibit.session.state.speak(of)
    return str(exhibit.drawn(100, 40))


def some() -> Iterator[Exhibit]:
    yield from islice(pages_in("home"), 0, None, 6)
    for game in GAMES.values():
        known: set[Kind] = set()
        table = next(iter(tables(game, range(1), (game.seats[0],))))
        yield from (exhibit for _kind, exhibit in islice(exhibits(table, known), 16))


def test_nothing_is_kept_in_the_language_of_somebody_else() -> None:
    """English, German, English: what a page shows is what it shows where nothing else was ever drawn."""
    shown = list(some())
    first = [spoken(each, "en") for each in shown]
    german = [spoken(each, "de") for each in shown]
    assert [spoken(each, "en") for each in shown] == first
    assert sum(one != other for one, other in zip(first, german, strict=True)) > len(shown) / 2
    forget()
    assert [spoken(each, "de") for each in shown] == german


def kept_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All functions of ours whose results are kept, and that say something themselves."""
    for each in gc.get_objects():
        inner = getattr(each, "__wrapped__", None)
        if type(each).__name__ == "_lru_cache_wrapper" and isinstance(inner, FunctionType):
            says = {"_", "_n", "_p", "_np", "worded"} & set(inner.__code__.co_names)
            if says and inner.__module__ != tui.language.__name__:
                yield f"{inner.__module__}.{inner.__qualname__}", each


def test_no_function_that_says_something_keeps_it_for_all_languages() -> None:
    assert [name for name, _function in kept_functions()] == []
