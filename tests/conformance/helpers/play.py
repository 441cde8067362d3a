"""Whole games played by seeded players, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from core.engine import AnyGame, Choice, State, choices, is_over, roll_due, start, waiting_for
from core.replay import Answered, Record, Rolled, Setup, advance
from core.telling import Tellings
from scripts.playouts import outcome

S = TypeVar("S")
LONGEST = 5_000
"""No game of ours takes so many answers."""
MANNERS = ("any", "first", "last")
"""How all seats choose: by chance, or stubbornly, which drives a game into its corners."""


class Table(NamedTuple):
    """Everything that makes a played game what it is."""

    setup: Setup
    seed: int
    manner: str = "any"

    def __repr__(self) -> str:
        game, seats, options = self.setup
        said = " ".join(f"{key}={value}" for key, value in options.items())
        return f"<{game.name}, {seats} seats, {said}, {self.manner} choice, seed {self.seed}>"


class Moment(NamedTuple):
    """One record of the log, and what was before and after it."""

    before: State
    record: Record
    after: State
    told: Tellings


def chosen(legal: Sequence[Choice], manner: str, rng: Random) -> Choice:
    return {"first": legal[0], "last": legal[-1]}.get(manner) or legal[rng.randrange(len(legal))]


def next_record(state: State, manner: str, rng: Random) -> Record:
    if shape := roll_due(state):
        return Rolled(outcome(shape, rng))
    seat = rng.choice(waiting_for(state))
    return Answered(seat, chosen(choices(state, seat), manner, rng))


def opening(table: Table) -> tuple[State, Tellings]:
    return start(table.setup.game, table.setup.seats, table.setup.options)


def moments(table: Table) -> Iterator[Moment]:
    """The game from its set-up to its end."""
    rng = Random(table.seed)
    state, _ = opening(table)
    for _ in range(LONGEST):
        if is_over(state):
            return
        record = next_record(state, table.manner, rng)
        after, told = advance(state, record)
        yield Moment(state, record, after, told)
        state = after
    raise AssertionError(f"{table} has not ended after {LONGEST} records.")


def states(table: Table) -> Iterator[State]:
    """Every state of the game, the first and the last too."""
    yield opening(table)[0]
    for moment in moments(table):
        yield moment.after


def some(found: Sequence[S], most: int) -> Sequence[S]:
    """At most so many of them, spread over the whole game, the last always among them."""
    step = max(1, -(-len(found) // most))
    return found[::-1][::step][::-1]


def viewers(game_seats: int) -> tuple[int | None, ...]:
    return (*range(game_seats), None)


def seats_of(table: Table) -> range:
    return range(table.setup.seats)


def game_of(table: Table) -> AnyGame:
    return table.setup.game
