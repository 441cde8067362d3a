"""Keeps the list of the servers that say they are on one's network, as long as somebody looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from net.people.invites import Where
from tui.language import _, _n

if TYPE_CHECKING:
    from net.nearby.announcement import Announcement
    from net.nearby.finding import Place

LOOKED_AT: Final = 15.0
"""Seconds after the last look until nothing more is asked and heard."""


class Looking(Protocol):
    """net.nearby.finding.Finder."""

    @property
    def servers(self) -> Mapping[Place, Announcement]: ...

    def close(self) -> None: ...


LookAround = Callable[[Callable[[], None]], Looking]
"""Begins to look, and calls that whenever others are known."""


class Server(NamedTuple):
    address: str
    """As it is typed."""
    about: str
    """Its name, cleaned, and what it says of itself."""


class Nearby:
    def __init__(self, look_around: LookAround | None, changed: Callable[[], None]) -> None:
        self._look_around = look_around
        self._changed = changed
        self._looking: Looking | None = None
        self._end: asyncio.TimerHandle | None = None

    def look(self, seconds: float = LOOKED_AT) -> list[Server]:
        """Return the servers that are known by now, and go on looking for so long."""
        if self._look_around is None:
            return []
        if self._looking is None:
            try:
                self._looking = self._look_around(self._changed)
            except OSError:  # This machine has no network, or no more files to open: an address can be typed.
                return []
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(seconds, self.close)
        return [_server(place, what) for place, what in self._looking.servers.items()]

    def close(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
        if self._looking is not None:
            self._looking.close()
            self._looking = None


def _server(place: Place, what: Announcement) -> Server:
    address = Where(*place).lines()[1].rpartition(" ")[2]
    parts = [what.name] if what.name else []
    if what.by_invitation:
        parts.append(_("by invitation"))
    elif what.free is not None:
        parts.append(_n("{count} seat free", "{count} seats free", what.free) if what.free else _("no seat free"))
    return Server(address, " · ".join([*parts, what.version]))
