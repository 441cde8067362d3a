"""Reads a store in a database without being its server, as at one moment. The server notices nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from core.sentences import sentence
from net.store.places import NodeSeen
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence
from net.store.postgres.node import LEASE, whole
from net.store.postgres.schema import format_of, must_be_format
from net.store.reading import Contents
from net.store.seal import Broken, opened

_LOGS: Final = "SELECT log, length, finished FROM sortilege.logs WHERE length > 0 ORDER BY log"
_RECORDS: Final = "SELECT at, record FROM sortilege.records WHERE log = %s ORDER BY at"
_ALL: Final = "SELECT log, at, record FROM sortilege.records ORDER BY log, at"
_EPOCHS: Final = """
SELECT log, array_agg(each.epoch ORDER BY each.epoch), array_agg(start ORDER BY each.epoch), logs.epoch, length
FROM sortilege.epochs AS each JOIN sortilege.logs USING (log) GROUP BY log, logs.epoch, length
"""
_NODES: Final = """
SELECT name, advertised, extract(epoch FROM clock_timestamp() - started)::float8,
  extract(epoch FROM clock_timestamp() - lease)::float8,
  (SELECT count(*) FROM sortilege.logs WHERE logs.owner = nodes.owner AND NOT finished), draining
FROM sortilege.nodes WHERE NOT ended ORDER BY name, owner
"""
_AT_ONCE: Final = 2000
PLAYERS: Final = 0
"""The log that may be made shorter, and so may end before an epoch of it began."""


class DatabaseReading:
    """Every log of a database, within a transaction."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        rows = connection.execute(_LOGS, binary=True).fetchall()
        self._lengths: dict[int, int] = {log: length for log, length, _ in rows}
        self._finished = {log for log, _, finished in rows if finished}

    def logs(self) -> list[int]:
        return list(self._lengths)

    def read(self, log: int) -> Iterator[bytes]:
        rows = self._connection.execute(_RECORDS, (log,), binary=True).fetchall()
        if len(rows) != self._lengths.get(log, 0):
            raise Broken(
                sentence(
                    "log {log} holds {count} of {due} records", log=log, count=len(rows), due=self._lengths.get(log, 0)
                )
            )
        return iter(whole(log, rows))

    def is_finished(self, log: int) -> bool:
        return log in self._finished

    def nodes(self) -> list[NodeSeen]:
        rows = self._connection.execute(_NODES, binary=True).fetchall()
        return [
            NodeSeen(name, advertised, started, LEASE + overdue, overdue <= 0, tables, drains)
            for name, advertised, started, overdue, tables, drains in rows
        ]

    def checked(self) -> Contents:
        """Read everything. Raise Broken where anything is not as it was written, or is missing."""
        found: dict[int, int] = {}
        with self._connection.cursor(name="records") as cursor:
            cursor.itersize = _AT_ONCE
            for log, at, record in cursor.execute(_ALL, binary=True):
                if at != (due := found.get(log, 0)):
                    raise Broken(sentence("record {at} of log {log} is missing", at=due, log=log))
                opened(log, at, record)
                found[log] = at + 1
        for log in found.keys() | self._lengths.keys():
            if found.get(log, 0) != self._lengths.get(log, 0):
                raise Broken(
                    sentence(
                        "log {log} holds {count} of {due} records",
                        log=log,
                        count=found.get(log, 0),
                        due=self._lengths.get(log, 0),
                    )
                )
        self._check_epochs()
        is_open = {log: length for log, length in self._lengths.items() if log not in self._finished}
        return Contents(is_open, {log: self._lengths[log] for log in self._finished})

    def _check_epochs(self) -> None:
        """Check that each log had one owner after the other, each from where the one before it had ended."""
        for log, epochs, starts, last, length in self._connection.execute(_EPOCHS):
            if epochs != list(range(last - len(epochs) + 1, last + 1)):
                raise Broken(sentence("log {log} lacks an epoch", log=log))
            if log != PLAYERS and (starts != sorted(starts) or starts[-1] > length):
                raise Broken(sentence("the epochs of log {log} are not in order", log=log))


@contextmanager
def reading(address: str) -> Iterator[DatabaseReading]:
    """Open a database for reading. Raise UserError, whose sentence names it, for anything that is wrong with it."""
    place = Address(address)
    with as_sentence(place), psycopg.connect(place.conninfo) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        must_be_format(place, format_of(connection))
        yield DatabaseReading(connection)


def nodes(address: str) -> list[NodeSeen]:
    """Return the servers that nobody has ended, by name."""
    with reading(address) as database:
        return database.nodes()


def check(address: str) -> Contents:
    with reading(address) as database:
        return database.checked()
