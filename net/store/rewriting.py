"""What must not be kept any more, taken out of a store's file while no server runs on it.

The only way in which a log changes at all; the order and the number of its records stay as they are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from net.store.file import locked
from net.store.reading import looking_at
from net.store.seal import Broken, opened, sealed
from net.trouble import Unable

Change = Callable[[int, bytes], bytes]
"""What shall stand there instead, by the log's number and the record; the record itself if it may stay."""


def rewrite(path: Path, change: Change) -> int:
    """Every record as `change` has it, all or none; returns how many have changed. Nothing of the old ones is left."""
    with closing(locked(path)):
        try:
            with looking_at(path):
                pass  # It is ours, and of a format that we know.
            with closing(sqlite3.connect(path, timeout=5, isolation_level=None)) as writer:
                return _rewrite(writer, change)
        except (sqlite3.Error, Broken) as error:
            raise Unable(f"{path} cannot be rewritten ({error}). Nothing has been changed.") from error


def _rewrite(writer: sqlite3.Connection, change: Change) -> int:
    writer.execute("PRAGMA synchronous = FULL")
    writer.execute("PRAGMA secure_delete = ON")
    writer.execute("BEGIN IMMEDIATE")
    rows = writer.execute("SELECT log, at, record FROM records").fetchall()
    whole = [(log, at, opened(log, at, blob)) for log, at, blob in rows]
    changed = [(sealed(log, at, new), log, at) for log, at, record in whole if (new := change(log, record)) != record]
    writer.executemany("UPDATE records SET record = ? WHERE log = ? AND at = ?", changed)
    writer.execute("COMMIT")
    if changed:
        writer.execute("VACUUM")
    writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return len(changed)
