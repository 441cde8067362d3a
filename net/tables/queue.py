"""Does what is wished for at a table, one thing at a time: works it out, puts it on disk, and only then has it told.
Sans-IO.

A fault in the rules ends this table and no other. What the disk did not take has not happened: where it may take it
later the table pauses, and otherwise it is closed.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from core.engine import Endless, Refused
from core.sentences import mark, sentence
from net.host.counters import TALLY
from net.host.environment import Environment
from net.host.errors import outline
from net.logs.encoding import encode_record
from net.store import Elsewhere, Paused, Then
from net.store.unkept import ELSEWHERE, MOVING, note, note_refusal, told
from net.tables.match import Proposal
from net.tables.room import Refuse, Room, Work

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""Seconds after which it is tried again to write."""


class Owner(Protocol):
    """The part of net.tables.table.Table that its queue calls."""

    def prepare(self) -> None:
        """Note what the next work goes by."""

    def accept(self, proposal: Proposal, blobs: Sequence[bytes]) -> None:
        """Make it so, and tell everybody, now that its records are on disk."""

    def pause(self) -> None:
        """Stop all clocks while no answer can be taken."""

    def resume(self) -> None:
        """Go on with clocks and bots: nobody at a screen would do that."""

    def closed_by_fault(self, sentence: str) -> None:
        """Tell everybody that the table is closed, and why."""


class _Wish(NamedTuple):
    work: Work
    refuse: Refuse
    since: float
    done: Callable[[], None]


class Queue:
    def __init__(self, room: Room, environment: Environment, owner: Owner) -> None:
        self._room, self._environment, self._owner = room, environment, owner
        self._wishes: deque[_Wish] = deque()
        self._busy = False
        self._unsettled = ""
        """The sentence for those who wish for anything while nobody knows what became of the last; empty otherwise."""
        self._retries = False
        """Whether what the disk did not take is to be tried again."""
        self.is_leaving = False
        """Whether another node is being given this table, or has it: what is wished for here waits."""

    def submit(self, work: Work, refuse: Refuse, done: Callable[[], None] = lambda: None) -> None:
        """Do this when all that came before it is on disk and told; `done` is called when this is."""
        if self._unsettled or (self.is_leaving and not self._busy):
            refuse(self._unsettled or MOVING)
            return
        self._wishes.append(_Wish(work, refuse, self._environment.elapsed(), done))
        if not self._busy:
            self._next()

    def submit_own(self, work: Work) -> None:
        """Do what no player has wished for."""
        self.submit(work, note_refusal)

    def give_away(self, release: Callable[[Then], None], then: Callable[[bool], None]) -> None:
        """Let another node have this table, behind all that was wished for before. `then` hears whether it is gone; if
        not, it goes on here."""

        def released(error: Exception | None) -> None:
            self._busy = False
            if error is not None:
                note(f"Table {self._room.number} stays", error)
                self.is_leaving = False
                self._pause()
            else:
                self._room.match.ended = True
                for wish in self._wishes:
                    wish.refuse(MOVING)
                self._wishes.clear()
            then(error is None)
            self._next()

        def work() -> None:
            self.is_leaving = self._busy = True
            release(released)

        self.submit(work, lambda _: then(False))

    def close(self, sentence: str) -> None:
        """Close the table for a fault of ours. Its log stays as it is."""
        self._room.match.ended = True
        self._wishes.clear()
        self._owner.closed_by_fault(sentence)

    def _next(self) -> None:
        while self._wishes and not self._busy:
            self._carefully(partial(self._work, self._wishes.popleft()))

    def _work(self, wish: _Wish) -> None:
        self._owner.prepare()
        try:
            proposal = wish.work()
        except Refused as refusal:
            TALLY.refused["at a table"] += 1
            wish.refuse(refusal.sentence)
            return
        if proposal is not None and proposal.records:
            self._commit(proposal, wish)

    def _carefully(self, do: Callable[[], None]) -> None:
        """Do it; a fault that it meets ends this table and no other."""
        try:
            do()
        except Endless as fault:
            log.error("Table %d: %s", self._room.number, fault)
            self.close(
                sentence(
                    "{fault} That is a fault in the game, and this table is closed; its log is kept.", fault=str(fault)
                )
            )
        except Exception as fault:  # noqa: BLE001 - as above
            log.error("Table %d: a fault in the rules: %s", self._room.number, outline(fault))
            self.close(mark("This table has met a fault in the program and is closed; its log is kept."))

    def _commit(self, proposal: Proposal, wish: _Wish) -> None:
        game = self._room.setup.game
        records = [encode_record(record, game) for record in proposal.records]

        def waits(pause: Paused) -> None:
            note(f"Table {self._room.number} waits", pause)
            self._unsettled = told(pause)
            wish.refuse(self._unsettled)
            self._pause()

        def then(error: Exception | None) -> None:
            self._busy, self._unsettled = False, ""
            if error is None:
                self._carefully(lambda: self._owner.accept(proposal, records))
                TALLY.told.add(self._environment.elapsed() - wish.since)
                wish.done()
            else:
                self._not_kept(error, wish)
            self._next()

        self._busy = True
        self._environment.append(self._room.number, self._room.step, records, then, waits)

    def _not_kept(self, error: Exception, wish: _Wish) -> None:
        note(f"Table {self._room.number} could not be written", error)
        if told_so := told(error):
            wish.refuse(told_so)
            self._pause()
        elif isinstance(error, Elsewhere):
            self.close(ELSEWHERE)
        else:
            self.close(
                mark(
                    "The server could not write this down. This table is closed until the server starts again, and "
                    "will then stand where you saw it last."
                )
            )

    def _pause(self) -> None:
        self._owner.pause()
        if not self._retries:
            self._retries = True
            self._environment.later(PAUSE, self._try_again)

    def _try_again(self) -> None:
        self._retries = False
        if self._unsettled:
            self._pause()
        elif not self._room.ended:
            self._owner.resume()
