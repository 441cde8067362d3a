"""Speaks for one start of a server in the database: its lease, what it owns, what it appends. No threads here.

A log is owned by one start of one server, in an epoch: whoever takes it over begins another. Each append holds owner,
epoch and the place where the log must end, so one that comes late, from a server that was replaced or by a connection
that was given up, changes nothing. The lease only says when another may take over; nothing is safe because of it.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple, TypeVar

from net.host.errors import UserError
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence
from net.store.postgres.line import Declined, Line, Lost, Row, Unreachable
from net.store.postgres.schema import must_be_format
from net.store.seal import Broken, opened, sealed

_log = logging.getLogger(__name__)

T = TypeVar("T")

LEASE: Final = 10.0
"""Seconds for which a server counts as alive after it was last heard, by the database's clock …"""
RENEWED: Final = 3.0
"""… and between which it is to be heard."""
READING: Final = 60.0
"""Seconds for which a long log may take to be read, at a start."""
_LOOK: Final = 0.5

_FORMAT: Final = """
SELECT CASE WHEN to_regclass('sortilege.house') IS NULL THEN 0 ELSE 1 END, current_setting('fsync')
"""
_HOUSE: Final = "SELECT format FROM sortilege.house"
_MAY_REWRITE: Final = "SELECT has_table_privilege('sortilege.records', 'DELETE')"
_ALIVE: Final = """
SELECT owner, name, extract(epoch FROM lease - clock_timestamp())::float8, extract(epoch FROM lease)::float8
FROM sortilege.nodes WHERE NOT ended AND lease > clock_timestamp() ORDER BY lease DESC LIMIT 1
"""
_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtext('sortilege'))::text"
_END_OTHERS: Final = "UPDATE sortilege.nodes SET ended = true WHERE NOT ended"
_ENTER: Final = """
INSERT INTO sortilege.nodes (name, lease) VALUES ($1::text, clock_timestamp() + make_interval(secs => $2::float8))
RETURNING owner
"""
_TAKE_ALL: Final = """
WITH taken AS (
  UPDATE sortilege.logs SET owner = $1::int8, epoch = epoch + 1 WHERE NOT finished RETURNING log, epoch, length
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, length FROM taken
)
SELECT log, epoch FROM taken
"""
_RENEW: Final = """
UPDATE sortilege.nodes SET lease = clock_timestamp() + make_interval(secs => $2::float8)
WHERE owner = $1::int8 AND NOT ended RETURNING owner
"""
_LEAVE: Final = "UPDATE sortilege.nodes SET ended = true, lease = clock_timestamp() WHERE owner = $1::int8"
_APPEND: Final = """
WITH wished AS (
  SELECT * FROM unnest($2::int8[], $3::int8[], $4::int8[], $5::int8[]) AS each(log, epoch, at, count)
), moved AS (
  UPDATE sortilege.logs SET length = logs.length + wished.count FROM wished
  WHERE logs.log = wished.log AND logs.owner = $1::int8 AND logs.epoch = wished.epoch AND logs.length = wished.at
    AND NOT logs.finished
  RETURNING logs.log
), made AS (
  INSERT INTO sortilege.logs (log, owner, epoch, length)
  SELECT log, $1::int8, epoch, count FROM wished WHERE at = 0
  ON CONFLICT (log) DO NOTHING RETURNING log, epoch
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, 0 FROM made
), ours AS (
  SELECT log FROM moved UNION ALL SELECT log FROM made
), put AS (
  INSERT INTO sortilege.records (log, at, record)
  SELECT each.log, each.at, each.record FROM unnest($6::int8[], $7::int8[], $8::bytea[]) AS each(log, at, record)
  JOIN ours ON ours.log = each.log
)
SELECT log FROM ours
"""
_SETTLE: Final = """
WITH wished AS (
  SELECT * FROM unnest($2::int8[], $3::int8[]) AS each(log, epoch)
), taken AS (
  INSERT INTO sortilege.logs AS known (log, owner, epoch, length)
  SELECT log, $1::int8, epoch + 1, 0 FROM wished ORDER BY log
  ON CONFLICT (log) DO UPDATE SET epoch = known.epoch + 1 WHERE known.owner = excluded.owner
  RETURNING log, epoch, length
), noted AS (
  INSERT INTO sortilege.epochs (log, epoch, owner, start) SELECT log, epoch, $1::int8, length FROM taken
)
SELECT log, epoch, length FROM taken
"""
_FINISH: Final = """
UPDATE sortilege.logs SET finished = true WHERE log = ANY ($2::int8[]) AND owner = $1::int8 AND length > 0
"""
_SHORTEN: Final = "SELECT sortilege.shorten($1::int8, $2::int8, $3::bytea[])"
_LENGTH: Final = "SELECT length, finished FROM sortilege.logs WHERE log = $1::int8"
_LAST: Final = "SELECT coalesce(max(log), 0) FROM sortilege.logs"
_OPEN: Final = """
SELECT log FROM sortilege.logs WHERE NOT finished AND owner = $1::int8 AND length > 0 ORDER BY log
"""
_READ: Final = """
SELECT length, at, record FROM sortilege.logs
LEFT JOIN sortilege.records ON records.log = logs.log AND at >= $2::int8
WHERE logs.log = $1::int8 ORDER BY at
"""
_PLAYERS: Final = 0
"""The one log that may be made shorter."""


