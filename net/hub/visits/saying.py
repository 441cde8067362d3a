"""Carries out what a visitor says, in the lobby or at a table. Sans-IO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engine import Refused
from core.sentences import mark
from net.people.phrases import PHRASES
from net.people.text import clean_talk
from net.protocol.messages import LOBBY, Said, Say

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor


def say(visitor: Visitor, message: Say) -> None:
    if message.phrase and message.phrase not in PHRASES:
        raise Refused(mark("This server does not know that phrase."))
    text = PHRASES.get(message.phrase) or clean_talk(message.text, visitor.hub.limits.line)
    if not text:
        return
    if not visitor.player.talk.take(visitor.hub.environment.now()):
        raise Refused(mark("That is faster than anybody can read; wait a moment."))
    if message.table == LOBBY:
        visitor.hub.in_lobby.say(Said(LOBBY, visitor.player.name, text, message.phrase))
    elif visitor.table is not None and visitor.table.room.number == message.table:
        visitor.table.tell(Said(message.table, visitor.player.name, text, message.phrase))
    else:
        raise Refused(mark("Only those at a table can talk there."))
