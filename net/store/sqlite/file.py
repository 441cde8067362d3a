"""Opens the SQLite file behind a store: for one server at a time, checked, private. No threads here.

A companion file is locked for as long as the server runs; the system lets go of it when the process dies, however it
dies. Beside it the file itself says who owns it (epoch and owner), and every write checks that: a server that has been
replaced behind its back cannot write.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from core.sentences import sentence
from net.host.errors import Damaged, UserError
from net.store import Replaced
from net.store.seal import sealed
from net.store.sqlite.checking import checked, owned
from net.store.sqlite.faults import lacks_room, no_lock, told
from net.store.sqlite.layout import FORMAT, format_of, in_transaction, lay_out, must_be_format, writing
from net.store.sqlite.logs import open_logs, put_away, records_of
from net.store.sqlite.mark import SUFFIX, Mark, companion
from net.store.sqlite.older import OLDER, made_newer

LOCK: Final = ".lock"
MOVED_IDLE: Final = 1000
MOVED_BUSY: Final = 8000

_MOST_ROWS: Final = 512
ROOM: Final = 64 * 1024
"""Bytes of room without which play would be paused again at once."""

Row = tuple[int, int, bytes]


class StoreFile:
    """All the SQL that a server runs on its store."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unmoved = 0
        """About how many pages wait in the WAL."""
        with told(path), ExitStack() as undo:
            self._lock = locked(path)
            undo.callback(self._lock.close)
            _make_private(path)
            self._writer = writing(path)
            undo.callback(self._writer.close)
            _prepare(self._writer, path)
            self._count = checked(self._writer).acknowledged
            self._mark = Mark(path)
            undo.callback(self._mark.close)
            self._nothing_lost()
            self._own()
            self._reader = writing(path)
            undo.pop_all()

    def _nothing_lost(self) -> None:
        """Refuse a file that holds less than was acknowledged."""
        if (acknowledged := self._mark.read()) > self._count:
            raise lost(self._path, self._count, acknowledged)
        self._mark.write(self._count)

    def _own(self) -> None:
        (epoch,) = self._writer.execute("SELECT epoch FROM house").fetchone()
        self._house = owned(epoch + 1, os.urandom(16))
        self._writer.execute("UPDATE house SET epoch = ?, owner = ?", self._house)

    # Writing: by one thread

    def commit(self, rows: Sequence[Row], finished: Sequence[int]) -> None:
        """Keep these rows, and that these logs are finished: all or nothing.

        Every statement gives up the interpreter and has to win it back from a busy loop. So a hundred rows are one
        statement, filled up to a power of two, which leaves few statements to prepare.
        """
        put = 0
        if finished or len(rows) > _MOST_ROWS:
            put = self._in_transaction(rows, finished)
        elif rows:
            self._insert(rows)
        self._count += len(rows) + put
        self._unmoved += len(rows) + 1
        self._mark.write(self._count)  # Before anybody is told: a server may be killed at any moment.

    def replace(self, log: int, records: Sequence[bytes]) -> None:
        """Have an open log hold these records instead, and no more than before: all or nothing, whenever it is killed.

        The mark goes first: a store may hold more than it says, and never less. What was there is moved out of the WAL
        at once, or its loss would bring back a store that holds more than the mark says, and yet not all.
        """
        fewer = (self.length(log) or 0) - len(records)
        self._mark.lower(self._count - fewer)
        try:
            self._writer.execute("PRAGMA secure_delete = ON")
            with in_transaction(self._writer):
                self._must_own()
                self._writer.execute("DELETE FROM records WHERE log = ?", (log,))
                for start in range(0, len(records), _MOST_ROWS):
                    part = enumerate(records[start : start + _MOST_ROWS], start)
                    self._insert([(log, at, record) for at, record in part])
        except BaseException:
            self._mark.write(self._count)
            raise
        finally:
            self._writer.execute("PRAGMA secure_delete = OFF")
        self._count -= fewer
        self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def _in_transaction(self, rows: Sequence[Row], finished: Sequence[int]) -> int:
        """Keep rows and finish logs in one transaction. Return how many logs have been put away."""
        with in_transaction(self._writer):
            self._must_own()
            for start in range(0, len(rows), _MOST_ROWS):
                self._insert(rows[start : start + _MOST_ROWS])
            return sum(put_away(self._writer, log) for log in finished)

    def _insert(self, rows: Sequence[Row]) -> None:
        size = 1 << (len(rows) - 1).bit_length()
        values: list[Any] = [value for log, at, record in rows for value in (log, at, sealed(log, at, record))]
        values += (None,) * (3 * (size - len(rows)))
        done = self._writer.execute(_INSERT[size], (*values, *self._house))
        if done.rowcount != len(rows):
            raise Replaced

    def _must_own(self) -> None:
        if self._writer.execute("SELECT epoch, owner FROM house").fetchone() != self._house:
            raise Replaced

    def try_to_write(self) -> None:
        """Try a commit. Raise an error if there is no room for one, or the disk takes none."""
        if lacks_room(self._path, ROOM):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = self._writer.execute("UPDATE house SET owner = owner WHERE epoch = ? AND owner = ?", self._house)
        if done.rowcount != 1:
            raise Replaced

    def tidy(self, *, idle: bool) -> None:
        """Move what was committed from the WAL to its place: better while nobody waits than within a commit."""
        if self._unmoved > (MOVED_IDLE if idle else MOVED_BUSY):
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self._unmoved = 0

    def length(self, log: int) -> int | None:
        """Return where that log ends; None if it is finished."""
        (last,) = self._writer.execute("SELECT max(at) FROM records WHERE log = ?", (log,)).fetchone()
        if last is not None:
            return int(last) + 1
        finished = self._writer.execute("SELECT 1 FROM finished WHERE log = ?", (log,)).fetchone()
        return None if finished else 0

    # Reading: by anybody

    def logs(self) -> list[int]:
        return open_logs(self._reader)

    def last(self) -> int:
        query = "SELECT max(log) FROM (SELECT max(log) AS log FROM records UNION ALL SELECT max(log) FROM finished)"
        (last,) = self._reader.execute(query).fetchone()
        return last or 0

    def read(self, log: int, start: int) -> list[bytes]:
        return list(records_of(self._reader, log))[start:]

    def close(self) -> None:
        self._reader.close()
        self._writer.close()
        self._mark.write(self._count)  # Once more: the disk may have been full.
        self._mark.close()
        self._lock.close()


