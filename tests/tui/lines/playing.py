"""Whole games as those who play by lines are asked them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from core.bots import decide
from core.engine import Choice, State, apply, choices, start, view, waiting_for
from core.registry import GAMES
from core.telling import Event
from tests.net.samples import rolled, seen
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.games import Picking, Scene
from tui.lines.asking import Option


class Table(NamedTuple):
    game: str
    seats: int
    options: Mapping[str, str]


TABLES: Final = (
    Table("kampf", 4, {"deals": "1", "open_piles": "yes"}),
    Table("gargon", 3, {}),
    Table("dragonstones", 4, {"blanks": "house"}),
    Table("zargos", 3, {"turns": "4", "exchange": "yes"}),
)
"""Short games, in which as much as possible can be asked."""
NAMES: Final = ("Anna", "Bert", "Chloe", "Dan")


class Asked(NamedTuple):
    """A seat that is asked, and what its answer then brings."""

    scene: Scene
    state: State
    choice: Choice
    events: tuple[Event, ...]
    """As this seat is told them."""
    board: Any
    """And what it sees then."""


def seated(game: str, seats: int, state: State, seat: int | None) -> ClientTable:
    client = ClientState()
    client.take(seen(GAMES[game], seats, state, seat))
    assert client.table is not None
    client.table.names = NAMES[:seats]
    return client.table


def scene_of(game: str, seats: int, state: State, seat: int | None) -> Scene:
    return seated(game, seats, state, seat).scene(Picking())


@cache
def questions(game: str) -> tuple[Asked, ...]:
    """All that is asked in one whole game of bots who now and then do anything."""
    seats, options = next((table.seats, table.options) for table in TABLES if table.game == game)
    return tuple(played(game, seats, options))


def played(game: str, seats: int, options: Mapping[str, str]) -> Iterator[Asked]:
    rng = Random(3)
    state = rolled(*start(GAMES[game], seats, options), rng)[0]
    while waiting := waiting_for(state):
        seat = rng.choice(waiting)
        legal = choices(state, seat)
        sensible = decide("apprentice", GAMES[game], view(GAMES[game], state, seat), legal, rng)
        choice = rng.choice(legal) if rng.random() < 0.2 else sensible
        before = scene_of(game, seats, state, seat)
        after, told = rolled(*apply(state, seat, choice), rng)
        events = tuple(event for each in told for event in each.seen_by(seat))
        yield Asked(before, state, choice, events, view(GAMES[game], after, seat).board)
        state = after


def answer(option: Option) -> Choice:
    assert isinstance(option.leads, Choice)
    return option.leads
