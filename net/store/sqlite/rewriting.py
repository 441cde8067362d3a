"""Takes out of a store's file what must not be kept any more, while no server runs on it.

The order and the number of a log's records stay as they are, or a finished log goes as a whole (pruning.py). In no
other way does a log change but that of the players is made shorter at a start, so that it says the same
(net/people/compacting.py).
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from core.sentences import sentence
from net.host.errors import UserError
from net.store.places import Change
from net.store.seal import Broken, bundled, opened, sealed, unbundled
from net.store.sqlite.file import locked
from net.store.sqlite.layout import in_transaction, writing
from net.store.sqlite.reading import looking_at

ROOM: Final = 3
"""How many times its size the rewriting takes at most: the changed pages in the WAL, and the whole file anew, there and
in its place."""


def rewrite(path: Path, change: Change) -> int:
    """Put what `change` returns in the place of each record, all or none. Return how many have changed; nothing of the
    old ones is left."""
    with held(path):
        if shutil.disk_usage(path.parent).free < ROOM * path.stat().st_size:
            raise UserError(
                sentence(
                    "To rewrite {path} its disk needs room for {share} more of it. Nothing has been changed.",
                    path=path,
                    share=ROOM,
                )
            )
        with closing(writing(path)) as writer:
            changed = _rewrite(writer, change)
            clear_out(writer, path)
            return changed


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock of a file that is ours, and of a format that we know, while it is rewritten."""
    with closing(locked(path)):
        try:
            with looking_at(path):
                pass
            yield
        except (sqlite3.Error, Broken) as error:
            raise UserError(
                sentence("{path} cannot be rewritten ({error}). Nothing has been changed.", path=path, error=error)
            ) from error


def clear_out(writer: sqlite3.Connection, path: Path) -> None:
    """Wipe what was there: it may still lie in parts of the file that nothing refers to, and in the WAL."""
    try:
        writer.execute("VACUUM")
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        raise UserError(
            sentence(
                "{path} is rewritten, but some of what was there may still be found within it ({error}).",
                path=path,
                error=error,
            )
        ) from error


def _rewrite(writer: sqlite3.Connection, change: Change) -> int:
    writer.execute("PRAGMA secure_delete = ON")
    with in_transaction(writer):
        return _rewrite_open(writer, change) + _rewrite_finished(writer, change)


def _rewrite_open(writer: sqlite3.Connection, change: Change) -> int:
    rows = writer.execute("SELECT log, at, record FROM records").fetchall()
    whole = [(log, at, opened(log, at, blob)) for log, at, blob in rows]
    changed = [(sealed(log, at, new), log, at) for log, at, record in whole if (new := change(log, record)) != record]
    writer.executemany("UPDATE records SET record = ? WHERE log = ? AND at = ?", changed)
    return len(changed)


def _rewrite_finished(writer: sqlite3.Connection, change: Change) -> int:
    count = 0
    for (log,) in writer.execute("SELECT log FROM finished").fetchall():
        (blob,) = writer.execute("SELECT records FROM finished WHERE log = ?", (log,)).fetchone()
        records = unbundled(log, blob)
        changed = [change(log, record) for record in records]
        if changed != records:
            writer.execute("UPDATE finished SET records = ? WHERE log = ?", (bundled(log, changed), log))
            count += sum(old != new for old, new in zip(records, changed, strict=True))
    return count
