"""Runs the seasons of a server: writes what is wished and what is due, and has their tables follow. Sans-IO.

A season's log stands beside those of the tables, under a number of the same row. What is due follows from its records
and from how its tables stand (net/seasons/season.py), and is looked for again whenever either has changed, and now and
then. A table is named in the log before it is made, so a server that is killed in between makes it when it is back.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from core.engine import Refused
from core.sentences import mark
from net.logs.encoding import encode_record
from net.seasons import telling
from net.seasons.reading import read_season
from net.seasons.records import Decided, Drawn, Enrolled, Quit, SeasonEnded, SeasonMade, SeasonRecord, Seated
from net.seasons.season import MOST, Season
from net.seasons.tables import SeasonTables
from net.store import Elsewhere
from net.store.numbers import next_of
from net.store.unkept import note, told
from net.tables.room import Refuse

if TYPE_CHECKING:
    from net.hub.hub import Hub
    from net.hub.visits.visitor import Visitor

log = logging.getLogger(__name__)

DAY: Final = 86_400
TICK: Final = 20.0
"""Seconds between two looks at what time alone makes due."""
SOON: Final = 0.1
"""Seconds for which changes of a season's tables are collected."""
TIMES: Final = 3
"""How often one player may enrol in a season …"""
MOST_EVER: Final = 4 * MOST
"""… and its entrants in all, those who have withdrawn before it begins counted, too: a log must not grow for ever, and
nobody may keep others out by coming and going."""
NOT_WRITTEN: Final = mark("The server could not write this down; nothing has changed. Try again in a while.")
NO_SEASON: Final = mark("There is no season of that number here.")

Work = Callable[[], Sequence[SeasonRecord]]


class _Wish(NamedTuple):
    work: Work
    refuse: Refuse
    done: Callable[[], None]


