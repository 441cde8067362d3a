"""Where a store's file keeps the records of a log, be it one that grows or one that is finished."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from net.store.sqlite.seal import Broken, bundled, opened, unbundled


def open_logs(reader: sqlite3.Connection) -> list[int]:
    """From one to the next: a log's rows between are not looked at."""
    logs, log = [], _first_above(reader, -(1 << 63))
    while log is not None:
        logs.append(log)
        log = _first_above(reader, log + 1)
    return logs


def _first_above(reader: sqlite3.Connection, log: int) -> int | None:
    (found,) = reader.execute("SELECT min(log) FROM records WHERE log >= ?", (log,)).fetchone()
    if found is None or (isinstance(found, int) and found >= log):
        return found
    raise Broken("its rows are not in order")


def records_of(reader: sqlite3.Connection, log: int) -> Iterator[bytes]:
    """Of a log, finished or not. Broken where one is not as it was written, or missing: by the place that each should
    have, the next is not what was written there."""
    if row := reader.execute("SELECT records FROM finished WHERE log = ?", (log,)).fetchone():
        return iter(unbundled(log, row[0]))
    rows = reader.execute("SELECT record FROM records WHERE log = ? ORDER BY at", (log,))
    return (opened(log, at, blob) for at, (blob,) in enumerate(rows))


def put_away(writer: sqlite3.Connection, log: int) -> bool:
    """Within a transaction: a log that grows becomes one that is finished. Whether there was one."""
    rows = writer.execute("SELECT record FROM records WHERE log = ? ORDER BY at", (log,)).fetchall()
    if not rows:
        return False
    records = [opened(log, at, blob) for at, (blob,) in enumerate(rows)]
    writer.execute("INSERT INTO finished VALUES (?, ?)", (log, bundled(log, records)))
    writer.execute("DELETE FROM records WHERE log = ?", (log,))
    return True
