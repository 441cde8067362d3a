"""Holds how the game of one table stands, and works out how it could go on: answers, what is taken back, standing
orders, and what chance says. Sans-IO; knows nobody, only seats.

Nothing that is proposed here changes anything. `accept` and `fold` do, with records that are on disk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from core import alone
from core.engine import (
    Choice,
    Endless,
    Refused,
    Shape,
    State,
    View,
    apply,
    is_over,
    roll_due,
    start,
    view,
    waiting_for,
)
from core.memory import Remembering
from core.orders import Given, Orders, idle, number_of, orders_of, still_given
from core.replay import Answered, Course, Reshuffled, Rolled, Setup, TakenBack, follow
from core.sentences import mark
from core.taking_back import TOO_LATE, Backs, forced, kept, last_move, take_back
from core.telling import Event, Tellings
from core.unseen import reshuffle, reshuffle_shape
from net.logs.kinds import Record
from net.tables import chance
from net.tables.records import Begun, Botted, Covered, Ended, Mixed, Ordered, Returned

REMEMBERED: Final = 200
"""The most steps whose events are kept for those who come back."""

MOST_ROLLS: Final = 1_000
"""How often chance may speak, and what has one answer be answered, between two questions that somebody is asked. In our
games chance speaks five times in a row at most."""

MOST_TRIES: Final = 100
"""Times that a seat may take back before an answer is given that stays: else one player could have all others told and
the disk written without end, and the game would be no further."""

# A union that is named in a function is made anew each time that it runs.
_STEPS: Final = (Answered, Rolled, Reshuffled)
_OF_CHANCE: Final = (Rolled, Reshuffled)
_OF_BOTS: Final = (Botted, Covered, Returned)


class Proposal(NamedTuple):
    """The records that the log would gain, and where the game would stand then."""

    records: tuple[Record, ...]
    state: State | None
    told: tuple[Tellings, ...] = ()
    backs: Backs | None = None
    """The answers that may be taken back there; None: those that could be before."""
    passed: tuple[State, ...] = ()
    """The states on the way there."""
    shapes: tuple[Shape, ...] = ()
    """The questions to chance, for each time that it spoke."""


class WentBack(NamedTuple):
    """An answer was taken back: all are told who were told of it."""

    at: int
    """The step by which it was."""
    seat: int
    step: int
    """All that was told after that step has not happened."""
    question: int
    """The number of the question that is asked anew."""


class Heard(NamedTuple):
    """All that one seat saw of some steps."""

    events: tuple[Event, ...]
    apart: tuple[int, ...]
    """The places among them of those that it was told alone."""


def heard_by(seat: int | None, all_told: Iterable[Tellings]) -> Heard:
    events: list[Event] = []
    apart: list[int] = []
    for told in all_told:
        if not told.is_public:
            apart += [len(events) + at for at in told.apart(seat)]
        events += told.seen_by(seat)
    return Heard(tuple(events), tuple(apart))


@dataclass(slots=True)
class Match:
    setup: Setup
    _key: bytes
    """The key by which chance speaks, but for what is still to be mixed in."""
    played_by_bot: Callable[[int], bool]
    """Returns whether a bot plays that seat now."""
    _private: bytes
    """The key of what is never opened: by it bots think, and orders wait."""
    remembering: Callable[[], Sequence[int]] = tuple
    """Returns the seats whose memory is kept, when the game begins."""
    state: State | None = None
    backs: Backs = ()
    """The answers that their player may take back."""
    tries: dict[int, int] = field(default_factory=dict)
    """How often each seat has taken back since."""
    orders: Orders = field(default_factory=Orders)
    alone: int = -1
    """The seat of the only person there, where nobody else plays or looks on; else -1."""
    ended: bool = False
    """Whether the table is closed."""
    rolls: int = 0
    """How often chance has spoken."""
    fresh: bytes = b""
    """Entropy to be mixed in before chance speaks again, and before a card is drawn that nobody has seen. A table that
    was made since the start needs none."""
    past: deque[tuple[int, Tellings]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The latest tellings, each with the step after which it was told."""
    went_back: deque[WentBack] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The latest answers that were taken back."""
    _memories: Remembering | None = field(init=False, default=None)
    _views: dict[int | None, View[Any]] = field(init=False, default_factory=dict)
    """Views of the present state, by seat: many look at one table, and what onlookers may see is the same for all."""
    _viewed: State | None = field(init=False, default=None)

    @property
    def goes_on(self) -> bool:
        """Whether the game has begun, is not over, and the table not closed."""
        return self.state is not None and not self.ended and not is_over(self.state)

    @property
    def key(self) -> bytes:
        """The key by which chance speaks next."""
        return chance.mixed(self._key, self.fresh) if self.fresh else self._key

    @property
    def private(self) -> bytes:
        """The key by which bots think and orders wait, which tells nothing of the other."""
        return chance.mixed(self._private, self.fresh) if self.fresh else self._private

    def key_from(self, key: bytes) -> None:
        """Let chance speak by that key, which it has not done yet."""
        assert self.state is None
        self._key = key

    def view(self, seat: int | None) -> View[Any] | None:
        if self.state is None:
            return None
        if self._viewed is not self.state:
            self._viewed, self._views = self.state, {}
        if seat not in self._views:
            self._views[seat] = view(self.setup.game, self.state, seat)
        return self._views[seat]

    def memory(self, seat: int) -> Any:
        """Return what that seat remembers; None where it isn't kept."""
        return None if self._memories is None else self._memories.memories.get(seat)

    def waiting_for(self) -> tuple[int, ...]:
        return () if self.state is None else waiting_for(self.state)

    def events_since(self, step: int, seat: int | None, at_most: int) -> Heard:
        """Return the latest `at_most` events that this seat saw after that step."""
        events, apart = heard_by(seat, (told for after, told in self.past if after > step))
        left_out = max(0, len(events) - at_most)
        return Heard(events[left_out:], tuple(at - left_out for at in apart if at >= left_out))

    def went_back_since(self, step: int) -> Iterator[WentBack]:
        """Yield what has been taken back of all that somebody was told until that step."""
        for each in self.went_back:
            if each.step < step < each.at:
                yield each
                step = each.step

    # Proposals

    def begin(self, records: tuple[Record, ...]) -> Proposal:
        """Propose these records and the game's start."""
        state, told = start(*self.setup)
        return self._rolled(records, state, (told,))

    def answer(self, seat: int, choices: Sequence[Choice]) -> Proposal:
        """Propose all of the choices, one after the other, or none.

        Were a choice allowed to follow one that uncovers something, a player could try answers until one fits what they
        must not know yet; so all but the last must uncover nothing.
        """
        if self.state is None or not self.goes_on:
            raise Refused(mark("There is no game going on at this table."))
        renewed, state = self._reshuffled(self.state)
        backs: Backs = () if renewed else self.backs
        all_told, passed = list[Tellings](), list[State]()
        for choice in choices:
            if all_told and (seat not in waiting_for(state) or any(e.reveals for e in all_told[-1].seen_by(seat))):
                raise Refused(mark("Those answers can't be given together."))
            before, (state, told) = state, apply(state, seat, choice)
            all_told.append(told)
            backs = kept(backs, before, seat, choice, state, told, goes_on=len(all_told) < len(choices))
            passed.append(state)
        answers = [Answered(seat, choice) for choice in choices]
        return self._rolled((*renewed, *answers), state, all_told, backs, passed)

    def returning(self) -> list[int]:
        """Return the seats that may take back what they answered last."""
        if self.state is None or not (self.backs or self.state.sealed):
            return []
        answered = {*self.state.sealed, *[back.seat for back in self.backs[-1:]]}
        return [seat for seat in sorted(answered) if self.may_take_back(seat)]

    def may_take_back(self, seat: int) -> bool:
        """Return whether that seat may take back what it answered last."""
        if self.state is None or not self.goes_on or self.played_by_bot(seat):
            return False
        if self.tries.get(seat, 0) >= MOST_TRIES:
            return False
        return bool(self._last_given(seat))

    def _last_given(self, seat: int) -> int:
        """Return how many answers that seat would take back now."""
        if self.state is None:
            return 0
        if seat != self.alone:
            return last_move(self.state, self.backs, seat)
        return alone.last_given(self.state, self.backs, seat, self.orders_of(seat))

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
        answers = self._last_given(seat)
        state, backs = take_back(self.state, self.backs, seat, answers)
        # An order would answer the same question again.
        ended = (Ordered(seat),) if idle(state, seat, self.orders_of(seat)) is not None else ()
        return Proposal((TakenBack(seat, answers), *ended), state, backs=backs)

    def orders_of(self, seat: int) -> Given:
        return self.orders.of(seat)

    def order(self, seat: int, name: str) -> Proposal:
        """Give a standing order, and answer by it what is asked; without a name end all of them."""
        if self.state is None or not self.goes_on:
            raise Refused(mark("There is no game going on at this table."))
        if not name:
            return Proposal((Ordered(seat),) if self.orders_of(seat) else (), self.state)
        if all(order.name != name for order in orders_of(self.state, seat)):
            raise Refused(mark("That can't be ordered now."))
        number = number_of(self.state, name)
        answer = idle(self.state, seat, {name: number})
        if answer is None:
            raise Refused(mark("That can't be ordered now."))
        answered = self.answer(seat, (answer,))
        return answered._replace(records=(Ordered(seat, name, number), *answered.records))

    def ordered(self, seat: int) -> Choice | None:
        """Return the answer that this seat's orders give now; a bot takes none."""
        if self.state is None or not self.orders_of(seat) or not self.goes_on or self.played_by_bot(seat):
            return None
        return idle(self.state, seat, self.orders_of(seat))

    def roll(self) -> Proposal | None:
        """Propose what comes of itself after a restart."""
        if self.state is None:
            return None
        if self._of_itself(self.state, self.rolls, self.orders_of(self.alone), self.backs) is None:
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

    def _rolled(
        self,
        records: Sequence[Record],
        state: State,
        told: Sequence[Tellings] = (),
        backs: Backs = (),
        passed: Sequence[State] = (),
    ) -> Proposal:
        """Let chance speak as often as it is asked, and what has one answer be answered, before anybody hears of
        anything. `passed`: the states that these records have led to, this one last."""
        grown, all_told, states, shapes = list(records), list(told), list(passed) or [state], list[Shape]()
        rolls = self.rolls + sum(isinstance(record, Reshuffled) for record in records)
        given = still_given(state, self.alone, self.orders_of(self.alone))
        while (record := self._of_itself(state, rolls, given, backs)) is not None:
            if len(all_told) - len(told) == MOST_ROLLS:
                came = type(state.agenda[-1]).__name__
                raise Endless(f"The rules never come to an end: {came} is next after {MOST_ROLLS:,} rolls in a row.")
            if isinstance(record, Rolled) and (shape := roll_due(state)) is not None:
                rolls += 1
                shapes.append(shape)
                if self.fresh and Mixed(self.fresh) not in grown:
                    grown.append(Mixed(self.fresh))
            (state, backs), more = follow(Course(state, backs), record)
            given = still_given(state, self.alone, given)
            grown.append(record)
            all_told.append(more)
            states.append(state)
        return Proposal(tuple(grown), state, tuple(all_told), backs, tuple(states[:-1]), tuple(shapes))

    def _of_itself(self, state: State, rolls: int, given: Given, backs: Backs) -> Answered | Rolled | None:
        """Return what comes next though nobody is waited for: what chance says, or an answer that is the only one, as
        all know; in a game against bots alone every answer that is the only one, or is ordered by what is `given`."""
        shape = roll_due(state)
        if shape is not None:
            return Rolled(chance.outcome(self.key, rolls, shape))
        answer = forced(state)
        if (
            answer is None
            and self.alone >= 0
            and self.alone in waiting_for(state)
            and not self.played_by_bot(self.alone)
        ):
            only = alone.answer(state, self.alone, given, backs)
            answer = None if only is None else (self.alone, only)
        return None if answer is None else Answered(*answer)

    # Records

    def accept(self, proposal: Proposal, step: int) -> None:
        """Move on to where the proposal leads, now that its records are on disk. The step is the one that players then
        know."""
        for record in proposal.records:
            self._note(record, step)
        if proposal.backs is not None:
            self.backs = proposal.backs
        self.state = proposal.state
        self.past.extend([(step, told) for told in proposal.told])
        if self.orders.seats():
            for state in (*proposal.passed, self.state):
                self._end_orders(state)
        self._end_tries(proposal.records)

    def fold(self, record: Record, step: int) -> None:
        """Play on by one record that was read back."""
        self._note(record, step)
        if isinstance(record, Begun):
            self.state, told = start(*self.setup)
            self.past.append((step, told))
        elif isinstance(record, TakenBack):
            assert self.state is not None
            self.state, self.backs = take_back(self.state, self.backs, *record)
        elif isinstance(record, _STEPS):
            assert self.state is not None
            (self.state, self.backs), told = follow(Course(self.state, self.backs), record)
            self.past.append((step, told))
        if self.orders.seats():
            self._end_orders(self.state)
        self._end_tries((record,))

    def _note(self, record: Record, step: int) -> None:
        """Take in of a record what is not the game's state."""
        if isinstance(record, Begun) and (seats := self.remembering()):
            self._memories = Remembering(self.setup, seats)
        elif self._memories is not None and isinstance(record, (*_STEPS, TakenBack)):
            self._memories.note(record)
        if type(record) is Answered:
            return
        if isinstance(record, _OF_CHANCE):
            self.rolls += 1
        elif isinstance(record, Mixed):
            self._private = chance.mixed(self._private, record.entropy)
            self._key, self.fresh = chance.mixed(self._key, record.entropy), b""
        elif isinstance(record, TakenBack):
            self._go_back(record, step)
        elif isinstance(record, Ended):
            self.ended = True
        elif isinstance(record, Ordered):
            self.orders.note(*record)
        elif isinstance(record, _OF_BOTS) and self.backs and self.backs[-1].seat == record.seat:
            self.backs = ()

    def _end_orders(self, state: State | None) -> None:
        """End the orders that end with what is asked there."""
        if state is not None:
            self.orders.asked(state, may_go_back=bool(self.backs))

    def _end_tries(self, records: Iterable[Record]) -> None:
        """Count anew for those whose answers stay by these records."""
        if self.tries and any(isinstance(record, Answered | Rolled) for record in records):
            stays = self.state is None or not self.state.sealed
            last = self.backs[-1].seat if self.backs else -1
            self.tries = {seat: tries for seat, tries in self.tries.items() if seat == last or not stays}

    def _go_back(self, taken: TakenBack, step: int) -> None:
        """Tell nobody who comes later what those answers told, and have no order ended by what has not been asked. A
        sealed answer has told nothing."""
        question = self.question_before(taken)
        self.tries[taken.seat] = self.tries.get(taken.seat, 0) + 1
        for _ in range(min(taken.answers, len(self.past))):
            self.past.pop()
        self.orders.go_back(question, taken.seat)
        self.went_back.append(WentBack(step, taken.seat, self.told_at, question))
