"""Records a game from its log, as seats saw it: the views and events that a door would have told them, no more.

An answer that was taken back has told nobody anything (core/taking_back.py), and is left out with its taking back. A
moment is kept for each step that told a seat something; those that told it nothing are part of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from core.engine import AnyGame, State, is_over, roll_due, start, view
from core.registry import game_named
from core.replay import Answered, Reshuffled, Rolled, TakenBack, advance
from core.sentences import mark
from core.telling import Tellings
from net.logs.encoding import decode_record
from net.logs.faults import RecordError
from net.logs.kinds import Record
from net.protocol.codec import ServerEnd
from net.protocol.game_codec import game_codec_of
from net.protocol.messages import AnyDown, SeatInfo, Stepped, TableChanged, TableInfo, TableSeen
from net.replays.layout import Head, ReplayError, Writer
from net.tables.match import heard_by
from net.tables.records import Begun, Botted, Covered, Ended, Made, Ordered, Returned, Sat, Stood, Watched
from net.tables.seats.bots import bot_name
from net.tables.seats.chair import OPEN, PERSON, Chair

NOT_BEGUN: Final = mark("That game has not begun: there is nothing to look back at.")
ONLOOKER: Final = -1

_STEPS: Final = (Answered, Rolled, Reshuffled)
_OF_SEATS: Final = (Sat, Stood, Botted, Covered, Returned)

NameSeats = Callable[[Sequence[Chair]], None]
"""Gives the people of a table the names that they go by now."""


class Course(NamedTuple):
    """A log as it stands, without what was taken back."""

    made: Made
    records: tuple[tuple[int, Record], ...]
    """Each with the number of the step that players were told with it."""
    chairs: tuple[Chair, ...]
    """The seats as they are in the end."""
    was_closed: bool
    """Whether nobody might look on, all the time or for a while."""
    ended: Ended | None
    """How it ended, if the table has been put away."""

    @property
    def has_begun(self) -> bool:
        return any(isinstance(record, Begun) for _, record in self.records)

    def seat_of(self, player: str) -> int | None:
        seats = (seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and chair.player == player)
        return next(seats, None) if player else None

    def last_answer(self, seat: int) -> int:
        """Return the step by which the person at that seat answered last; 0 if they have not."""
        chairs, last = _chairs(self.made), 0
        for step, record in self.records:
            take_place(chairs, record)
            if isinstance(record, Answered) and record.seat == seat and not chairs[seat].bot:
                last = step
        return last


def read(blobs: Iterable[bytes]) -> Course:
    """Read a log. Raise RecordError for one that this version can't read."""
    made: Made | None = None
    standing: list[tuple[int, Record]] = []
    step, game, was_closed, ended, chairs = 0, None, False, None, list[Chair]()
    for blob in blobs:
        record = decode_record(blob, game)
        step += not isinstance(record, Ordered)
        if isinstance(record, Made):
            made, game, chairs, was_closed = record, game_named(record.game), _chairs(record), record.unwatched
        elif isinstance(record, Watched):
            was_closed = was_closed or not record.allowed
        elif isinstance(record, Ended):
            ended = record
        elif isinstance(record, TakenBack):
            _take_back(standing, record)
        elif isinstance(record, (*_STEPS, *_OF_SEATS, Begun)):
            standing.append((step, record))
            take_place(chairs, record)
    if made is None:
        raise ReplayError(NOT_BEGUN)
    return Course(made, tuple(standing), tuple(chairs), was_closed, ended)


def _chairs(made: Made) -> list[Chair]:
    return [Chair(kind) for kind in made.seats]


def take_place(chairs: list[Chair], record: Record) -> None:
    """Seat whom a record seats; any other changes nothing. Raise RecordError where there is no such seat."""
    if isinstance(record, _OF_SEATS) and not 0 <= record.seat < len(chairs):
        raise RecordError(mark("This log holds a record that cannot be read."))
    if isinstance(record, Sat):
        chairs[record.seat] = Chair(PERSON, record.player, record.name)
    elif isinstance(record, Stood):
        chairs[record.seat] = Chair(OPEN)
    elif isinstance(record, Botted):
        chairs[record.seat] = Chair(record.level)
    elif isinstance(record, Covered):
        chairs[record.seat].cover, chairs[record.seat].why = record.level, record.why
    elif isinstance(record, Returned):
        chairs[record.seat].cover = ""


def _take_back(standing: list[tuple[int, Record]], taken: TakenBack) -> None:
    """Leave out the answers that were taken back: the last one of that seat, which may be sealed below those of others;
    or the last so many, some of which may have been forced."""
    answers = [
        place
        for place, (_, record) in enumerate(standing)
        if isinstance(record, Answered) and (taken.answers > 1 or record.seat == taken.seat)
    ]
    for place in reversed(answers[-taken.answers :]):
        del standing[place]


