"""Carries out where a visitor wishes to be: in the lobby, at a table, on a seat. Sans-IO."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import mark
from net.hub.again import ME
from net.hub.visits import playing
from net.hub.visits.playing_again import NO_TABLE
from net.protocol.messages import LOBBY, Browse, Enter, Leave, MakeTable, Refusal, Sit, Stand, TableLeft
from net.store.unkept import told
from net.tables.match import Proposal
from net.tables.table import Table

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

UNWATCHED: Final = mark("Nobody may look on at that table while the game is played.")


def browse(visitor: Visitor, message: Browse) -> None:
    visitor.first = message.first
    visitor.hub.in_lobby.show(visitor)


def make_table(visitor: Visitor, message: MakeTable) -> None:
    def then(table: Table | Exception) -> None:
        if isinstance(table, Exception):
            visitor.session.deliver(Refusal(LOBBY, told(table) or NO_TABLE))
            return
        if ME in message.seats:
            visitor.take_seat(table, message.seats.index(ME), message.pledge)
        visitor.look(table, -1)
        visitor.submit(table, table.beginning.if_ready)

    visitor.check_has(message.game)
    player = visitor.player
    with visitor.making_table(then) as made, visitor.taken_in(player) if ME in message.seats else nullcontext():
        visitor.hub.lobby.make(message, player, made, visitor.is_kept_waiting)


def sit(visitor: Visitor, message: Sit) -> None:
    table = visitor.find(message.table, message.code)
    if message.seat < 0 and table.room.seat_of(visitor.player.id) is not None:
        visitor.look(table, -1)  # A line that leads here is typed again to come back.
        return
    if not table.room.made.season:
        visitor.hub.lobby.check_own_tables(visitor.player)
    with visitor.taken_in(visitor.player):
        # Refused at once: the screen stays where it is.
        table.room.sit(visitor.player.id, visitor.player.name, message.seat, message.pledge)
        visitor.take_seat(table, message.seat, message.pledge)
    visitor.look(table, -1)
    visitor.submit(table, table.beginning.if_ready)


def stand(visitor: Visitor, message: Stand) -> None:
    table = visitor.find(message.table)
    playing.check_level(message.level)
    visitor.submit(table, lambda: table.room.stand(visitor.player.id, message.level))
    _back_to_lobby(visitor, table)


def enter(visitor: Visitor, message: Enter) -> None:
    table = visitor.find(message.table, message.code)
    if not table.room.admits(visitor.player.id):
        raise Refused(UNWATCHED)
    visitor.look(table, message.step)


def leave(visitor: Visitor, _message: Leave) -> None:
    if visitor.table is not None:
        _back_to_lobby(visitor, visitor.table)


def _back_to_lobby(visitor: Visitor, table: Table) -> None:
    def work() -> Proposal | None:
        if visitor.table is table:
            visitor.table = None
        table.leave(visitor.session)
        visitor.session.deliver(TableLeft(table.room.number))
        visitor.hub.show_turns_to(visitor)
        visitor.hub.in_lobby.show(visitor)
        visitor.hub.in_lobby.show_talk(visitor)
        visitor.hub.lobby.tidy(table)
        return None

    visitor.submit(table, work)
