"""Plays games of adepts whose last turns are played several times, under another end each.

All ends share a game's first turns, as far as adepts play them alike. An adept of Zargos looks at how many turns are
left, four at the most, and in the last one at who moves later. So branches leave the trunk where that first differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from core.bots import BOTS
from core.engine import State, apply, apply_roll, choices, is_over, roll_due, start, view, waiting_for
from core.telling import Event
from core.zargos.counting import CountPoints
from core.zargos.events import PeoplesTurnBegan, PointsCounted, TurnBegan
from core.zargos.game import ZARGOS, Zargos
from core.zargos.magic.dealing import DealCards
from core.zargos.magic.exchanging import Exchanges
from core.zargos.settling.buying import Purchases
from core.zargos.state import ZargosState
from core.zargos.turns import NextTurn, PeoplesTurn
from core.zargos.war.forces import points_of, strengths
from scripts.playouts import outcome

PRINTED: Final = 12
LONG: Final = 16
FIRST_DIE: Final = 10
"""A hidden end may come after this turn, or any later one."""
AHEAD: Final = 2
"""So many turns are still expected while a die is thrown for the end: it comes with a chance of a third."""
WATCHED: Final = 13
"""The last turn of the trunk."""
ENDLESS: Final = 99

Points = tuple[int, ...]


class Turn(NamedTuple):
    """The changes of points in one turn of play."""

    number: int
    order: tuple[int, ...]
    before: Points
    """By people, at the count before it."""
    moments: tuple[Points, ...]
    """The counts that would have been made after each people's turn; the last is the count."""
    counters: tuple[int, ...]
    """By people, at the end."""


Branch = tuple[Turn, ...]


class Played(NamedTuple):
    """One game by all ends. A branch whose last turns are missing was won before, by the throne or by being alone."""

    seats: int
    number: int
    seat_of: tuple[int, ...]
    open: Branch
    """Nobody knows which turn is the last."""
    twelve: Branch
    backwards: Branch
    """The twelfth turn again, in reverse order."""
    sixteen: Branch
    meanwhile: Branch = ()
    """The twelfth turn again, where adepts know that the mean of its counts decides."""


class _Begun(Zargos):
    """A game that is gone on with at some state."""

    def __init__(self, state: ZargosState) -> None:
        self._state = state

    def setup(self, _seats: int, _options: Mapping[str, str]) -> ZargosState:
        return self._state


def played(seats: int, number: int, seed: int) -> Played:
    state, _ = start(ZARGOS, seats, {})
    assert isinstance(state, ZargosState)
    state.terms = state.terms._replace(turns=ENDLESS, mean=False)
    starts: dict[int, ZargosState] = {}
    rng = Random(f"{seed}/{seats}/{number}")
    trunk = tuple(turns(state, rng, WATCHED, True, starts))
    twelve_starts: dict[int, ZargosState] = {}
    twelve = branch(starts, 11, PRINTED, Random(f"{seed}/{seats}/{number}/12"), twelve_starts)
    backwards: Branch = ()
    meanwhile: Branch = ()
    if PRINTED in twelve_starts:
        again = in_order(twelve_starts[PRINTED], twelve_starts[PRINTED].order[::-1])
        meanwhile = branch(twelve_starts, PRINTED, PRINTED, Random(f"{seed}/{seats}/{number}/mean"), {}, mean=True)
        backwards = tuple(turns(again, Random(f"{seed}/{seats}/{number}/back"), PRINTED, False, {}))
    sixteen = branch(starts, 9, LONG, Random(f"{seed}/{seats}/{number}/16"), {})
    seat_of = next(iter(starts.values())).seat_of
    return Played(seats, number, seat_of, trunk, twelve, backwards, sixteen, meanwhile)


def branch(
    starts: Mapping[int, ZargosState],
    first: int,
    last: int,
    rng: Random,
    later: dict[int, ZargosState],
    mean: bool = False,
) -> Branch:
    """Play from the beginning of that turn to a last one that everybody knows."""
    if first not in starts:
        return ()
    state = starts[first].clone()
    state.terms = state.terms._replace(turns=last, mean=mean)
    return tuple(turns(in_order(state, state.order), rng, last, False, later))


def in_order(state: ZargosState, order: tuple[int, ...]) -> ZargosState:
    """Return the beginning of the same turn with the peoples in that order."""
    begun = state.clone()
    begun.order = order
    begun.agenda = (NextTurn(), Purchases(0), Exchanges(0), DealCards(0), CountPoints(), PeoplesTurn(0))
    new, _ = start(_Begun(begun), len(state.hands), {})
    assert isinstance(new, ZargosState)
    return new


def turns(state: State, rng: Random, last: int, unknown: bool, starts: dict[int, ZargosState]) -> Iterator[Turn]:
    """Play to the end of that turn. Only whole turns are told; `starts` gets the beginning of each."""
    assert isinstance(state, ZargosState)
    number, order, before, moments = state.turn, state.order, state.points, list[Points]()
    while not is_over(state):
        state, events = _one_more(state, rng, unknown)
        for event in events:
            if isinstance(event, TurnBegan):
                starts[event.turn] = state
                number, order, before, moments = event.turn, state.order, state.points, []
            elif isinstance(event, PeoplesTurnBegan) and event.people != order[0]:
                moments.append(points_of(state))
            elif isinstance(event, PointsCounted):
                yield Turn(number, order, before, (*moments, event.points), tuple(strengths(state)))
                if number == last:
                    return


def _one_more(state: ZargosState, rng: Random, unknown: bool) -> tuple[ZargosState, tuple[Event, ...]]:
    """Let chance speak, or an adept answer."""
    if shape := roll_due(state):
        new, told = apply_roll(state, outcome(shape, rng))
    else:
        seat = waiting_for(state)[0]
        seen = view(ZARGOS, state, seat)
        if unknown:
            believed = state.turn + max(AHEAD, PRINTED - state.turn)
            seen = seen._replace(board=seen.board._replace(terms=seen.board.terms._replace(turns=believed)))
        new, told = apply(state, seat, BOTS["adept"][ZARGOS.name](seen, choices(state, seat), rng))
    assert isinstance(new, ZargosState)
    return new, told.seen_by(None)
