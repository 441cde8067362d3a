"""Reads the seasons that other nodes of the house run, from their logs. They are written by their own node alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
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


AGAIN: Final = 30.0
"""Seconds for which a log is not read again that could not be."""


class SeasonsAbroad:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._unread: dict[int, float] = {}
        """When each log may be read again that could not be, by the environment's elapsed seconds."""
        self._read: dict[int, Season] = {}
        """Those that were looked at, as they stood then."""
        self._waiting: dict[int, list[Callable[[], None]]] = {}
        """Those who wait for a log that is being read."""

    def all(self) -> list[Season]:
        there = self._hub.lobby.abroad.seasons
        self._read = {number: season for number, season in self._read.items() if number in there}
        self._unread = {number: until for number, until in self._unread.items() if number in there}
        return [season for number in there if (season := self.get(number)) is not None]

    def get(self, number: int) -> Season | None:
        """Return a season as it was read last; None where no other node runs it, or its log could not be read."""
        return self._read.get(number) if self._is_there(number) else None

    def _is_there(self, number: int) -> bool:
        return number in self._hub.lobby.abroad.seasons and self._hub.seasons.found(number) is None

    def read(self, numbers: Iterable[int], then: Callable[[], None]) -> None:
        """Read those of these seasons that stand otherwise by now, and then go on. The loop does not wait for it."""
        behind = [number for number in numbers if self._is_behind(number)]
        left = len(behind)

        def has_read() -> None:
            nonlocal left
            left -= 1
            if not left:
                then()

        for number in behind:
            self._fetch(number, has_read)
        if not behind:
            then()

    def read_all(self, then: Callable[[], None]) -> None:
        self.read(list(self._hub.lobby.abroad.seasons), then)

    def _is_behind(self, number: int) -> bool:
        if not self._is_there(number) or self._hub.environment.elapsed() < self._unread.get(number, 0.0):
            return False
        known = self._read.get(number)
        return known is None or known.length < self._hub.lobby.abroad.seasons[number].length

    def _fetch(self, number: int, then: Callable[[], None]) -> None:
        waiting = self._waiting.setdefault(number, [])
        waiting.append(then)
        if len(waiting) == 1:
            self._hub.environment.fetch(number, partial(self._fetched, number))

    def _fetched(self, number: int, blobs: list[bytes] | Exception) -> None:
        try:
            if isinstance(blobs, Exception):
                raise blobs
            self._read[number] = read_season(number, blobs)
        except (NotKept, RecordError, UserError, OSError):
            self._unread[number] = self._hub.environment.elapsed() + AGAIN
        for then in self._waiting.pop(number):
            then()

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