class Batch(NamedTuple):
    """The records to be added to one log."""

    log: int
    at: int
    records: list[bytes]


class Claim(NamedTuple):
    epoch: int
    length: int


class Node:
    """All that a server says to its database while it runs, by one connection."""

    def __init__(self, address: Address) -> None:
        self._line = Line(address)
        self.address = address
        self.owner = 0
        self._epochs: dict[int, int] = {}
        """Since when each log is ours; a new one begins with 1."""
        self._renewed = 0.0

    def enter(self) -> list[str]:
        """Take over what the server before has left, once its lease is over. Return what its host should know. Raise
        UserError if that server is still alive, or the database is not laid out for us."""
        warnings = self._looked_over()
        self._wait_for_lease()
        run = self._line.run
        run("BEGIN")
        run(_ONE_AT_A_TIME)
        if alive := run(_ALIVE):
            run("ROLLBACK")
            raise taken(self.address, alive[0])
        run(_END_OTHERS)
        ((self.owner,),) = run(_ENTER, socket.gethostname(), LEASE)
        claims = run(_TAKE_ALL, self.owner)
        run("COMMIT")
        self._renewed = time.monotonic()
        self._epochs = dict(claims)
        return warnings

    def _looked_over(self) -> list[str]:
        ((is_laid_out, fsync),) = self._line.run(_FORMAT)
        must_be_format(self.address, self._line.run(_HOUSE)[0][0] if is_laid_out else 0)
        warnings = []
        if fsync == "off":
            warnings.append(f"{self.address.named} runs with fsync = off: what it has kept may be lost with the power.")
        if self._line.run(_MAY_REWRITE)[0][0]:
            warnings.append(
                f"The role by which {self.address} is used may change records. Let 'sortilege migrate --nodes ROLE' "
                "grant another what a server needs, and no more."
            )
        return warnings

    def _wait_for_lease(self) -> None:
        """Wait until no other is alive. Refuse as soon as one has been heard meanwhile."""
        first = None
        while alive := self._line.run(_ALIVE):
            owner, _, left, until = alive[0]
            if first is not None and first != (owner, until):
                raise taken(self.address, alive[0])
            if first is None:
                heard = LEASE - left
                _log.warning("The server that has %s was heard %.0f seconds ago; waiting.", self.address, heard)
            first = owner, until
            time.sleep(min(left, _LOOK))

    # The lease

    def due(self) -> float:
        """Return in how many seconds the lease is to be renewed."""
        return max(0.0, self._renewed + RENEWED - time.monotonic())

    def renew(self) -> bool:
        """Renew the lease. Return whether this server is still the one of the house."""
        found = self._line.run(_RENEW, self.owner, LEASE)
        self._renewed = time.monotonic()
        return bool(found)

    # The logs

    def append(self, batches: Sequence[Batch]) -> set[int]:
        """Keep all of these. Return the logs whose records are kept; of each other log nothing is."""
        rows = [(batch.log, at, record) for batch in batches for at, record in enumerate(batch.records, batch.at)]
        found = self._line.run(
            _APPEND,
            self.owner,
            [batch.log for batch in batches],
            [self._epochs.setdefault(batch.log, 1) for batch in batches],
            [batch.at for batch in batches],
            [len(batch.records) for batch in batches],
            [log for log, _, _ in rows],
            [at for _, at, _ in rows],
            [sealed(*row) for row in rows],
        )
        return {log for (log,) in found}

    def settle(self, logs: Sequence[int]) -> dict[int, Claim]:
        """Begin a new epoch of these logs, so that nothing sent before is kept any more unless it is already. Return
        those that are still ours, and where they end."""
        found = self._line.run(_SETTLE, self.owner, list(logs), [self._epochs.get(log, 1) for log in logs])
        claims = {log: Claim(epoch, length) for log, epoch, length in found}
        self._epochs.update({log: claim.epoch for log, claim in claims.items()})
        return claims

    def finish(self, logs: Sequence[int]) -> None:
        self._line.run(_FINISH, self.owner, list(logs))

    def shorten(self, log: int, records: Sequence[bytes]) -> bool:
        """Have the players' log hold these records instead. Return whether it does."""
        whole = [sealed(log, at, record) for at, record in enumerate(records)]
        return log == _PLAYERS and bool(self._line.run(_SHORTEN, self.owner, self._epochs.get(log, 1), whole)[0][0])

    def length(self, log: int) -> int | None:
        """Return where a log ends; None if it is finished."""
        found = self._line.run(_LENGTH, log)
        if not found:
            return 0
        length, finished = found[0]
        return None if finished else int(length)

    def read(self, log: int, start: int) -> list[bytes]:
        return read(self._line, log, start)

    def must_be_owner(self) -> None:
        """Raise UserError if a server has taken the database over since."""
        if not self.renew():
            raise UserError(f"A server has started on {self.address} meanwhile. Nothing has been changed.")

    def leave(self) -> None:
        """Let another take over at once."""
        self._line.run(_LEAVE, self.owner)

    def drop(self) -> None:
        self._line.drop()


