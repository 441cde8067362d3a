"""Plays a replay into a state like the one that a line fills, so that whatever shows a table shows it.

It goes forward by taking messages in, as they came once; back, and far on, from a place that is remembered.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from core.memory import memory_of
from core.registry import game_named
from net.protocol.messages import AnyDown, Rewatched, Stepped, TableSeen
from net.replays.layout import DAMAGED, ReplayError
from net.replays.reading import EVERY, Reader, Reel
from tui.client.bots.advising import is_among_bots
from tui.client.state import ClientState
from tui.client.table import ClientTable
from tui.language import _


class Place(NamedTuple):
    """A moment from which reading may begin: how the wire stood there, and the table."""

    reader: Reader
    table: ClientTable | None


class Replay:
    """One replay, at one moment of it, seen with the eyes of one seat."""

    def __init__(self, reel: Reel, language: str, *, file: bytes = b"", hears_bots: bool = True) -> None:
        self.reel = reel
        self.language = language
        self.file = file
        """The file that it was read from."""
        self.state = ClientState(language, hears_bots=hears_bots)
        self.at = 0
        self._eyes = 0
        self._places: list[Place] = []
        self._reader = Reader(reel.eyes[0])
        self.look(0)

    @classmethod
    def of_parts(cls, parts: Sequence[str], language: str, *, hears_bots: bool) -> Replay:
        """Read what came over the wire. Raise ReplayError."""
        try:
            file = b"".join(map(b85decode, parts))
        except ValueError as error:
            raise ReplayError(DAMAGED) from error
        return cls(Reel.of(file), language, file=file, hears_bots=hears_bots)

    @classmethod
    def asked_for(cls, message: Rewatched, table: ClientTable | None, language: str, *, hears_bots: bool) -> Replay:
        """Return the replay that a player has asked for, who looks at that table. Of its game, if it goes on, it shows
        what came after the player's last answer. Raise ReplayError."""
        replay = cls.of_parts(message.file, language, hears_bots=hears_bots)
        if table is not None and table.info.table == message.table and table.info.phase == "playing":
            replay.to_step(replay.reel.head.since)
        return replay

    @property
    def table(self) -> ClientTable:
        table = self.state.table
        assert table is not None
        return table

    @property
    def moments(self) -> int:
        return len(self.reel.eyes[self._eyes])

    @property
    def is_last(self) -> bool:
        return self.at + 1 >= self.moments

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with whose eyes it can be seen."""
        return self.reel.head.seats

    @property
    def seat(self) -> int:
        """The seat with whose eyes it is seen; -1: an onlooker's."""
        return self.seats[self._eyes]

    def in_words(self) -> str:
        """Return which moment it is, and whose eyes see it."""
        at = {"number": self.at + 1, "count": self.moments}
        if self.seat < 0:
            return _("Moment {number} of {count}, as onlookers saw it.", **at)
        return _("Moment {number} of {count}, as {name} saw it.", name=self.table.names[self.seat], **at)

    def look(self, eyes: int) -> None:
        """See the same moment with the eyes of another of its seats."""
        step = self.state.table.step if self.state.table is not None else -1
        self._eyes, self._places = eyes, []
        self._begin(Place(Reader(self.reel.eyes[eyes]), None))
        self.at = -1
        self.next()
        while self.table.step < step and not self.is_last:
            self.next()

    def next(self) -> Sequence[AnyDown]:
        """Go on by one moment. Return what was told."""
        if self.at >= 0 and self.is_last:
            return ()
        at = self.at + 1
        if at % EVERY == 0 and at // EVERY == len(self._places):
            self._places.append(Place(self._reader.copy(), _copied(self.state.table)))
        messages = self._reader.read(at)
        for message in messages:
            self.state.take(message)
        self.at = at
        return messages

    @property
    def may_advise(self) -> bool:
        """Whether nobody can use advice against people: the game is over, or its player has none but bots against
        them."""
        return is_among_bots(self.table) or self._is_over

    @cached_property
    def _is_over(self) -> bool:
        """Whether its last moment is a game's last."""
        reader, seen = Reader(self.reel.eyes[0]), None
        for at in range(len(self.reel.eyes[0])):
            for message in reader.read(at):
                seen = getattr(message, "view", seen)
        return seen is not None and not seen.agenda

    def memory(self) -> Any:
        """Return what an attentive person in that seat knew at that moment; None where the replay does not begin with
        the game, as that of one that goes on."""
        if not self._is_over:
            return None
        game = game_named(self.reel.head.game)
        how, reader = memory_of(game), Reader(self.reel.eyes[self._eyes])
        memory: Any = None
        for at in range(self.at + 1):
            for message in reader.read(at):
                if isinstance(message, TableSeen | Stepped) and message.view is not None:
                    begun = how.begin(message.view) if memory is None else memory
                    memory = how.hear(begun, tuple(message.events), message.view)
        return memory

    def to(self, at: int) -> None:
        """Go to a moment, counted from 0."""
        at = max(0, min(at, self.moments - 1))
        if at < self.at or at > self.at + EVERY:
            number = min(at // EVERY, len(self._places) - 1)
            if at < self.at or number * EVERY > self.at:
                reader, table = self._places[number]
                self._begin(Place(reader.copy(), _copied(table)))
                self.at = number * EVERY - 1
                self.next()
        while self.at < at:
            self.next()
        self.table.sheets.clear()

    def to_step(self, step: int) -> None:
        """Go to the moment at which that step had been told."""
        self.to(0)
        while self.table.step < step and not self.is_last:
            self.next()

    def speak(self, language: str) -> None:
        self.state.speak(language)
        for _reader, table in self._places:
            if table is not None:
                table.speak(language)

    def _begin(self, place: Place) -> None:
        self._reader, self.state.table = place


def _copied(table: ClientTable | None) -> ClientTable | None:
    """Return a table that goes on from here by itself."""
    if table is None:
        return None
    other = copy(table)
    vars(other).pop("_reading", None)  # It reads the log of the other.
    other.log, other.sheets = table.log.copy(), []
    return other
