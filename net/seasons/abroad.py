"""Reads the seasons that other nodes of the house run, from their logs. They are written by their own node alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import sentence
from net.host.errors import UserError
from net.logs.faults import RecordError
from net.seasons.reading import read_season
from net.seasons.season import Season
from net.store import NotKept

if TYPE_CHECKING:
    from net.hub.hub import Hub


PAUSE: Final = 5.0
"""Seconds for which no log is read after one could not be, so that nobody has the loop wait again and again …"""
AGAIN: Final = 30.0
"""… and for which that one is not: others come first."""


class SeasonsAbroad:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._again_at = 0.0
        """When logs may be read again, by the environment's elapsed seconds …"""
        self._unread: dict[int, float] = {}
        """… and when each may that could not be."""
        self._read: dict[int, Season] = {}
        """Those that were looked at, as they stood then."""

    def all(self) -> list[Season]:
        there = self._hub.lobby.abroad.seasons
        self._read = {number: season for number, season in self._read.items() if number in there}
        self._unread = {number: until for number, until in self._unread.items() if number in there}
        return [season for number in there if (season := self.get(number)) is not None]

    def get(self, number: int) -> Season | None:
        """Return a season as it stands; None where no other node runs it, or its log can't be read now."""
        there, known = self._hub.lobby.abroad.seasons.get(number), self._read.get(number)
        if there is None or self._hub.seasons.found(number) is not None:
            return None
        elapsed = self._hub.environment.elapsed
        is_behind = known is None or known.length < there.length
        if is_behind and elapsed() >= max(self._again_at, self._unread.get(number, 0.0)):
            try:
                known = self._read[number] = read_season(number, self._hub.environment.read(number))
            except (NotKept, RecordError, UserError, OSError):
                self._again_at, self._unread[number] = elapsed() + PAUSE, elapsed() + AGAIN
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
