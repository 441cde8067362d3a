"""Keeps the logs in a PostgreSQL database, by one thread and one connection.

Whatever comes while a commit is on its way goes into the next one: one statement for all tables. Where nobody knows
what became of it, play pauses; the store finds out under a new epoch, in which nothing sent before can be kept any
more, and reads back what is there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from core.sentences import sentence
from net.store import Behind, Doubtful, Elsewhere, Fetched, Gone, Notify, NotKept, Paused, Then, Unsettled, queued
from net.store.board import HearNews, Lines
from net.store.fetching import Fetching
from net.store.health import PAUSES, Health
from net.store.ledger import Ledger
from net.store.places import Member
from net.store.postgres.address import Address
from net.store.postgres.board import Board
from net.store.postgres.faults import AGAIN as IN_THE_WAY
from net.store.postgres.faults import as_sentence, meaning
from net.store.postgres.line import Declined, Lost, Unreachable
from net.store.postgres.node import SHARED, Batch, Claim, Node, Reader
from net.store.postgres.numbers import Numbers
from net.store.postgres.sharing import Sharing
from net.store.postgres.waiting import Adopt, Beside, Group, Hear
from net.store.queued import FINISH, REPLACE, Answer, QueuedStore, Wish

_log = logging.getLogger(__name__)

T = TypeVar("T")

AGAIN: Final = 1.0
"""Seconds between tries whether the database is there again."""
TRIES: Final = 3
"""How often a statement is tried that others were in the way of."""
HEARD: Final = -3
"""Stands for `at` where the caller has heard what others have added …"""
TOLD: Final = -4
"""… where there is something to be told to others …"""
RELEASE: Final = -5
"""… where others are to take a log …"""
DRAIN: Final = -6
"""… and where they are to know that they soon will."""
_NOTES: Final = frozenset({HEARD, TOLD, DRAIN})


class PostgresStore(QueuedStore):
    """The store in a database. Opening it raises UserError, with a sentence, if a server runs on it beside which this
    one can't be, or if it cannot be used; that takes as long as the lease of a server that was killed there."""

    def __init__(
        self, address: str, notify: Notify, health: Health | None = None, member: Member | None = None
    ) -> None:
        """Open it as one of several nodes, or without a member as a house of one."""
        super().__init__(notify, health)
        self._address = Address(address)
        self._node = Node(self._address, member)
        self._reader = Reader(self._address)
        fetcher = Reader(self._address)
        self._fetching = Fetching(partial(self._read_by, fetcher), fetcher.drop, notify)
        self._ledger = Ledger(self._node.length)
        self._unsettled: dict[int, Group] = {}
        """The records that were sent, by their log, of which nobody knows what became."""
        self._next_try = 0.0
        self.numbers = Numbers(self._node.draw)
        self._sharing = Sharing(self._node, self._address)
        with as_sentence(self._address):
            try:
                warnings = self._node.enter()
                self.numbers.refill()
            except BaseException:
                self._node.drop()
                raise
        for warning in warnings:
            _log.warning("%s", warning)
        self._begin()

    def follow(self, read: int, hear: Hear, adopt: Adopt) -> None:
        """Tell from here on what other nodes add to the players' log behind the first so many records, and which
        tables come to us. Whoever has heard of records says so by `heard`."""
        self._sharing.beside = Beside(hear, adopt, read, read)
        self.heard()  # The thread may sleep until the next renewal.

    def heard(self) -> None:
        """Note that what `hear` was told is known: what is appended from here on stands behind it."""
        self._put(Wish(SHARED, HEARD, (), lambda _: None))

    def share(self, hear: HearNews) -> None:
        """Tell from here on what other nodes have on the board, and which there are."""
        self._sharing.board = Board(self._node, hear)
        self._wake()

    def drain(self) -> None:
        """Tell the other nodes that they are given all tables from here on. None is taken any more."""
        self._put(Wish(SHARED, DRAIN, (), lambda _: None))

    def release(self, log: int, then: Then) -> None:
        """Let go of a log, behind all that was appended to it. `then` hears when another may have it."""
        self._put(Wish(log, RELEASE, (), then))

    def lists(self) -> dict[str, bytes]:
        """Return the house's own lines; empty ones were taken away."""
        with as_sentence(self._address):
            return self._reader.lists()

    def post(self, lines: Lines) -> None:
        """Put these lines on the board for the other nodes, soon."""
        if self._sharing.board is not None:
            self._sharing.board.post(lines)
            self._wake()

    def _wake(self) -> None:
        self._put(Wish(SHARED, TOLD, (), lambda _: None))

    def logs(self) -> list[int]:
        with as_sentence(self._address):
            return self._reader.logs(self._node.owner)

    def last(self) -> int:
        with as_sentence(self._address):
            return self._reader.last()

    def read(self, log: int, start: int = 0) -> list[bytes]:
        return self._read_by(self._reader, log, start)

    def _read_by(self, reader: Reader, log: int, start: int = 0) -> list[bytes]:
        with as_sentence(self._address):
            return reader.read(log, start)

    def fetch(self, log: int, then: Fetched) -> None:
        self._fetching.fetch(log, then)

    def _let_go(self) -> None:
        if self._doubt is None:
            with suppress(Unreachable, Declined, Lost):  # Then its lease runs out.
                self._node.leave()
        self._node.drop()
        self._reader.drop()
        self._fetching.close()
        self._tell([answer for group in self._unsettled.values() for answer in group.answers(self._never_known())])
        self._unsettled.clear()

    def _never_known(self) -> Doubtful:
        return Doubtful(
            sentence(
                "{database} has not come back: what was sent last may be there or not.", database=str(self._address)
            )
        )

    # In the thread

    def _patience(self) -> float:
        if self.health.state in PAUSES:
            return max(0.0, self._next_try - time.monotonic())
        return min(self._node.due(), self._sharing.due())

    def _tidy(self) -> None:
        if self.health.state not in PAUSES:
            self._tell(self._looked_after())

    def _looked_after(self) -> list[Answer]:
        """Do what is due where all is well."""
        if self._node.due() == 0:
            self._renew()
        self.numbers.refill()
        return self._sharing.look()

    def _renew(self) -> None:
        if not self._node.renew():
            raise self._replaced()

    def _try(self) -> list[Answer]:
        """Find out what became of what was sent, and renew the lease: then play goes on."""
        if self.health.state not in PAUSES:
            return self._looked_after()
        self._renew()
        answers = self._settled()
        if not self._unsettled:
            self.health.goes_on()
        return answers

    # In the thread

    def _judged(self, error: Exception) -> NotKept:
        refusal = super()._judged(error)
        self._next_try = time.monotonic() + (AGAIN if isinstance(refusal, Gone) else queued.AGAIN)
        return refusal

    def _meaning(self, error: Exception) -> NotKept:
        return meaning(error, self._address)

    def _done(self, wishes: list[Wish]) -> list[Answer]:
        answers: list[Answer] = []
        if self.health.state in PAUSES and time.monotonic() >= self._next_try:
            answers += self._tried()
        groups: dict[int, Group] = {}
        finished: list[Wish] = []
        released: list[Wish] = []
        for wish in wishes:
            if wish.at in _NOTES:
                self._note(wish.at)
            elif (refusal := self._refusal(wish)) is not None:
                answers.append(wish.answer(refusal))
            elif wish.at == REPLACE:
                answers.append(wish.answer(self._shortened(wish)))
            elif wish.at == RELEASE:
                released.append(wish)
            elif wish.at == FINISH:
                self._ledger.finish(wish.log)
                finished.append(wish)
            else:
                groups.setdefault(wish.log, Group(Batch(wish.log, wish.at, []))).add(wish)
        answers += self._appended(groups) if groups else []
        answers += self._finished(finished) if finished else []
        return answers + (self._released(released) if released else [])

    def _note(self, what: int) -> None:
        if what == HEARD:
            self._sharing.heard()
        elif what == DRAIN:
            self._sharing.drain()

    def _refusal(self, wish: Wish) -> Exception | None:
        """Return why a wish can't be carried out now. What is not refused counts as admitted."""
        if self._doubt is not None:
            return self._doubt
        if wish.log in self._unsettled or self.health.state in PAUSES:
            return Gone(self.health.sentence)
        if wish.at in {FINISH, REPLACE, RELEASE}:
            return None
        if wish.log == SHARED and (beside := self._sharing.beside) is not None:
            return None if beside.admits(wish) else Behind("Others have added to the players' log first.")
        try:
            self._ledger.admit(wish.log, wish.at, wish.records)
        except Exception as error:  # noqa: BLE001  # were this thread to die of it, every table would wait for ever
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _appended(self, groups: dict[int, Group], again: bool = True) -> list[Answer]:
        try:
            kept = self._tried_thrice(partial(self._node.append, [group.batch for group in groups.values()]))
        except Lost as error:
            return self._unknown(groups, error)
        except Exception as error:  # noqa: BLE001  # as above
            return self._refused(groups, self._judged(error))
        answers = [answer for log in kept for answer in self._kept(groups[log])]
        others = {log: group for log, group in groups.items() if log not in kept}
        return answers + (self._not_ours(others, again) if others else [])

    def _not_ours(self, groups: dict[int, Group], again: bool) -> list[Answer]:
        """Find out why nothing was added to these logs. They may be another's; or a statement of our own that was given
        up, and came late, has begun an epoch of which we didn't know."""
        owned = [log for log in groups if log != SHARED]
        try:
            claims = self._tried_thrice(partial(self._node.settle, owned)) if owned else {}
            if SHARED in groups and (claim := self._node.shared()) is not None:
                claims[SHARED] = claim
        except Exception as error:  # noqa: BLE001  # as above
            return self._refused(groups, self._judged(error))
        ours = {log: groups[log] for log, claim in claims.items() if again and claim.length == groups[log].batch.at}
        answers = self._appended(ours, again=False) if ours else []
        for log in groups.keys() - ours.keys():
            answers += self._decided(groups[log], self._outcome(groups[log], claims.get(log)))
        return answers

    def _decided(self, group: Group, error: Exception | None) -> list[Answer]:
        return self._kept(group) if error is None else self._refused({group.batch.log: group}, error)

    def _kept(self, group: Group) -> list[Answer]:
        if group.batch.log == SHARED and (beside := self._sharing.beside) is not None:
            beside.heard = group.end
        return group.answers(None)

    def _refused(self, groups: dict[int, Group], error: Exception) -> list[Answer]:
        """Tell that these are not kept; before it, what others have added in their place."""
        self._ledger.forget(list(groups))
        answers: list[Answer] = []
        if SHARED in groups and (beside := self._sharing.beside) is not None:
            beside.end = beside.heard
            if isinstance(error, Behind) and not beside.is_telling:
                answers.append(self._sharing.news(beside))
        return answers + [answer for group in groups.values() for answer in group.answers(error)]

    def _unknown(self, groups: dict[int, Group], error: Exception) -> list[Answer]:
        """Keep these until it is known what became of them, and tell those who wait."""
        self._judged(error)
        self._unsettled.update(groups)
        waiting = [wish for group in groups.values() for wish in group.wishes if wish.waits is not None]
        pause = Unsettled(self.health.sentence)
        return [partial(wish.waits, pause) for wish in waiting if wish.waits is not None]

    def _settled(self) -> list[Answer]:
        """Find out what became of all that was sent, as far as the database says so; of the rest nobody is told."""
        answers: list[Answer] = []
        try:
            claims = self._tried_thrice(partial(self._node.settle, list(self._unsettled))) if self._unsettled else {}
            for log, group in list(self._unsettled.items()):
                error = self._outcome(group, claims.get(log))
                del self._unsettled[log]
                answers += self._decided(group, error)
        except Exception as fault:  # noqa: BLE001  # as above
            refusal = self._judged(fault)
            if not isinstance(refusal, Paused):  # It would be no other the next time.
                answers += self._refused(self._unsettled, refusal)
                self._unsettled.clear()
        return answers

    def _outcome(self, group: Group, claim: Claim | None) -> Exception | None:
        batch = group.batch
        if claim is None:
            if batch.log == SHARED:
                return self._judged(self._replaced())
            return Elsewhere(f"Another server has log {batch.log} now.")
        if claim.length == batch.at:
            return Gone(
                sentence("{database} was away, and has not kept it. Nothing is lost.", database=str(self._address))
            )
        is_shared = batch.log == SHARED and self._sharing.beside is not None
        reaches = claim.length == group.end or (is_shared and claim.length > group.end)
        if reaches and self._node.read(batch.log, batch.at)[: len(batch.records)] == batch.records:
            return None
        if is_shared and claim.length > batch.at:
            return Behind(f"Others have added to the players' log of {self._address} first.")
        return self._judged(
            Doubtful(
                sentence(
                    "{database} holds other records of log {log} than were sent, so the server ends.",
                    database=str(self._address),
                    log=batch.log,
                )
            )
        )

    def _finished(self, wishes: list[Wish]) -> list[Answer]:
        logs = [wish.log for wish in wishes]
        error: Exception | None = None
        try:
            self._tried_thrice(partial(self._node.finish, logs))
        except Exception as fault:  # noqa: BLE001  # as above
            error = self._judged(fault)
            self._ledger.forget(logs)
        return [wish.answer(error) for wish in wishes]

    def _released(self, wishes: list[Wish]) -> list[Answer]:
        """Let go of logs. Where nobody knows whether that was done they may be another's, as the next append finds."""
        logs = [wish.log for wish in wishes if wish.log not in self._unsettled]
        error: Exception | None = None
        released: set[int] = set()
        try:
            released = self._node.release(logs)
        except Exception as fault:  # noqa: BLE001  # as above
            error = self._judged(fault)
        self._ledger.forget(logs)
        kept = error or NotKept("The log is not this server's.")
        return [wish.answer(None if wish.log in released else kept) for wish in wishes]

    def _shortened(self, wish: Wish) -> Exception | None:
        try:
            self._ledger.replace(wish.log, wish.records)
            if not self._node.shorten(wish.log, wish.records):
                return NotKept(f"Log {wish.log} can't be made shorter there.")
        except Lost:
            return self._judged(self._never_known())
        except Exception as error:  # noqa: BLE001  # as above
            return error if isinstance(error, NotKept) else self._judged(error)
        return None

    def _tried_thrice(self, run: Callable[[], T]) -> T:
        for _ in range(TRIES - 1):
            try:
                return run()
            except Declined as error:
                if error.state not in IN_THE_WAY:
                    raise
        return run()

    def _replaced(self) -> Doubtful:
        return Doubtful(sentence("Another server has taken {path} over, so this one ends.", path=str(self._address)))
