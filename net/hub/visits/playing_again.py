"""Carries out what a visitor wishes when a game is over: one more, with the same people or with others. Sans-IO."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import mark, sentence
from net.protocol.messages import LOBBY, Again, Decline, Refusal
from net.store.unkept import told
from net.tables.table import Table

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

NO_TABLE: Final = mark("The server failed; no table was made.")
NOT_MAKER: Final = mark("Only the player who made this table can open its seats to others.")


def again(visitor: Visitor, message: Again) -> None:
    """Play one more game. Of a table that gathers for one, open the seats to everybody."""
    table, player, lobby = visitor.seated_at(message.table), visitor.player, visitor.hub.lobby
    visitor.check_has(table.room.made.game)
    if table.room.phase == "gathering":
        if table.room.made.maker_id != player.id:
            raise Refused(NOT_MAKER)
        visitor.submit(table, table.room.open_up)
        return
    is_first = lobby.rematches.after(table) is None
    lobby.check_own_tables(player)
    then = partial(_go_there, visitor, table, is_first, message.pledge)
    with visitor.making_table(then) if is_first else nullcontext(then) as made:
        lobby.make_again(table, player, message.others, made, visitor.is_kept_waiting)


def _go_there(visitor: Visitor, old: Table, is_first: bool, pledge: str, new: Table | Exception) -> None:
    """Sit down at the table that is there now, or look on where the others have begun without this player."""
    if isinstance(new, Exception):
        visitor.session.deliver(Refusal(LOBBY, told(new) or NO_TABLE))
        return
    room, player = new.room, visitor.player
    free = room.free_for(player.id) if room.phase == "gathering" and room.seat_of(player.id) is None else []
    if free:
        own = old.room.seat_of(player.id)
        visitor.take_seat(new, own if own is not None and own in free else free[0], pledge)
    visitor.look(new, -1)
    visitor.submit(new, new.beginning.if_ready)
    if is_first and visitor.hub.lobby.rematches.may_ask(old, player):
        _ask_the_others(visitor, new)


def _ask_the_others(visitor: Visitor, table: Table) -> None:
    """Wherever they look, and if it is the old table's end: there they see it, too."""
    room, name = table.room, visitor.player.name
    for chair in room.chairs:
        if chair.held:
            asked = sentence(
                "{name} asks you to play {title} again, at table {number}.",
                name=name,
                title=mark(room.setup.game.title),
                number=room.number,
            )
            visitor.hub.tell_player(chair.held, asked)


def decline(visitor: Visitor, message: Decline) -> None:
    table = visitor.find(message.table)
    visitor.submit(table, lambda: table.room.decline(visitor.player.id))
