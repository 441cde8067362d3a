"""Holds the truth of one table: who sits where, the game's state, and how the log grows. Sans-IO, no sessions, no
clock.

A change is first proposed (`sit`, `begin` …, and by its match `answer`, `undo` …): checked, worked out, nothing
changed. The table's owner puts the proposal's records on disk and only then calls `accept`. `fold` is the same for a
record read back after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final

from core.bots import ARCHMAGE
from core.engine import Refused, State, View, is_over, roll_due
from core.registry import game_named
from core.replay import Answered, Rolled, Setup
from core.sentences import mark
from net.fair.deal import TOO_LATE, Deal
from net.logs.kinds import Record
from net.people.confusables import alike
from net.protocol.messages import BY_CLOCK, ONE_ADDRESS, RATED
from net.ratings.effort import Effort
from net.tables.match import Match, Proposal
from net.tables.polls import Polls
from net.tables.records import (
    Begun,
    Botted,
    Bound,
    Covered,
    Ended,
    Granted,
    Held,
    Left,
    Looked,
    Made,
    Opened,
    Ordered,
    Pledged,
    Returned,
    Sat,
    Shared,
    Stood,
    Unrated,
    Watched,
)
from net.tables.seats.chair import OPEN, PERSON, Chair

OF_SEASON: Final = mark("This game counts in a season: it begins when all who are to play it have sat down.")

_OF_SHARES: Final = (Pledged, Bound, Shared)


Work = Callable[[], Proposal | None]
"""Something to do to a room when its turn comes in the table's queue."""
Refuse = Callable[[str], None]


