"""Defines what a bot is: it sees what its seat sees, and chooses one of that seat's choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from core.engine import Choice, Rng, View


class Bot(Protocol):
    """Decides soon (in a millisecond on average, thirty at most, as all tables share one interpreter) and remembers
    nothing but what it would find again."""

    def __call__(self, seen: View[Any], choices: Sequence[Choice], rng: Rng, /) -> Choice:
        """Return one of the choices; the view is that of the seat that answers."""


def any_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    return choices[rng.randrange(len(choices))]
