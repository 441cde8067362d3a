"""Counts what most of those who sit at a table wish. Sans-IO: work for the table's queue.

Bots take the free seats of a table that gathers, unless its maker wishes it: then at once. Bots play in the place of
those who are away, when most wish it, or anybody once they have been waited for long enough; in that of somebody who is
there and has not answered for as long, when most of the others wish it. Onlookers are kept out, or
let in again. Somebody whose time for the whole game is over is given some of it back, by the others. Each vote is
written down before it counts. To wish the same again takes a vote back, until it is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import Refused
from core.sentences import mark, sentence
from net.host.environment import Environment
from net.logs.kinds import Record
from net.people.names import listed
from net.protocol.messages import BY_ABSENCE, BY_WAITING, BY_WISH, FOR_BOTS, FOR_TIME, TO_BEGIN, WATCHING, Vote
from net.tables.clock import in_words
from net.tables.match import Proposal
from net.tables.polls import TABLE, Count
from net.tables.records import Covered, Granted, Returned, Settled, Wished, Withdrawn
from net.tables.room import OF_SEASON, Room
from net.tables.seats.absence import Absence
from net.tables.seats.chair import PERSON
from net.tables.timer import SUBSTITUTE, Timer

SO_ALREADY: Final = mark("That is so already.")
NOT_OVER: Final = mark("That seat still has time.")
NOT_YOURS: Final = mark("Only the others at this table can give time: those who play themselves, and those who watch.")
NOBODY: Final = mark("No seat needs a bot now.")
NOT_HELD_UP: Final = mark("Nobody is waiting for that seat, or the clock sees to it.")
NO_SAY_OF: Final = mark("Only those who play themselves and have answered can ask for that.")
NO_SAY: Final = mark("A bot plays for you. Only those who play themselves can ask for one.")
NOT_SEATED: Final = mark("Only those who sit at this table can do that.")
NOT_IN_PLAY: Final = mark("A bot can play for you only while a game is played and you have a seat in it.")

NOBODY_WATCHES, FOR_OWN_TIME, FOR_ONE_BOT = -1, -2, -3
_WISHES: Final = {
    TO_BEGIN: (
        mark("{who} wants to begin now, with {bots} in the free seats. {more}"),
        mark("{who} want to begin now, with {bots} in the free seats. {more}"),
    ),
    WATCHING: (mark("{who} wants to let others look on. {more}"), mark("{who} want to let others look on. {more}")),
    NOBODY_WATCHES: (mark("{who} wants nobody to look on. {more}"), mark("{who} want nobody to look on. {more}")),
    FOR_TIME: (mark("{who} wants to give {other} time. {more}"), mark("{who} want to give {other} time. {more}")),
    FOR_BOTS: (
        mark("{who} wants bots to play for those who are away. {more}"),
        mark("{who} want bots to play for those who are away. {more}"),
    ),
    FOR_ONE_BOT: (
        mark("{who} wants a bot to play for {other}, who does not answer. {more}"),
        mark("{who} want a bot to play for {other}, who does not answer. {more}"),
    ),
}
"""The sentences for a vote, of one who wishes it and of several."""
_NO_LONGER: Final = {
    TO_BEGIN: mark("{who} no longer asks to begin."),
    WATCHING: mark("{who} no longer asks to let others look on."),
    NOBODY_WATCHES: mark("{who} no longer asks that nobody looks on."),
    FOR_TIME: mark("{who} no longer wants to give {other} time."),
    FOR_OWN_TIME: mark("{who} no longer asks for more time."),
    FOR_BOTS: mark("{who} no longer asks for bots."),
    FOR_ONE_BOT: mark("{who} no longer asks for a bot for {other}."),
}
"""The sentences for a vote that is taken back."""
_BOTS: Final = {
    "novice": mark("novices"),
    "apprentice": mark("apprentices"),
    "adept": mark("adepts"),
    "archmage": mark("archmages"),
}
_ANY_BOTS: Final = mark("bots")

TIME_TO_ASK, TIME_TO_GIVE = 10.0, 20.0
"""Seconds that the bot of a seat whose time is over waits: for its player to ask for time, then for the others to give
it."""
TIME_TO_ANSWER: Final = 20.0
"""Seconds that the bot of somebody who is there waits, when the others have asked for it the first time."""


class Votes:
    def __init__(
        self, room: Room, absence: Absence, timer: Timer, environment: Environment, looks_on: Callable[[str], bool]
    ) -> None:
        self._room = room
        self._absence = absence
        self._timer = timer
        self._environment = environment
        self._looks_on = looks_on
        self._held: dict[int, float] = {}
        """Until when the bot of a seat does not answer."""
        self._time_wished: set[tuple[int, Wished]] = set()
        """The wishes for time for which bots have waited, each with its question."""
        self._warned: dict[int, int] = {}
        """By seat, the question at which a bot was last asked for by those who wait."""
        self._owed: dict[int, int] = {}
        """By seat, the question that its bot answers, whoever is back: the player was warned before."""

    # Votes

    def begin(self, player: str, level: str, now: int) -> Proposal | None:
        """Wish to begin before the game. The last to wish it decides how well the bots play. Whoever had a seat when
        they asked may have none by now."""
        room = self._room
        seat = room.seat_of(player)
        if room.made.season:
            raise Refused(OF_SEASON)
        if seat is None:
            raise Refused(NOT_SEATED)
        if room.phase == "gathering" and player != room.made.maker_id:
            wish = Wished(TO_BEGIN, seat, TABLE, level)
            if undecided := self._undecided(wish):
                return undecided
        return room.begin(level, now)

    def bots(self, player: str) -> Proposal | None:
        """Wish for bots in a game, for those who are away. They play as well as bots can: opponents don't choose.
        Whoever wishes it is here, however long no key was heard of them."""
        seat = self._room.seat_of(player)
        away = [each for each in self._absence.absent() if each != seat]
        if not away:
            raise Refused(NOBODY)
        if seat not in self._voters(FOR_BOTS, TABLE):
            raise Refused(NO_SAY)
        if waited_for := [each for each in self._absence.waited_for() if each != seat]:
            return self._room.cover(waited_for, SUBSTITUTE, BY_ABSENCE)
        voters = self._voters(FOR_BOTS, TABLE)
        if len(voters) - len(away) < Count(0, len(voters)).needed:
            raise Refused(
                sentence("This table waits {time} for those who are away.", time=in_words(self._room.made.wait))
            )
        assert seat is not None
        if undecided := self._undecided(Wished(FOR_BOTS, seat)):
            return undecided
        return self._room.cover(away, SUBSTITUTE, BY_ABSENCE)

    def bot_for(self, player: str, seat: int) -> Proposal | None:
        """Wish for a bot in the place of somebody who does not answer, though signs of life come from there. They are
        warned: by any key they have the question back, once, and are waited for anew."""
        room, by = self._room, self._room.seat_of(player)
        if seat not in self._slow():
            raise Refused(NOT_HELD_UP)
        if seat in self._absence.waited_for():
            return self.bots(player)
        voters = self._voters(FOR_BOTS, seat)
        if by is None or by not in voters:
            raise Refused(NO_SAY_OF)
        if self._absence.unanswered(seat) < room.made.wait:
            raise Refused(sentence("This table waits {time} for an answer.", time=in_words(room.made.wait)))
        if undecided := self._undecided(Wished(FOR_BOTS, by, seat)):
            return undecided
        return room.cover([seat], SUBSTITUTE, BY_WAITING)

    def for_oneself(self, player: str) -> Proposal | None:
        """Have a bot play on, until its player ends that."""
        seat = self._room.seat_of(player)
        if seat is None or self._room.phase != "playing":
            raise Refused(NOT_IN_PLAY)
        return self._room.cover([seat], SUBSTITUTE, BY_WISH)

    def watch(self, player: str, allowed: bool) -> Proposal | None:
        """Let others look on, or nobody. Before the game its maker has the say."""
        room = self._room
        seat = room.seat_of(player)
        if room.phase not in {"gathering", "playing"} or seat is None:
            raise Refused(SO_ALREADY)
        if room.watched == allowed and seat not in room.polls.wishers(WATCHING):
            raise Refused(SO_ALREADY)
        decides = room.phase == "gathering" and player == room.made.maker_id
        if (room.watched == allowed or not decides) and (undecided := self._undecided(Wished(WATCHING, seat))):
            return undecided
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
        by, voters = room.seat_of(player), self._voters(FOR_TIME, seat)
        if by is None or (by != seat and by not in voters):
            raise Refused(NOT_YOURS)
        undecided = self._undecided(Wished(FOR_TIME, by, seat))
        return undecided if undecided and voters else self._grant(seat)

    def settle(self) -> Proposal | None:
        """Forget a vote for bots where nobody is away any more. Work for the queue."""
        if not self._room.polls.wishers(FOR_BOTS) or self._absence.absent():
            return None
        return Proposal((Settled(FOR_BOTS),), self._room.state)

    # Their consequences

    def open(self) -> tuple[Vote, ...]:
        """Return the votes, as everybody at the table may know them."""
        found = []
        for what, seat in self._room.polls.open():
            voters = self._voters(what, seat)
            by = self._room.polls.wishers(what, seat).intersection((*voters, seat))
            found.append(Vote(what, tuple(sorted(by)), self._count(what, seat).needed, seat))
        return tuple(vote for vote in found if vote.by)

    def noted(self, record: Record) -> None:
        """Take in a record that is on disk. Bots don't race while those at the table make up their minds about time."""
        now = self._environment.elapsed()
        if isinstance(record, Covered) and self._timer.is_spent(record.seat) and self._voters(FOR_TIME, record.seat):
            self._held[record.seat] = now + TIME_TO_ASK
        elif isinstance(record, Wished) and record.what == FOR_TIME:
            if self._is_new(record):
                self._held[record.seat] = now + TIME_TO_GIVE
        elif isinstance(record, Granted):
            self._time_wished -= {each for each in self._time_wished if each[1].seat == record.seat}
        elif isinstance(record, Covered) and record.why == BY_WAITING:
            if self._warned.get(record.seat) == self._question:
                self._owed[record.seat] = self._question
            else:
                self._warned[record.seat] = self._question
                self._held[record.seat] = now + TIME_TO_ANSWER
        elif isinstance(record, Returned):
            self._held.pop(record.seat, None)
            if self._warned.get(record.seat) == self._question:
                self._absence.waits_anew(record.seat)

    def _is_new(self, wish: Wished) -> bool:
        """Tell whether nobody waits for that wish already: who takes it back and wishes it again holds nobody up."""
        question = self._question
        before = {each for each in self._time_wished if each[0] == question}
        self._time_wished = before | {(question, wish)}
        return (question, wish) not in before

    def holds(self, seat: int) -> float:
        """Return for how many seconds more the bot of that seat does not answer."""
        return max(0.0, self._held.get(seat, 0.0) - self._environment.elapsed())

    def owes(self, seat: int) -> bool:
        """Tell whether the bot of that seat gives this one answer even if its player is back."""
        return self._owed.get(seat) == self._question and seat in self._room.waiting_for()

    def told(self, wish: Wished) -> str:
        """Return the sentence for a vote that has been written down."""
        chairs = self._room.chairs
        needed = self._count(wish.what, wish.seat).needed
        if wish.by == wish.seat:
            name = chairs[wish.seat].name
            if needed == 1:
                return sentence("{name} asks for more time. One of the others can give it.", name=name)
            return sentence(
                "{name} asks for more time. It takes {count} of the others to give it.", name=name, count=needed
            )
        voters = self._voters(wish.what, wish.seat)
        by = sorted(self._room.polls.wishers(wish.what, wish.seat).intersection(voters))
        names = [chairs[seat].name for seat in by]
        one, several = _WISHES[self._subject(wish.what, wish.seat)]
        told = one if len(names) == 1 else several
        other = chairs[wish.seat].name if wish.seat >= 0 else ""
        more = mark("One more player must agree.")
        if needed != 1:
            more = sentence("{count} more players must agree.", count=needed)
        bots = _BOTS.get(wish.level, _ANY_BOTS)
        return sentence(told, who=listed(names), bots=bots, other=other, more=more)

    def no_longer(self, taken_back: Withdrawn) -> str:
        """Return the sentence for a vote that its player has taken back."""
        what, by, seat = taken_back
        told = _NO_LONGER[FOR_OWN_TIME if by == seat else self._subject(what, seat)]
        chairs = self._room.chairs
        return sentence(told, who=chairs[by].name, other=chairs[seat].name if seat >= 0 else "")

    # Parts

    def _subject(self, what: int, seat: int) -> int:
        if what == WATCHING and self._room.watched:
            return NOBODY_WATCHES
        return FOR_ONE_BOT if what == FOR_BOTS and seat >= 0 else what

    def _undecided(self, wish: Wished) -> Proposal | None:
        """Propose to note a wish, or to take it back if it has been noted before; None if with it enough wish so."""
        polls, voters = self._room.polls, self._voters(wish.what, wish.seat)
        record: Record = wish
        if wish.by in polls.wishers(wish.what, wish.seat):
            record = Withdrawn(wish.what, wish.by, wish.seat)
        else:
            count = polls.count(wish.what, wish.seat, voters)
            if not count._replace(wished=count.wished + (wish.by in voters)).needed:
                return None
        return Proposal((record,), self._room.state)

    def _count(self, what: int, seat: int) -> Count:
        return self._room.polls.count(what, seat, self._voters(what, seat))

    def _voters(self, what: int, seat: int) -> list[int]:
        """Return the seats that have a say in it. The absent count among those of whom most must wish for a bot."""
        chairs, persons = self._room.chairs, self._room.persons
        if what in {TO_BEGIN, WATCHING}:
            return persons
        if what == FOR_BOTS and seat == TABLE:
            return [each for each in persons if not chairs[each].cover]
        if what == FOR_BOTS:
            waiting = self._room.waiting_for()
            return [each for each in persons if not chairs[each].cover and each not in waiting]
        others = [each for each in persons if each != seat]
        return [each for each in others if not chairs[each].cover or self._looks_on(chairs[each].player)]

    @property
    def _question(self) -> int:
        return -1 if self._room.state is None else self._room.state.question

    def _slow(self) -> list[int]:
        """Return the seats that hold up the game and have no clock."""
        room = self._room
        if room.phase != "playing" or room.made.clock:
            return []
        return [seat for seat in room.waiting_for() if room.chairs[seat].kind == PERSON and not room.chairs[seat].cover]

    def _grant(self, seat: int) -> Proposal:
        records: tuple[Record, ...] = (Granted(seat, self._timer.gift),)
        if self._looks_on(self._room.chairs[seat].player):
            records += (Returned(seat),)
        return Proposal(records, self._room.state)
