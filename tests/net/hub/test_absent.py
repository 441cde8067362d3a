"""The host's command for players whose turn it is and who are gone: once a turn, after a grace, for nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from core.bots.bot import any_of
from core.engine import choices
from net.host.absent import GRACE, Absent
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import Answer, MakeTable, Sit, TakeBack
from tests.net.hand_world import HandWorld, Screen, asked_of, two_at_a_table
from tests.net.hub.test_orders_unseen import Evening
from tests.net.tables.test_standing import ATTACK

LONG = GRACE + 1


class Called:
    """What would have been run."""

    def __init__(self, hub: Hub) -> None:
        self.runs: list[tuple[str, ...]] = []
        Absent(hub, self._run)

    def _run(self, arguments: Sequence[str]) -> None:
        self.runs.append(tuple(arguments))


def test_somebody_who_is_gone_is_called_once_a_turn(world: HandWorld, hub: Hub) -> None:
    called = Called(hub)
    anna, bert = two_at_a_table(hub)
    asked = asked_of(anna, bert)
    name = asked.welcome.name
    world.advance(LONG)
    assert called.runs == [], "Whoever is here sees it."
    hub.disconnect(asked)
    world.advance(GRACE - 1)
    assert called.runs == [], "A line that drops comes back."
    world.advance(2)
    assert called.runs == [("1", name, "kampf")]
    for _ in range(5):
        world.advance(LONG)
        hub.disconnect(Screen(hub, name))
        world.advance(LONG)
    assert called.runs == [("1", name, "kampf")], "Once for this turn."


def test_who_comes_back_in_time_is_not_called(world: HandWorld, hub: Hub) -> None:
    called = Called(hub)
    anna, bert = two_at_a_table(hub)
    asked = asked_of(anna, bert)
    for _ in range(20):
        hub.disconnect(asked)
        world.advance(GRACE - 1)
        asked = Screen(hub, asked.welcome.name)
    world.advance(LONG)
    assert called.runs == []


@pytest.mark.parametrize("seed", range(4))
def test_as_many_calls_as_turns_that_somebody_was_away_for(world: HandWorld, seed: int) -> None:
    """Bert is gone; each time it becomes his turn, some day later, somebody at a kitchen table answers for him."""
    hub, rng = Hub(world, limits=Limits(own_tables=50, wishes=10_000)), Random(seed)
    called = Called(hub)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for at in range(3):
        anna.send(MakeTable("kampf", ("me", "open", "apprentice"), ()))
        bert.send(Sit(at + 1))
    hub.disconnect(bert)
    world.advance(LONG)
    turns = {*hub.lobby.turns.turns_of("key:Bert")}
    for _ in range(60):
        _answer(hub, anna, rng)
        world.advance(LONG)
        turns |= {*hub.lobby.turns.turns_of("key:Bert")}
        if rng.random() < 0.3:
            bert = Screen(hub, "Bert")
            _answer(hub, bert, rng)
            hub.disconnect(bert)
            world.advance(LONG)
            turns |= {*hub.lobby.turns.turns_of("key:Bert")}
    assert sorted(called.runs) == sorted((str(turn.table), "Bert", "kampf") for turn in turns)
    assert len(turns) > 3


def _answer(hub: Hub, screen: Screen, rng: Random) -> None:
    player = f"key:{screen.welcome.name}"
    if numbers := hub.lobby.turns.of(player):
        number = rng.choice(numbers)
        room = hub.lobby.tables[number].room
        seat = room.seat_of(player)
        assert room.state is not None
        assert seat is not None
        screen.send(Answer(number, room.state.question, (any_of(choices(room.state, seat), rng),)))


def test_a_guest_without_a_key_is_nobody_whom_a_host_could_call(world: HandWorld, hub: Hub) -> None:
    called = Called(hub)
    anna = Screen(hub, "Anna", player="guest:1")
    bert = Screen(hub, "Bert", player="guest:2")
    anna.send(MakeTable("kampf", ("me", "open"), ()))
    bert.send(Sit(1))
    for each in (anna, bert):
        hub.disconnect(each)
    world.advance(2 * LONG)
    assert called.runs == []


def test_what_was_asked_before_a_restart_is_called_for_behind_it(world: HandWorld, hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    name = asked_of(anna, bert).welcome.name
    world.die()
    again = Hub(world)
    again.logs.restore((number, blobs) for number, blobs in world.logs.items())
    called = Called(again)
    world.advance(LONG)
    assert called.runs == [("1", name, "kampf")]


def test_nobody_is_called_again_by_an_answer_that_is_taken_back_and_given_again() -> None:
    """Else any opponent could have them called every minute, all night."""
    evening = Evening(ordered=False)
    hub, called = evening.anna.hub, Called(evening.anna.hub)
    evening.bert_passes()
    evening.give(evening.anna)
    evening.give(evening.carl)
    for choice in ATTACK:
        evening.give(evening.anna, choice)
    hub.disconnect(evening.bert)
    for _ in range(4):
        evening.give(evening.anna, evening.anna.choices()[0])
        evening.world.advance(LONG)
        evening.anna.send(TakeBack(evening.anna.table, evening.state.question))
        evening.world.advance(1)
    number = str(evening.anna.table)
    assert called.runs == [(number, "Bert", "zargos")]
    hub.disconnect(Screen(hub, "Bert"))
    evening.give(evening.anna, evening.anna.choices()[0])
    evening.world.advance(LONG)
    assert called.runs == [(number, "Bert", "zargos")] * 2, "Whoever has come knows, and goes again."
