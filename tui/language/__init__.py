"""Says things in the language of whoever reads them.

English stands in the code, and is the key by which a catalogue has the same in another language (docs/translating.md):

    _("Take {cards}", cards=5)                    a text with named places
    _n("{count} card", "{count} cards", 3)        one for each number; the language says which numbers differ
    _p("verb", "Open")                            a context, where the same English is two things elsewhere
    _np("deck", "a card", "{count} cards", 2)     both
    mark("Settings")                              a constant (core/sentences.py); worded() says it where it is shown

The language is that of the context in which something is said: a server draws the screens of many players in one
process, and each drawing, key and message of a session runs within `speaking(…)`. What keeps sentences, or pictures of
them, keeps them by language: `kept_by_language` does, instead of `lru_cache`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from core.sentences import Sentence, Value, filled, mark
from tui.language.catalogues import ENGLISH, catalogue_of, document_in, languages, own_name

__all__ = [
    "ENGLISH",
    "_",
    "_n",
    "_np",
    "_p",
    "document",
    "kept_by_language",
    "language",
    "languages",
    "mark",
    "own_name",
    "speak",
    "speaking",
    "worded",
]

P = ParamSpec("P")
T = TypeVar("T")

_ENGLISH: Final = catalogue_of(ENGLISH)
_NOW: Final = ContextVar("catalogue", default=_ENGLISH)


def _(message: str, /, **values: object) -> str:
    """Say a text in the language of the context, with its values in their places."""
    text = _NOW.get().text(message)
    return text.format_map(values) if values else text


def _p(context: str, message: str, /, **values: object) -> str:
    """Say a text that means something else in another context."""
    text = _NOW.get().text_in(context, message)
    return text.format_map(values) if values else text


def _n(one: str, many: str, count: int, /, **values: object) -> str:
    """Say a text that goes by a number, which stands in the place of that name, {count}."""
    return _NOW.get().counted(one, many, count).format_map({**values, "count": count})


def _np(context: str, one: str, many: str, count: int, /, **values: object) -> str:
    """Say a text that goes by a number, and means something else in another context."""
    return _NOW.get().counted_in(context, one, many, count).format_map({**values, "count": count})


def worded(text: str) -> str:
    """Say what the rules, the server or a constant says in English; what is no Sentence stays as it is.

    It may come from a server that means harm: nothing of it is understood but names of places.
    """
    if not isinstance(text, Sentence):
        return text
    template = _NOW.get().text(text.template)
    return filled(template, {name: _value(each) for name, each in text.values.items()}) if text.values else template


def _value(value: Value) -> Value:
    return worded(value) if isinstance(value, str) else value


def document(path: str) -> str:
    """Return a text that is longer than a message, "kampf/SHORT.md", in the language of the context, or else in
    English; empty where the folders of languages have none."""
    return document_in(path, language()) or document_in(path, ENGLISH)


# The context


def language() -> str:
    """Return the language of the context, by its two letters."""
    return _NOW.get().language


def speak(name: str) -> None:
    """Speak a language from here on, in this context and those that begin in it; one that nobody has translated is
    English."""
    _NOW.set(catalogue_of(name))


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak a language for as long as this lasts."""
    token = _NOW.set(catalogue_of(name))
    try:
        yield
    finally:
        _NOW.reset(token)


def kept_by_language(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function has said, as lru_cache does, for each language apart."""

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        def by_language(_language: str, *arguments: P.args, **named: P.kwargs) -> T:
            return function(*arguments, **named)

        kept: Any = lru_cache(maxsize=most)(by_language)

        @wraps(function)
        def said(*arguments: P.args, **named: P.kwargs) -> T:
            found: T = kept(language(), *arguments, **named)
            return found

        said.cache_clear = kept.cache_clear  # type: ignore[attr-defined]  # As lru_cache's own has.
        return said

    return keeping
