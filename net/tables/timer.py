"""Runs the clock of one table on the server: warns, gives seats to bots when time is over, and has the rest written
down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from net.host.environment import Environment
from net.logs.kinds import Record
from net.protocol.messages import BY_WISH
from net.tables.clock import ANSWER, GAME, Clocks, read_limit
from net.tables.match import Proposal
from net.tables.records import Covered, Granted, Left, Returned
from net.tables.room import Room, Work
from net.tables.seats.chair import PERSON

SUBSTITUTE: Final = "adept"
"""The level of the bot that plays for those who are late, as well as they might have wished."""
NOTED: Final = 30.0
NOTES: Final = 50
"""Seconds between saved clock readings, and the most readings saved per time limit: a game by post goes on for months.
A restart gives back what has passed since the last one."""

Submit = Callable[[Work], None]


class Timer:
    """The clock of one table. A table without time limits has one too, which never rings."""

    def __init__(self, room: Room, environment: Environment, submit: Submit, tell: Callable[[], None]) -> None:
        """Make a clock; `tell` has everybody shown how much time is left."""
        limit = read_limit(room.made.clock)
        self._clocks = None if limit is None else Clocks(limit, len(room.chairs))
        self._room = room
        self._environment = environment
        self._submit = submit
        self._tell = tell
        self._rung = 0
        """Which of the alarms set so far counts."""
        self._noted = environment.elapsed()
        self._warned: set[tuple[int, int]] = set()
        """The questions and seats that were warned."""
        self._late: dict[int, int] = {}
        """The question at which a seat's time was last over."""
        self._paused = False
        self._left_to_bots: dict[int, tuple[int, float]] = {}
        """By seat, at which question its player wished a bot to play on, and when."""
        self._between_notes = 0.0 if limit is None else max(NOTED, limit.seconds / NOTES)
        if self._clocks is not None:
            self._clocks.set(self._noted, room.left, room.left_at)
            self._late = {
                seat: room.left_at for seat, left in room.left.items() if not left and room.chairs[seat].cover
            }

    def left(self, seat: int) -> int:
        """Return whole seconds; -1 where there is no clock."""
        if self._clocks is None or self._room.chairs[seat].kind != PERSON:
            return -1
        return self._clocks.all(self._environment.elapsed())[seat]

    def turn(self) -> None:
        """Note that the game has moved on, or that others sit there."""
        if self._clocks is not None:
            self._clocks.turn(self._environment.elapsed(), self._question, self._asked())
            self._set()
            if self._paused:
                self._paused = False
                self._tell()

    def ask_again(self, seat: int, before: int) -> None:
        """Note that an answer to that question was taken back, and its seat is asked anew."""
        if self._clocks is not None:
            self._clocks.ask_again(seat, before, self._question)

    def pause(self) -> None:
        """Stop until something is written again."""
        if self._clocks is not None:
            self._paused = True
            self._rung += 1
            self._clocks.turn(self._environment.elapsed(), self._question, ())

    def go_on(self) -> None:
        """Try to write after a pause; if that succeeds, the clock goes on."""
        if self._clocks is not None:
            self._write()

    def owes(self, seat: int) -> bool:
        """Return whether the bot gives this one answer for a player who ran out of time, even if they are back: coming
        back again and again would stall the game."""
        if self._clocks is None or self._clocks.limit.kind != ANSWER:
            return False
        return self._late.get(seat) == self._question and seat in self._room.waiting_for()

    def is_spent(self, seat: int) -> bool:
        """Return whether a bot plays to the end: the time for the whole game is over, and the others gave none back."""
        if self._clocks is None or self._clocks.limit.kind != GAME or not self._room.chairs[seat].cover:
            return False
        return self._clocks.left(seat, self._environment.elapsed()) <= 0

    @property
    def gift(self) -> int:
        return 0 if self._clocks is None else self._clocks.gift

    def noted(self, record: Record) -> None:
        """Take in what a record does to somebody's time. For a question that its player has a bot answer, and then
        answers after all, the time runs on: else they could think for ever, calling a bot and sending it away."""
        if self._clocks is None:
            return
        now = self._environment.elapsed()
        if isinstance(record, Granted):
            self._clocks.give(record.seat, record.seconds)
        elif isinstance(record, Covered) and record.why == BY_WISH:
            self._left_to_bots[record.seat] = self._question, now
        elif isinstance(record, Returned):
            question, since = self._left_to_bots.pop(record.seat, (-1, now))
            if question == self._question and record.seat in self._room.waiting_for():
                self._clocks.give(record.seat, since - now)

    def note(self) -> None:
        """Have it written down how much time is left."""
        if self._clocks is not None and self._clocks.running:
            self._write()

    def _write(self) -> None:
        assert self._clocks is not None
        clocks = self._clocks
        self._noted = self._environment.elapsed()
        self._submit(lambda: self._room.note(clocks.all(self._environment.elapsed())))

    @property
    def _question(self) -> int:
        return -1 if self._room.state is None else self._room.state.question

    def _asked(self) -> list[int]:
        room = self._room
        if room.phase != "playing":
            return []
        return [seat for seat in room.waiting_for() if not room.chairs[seat].bot]

    def _set(self) -> None:
        assert self._clocks is not None
        self._rung += 1
        now = self._environment.elapsed()
        if (wait := self._clocks.next(now)) is not None:
            to_note = max(0.0, self._noted + self._between_notes - now)
            self._environment.later(min(wait, to_note), partial(self._ring, self._rung))

    def _ring(self, which: int) -> None:
        if which != self._rung or self._clocks is None or self._room.ended:
            return
        now = self._environment.elapsed()
        if self._clocks.over(now):
            self._submit(self._cover)
            return  # The seat changes, and with it the alarm is set again.
        low = {(self._question, seat) for seat in self._clocks.running if self._clocks.is_low(seat, now)}
        if low - self._warned:
            self._warned = low
            self._tell()
        if now >= self._noted + self._between_notes:
            self.note()
        self._set()

    def _cover(self) -> Proposal | None:
        """Propose bots for those whose time is over, with what the clocks show: after a restart it is still over, and
        that answer the bot's."""
        assert self._clocks is not None
        now = self._environment.elapsed()
        over = self._clocks.over(now)
        self._late.update(dict.fromkeys(over, self._question))
        if not over:
            return None
        covered = self._room.cover(over, SUBSTITUTE)
        return covered._replace(records=(*covered.records, Left(self._clocks.all(now))))
