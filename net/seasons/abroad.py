"""Reads the seasons that other nodes of the house run, from their logs. They are written by their own node alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engine import Refused
from core.sentences import sentence
from net.host.errors import UserError
from net.logs.faults import RecordError
from net.seasons.reading import read_season
from net.seasons.season import Season
from net.store import NotKept

if TYPE_CHECKING:
    from net.hub.hub import Hub


class SeasonsAbroad:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._read: dict[int, Season] = {}
        """Those that were looked at, as they stood then."""

    def all(self) -> list[Season]:
        there = self._hub.lobby.abroad.seasons
        self._read = {number: season for number, season in self._read.items() if number in there}
        return [season for number in there if (season := self.get(number)) is not None]

    def get(self, number: int) -> Season | None:
        """Return a season as it stands; None where no other node runs it, or its log can't be read now."""
        there, known = self._hub.lobby.abroad.seasons.get(number), self._read.get(number)
        if there is None or self._hub.seasons.found(number) is not None:
            return None
        if known is None or known.length < there.length:
            try:
                known = self._read[number] = read_season(number, self._hub.environment.read(number))
            except (NotKept, RecordError, UserError, OSError):
                return known
        return known

    def must_be_run_here(self, number: int) -> None:
        """Refuse a wish that only the node can write down which runs that season, and name that node."""
        there = self._hub.lobby.abroad.seasons.get(number)
        node = None if there is None else self._hub.lobby.abroad.nodes.get(there.owner)
        if node is not None and self._hub.seasons.found(number) is None:
            raise Refused(
                sentence(
                    "Another server of this house runs that season. To enrol or to withdraw, come in at {place}.",
                    place=node.advertised,
                )
            )
