"""Gives players their places back in which bots have played, when they are there again. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from core.sentences import mark
from net.protocol.messages import BY_WISH
from net.tables.match import Proposal
from net.tables.onlookers import Onlookers
from net.tables.room import Room, Work
from net.tables.timer import Timer
from net.tables.votes import Votes

OWED: Final = mark("Your time was up: this answer is the bot's, and then you play again.")
WAITED: Final = mark("The others have waited twice. A bot gives this answer, and then you play again.")
SPENT: Final = mark("Your time for the game is up: a bot plays your seat to the end, unless the others give you time.")


class ComingBack:
    def __init__(
        self, room: Room, timer: Timer, votes: Votes, around: Onlookers, submit: Callable[[Work], None]
    ) -> None:
        self._room = room
        self._timer = timer
        self._votes = votes
        self._around = around
        self._submit = submit
        self._waiting: set[str] = set()
        """Players who want their place back, and whose bot has one answer still to give."""

    def is_due(self, player: str, seat: int) -> bool:
        """Tell whether a sign of life of this player means that they want their place back."""
        covered = bool(self._room.chairs[seat].cover)
        return covered and player not in self._waiting and not self._timer.is_spent(seat)

    def come(self, player: str) -> None:
        """Give this player their place back, and have votes settled by it."""
        self._submit(partial(self._take_back, player))
        self._submit(self._votes.settle)

    def by_wish(self, player: str) -> Proposal | None:
        """Give a place back to somebody who has asked a bot to play for them. Work for the queue."""
        return self._take_back(player, at_will=True)

    def after_the_bots(self) -> None:
        """Give those their places back whose bots owed an answer."""
        if self._waiting:
            for player in self._waiting.intersection(self._around.viewers.values()):
                self._submit(partial(self._take_back, player))

    def _take_back(self, player: str, at_will: bool = False) -> Proposal | None:
        """Give a place back to somebody for whom a bot plays. One that was asked for goes on until its player says so.
        Work for the queue."""
        seat = self._room.seat_of(player)
        if seat is not None and self._room.chairs[seat].why == BY_WISH and not at_will:
            return None
        if seat is not None and (self._timer.owes(seat) or self._votes.owes(seat)):
            self._waiting.add(player)
            self._around.tell_one(player, OWED if self._timer.owes(seat) else WAITED)
            return None
        self._waiting.discard(player)
        if seat is not None and self._timer.is_spent(seat) and self._room.phase == "playing":
            self._around.tell_one(player, SPENT)
            return None
        return self._room.take_back(player)
