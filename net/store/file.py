"""The SQLite file behind a store: opened by one server at a time, checked, private. No threads here.

A companion file is locked for as long as the server runs; the system lets go of it when the process dies, however it
dies. Beside it the file itself says who owns it (epoch and owner), and every write checks that: a server that has been
replaced behind its back cannot write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from net.store import NotKept
from net.store.mark import SUFFIX, Mark
from net.store.seal import opened, sealed
from net.trouble import Unable

FORMAT: Final = 2
APPLICATION: Final = 0x534F5254
LOOKED_OVER: Final = 64 * 1024 * 1024
"""A file up to this size is checked as a whole at every start."""

MOVED_IDLE: Final = 1000
MOVED_BUSY: Final = 8000

_MOST_ROWS: Final = 512
_NO_ROOM: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
"""The last where the WAL's index wants to grow."""
_REPLACED: Final = "Another server has taken this store over."

_SCHEMA: Final = """
CREATE TABLE records (log INTEGER, at INTEGER, record BLOB NOT NULL, PRIMARY KEY (log, at)) WITHOUT ROWID;
CREATE TABLE unfinished (log INTEGER PRIMARY KEY);
CREATE TABLE house (epoch INTEGER NOT NULL, owner BLOB NOT NULL);
INSERT INTO house VALUES (0, x'');
"""

Row = tuple[int, int, bytes]


class StoreFile:
    """All that is said to SQLite."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unmoved = 0
        """About how many pages wait in the WAL."""
        try:
            self._lock = locked(path)
            try:
                self._open()
            except BaseException:
                self._lock.close()
                raise
        except sqlite3.DatabaseError as error:
            raise Unable(
                f"{path} cannot be used as the table file ({error}). Name another place with --data."
            ) from error
        except OSError as error:
            raise Unable(f"{path} cannot be opened ({error.strerror}). Name another place with --data.") from error

    def _open(self) -> None:
        _make_private(self._path)
        self._writer = _connect(self._path)
        try:
            _prepare(self._writer, self._path)
            self._count()
            self._own()
            self._reader = _connect(self._path)
        except BaseException:
            self._writer.close()
            raise

    def _count(self) -> None:
        """That nothing is missing which was acknowledged."""
        (self._records,) = self._writer.execute("SELECT count(*) FROM records").fetchone()
        self._mark = Mark(self._path)
        if (acknowledged := self._mark.read()) > self._records:
            self._mark.close()
            raise Unable(
                f"{self._path} holds {self._records} of {acknowledged} records that were acknowledged: its end is "
                "lost. Put a backup back by 'sortilege restore'. If this is a copy that you put there on purpose, "
                f"remove {self._path.name}{SUFFIX} beside it, or name another place with --data."
            )
        self._mark.write(self._records)

    def _own(self) -> None:
        self._owner = os.urandom(16)
        self._writer.execute("UPDATE house SET epoch = epoch + 1, owner = ?", (self._owner,))
        (self._epoch,) = self._writer.execute("SELECT epoch FROM house").fetchone()

    # Writing: by one thread

    def commit(self, rows: Sequence[Row], begun: Sequence[int], finished: Sequence[int]) -> None:
        """Keep these rows, and that these logs have begun or are finished: all or nothing.

        Every statement gives up the interpreter and has to win it back from a busy loop; so a hundred rows are one
        statement, filled up to a power of two, that there may be few statements to prepare.
        """
        if begun or finished or len(rows) > _MOST_ROWS:
            self._in_transaction(rows, begun, finished)
        elif rows:
            self._insert(rows)
        self._records += len(rows)
        self._unmoved += len(rows) + 1
        self._mark.write(self._records)  # Before anybody is told: a server may be killed at any moment.

    def _in_transaction(self, rows: Sequence[Row], begun: Sequence[int], finished: Sequence[int]) -> None:
        writer = self._writer
        writer.execute("BEGIN IMMEDIATE")
        try:
            self._must_own()
            writer.executemany("INSERT OR IGNORE INTO unfinished VALUES (?)", [(log,) for log in begun])
            for start in range(0, len(rows), _MOST_ROWS):
                self._insert(rows[start : start + _MOST_ROWS])
            writer.executemany("DELETE FROM unfinished WHERE log = ?", [(log,) for log in finished])
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            raise

    def _insert(self, rows: Sequence[Row]) -> None:
        size = 1 << (len(rows) - 1).bit_length()
        values: list[Any] = [value for log, at, record in rows for value in (log, at, sealed(log, at, record))]
        values += (None,) * (3 * (size - len(rows)))
        done = self._writer.execute(_INSERT[size], (*values, self._epoch, self._owner))
        if done.rowcount != len(rows):
            raise NotKept(_REPLACED)

    def _must_own(self) -> None:
        if self._writer.execute("SELECT epoch, owner FROM house").fetchone() != (self._epoch, self._owner):
            raise NotKept(_REPLACED)

    def tidy(self, *, idle: bool) -> None:
        """Move what was committed from the WAL to its place: better while nobody waits than within a commit."""
        if self._unmoved > (MOVED_IDLE if idle else MOVED_BUSY):
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self._unmoved = 0

    def length(self, log: int) -> int | None:
        """Where that log ends; None if it is finished."""
        (last,) = self._writer.execute("SELECT max(at) FROM records WHERE log = ?", (log,)).fetchone()
        if last is None:
            return 0
        open_still = self._writer.execute("SELECT 1 FROM unfinished WHERE log = ?", (log,)).fetchone()
        return int(last) + 1 if open_still else None

    # Reading: by anybody

    def logs(self) -> list[int]:
        return [log for (log,) in self._reader.execute("SELECT log FROM unfinished ORDER BY log")]

    def last(self) -> int:
        (last,) = self._reader.execute("SELECT max(log) FROM records").fetchone()
        return last or 0

    def read(self, log: int, start: int) -> list[bytes]:
        """By the place that each should have: where one is missing, the next is not what was written there."""
        rows = self._reader.execute("SELECT record FROM records WHERE log = ? AND at >= ? ORDER BY at", (log, start))
        return [opened(log, at, blob) for at, (blob,) in enumerate(rows, start)]

    def close(self) -> None:
        self._reader.close()
        self._writer.close()
        self._mark.write(self._records)  # Once more: the disk may have been full.
        self._mark.close()
        self._lock.close()


def has_no_room(error: Exception) -> bool:
    """The disk is full, or this file may grow no more: what was tried is undone, and may be tried again."""
    return getattr(error, "sqlite_errorcode", None) in _NO_ROOM


def is_in_doubt(error: Exception) -> bool:
    """After a failed fsync the system may have thrown away what it could not write, and a later one would say nothing
    of that; and nothing is added to a file that is damaged."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code in {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC} or code & 0xFF in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    }


