"""Takes whole finished logs out of a store's file, while no server runs on it.

A kill or a power cut leaves the file with all of them or with none: they go in one transaction, behind a lowered mark,
as a store may hold more than its mark says and never less. What is left to be wiped then is wiped by the next time.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

from core.sentences import sentence
from net.host.errors import UserError
from net.store.reading import Contents
from net.store.sqlite.checking import checked
from net.store.sqlite.faults import told
from net.store.sqlite.file import lost
from net.store.sqlite.layout import in_transaction, writing
from net.store.sqlite.mark import Mark
from net.store.sqlite.rewriting import clear_out, held

ROOM: Final = 2
"""How many times what stays is needed besides it: the file is written anew, there and in its place."""


def prune(path: Path, logs: Collection[int]) -> int:
    """Take these logs out, of those that are finished, all or none. Return by how many bytes the file is smaller;
    nothing of them is left in it."""
    with held(path):
        before = path.stat().st_size
        with closing(writing(path)) as writer:
            with told(path):
                contents = checked(writer)
            gone = sorted(contents.finished.keys() & set(logs))
            if gone or _holes(writer):
                _must_have_room(writer, path, gone)
                _drop(writer, path, contents, gone)
                clear_out(writer, path)
        return max(0, before - path.stat().st_size)


def _drop(writer: sqlite3.Connection, path: Path, contents: Contents, gone: Collection[int]) -> None:
    acknowledged = contents.acknowledged
    with closing(Mark(path)) as mark:
        if (before := mark.read()) > acknowledged:
            raise lost(path, acknowledged, before)
        mark.lower(acknowledged - sum(contents.finished[log] + 1 for log in gone))
        try:
            writer.execute("PRAGMA secure_delete = FAST")  # A disk may be too full to overwrite all; see clear_out.
            with in_transaction(writer):
                writer.executemany("DELETE FROM finished WHERE log = ?", [(log,) for log in gone])
        except BaseException:
            mark.write(before)
            raise


def _must_have_room(writer: sqlite3.Connection, path: Path, gone: Collection[int]) -> None:
    query = "SELECT length(records) FROM finished WHERE log = ?"
    freed = sum(writer.execute(query, (log,)).fetchone()[0] for log in gone)
    if shutil.disk_usage(path.parent).free < ROOM * max(0, path.stat().st_size - freed):
        raise UserError(
            sentence(
                "To rewrite {path} its disk needs room for {share} times what stays of it. Nothing has been changed.",
                path=path,
                share=ROOM,
            )
        )


def _holes(writer: sqlite3.Connection) -> int:
    """Return how many pages nothing refers to: what was in them may be there still."""
    (pages,) = writer.execute("PRAGMA freelist_count").fetchone()
    return int(pages)
