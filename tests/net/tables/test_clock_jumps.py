"""The machine's clock is set while games are played: forward, back, by a year. Nobody is late, no limit locks up."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import Enter, MakeTable, Refusal, Said, Say, Sit, TableSeen
from tests.net.hand_world import HandWorld, Screen, play_on

HOUR, YEAR = 3600.0, 365 * 86400.0
JUMPS = [HOUR, -HOUR, YEAR, -YEAR, -1_000_000.0]
"""The last is to the time when clocks began."""


class JumpingWorld(HandWorld):
    """Its time passes as ever; what its clock says is another matter."""

    def __init__(self) -> None:
        super().__init__()
        self.jump = 0.0

    def now(self) -> float:
        return super().now() + self.jump


@pytest.fixture
def world() -> JumpingWorld:
    return JumpingWorld()


@pytest.fixture
def hub(world: JumpingWorld) -> Hub:
    return Hub(world, pace=0)


def two(hub: Hub, clock: str = "") -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),), clock=clock))
    bert.send(Sit(anna.table))
    return anna, bert


@pytest.mark.parametrize("jump", JUMPS)
def test_a_game_is_played_on(hub: Hub, world: JumpingWorld, jump: float) -> None:
    anna, bert = two(hub)
    one = next(screen for screen in (anna, bert) if screen.choices())
    one.answer(one.choices()[0])
    world.jump = jump
    play_on((anna, bert), world)
    assert anna.phase == "over"
    assert anna.ended is bert.ended is None


@pytest.mark.parametrize("jump", JUMPS)
def test_nobody_is_late_for_it_and_who_is_late_is_late_all_the_same(hub: Hub, world: JumpingWorld, jump: float) -> None:
    anna, _ = two(hub, "answer:60")
    chairs = hub.lobby.tables[anna.table].room.chairs
    world.advance(30)
    world.jump = jump
    world.advance(29)
    assert not any(chair.cover for chair in chairs)
    world.advance(2)
    assert any(chair.cover for chair in chairs)


@pytest.mark.parametrize("jump", JUMPS)
def test_who_was_away_has_been_away_as_long_as_before(hub: Hub, world: JumpingWorld, jump: float) -> None:
    anna, bert = two(hub)
    bert.end("")
    world.advance(20)
    world.jump = jump
    anna.send(Enter(anna.table))
    info = anna.last(TableSeen).info
    assert [seat.away for seat in info.seats] == [-1, 20]
    assert info.age >= 0


@pytest.mark.parametrize("jump", JUMPS)
def test_limits_hold_and_let_go_as_before(world: JumpingWorld, jump: float) -> None:
    hub = Hub(world, limits=Limits(talk=3, talk_per_second=1, wishes=20, wishes_per_second=1))
    anna = Screen(hub, "Anna")
    anna.send(Say(0, "before"))
    world.jump = jump
    for _ in range(10):
        anna.send(Say(0, "a flood"))
    assert len(anna.all(Said)) <= 4
    world.advance(3)
    said, refused = len(anna.all(Said)), len(anna.all(Refusal))
    anna.send(Say(0, "after"))
    assert len(anna.all(Said)) == said + 1
    assert len(anna.all(Refusal)) == refused
    assert anna.ended is None


@pytest.mark.parametrize("jump", JUMPS)
def test_a_table_comes_back_under_another_clock(hub: Hub, world: JumpingWorld, jump: float) -> None:
    anna, bert = two(hub, "game:600")
    step, table = anna.seen.step, anna.table
    world.advance(10)
    hub.stop("")
    world.die()
    world.jump = jump
    later = Hub(world, pace=0)
    later.logs.restore(sorted(world.logs.items()))
    anna, bert = Screen(later, "Anna"), Screen(later, "Bert")
    for screen in (anna, bert):
        screen.send(Enter(table))
    assert anna.seen.step >= step
    assert all(0 < seat.left <= 600 for seat in anna.last(TableSeen).info.seats)
    play_on((anna, bert), world)
    assert anna.phase == "over"
