"""Keeps what was noted of a table's deal while it was played, in files of the player's own, one for each table."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from net.client.address import Address
from net.fair.game_file import Witness
from net.host.paths import write_private

log = logging.getLogger(__name__)

FOLDER: Final = "witnessed"
MOST: Final = 200
"""So many games are kept, the latest of all servers."""
_LONGEST: Final = 2**20


class Witnesses:
    """Those of one server."""

    def __init__(self, data: Path, address: Address) -> None:
        self._folder = data / FOLDER
        host = "".join(character if character.isalnum() or character in ".-" else "_" for character in address.host)
        self._server = f"{host.lower()}_{address.port}"

    def read(self, table: int) -> Witness | None:
        try:
            text = self._path(table).read_bytes()
            return msgspec.json.decode(text, type=Witness) if len(text) < _LONGEST else None
        except (OSError, msgspec.MsgspecError):
            return None

    def write(self, table: int, witness: Witness) -> None:
        """Keep it; a disk that does not take it costs nobody the game."""
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            write_private(self._path(table), msgspec.json.encode(witness))
            kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        except OSError as error:
            log.warning("What was noted of table %d could not be kept: %s", table, error.strerror)
            return
        for path in kept[:-MOST]:
            with suppress(OSError):
                path.unlink()

    def _path(self, table: int) -> Path:
        return self._folder / f"{self._server}_{table}.json"