@contextmanager
def owned(address: str) -> Iterator[Node]:
    """Own a database as its server would, so that none runs meanwhile. Raise UserError if one does."""
    node = Node(Address(address))
    with as_sentence(node.address):
        try:
            node.enter()
            yield node
        finally:
            with suppress(Unreachable, Declined, Lost):  # Then its lease runs out.
                node.leave()
            node.drop()


class Reader:
    """Reads for the loop, by a connection of its own."""

    def __init__(self, address: Address) -> None:
        self._line = Line(address, READING)

    def logs(self, owner: int) -> list[int]:
        return self._twice(lambda: [log for (log,) in self._line.run(_OPEN, owner)])

    def last(self) -> int:
        return self._twice(lambda: int(self._line.run(_LAST)[0][0]))

    def read(self, log: int, start: int) -> list[bytes]:
        return self._twice(lambda: read(self._line, log, start))

    def _twice(self, ask: Callable[[], T]) -> T:
        """Ask once more where the line was lost: since it was used last the database may have been away."""
        try:
            return ask()
        except Lost:
            return ask()

    def drop(self) -> None:
        self._line.drop()


def read(line: Line, log: int, start: int) -> list[bytes]:
    """Return the records of a log. Raise Broken where one is missing or is not what was written."""
    rows = line.run(_READ, log, start)
    found = [(at, record) for _, at, record in rows if at is not None]
    if rows and len(found) != max(0, rows[0][0] - start):
        raise Broken(f"log {log} holds {len(found) + start} of {rows[0][0]} records")
    return whole(log, found, start)


def whole(log: int, rows: Sequence[tuple[int, bytes]], start: int = 0) -> list[bytes]:
    """Return these records of a log in order, from `start` on. Raise Broken where one is missing or is not what was
    written."""
    records = []
    for due, (at, record) in enumerate(rows, start):
        if at != due:
            raise Broken(f"record {due} of log {log} is missing")
        records.append(opened(log, at, record))
    return records


def taken(address: Address, alive: Row) -> UserError:
    _, name, _, _ = alive
    return UserError(
        f"Another sortilege server is running on {address}, at {name}: join that one, stop it, or name another "
        "database with --store."
    )
