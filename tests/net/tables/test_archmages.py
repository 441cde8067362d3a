"""Archmages at a table: what they remember, what is answered for them when a thought is lost, and when."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from core.bots import ARCHMAGE, move
from core.bots.bot import Asked, Move
from core.bots.dice import Dice
from core.engine import choices, view, waiting_for
from core.memory import memory_of, remembered
from core.registry import GAMES
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.protocol.messages import MakeTable, Sit, TakeBack
from net.tables import chance
from net.tables.match import Match
from net.tables.room import Room
from net.tables.seats import bots
from tests.net.hand_world import HandWorld, Screen
from tests.net.hub.test_hub_restart import restarted

STEPS = (Answered, Rolled, Reshuffled, TakenBack)


class Asking(HandWorld):
    """Notes what archmages are handed; their thoughts fail if that is wished."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Asked] = []
        self.lost = False

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        self.questions.append(question)
        if self.lost:
            then(RuntimeError("it has died"))
        else:
            super().search(question, seconds, then)


@pytest.fixture
def world() -> Asking:
    return Asking()


@pytest.fixture
def hub(world: Asking) -> Hub:
    return Hub(world, pace=1)


def room_of(hub: Hub, number: int) -> Room:
    return hub.lobby.tables[number].room


def log(world: HandWorld, number: int, game: str) -> list[Any]:
    records = [decode_record(blob, GAMES[game] if at else None) for at, blob in enumerate(world.logs[number])]
    return [record for record in records if isinstance(record, STEPS)]


def play(anna: Screen, world: HandWorld, answers: int, back: bool = False) -> None:
    for _ in range(answers):
        world.advance(30)
        if not anna.choices():
            return
        asked = anna.seen.view
        assert asked is not None
        anna.answer(anna.choices()[-1])
        if back:
            anna.send(TakeBack(anna.table, asked.question + 1))


class Silent(Asking):
    """Its archmages think, and never come to an end."""

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        self.questions.append(question)


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones"])
def test_each_is_handed_what_its_own_seat_sees_and_remembers_and_no_more(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "memory", lambda _, seat: f"seat {seat}'s")
    world = Silent()
    hub = Hub(world, pace=1)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, ("me", ARCHMAGE, ARCHMAGE)))
    while not world.questions:
        play(anna, world, 1)
    room = room_of(hub, anna.table)
    assert room.state is not None
    for question in world.questions:
        seat = question.seen.seat
        assert seat in {1, 2}
        assert question.seen == view(room.setup.game, room.state, seat)
        assert question.memory == f"seat {seat}'s"
        assert question.choices == choices(room.state, seat)


def test_the_seed_of_a_thought_follows_from_the_bots_own_secret_and_from_nothing_in_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_for, drawn, honest = list[object](), set[int](), chance.bot_rng

    def noted(secret: bytes, question: int, seat: int) -> Random:
        asked_for.append((secret, question, seat))
        return Random(5)

    monkeypatch.setattr(chance, "bot_rng", noted)

    class Drawing(Asking):
        def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
            drawn.add(question.rng.randrange(2**32))
            super().search(question, seconds, then)

    world = Drawing()
    hub = Hub(world, pace=1)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("gargon", ("me", ARCHMAGE, ARCHMAGE)))
    play(anna, world, 12)
    secret = room_of(hub, anna.table).match.private
    questions = {(secret, question.seen.question, question.seen.seat) for question in world.questions}
    assert len(questions) > 5
    assert questions <= {*asked_for}
    assert secret != room_of(hub, anna.table).match._key, "what the deals come from is opened when the game is over"
    assert all(isinstance(question.rng, Dice) for question in world.questions)
    assert len(drawn) == 1, "other questions, and other cards"
    first, again = (honest(secret, 7, 1).randrange(2**32) for _ in range(2))
    assert first == again
    assert len({first, honest(secret, 8, 1).randrange(2**32), honest(secret, 7, 2).randrange(2**32)}) == 3


@pytest.mark.parametrize("game", GAMES)
def test_they_are_handed_what_their_seat_remembers_and_the_same_after_a_restart(
    game: str, hub: Hub, world: Asking
) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, ("me", ARCHMAGE, "adept")))
    play(anna, world, 12)
    room = room_of(hub, anna.table)
    steps = log(world, anna.table, game)
    found = remembered(room.setup, 1, steps)
    assert (memory_of(room.setup.game).begin(view(room.setup.game, room.state, 1)) is None) == (found is None)  # type: ignore[arg-type]
    assert room.match.memory(1) == found
    assert room.match.memory(2) is None, "an adept remembers nothing"
    again = room_of(restarted(world), anna.table)
    assert again.match.memory(1) == found
    assert world.questions
    assert all(question.seen.seat == 1 for question in world.questions)