def _insertion(size: int) -> str:
    places = ",".join(["(?,?,?)"] * size)
    owned = "EXISTS (SELECT 1 FROM house WHERE epoch = ? AND owner = ?)"
    return f"INSERT INTO records SELECT * FROM (VALUES {places}) WHERE column1 IS NOT NULL AND {owned}"  # noqa: S608  # our own words


_INSERT: Final = {1 << power: _insertion(1 << power) for power in range(10)}


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)


def _make_private(path: Path) -> None:
    """Readable by its owner only; the files that SQLite puts beside it are made like it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def locked(path: Path) -> sqlite3.Connection:
    """Held until it is closed. An exclusive transaction is the lock that every platform has."""
    lock = path.with_name(path.name + ".lock")
    _make_private(lock)
    holder = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        holder.close()
        raise Unable(
            f"Another sortilege server is running on {path}: join that one, stop it, or name another place with --data."
        ) from error
    return holder


def _prepare(writer: sqlite3.Connection, path: Path) -> None:
    (tables,) = writer.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables:
        _check(writer, path)
    if writer.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise Unable(f"{path} lies on a disk that cannot be written to safely. Name a local one with --data.")
    # FULL: what is acknowledged outlives a power cut; NORMAL only outlives the process.
    writer.execute("PRAGMA synchronous = FULL")
    # `tidy` moves the WAL's pages at better times.
    writer.execute(f"PRAGMA wal_autocheckpoint = {2 * MOVED_BUSY}")
    if not tables:
        writer.executescript(
            f"BEGIN; {_SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; COMMIT;"
        )


def _check(writer: sqlite3.Connection, path: Path) -> None:
    (application,) = writer.execute("PRAGMA application_id").fetchone()
    (version,) = writer.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise Unable(f"{path} is another program's file. Name another place with --data.")
    if version != FORMAT:
        raise Unable(
            f"{path} is of format {version}, this sortilege reads format {FORMAT}: "
            "use the version that wrote it, or name another place with --data."
        )
    if path.stat().st_size <= LOOKED_OVER:
        with closing(writer.execute("PRAGMA quick_check(1)")) as found:
            if (verdict := found.fetchone()) != ("ok",):
                raise Unable(f"{path} is damaged ({verdict[0]}). Put a copy back, or name another place with --data.")
