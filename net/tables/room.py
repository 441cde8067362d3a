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
    Choice,
    Endless,
    Refused,
    State,
    View,
    apply,
    apply_roll,
    is_over,
    roll_due,
    start,
    view,
    waiting_for,
)
from core.registry import game_named
from core.replay import Answered, Reshuffled, Rolled, Setup, advance
from core.telling import Event, Tellings
from core.unseen import reshuffle, reshuffle_shape
from net.people.confusables import alike
from net.tables import chance
from net.tables.records import (
    Begun,
    Botted,
    Covered,
    Ended,
    Granted,
    Left,
    Looked,
    Made,
    Mixed,
    Record,
    Returned,
    Sat,
    Stood,
)

REMEMBERED: Final = 200
"""The most steps whose events are kept for those who come back."""

MOST_ROLLS: Final = 1_000
"""How often chance may be asked between two questions. Our games ask five times in a row at most."""

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

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; empty where a person does, or nobody."""
        return self.cover if self.kind in (OPEN, PERSON) else self.kind


class Proposal(NamedTuple):
    """The records that the log would gain, and where the game would stand then."""

    records: tuple[Record, ...]
    state: State | None
    told: tuple[Tellings, ...] = ()


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
    step: int = 1
    """The number of records in the log; the first is the one that made the table."""
    ended: bool = False
    left: dict[int, int] = field(default_factory=dict)
    """Seconds on each seat's clock, as they were last written down …"""
    left_at: int = -1
    """… and the question that stood then."""
    looks: list[int] = field(default_factory=list)
    """When the host looked at what was hidden."""
    rolls: int = 0
    """How often chance has spoken."""
    fresh: bytes = b""
    """Entropy to be mixed in before chance speaks again, and before a card is drawn that nobody has seen. A table that
    was made since the start needs none."""
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

    def seat_of(self, player: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and chair.kind == PERSON:
                return seat
        return None

    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == OPEN]

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
        free = self.open_seats()
        if not free:
            raise Refused("Every seat of this table is taken; you can watch it.")
        if seat >= 0 and seat not in free:
            raise Refused("That seat is taken.")
        if any(alike(chair.name, name) for chair in self.chairs if chair.player):
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

    def cover(self, seats: Sequence[int], level: str) -> Proposal:
        """Propose that bots play for these persons from here on."""
        uncovered = [seat for seat in seats if self.chairs[seat].kind == PERSON and not self.chairs[seat].cover]
        return Proposal(tuple(Covered(seat, level) for seat in uncovered), self.state)

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
        state, told = apply(state, seat, choices[0])
        all_told = [told]
        for choice in choices[1:]:
            if seat not in waiting_for(state) or any(event.reveals for event in told.seen_by(seat)):
                raise Refused("Those answers can't be given together.")
            state, told = apply(state, seat, choice)
            all_told.append(told)
        answers = tuple(Answered(seat, choice) for choice in choices)
        return self._rolled((*renewed, *answers), state, *all_told)

    def roll(self) -> Proposal | None:
        """Propose the rolls that are due after a restart."""
        if self.state is None or roll_due(self.state) is None:
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

    def _rolled(self, records: tuple[Record, ...], state: State, *told: Tellings) -> Proposal:
        """Let chance speak as often as it is asked, before anybody hears of anything."""
        grown, all_told = list(records), list(told)
        key, rolls = self.key, self.rolls
        if self.fresh:
            rolls += sum(isinstance(record, Reshuffled) for record in records)
            if (mixed := Mixed(self.fresh)) not in records and roll_due(state) is not None:
                grown.append(mixed)
        while (shape := roll_due(state)) is not None:
            if len(all_told) - len(told) == MOST_ROLLS:
                rolled = type(state.agenda[-1]).__name__
                raise Endless(f"The rules never come to an end: {rolled} is next after {MOST_ROLLS:,} rolls in a row.")
            outcome = chance.outcome(key, rolls, shape)
            state, more = apply_roll(state, outcome)
            grown.append(Rolled(outcome))
            rolls += 1
            all_told.append(more)
        return Proposal(tuple(grown), state, tuple(all_told))

    def _must_gather(self) -> None:
        if self.phase != "gathering":
            raise Refused("This table's game has begun already; you can watch it.")

    # Records

    def accept(self, proposal: Proposal) -> None:
        """Make it so, now that the proposal's records are on disk."""
        for record in proposal.records:
            self._note(record)
        self.step += len(proposal.records)
        self.state = proposal.state
        self.past.extend((self.step, told) for told in proposal.told)

    def fold(self, record: Record) -> None:
        """Take in one record that was read back."""
        self._note(record)
        self.step += 1
        if isinstance(record, Begun):
            self.state, told = start(*self.setup)
            self.past.append((self.step, told))
        elif isinstance(record, Answered | Rolled | Reshuffled):
            assert self.state is not None
            self.state, told = advance(self.state, record)
            self.past.append((self.step, told))

    def _note(self, record: Record) -> None:
        """Take in a record but for the game itself."""
        if isinstance(record, Rolled | Reshuffled):
            self.rolls += 1
        elif isinstance(record, Mixed):
            self._key, self.fresh = chance.mixed(self._key, record.entropy), b""
        else:
            self._seat(record)

    def _seat(self, record: Record) -> None:
        if isinstance(record, Sat):
            self.chairs[record.seat] = Chair(PERSON, record.player, record.name)
        elif isinstance(record, Stood):
            self.chairs[record.seat] = Chair(OPEN)
        elif isinstance(record, Botted):
            self.chairs[record.seat] = Chair(record.level)
        elif isinstance(record, Covered):
            self.chairs[record.seat].cover = record.level
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
