"""Carries sentences over the wire so that each client can say them in its player's language.

A client that knows it (`SENTENCES` in net/protocol/hello.py) is sent a sentence's English template and its values, in
the order of their places; others, and texts without values, go as they are. A client makes a Sentence of either: what
its catalogues don't have it shows in English.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.sentences import MOST_PLACES, Sentence, Value, mark, places_in, sentence
from net.protocol.messages import Announced, Bye, Refusal, Welcome
from net.protocol.wire import Raw, WireError

FIELDS: Final = {Announced: "text", Refusal: "sentence", Bye: "sentence", Welcome: "notice"}
"""Which field of a message is said by the server itself."""
_DEEPEST: Final = 2
"""How often a value may itself be a sentence with values."""


def to_wire(text: Value) -> Value | Raw:
    """Return a sentence with values as its template and those; a word that is translated as a template alone."""
    if not isinstance(text, Sentence):
        return text
    return (text.template, *(to_wire(text.values.get(name, "")) for name in places_in(text.template)))


def sent(message: Announced | Refusal | Bye | Welcome, fields: Sequence[object]) -> Raw:
    """Return a message's fields with its sentence as it goes to a client that reads them."""
    name = FIELDS[type(message)]
    text = getattr(message, name)
    if not isinstance(text, Sentence) or not text.values:
        return tuple(fields)
    return tuple(to_wire(text) if each is text else each for each in fields)


def from_wire(raw: object, depth: int = 0) -> Sentence:
    """Return the sentence that came. Raises WireError if it is none."""
    if isinstance(raw, str):
        return mark(raw)
    if not isinstance(raw, tuple) or not raw or not isinstance(raw[0], str) or depth > _DEEPEST:
        raise WireError("A malformed sentence came.")
    template, values = raw[0], raw[1:]
    places = places_in(template)
    if len(places) != len(values) or len(places) > MOST_PLACES:
        raise WireError("A malformed sentence came.")
    return sentence(template, **{place: _value(each, depth) for place, each in zip(places, values, strict=True)})


def _value(raw: object, depth: int) -> Value:
    if isinstance(raw, tuple):
        return from_wire(raw, depth + 1)
    if isinstance(raw, str) or type(raw) is int:
        return raw
    raise WireError("A malformed sentence came.")
