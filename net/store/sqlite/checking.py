"""Reads a store's file once from end to end: every row with its seal and its place, and all around the rows.

SQLite's own check finds what is wrong with pages and their order; the seals, what has changed within them; and what is
compared here is what neither of the two looks at.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final
from zlib import crc32

from core.sentences import mark, sentence
from net.store.reading import Contents
from net.store.seal import Broken, bundle_length, opened, opened_bundle, sealed
from net.store.sqlite.layout import KEPT, PAGE, TABLES

HOUSE: Final = -1
"""The place of the row that says who owns the file, which is in no log …"""
COPY: Final = -2
"""… and of what else a copy holds."""

_OPEN: Final = "SELECT log, at, record FROM records ORDER BY log, at"
_FINISHED: Final = "SELECT log, records FROM finished ORDER BY log"
_MUST_BE: Final = {"page_size": PAGE, "auto_vacuum": 0, "encoding": "UTF-8"}
"""Settings with which SQLite reads the pages as what they are; with others it would misread them, or write over
them."""


def checked(connection: sqlite3.Connection) -> Contents:
    """Read everything as at one moment. Raise Broken, or whatever else Python and SQLite make of damage (see
    faults.py)."""
    for pragma, value in _MUST_BE.items():
        if (found := connection.execute(f"PRAGMA {pragma}").fetchone()) != (value,):
            raise Broken(sentence("its {pragma} is {found}", pragma=pragma, found=found[0]))
    with _one_moment(connection):
        _check_schema(connection)
        _check_pages(connection)
        _check_house(connection)
        kept_of(connection)
        contents = Contents(_open_logs(connection), _finished_logs(connection))
    if both := contents.open.keys() & contents.finished.keys():
        raise Broken(sentence("log {log} is there twice", log=min(both)))
    return contents


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _check_schema(connection: sqlite3.Connection) -> None:
    found = set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))
    must_be = {("table", name, name, text) for name, text in TABLES.items()}
    if found not in (must_be, must_be | {("table", "kept", "kept", KEPT)}):
        raise Broken(mark("its tables are not those of a table file"))


def _check_pages(connection: sqlite3.Connection) -> None:
    with closing(connection.execute("PRAGMA integrity_check(1)")) as found:
        if (verdict := found.fetchone()) != ("ok",):
            raise Broken(str(verdict[0]))


def _check_house(connection: sqlite3.Connection) -> None:
    ((epoch, owner),) = connection.execute("SELECT epoch, owner FROM house")
    opened(HOUSE, epoch, owner, mark("what says who owns it is not what was written"))


def _open_logs(connection: sqlite3.Connection) -> dict[int, int]:
    lengths: dict[int, int] = {}
    for log, at, record in connection.execute(_OPEN):
        if at != (due := lengths.get(log, 0)):
            raise Broken(sentence("record {at} of log {log} is missing", at=due, log=log))
        opened(log, at, record)
        lengths[log] = at + 1
    return lengths


def _finished_logs(connection: sqlite3.Connection) -> dict[int, int]:
    return {log: bundle_length(opened_bundle(log, records)) for log, records in connection.execute(_FINISHED)}


def owned(epoch: int, owner: bytes) -> tuple[int, bytes]:
    """Return the row of `house`, the table that says who owns the file."""
    return epoch, sealed(HOUSE, epoch, owner)


def kept_row(name: str, content: bytes) -> tuple[str, bytes]:
    return name, sealed(COPY, _place(name), content)


def kept_of(connection: sqlite3.Connection) -> dict[str, bytes]:
    """Return what a copy holds beside the tables, by the file's name."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone():
        return {}
    rows: list[tuple[Any, Any]] = connection.execute("SELECT name, content FROM kept").fetchall()
    return {
        name: opened(COPY, _place(name), content, sentence("the copy of {name} is not what was written", name=name))
        for name, content in rows
    }


def _place(name: str) -> int:
    return crc32(name.encode())
