"""The real wire: a room with one listener, its messages encoded as the server encodes them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from core.engine import AnyGame, Choice, State, choices, roll_due, view
from core.memory import memory_of
from core.replay import Answered, Setup
from core.taking_back import forced
from net.protocol.codec import ServerEnd
from net.protocol.messages import AnyDown
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.room import Room
from net.tables.seats.chair import PERSON, Chair
from net.tables.table import Table
from tests.conformance.helpers.play import Moment
from tests.conformance.helpers.secrecy import Twins
from tests.conformance.helpers.wire import Frames
from tests.net.hand_world import HandWorld


class Inbox:
    """A line of one player: what comes down it, as bytes."""

    def __init__(self, game: AnyGame) -> None:
        self.frames: list[bytes] = []
        self._end = ServerEnd(lambda _: game)

    def deliver(self, message: AnyDown) -> None:
        self.frames.append(self._end.encode(message))

    def end(self, sentence: str) -> None:
        raise AssertionError(f"The line was ended: {sentence}")


class RoomWire:
    """A table is built around the state each time; what a record or an answer sends down is heard."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        return tuple(_heard(setup, state, seat)[1].frames)

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """An answer goes the whole way, unless chance would speak at once after it, or what has one answer be answered:
        that is a step of its own here."""
        table, ear = _heard(setup, moment.before, seat)
        ear.frames.clear()
        if isinstance(moment.record, Answered) and _rests(moment.after):
            _answer(table, moment)
        else:
            shapes = () if (shape := roll_due(moment.before)) is None else (shape,)
            proposal = Proposal((moment.record,), moment.after, (moment.told,), shapes=shapes)
            table.submit(lambda: proposal, ear.end)
        assert table.room.phase != "closed", "a table that has met a fault says the same to all"
        return tuple(ear.frames)

    def take_back(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """And what is shown then to somebody who comes in, who says that they have been told of the answer. What is
        answered of itself after it may tell more, and is a step of its own here."""
        if not _rests(moment.after):
            return ()
        table, ear = _heard(setup, moment.before, seat)
        ear.frames.clear()
        _answer(table, moment)
        told, after = table.room.shown, table.room.state
        assert isinstance(moment.record, Answered)
        assert after is not None
        player, question = f"player {moment.record.seat}", after.question
        table.submit(lambda: table.undo(player, question), lambda sentence: ear.frames.append(sentence.encode()))
        table.enter(ear, "an onlooker" if seat is None else f"player {seat}", told)
        return tuple(ear.frames)

    def refuse(self, setup: Setup, state: State, seat: int, wrong: Sequence[Choice]) -> Frames:
        """Also the last of them, which is legal nowhere, behind a legal answer: several may come together, and the
        refusal must not tell what the first did."""
        table, ear = _heard(setup, state, seat)
        ear.frames.clear()
        bundles = [(choice,) for choice in wrong] + [(first, wrong[-1]) for first in choices(state, seat)[:3]]
        for bundle in bundles:
            table.answer(ear, f"player {seat}", state.question, bundle)
        return tuple(ear.frames)


class Recalling(RoomWire):
    """Each player also asks, behind each record, what they know by now."""

    def __init__(self) -> None:
        self._kept: deque[tuple[State, dict[int, Any]]] = deque(maxlen=8)
        """What all seats remember at the latest states of both twins."""

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        frames, how = super().step(setup, moment, seat), memory_of(setup.game)
        memories = {
            each: how.hear(before, moment.told.seen_by(each), view(setup.game, moment.after, each))
            for each, before in self._known(setup, moment.before).items()
        }
        self._kept.append((moment.after, memories))
        table, ear = _heard(setup, moment.after, seat)
        table.room.match._memories = SimpleNamespace(memories=memories)  # type: ignore[assignment]
        player = "an onlooker" if seat is None else f"player {seat}"
        table.submit(lambda: table.recall(ear, player), lambda sentence: ear.frames.append(sentence.encode()))
        return (*frames, ear.frames[-1])

    def begins_anew(self, twins: Twins) -> None:
        """Forget all where one of them is another than was played: they have not heard the same."""
        if not all(any(kept is state for kept, _ in self._kept) for state in twins):
            self._kept.clear()

    def _known(self, setup: Setup, state: State) -> dict[int, Any]:
        for kept, memories in self._kept:
            if kept is state:
                return memories
        how = memory_of(setup.game)
        return {seat: how.begin(view(setup.game, state, seat)) for seat in range(setup.seats)}


def _rests(state: State) -> bool:
    return roll_due(state) is None and forced(state) is None


def _answer(table: Table, moment: Moment) -> None:
    """By its player, the whole way."""
    assert isinstance(moment.record, Answered)
    seat, choice = moment.record
    table.answer(Inbox(table.room.setup.game), f"player {seat}", moment.before.question, (choice,))


def _heard(setup: Setup, state: State, seat: int | None) -> tuple[Table, Inbox]:
    """A table in mid-game where all sit; one of them, or an onlooker, has just come in."""
    world, ear = HandWorld(), Inbox(setup.game)
    world.logs[1] = [b""]
    rules = setup.game.rules_version
    made = Made(setup.game.name, ("open",) * setup.seats, (), False, "", bytes(32), "", 0, rules=rules, recall=True)
    chairs = [Chair(PERSON, f"player {each}", f"Player {each}") for each in range(setup.seats)]
    room = Room(1, made, setup, chairs)
    room.match.state = state
    table = Table(room, world, pace=0, on_change=lambda: None)
    table.enter(ear, "an onlooker" if seat is None else f"player {seat}", step=-1)
    return table, ear
