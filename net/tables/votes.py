"""Counts what most of those who sit at a table wish. Sans-IO: work for the table's queue.

Bots take the free seats of a table that gathers, unless its maker wishes it: then at once. Bots play in the place of
those who are long away. Onlookers are kept out, or let in again. Somebody whose time for the whole game is over is
given some of it back, by the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from core.engine import Refused
from net.tables.absence import Absence
from net.tables.records import Granted, Record, Returned
from net.tables.room import PERSON, Proposal, Room
from net.tables.timer import SUBSTITUTE, Timer

ALREADY: Final = "You have asked for that already; the others are being asked."
SO_ALREADY: Final = "That is so already."
NOT_OVER: Final = "That seat still has time."
NOT_YOURS: Final = "Only the others at this table can give time: those who play themselves, and those who watch."


class Count(NamedTuple):
    wished: int
    of: int

    @property
    def needed(self) -> int:
        """How many more have to agree: it is done when more than half do."""
        return max(0, self.of // 2 + 1 - self.wished)


class Poll:
    """The seats that have wished for one thing. Wishes of those who have no say any more don't count."""

    def __init__(self) -> None:
        self.players: set[str] = set()

    def wish(self, player: str, of: Collection[str]) -> Count:
        self.players &= set(of)
        if player in self.players:
            raise Refused(ALREADY)
        self.players.add(player)
        count = Count(len(self.players), len(of))
        if not count.needed:
            self.players.clear()
        return count


class Wishes:
    def __init__(
        self,
        room: Room,
        absence: Absence,
        timer: Timer,
        announce: Callable[[str], None],
        looks_on: Callable[[str], bool],
    ) -> None:
        self._room = room
        self._absence = absence
        self._timer = timer
        self._announce = announce
        self._looks_on = looks_on
        self._begin, self._bots, self._watch = Poll(), Poll(), Poll()
        self._time: dict[int, Poll] = {}
        """Polls for time, by the seat that is to have it."""
        self._asked: set[int] = set()
        """Seats whose player has asked for time."""
        absence.somebody_is_back = self._bots.players.clear

    def begin(self, player: str, level: str, now: int) -> Proposal | None:
        """Wish to begin before the game. The last to wish it decides how well the bots play."""
        room = self._room
        if room.phase == "gathering" and player != room.made.maker_id:
            count = self._begin.wish(player, [room.chairs[seat].player for seat in self._persons()])
            if count.needed:
                self._tell(self._begin, f"to begin now, with {level}s in the free seats", count)
                return None
        return room.begin(level, now)

    def bots(self, player: str) -> Proposal | None:
        """Wish for bots in a game, for those who are long away. They play as well as bots can: opponents have no say in
        that."""
        away = self._absence.long_away()
        count = self._bots.wish(player, self._absence.here())
        if count.needed:
            asked = "has" if count.wished == 1 else "have"
            self._announce(f"{count.wished} of {count.of} {asked} asked for bots in place of those who are away.")
            return None
        return self._room.cover(away, SUBSTITUTE)

    def watch(self, player: str, allowed: bool) -> Proposal | None:
        """Let others look on, or nobody. Before the game its maker has the say."""
        room = self._room
        if room.watched == allowed or room.phase not in {"gathering", "playing"}:
            raise Refused(SO_ALREADY)
        if room.phase == "playing" or player != room.made.maker_id:
            persons = [room.chairs[seat].player for seat in self._persons()]
            count = self._watch.wish(player, persons)
            if count.needed:
                self._tell(self._watch, "onlookers to be let in" if allowed else "nobody to look on", count)
                return None
        self._watch.players.clear()
        return room.let_watch(allowed)

    def time(self, player: str, seat: int) -> Proposal | None:
        """Wish for time for a seat whose time for the game is over. Where everybody else is a bot nobody is kept
        waiting: asking is enough.

        A person who looks on while a bot plays for them still counts: of two whose time is over, the first to ask would
        otherwise have as much as they like.
        """
        room = self._room
        if not 0 <= seat < len(room.chairs) or room.phase != "playing" or not self._timer.is_spent(seat):
            raise Refused(NOT_OVER)
        chair = room.chairs[seat]
        others = self._with_a_say(seat)
        if player == chair.player:
            if others:
                self._ask(seat, len(others))
            return None if others else self._grant(seat)
        if player not in others:
            raise Refused(NOT_YOURS)
        poll = self._time.setdefault(seat, Poll())
        count = poll.wish(player, others)
        if count.needed:
            self._tell(poll, f"to give {chair.name} time", count)
            return None
        return self._grant(seat)

    def _with_a_say(self, seat: int) -> list[str]:
        """Return the players who can give that seat time: those who play themselves, or look on."""
        others = [self._room.chairs[each] for each in self._persons() if each != seat]
        return [chair.player for chair in others if not chair.cover or self._looks_on(chair.player)]

    def _ask(self, seat: int, others: int) -> None:
        if seat in self._asked:
            raise Refused(ALREADY)
        self._asked.add(seat)
        needed = Count(0, others).needed
        given = "one of the others can give it" if needed == 1 else f"it takes {needed} of the others to give it"
        self._announce(f"{self._room.chairs[seat].name} asks for more time; {given}.")

    def _grant(self, seat: int) -> Proposal:
        self._time.pop(seat, None)
        self._asked.discard(seat)
        records: tuple[Record, ...] = (Granted(seat, self._timer.gift),)
        if self._looks_on(self._room.chairs[seat].player):
            records += (Returned(seat),)
        return Proposal(records, self._room.state)

    def _persons(self) -> list[int]:
        return [seat for seat, chair in enumerate(self._room.chairs) if chair.kind == PERSON]

    def _tell(self, poll: Poll, what: str, count: Count) -> None:
        names = [chair.name for chair in self._room.chairs if chair.player in poll.players]
        who = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        want = "wants" if len(names) == 1 else "want"
        more = "one more player" if count.needed == 1 else f"{count.needed} more players"
        self._announce(f"{who} {want} {what}; {more} must agree.")
