"""Limits how long players may think: a table's clock, and whose time runs. Sans-IO; both ends of a line reckon with it.

There are two kinds: so long for each answer, or so long for all answers of a game together. When it is over, a bot
gives that one answer, or plays the game to its end. Only persons' time runs, and only while they are asked. The server
says when it is over; it writes down now and then how much everybody has left, and what passed after that, or while it
was down, is given back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from core.engine import Refused
from core.sentences import mark, sentence

ANSWER: Final = "answer"
GAME: Final = "game"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_BOUNDS: Final = {ANSWER: (10, 30 * _DAY), GAME: (_MINUTE, 30 * _DAY)}

_UNITS: Final = (
    (_DAY, mark("1 day"), mark("{count} days")),
    (_HOUR, mark("1 hour"), mark("{count} hours")),
    (_MINUTE, mark("1 minute"), mark("{count} minutes")),
    (1, mark("1 second"), mark("{count} seconds")),
)

WARNED: Final = 5
"""A player is warned when this fraction of the time is left: a fifth."""
GIFT: Final = 10
"""One part in so many of a game's time that the others may give to somebody whose time was over …"""
LEAST_GIFT, MOST_GIFT = 30, _DAY
"""… and the fewest and the most seconds."""


class Limit(NamedTuple):
    kind: str
    seconds: int


def read_limit(text: str) -> Limit | None:
    """Parse a time limit as a table's wish has it: empty, "answer:60" or "game:1800"."""
    if not text:
        return None
    kind, _, number = text.partition(":")
    if kind not in _BOUNDS or not (number.isascii() and number.isdigit() and len(number) < 9):
        raise Refused(mark("A clock is 'answer:SECONDS' or 'game:SECONDS'."))
    least, most = _BOUNDS[kind]
    if not least <= int(number) <= most:
        raise Refused(
            sentence("A clock of that kind gives from {least} seconds to {most} days.", least=least, most=most // _DAY)
        )
    return Limit(kind, int(number))


def told_limit(text: str) -> Limit | None:
    """Parse a time limit as a server tells it. Return None also for what this version does not know."""
    try:
        return read_limit(text)
    except Refused:
        return None


def in_words(seconds: int) -> str:
    """Write a time in the largest unit of which it is so many and no more."""
    size, one, many = next(unit for unit in _UNITS if seconds % unit[0] == 0)
    count = seconds // size
    return one if count == 1 else sentence(many, count=count)


class Clocks:
    """The time of each seat of one table. `now` may be any clock that goes forward."""

    def __init__(self, limit: Limit, seats: int) -> None:
        self.limit = limit
        self._left = [float(limit.seconds)] * seats
        self._since: dict[int, float] = {}
        """When each seat's time began to run; seats whose time stands still are missing."""
        self._given: dict[int, int] = {}
        """The question for which a seat was last given its time."""
        self._spent: dict[tuple[int, int], float] = {}
        """The time that was left when a question was answered, by seat and question: for one that is asked anew."""

    def turn(self, now: float, question: int, asked: Collection[int]) -> None:
        """Note that the game has moved on and asks these persons now."""
        concerned = {*self._since, *asked}
        self._spent = {key: left for key, left in self._spent.items() if key[0] in concerned}
        for seat in list(self._since):
            self._left[seat] = self.left(seat, now)
            self._spent[seat, self._given.get(seat, question)] = self._left[seat]
            del self._since[seat]
        for seat in asked:
            if self.limit.kind == ANSWER and self._given.get(seat) != question:
                self._left[seat] = float(self.limit.seconds)
            self._given[seat] = question
            self._since[seat] = now

    def ask_again(self, seat: int, before: int, question: int) -> None:
        """Give the seat no more time for the question of that number than it had left. It is asked anew, by another
        number, as its answer was taken back: the seat could think for ever."""
        self._left[seat] = min(self._left[seat], self._spent.get((seat, before), self._left[seat]))
        self._given[seat] = question

    def left(self, seat: int, now: float) -> float:
        passed = max(0.0, now - self._since[seat]) if seat in self._since else 0.0
        return max(0.0, self._left[seat] - passed)

    def all(self, now: float) -> tuple[int, ...]:
        """Return the seconds that everybody has left, rounded up."""
        return tuple(-int(-self.left(seat, now) // 1) for seat in range(len(self._left)))

    @property
    def running(self) -> Collection[int]:
        return self._since.keys()

    def over(self, now: float) -> list[int]:
        """Return the seats whose time has run out."""
        return [seat for seat in self._since if self.left(seat, now) <= 0]

    def is_low(self, seat: int, now: float) -> bool:
        return self.left(seat, now) <= self.limit.seconds / WARNED

    def next(self, now: float) -> float | None:
        """Return in how many seconds somebody is to be warned, or has no more time."""
        marks = (0.0, self.limit.seconds / WARNED)
        waits = [left - mark for seat in self._since for mark in marks if (left := self.left(seat, now)) > mark]
        return min(waits, default=0.0 if self._since else None)

    def set(self, now: float, left: Mapping[int, float], question: int | None = None) -> None:
        """Set what is left, as it was written down or as the server tells it; with the question at which it was written
        down."""
        for seat, seconds in left.items():
            self._left[seat] = float(seconds)
            if seat in self._since:
                self._since[seat] = now
            if question is not None:
                self._given[seat] = question

    def give(self, seat: int, seconds: float) -> None:
        """Give a seat so much time more, or below zero less; what it has is never below zero."""
        self._left[seat] = max(0.0, self._left[seat] + seconds)

    @property
    def gift(self) -> int:
        """Return the seconds that the others may give back at a time."""
        return min(max(self.limit.seconds // GIFT, LEAST_GIFT), MOST_GIFT)
