"""Defines what a bot is: it is handed what its seat may know, and answers by the choices of that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from core.engine import AnyGame, Choice, Rng, State, View, choices, view

Move = tuple[Choice, ...]
"""Answers of one seat, one after the other: nobody is told anything before the last."""


class Bot(Protocol):
    """Decides soon (in a millisecond on average, thirty at most, as all tables share one interpreter) and remembers
    nothing but what it would find again."""

    def __call__(self, seen: View[Any], choices: Sequence[Choice], rng: Rng, /) -> Choice:
        """Return one of the choices; the view is that of the seat that answers."""


class Asked(NamedTuple):
    """All that any bot is handed of a game."""

    game: AnyGame
    seen: View[Any]
    memory: Any
    """The memory of its seat (core/memory.py); None where nobody kept it."""
    choices: Sequence[Choice]
    rng: Rng
    budget: int = 0
    """How many simulations it may make; 0: as many as is usual in that game."""


def asked(game: AnyGame, state: State, seat: int, memory: Any, rng: Rng, budget: int = 0) -> Asked:
    """Return what a bot is handed that has to answer for this seat: nothing else of the state gets to it."""
    return Asked(game, view(game, state, seat), memory, choices(state, seat), rng, budget)


def any_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    return choices[rng.randrange(len(choices))]
