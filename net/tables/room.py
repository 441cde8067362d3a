"""Holds the truth of one table: who sits where, the game's state, and how the log grows. Sans-IO, no sessions, no
clock.

A change is first proposed (`sit`, `begin`, `answer` …): checked, worked out, nothing changed. The table's owner puts
the proposal's records on disk and only then calls `accept`. `fold` is the same for a record read back after a restart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from core.engine import (
    Ask,
    Choice,
    Endless,
    Refused,
    State,
    View,
    apply,
    choices,
    is_over,
    roll_due,
    start,
    view,
    waiting_for,
)
from core.orders import NOTHING_GIVEN, Given, idle, number_of, orders_of, still_given
from core.registry import game_named
from core.replay import Answered, Course, Reshuffled, Rolled, Setup, TakenBack, follow
from core.taking_back import TOO_LATE, Backs, forced, kept, last_move, take_back
from core.telling import Event, Tellings
from core.unseen import reshuffle, reshuffle_shape
from net.people.confusables import alike
from net.protocol.messages import BY_CLOCK
from net.tables import chance
from net.tables.polls import Polls
from net.tables.records import (
    Begun,
    Botted,
    Covered,
    Ended,
    Granted,
    Held,
    Left,
    Looked,
    Made,
    Mixed,
    Opened,
    Ordered,
    Record,
    Returned,
    Sat,
    Stood,
    Watched,
)

REMEMBERED: Final = 200
"""The most steps whose events are kept for those who come back."""

MOST_ROLLS: Final = 1_000
"""How often chance may speak, and what has one answer be answered, between two questions that somebody is asked. In our
games chance speaks five times in a row at most."""

OPEN: Final = "open"
PERSON: Final = "person"


@dataclass(slots=True)
class Chair:
    kind: str
    """open, person, or a bot's level."""
    player: str = ""
    name: str = ""
    cover: str = ""
    """The level of the bot that plays in this person's place until they are back."""
    why: int = BY_CLOCK
    """Why one does, as in SeatInfo."""
    held: str = ""
    """The player for whom an open seat is kept, whose name this is."""

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; empty where a person does, or nobody."""
        return self.cover if self.kind in (OPEN, PERSON) else self.kind


class Proposal(NamedTuple):
    """The records that the log would gain, and where the game would stand then."""

    records: tuple[Record, ...]
    state: State | None
    told: tuple[Tellings, ...] = ()
    backs: Backs | None = None
    """The answers that may be taken back there; None: those that could be before."""


Work = Callable[[], Proposal | None]
"""Something to do to a room when its turn comes in the table's queue."""
Refuse = Callable[[str], None]


def apart_of(all_told: Iterable[Tellings], seat: int | None) -> tuple[int, ...]:
    """Return the places of the events that a seat was told alone, among all that it saw."""
    before, found = 0, []
    for told in all_told:
        found += [before + at for at in told.apart(seat)]
        before += len(told.seen_by(seat))
    return tuple(found)


