"""Hands the file of a finished game to somebody who sat there (docs/fair-deals.md), by one question. Sans-IO.

Who asks does not come in, as with net/hub/own_turns.py. Of a game that is not over nothing is told, nor of one at which
this player did not sit, not even whether there is one. A table that everybody has left has its file made of its log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from core.engine import Refused
from core.sentences import mark
from net.fair.game_file import GameFile, written
from net.hub.own_turns import NO_KEY
from net.hub.visits.playing import TOO_FAST
from net.logs.encoding import decode_record
from net.people.auth import Identity
from net.replays.handing import Asked, Blobs, Then
from net.tables.records import Made
from net.tables.room import Room

if TYPE_CHECKING:
    from net.hub.hub import Hub

NONE_THERE: Final = mark("There is no game of that number here at which you sat, or none that is still kept.")
NOT_OVER: Final = mark("That game is not over: its file tells how all the cards lay.")
COST: Final = 5
"""In wishes: a file may be as long as a hundred screens."""


class Reopened:
    """The file of a game whose table has been put away, made of its log a part at a time."""

    def __init__(self, number: int, log: Sequence[bytes], seat: int) -> None:
        made = decode_record(log[0], None)
        assert isinstance(made, Made)
        self._room = Room.opened(number, made)
        self._rest = iter(log[1:])
        self._seat = seat

    def grow(self, steps: int) -> bytes:
        """Take in so many records more. Return the whole file when it is done, else nothing."""
        for _ in range(steps):
            if (blob := next(self._rest, None)) is None:
                return _bytes_of(self._room.deal.file(self._seat))
            self._room.fold(decode_record(blob, self._room.setup.game), blob)
        return b""


def hand_game(
    hub: Hub, identity: Identity, number: int, then: Then, is_there: Callable[[], bool] = lambda: True
) -> None:
    """Give the file to a player who sat there by a key, or the sentence that says why there is none."""
    player = None if identity.is_guest else hub.players.identities.player(identity.player)
    if why_not := hub.shut_out(identity):
        then(why_not)
        return
    if player is None:
        then(NO_KEY if identity.is_guest else NONE_THERE)
        return
    try:
        if not player.wishes.take(hub.environment.now(), COST):  # First: to find the seat a log may have to be read.
            raise Refused(TOO_FAST)
        table = hub.lobby.tables.get(number)
        if table is not None:
            then(_bytes_of(table.room.deal.file(_seat(table.room, player.id))))
        else:
            asked = Asked(player, identity, is_there)
            hub.looking_back.read(number, lambda log: _reopen(hub, asked, number, log, then), then)
    except Refused as refusal:
        then(refusal.sentence)


def _seat(room: Room, player: str) -> int:
    """Return the seat of that player at a game that is open here, and over. Raise Refused, with a sentence."""
    seat = room.seat_of(player)
    if seat is None:
        raise Refused(NONE_THERE)
    if room.phase != "over":
        raise Refused(NOT_OVER)
    return seat


def _reopen(hub: Hub, asked: Asked, number: int, log: Blobs, then: Then) -> None:
    """Have the file of a game made of its log. Raise Refused, with a sentence."""
    seat = hub.looking_back.finished(number, log, NONE_THERE).seat_of(asked.player.id)
    if seat is None or isinstance(log, Exception):
        raise Refused(NONE_THERE)
    hub.looking_back.work(asked, Reopened(number, log, seat), then)


def _bytes_of(file: GameFile) -> bytes:
    return written(file).encode()
