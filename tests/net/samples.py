"""Whole games as the messages that a table sends, for the tests of the wire."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from core.bots.bot import any_of
from core.engine import AnyGame, Choice, State, apply, apply_roll, choices, read_options, roll_due, start, waiting_for
from core.engine import view as look
from core.registry import game_named
from core.telling import Tellings
from net.protocol.messages import SeatInfo, Stepped, TableInfo, TableSeen
from scripts.playouts import outcome
from tests.conformance.helpers.subjects import SUBJECTS

TABLE = 41


class Turn(NamedTuple):
    """One answer, and the state with what was told on the way to it."""

    seat: int
    choice: Choice
    state: State
    told: tuple[Tellings, ...]


def subject_named(name: str) -> AnyGame:
    """The registered games, and the toys of the conformance suite."""
    for game in SUBJECTS:
        if game.name == name:
            return game
    return game_named(name)


def rolled(state: State, told: Tellings, rng: Random) -> tuple[State, tuple[Tellings, ...]]:
    all_told = [told]
    while shape := roll_due(state):
        state, more = apply_roll(state, outcome(shape, rng))
        all_told.append(more)
    return state, tuple(all_told)


def begun(game: AnyGame, seats: int, rng: Random) -> State:
    return rolled(*start(game, seats, {}), rng)[0]


def turns(state: State, rng: Random) -> Iterator[Turn]:
    while waiting := waiting_for(state):
        seat = waiting[rng.randrange(len(waiting))]
        choice = any_of(choices(state, seat), rng)
        state, told = rolled(*apply(state, seat, choice), rng)
        yield Turn(seat, choice, state, told)


def info(game: AnyGame, seats: int, number: int = TABLE) -> TableInfo:
    options = tuple(sorted(read_options(game, {}).items()))
    kinds = (SeatInfo("Anna", "person"), *(SeatInfo("apprentice", "apprentice"),) * (seats - 1))
    return TableInfo(number, game.name, options, kinds, "playing", False, 12, "a3f4" * 10)


def seen(game: AnyGame, seats: int, state: State, seat: int | None) -> TableSeen:
    return TableSeen(info(game, seats), -1 if seat is None else seat, 3, look(game, state, seat))


def stepped(game: AnyGame, turn: Turn, step: int, seat: int | None) -> Stepped:
    events = tuple(event for told in turn.told for event in told.seen_by(seat))
    return Stepped(TABLE, step, events, look(game, turn.state, seat))
