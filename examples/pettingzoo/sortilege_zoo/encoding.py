"""Writes what a seat sees, and what it may answer, as whole numbers, so that different things are different numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from sortilege.game import AnyGame

NOTHING = -1


def numbers(game: AnyGame, thing: Any) -> list[int]:
    """Return the numbers of a view, an agenda's item, a choice or an event of that game, or of a part of one.

    A tuple or a text is led by its length, an item, choice or event by its place among those of its game.
    """
    kinds = {kind: place for family in (game.items, game.choices, game.events) for place, kind in enumerate(family)}
    return [*_numbers(kinds, thing)]


def _numbers(kinds: dict[type, int], thing: Any) -> Iterator[int]:
    if thing is None:
        yield NOTHING
    elif isinstance(thing, int):
        yield int(thing)
    elif isinstance(thing, str):
        yield len(thing)
        yield from map(ord, thing)
    elif is_dataclass(thing):
        yield kinds[type(thing)]
        for field in fields(thing):
            yield from _numbers(kinds, getattr(thing, field.name))
    else:
        yield len(thing)
        for part in thing:
            yield from _numbers(kinds, part)