@dataclass(slots=True)
class Room:
    number: int
    made: Made
    setup: Setup
    chairs: list[Chair]
    state: State | None = None
    backs: Backs = ()
    """The answers that their player may take back."""
    step: int = 1
    """The number of records in the log; the first is the one that made the table."""
    orders: dict[int, Given] = field(default_factory=dict)
    """The standing orders of those who have given some."""
    unshown: int = 0
    """The number of records that are nobody's business but one player's."""
    alone: int = -1
    """The seat of the only person there, where nobody else plays or looks on; else -1."""
    ended: bool = False
    left: dict[int, int] = field(default_factory=dict)
    """Seconds on each seat's clock, as they were last written down …"""
    left_at: int = -1
    """… and the question that stood then."""
    watched: bool = True
    """Whether others may look on while the game is played."""
    looks: list[int] = field(default_factory=list)
    """When the host looked at what was hidden."""
    rolls: int = 0
    """How often chance has spoken."""
    fresh: bytes = b""
    """Entropy to be mixed in before chance speaks again, and before a card is drawn that nobody has seen. A table that
    was made since the start needs none."""
    polls: Polls = field(default_factory=Polls)
    asks_again: bool = False
    """Whether it gathers for one more game of the same people: it begins when all who are still there have agreed."""
    _key: bytes = field(init=False, default=b"")
    _views: dict[int | None, View[Any]] = field(init=False, default_factory=dict)
    """Views of the present state, by seat: many look at one table, and what onlookers may see is the same for all."""
    _viewed: State | None = field(init=False, default=None)
    past: deque[tuple[int, Tellings]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The latest tellings, each with the step after which it was told."""

    @classmethod
    def opened(cls, number: int, made: Made) -> Room:
        game = game_named(made.game)
        return cls(number, made, Setup(game, len(made.seats), dict(made.options)), [Chair(kind) for kind in made.seats])

    def __post_init__(self) -> None:
        self._key = self.made.seed
        self.watched = not self.made.unwatched

    # Facts

    @property
    def key(self) -> bytes:
        """The key by which chance speaks next."""
        return chance.mixed(self._key, self.fresh) if self.fresh else self._key

    @property
    def phase(self) -> str:
        if self.ended:
            return "closed"
        if self.state is None:
            return "gathering"
        return "over" if is_over(self.state) else "playing"

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
        if self.state is None:
            return None
        if self._viewed is not self.state:
            self._viewed, self._views = self.state, {}
        if seat not in self._views:
            self._views[seat] = view(self.setup.game, self.state, seat)
        return self._views[seat]

    def waiting_for(self) -> tuple[int, ...]:
        return () if self.state is None else waiting_for(self.state)

    def events_since(self, step: int, seat: int | None, at_most: int) -> tuple[tuple[Event, ...], tuple[int, ...]]:
        """Return the latest `at_most` events that this seat saw after that step, and which were told to it alone."""
        since = [told for after, told in self.past if after > step]
        seen = [event for told in since for event in told.seen_by(seat)]
        left_out = max(0, len(seen) - at_most)
        return tuple(seen[left_out:]), tuple(at - left_out for at in apart_of(since, seat) if at >= left_out)

    # Proposals

    def sit(self, player: str, name: str, seat: int) -> Proposal:
        self._must_gather()
        if self.seat_of(player) is not None:
            raise Refused("You sit at this table already.")
        free = self.free_for(player)
        if not free:
            kept = (
                "is taken or kept for those who played here before" if self.open_seats() else "of this table is taken"
            )
            raise Refused(f"Every seat {kept}; you can watch it.")
        if seat >= 0 and seat not in free:
            raise Refused("That seat is kept for another." if seat in self.open_seats() else "That seat is taken.")
        others = [chair.name for chair in self.chairs if chair.name and chair.held != player]
        if any(alike(other, name) for other in others):
            raise Refused("Somebody with a name like yours sits there; take another name first.")
        return Proposal((Sat(seat if seat >= 0 else free[0], player, name),), None)

    def stand(self, player: str, level: str) -> Proposal:
        """Propose to give a seat up. Before the game it is open again; in a game a bot takes it over."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refused("You do not sit at this table.")
        if self.phase == "playing":
            return Proposal((Botted(seat, level),), self.state)
        self._must_gather()
        return Proposal((Stood(seat),), None)

    def begin(self, level: str, at: int) -> Proposal:
        """Propose to start the game, with bots in the empty seats."""
        self._must_gather()
        bots = tuple(Botted(seat, level) for seat in self.open_seats())
        return self._rolled((*bots, Begun(at)), *start(*self.setup))

    def decline(self, player: str) -> Proposal | None:
        """Propose that the seat which is kept for this player is for anybody."""
        seat = self.held_for(player)
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
            raise Refused("In that game nothing is hidden now.")
        return Proposal((Looked(at),), self.state)

    def let_watch(self, allowed: bool) -> Proposal:
        return Proposal((Watched(allowed),), self.state)

    def end(self) -> Proposal:
        return Proposal((Ended(),), self.state)

    def answer(self, seat: int, choices: Sequence[Choice]) -> Proposal:
        """Propose all of the choices, one after the other, or none.

        Were a choice allowed to follow one that uncovers something, a player could try answers until one fits what they
        must not know yet; so all but the last must uncover nothing.
        """
        if self.state is None or self.phase != "playing":
            raise Refused("There is no game going on at this table.")
        renewed, state = self._reshuffled(self.state)
        backs: Backs = () if renewed else self.backs
        all_told: list[Tellings] = []
        for left, choice in zip(range(len(choices) - 1, -1, -1), choices, strict=True):
            if all_told and (seat not in waiting_for(state) or any(e.reveals for e in all_told[-1].seen_by(seat))):
                raise Refused("Those answers can't be given together.")
            before, (state, told) = state, apply(state, seat, choice)
            backs = kept(backs, before, seat, choice, state, told, goes_on=left > 0)
            all_told.append(told)
        answers = tuple(Answered(seat, choice) for choice in choices)
        return self._rolled((*renewed, *answers), state, *all_told, backs=backs)

    def may_take_back(self, seat: int) -> bool:
        """Return whether that seat may take back what it answered last."""
        if self.state is None or self.phase != "playing" or self.chairs[seat].bot:
            return False
        return bool(last_move(self.state, self.backs, seat)) and not self._would_come_again(seat)

    def _would_come_again(self, seat: int) -> bool:
        """Return whether its sealed answer is one that nobody has given: it would be given of itself once more."""
        state = self.state
        if state is None or seat != self.alone or seat not in state.sealed:
            return False
        return _nothing(take_back(state, (), seat, 1)[0], seat, self.orders_of(seat)) is not None

    def question_before(self, taken: TakenBack) -> int:
        """Return by which number the question was asked that is asked again when this is taken back."""
        assert self.state is not None
        return self.state.question if taken.seat in self.state.sealed else self.backs[-taken.answers].before.question

    @property
    def told_at(self) -> int:
        """The step after which something was told last."""
        return self.past[-1][0] if self.past else 0

    def undo(self, seat: int) -> Proposal:
        """Propose to take back all that this seat sent together last."""
        if self.state is None or not self.may_take_back(seat):
            raise Refused(TOO_LATE)
        answers = last_move(self.state, self.backs, seat)
        state, backs = take_back(self.state, self.backs, seat, answers)
        # An order would answer the same question again.
        ended = (Ordered(seat),) if idle(state, seat, self.orders_of(seat)) is not None else ()
        return Proposal((TakenBack(seat, answers), *ended), state, backs=backs)

    def orders_of(self, seat: int) -> Given:
        return self.orders.get(seat, NOTHING_GIVEN)

    def order(self, seat: int, name: str) -> Proposal:
        """Give a standing order, and answer by it what is asked; without a name end all of them."""
        if self.state is None or self.phase != "playing":
            raise Refused("There is no game going on at this table.")
        if not name:
            return Proposal((Ordered(seat),) if self.orders_of(seat) else (), self.state)
        if all(order.name != name for order in orders_of(self.state, seat)):
            raise Refused("That can't be ordered now.")
        number = number_of(self.state, name)
        answer = idle(self.state, seat, {name: number})
        if answer is None:
            raise Refused("That can't be ordered now.")
        answered = self.answer(seat, (answer,))
        return answered._replace(records=(Ordered(seat, name, number), *answered.records))

    def ordered(self, seat: int) -> Choice | None:
        """Return the answer that this seat's orders give now; a bot takes none."""
        if self.state is None or self.phase != "playing" or self.chairs[seat].bot:
            return None
        return idle(self.state, seat, self.orders_of(seat))

    def roll(self) -> Proposal | None:
        """Propose what comes of itself after a restart."""
        if self.state is None or self._of_itself(self.state, self.rolls) is None:
            return None
        return self._rolled(*self._reshuffled(self.state))

    def _reshuffled(self, state: State) -> tuple[tuple[Record, ...], State]:
        """Shuffle anew what nobody has seen, before the first answer after a return from the disk. Nobody is told, as
        nobody can see a difference."""
        shape = reshuffle_shape(state) if self.fresh else None
        if shape is None:
            return (), state
        outcome = chance.outcome(self.key, self.rolls, shape)
        return (Mixed(self.fresh), Reshuffled(outcome)), reshuffle(state, outcome)

    def _rolled(self, records: tuple[Record, ...], state: State, *told: Tellings, backs: Backs = ()) -> Proposal:
        """Let chance speak as often as it is asked, and what has one answer be answered, before anybody hears of
        anything."""
        grown, all_told = list(records), list(told)
        rolls = self.rolls + sum(isinstance(record, Reshuffled) for record in records)
        while (record := self._of_itself(state, rolls)) is not None:
            if len(all_told) - len(told) == MOST_ROLLS:
                came = type(state.agenda[-1]).__name__
                raise Endless(f"The rules never come to an end: {came} is next after {MOST_ROLLS:,} rolls in a row.")
            if isinstance(record, Rolled):
                rolls += 1
                if self.fresh and Mixed(self.fresh) not in grown:
                    grown.append(Mixed(self.fresh))
            (state, backs), more = follow(Course(state, backs), record)
            grown.append(record)
            all_told.append(more)
        return Proposal(tuple(grown), state, tuple(all_told), backs)

    def _of_itself(self, state: State, rolls: int) -> Answered | Rolled | None:
        """Return what comes next though nobody is waited for: what chance says, or an answer that is the only one, as
        all know; and in a game against bots alone what has to be "nothing", or has been ordered."""
        shape = roll_due(state)
        if shape is not None:
            return Rolled(chance.outcome(self.key, rolls, shape))
        answer = forced(state)
        if answer is None and self.alone in waiting_for(state) and not self.chairs[self.alone].bot:
            nothing = _nothing(state, self.alone, self.orders_of(self.alone))
            answer = None if nothing is None else (self.alone, nothing)
        return None if answer is None else Answered(*answer)

    def _must_gather(self) -> None:
        if self.phase != "gathering":
            raise Refused("This table's game has begun already; you can watch it.")

    # Records

    def accept(self, proposal: Proposal) -> None:
        """Make it so, now that the proposal's records are on disk."""
        if proposal.backs is not None:
            self.backs = proposal.backs
        for record in proposal.records:
            self._note(record)
        self.step += len(proposal.records)
        self.state = proposal.state
        self.past.extend((self.shown, told) for told in proposal.told)
        self._end_orders()

    def fold(self, record: Record) -> None:
        """Take in one record that was read back."""
        self._note(record)
        self.step += 1
        if isinstance(record, Begun):
            self.state, told = start(*self.setup)
            self.past.append((self.shown, told))
        elif isinstance(record, TakenBack):
            assert self.state is not None
            self.state, self.backs = take_back(self.state, self.backs, *record)
        elif isinstance(record, Answered | Rolled | Reshuffled):
            assert self.state is not None
            (self.state, self.backs), told = follow(Course(self.state, self.backs), record)
            self.past.append((self.shown, told))
        self._end_orders()

    def _end_orders(self) -> None:
        """End those that are over by what is asked now."""
        if self.state is not None and self.orders:
            self.orders = {seat: still_given(self.state, seat, given) for seat, given in self.orders.items()}

    def _note(self, record: Record) -> None:
        """Take in a record but for the game itself."""
        if isinstance(record, Rolled | Reshuffled):
            self.rolls += 1
        elif isinstance(record, Mixed):
            self._key, self.fresh = chance.mixed(self._key, record.entropy), b""
        elif isinstance(record, TakenBack):
            self._forget(record.answers)
        elif isinstance(record, Ordered):
            self.unshown += 1
            given = {**self.orders_of(record.seat), record.name: record.number}
            self.orders[record.seat] = given if record.name else NOTHING_GIVEN
        elif isinstance(record, Watched):
            self.watched = record.allowed
        elif isinstance(record, Held | Opened):
            self._keep(record)
        else:
            self._seat(record)
        if isinstance(record, Botted | Covered | Returned) and self.backs and self.backs[-1].seat == record.seat:
            self.backs = ()

    def _forget(self, answers: int) -> None:
        """Tell nobody who comes later what those answers told. A sealed one has told nothing."""
        for _ in range(min(answers, len(self.past))):
            self.past.pop()

    def _keep(self, record: Held | Opened) -> None:
        """Keep a seat for a player, or none for anybody any more."""
        if isinstance(record, Held):
            self.chairs[record.seat] = Chair(OPEN, name=record.name, held=record.player)
        else:
            self.chairs = [Chair(OPEN) if chair.held else chair for chair in self.chairs]
        self.asks_again = isinstance(record, Held)

    def _seat(self, record: Record) -> None:
        self.polls.note(record)
        if isinstance(record, Sat):
            self.chairs[record.seat] = Chair(PERSON, record.player, record.name)
        elif isinstance(record, Stood):
            self.chairs[record.seat] = Chair(OPEN)
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
        elif isinstance(record, Looked):
            self.looks.append(record.at)
        elif isinstance(record, Ended):
            self.ended = True


def _nothing(state: State, seat: int, given: Given) -> Choice | None:
    """Return the only answer that seat has, if it is the one of who does nothing; or what it has ordered."""
    ask, legal = state.agenda[-1], choices(state, seat)
    assert isinstance(ask, Ask)
    return legal[0] if len(legal) == 1 and legal[0] == ask.idle(state, seat) else idle(state, seat, given)
