"""Bots: they are given a view and its choices, as a person is, and never a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.engine import AnyGame, Choice, Rng, View

Mind = Callable[[View[Any], Sequence[Choice], Rng], Choice]
"""How a bot of one level thinks about one game."""


def anything(seen: View[Any], legal: Sequence[Choice], rng: Rng) -> Choice:
    """Any legal choice: what a bot does in a game that nobody has taught it."""
    return legal[rng.randrange(len(legal))]


MINDS: Final[dict[str, Mapping[str, Mind]]] = {"apprentice": {}, "adept": {}}
"""Level → game → mind."""

LEVELS: Final = tuple(MINDS)


def decide(level: str, game: AnyGame, seen: View[Any], legal: Sequence[Choice], rng: Rng) -> Choice:
    """What a bot of that level answers."""
    return MINDS[level].get(game.name, anything)(seen, legal, rng)
