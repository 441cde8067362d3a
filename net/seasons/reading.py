"""Reads a season from its log, and how a table of its stands: from the table itself, or from its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from net.logs.encoding import decode_record, is_answer
from net.logs.faults import RecordError
from net.replays.finished import of_log
from net.seasons.records import SeasonMade, SeasonRecord
from net.seasons.season import Phase, Season, TableState
from net.tables.records import Ended
from net.tables.room import Room
from net.tables.seats.chair import OPEN, PERSON, Chair

_PHASES: Final = {
    "gathering": Phase.GATHERING,
    "playing": Phase.PLAYING,
    "over": Phase.OVER,
    "closed": Phase.UNKNOWN,
}


def is_season(blobs: Sequence[bytes]) -> bool:
    """Tell whether a log is a season's, by its first record."""
    try:
        return bool(blobs) and not is_answer(blobs[0]) and isinstance(decode_record(blobs[0], None), SeasonMade)
    except RecordError:
        return False


def read_season(number: int, blobs: Iterable[bytes]) -> Season:
    """Fold a season from its log."""
    records = [decode_record(blob, None) for blob in blobs]
    made = records[0]
    if not isinstance(made, SeasonMade):
        raise RecordError("This log is no season's.")
    season = Season(number, made)
    for record in records[1:]:
        if not isinstance(record, SeasonRecord):
            raise RecordError("A season's log holds a record of something else.")
        season.fold(record)
    return season


def state_of(room: Room) -> TableState:
    """Return how a table stands that is open here."""
    came, bots = _taken(room.chairs)
    if room.phase == "over":
        ending = room.ending()
        return TableState(Phase.OVER, came, bots, ending.scores, ending.winners)
    return TableState(_PHASES[room.phase], came, bots)


def _taken(chairs: Sequence[Chair]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats of people, and those of bots."""
    people = frozenset(seat for seat, chair in enumerate(chairs) if chair.kind == PERSON)
    return people, frozenset(seat for seat, chair in enumerate(chairs) if chair.kind not in (OPEN, PERSON))


def state_in(number: int, blobs: Sequence[bytes]) -> TableState:
    """Return how a table stands that is not open here, by its log."""
    if (game := of_log(number, blobs)) is not None:
        return TableState(Phase.OVER, *_taken(game.chairs), game.scores, game.winners)
    last = None if is_answer(blobs[-1]) else decode_record(blobs[-1], None)
    return TableState(Phase.GONE if isinstance(last, Ended) else Phase.UNKNOWN)
