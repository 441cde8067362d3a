"""A table whose disk is full: nothing is lost, everything can be read, and it goes on when there is room."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.protocol.messages import Enter, MakeTable, Sit, Stepped, TableChanged, TableSeen
from net.store import Doubtful, Elsewhere, Failing, Full, Gone, Unsettled
from net.store.unkept import ELSEWHERE, FAILING, GONE, PAUSED, STARTS_ANEW, UNSETTLED
from net.tables.queue import PAUSE
from tests.net.hand_world import HandWorld, Screen, play_on


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world, pace=0)


def asked(*screens: Screen) -> Screen:
    return next(screen for screen in screens if screen.choices())


def two(hub: Hub) -> tuple[Screen, Screen]:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(anna.table))
    return anna, bert


def test_an_answer_is_refused_as_paused_and_taken_when_there_is_room(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    question, steps = one.seen.view, len(one.all(Stepped))
    world.disk_error = Full("no room")
    one.answer(one.choices()[0])
    assert one.refusals == [PAUSED]
    assert one.seen.view == question
    assert len(anna.all(Stepped)) == len(bert.all(Stepped)) == steps
    world.disk_error = None
    one.answer(one.choices()[0])
    assert len(one.all(Stepped)) == steps + 1
    play_on((anna, bert), world)
    assert anna.phase == "over"


def test_a_table_can_be_looked_at_meanwhile(hub: Hub, world: HandWorld) -> None:
    anna, _ = two(hub)
    world.disk_error = Full("no room")
    eve = Screen(hub, "Eve")
    eve.send(Enter(anna.table))
    assert eve.seen.view is not None
    assert eve.phase == "playing"


def test_a_bot_tries_again_by_itself(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept", "adept"), (("deals", "1"),)))
    while anna.choices():
        anna.answer(anna.choices()[0])
    world.disk_error = Full("no room")
    step = anna.seen.step
    world.advance(3 * PAUSE)
    assert anna.seen.step == step
    world.disk_error = None
    world.advance(PAUSE)
    assert anna.seen.step > step
    play_on((anna,), world)
    assert anna.phase == "over"


def test_who_is_late_meanwhile_has_a_bot_when_there_is_room(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), clock="answer:20"))
    bert.send(Sit(anna.table))
    world.disk_error = Full("no room")
    world.advance(60)
    table = hub.lobby.tables[anna.table]
    assert not any(chair.cover for chair in table.room.chairs)
    world.disk_error = None
    world.advance(PAUSE)
    assert any(chair.cover for chair in table.room.chairs)


def test_nobodys_time_runs_while_no_answer_can_be_taken(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), clock="answer:100"))
    bert.send(Sit(anna.table))
    one = asked(anna, bert)
    world.advance(10)
    world.disk_error = Full("no room")
    for _ in range(3):
        one.answer(one.choices()[0])
    world.advance(500)
    world.disk_error = None
    world.advance(PAUSE)
    assert 85 <= one.last(TableChanged).info.seats[one.last(TableSeen).seat].left <= 90
    world.advance(50)
    assert not any(chair.cover for chair in hub.lobby.tables[anna.table].room.chairs)
    one.answer(one.choices()[0])
    assert len(one.refusals) == 3


def test_a_disk_that_fails_is_told_apart_from_a_full_one(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    world.disk_error = Failing("it smokes")
    one.answer(one.choices()[0])
    assert one.refusals == [FAILING]
    assert anna.phase == "playing"
    world.disk_error = None
    play_on((anna, bert), world)
    assert anna.phase == "over"


def test_of_a_store_in_doubt_nobody_is_told_more_than_is_known(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    question = one.seen.view
    world.disk_error = Doubtful("who knows")
    one.answer(one.choices()[0])
    one.send(MakeTable("kampf", ("me", "open")))
    assert one.refusals == [STARTS_ANEW] * 2
    assert one.seen.view == question


def test_an_answer_of_which_nobody_knows_is_told_so_and_counts_when_it_was_kept(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    question, steps = one.seen.view, len(one.all(Stepped))
    world.unsettled = Unsettled("who knows")
    one.answer(one.choices()[0])
    one.answer(one.choices()[0])
    assert one.refusals == [UNSETTLED] * 2
    assert one.seen.view == question
    world.advance(3 * PAUSE)
    one.answer(one.choices()[0])
    assert one.refusals == [UNSETTLED] * 3, "still told"
    world.unsettled = None
    world.write_disk()
    assert len(one.all(Stepped)) == steps + 1
    assert len(one.refusals) == 3
    play_on((anna, bert), world)
    assert anna.phase == "over"


def test_an_answer_that_was_not_kept_after_all_may_be_given_again(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    steps = len(one.all(Stepped))
    world.unsettled = Unsettled("who knows")
    one.answer(one.choices()[0])
    world.unsettled, world.disk_error = None, Gone("it was away")
    world.write_disk()
    assert one.refusals == [UNSETTLED, GONE]
    assert len(one.all(Stepped)) == steps
    world.disk_error = None
    one.answer(one.choices()[0])
    assert len(one.all(Stepped)) == steps + 1


def test_nobodys_time_runs_while_nobody_knows(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), clock="answer:100"))
    bert.send(Sit(anna.table))
    one = asked(anna, bert)
    world.unsettled = Unsettled("who knows")
    one.answer(one.choices()[0])
    world.advance(500)
    world.unsettled = None
    world.write_disk()
    world.advance(PAUSE)
    assert not any(chair.cover for chair in hub.lobby.tables[anna.table].room.chairs)


def test_a_table_that_another_server_plays_now_is_closed_here_with_a_sentence(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    world.disk_error = Elsewhere("it is there now")
    one.answer(one.choices()[0])
    assert (anna.refusals + bert.refusals).count(ELSEWHERE) == 2
    assert hub.lobby.tables[anna.table].room.ended
    assert anna.table not in world.finished


def test_who_makes_a_table_meanwhile_is_told_and_finds_it_there_later(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    world.unsettled = Unsettled("who knows")
    anna.send(MakeTable("kampf", ("me", "open")))
    assert anna.refusals == [UNSETTLED]
    world.unsettled = None
    world.write_disk()
    assert anna.phase == "gathering"


@pytest.mark.parametrize("error", [Full("no room"), Failing("it smokes"), Gone("it is away"), Doubtful("who knows")])
def test_each_refused_answer_is_no_line_in_the_log(
    hub: Hub, world: HandWorld, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """The store has said it, once for all tables: a bot alone would say it every five seconds."""
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept", "adept"), (("deals", "1"),), clock="answer:20"))
    while anna.choices():
        anna.answer(anna.choices()[0])
    world.disk_error = error
    Screen(hub, "Bert").send(MakeTable("kampf", ("me", "open")))
    world.advance(100)
    assert caplog.records == []


def test_what_the_store_can_not_explain_closes_the_table(hub: Hub, world: HandWorld) -> None:
    anna, bert = two(hub)
    one = asked(anna, bert)
    world.disk_error = OSError("it smokes")
    one.answer(one.choices()[0])
    assert anna.phase == "closed"
    assert "will then stand where you saw it last" in anna.refusals[-1] + one.refusals[-1]
