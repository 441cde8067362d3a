"""All that a server keeps, in one file: tables and players as at one moment, the host key, who was invited and who is
shut out, and the host's limits.

Without the key every guest would be warned of another server; without the bans those who are shut out would be in.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from net.care.bans import NAME as BANNED
from net.limitsfile import NAME as LIMITS
from net.paths import data_directory, must_be_owner, write_private
from net.server.hostkey import NAME as HOST_KEY
from net.server.invitation import CODE, INVITED
from net.server.server import TABLES
from net.store.copying import copy, put_back
from net.trouble import Unable

KEPT: Final = (HOST_KEY, CODE, INVITED, BANNED, LIMITS)


def backup(data: Path, target: Path) -> None:
    """The server goes on meanwhile."""
    if not (data / TABLES).is_file():
        raise Unable(f"There are no tables in {data}. Name the server's directory with --data.")
    copy(data / TABLES, target, {name: (data / name).read_bytes() for name in KEPT if (data / name).is_file()})


def restore(source: Path, given: Path | None) -> Path | None:
    """Returns where what was there before lies now."""
    data = data_directory(given)
    must_be_owner(data)
    back = put_back(source, data / TABLES)
    for name in KEPT:
        if name in back.kept:
            write_private(data / name, back.kept[name])
    return back.before
