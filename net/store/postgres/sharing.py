"""Minds the other nodes of a house, for the store's thread: what they write of players, what they leave, the board."""

from __future__ import annotations

import logging
import time
from functools import partial
from math import inf
from typing import Final

from net.store.postgres.address import Address
from net.store.postgres.board import QUICK, Board
from net.store.postgres.line import Declined, Lost, Unreachable
from net.store.postgres.node import AT_ONCE, SHARED, Node
from net.store.postgres.waiting import Beside, Clock
from net.store.queued import Answer
from net.store.seal import Broken

_log = logging.getLogger(__name__)

FOLLOWED: Final = 0.5
"""Seconds between two looks at what other nodes have added to the players' log."""
SWEPT: Final = 1.0
"""Seconds between two looks for nodes that have died, besides the one when a lease ends."""


class Sharing:
    """One node's part in a house; nothing is minded before there is a board, or somebody beside."""

    def __init__(self, node: Node, address: Address, clock: Clock = time.monotonic) -> None:
        self._node = node
        self._address = address
        self._clock = clock
        self.beside: Beside | None = None
        """Set where other nodes have the house too …"""
        self.board: Board | None = None
        """… and what they tell each other."""

    def due(self) -> float:
        """Return in how many seconds there is something to do."""
        now, beside, board = self._clock(), self.beside, self.board
        due = [3600.0]
        if beside is not None:
            due.append(beside.due(now))
        if board is not None:
            due.append(board.due())
        if beside is not None and board is not None:
            due.append(max(0.0, board.lease_ends - now))
        return min(due)

    def look(self) -> list[Answer]:
        """Do what is due. Return what is to be told of it."""
        answers = self._exchanged()
        beside = self.beside
        if beside is None:
            return answers
        self._note_ended_lease(beside)
        if beside.due(self._clock()) > 0:
            return answers
        is_busy = self.board is not None and self.board.is_busy
        beside.next_look = self._clock() + (min(FOLLOWED, QUICK) if is_busy else FOLLOWED)
        beside.may_be_free |= is_busy
        if self._is_behind(beside):
            answers.append(self.news(beside))
        return answers + self._adopted(beside)

    def _note_ended_lease(self, beside: Beside) -> None:
        """Look at once for the dead where the lease of another node has ended, and nobody has heard of it since."""
        board = self.board
        if board is not None and self._clock() >= board.lease_ends:
            board.lease_ends = inf  # Until the board is looked at again.
            beside.next_look = beside.next_sweep = 0.0

    def news(self, beside: Beside) -> Answer:
        """Read what others have added. Until the caller has heard of it, nothing of the caller's is taken there."""
        at, records = beside.heard, self._node.read(SHARED, beside.heard)
        beside.heard = beside.end = at + len(records)
        beside.is_telling = True
        return partial(beside.hear, at, records)

    def heard(self) -> None:
        """Note that the caller has heard of what was told."""
        if self.beside is not None:
            self.beside.is_telling = False

    def drain(self) -> None:
        """Let the others know that they are given all tables, and take nothing more. If the database is away they take
        what the end leaves."""
        if self.beside is not None:
            self.beside.drains = True
        try:
            self._node.drain()
        except (Unreachable, Declined, Lost) as error:
            _log.warning("The other servers could not be told that this one gives its tables away: %s", error)

    def _exchanged(self) -> list[Answer]:
        """Put on the board what waits, and return what is new there."""
        board = self.board
        if board is None:
            return []
        try:
            board.write()
            news = board.news()
        except Declined as error:  # Play doesn't hang on it.
            _log.warning("The board of %s can't be used: %s", self._address, error)
            return []
        return [] if news is None else [partial(board.hear, news)]

    def _is_behind(self, beside: Beside) -> bool:
        if beside.is_telling:
            return False
        if (claim := self._node.shared()) is None:
            return False  # Nobody has come in yet; or we were ended, as the next renewal says.
        return claim.length > beside.heard

    def _adopted(self, beside: Beside) -> list[Answer]:
        """Take some of what the dead have left or others have let go of, and read it for the caller."""
        if self._clock() >= beside.next_sweep:
            beside.next_sweep = self._clock() + SWEPT
            self._node.free_dead()
            beside.may_be_free = True
        if beside.drains or not beside.may_be_free:
            return []
        logs = self._node.take(AT_ONCE)
        beside.may_be_free = len(logs) == AT_ONCE
        if beside.may_be_free:
            beside.next_look = 0.0
        found: dict[int, list[bytes]] = {}
        for log in logs:
            try:
                found[log] = self._node.read(log, 0)
            except Broken as error:
                _log.error("Log %d can't be read back and is left as it is: %s", log, error)
        return [partial(beside.adopt, found)] if found else []
