"""Carries out what a visitor wishes at a table where they sit: to begin, to answer, to have time or a bot. Sans-IO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.bots import LEVELS
from core.engine import Refused
from core.sentences import mark, sentence
from net.protocol.game_codec import MALFORMED
from net.protocol.messages import (
    Answer,
    Begin,
    Cover,
    Fill,
    GiveOrder,
    GiveTime,
    Here,
    LetWatch,
    Pledge,
    Recall,
    Share,
    TakeBack,
)
from net.tables.match import Proposal

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

TOO_FAST: Final = mark("That is faster than anybody can play; wait a moment.")


def check_level(level: str) -> None:
    """Refuse a kind of bot that there is not."""
    if level not in LEVELS:
        raise Refused(sentence("A bot is one of {levels}.", levels=", ".join(LEVELS)))


def let_watch(visitor: Visitor, message: LetWatch) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.votes.watch(visitor.player.id, message.allowed))


def begin(visitor: Visitor, message: Begin) -> None:
    """Fill the empty seats with bots before the game; in a game, wish for bots in the place of the absent."""
    table = visitor.seated_at(message.table)
    check_level(message.level)

    def work() -> Proposal | None:
        if table.room.phase != "playing":
            return table.votes.begin(visitor.player.id, message.level, int(visitor.hub.environment.now()))
        return table.votes.bots(visitor.player.id)

    visitor.submit(table, work)


def fill(visitor: Visitor, message: Fill) -> None:
    """Put a bot into a seat, or take it away. Where that was the last free one the game begins."""
    table = visitor.seated_at(message.table)
    if message.level:
        check_level(message.level)
    visitor.submit(table, lambda: table.room.fill(visitor.player.id, message.seat, message.level))
    visitor.submit(table, table.beginning.if_ready)


def give_time(visitor: Visitor, message: GiveTime) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.votes.time(visitor.player.id, message.seat))


def here(visitor: Visitor, message: Here) -> None:
    visitor.seated_at(message.table).sign_of_life(visitor.player.id)


def cover(visitor: Visitor, message: Cover) -> None:
    table, player = visitor.seated_at(message.table), visitor.player.id
    if message.seat < 0:
        visitor.submit(table, lambda: table.votes.bots(player))
    elif message.seat != table.room.seat_of(player):
        visitor.submit(table, lambda: table.votes.bot_for(player, message.seat))
    elif message.ends:
        visitor.submit(table, lambda: table.coming_back.by_wish(player))
    else:
        visitor.submit(table, lambda: table.votes.for_oneself(player))


def answer(visitor: Visitor, message: Answer) -> None:
    table = visitor.find(message.table)
    if table.room.seat_of(visitor.player.id) is None:
        raise Refused(mark("You do not sit at this table."))
    if not message.choices:
        raise Refused(MALFORMED)
    if not visitor.player.plans.take(visitor.hub.environment.now(), len(message.choices) - 1):
        raise Refused(TOO_FAST)
    table.answer(visitor.session, visitor.player.id, message.question, message.choices)


def take_back(visitor: Visitor, message: TakeBack) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.undo(visitor.player.id, message.question))


def order(visitor: Visitor, message: GiveOrder) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.order(visitor.player.id, message.question, message.order))


def pledge(visitor: Visitor, message: Pledge) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.room.pledge(visitor.player.id, message.pledge))


def share(visitor: Visitor, message: Share) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.room.share(visitor.player.id, message.share))


def recall(visitor: Visitor, message: Recall) -> None:
    table = visitor.seated_at(message.table)
    visitor.submit(table, lambda: table.recall(visitor.session, visitor.player.id))
