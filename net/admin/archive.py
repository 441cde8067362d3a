"""Reads the tables of a file from their logs, following each as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

from core.replay import Answered, Rolled
from core.sentences import sentence
from net.host.elsewhere import find_games
from net.host.errors import UserError, outline
from net.hub.kept_players import PLAYERS_LOG
from net.logs.encoding import decode_record
from net.logs.faults import NotPlayable, RecordError
from net.logs.kinds import Record
from net.seasons.reading import is_season
from net.seasons.records import SeasonMade
from net.store.places import Place, reading
from net.store.reading import Reading
from net.store.seal import Broken
from net.tables.records import Made
from net.tables.room import Room
from net.tables.set_aside import seats_of


class Table(NamedTuple):
    """One table as its log tells it."""

    number: int
    finished: bool
    room: Room | None
    """The table as far as its log could be followed; None if not even its beginning could be."""
    records: tuple[Record, ...]
    """The records, as far as they could be read."""
    fault: str = ""
    """The reason why it could be followed no further."""
    aside: bool = False
    """Whether it is played by rules other than ours; of the room only the seats are known then."""

    @property
    def season(self) -> SeasonMade | None:
        """The season whose log this is; None for a table's."""
        first = self.records[0] if self.records else None
        return first if isinstance(first, SeasonMade) else None


class Archive:
    def __init__(self, store: Reading) -> None:
        self._store = store

    def tables(self) -> Iterator[Table]:
        return (self.table(number) for number in self._store.logs() if number != PLAYERS_LOG)

    def table(self, number: int) -> Table:
        if number == PLAYERS_LOG or number not in self._store.logs():
            raise UserError(sentence("There is no table {number} there.", number=number))
        return _followed(number, self._store.is_finished(number), self._store.read(number))

    def seasons(self) -> int:
        """Return how many open logs are seasons'."""
        numbers = [each for each in self._store.logs() if each != PLAYERS_LOG and not self._store.is_finished(each)]
        return sum(is_season([*islice(self._store.read(number), 1)]) for number in numbers)

    def players(self) -> int:
        """Return how many records of players there are."""
        return sum(1 for _ in self._store.read(PLAYERS_LOG))


@contextmanager
def opened(place: Place) -> Iterator[Archive]:
    """Open a store of tables. Raise UserError, whose sentence names it, for anything that is wrong with it."""
    find_games()
    with reading(place) as store:
        yield Archive(store)


def _followed(number: int, finished: bool, blobs: Iterator[bytes]) -> Table:
    room: Room | None = None
    records: list[Record] = []
    fault = ""
    try:
        for blob in blobs:
            record = decode_record(blob, room.setup.game if room else None)
            records.append(record)
            if isinstance(record, Made):
                room = Room.opened(number, record)
            elif room is not None:
                room.fold(record)
    except NotPlayable as why:
        return _aside(number, finished, why, blobs)
    except RecordError as error:
        fault = sentence("{error} It is record {number}.", error=error, number=len(records))
    except Broken as error:
        fault = sentence("The file is damaged: {error}.", error=error)
    except Exception as error:  # noqa: BLE001 - a fault in a game's rules is what this is for
        fault = sentence("Record {number} failed: {error}", number=len(records) - 1, error=outline(error))
    return Table(number, finished, room, tuple(records), fault)


def _aside(number: int, finished: bool, why: NotPlayable, rest: Iterator[bytes]) -> Table:
    try:
        return Table(number, finished, seats_of(number, why, rest), (), why.args[0], aside=True)
    except Broken as error:
        return Table(number, finished, None, (), sentence("The file is damaged: {error}.", error=error))


def moves(table: Table) -> int:
    return sum(isinstance(record, Answered | Rolled) for record in table.records)
