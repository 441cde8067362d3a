"""Tells what an error of SQLite or of the system means, at a start and for a server that runs."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from core.sentences import sentence
from net.host.errors import NO_ROOM, Damaged, InUse, UserError, no_room
from net.store.seal import Broken
from net.store.sqlite.layout import PAGE, REMEDY

_FULL: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}
"""The errors of a full disk; the second where the WAL's index wants to grow."""
_UNSYNCED: Final = {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC}
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_OF_THE_DISK: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}


def has_no_room(error: Exception, store: Path) -> bool:
    """Tell whether the disk is full, or this file may grow no more. SQLite reports only a full disk as such; another
    limit, a quota say, it calls a failed write, as it calls a disk that breaks. So that is tried out."""
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    code = _code(error)
    return code in _FULL or (code == sqlite3.SQLITE_IOERR_WRITE and lacks_room(store))


def lacks_room(store: Path, size: int = PAGE) -> bool:
    """Tell whether so much more behind all that is there is refused for want of room."""
    beside = store.with_name(f"{store.name}.{os.getpid()}.room")
    try:
        files = [path for path in (store, store.with_name(f"{store.name}-wal")) if path.exists()]
        end = max((path.stat().st_size for path in files), default=0)
        handle = os.open(beside, os.O_CREAT | os.O_WRONLY, 0o600)
        try:
            if os.pwrite(handle, bytes(size), end) < size:
                return True
        finally:
            os.close(handle)
    except OSError as error:
        return error.errno in NO_ROOM
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return False


def is_in_doubt(error: Exception) -> bool:
    """Tell whether the store must not go on. After a failed fsync the system may have thrown away what it could not
    write, and a later one would say nothing of that; and nothing is added to a file that is damaged."""
    return isinstance(error, Broken) or _code(error) in _UNSYNCED or _code(error) & 0xFF in _DAMAGED


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn whatever is wrong with a store's file into a UserError that names it and says what to do.

    Damage shows itself by any exception: text that is none, a number that is none, a row too few.
    """
    try:
        yield
    except UserError:
        raise
    except Exception as error:
        raise for_host(error, path) from error


def no_lock(error: Exception, lock: Path, path: Path) -> UserError:
    """Return why a store's lock can't be had. Nothing is in that file, so one that is damaged may go."""
    if _code(error) & 0xFF == sqlite3.SQLITE_BUSY:
        return InUse(
            sentence(
                "Another sortilege server is running on {path}: join that one, stop it, or name another place with "
                "--data.",
                path=path,
            )
        )
    if isinstance(error, PermissionError) or has_no_room(error, path) or _code(error) & 0xFF in _OF_THE_DISK:
        return for_host(error, path)
    reason = error.strerror if isinstance(error, OSError) else error
    return UserError(
        sentence(
            "The lock {lock} cannot be used ({reason}). If no server runs on {path}, remove it.",
            lock=lock,
            reason=str(reason),
            path=path,
        )
    )


def _kept_off(path: Path) -> Path | None:
    """Return the first of a store's files that we may not use: SQLite reports it as a failing disk."""
    files = [path, *(path.with_name(path.name + tail) for tail in ("-wal", "-shm", ".lock"))]
    return next((each for each in files if each.is_file() and not os.access(each, os.R_OK)), None)


def for_host(error: Exception, path: Path) -> UserError:
    """Return what an error says to a host who starts a server, or looks after it."""
    if has_no_room(error, path):
        return no_room(path)
    if (kept_off := _kept_off(path)) is not None:
        return UserError(
            sentence(
                "{kept_off} belongs to another user. Give it to the server's own with chown, or name another place "
                "with --data.",
                kept_off=kept_off,
            )
        )
    if isinstance(error, OSError):
        return UserError(
            sentence(
                "{path} cannot be opened ({error}). Name another place with --data.", path=path, error=error.strerror
            )
        )
    if _code(error) & 0xFF in _OF_THE_DISK:
        return UserError(
            sentence(
                "{path} cannot be used: its disk fails ({error}). Check the disk, or put a backup back elsewhere by "
                "'sortilege restore', with --data.",
                path=path,
                error=error,
            )
        )
    if _code(error) & 0xFF == sqlite3.SQLITE_NOTADB:
        return Damaged(
            sentence("{path} is not a table file of sortilege, or it is damaged ({error}).", path=path, error=error),
            REMEDY,
        )
    return Damaged(sentence("{path} is damaged ({error}).", path=path, error=error), REMEDY)
