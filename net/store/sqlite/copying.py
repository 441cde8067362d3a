"""Copies a store's file as at one moment, while its server runs; and puts a copy back, while none does.

A copy is one file, for its owner's eyes only, and takes along what else is given to it to keep.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from core.sentences import sentence
from net.host.errors import UserError, no_room
from net.host.paths import free_name
from net.host.unfinished import unfinished
from net.store.reading import Contents, Reading
from net.store.seal import bundled, sealed
from net.store.sqlite.checking import checked, kept_of, kept_row, owned
from net.store.sqlite.faults import has_no_room
from net.store.sqlite.file import locked
from net.store.sqlite.layout import FORMAT, KEPT, in_transaction, lay_out, must_be_format, writing
from net.store.sqlite.mark import SUFFIX, acknowledged
from net.store.sqlite.older import OLDER, made_newer
from net.store.sqlite.reading import FileReading, looking_at, looking_at_any, must_hold

Check = Callable[[Reading], None]
"""Looks at a new file before it counts; raises UserError if it will not do."""


class PutBack(NamedTuple):
    kept: dict[str, bytes]
    before: Path | None
    """Where the file lies now that was in its place."""


def copy(source: Path, target: Path, kept: Mapping[str, bytes]) -> None:
    """Copy the file. A target that is there already is left alone."""
    with _made_whole(target) as beside:
        at_least = acknowledged(source)  # First: the server may write on.
        with looking_at(source) as reader, closing(writing(beside)) as writer:
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode = DELETE")
            _keep(writer, kept)
            with _damage_told(source):
                must_hold(source, checked(writer), at_least)


def written(target: Path, source: Reading, kept: Mapping[str, bytes] | None, check: Check) -> Contents:
    """Write the logs of another store into a new file, which counts when `check` has looked at it. A target that is
    there already is left alone."""
    with _made_whole(target) as beside, closing(writing(beside)) as writer:
        lay_out(writer, owned(0, b""))
        with in_transaction(writer):
            for log in source.logs():
                _add(writer, log, list(source.read(log)), source.is_finished(log))
        if kept is not None:
            _keep(writer, kept)
        contents = checked(writer)
        check(FileReading(writer))
        return contents


def _add(writer: sqlite3.Connection, log: int, records: Sequence[bytes], is_finished: bool) -> None:
    if is_finished:
        writer.execute("INSERT INTO finished VALUES (?, ?)", (log, bundled(log, records)))
    else:
        rows = [(log, at, sealed(log, at, record)) for at, record in enumerate(records)]
        writer.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)


def _keep(writer: sqlite3.Connection, kept: Mapping[str, bytes]) -> None:
    writer.execute(KEPT)
    writer.executemany("INSERT INTO kept VALUES (?, ?)", [kept_row(*each) for each in kept.items()])


@contextmanager
def _made_whole(target: Path) -> Iterator[Path]:
    """Give a new file to be written, which is put in its place when it is whole and on disk."""
    if target.exists():
        raise UserError(sentence("{target} is there already. Name another file, or remove it first.", target=target))
    beside = unfinished(target)
    try:
        _new(beside)
        yield beside
        _sync(beside)
        _settle(beside, target)
    except sqlite3.Error as error:
        if has_no_room(error, beside):
            raise no_room(target) from error
        raise UserError(
            sentence("The tables cannot be copied to {target} ({error}).", target=target, error=error)
        ) from error
    except OSError as error:
        if has_no_room(error, beside):
            raise no_room(target) from error
        raise UserError(sentence("{path} cannot be written ({error}).", path=target, error=error.strerror)) from error
    finally:
        beside.unlink(missing_ok=True)


def put_back(source: Path, place: Path) -> PutBack:
    """Put a copy in the place of the store's file. Raise UserError if a server runs on it, or if the copy will not
    do."""
    with closing(locked(place)):
        try:
            with looking_at_any(source) as (reader, version):
                if version != OLDER:
                    must_be_format(version, source)
                return _put_back(reader, source, place)
        except sqlite3.Error as error:
            if has_no_room(error, place):
                raise no_room(place) from error
            raise UserError(
                sentence("{source} cannot be put back ({error}). Nothing has been changed.", source=source, error=error)
            ) from error
        except OSError as error:
            if has_no_room(error, place):
                raise no_room(place) from error
            raise UserError(
                sentence(
                    "{path} cannot be written ({error}). Nothing has been changed.", path=place, error=error.strerror
                )
            ) from error


def _put_back(reader: sqlite3.Connection, source: Path, place: Path) -> PutBack:
    beside = unfinished(place)
    try:
        _new(beside)
        with closing(writing(beside)) as writer:
            reader.backup(writer)
            with _damage_told(source):
                if writer.execute("PRAGMA user_version").fetchone() != (FORMAT,):
                    made_newer(writer)
                checked(writer)
                kept = kept_of(writer)
            writer.execute("DROP TABLE IF EXISTS kept")
        _sync(beside)
        before = _put_aside(place)
        _settle(beside, place)
        return PutBack(kept, before)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _damage_told(source: Path) -> Iterator[None]:
    """Tell damage of the source from a disk that is full or fails while it is written to."""
    try:
        yield
    except (UserError, OSError, sqlite3.OperationalError):
        raise
    except Exception as error:
        raise UserError(
            sentence("{source} is damaged ({error}). Nothing has been changed.", source=source, error=error)
        ) from error


def _put_aside(place: Path) -> Path | None:
    """Move what is there to the first free name beside it, with what SQLite has put beside it."""
    if not place.exists():
        return None
    # The last to close it moves its log into the file. If it is damaged that fails, and it is kept as it is.
    with suppress(sqlite3.DatabaseError), closing(writing(place)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    before = free_name(place)
    _name_also(place, before)
    for tail in ("-wal", "-shm", SUFFIX):
        with suppress(FileNotFoundError):
            place.with_name(place.name + tail).rename(before.with_name(before.name + tail))
    return before


def _name_also(place: Path, other: Path) -> None:
    """Give the file another name besides its own, if the disk knows links: were the power cut while it was moved, the
    next server would begin without any tables."""
    try:
        os.link(place, other)
    except OSError:
        place.rename(other)


def _new(path: Path) -> None:
    """Make an empty file, private from the first byte on."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _settle(beside: Path, target: Path) -> None:
    """Move it to its place, whole or not at all."""
    beside.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
