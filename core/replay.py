"""Rebuilds every state of a game: set-up plus log is the game, and nothing else is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from core.engine import AnyGame, Choice, State, apply, apply_roll, start
from core.taking_back import Backs, kept, take_back
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


class TakenBack(NamedTuple):
    """Records that a seat took back its last answers, that many of those in the log, or its sealed one."""

    seat: int
    answers: int


Record = Answered | Rolled | Reshuffled
"""A step from one state to the next."""
Logged = Record | TakenBack


class Course(NamedTuple):
    """Tells how far a game has got, and what may be taken back there."""

    state: State
    backs: Backs = ()


def advance(state: State, record: Record) -> tuple[State, Tellings]:
    """Apply one record of the log."""
    if isinstance(record, Answered):
        return apply(state, record.seat, record.choice)
    if isinstance(record, Reshuffled):
        return reshuffle(state, record.outcome), Tellings()
    return apply_roll(state, record.outcome)


def follow(course: Course, record: Logged) -> tuple[Course, Tellings]:
    """Return the course after one record of the log, which may lead back."""
    state, backs = course
    if isinstance(record, TakenBack):
        return Course(*take_back(state, backs, *record)), Tellings()
    after, told = advance(state, record)
    if not isinstance(record, Answered):
        return Course(after), told
    return Course(after, kept(backs, state, *record, after, told)), told


def replay(setup: Setup, log: Iterable[Logged]) -> Iterator[tuple[State, Tellings]]:
    """Yield every state of the game and what was told on the way to it, from the set-up on."""
    state, told = start(setup.game, setup.seats, setup.options)
    yield state, told
    course = Course(state)
    for record in log:
        course, told = follow(course, record)
        yield course.state, told
