"""Begins the game of a table: when its last seat is taken, or all have agreed to one more; and with the shares of
chance that were pledged. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net.host.environment import Environment
from net.tables.match import Proposal
from net.tables.onlookers import Onlookers, People
from net.tables.room import Room, Work

PATIENCE: Final = 5.0
"""Seconds for which a game that is about to begin waits for the shares that were pledged."""
STILL_THERE: Final = 60.0
"""Seconds in which those who are asked for one more game, and have no line, may come back."""
STOPGAP: Final = "apprentice"
"""Takes the seat of somebody who is not there for one more game, where no other bot plays."""


class Beginning:
    def __init__(
        self,
        room: Room,
        environment: Environment,
        people: People,
        around: Onlookers,
        submit: Callable[[Work], None],
    ) -> None:
        self._room = room
        self._environment = environment
        self._people = people
        self._around = around
        self._submit = submit
        self._since = environment.elapsed()
        if room.asks_again:
            environment.later(STILL_THERE, self.soon)

    def if_ready(self) -> Proposal | None:
        """Start the game if the last seat is taken; one more game, as soon as all have agreed who are still there. Work
        for the queue."""
        room = self._room
        if room.phase != "gathering" or (room.open_seats() and not (room.asks_again and self._all_agree())):
            return None
        bots = [chair.kind for chair in room.chairs if chair.bot]
        return room.begin(bots[0] if bots else STOPGAP, int(self._environment.now()))

    def _all_agree(self) -> bool:
        asked = [chair.held for chair in self._room.chairs if chair.held]
        is_new = self._environment.elapsed() - self._since < STILL_THERE
        return self._around.is_attended() and not any(is_new or self._people.is_here(each) for each in asked)

    def soon(self) -> None:
        """Begin one more game, if nobody is waited for any more."""
        if self._room.asks_again:
            self._submit(self.if_ready)

    def go_on(self) -> None:
        """Go on after a restart: all may have been there, and shares been asked for."""
        self._submit(self.if_ready)
        if self._room.deal.bound is not None and self._room.phase == "gathering":
            self.shares(is_asking=True)

    def shares(self, *, is_asking: bool) -> None:
        """Begin when all shares that are pledged have come, or have not for too long. `is_asking`: they are asked for
        now."""
        if is_asking:
            self._around.ask_for_shares()
            self._environment.later(PATIENCE, lambda: self._begin_bound(late=True))
        self._begin_bound(late=False)

    def _begin_bound(self, *, late: bool) -> None:
        room = self._room

        def work() -> Proposal | None:
            # The last share, and the end of all patience, may both have come while the disk was slow.
            if room.phase != "gathering" or room.deal.bound is None or (room.deal.waits and not late):
                return None
            return room.begin(room.deal.level, int(self._environment.now()), late=late)

        self._submit(work)
