"""A store's file copied as at one moment, while its server runs; and put back, while none does.

A copy is one file, for its owner's eyes only, and takes along what else is given to it to keep.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from net.paths import free_name
from net.store.file import locked
from net.store.mark import SUFFIX
from net.store.reading import looking_at
from net.trouble import Unable

_KEPT: Final = "CREATE TABLE kept (name TEXT PRIMARY KEY, content BLOB NOT NULL)"


class PutBack(NamedTuple):
    kept: dict[str, bytes]
    before: Path | None
    """Where what was in its place lies now."""


def copy(source: Path, target: Path, kept: Mapping[str, bytes]) -> None:
    """A target that is there already is left alone."""
    if target.exists():
        raise Unable(f"{target} is there already. Name another file, or remove it first.")
    beside = _beside(target)
    try:
        _new(beside)
        with looking_at(source) as reader, closing(_writing(beside)) as writer:
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode = DELETE")
            writer.execute(_KEPT)
            writer.executemany("INSERT INTO kept VALUES (?, ?)", kept.items())
            _must_be_sound(writer, source)
        _sync(beside)
        _settle(beside, target)
    except sqlite3.Error as error:
        raise Unable(f"{source} cannot be copied to {target} ({error}).") from error
    except OSError as error:
        raise Unable(f"{target} cannot be written ({error.strerror}).") from error
    finally:
        beside.unlink(missing_ok=True)


def put_back(source: Path, place: Path) -> PutBack:
    """The copy becomes the store's file; Unable if a server runs on it, or if the copy will not do."""
    with closing(locked(place)):
        try:
            with looking_at(source) as reader:
                _must_be_sound(reader, source)
                return _put_back(reader, place)
        except sqlite3.Error as error:
            raise Unable(f"{source} cannot be put back ({error}). Nothing has been changed.") from error
        except OSError as error:
            raise Unable(f"{place} cannot be written ({error.strerror}). Nothing has been changed.") from error


def _put_back(reader: sqlite3.Connection, place: Path) -> PutBack:
    beside = _beside(place)
    try:
        _new(beside)
        with closing(_writing(beside)) as writer:
            reader.backup(writer)
            kept = _taken_out(writer)
        _sync(beside)
        before = _put_aside(place)
        _settle(beside, place)
        return PutBack(kept, before)
    finally:
        beside.unlink(missing_ok=True)


def _taken_out(writer: sqlite3.Connection) -> dict[str, bytes]:
    if not writer.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone():
        return {}
    kept = dict(writer.execute("SELECT name, content FROM kept").fetchall())
    writer.execute("DROP TABLE kept")
    return kept


def _put_aside(place: Path) -> Path | None:
    """What is there goes to the first free name beside it, with what SQLite has put beside it."""
    if not place.exists():
        return None
    # The last to close it moves what its log holds into the file; not if it is damaged, and then it is kept as it is.
    with suppress(sqlite3.DatabaseError), closing(_writing(place)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    before = free_name(place)
    _name_also(place, before)
    for tail in ("-wal", "-shm", SUFFIX):
        with suppress(FileNotFoundError):
            place.with_name(place.name + tail).rename(before.with_name(before.name + tail))
    return before


def _name_also(place: Path, other: Path) -> None:
    """Not moved, if the disk knows links: were the power cut now, the next server would begin without any tables."""
    try:
        os.link(place, other)
    except OSError:
        place.rename(other)


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}")


def _new(path: Path) -> None:
    """Private from the first byte on."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _writing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5, isolation_level=None)


def _must_be_sound(connection: sqlite3.Connection, path: Path) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unable(f"{path} is damaged ({verdict}). Nothing has been changed.")


def _settle(beside: Path, target: Path) -> None:
    """In its place, whole or not at all."""
    beside.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
