"""Finds the records of a log in a store's file, be it one that grows or one that is finished."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from core.sentences import mark
from net.store.seal import Broken, bundled, opened, unbundled


def open_logs(reader: sqlite3.Connection) -> list[int]:
    """Return the logs that grow, found by stepping from one to the next: the rows of a log are not all read."""
    logs, log = [], _first_above(reader, -(1 << 63))
    while log is not None:
        logs.append(log)
        log = _first_above(reader, log + 1)
    return logs


def _first_above(reader: sqlite3.Connection, log: int) -> int | None:
    (found,) = reader.execute("SELECT min(log) FROM records WHERE log >= ?", (log,)).fetchone()
    if found is None or (isinstance(found, int) and found >= log):
        return found
    raise Broken(mark("its rows are not in order"))


def records_of(reader: sqlite3.Connection, log: int) -> Iterator[bytes]:
    """Return the records of a log, finished or not. Raise Broken where one is not as it was written, or is missing: the
    next is sealed with another place."""
    if row := reader.execute("SELECT records FROM finished WHERE log = ?", (log,)).fetchone():
        return iter(unbundled(log, row[0]))
    rows = reader.execute("SELECT record FROM records WHERE log = ? ORDER BY at", (log,))
    return (opened(log, at, blob) for at, (blob,) in enumerate(rows))


def put_away(writer: sqlite3.Connection, log: int) -> bool:
    """Turn a log that grows into one that is finished, within a transaction. Return whether there was one."""
    rows = writer.execute("SELECT record FROM records WHERE log = ? ORDER BY at", (log,)).fetchall()
    if not rows:
        return False
    records = [opened(log, at, blob) for at, (blob,) in enumerate(rows)]
    writer.execute("INSERT INTO finished VALUES (?, ?)", (log, bundled(log, records)))
    writer.execute("DELETE FROM records WHERE log = ?", (log,))
    return True
