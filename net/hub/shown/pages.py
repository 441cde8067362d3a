"""Makes the pages of the lobby: a row once for all who may see it, a page once for all who sit nowhere. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from net.host.environment import Environment
from net.hub.shown.listing import Crowd, Listing, Part
from net.nodes.abroad import Abroad
from net.people.players import Player
from net.protocol.messages import LobbySeen, TableInfo
from net.protocol.page_changes import in_brief
from net.tables.table import Table


class Pages:
    def __init__(
        self,
        environment: Environment,
        listing: Listing,
        tables: Mapping[int, Table],
        abroad: Abroad,
        asked: Callable[[Player], tuple[int, ...]],
    ) -> None:
        """Make no page yet. `asked` returns the tables where a player is asked: they come first."""
        self._environment = environment
        self._listing = listing
        self._tables = tables
        self._abroad = abroad
        self._asked = asked
        self._rows: dict[int, TableInfo] = {}
        self._second = 0
        """The second for which the rows were made."""
        self._shared: dict[int, LobbySeen] = {}
        """Pages of those who sit nowhere, by their first table."""

    def shown(self, player: Player, first: int, crowd: Crowd) -> LobbySeen:
        """Return a page of the lobby. For all who sit nowhere it is the same object, which a door may encode once."""
        if int(self._environment.now()) != self._second:  # How old each table is.
            self.forget()
        listing = self._listing
        if listing.tables_of(player.id):
            return self._page(listing.part(player.id, first, self._asked(player)), player, crowd)
        if first not in self._shared:
            self._shared[first] = self._page(listing.part("", first), None, crowd)
        return self._shared[first]

    def forget(self) -> None:
        """Forget all pages: something has changed, and they are made anew."""
        self._rows.clear()
        self._shared.clear()
        self._second = int(self._environment.now())

    def _page(self, part: Part, player: Player | None, crowd: Crowd) -> LobbySeen:
        rows = tuple(self._row(number, player) for number in part.numbers)
        return LobbySeen(rows, crowd.first(), part.first, part.of, len(crowd))

    def _row(self, number: int, player: Player | None) -> TableInfo:
        """Return a table's row. A private table is shown to those who sit there, with its code, and to those for whom a
        seat is kept; to all others it does not exist."""
        if (table := self._tables.get(number)) is None:
            return self._abroad.row(number)
        if player is not None and table.room.made.private:
            return in_brief(table.info(player.id))
        if number not in self._rows:
            self._rows[number] = in_brief(table.info())
        return self._rows[number]
