"""A player who wishes to be forgotten: name, keys, return code and seats are taken out of all that a server keeps."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from net.auth import KEY
from net.hub import PLAYERS_LOG
from net.paths import must_be_owner
from net.records import Known, RecordError, decode_record, without
from net.server.invitation import strike_off
from net.store.reading import reading
from net.store.rewriting import rewrite
from net.trouble import Unable


def forget(path: Path, name: str) -> int:
    """Everything of the player who goes by that name now; how many records were of them. The games stay, of nobody."""
    with reading(path) as file:
        known = _of(name, list(_all_known(file.read(PLAYERS_LOG))))
    must_be_owner(path.parent)
    identities = {record.player for record in known}
    names = {record.name for record in known}
    count = rewrite(path, lambda _log, blob: without(blob, identities, names))
    strike_off(path.parent, {each.removeprefix(KEY) for each in identities})
    return count


def _all_known(blobs: Iterable[bytes]) -> Iterable[Known]:
    for blob in blobs:
        try:
            record = decode_record(blob, None)
        except RecordError:
            continue
        if isinstance(record, Known) and record.player:
            yield record


def _of(name: str, known: list[Known]) -> list[Known]:
    """All records of the player whose latest name this is: of the same return code, and whatever else its keys had."""
    names = {record.code: record.name for record in known}
    codes = {code for code, latest in names.items() if latest == name}
    if not codes:
        raise Unable(f"This server keeps nothing of anybody called {name}.")
    identities = {record.player for record in known if record.code in codes}
    return [record for record in known if record.player in identities or record.code in codes]
