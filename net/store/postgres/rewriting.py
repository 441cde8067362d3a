"""Takes out of a database what must not be kept any more, as the role that owns its tables, while no server runs."""

from __future__ import annotations

from typing import Final

import psycopg

from net.store.places import Change
from net.store.postgres.faults import as_sentence
from net.store.postgres.node import owned
from net.store.postgres.reading import DatabaseReading
from net.store.seal import sealed

_PUT: Final = "UPDATE sortilege.records SET record = %s WHERE log = %s AND at = %s"


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
