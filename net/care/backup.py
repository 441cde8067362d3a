"""All that a server keeps, in one file: tables and players as at one moment, and the host key.

Without the key every guest would be warned of another server.
"""

from __future__ import annotations

from pathlib import Path

from net.paths import data_directory, write_private
from net.server.hostkey import NAME as HOST_KEY
from net.server.server import TABLES
from net.store.copying import copy, put_back
from net.trouble import Unable


def backup(data: Path, target: Path) -> None:
    """The server goes on meanwhile."""
    if not (data / TABLES).is_file():
        raise Unable(f"There are no tables in {data}. Name the server's directory with --data.")
    key = data / HOST_KEY
    copy(data / TABLES, target, {HOST_KEY: key.read_bytes()} if key.is_file() else {})


def restore(source: Path, given: Path | None) -> Path | None:
    """Returns where what was there before lies now."""
    data = data_directory(given)
    back = put_back(source, data / TABLES)
    if HOST_KEY in back.kept:
        write_private(data / HOST_KEY, back.kept[HOST_KEY])
    return back.before
