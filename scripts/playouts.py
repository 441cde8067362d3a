"""Playing whole games without a table: chance and the players come from one seeded source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from core.engine import AnyGame, Choice, Shape, State, apply, apply_roll, choices, roll_due, start, waiting_for


def outcome(shape: Shape, rng: Random) -> tuple[int, ...]:
    """What chance says to that question."""
    if shape.distinct:
        return tuple(rng.sample(range(shape.sides), shape.size))
    return tuple(rng.randrange(shape.sides) for _ in range(shape.size))


def after_chance(state: State, rng: Random) -> State:
    """The state at the next question, or at the end."""
    while shape := roll_due(state):
        state, _ = apply_roll(state, outcome(shape, rng))
    return state


def begin(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """A new game at its first question."""
    return after_chance(start(game, seats, options)[0], rng)


def any_of(legal: Sequence[Choice], rng: Random) -> Choice:
    return legal[int(rng.random() * len(legal))]


def step(state: State, rng: Random) -> State:
    """One answer of a seat that plays at random."""
    seat = waiting_for(state)[0]
    state, _ = apply(state, seat, any_of(choices(state, seat), rng))
    return after_chance(state, rng)


def play_at_random(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> int:
    """A whole game of random play; returns how many decisions were made."""
    state, decisions = begin(game, seats, options, rng), 0
    while state.agenda:
        state = step(state, rng)
        decisions += 1
    return decisions
