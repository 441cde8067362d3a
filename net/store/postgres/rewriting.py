"""Takes out of a database what must not be kept any more, as the role that owns its tables, while no server runs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import psycopg

from net.store.places import Change
from net.store.postgres.faults import as_sentence
from net.store.postgres.node import owned
from net.store.postgres.reading import DatabaseReading
from net.store.seal import sealed

_PUT: Final = "UPDATE sortilege.records SET record = %s WHERE log = %s AND at = %s"
_FINISHED: Final = "SELECT log FROM sortilege.logs WHERE finished AND log = ANY (%s) FOR UPDATE"
_TABLES: Final = ("records", "epochs", "logs")
"""The tables that hold something of a log, in the order in which it can be deleted there."""
_SIZE: Final = "SELECT sum(pg_total_relation_size(each))::int8 FROM unnest(%s::regclass[]) AS each"


def rewrite(address: str, change: Change) -> int:
    """Put what `change` returns in the place of each record, all or none. Return how many have changed. Nothing of the
    old ones is left in the tables; what the database has written ahead, and its base backups, may hold them still."""
    with owned(address) as node, psycopg.connect(node.address.conninfo) as connection, as_sentence(node.address):
        count = 0
        old = DatabaseReading(connection)
        for log in old.logs():
            records = list(old.read(log))
            changed = [(at, new) for at, record in enumerate(records) if (new := change(log, record)) != record]
            for at, new in changed:
                connection.execute(_PUT, (sealed(log, at, new), log, at))
            count += len(changed)
        node.must_be_owner()
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM (FULL) sortilege.records")
        return count


def prune(address: str, logs: Collection[int]) -> int:
    """Take these logs out, of those that are finished, all or none. Return how many bytes the tables have become
    smaller by. What the database has written ahead, and its base backups, may hold them still."""
    with owned(address) as node, psycopg.connect(node.address.conninfo) as connection, as_sentence(node.address):
        before = _size(connection)
        gone = [log for (log,) in connection.execute(_FINISHED, (sorted(logs),))]
        for table in _TABLES:
            connection.execute(f"DELETE FROM sortilege.{table} WHERE log = ANY (%s)", (gone,))  # noqa: S608  # our own words
        node.must_be_owner()
        connection.commit()
        connection.autocommit = True
        for table in _TABLES:
            connection.execute(f"VACUUM (FULL) sortilege.{table}")
        return max(0, before - _size(connection))


def _size(connection: psycopg.Connection[tuple[int, ...]]) -> int:
    found = connection.execute(_SIZE, ([f"sortilege.{table}" for table in _TABLES],)).fetchone()
    assert found is not None
    return int(found[0])
