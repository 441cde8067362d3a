"""Nobody is called by what stands for the server, for whoever reads, for nobody, or for a bot, in any language that we
speak; and by lines the server's word begins what the server says, and nothing else, in each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from core.bots import LEVELS
from net.people.names import clean_name, objection
from net.people.text import NAME_WIDTH
from net.tables.votes import _ANY_BOTS, _BOTS
from tests.tui.pages.test_server_lines import LOG
from tui.language import _, _p, languages, speaking, worded
from tui.lines.telling import broken, entry
from tui.widgets.logbook import SERVER, LogLine

LANGUAGES = languages()
RUNS_THE_SERVER = {
    "en": ("host", "hostess", "admin", "administrator", "operator", "moderator"),
    "de": ("Gastgeber", "Gastgeberin", "Verwalter", "Verwalterin", "Betreiber", "Betreiberin", "Moderatorin"),
    "fr": (
        "hôte",
        "hôtesse",
        "administrateur",
        "administratrice",
        "opérateur",
        "opératrice",
        "modérateur",
        "modératrice",
    ),
}
"""What somebody would be called who has a say on the server."""


def standing_for_somebody() -> Iterator[str]:
    """The words that stand where a name could, as the catalogues have them."""
    yield worded(SERVER)
    yield _p("at the beginning of a sentence", "You")
    yield _p("within a sentence", "you")
    yield _p("waited for", "you")
    yield _("nobody")
    yield _p("used by", "nobody")
    yield _("player")
    yield _("bot")
    yield _p("behind a name", "a bot").split()[-1]
    for level in LEVELS:
        yield _p("bot", level)
        yield worded(_BOTS[level])
    yield worded(_ANY_BOTS)


def may_be_called(word: str) -> list[str]:
    """Return in which form somebody may have that word as a name."""
    forms = (word, word.capitalize(), word.upper(), f"{word}-2", word.replace("o", "0"))
    return [name for name in forms if not objection(clean_name(name))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_for_somebody_is_nobodys_name(language: str) -> None:
    with speaking(language):
        words = [*standing_for_somebody()]
    assert [name for word in words for name in may_be_called(word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_the_name_of_whoever_runs_the_server_nor_one_that_holds_it(language: str) -> None:
    words = RUNS_THE_SERVER[language]
    assert [name for word in words for name in may_be_called(word)] == []
    parts = [f"A-{word}" for word in words if len(word) <= NAME_WIDTH - 2]  # A longer one is cut, and is no such word.
    assert [name for name in parts if not objection(clean_name(name))] == []


def test_the_words_are_those_of_each_language() -> None:
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said[language] = {*standing_for_somebody()}
    assert said["de"] >= {"Du", "niemand", "Server", "Lehrling", "Erzmagier"}
    assert said["fr"] >= {"Vous", "personne", "Serveur", "apprenti", "archimage"}


def told(line: LogLine) -> str:
    return broken(entry(line), 0)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@given(entries=LOG)
def test_by_lines_only_the_servers_begin_with_its_word_in_each_language(language: str, entries: list[LogLine]) -> None:
    with speaking(language):
        heads = {language: worded(SERVER).casefold() for language in LANGUAGES}
        for each in entries:
            assert told(each).casefold().startswith(heads[language]) is each.official
            assert each.official or not told(each).casefold().startswith(tuple(heads.values()))