class _Eyes:
    """All that one seat, or an onlooker, saw, as the pieces of a file."""

    def __init__(self, game: AnyGame, seat: int, *, even: bool) -> None:
        self.pieces: list[bytes] = []
        self._game = game
        self._seat = None if seat == ONLOOKER else seat
        self._end = ServerEnd()
        self._end.fills, self._end.counts = even, True
        self._told: list[Tellings] = []
        self._info: TableInfo | None = None
        self._step = 0

    def told(self, told: Tellings) -> None:
        self._told.append(told)

    def miss(self) -> None:
        """Leave out what was told until here."""
        self._told.clear()

    def see(self, state: State, step: int, info: TableInfo, *, anyway: bool = False) -> None:
        """Keep this moment if the seat was told anything, or else `anyway`."""
        events, apart = heard_by(self._seat, self._told)
        if (not events and not anyway and self._info is not None) or step == self._step:
            return
        seen = view(self._game, state, self._seat)
        messages: list[AnyDown] = []
        if self._info is None:
            own = ONLOOKER if self._seat is None else self._seat
            messages = [TableSeen(info, own, step, seen, events, apart)]
        elif info != self._info:
            messages = [TableChanged(info)]
        if self._info is not None:
            messages.append(Stepped(info.table, step, events, seen, apart))
        self._told, self._info, self._step = [], info, step
        self.pieces.append(b"".join(map(self._end.encode, messages)))


class Recording:
    """A recording as it is made. It takes a while, so `grow` does a part of it at a time."""

    def __init__(
        self, number: int, course: Course, seats: Sequence[int], name_seats: NameSeats, *, goes_on: bool = False
    ) -> None:
        """Begin to record. Of a game that goes on it begins with the last answer of the first of these seats, unless
        everybody may be told what they know; and how long it is tells nothing of what a seat holds."""
        self._made, self._records = course.made, course.records
        self._number, self._seats = number, tuple(seats)
        self._name_seats = name_seats
        self._chairs = _chairs(course.made)
        self._even = goes_on
        self._eyes = [_Eyes(game_named(course.made.game), seat, even=goes_on) for seat in self._seats]
        self._begun_at = 0
        self._since = course.last_answer(self._seats[0])
        self._first = self._since if goes_on and not course.made.recall else 0
        self._growing = self._grow()
        self._whole = b""

    def grow(self, steps: int) -> bytes:
        """Do so many steps more of it. Return the whole file when it is done, else nothing."""
        for _ in range(steps):
            if next(self._growing, self) is self:
                return self._whole
        return b""

    def _grow(self) -> Iterator[None]:
        made, state, step = self._made, None, 0
        for step, record in self._records:
            if isinstance(record, Begun):
                self._begun_at = record.at
                state, told = start(game_named(made.game), len(made.seats), dict(made.options))
                self._tell(told)
            elif isinstance(record, _OF_SEATS):
                take_place(self._chairs, record)
                self._name_seats(self._chairs)
            elif state is not None:
                assert isinstance(record, _STEPS)
                state, told = advance(state, record)
                self._tell(told)
            if state is not None and roll_due(state) is None:
                self._see(state, step)
            yield
        if state is None:
            raise ReplayError(NOT_BEGUN)
        self._see(state, step, anyway=True)
        self._whole = self._written()

    def _tell(self, told: Tellings) -> None:
        for eyes in self._eyes:
            eyes.told(told)

    def _see(self, state: State, step: int, *, anyway: bool = False) -> None:
        if step < self._first:
            for eyes in self._eyes:
                eyes.miss()
            return
        info = self._info("over" if is_over(state) else "playing")
        for eyes in self._eyes:
            eyes.see(state, step, info, anyway=anyway)

    def _info(self, phase: str) -> TableInfo:
        """Return what everybody knew of the table, without what was for its players: its code, say. Whether its game
        counts anywhere stands there, too: in one that does nobody is advised while it goes on."""
        made = self._made
        seats = tuple(
            SeatInfo(
                chair.name if chair.kind in (PERSON, OPEN) else bot_name(seat, made.bots),
                chair.kind,
                cover=chair.cover,
                why=chair.why,
            )
            for seat, chair in enumerate(self._chairs)
        )
        info = TableInfo(self._number, made.game, made.options, seats, phase, False, 0, "")
        return info._replace(rated=made.rated, season=made.season)

    def _written(self) -> bytes:
        made = self._made
        codec = game_codec_of(game_named(made.game))
        head = Head(made.game, made.rules, codec.fingerprint, self._number, self._begun_at, self._seats, self._since)
        writer = Writer(head, even=self._even)
        for eyes in self._eyes:
            for piece in eyes.pieces:
                writer.put(piece)
        return writer.whole()


def recorded(
    number: int, blobs: Iterable[bytes], seats: Sequence[int], name_seats: NameSeats, *, goes_on: bool = False
) -> bytes:
    """Return the file of what those seats saw, worked out at once."""
    recording = Recording(number, read(blobs), seats, name_seats, goes_on=goes_on)
    while not (whole := recording.grow(1000)):
        pass
    return whole
