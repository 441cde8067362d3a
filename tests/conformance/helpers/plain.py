"""States and messages as plain, comparable data."""

from __future__ import annotations

import dataclasses
from typing import Any

from core.engine import State

PLAIN = (int, str, type(None))


def frozen(value: Any) -> Any:
    """A copy that no later change of the original can reach."""
    if isinstance(value, list):
        return ("list", *map(frozen, value))
    if isinstance(value, dict):
        return ("dict", *((key, frozen(each)) for key, each in value.items()))
    return value


def facts(state: State) -> dict[str, Any]:
    """The state's slots by name, frozen."""
    slots = (name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ()) if name != "memo")
    return {name: frozen(getattr(state, name)) for name in slots}


def is_plain(value: object) -> bool:
    """What any wire can carry: ints, strings, bools, nothing, and tuples of them."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return isinstance(value, PLAIN)


def fields(value: Any) -> tuple[Any, ...]:
    """The values of a choice, an event or an item, in order."""
    return tuple(getattr(value, field.name) for field in dataclasses.fields(value))


def is_sentence(text: str) -> bool:
    """What a player can read: it starts like a sentence, ends like one, and shows no Python."""
    return text[:1].isupper() and text[-1:] in ".?!" and " " in text and not set(text) & set("_<>{}[]=\n")