@dataclass(slots=True)
class Room:
    number: int
    made: Made
    setup: Setup
    chairs: list[Chair]
    deal: Deal = field(init=False)
    """How its chance is bound."""
    match: Match = field(init=False)
    """How the game stands."""
    step: int = 1
    """The number of records in the log; the first is the one that made the table."""
    unshown: int = 0
    """The number of records that are nobody's business but one player's."""
    left: dict[int, int] = field(default_factory=dict)
    """Seconds on each seat's clock, as they were last written down …"""
    left_at: int = -1
    """… and the question that stood then."""
    watched: bool = True
    """Whether others may look on while the game is played."""
    looks: list[int] = field(default_factory=list)
    """When the host looked at what was hidden."""
    polls: Polls = field(default_factory=Polls)
    effort: Effort = field(default_factory=Effort)
    rated: int = field(init=False)
    """As in TableInfo."""
    begun_at: int = 0
    was_closed: bool = False
    """Whether nobody might look on, all the time or for a while."""
    over_at: int = 0
    """When its game was over, in seconds since the epoch; 0 where it is not, or was over before the server began."""
    is_there: Callable[[str], bool] = lambda _: True
    """Returns whether that player looks on: only of those who do a share is waited for."""
    is_one_address: Callable[[], bool] = lambda: False
    """Returns whether two of its people come from one address."""
    asks_again: bool = False
    """Whether it gathers for one more game of the same people: it begins when all who are still there have agreed."""

    @classmethod
    def opened(cls, number: int, made: Made) -> Room:
        game = game_named(made.game)
        return cls(number, made, Setup(game, len(made.seats), dict(made.options)), [Chair(kind) for kind in made.seats])

    def __post_init__(self) -> None:
        self.deal = deal = Deal(self.number, self.made)
        self.match = Match(self.setup, deal.key, self._is_bots, deal.private, self._attentive)
        self.watched = not self.made.unwatched
        self.rated = self.made.rated
        self.was_closed = self.made.unwatched

    def _is_bots(self, seat: int) -> bool:
        return bool(self.chairs[seat].bot)

    def _attentive(self) -> list[int]:
        """Return the seats whose memory is kept: those of archmages, and of people who may ask for it."""
        archmages = [seat for seat, chair in enumerate(self.chairs) if chair.bot == ARCHMAGE]
        return sorted({*archmages, *(self.persons if self.made.recall else ())})

    # Facts

    @property
    def state(self) -> State | None:
        return self.match.state

    @property
    def ended(self) -> bool:
        return self.match.ended

    @property
    def phase(self) -> str:
        match = self.match
        if match.ended:
            return "closed"
        if match.state is None:
            return "gathering"
        return "over" if is_over(match.state) else "playing"

    @property
    def shown(self) -> int:
        """The step as players know it: an order must not be seen in how far the others' numbers are apart."""
        return self.step - self.unshown

    def seat_of(self, player: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and chair.kind == PERSON:
                return seat
        return None

    def admits(self, player: str) -> bool:
        """Return whether this player may look at the table."""
        return self.watched or self.phase != "playing" or self.seat_of(player) is not None

    @property
    def persons(self) -> list[int]:
        """Return the seats where people sit."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON]

    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]

    def held_for(self, player: str) -> int | None:
        """Return the seat that is kept for this player."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.held and chair.held == player), None)

    def free_for(self, player: str) -> list[int]:
        """Return the seats that this player may take: the one that is kept for them, or those that are for anybody."""
        own = self.held_for(player)
        return [seat for seat in self.open_seats() if not self.chairs[seat].held] if own is None else [own]

    def view(self, seat: int | None) -> View[Any] | None:
        return self.match.view(seat)

    def waiting_for(self) -> tuple[int, ...]:
        return self.match.waiting_for()

    def recalled(self, seat: int) -> Any:
        """Return what an attentive person at that seat knows by now."""
        if not self.made.recall:
            raise Refused(mark("This table was made so that nobody is told what they know."))
        if (memory := self.match.memory(seat)) is None:
            raise Refused(mark("There is nothing to know before the game begins."))
        return memory

    # Proposals

    def sit(self, player: str, name: str, seat: int, pledge: str = "") -> Proposal:
        """Propose to take a seat, and perhaps to be bound to a share of chance."""
        self._must_be_open()
        if self.seat_of(player) is not None:
            raise Refused(mark("You sit at this table already."))
        free = self.free_for(player)
        if not free:
            if self.open_seats():
                raise Refused(
                    mark("Every seat is taken, or kept for those who play in this season. You can watch the game.")
                    if self.made.season
                    else mark("Every seat is taken, or kept for those who played here before. You can watch the game.")
                )
            raise Refused(mark("Every seat of this table is taken. You can watch the game."))
        if seat >= 0 and seat not in free:
            raise Refused(
                mark("That seat is kept for another player.")
                if seat in self.open_seats()
                else mark("That seat is taken.")
            )
        others = [chair.name for chair in self.chairs if chair.name and chair.held != player]
        if any(alike(other, name) for other in others):
            raise Refused(mark("Somebody with a name like yours sits there; take another name first."))
        taken = seat if seat >= 0 else free[0]
        return Proposal((Sat(taken, player, name), *self.deal.pledge(taken, pledge)), None)

    def stand(self, player: str, level: str) -> Proposal:
        """Propose to give a seat up. Before the game it is open again; in a game a bot takes it over."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refused(mark("You do not sit at this table."))
        if self.phase == "playing":
            return Proposal((Botted(seat, level),), self.state)
        self._must_be_open()
        return Proposal((Stood(seat),), None)

    def pledge(self, player: str, pledge: str) -> Proposal | None:
        """Propose that the seat of this player is bound to another share. Of what comes too late nobody need be told:
        clients do it by themselves, and see what counted."""
        if self.phase != "gathering":
            return None
        return Proposal(self.deal.pledge(self._seat_of_theirs(player), pledge), None)

    def share(self, player: str, share: str) -> Proposal | None:
        """Propose to add this player's share to chance."""
        if self.phase != "gathering":
            return None
        return Proposal(self.deal.share(self._seat_of_theirs(player), share), None)

    def _seat_of_theirs(self, player: str) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise Refused(mark("You do not sit at this table."))
        return seat

    def fill(self, player: str, seat: int, level: str) -> Proposal:
        """Propose that a bot has a free seat; without a level that a bot's seat is free again."""
        self._must_be_open()
        if not player or player != self.made.maker_id:
            raise Refused(mark("Only who made this table puts bots into its seats."))
        if not level:
            if not 0 <= seat < len(self.chairs) or not self.chairs[seat].bot:
                raise Refused(mark("No bot has that seat."))
            return Proposal((Stood(seat),), None)
        free = [each for each in self.open_seats() if not self.chairs[each].held]
        if not free or seat not in (-1, *free):
            raise Refused(mark("That seat is not free.") if free else mark("No seat is free."))
        return Proposal((Botted(free[0] if seat < 0 else seat, level),), None)

    def begin(self, level: str, at: int, *, late: bool = False) -> Proposal:
        """Propose to start the game, with bots in the empty seats. Where shares were pledged, they are asked for first,
        and waited for until it is too `late`."""
        self._must_gather()
        if closing := self.deal.close(lambda seat: self.is_there(self.chairs[seat].player), level):
            return Proposal(closing, None)
        if self.deal.waits and not late:
            return Proposal((), None)
        bots = tuple(Botted(seat, level) for seat in self.open_seats())
        return self.match.begin((*bots, *self._not_rated(), Begun(at)))

    def unrate(self) -> Proposal | None:
        """Propose to note that the game is not rated, if two of its people have come from one address by now."""
        records = self._not_rated() if self.phase == "playing" else ()
        return Proposal(records, self.state) if records else None

    def _not_rated(self) -> tuple[Unrated, ...]:
        return (Unrated(),) if self.rated == RATED and self.is_one_address() else ()

    def decline(self, player: str) -> Proposal | None:
        """Propose that the seat which is kept for this player is for anybody."""
        seat = self.held_for(player)
        if seat is not None and self.made.season:
            raise Refused(OF_SEASON)
        return None if seat is None else Proposal((Stood(seat),), self.state)

    def open_up(self) -> Proposal | None:
        """Propose that no seat is kept for anybody any more."""
        self._must_gather()
        return Proposal((Opened(),), None) if self.asks_again else None

    def cover(self, seats: Sequence[int], level: str, why: int = BY_CLOCK) -> Proposal:
        """Propose that bots play for these persons from here on."""
        uncovered = [seat for seat in seats if self.chairs[seat].kind == PERSON and not self.chairs[seat].cover]
        return Proposal(tuple(Covered(seat, level, why) for seat in uncovered), self.state)

    def take_back(self, player: str) -> Proposal | None:
        """Propose that somebody plays again for whom a bot does; None if none does."""
        seat = self.seat_of(player)
        if seat is None or not self.chairs[seat].cover or self.phase != "playing":
            return None
        return Proposal((Returned(seat),), self.state)

    def note(self, left: Sequence[int]) -> Proposal | None:
        """Propose to write down what the clocks show."""
        return Proposal((Left(tuple(left)),), self.state) if self.phase == "playing" else None

    def look(self, at: int) -> Proposal:
        """Propose to note that the host looks at what is hidden."""
        if self.phase != "playing":
            raise Refused(mark("In that game nothing is hidden now."))
        return Proposal((Looked(at),), self.state)

    def let_watch(self, allowed: bool) -> Proposal:
        return Proposal((Watched(allowed),), self.state)

    def end(self, now: int) -> Proposal:
        return Proposal((self.ending(now),), self.state)

    def ending(self, now: int = 0) -> Ended:
        """Return the last record of its log. `now`: taken for the end of a game that is not over, or of which nobody
        remembers when that was."""
        if self.phase != "over" or self.state is None:
            return Ended(now)
        scores, winners = self.setup.game.result(self.state)
        return Ended(self.over_at or now, tuple(scores), tuple(winners))

    def _must_be_open(self) -> None:
        """Refuse what would change hands when all that counts is pledged already."""
        self._must_gather()
        if self.deal.bound is not None:
            raise Refused(TOO_LATE)

    def _must_gather(self) -> None:
        if self.phase != "gathering":
            raise Refused(mark("This table's game has begun already; you can watch it."))

    # Records

    def accept(self, proposal: Proposal, blobs: Sequence[bytes] = ()) -> None:
        """Make it so, now that the proposal's records are on disk, as these blobs if they are at hand."""
        shapes = iter(proposal.shapes)
        for record, blob in zip(proposal.records, blobs or repeat(b""), strict=False):
            self._note(record)
            self.deal.link(self.setup.game, record, blob, next(shapes) if type(record) is Rolled else None)
        self.step += len(proposal.records)
        self.match.accept(proposal, self.shown)

    def fold(self, record: Record, blob: bytes = b"") -> None:
        """Take in one record that was read back, perhaps from that blob."""
        self._note(record)
        state = self.match.state
        shape = roll_due(state) if type(record) is Rolled and state is not None else None
        self.deal.link(self.setup.game, record, blob, shape)
        self.step += 1
        self.match.fold(record, self.shown)

    def _note(self, record: Record) -> None:
        """Take in a record but for the game itself."""
        if type(record) is Answered:
            self.polls.answered(record.seat)
            self.effort.answered(record.seat, self.chairs[record.seat])
            return
        if isinstance(record, Ordered):
            self.unshown += 1
        elif isinstance(record, Watched):
            self.watched = record.allowed
            self.was_closed = self.was_closed or not record.allowed
        elif isinstance(record, Held | Opened):
            self._keep(record)
        elif isinstance(record, Unrated):
            self.rated = ONE_ADDRESS
        elif isinstance(record, _OF_SHARES):
            self.deal.note(record)
            if type(record) is Shared:
                self.match.key_from(self.deal.key)
        else:
            if self.state is not None:
                self.effort.note(record, self.chairs)
            self._seat(record)

    def _keep(self, record: Held | Opened) -> None:
        """Keep a seat for a player, or stop keeping seats."""
        if isinstance(record, Held):
            self.deal.note(record)
            self.chairs[record.seat] = Chair(OPEN, name=record.name, held=record.player)
        else:
            self.chairs = [Chair(OPEN) if chair.held else chair for chair in self.chairs]
        self.asks_again = isinstance(record, Held) and not self.made.season

    def _left_by(self, chair: Chair) -> Chair:
        """Return a chair after its player has stood up. In a season it waits for them."""
        return Chair(OPEN, name=chair.name, held=chair.player) if self.made.season else Chair(OPEN)

    def _seat(self, record: Record) -> None:
        self.polls.note(record)
        self.deal.note(record)
        if isinstance(record, Sat):
            self.chairs[record.seat] = Chair(PERSON, record.player, record.name)
        elif isinstance(record, Stood):
            self.chairs[record.seat] = self._left_by(self.chairs[record.seat])
        elif isinstance(record, Botted):
            self.chairs[record.seat] = Chair(record.level)
        elif isinstance(record, Covered):
            chair = self.chairs[record.seat]
            chair.cover, chair.why = record.level, record.why
        elif isinstance(record, Returned):
            self.chairs[record.seat].cover = ""
        elif isinstance(record, Left):
            self.left = dict(enumerate(record.seconds))
            self.left_at = -1 if self.state is None else self.state.question
        elif isinstance(record, Granted):
            self.left[record.seat] = self.left.get(record.seat, 0) + record.seconds
        elif isinstance(record, Begun):
            self.begun_at = record.at
        elif isinstance(record, Looked):
            self.looks.append(record.at)