class Running:
    """A season and what waits to be written to its log: one thing after the other."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.queue: deque[_Wish] = deque()
        self.is_busy = False
        self.is_due = False
        """Whether a look at it is planned."""


class Seasons:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._environment = hub.environment
        self._lobby = hub.lobby
        self._running: dict[int, Running] = {}
        self._ticks = False
        self.changed: Callable[[Season], None] = lambda _: None
        """Told each season that stands otherwise than before."""
        self.tables = SeasonTables(hub)
        self.told: Callable[[int], None] = lambda _: None
        """Told the number of each season whose log has changed here, or is another node's now."""
        self._lobby.of_season = self._look_soon

    # Facts

    def all(self) -> list[Season]:
        """Return all seasons, the latest first."""
        return [self._running[number].season for number in sorted(self._running, reverse=True)]

    def get(self, number: int) -> Season:
        """Return the season of that number, or refuse."""
        return self._get(number).season

    def found(self, number: int) -> Season | None:
        """Return the season of that number, if it is run here."""
        running = self._running.get(number)
        return None if running is None else running.season

    def _get(self, number: int) -> Running:
        if (running := self._running.get(number)) is None:
            raise Refused(NO_SEASON)
        return running

    def is_enrolled(self, player: str) -> bool:
        """Tell whether this player takes part in a season that is not over."""
        seasons = (running.season for running in self._running.values())
        return any(not season.is_over and season.entrant_of(player) is not None for season in seasons)

    def _now(self) -> int:
        return int(self._environment.now())

    # After a start

    def restore(self, number: int, blobs: Sequence[bytes]) -> None:
        """Read a season back. One that has been over for as long as games are listed is let go of."""
        self._lobby.reserve(number)
        season = read_season(number, blobs)
        for game in season.games:
            self._lobby.reserve(game.table)
        if season.ended is not None and season.ended.at <= self._now() - DAY * self._hub.limits.finished_days:
            self._environment.finish(number)
        else:
            self._running[number] = Running(season)
            self.told(number)

    def go_on(self) -> None:
        """Go on with what was due when the server ended."""
        for number in self._running:
            self._look_soon(number)

    # Wishes

    def make(self, made: SeasonMade, entrants: Sequence[Enrolled], failed: Callable[[Exception], None]) -> int:
        """Make a season, with those who take part from the first. Return its number."""
        number = next_of(self._lobby.numbers)
        self._lobby.numbers.take()
        records: list[SeasonRecord] = [made, *entrants]

        def written(error: Exception | None) -> None:
            if error is not None:
                note(f"Season {number} could not be made", error)
                failed(error)
                return
            season = Season(number, made)
            for record in entrants:
                season.fold(record)
            self._running[number] = Running(season)
            self.told(number)
            self.changed(season)
            self._look_soon(number)

        self._environment.append(number, 0, [encode_record(record, None) for record in records], written)
        return number

    def enrol(self, number: int, player: str, name: str, refuse: Refuse) -> None:
        """Have a player take part from here on."""
        season = self._get(number).season

        def work() -> Sequence[SeasonRecord]:
            check_enrol(season, player)
            return (Enrolled(player, name),)

        self._submit(number, work, refuse)

    def withdraw(self, number: int, entrant: int, refuse: Refuse) -> None:
        """Have somebody take part no more."""
        season = self._get(number).season

        def work() -> Sequence[SeasonRecord]:
            if season.is_over or not season.entrants[entrant].is_in:
                raise Refused(mark("That is so already."))
            return (Quit(entrant, self._now()),)

        self._submit(number, work, refuse)

    def begin(self, number: int, refuse: Refuse) -> None:
        """Begin a season: nobody can enrol any more, and the first round is drawn."""
        season = self._get(number).season

        def work() -> Sequence[SeasonRecord]:
            check_begin(season)
            return season.beginning(self._now())

        self._submit(number, work, refuse)

    def end(self, number: int, refuse: Refuse) -> None:
        """End a season as it stands; games that are played don't count."""
        season = self._get(number).season

        def work() -> Sequence[SeasonRecord]:
            if season.is_over:
                raise Refused(mark("That is so already."))
            return (SeasonEnded(self._now(), True),)

        self._submit(number, work, refuse)

    # One thing after the other

    def _submit(self, number: int, work: Work, refuse: Refuse, done: Callable[[], None] = lambda: None) -> None:
        running = self._get(number)
        running.queue.append(_Wish(work, refuse, done))
        self._next(running)

    def _next(self, running: Running) -> None:
        while running.queue and not running.is_busy:
            wish = running.queue.popleft()
            try:
                records = wish.work()
            except Refused as refusal:
                wish.refuse(refusal.sentence)
                continue
            if records:
                self._write(running, records, wish)

    def _write(self, running: Running, records: Sequence[SeasonRecord], wish: _Wish) -> None:
        season = running.season

        def then(error: Exception | None) -> None:
            running.is_busy = False
            if error is not None:
                note(f"Season {season.number} could not be written", error)
                if isinstance(error, Elsewhere):  # Another server has this season now.
                    self._running.pop(season.number, None)
                    running.queue.clear()
                    self.told(season.number)
                wish.refuse(told(error) or NOT_WRITTEN)
            else:
                for record in records:
                    season.fold(record)
                self._written(running, records)
                wish.done()
            self._next(running)

        running.is_busy = True
        blobs = [encode_record(record, None) for record in records]
        self._environment.append(season.number, season.length, blobs, then)

    def _written(self, running: Running, records: Sequence[SeasonRecord]) -> None:
        for record in records:
            if isinstance(record, Decided):
                telling.tell_result(self._hub, running.season, running.season.games[record.number])
            elif isinstance(record, SeasonEnded):
                telling.tell_end(self._hub, running.season)
            elif isinstance(record, Drawn):
                telling.tell_rests(self._hub, running.season, record)
        self.told(running.season.number)
        self.changed(running.season)
        self._look(running)

    # Records that are due

    def _look_soon(self, number: int) -> None:
        """Look soon at a season one of whose tables has changed."""
        running = self._running.get(number)
        if running is None or running.is_due:
            return
        running.is_due = True

        def look() -> None:
            running.is_due = False
            self.changed(running.season)
            self._look(running)

        self._environment.later(SOON, look)
        self._tick_on()

    def _tick_on(self) -> None:
        if not self._ticks and not all(running.season.is_over for running in self._running.values()):
            self._ticks = True
            self._environment.later(TICK, self._tick)

    def _tick(self) -> None:
        self._ticks = False
        for running in list(self._running.values()):
            self._look(running)
        self._tick_on()

    def _look(self, running: Running) -> None:
        """Write what is due, and do at its tables what follows from its records."""
        self.tables.see_to(running.season)
        running.queue.append(_Wish(partial(self._due, running.season), log.debug, lambda: None))
        self._next(running)

    def _due(self, season: Season) -> Sequence[SeasonRecord]:
        now = self._now()
        if season.is_due(now):
            return season.beginning(now)
        self._get(season.number)  # Otherwise another server has it by now.
        return [self._numbered(record) for record in season.next(now, self.tables.state_of)]

    def _numbered(self, record: SeasonRecord) -> SeasonRecord:
        if not isinstance(record, Seated):
            return record
        number = next_of(self._lobby.numbers)
        self._lobby.numbers.take()
        return record._replace(table=number)


def check_enrol(season: Season, player: str) -> None:
    """Refuse somebody who can't enrol in a season now."""
    if season.entrant_of(player) is not None:
        raise Refused(mark("You take part in that season already."))
    if not season.made.is_open:
        raise Refused(mark("The host has named those who take part in that season."))
    if season.has_begun or season.is_over:
        raise Refused(mark("That season has begun; nobody can enrol any more."))
    if sum(entrant.player == player for entrant in season.entrants) >= TIMES:
        raise Refused(mark("You have left that season too often to enrol again."))
    if not season.is_open or len(season.entrants) >= MOST_EVER:
        raise Refused(mark("Every place of that season is taken."))


def check_begin(season: Season) -> None:
    """Refuse to begin a season that has begun, or in which too few take part."""
    if season.has_begun or season.is_over:
        raise Refused(mark("That season has begun already."))
    if not season.can_begin():
        raise Refused(mark("Too few take part in that season to begin it."))


def own_entrant(season: Season, visitor: Visitor) -> int:
    """Return the number of a visitor who takes part, or refuse."""
    if (entrant := season.entrant_of(visitor.player.id)) is None:
        raise Refused(mark("You do not take part in that season."))
    return entrant
