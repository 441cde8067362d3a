"""Reads the catalogues: a folder for each language beside this file, in it a pair of files (.po, .mo) for each room.

A language is read when somebody first reads it. All its rooms are one: the same English, in the same context, is the
same wherever it is said (scripts/messages sees to that).
"""

from __future__ import annotations

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
_FOLDERS: Final = Path(__file__).parent
_COUNTS: Final = 2048
"""How many texts that go by a number are kept, each with its number."""


class Catalogue:
    """English, as it stands in the code."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language

    def text(self, message: str) -> str:
        return message

    def text_in(self, context: str, message: str) -> str:
        return message

    def counted(self, one: str, many: str, count: int) -> str:
        return one if count == 1 else many

    def counted_in(self, context: str, one: str, many: str, count: int) -> str:
        return one if count == 1 else many


class Unknown(NullTranslations):
    """Stands behind all rooms of a language: no text is empty in any of them, so an empty one is in none."""

    def gettext(self, message: str) -> str:
        return ""


class Translated(Catalogue):
    """The words of another language for the English in the code, with `Unknown` behind them. What was found is kept, as
    a picture says the same a hundred times."""

    def __init__(self, language: str, translations: NullTranslations) -> None:
        super().__init__(language)
        self._translations = translations
        self._texts: dict[str, str] = {"": ""}  # In a catalogue the empty text is its head.
        self._texts_in: dict[tuple[str, str], str] = {}
        self._counted = lru_cache(_COUNTS)(translations.ngettext)
        self._counted_in = lru_cache(_COUNTS)(translations.npgettext)

    def text(self, message: str) -> str:
        found = self._texts.get(message)
        if found is None:
            found = self._translations.gettext(message)
            if not found:  # A server may say anything: what is not ours is not kept.
                return message
            self._texts[message] = found
        return found

    def text_in(self, context: str, message: str) -> str:
        found = self._texts_in.get((context, message))
        if found is None:
            found = self._texts_in[context, message] = self._translations.pgettext(context, message)
        return found

    def counted(self, one: str, many: str, count: int) -> str:
        return self._counted(one, many, count)

    def counted_in(self, context: str, one: str, many: str, count: int) -> str:
        return self._counted_in(context, one, many, count)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, English first: those that have a folder."""
    found = [each.name for each in _FOLDERS.iterdir() if each.is_dir() and not each.name.startswith("_")]
    return (ENGLISH, *sorted(each for each in found if each != ENGLISH))


@cache
def own_name(language: str) -> str:
    """Return the name of a language as it calls itself; of one that nobody has translated that of English."""
    folder = _FOLDERS.joinpath(language if language in languages() else ENGLISH)
    return folder.joinpath("name.txt").read_text("utf-8").strip()


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language; English for one that nobody has translated."""
    if language == ENGLISH or language not in languages():
        return Catalogue()
    whole: NullTranslations = Unknown()
    for room in sorted(_FOLDERS.joinpath(language).iterdir(), key=lambda each: each.name, reverse=True):
        if room.name.endswith(".mo"):
            with room.open("rb") as file:
                part = GNUTranslations(file)
            part.add_fallback(whole)
            whole = part
    return Translated(language, whole)


def document_in(path: str, language: str) -> str:
    """Return a text that is longer than a message as the folder of that language has it, as "kampf/SHORT.md"; empty
    where it has none."""
    file = _FOLDERS.joinpath(language, *path.split("/"))
    if language not in languages() or not file.is_file():
        return ""
    text = file.read_text("utf-8")
    return text.partition("\n")[2].lstrip() if text.startswith(OF) else text


OF: Final = "<!-- of "
"""Begins the first line of a translated document, which says of which English it is a translation."""
