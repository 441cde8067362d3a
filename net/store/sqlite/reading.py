"""Reads a table file without being its server: while the server runs, after it has died, or from a backup.

No record and no page is written, and nobody waits: the server notices nothing.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from core.sentences import mark, sentence
from net.host.errors import UserError
from net.store.reading import Contents
from net.store.seal import Broken
from net.store.sqlite.checking import checked
from net.store.sqlite.faults import for_host, told
from net.store.sqlite.file import lost
from net.store.sqlite.layout import format_of, must_be_format
from net.store.sqlite.logs import open_logs, records_of
from net.store.sqlite.mark import acknowledged
from net.store.sqlite.older import OLDER


class FileReading:
    """Every log of a file, finished or not."""

    def __init__(self, reader: sqlite3.Connection) -> None:
        self._reader = reader
        self._open = set(open_logs(reader))

    def logs(self) -> list[int]:
        finished = {log for (log,) in self._reader.execute("SELECT log FROM finished")}
        if not all(isinstance(log, int) for log in finished):
            raise Broken(mark("a finished log has no number"))
        return sorted(self._open | finished)

    def read(self, log: int) -> Iterator[bytes]:
        """Return the records of a log. Raise Broken at one that is not as it was written, and where one is missing."""
        return records_of(self._reader, log)

    def is_finished(self, log: int) -> bool:
        return log not in self._open


@contextmanager
def reading(path: Path) -> Iterator[FileReading]:
    """Open a file for reading. Raise UserError, whose sentence names the file, for anything that is wrong with it."""
    try:
        with looking_at(path) as reader:
            yield FileReading(reader)
    except (sqlite3.Error, Broken, UnicodeDecodeError) as error:  # Nothing wider: what is done with it may fail too.
        raise for_host(error, path) from error


def check(path: Path) -> Contents:
    """Check all of a table file, or of a backup, as a server checks its own at a start. Raise UserError if it would
    refuse.

    While a server runs on it, this checks what is on disk as at one moment.
    """
    with told(path), looking_at(path) as reader:
        at_least = acknowledged(path)  # First: the server may write on.
        contents = checked(reader)
        must_hold(path, contents, at_least)
        return contents


def must_hold(path: Path, contents: Contents, before: int) -> None:
    """Check that all was read that the mark counted before. It may count less now: its server has made a log
    shorter."""
    if min(before, acknowledged(path)) > contents.acknowledged:
        raise lost(path, contents.acknowledged, before)


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file itself for this package, if it is one of ours and of our format."""
    with looking_at_any(path) as (reader, version):
        if version == OLDER:
            raise UserError(
                sentence("{path} is of the previous format. Start a server on it once, or restore it.", path=path)
            )
        must_be_format(version, path)
        yield reader


@contextmanager
def looking_at_any(path: Path) -> Iterator[tuple[sqlite3.Connection, int]]:
    """Open the file, and tell of which format it is."""
    if not path.is_file():
        raise UserError(sentence("There is no file {path}.", path=path))
    how = "immutable=1" if _lies_still(path) else "mode=ro"
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=5)) as reader:
        yield reader, format_of(reader, path)


def _lies_still(path: Path) -> bool:
    """Tell whether the disk can't be written to and no server has the file open: SQLite can't put beside it what it
    reads by."""
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