def lost(path: Path, count: int, acknowledged: int) -> Damaged:
    return Damaged(
        sentence(
            "{path} holds {count} of {acknowledged} entries that were acknowledged: its end is lost.",
            path=path,
            count=count,
            acknowledged=acknowledged,
        ),
        sentence(
            "Put a backup back by 'sortilege restore'. If this is a copy that you put there on purpose, remove {mark} "
            "beside it, or name another place with --data.",
            mark=f"{path.name}{SUFFIX}",
        ),
    )


def _insertion(size: int) -> str:
    places = ",".join(["(?,?,?)"] * size)
    owned = "EXISTS (SELECT 1 FROM house WHERE epoch = ? AND owner = ?)"
    return f"INSERT INTO records SELECT * FROM (VALUES {places}) WHERE column1 IS NOT NULL AND {owned}"  # noqa: S608  # our own words


_INSERT: Final = {1 << power: _insertion(1 << power) for power in range(10)}


def _make_private(path: Path) -> None:
    """Make the file readable by its owner only; the files that SQLite puts beside it are made like it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def locked(path: Path) -> sqlite3.Connection:
    """Return a lock that is held until it is closed. An exclusive transaction is the lock that every platform has."""
    lock = companion(path, LOCK)
    try:
        _make_private(lock)
    except OSError as error:
        raise no_lock(error, lock, path) from error
    holder = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        holder.close()
        raise no_lock(error, lock, path) from error
    return holder


def is_locked(path: Path) -> bool:
    """Tell whether somebody has the store open. Nothing is locked for it, but for the instant of a read."""
    lock = companion(path, LOCK)
    if not lock.is_file():
        return False
    try:
        looking = sqlite3.connect(lock.absolute().as_uri() + "?mode=ro", timeout=0, uri=True)
    except sqlite3.Error:  # Opening it tells what is wrong with it.
        return False
    try:
        looking.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:  # As above.
        return error.sqlite_errorcode == sqlite3.SQLITE_BUSY
    finally:
        looking.close()
    return False


def _prepare(writer: sqlite3.Connection, path: Path) -> None:
    (tables,) = writer.execute("SELECT count(*) FROM sqlite_master").fetchone()
    version = format_of(writer, path) if tables else FORMAT
    if version != OLDER:
        must_be_format(version, path)
    if writer.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise UserError(
            sentence("{path} lies on a disk that cannot be written to safely. Name a local one with --data.", path=path)
        )
    # `tidy` moves the WAL's pages at better times.
    writer.execute(f"PRAGMA wal_autocheckpoint = {2 * MOVED_BUSY}")
    if not tables:
        lay_out(writer, owned(0, b""))
    elif version == OLDER:
        made_newer(writer)
