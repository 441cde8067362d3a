"""Leads those who look at a table: out when it is closed, or not for onlookers any more; on when another node has it.
Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.sentences import mark, sentence
from net.hub.lobby import Release
from net.hub.visits.going import UNWATCHED
from net.hub.visits.visitor import Visitor
from net.protocol.messages import LOBBY, Announced, TableLeft
from net.tables import places
from net.tables.table import Table

if TYPE_CHECKING:
    from net.hub.hub import Hub


class AtTables:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _at(self, table: Table) -> list[Visitor]:
        return [visitor for visitor in self._hub.visitors() if visitor.table is table]

    def close(self, number: int, why: str = "") -> None:
        """Close a table; those who sit there or look on are told why when it is on disk: otherwise, that the host has
        done it."""
        self._hub.lobby.close(number, partial(self._closed, why))

    def _closed(self, why: str, table: Table) -> None:
        number, title = table.room.number, mark(table.room.setup.game.title)
        text = why or sentence(
            "The host has closed table {number} ({title}). Its game is over.", number=number, title=title
        )
        looked = places.looked(table.room)
        for visitor in self._hub.visitors():
            if visitor.table is table:
                self._lead_out(visitor, table)
            elif table.room.seat_of(visitor.player.id) is None:
                continue
            for each in filter(None, (text, looked)):
                visitor.session.deliver(Announced(visitor.at, each))

    def _lead_out(self, visitor: Visitor, table: Table) -> None:
        """Back to the lobby, whatever they wished for."""
        visitor.table = None
        table.leave(visitor.session)
        visitor.session.deliver(TableLeft(table.room.number))
        self._hub.in_lobby.show(visitor)
        self._hub.in_lobby.show_talk(visitor)

    def see_out(self, table: Table) -> None:
        """Lead those out who look on there and may not."""
        for visitor in self._at(table):
            if not table.room.admits(visitor.player.id):
                self._lead_out(visitor, table)
                visitor.session.deliver(Announced(LOBBY, UNWATCHED))

    def give_away(self, table: Table, release: Release, then: Callable[[], None]) -> None:
        """Let another node have a table. Those who look on wait for it there, unless it stays after all."""

        def gone(is_gone: bool) -> None:
            for visitor in self._at(table):
                visitor.table_has_moved(is_gone)
            then()

        self._hub.lobby.give_away(table, release, gone)
