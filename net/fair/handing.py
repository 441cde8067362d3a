"""Hands the file of a finished game to somebody who sat there (docs/fair-deals.md), by one question. Sans-IO.

Who asks does not come in, as with net/hub/own_turns.py. Of a game that is not over nothing is told, nor of one at which
this player did not sit, not even whether there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import mark
from net.fair.game_file import written
from net.hub.own_turns import NO_KEY, SOME, UNKNOWN, Answer
from net.hub.playing import TOO_FAST
from net.people.auth import Identity

if TYPE_CHECKING:
    from net.hub.hub import Hub

NONE_THERE: Final = mark(
    "There is no game of that number here at which you sat. A server keeps a table until it is left."
)
NOT_OVER: Final = mark("That game is not over: its file tells how all the cards lay.")
COST: Final = 5
"""In wishes: a file may be as long as a hundred screens."""


def told_game(hub: Hub, identity: Identity, number: int) -> Answer:
    if why_not := hub.shut_out(identity):
        return Answer(UNKNOWN, (why_not,))
    if identity.is_guest:
        return Answer(UNKNOWN, (NO_KEY,))
    player, table = hub.players.of_identity(identity.player), hub.lobby.tables.get(number)
    seat = None if player is None or table is None else table.room.seat_of(player.id)
    if player is None or table is None or seat is None:
        return Answer(UNKNOWN, (NONE_THERE,))
    if table.room.phase != "over":
        return Answer(UNKNOWN, (NOT_OVER,))
    if not player.wishes.take(hub.environment.now(), COST):
        return Answer(UNKNOWN, (TOO_FAST,))
    try:
        return Answer(SOME, tuple(written(table.room.deal.file(seat)).splitlines()))
    except Refused as refusal:
        return Answer(UNKNOWN, (refusal.sentence,))
