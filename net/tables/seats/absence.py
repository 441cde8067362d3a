"""Knows which of those who sit at a table are away, how, and since when. Sans-IO.

Somebody is away who has no line, who looks at something else, or who is asked and presses no key. The last is counted
in whole minutes from the question on: a key counts to the end of its minute. So the others learn that somebody is
there, or not, and never when a key was pressed or how long a thought took.

A key proves that somebody is there, and a program may press one each minute. So besides it is known for how long a
question has had no answer, whatever was pressed: as everybody at the table sees it.
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil
from typing import Final, NamedTuple

from net.host.environment import Environment
from net.protocol.messages import LEFT, LINE_LOST, SILENT
from net.tables.room import Room

MINUTE: Final = 60
"""Seconds without a key, from a whole one of these on, after which somebody is silent."""
WAITS: Final = (30, 30 * 86_400)
"""The fewest and the most seconds for which the absent may be waited for."""


class Away(NamedTuple):
    seconds: int
    """-1: not at all."""
    how: int


PRESENT: Final = Away(-1, LINE_LOST)


class _Asked(NamedTuple):
    """A seat that everybody waits for."""

    question: int
    at: float
    heard: float
    """Up to when its player counts as present."""


class Absence:
    def __init__(self, room: Room, environment: Environment) -> None:
        self._room, self._environment = room, environment
        self._gone = dict.fromkeys(self._room.persons, environment.elapsed())
        """Seats whose player does not look at the table. Nobody does when it begins or comes back."""
        self._down = dict(self._gone)
        """Those whose line is down."""
        self._asked: dict[int, _Asked] = {}
        self._since: dict[int, tuple[int, float]] = {}
        """By seat, the question that it was last asked, and from when on the others have waited for the answer."""
        self._known: set[int] = set()
        """Seats of which everybody has been told that they are silent."""

    # Facts

    def of(self, seat: int) -> Away:
        """Return how a seat is away, and for how long. A clock that was put back makes nobody present."""
        now = self._environment.elapsed()
        if seat in self._gone:
            return Away(max(0, int(now - self._gone[seat])), LINE_LOST if seat in self._down else LEFT)
        silence = self._silence(seat, now)
        return Away(silence, SILENT) if silence >= MINUTE else PRESENT

    def absent(self) -> list[int]:
        """Return the seats in whose place a bot could play."""
        chairs = self._room.chairs
        return [seat for seat in self._room.persons if self.of(seat).seconds >= 0 and not chairs[seat].cover]

    def waited_for(self) -> list[int]:
        """Return those of them that have been waited for long enough."""
        return [seat for seat in self.absent() if self.of(seat).seconds >= self._room.made.wait]

    def unanswered(self, seat: int) -> float:
        """Return for how many seconds the others have waited for a seat that is asked; 0 where it is not."""
        return self._environment.elapsed() - self._since[seat][1] if seat in self._asked else 0.0

    def of_all_since(self) -> float | None:
        """Return when the last line went; None while one of them is up, or where no persons sit."""
        persons = self._room.persons
        if any(seat not in self._down for seat in persons):
            return None
        return max((self._down[seat] for seat in persons), default=None)

    # Changes. Each returns whether the others see something else then.

    def loses_line(self, seat: int) -> bool:
        before = self.of(seat)
        self.leaves(seat)
        self._down.setdefault(seat, self._environment.elapsed())
        return before.how != LINE_LOST or before.seconds < 0

    def has_line(self, seat: int) -> bool:
        return self._down.pop(seat, None) is not None

    def leaves(self, seat: int) -> bool:
        """Note that a player looks at something else. One who was silent before has been away since then."""
        if seat in self._gone:
            return False
        now = self._environment.elapsed()
        self._gone[seat] = now - max(0, self.of(seat).seconds)
        return True

    def comes_back(self, seat: int) -> bool:
        before = self.of(seat)
        self._gone.pop(seat, None)
        self._down.pop(seat, None)
        self.hears(seat)
        return before.seconds >= 0

    def hears(self, seat: int) -> bool:
        """Note that a key was pressed."""
        before = self.of(seat)
        if (asked := self._asked.get(seat)) is not None:
            minutes = ceil((self._environment.elapsed() - asked.at) / MINUTE)
            self._asked[seat] = asked._replace(heard=max(asked.heard, asked.at + minutes * MINUTE))
        self._known.discard(seat)
        return before.how == SILENT

    def waits_anew(self, seat: int) -> None:
        """Count from now on how long a seat is waited for."""
        question, _ = self._since.get(seat, (-1, 0.0))
        self._since[seat] = question, self._environment.elapsed()

    def asks_again(self, seat: int, question: int) -> None:
        """Note that an answer was taken back: for the question that comes anew they have waited since it first came."""
        if seat in self._since:
            self._since[seat] = question, self._since[seat][1]

    def asks(self, question: int, seats: Collection[int]) -> bool:
        """Note that these persons are asked now. Alone with bots nobody keeps anybody waiting."""
        seats = seats if len(self._room.persons) > 1 else ()
        now = self._environment.elapsed()
        fresh = _Asked(question, now, now)
        before, self._asked = self._asked, {}
        for seat in seats:
            known = before.get(seat, fresh)
            self._asked[seat] = known if known.question == question else fresh
            if self._since.get(seat, (-1, 0.0))[0] != question:
                self._since[seat] = question, now
        if not self._known:
            return False
        known_before = self._known
        self._known = known_before & {seat for seat, asked in self._asked.items() if asked is before.get(seat)}
        return self._known != known_before

    def forget_who_stood_up(self) -> None:
        persons = self._room.persons
        for since in (self._gone, self._down):
            for seat in since.keys() - persons:
                del since[seat]

    # Silence, which comes by itself

    def next_silence(self) -> float | None:
        """Return in how many seconds somebody becomes silent of whom that has not been told yet."""
        now, told = self._environment.elapsed(), self._known | self._gone.keys()
        due = [asked.heard for seat, asked in self._asked.items() if seat not in told]
        return max(0.0, min(due) + MINUTE - now) if due else None

    def fell_silent(self) -> bool:
        """Tell whether somebody has, since this was asked last."""
        silent = {seat for seat in self._asked if self.of(seat).how == SILENT}
        new = silent - self._known
        self._known |= silent
        return bool(new)

    def _silence(self, seat: int, now: float) -> int:
        """Return for how many seconds a seat has been silent, rounded: no alarm is quite on time."""
        return round(now - self._asked[seat].heard) if seat in self._asked else 0
