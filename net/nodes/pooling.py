"""Has the limits by address count for a whole house: what is written, who is new, which tables are open. Sans-IO.

Each node counts what is asked of it, and tells the others of an address when more than a small part of some limit has
been used there that they do not know of. So nothing is told of a household, an answer costs a comparison, and all that
the nodes of a house keep to themselves is never more than a quarter of a limit.
"""

from __future__ import annotations

from typing import Final

from net.hub.hub import Hub
from net.nodes.board import ADDRESS, AddressLine, Board, read_line
from net.people.addresses import Address
from net.store.board import News

UNTOLD: Final = 0.25
"""The part of a limit that all nodes together may have given without telling each other."""
AGAIN: Final = 60.0
"""Seconds until it is looked at again whether an address has everything back, and is not told of any more."""


class Pooling:
    def __init__(self, hub: Hub, board: Board) -> None:
        self._hub = hub
        self._board = board
        self._told: set[str] = set()
        """The names of the addresses that are told of."""
        hub.addresses.taken = self._taken

    def _taken(self, address: Address) -> None:
        hub = self._hub
        nodes = 1 + len(hub.lobby.abroad.nodes)
        if address.is_due(hub.environment.now(), UNTOLD / nodes):
            self._tell(address)

    def _tell(self, address: Address) -> None:
        self._board.changed(f"{ADDRESS}{address.name}", lambda: self._line(address))
        if address.name not in self._told:
            self._told.add(address.name)
            self._hub.environment.later(AGAIN, lambda: self._look_again(address))

    def _line(self, address: Address) -> AddressLine | None:
        asked = address.asked(self._hub.environment.now(), self._hub.lobby.is_open)
        return None if asked is None else AddressLine(asked)

    def _look_again(self, address: Address) -> None:
        self._told.discard(address.name)
        if self._line(address) is None:
            self._board.changed(f"{ADDRESS}{address.name}", lambda: None)
        else:
            self._tell(address)

    def hear(self, news: News) -> None:
        """Count what was asked of other nodes."""
        hub = self._hub
        now = hub.environment.now()
        for line in news.lines:
            if not line.name.startswith(ADDRESS) or not line.content:
                continue
            if isinstance(says := read_line(line.name, line.content), AddressLine):
                address = hub.addresses.called(line.name.removeprefix(ADDRESS), now, hub.lobby.is_open)
                address.hear(line.owner, says.asked, line.age, now)