def test_an_answer_that_was_taken_back_was_never_heard_of(hub: Hub, world: Asking) -> None:
    """In Kampf what is laid lies open, and comes back into the hand."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open", ARCHMAGE)))
    bert.send(Sit(anna.table))
    taken = 0
    while taken < 4:
        world.advance(30)
        for screen in (anna, bert):
            if screen.choices():
                asked = screen.seen.view
                assert asked is not None
                screen.answer(screen.choices()[0])
                screen.send(TakeBack(anna.table, asked.question + 1))
                room = room_of(hub, anna.table)
                steps = log(world, anna.table, "kampf")
                taken = sum(isinstance(each, TakenBack) for each in steps)
                memory = room.match.memory(2)
                assert memory == remembered(room.setup, 2, steps)
                assert room.state is not None
                assert memory_of(room.setup.game).fits(memory, 2, room.state)
                if screen.choices():
                    screen.answer(screen.choices()[0])
    found = room_of(hub, anna.table).match.memory(2)
    assert room_of(restarted(world), anna.table).match.memory(2) == found


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("game", ["gargon", "dragonstones", "kampf"])
def test_a_thought_that_is_lost_costs_nothing_else(
    game: str, lost: bool, world: Asking, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An adept answers in its place."""
    levels = set[str]()

    def noted(level: str, question: Asked) -> Move:
        levels.add(level)
        return move(level, question)

    monkeypatch.setattr(bots, "move", noted)
    world.lost = lost
    anna = Screen(hub, "Anna")
    anna.send(MakeTable(game, (ARCHMAGE,) * 4))
    world.advance(120)
    steps = log(world, anna.table, game)
    answers = [step for step in steps if isinstance(step, Answered)]
    assert len(answers) > 20
    room = room_of(hub, anna.table)
    assert room.state is not None
    assert not room.state.agenda or waiting_for(room.state)
    assert levels == ({"adept"} if lost else set())


def test_an_archmage_answers_when_its_pace_is_over_however_long_it_thought() -> None:
    """And in its own turn as late as in another's: how long a thought took would tell of its hand."""
    slow: list[Callable[[], None]] = []

    class Late(Asking):
        def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
            assert seconds == pytest.approx(1 - bots.FALLBACK)
            slow.append(lambda: Asking.search(self, question, seconds, then))

    late = Late()
    late_hub = Hub(late, pace=1)
    anna = Screen(late_hub, "Anna")
    anna.send(MakeTable("kampf", ("me", ARCHMAGE)))
    at: set[float] = set()
    for number in range(20):
        if anna.choices():
            anna.answer(anna.choices()[0])
        if not slow:
            late.advance(2)
            continue
        asked_at, before = late.clock, len(late.logs[anna.table])
        late.advance(0.1 * (number % 8))
        slow.pop()()
        while len(late.logs[anna.table]) == before:
            late.advance(0.01)
        at.add(round(late.clock - asked_at, 1))
    assert at == {1.0}


def test_a_move_that_is_thought_of_part_by_part_takes_no_longer_than_another() -> None:
    """Each part may take what is left of the pace; when nothing is left, an adept goes on."""
    left: list[float] = []

    class PartByPart(Asking):
        def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
            left.append(seconds)
            found = (question.choices[0],) if seconds > THOUGHT else TimeoutError()
            self.later(min(seconds, THOUGHT), partial(then, found))

    world = PartByPart()
    anna = Screen(Hub(world, pace=1), "Anna")
    anna.send(MakeTable("gargon", (ARCHMAGE,) * 3))
    at, waits = world.clock, set[float]()
    while len(waits) < 2 or len(left) < 40:
        before = len(world.logs[anna.table])
        while len(world.logs[anna.table]) == before:
            world.advance(0.01)
        waits.add(round(world.clock - at, 1))
        at = world.clock
    assert waits == {1.0, 1.5}, "an answer, and one that opens a round"
    assert min(left) < THOUGHT < max(left), "no move had several parts"


THOUGHT = 0.6
"""Seconds that each part takes there."""
