"""Keeps the tables that this version can't go on with, for want of their game or its rules, as they are; and tells of
them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from core.engine import AnyGame
from core.replay import Setup
from core.sentences import mark, sentence
from net.logs.encoding import decode_record
from net.logs.faults import NotPlayable, RecordError
from net.tables.records import Botted, Sat, Stood
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair

_READABLE: Final = (Sat, Stood, Botted)
"""The records that are alike under any rules."""


class SetAside(NamedTuple):
    players: frozenset[str]
    """The players who sit there: they alone are told of it."""
    sentence: str


class Absent(NamedTuple):
    """Stands for a game that is not here, or not by these rules: it can be named, and not played."""

    name: str
    title: str


def set_aside(number: int, why: NotPlayable, blobs: Iterable[bytes]) -> SetAside:
    room = seats_of(number, why, blobs)
    players = frozenset(chair.player for chair in room.chairs if chair.kind == PERSON)
    return SetAside(players, sentence(why.told, number=number, title=mark(room.setup.game.title)))


def seats_of(number: int, why: NotPlayable, blobs: Iterable[bytes]) -> Room:
    """Return the table without its game: who sits there."""
    made, absent = why.made, Absent(why.made.game, why.title)
    room = Room(number, made, Setup(cast(AnyGame, absent), len(made.seats), {}), [Chair(kind) for kind in made.seats])
    for blob in blobs:
        try:
            record = decode_record(blob, None)
        except RecordError:
            continue
        if isinstance(record, _READABLE):
            room.fold(record)
    return room
