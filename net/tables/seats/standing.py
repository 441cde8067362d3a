"""The standing orders of a table's players: when they answer, and who is told of them. Sans-IO.

Nobody shall see by the time of an answer that it was ordered, nor what its player holds. So an order answers after a
pause that is drawn from one distribution, whatever the seat holds: a person who passes takes as long now and then.
Where only bots play besides there is nobody to be kept from anything, and what has to be "nothing" the room answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from net.host.environment import Environment
from net.hub.session import Session
from net.protocol.messages import OrdersSeen
from net.tables import chance
from net.tables.match import Proposal
from net.tables.room import Room, Work


class Standing:
    def __init__(
        self, room: Room, environment: Environment, submit: Callable[[Work], None], viewers: Mapping[Session, str]
    ) -> None:
        self._room = room
        self._environment = environment
        self._submit = submit
        self._viewers = viewers
        self._due: set[tuple[int, int]] = set()
        """Questions, by number and seat, that an order is to answer."""
        self._told: dict[int, tuple[str, ...]] = {}
        """By seat, the orders that its player has been told of."""

    def alone(self) -> int:
        """Return the seat of the only person there, as in Match.alone."""
        persons = self._room.persons
        if len(persons) != 1:
            return -1
        player = self._room.chairs[persons[0]].player
        return persons[0] if all(viewer == player for viewer in self._viewers.values()) else -1

    def wake(self) -> None:
        """Let the orders answer that the next question finds; a player who has another wish has until then."""
        state = self._room.state
        if state is None or not self._room.match.orders.seats():
            return
        for seat in self._room.waiting_for():
            due = (state.question, seat)
            if due not in self._due and self._room.match.ordered(seat) is not None:
                self._due.add(due)
                self._environment.later(chance.pause(self._room.match.private, *due), partial(self._answer, *due))

    def _answer(self, question: int, seat: int) -> None:
        def work() -> Proposal | None:
            self._due.discard((question, seat))
            state, room = self._room.state, self._room
            if state is None or state.question != question:
                return None
            choice = room.match.ordered(seat)
            return None if choice is None else room.match.answer(seat, (choice,))

        self._submit(work)

    def tell(self) -> None:
        """Tell those whose orders have changed."""
        if not self._told and not self._room.match.orders.seats():
            return
        for session, player in self._viewers.items():
            seat = self._room.seat_of(player)
            if seat is not None and self._told.get(seat, ()) != self._named(seat):
                session.deliver(self._seen(seat))
        self._told = {seat: self._named(seat) for seat in self._room.match.orders.seats()}

    def show(self, session: Session, seat: int | None) -> None:
        """Tell somebody who is shown the table; where there are none, tell nothing."""
        if seat is not None and self._named(seat):
            session.deliver(self._seen(seat))

    def _named(self, seat: int) -> tuple[str, ...]:
        return tuple(sorted(self._room.match.orders_of(seat)))

    def _seen(self, seat: int) -> OrdersSeen:
        return OrdersSeen(self._room.number, self._named(seat))
