"""A table file read by somebody else than its server: while the server runs, after it has died, or a backup of it.

No record and no page is written, and nobody waits: the server notices nothing.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from net.store.file import APPLICATION, FORMAT
from net.store.seal import Broken, opened
from net.trouble import Unable


class Reading:
    """Every log of a file, finished or not."""

    def __init__(self, reader: sqlite3.Connection) -> None:
        self._reader = reader

    def logs(self) -> list[int]:
        return [log for (log,) in self._reader.execute("SELECT DISTINCT log FROM records ORDER BY log")]

    def read(self, log: int) -> Iterator[bytes]:
        """Raises Broken at a record that is not as it was written, and where one is missing."""
        rows = self._reader.execute("SELECT record FROM records WHERE log = ? ORDER BY at", (log,))
        return (opened(log, at, blob) for at, (blob,) in enumerate(rows))

    def is_finished(self, log: int) -> bool:
        return self._reader.execute("SELECT 1 FROM unfinished WHERE log = ?", (log,)).fetchone() is None


@contextmanager
def reading(path: Path) -> Iterator[Reading]:
    """Raises Unable, whose sentence names the file, for anything that is wrong with it."""
    try:
        with looking_at(path) as reader:
            yield Reading(reader)
    except (sqlite3.Error, Broken) as error:
        raise Unable(f"{path} cannot be read ({error}).") from error


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """For this package: the file itself, if it is one of ours."""
    if not path.is_file():
        raise Unable(f"There is no file {path}.")
    how = "immutable=1" if _lies_still(path) else "mode=ro"
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=5)) as reader:
        _check(reader, path)
        yield reader


def _lies_still(path: Path) -> bool:
    """On a disk that can't be written to, and no server has it open: SQLite can't put beside it what it reads by."""
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()


def _check(reader: sqlite3.Connection, path: Path) -> None:
    (application,) = reader.execute("PRAGMA application_id").fetchone()
    (version,) = reader.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise Unable(f"{path} is no table file of sortilege.")
    if version != FORMAT:
        raise Unable(
            f"{path} is of format {version}, this sortilege reads format {FORMAT}: use the version that wrote it."
        )
