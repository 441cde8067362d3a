"""Tells a game in words made of its own names: what those who wrote it call its fields, values, choices and events.

`LostDie(seat=1, left=3)` becomes "Lost die: Bert, left 3." Every game can be told so, if not well; one that wants to be
told better has a face and a voice of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, get_type_hints

from core.engine import SEAT, Choice
from core.telling import Event
from net.people.text import clean_line
from tui.language import _, _p, mark, worded

_SEATS: Final = frozenset({"seat", "player", "partner", "victim", "owner", "dealer", "starter", "winner", "loser"})
"""Names of fields that hold a seat, as do those that are declared a Seat and those by which an event is told."""
_NOBODY: Final = mark("nobody")
_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def _none() -> str:
    return _p("in the place of a value", "none")


def spoken(name: str) -> str:
    """Return an identifier (hand_sizes, LostDie) in words."""
    return " ".join(_WORD.findall(name)).lower() or name


def label(name: str) -> str:
    words = spoken(name)
    return f"{words[:1].upper()}{words[1:]}"


@lru_cache(maxsize=512)
def seat_fields(kind: Any) -> frozenset[str]:
    """Return the fields of a choice, an event, an item or a board that hold a seat's number, or several."""
    hints = get_type_hints(kind, include_extras=True)
    declared = {name for name, hint in hints.items() if SEAT in _said_of(hint)}
    told = kind.audience.fields if issubclass(kind, Event) else ()
    return frozenset({*declared, *told, *(_SEATS & hints.keys())})


def _said_of(hint: Any) -> list[Any]:
    """Return what its annotations say of a type, or of the parts of a tuple or a union."""
    return [said for part in (hint, *getattr(hint, "__args__", ())) for said in getattr(part, "__metadata__", ())]


def parts_of(thing: Any) -> list[tuple[str, Any]]:
    """Return the names and values of the fields."""
    names = [field.name for field in fields(thing)] if is_dataclass(thing) else list(getattr(thing, "_fields", ()))
    return [(name, getattr(thing, name)) for name in names]


class Words:
    """Names things as they are called at one table, for a player who sits there."""

    def __init__(self, names: Sequence[str], me: int = -1) -> None:
        self._names = names
        self._me = me

    def seat(self, seat: object) -> str:
        """Name a seat, or nobody, in the middle of a sentence."""
        if isinstance(seat, tuple):
            return ", ".join(map(self.seat, seat)) or worded(_NOBODY)
        if not isinstance(seat, int) or not 0 <= seat < len(self._names):
            return worded(_NOBODY)
        return _p("within a sentence", "you") if seat == self._me else self._names[seat]

    def value(self, value: Any) -> str:
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if value is None:
            return _none()
        if isinstance(value, Enum):
            return spoken(value.name)
        if is_dataclass(value) or hasattr(value, "_fields"):
            return self.parts(value) or spoken(type(value).__name__)
        if isinstance(value, tuple):
            return self._several(value)
        return clean_line(str(value)) or _none()

    def _several(self, values: tuple[Any, ...]) -> str:
        if not values:
            return _none()
        if all(isinstance(each, tuple) for each in values) and len(values) == len(self._names):
            return self.of_seats(values)
        if all(isinstance(each, int) for each in values):
            return " ".join(map(self.value, values))
        return ", ".join(f"({said})" if "," in said else said for said in map(self.value, values))

    def of_seats(self, values: Sequence[Any]) -> str:
        return ", ".join(f"{self.seat(seat)} {self.value(each)}" for seat, each in enumerate(values))

    def part(self, kind: type, name: str, value: Any) -> str:
        """Return the value of one field."""
        return self.seat(value) if name in seat_fields(kind) else self.value(value)

    def parts(self, thing: Any, without: str = "") -> str:
        """Return all fields of a thing but that one."""
        kind = type(thing)
        return ", ".join(
            f"{spoken(name)} {self.part(kind, name, value)}" for name, value in parts_of(thing) if name != without
        )

    def choice(self, choice: Choice) -> str:
        """Return a choice as an imperative, in small letters."""
        parts = self.parts(choice)
        return f"{spoken(type(choice).__name__)}: {parts}" if parts else spoken(type(choice).__name__)

    def event(self, event: Event) -> str:
        """Say what happened, to whom, and all that goes with it: a name from the rules makes no English sentence by
        itself."""
        kind: Any = type(event)
        doer = next((name for name, _value in parts_of(event) if name in seat_fields(kind)), "")
        parts = self.parts(event, without=doer)
        said = ", ".join(filter(None, [self.seat(getattr(event, doer)) if doer else "", parts]))
        return f"{label(kind.__name__)}{': ' if said else ''}{said}."
