"""What a bot is: it sees what its seat sees, and chooses one of that seat's choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from core.engine import Choice, Rng, View


class Bot(Protocol):
    """Decides at once (well under a millisecond, as it runs in the server's loop) and remembers nothing."""

    def __call__(self, seen: View[Any], choices: Sequence[Choice], rng: Rng, /) -> Choice:
        """One of the choices; the view is of the seat that answers."""


def any_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    return choices[rng.randrange(len(choices))]
