"""Defines how a store's file is laid out, and how it is opened, by its server or by others.

`records` holds the logs that grow, a row a record; `finished` those that do not any more, a row a log: which of the two
a log lies in says whether it is finished. `house` says which server owns the file. A copy has what else was kept in
`kept`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from core.sentences import mark, sentence
from net.host.errors import Damaged

FORMAT: Final = 3
APPLICATION: Final = 0x534F5254
PAGE: Final = 4096

TABLES: Final = {
    "records": "CREATE TABLE records "
    "(log INTEGER, at INTEGER, record BLOB NOT NULL, PRIMARY KEY (log, at)) WITHOUT ROWID",
    "finished": "CREATE TABLE finished (log INTEGER PRIMARY KEY, records BLOB NOT NULL)",
    "house": "CREATE TABLE house (epoch INTEGER NOT NULL, owner BLOB NOT NULL)",
}
KEPT: Final = "CREATE TABLE kept (name TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID"
_VERSIONS, _HEAD = 18, 24
_AS_WRITTEN: Final = (bytes((1, 1, 0, 64, 32, 32)), bytes((2, 2, 0, 64, 32, 32)))
"""The header's bytes of a copy, and of a server's file. With other numbers SQLite reads a file that nobody can write to
any more."""
REMEDY: Final = mark("Put a backup back by 'sortilege restore', or name another place with --data.")


def writing(path: Path) -> sqlite3.Connection:
    """Open the file so that what is acknowledged outlives a power cut: synchronous is FULL, and on macOS, where fsync
    alone leaves it in the disk's cache, the full sync is used."""
    connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        connection.execute("PRAGMA cell_size_check = ON")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def in_transaction(writer: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done within, all or nothing."""
    writer.execute("BEGIN IMMEDIATE")
    try:
        yield
        writer.execute("COMMIT")
    except BaseException:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        raise


def lay_out(writer: sqlite3.Connection, house: tuple[int, bytes]) -> None:
    """Lay out an empty file."""
    with in_transaction(writer):
        for table in TABLES.values():
            writer.execute(table)
        writer.execute("INSERT INTO house VALUES (?, ?)", house)
        writer.execute(f"PRAGMA application_id = {APPLICATION}")
        writer.execute(f"PRAGMA user_version = {FORMAT}")


def format_of(connection: sqlite3.Connection, path: Path) -> int:
    """Return the format of one of our files; raise UserError for any other file."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise Damaged(sentence("{path} is not a table file of sortilege, or it is damaged.", path=path), REMEDY)
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) == _HEAD and head[_VERSIONS:] not in _AS_WRITTEN:
        raise Damaged(sentence("{path} is damaged (its header is not as it was written).", path=path), REMEDY)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def must_be_format(version: int, path: Path) -> None:
    if version != FORMAT:
        fault = sentence(
            "{path} is of format {version}, and this sortilege reads format {ours}: use the version that wrote it. If "
            "there is none, the file is damaged.",
            path=path,
            version=version,
            ours=FORMAT,
        )
        raise Damaged(fault, REMEDY)
