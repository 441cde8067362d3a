"""Copies all that a server keeps into one file: tables and players as at one moment, the host key, who was invited and
who is shut out, and the host's limits.

Without the key every guest would be warned of another server; without the bans those who are shut out would be in.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core.sentences import mark, sentence
from net.admin.bans import NAME as BANNED
from net.admin.bans import Bans
from net.host.errors import UserError
from net.host.paths import data_directory, free_name, must_be_owner, read_kept, write_private
from net.host.private_directory import must_be_ours
from net.limits.file import NAME as LIMITS
from net.server.host_key import NAME as HOST_KEY
from net.server.invitation import CODE, INVITED
from net.store import TABLES
from net.store.moving import compare
from net.store.places import reading
from net.store.sqlite.copying import copy, put_back, written

KEPT: Final = (HOST_KEY, CODE, INVITED, BANNED, LIMITS)
_UNREADABLE: Final = mark("Mend that, or remove it: without it a backup would be another server's.")


def backup(data: Path, target: Path, address: str = "") -> None:
    """Copy everything while the server goes on; the tables from the database at that address, if one is given."""
    if not address and not (data / TABLES).is_file():
        raise UserError(sentence("There are no tables in {data}. Name the server's directory with --data.", data=data))
    kept = {name: read_kept(data / name, _UNREADABLE) for name in KEPT if (data / name).exists()}
    if not address:
        copy(data / TABLES, target, kept)
        return
    with reading(address) as source:
        written(target, source, kept, lambda new: compare(source, new, address, target))


def restore(source: Path, given: Path | None) -> Path | None:
    """Put a backup back. Return where the tables that were there before lie now; other files that differ are put aside
    likewise.

    Who is shut out by what is there stays out: to put an older backup back lets nobody in.
    """
    data = data_directory(given)
    must_be_owner(data)
    must_be_ours(data)
    bans = Bans(data / BANNED)
    back = put_back(source, data / TABLES)
    for name in [each for each in KEPT if each in back.kept]:
        try:
            if name == BANNED:
                write_private(data / name, bans.beside(back.kept[name]))
            else:
                _replace(data / name, back.kept[name])
        except OSError as error:
            raise UserError(
                sentence(
                    "The tables are in place, but {path} cannot be written ({error}). Mend that, and restore once more "
                    "before a server starts.",
                    path=data / name,
                    error=error.strerror,
                )
            ) from error
    return back.before


def _replace(path: Path, content: bytes) -> None:
    if path.is_file() and (was := path.read_bytes()) != content:
        write_private(free_name(path), was)
    write_private(path, content)
