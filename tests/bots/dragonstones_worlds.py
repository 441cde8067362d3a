"""Questions of games of Fist of Dragonstones, in the worlds that an archmage imagines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from core.bots import BOTS
from core.bots.search import UNHEARD
from core.dragonstones.game import DRAGONSTONES
from core.dragonstones.state import DragonState
from core.engine import choices, play_on, view, waiting_for
from scripts.playouts import after_chance, begin

ADEPT: Final = BOTS["adept"]["dragonstones"]
KINDS: Final[list[tuple[int, dict[str, str]]]] = [
    (3, {}),
    (4, {}),
    (6, {}),
    (4, {"blanks": "house", "own": "always"}),
]
"""Seats and options."""


def worlds(seats: int, options: Mapping[str, str], games: int = 2) -> Iterator[tuple[DragonState, int]]:
    """Yield each question of some games as the search has it: one seat has still to answer. Most answer as adepts, some
    anything, so that there are coins of all kinds in all places."""
    for seed in range(games):
        rng = Random(f"{seats}/{seed}")
        state = begin(DRAGONSTONES, seats, dict(options), rng)
        while state.agenda:
            assert isinstance(state, DragonState)
            world, asked = state.clone(), [*waiting_for(state)]
            rng.shuffle(asked)
            for each in asked[1:]:
                play_on(world, each, some_answer(world, each, rng), UNHEARD)
            yield world, asked[0]
            for each in waiting_for(state):
                play_on(state, each, some_answer(state, each, rng), UNHEARD)
            state = after_chance(state, rng)


def some_answer(state: DragonState, seat: int, rng: Random) -> Any:
    legal = choices(state, seat)
    return (
        legal[rng.randrange(len(legal))] if rng.random() < 0.3 else ADEPT(view(DRAGONSTONES, state, seat), legal, rng)
    )
