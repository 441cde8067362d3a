"""Tables that this version can't go on with, as they are played by other rules: kept as they are, and told of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from net.tables.records import Botted, OtherRules, RecordError, Sat, Stood, decode_record
from net.tables.room import PERSON, Room

_READABLE: Final = (Sat, Stood, Botted)
"""Under any rules."""


class SetAside(NamedTuple):
    players: frozenset[str]
    """Who sits there: they alone are told of it."""
    sentence: str


def set_aside(number: int, why: OtherRules, blobs: Iterable[bytes]) -> SetAside:
    room = seats_of(number, why, blobs)
    players = frozenset(chair.player for chair in room.chairs if chair.kind == PERSON)
    table = f"Table {number}, {room.setup.game.title}"
    return SetAside(
        players,
        f"{table}, was begun by other rules than this server has now. It is kept, and waits for them: ask the host.",
    )


def seats_of(number: int, why: OtherRules, blobs: Iterable[bytes]) -> Room:
    """The table without its game: who sits there."""
    room = Room.opened(number, why.made)
    for blob in blobs:
        try:
            record = decode_record(blob, None)
        except RecordError:
            continue
        if isinstance(record, _READABLE):
            room.fold(record)
    return room
