"""Knows which of those who sit at a table are away, and since when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Refused
from net.host.environment import Environment
from net.tables.room import PERSON, Room

WAITED_FOR: Final = 600
"""Seconds away after which those who wait may have a bot play in somebody's place."""


class Absence:
    def __init__(self, room: Room, environment: Environment) -> None:
        self._room, self._environment = room, environment
        self._since = dict.fromkeys(self._persons(), environment.elapsed())
        """When each person went whose line is down, by seat. Nobody's is up when a table begins or comes back."""
        self.somebody_is_back: Callable[[], None] = lambda: None
        """Called when somebody is back who had been waited for long enough."""

    def _persons(self) -> list[int]:
        return [seat for seat, chair in enumerate(self._room.chairs) if chair.kind == PERSON]

    def seconds(self, seat: int, now: float) -> int:
        """Return for how long somebody has been away; -1 if they are here. A clock that was put back makes nobody
        present."""
        return max(0, int(now - self._since[seat])) if seat in self._since else -1

    def goes(self, seat: int) -> bool:
        """Note that somebody goes. Return whether they were there."""
        if seat in self._since:
            return False
        self._since[seat] = self._environment.elapsed()
        return True

    def comes_back(self, seat: int) -> bool:
        """Note that somebody is back. Return whether they were away."""
        since = self._since.pop(seat, None)
        if since is not None and self._is_long(since):
            self.somebody_is_back()
        return since is not None

    def forget_who_stood_up(self) -> None:
        persons = self._persons()
        self._since = {seat: since for seat, since in self._since.items() if seat in persons}

    def of_all_since(self) -> float | None:
        """Return when the last went; None while one of them is there, or where no persons sit."""
        persons = self._persons()
        if any(seat not in self._since for seat in persons):
            return None
        return max((self._since[seat] for seat in persons), default=None)

    def long_away(self) -> list[int]:
        """Return the seats that have been waited for long enough; refuse where there are none."""
        chairs = self._room.chairs
        found = [seat for seat, since in self._since.items() if self._is_long(since) and not chairs[seat].cover]
        if not found:
            raise Refused(f"Nobody has been away for {WAITED_FOR // 60} minutes; until then everybody waits for them.")
        return found

    def here(self) -> set[str]:
        """Return the players who sit here and whose line is up."""
        return {self._room.chairs[seat].player for seat in self._persons() if seat not in self._since}

    def _is_long(self, since: float) -> bool:
        return self._environment.elapsed() - since >= WAITED_FOR
