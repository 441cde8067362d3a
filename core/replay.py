"""Rebuilds every state of a game: set-up plus log is the game, and nothing else is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from core.engine import AnyGame, Choice, State, apply, apply_roll, start
from core.telling import Tellings
from core.unseen import reshuffle


class Setup(NamedTuple):
    """A table before anything happens: its game, how many seats, its complete options."""

    game: AnyGame
    seats: int
    options: Mapping[str, str]


class Answered(NamedTuple):
    seat: int
    choice: Choice


class Rolled(NamedTuple):
    outcome: tuple[int, ...]


class Reshuffled(NamedTuple):
    """From here on all that nobody has seen lies in another order."""

    outcome: tuple[int, ...]


Record = Answered | Rolled | Reshuffled


def advance(state: State, record: Record) -> tuple[State, Tellings]:
    """Apply one record of the log."""
    if isinstance(record, Answered):
        return apply(state, record.seat, record.choice)
    if isinstance(record, Reshuffled):
        return reshuffle(state, record.outcome), Tellings()
    return apply_roll(state, record.outcome)


def replay(setup: Setup, log: Iterable[Record]) -> Iterator[tuple[State, Tellings]]:
    """Yield every state of the game and what was told on the way to it, from the set-up on."""
    state, told = start(setup.game, setup.seats, setup.options)
    yield state, told
    for record in log:
        state, told = advance(state, record)
        yield state, told
