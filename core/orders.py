"""Standing orders: a player may wish to be asked no more for a while, where nearly all answers are "nothing", or where
many of them can be found by what all see.

An Ask says which answer that is (`idle`) and for how long one may wish it (`orders`); for each of these a number tells
whether it is still the same turn, or whatever else the order lasts for. All of it is public, so that an order does the
same whatever its player holds. Orders are kept by whoever keeps the game; nobody but their player is told of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from core.engine import AnyGame, Ask, Choice, Order, State, waiting_for

Given = Mapping[str, int]
"""One seat's orders by name, each with the number that was its own when it was given."""
NOTHING_GIVEN: Final[Given] = {}


def idle(state: State, seat: int, given: Given) -> Choice | None:
    """Return what that seat answers now by its orders; None where nothing is asked of it, or none of them holds."""
    if not given or seat not in waiting_for(state):
        return None
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    if any(name in given for name in ask.ends):
        return None
    holds = any(given.get(order.name) == ask.until(state, order.name) for order in ask.orders)
    return ask.idle(state, seat) if holds else None


def still_given(state: State, seat: int, given: Given) -> Given:
    """Return the orders that are not over by what that seat is asked now."""
    if not given or seat not in waiting_for(state):
        return given
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    known = {order.name for order in ask.orders}
    return {
        name: number
        for name, number in given.items()
        if name not in ask.ends and (name not in known or ask.until(state, name) == number)
    }


def orders_of(state: State, seat: int) -> tuple[Order, ...]:
    """Return the orders that this seat may give now; the answer goes with it."""
    if seat not in waiting_for(state):
        return ()
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    return ask.orders if ask.orders and ask.idle(state, seat) is not None else ()


def number_of(state: State, name: str) -> int:
    """Return the number of an order that is given now."""
    ask = state.agenda[-1]
    assert isinstance(ask, Ask)
    return ask.until(state, name)


def words_of(game: AnyGame, name: str) -> str:
    """Return what the order of that name says; empty where the game has none such."""
    asks = (item for item in game.items if issubclass(item, Ask))
    return next((order.words for ask in asks for order in ask.orders if order.name == name), "")


class Ended(NamedTuple):
    """An order that was over by what its seat was asked."""

    question: int
    seat: int
    name: str
    number: int


class Orders:
    """Keeps the orders of all seats of one game."""

    def __init__(self) -> None:
        self._given: dict[int, Given] = {}
        self._ended: list[Ended] = []
        """Those that hold again if the answers are taken back which led to their end."""

    def of(self, seat: int) -> Given:
        return self._given.get(seat, NOTHING_GIVEN)

    def seats(self) -> tuple[int, ...]:
        """Return the seats that have given some, whether these are over or not."""
        return tuple(self._given)

    def note(self, seat: int, name: str, number: int) -> None:
        """Note that a seat's player gives an order, or without a name ends all of theirs: those don't come again."""
        if name:
            self._given[seat] = {**self.of(seat), name: number}
        else:
            self._given[seat] = NOTHING_GIVEN
            self._ended = [each for each in self._ended if each.seat != seat]

    def asked(self, state: State, *, may_go_back: bool) -> None:
        """End the orders that end with what is asked there. `may_go_back`: what has led there may be taken back."""
        if not may_go_back:
            self._ended.clear()
        for seat, given in self._given.items():
            left = still_given(state, seat, given)
            over = [(name, number) for name, number in given.items() if name not in left]
            self._ended += [Ended(state.question, seat, name, number) for name, number in over if may_go_back]
            self._given[seat] = left

    def go_back(self, question: int, seat: int) -> None:
        """Restore the orders that a later question has ended, as it counts as not asked: that seat has taken back its
        answer to this one. Its own orders stay ended, or they would answer for it at once."""
        again = [each for each in self._ended if each.question > question]
        self._ended = [each for each in self._ended if each.question <= question]
        for each in again:
            if each.seat != seat:
                self._given[each.seat] = {each.name: each.number, **self.of(each.seat)}
