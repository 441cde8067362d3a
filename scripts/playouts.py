"""Plays whole games without a table: chance and the players come from one seeded source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from core.bots.bot import Bot, any_of
from core.engine import (
    AnyGame,
    Choice,
    Rng,
    Shape,
    State,
    apply,
    apply_roll,
    choices,
    roll_due,
    start,
    view,
    waiting_for,
)


def outcome(shape: Shape, rng: Random) -> tuple[int, ...]:
    """Return what chance says to that question."""
    if shape.distinct:
        return tuple(rng.sample(range(shape.sides), shape.size))
    return tuple(rng.randrange(shape.sides) for _ in range(shape.size))


def after_chance(state: State, rng: Random) -> State:
    """Return the state at the next question, or at the end."""
    while shape := roll_due(state):
        state, _ = apply_roll(state, outcome(shape, rng))
    return state


def begin(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Return a new game at its first question."""
    return after_chance(start(game, seats, options)[0], rng)


def step(state: State, rng: Random) -> State:
    """Give one answer of a seat that plays at random, without a look at its view."""
    seat = waiting_for(state)[0]
    legal = choices(state, seat)
    state, _ = apply(state, seat, legal[int(rng.random() * len(legal))])
    return after_chance(state, rng)


def play_at_random(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> int:
    """Play a whole game at random. Return how many decisions were made."""
    state, decisions = begin(game, seats, options, rng), 0
    while state.agenda:
        state = step(state, rng)
        decisions += 1
    return decisions


def play(game: AnyGame, bots: Sequence[Bot], options: Mapping[str, str], rng: Random) -> tuple[State, int]:
    """Play a whole game between bots, one a seat. Return its end, and how many decisions were made."""
    state, decisions = begin(game, len(bots), options, rng), 0
    while state.agenda:
        seat = waiting_for(state)[0]
        answer = bots[seat](view(game, state, seat), choices(state, seat), rng)
        state = after_chance(apply(state, seat, answer)[0], rng)
        decisions += 1
    return state, decisions


def anything(_seen: object, legal: Sequence[Choice], rng: Rng) -> Choice:
    """Answer at random: a bot that knows nothing."""
    return any_of(legal, rng)
