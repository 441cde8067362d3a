"""Answers that nobody should give: right types with any values, and types of no game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from core.engine import AnyGame, Choice


@dataclass(frozen=True, slots=True)
class Juggle(Choice):
    """A choice of no game."""

    clubs: int = 3


def nonsense(game: AnyGame, rng: Random, each: int) -> Iterator[Choice]:
    """For every type of choice some instances with any values; then a foreign one."""
    for kind in game.choices:
        for _ in range(each):
            yield _any_choice(kind, rng)
    yield Juggle()


def _any_choice(kind: Any, rng: Random) -> Choice:
    made: Choice = kind(*(_any_value(hint, rng) for hint in _hints(kind)))
    return made


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[field.name] for field in dataclasses.fields(kind))


def _any_value(hint: Any, rng: Random) -> Any:
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice((-1, 0, 1, 2, 3, 10**9, rng.randrange(100)))
    if hint is str:
        return rng.choice(("", "north", "\x1b[2J"))
    return _any_compound(get_origin(hint), get_args(hint), hint, rng)


def _any_compound(origin: Any, inner: tuple[Any, ...], hint: Any, rng: Random) -> Any:
    if origin in (Union, UnionType):
        return _any_value(rng.choice(inner), rng)
    if hint is type(None):
        return None
    if origin is tuple and inner[-1] is not ...:
        return tuple(_any_value(part, rng) for part in inner)
    if origin is tuple:
        return tuple(_any_value(inner[0], rng) for _ in range(rng.randrange(4)))
    raise AssertionError(f"A choice's field is a {hint}; the contract has ints, strings, bools and tuples of them.")
