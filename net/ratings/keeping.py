"""Writes down how games have ended: one after the other, as each goes by what is believed since the last. Sans-IO."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from net.host.environment import Environment
from net.people.players import Player
from net.ratings.kept import Played
from net.ratings.outcome import Outcome, outcome_of, played
from net.ratings.record_book import RecordBook
from net.store import Behind, Paused
from net.tables.room import Room

PAUSE: Final = 5.0
"""Seconds until what the disk did not take is tried again."""


Write = Callable[[Played, Callable[[Exception | None], None], Callable[[], list[Player]]], None]
"""Adds a record to the players' log (net.hub.kept_players.KeptPlayers.write)."""


class GamesKept:
    def __init__(self, environment: Environment, book: RecordBook, write: Write) -> None:
        self._environment = environment
        self._book = book
        self._write = write
        self._waiting: deque[Outcome] = deque()
        self._busy = False

    def note(self, room: Room) -> None:
        """Have the game of that table count, if it does not yet, and people sat there."""
        outcome = outcome_of(room, self._environment.now())
        if any(part.player for part in outcome.parts):
            self._waiting.append(outcome)
            self._next()

    def _next(self) -> None:
        while self._waiting and self._book.has(self._waiting[0].table):
            self._waiting.popleft()
        if self._waiting and not self._busy:
            self._busy = True
            self._keep(played(self._waiting[0], self._book))

    def _keep(self, record: Played) -> None:
        def then(error: Exception | None) -> None:
            self._busy = False
            if error is None:
                self._book.fold(record)
            if isinstance(error, Paused):
                self._environment.later(PAUSE, self._next)
                return
            if error is not None and not isinstance(error, Behind):  # Nothing is taken before a new start.
                self._waiting.clear()
            self._next()

        self._write(record, then, list)
