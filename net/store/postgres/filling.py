"""Fills an empty database with the logs of another store: all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from core.sentences import sentence
from net.host.errors import UserError
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence
from net.store.postgres.reading import DatabaseReading
from net.store.reading import Reading
from net.store.seal import sealed


class Filling:
    """A database within the transaction that fills it."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def fill(self, source: Reading) -> None:
        with self._connection.cursor() as cursor:
            logs: list[tuple[int, int, bool]] = []
            with cursor.copy("COPY sortilege.records (log, at, record) FROM STDIN") as copy:
                for log in source.logs():
                    length = 0
                    for at, record in enumerate(source.read(log)):
                        copy.write_row((log, at, sealed(log, at, record)))
                        length = at + 1
                    logs.append((log, length, source.is_finished(log)))
            with cursor.copy("COPY sortilege.logs (log, epoch, length, finished) FROM STDIN") as copy:
                for log, length, finished in logs:
                    copy.write_row((log, 0, length, finished))

    def reading(self) -> DatabaseReading:
        """Return what the database holds now."""
        return DatabaseReading(self._connection)


@contextmanager
def filled(address: Address) -> Iterator[Filling]:
    """Open a database to be filled. What was done within counts when it has ended without a fault."""
    with as_sentence(address), psycopg.connect(address.conninfo) as connection:
        found = connection.execute("SELECT count(*) FROM sortilege.logs").fetchone()
        if found is None or found[0]:
            raise UserError(sentence("{database} holds logs already. Name an empty database.", database=str(address)))
        yield Filling(connection)
