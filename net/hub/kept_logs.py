"""Reads back what a store holds after a start, or what another node has left, and shortens the players' log."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from net.host.errors import outline
from net.hub.kept_players import PLAYERS_LOG
from net.logs.faults import RecordError
from net.seasons.reading import is_season
from net.store import Store
from net.tables.table import Table

if TYPE_CHECKING:
    from net.hub.hub import Hub

log = logging.getLogger(__name__)


class KeptLogs:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.unread = False
        """Whether a log could not be read back."""

    def restore_all(self, store: Store) -> None:
        """Read back all that a store holds. Numbers of ended tables are not given again."""
        self.reserve(store.last())
        self._hub.lobby.finished.restore(store.last())
        self.restore((number, store.read(number)) for number in store.logs())

    def restore(self, logs: Iterable[tuple[int, Iterable[bytes]]]) -> None:
        """Read every open log back; a log that can't be read is left alone, and the others go on."""
        for number, blobs in logs:
            try:
                self._hub.kept.restore(blobs) if number == PLAYERS_LOG else self._restore(number, list(blobs))
            except RecordError as fault:
                self.unread = True
                log.error("Log %d can't be read back and is left as it is: %s", number, fault)
            except Exception as fault:  # noqa: BLE001 - one log's trouble is not the others'
                self.unread = True
                log.error("Log %d can't be read back and is left as it is: %s", number, outline(fault))
        self._hub.lobby.go_on()
        self._hub.seasons.go_on()

    def _restore(self, number: int, blobs: list[bytes]) -> None:
        """Read a table back, or a season."""
        if is_season(blobs):
            self._hub.seasons.restore(number, blobs)
        else:
            self._hub.lobby.restore(number, blobs)

    def adopt(self, number: int, blobs: Sequence[bytes]) -> Table | None:
        """Go on with what another node has left. Return the table, if it is one that can be played here."""
        if not is_season(blobs):
            return self._hub.lobby.adopt(number, blobs)
        self._hub.seasons.restore(number, blobs)
        self._hub.seasons.go_on()
        return None

    def compacted(self, blobs: Sequence[bytes], open_logs: Collection[int] = ()) -> list[bytes]:
        """Return the players' log in fewer records where that is worth while, else nothing.

        Nothing is left out where any log could not be read back: nobody knows who sits at a table of that kind.
        """
        return (
            []
            if self.unread or self._hub.kept.unread
            else self._hub.kept.compacted(blobs, self._is_awaited, open_logs.__contains__)
        )

    def _is_awaited(self, player: str) -> bool:
        """Tell whether this player sits at a table, or takes part in a season."""
        return self._hub.lobby.is_seated(player) or self._hub.seasons.is_enrolled(player)

    def not_compacted(self, length: int) -> None:
        """Go on after the disk did not take it: the log has as many records as before."""
        self._hub.kept.not_compacted(length)

    def reserve(self, number: int) -> None:
        """Keep the numbers up to this one for tables that exist, ended ones too."""
        self._hub.lobby.reserve(number)
