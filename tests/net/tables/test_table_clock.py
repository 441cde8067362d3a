"""A table's clock, and players who are away: bots play in their place, and give it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.hub.hub import Hub
from net.protocol.messages import (
    WAIT,
    Announced,
    Begin,
    Cover,
    Enter,
    Leave,
    MakeTable,
    SeatInfo,
    Sit,
    Stand,
    TableChanged,
    TableSeen,
)
from net.tables.seats.absence import MINUTE
from net.tables.seats.coming_back import OWED
from net.tables.timer import NOTES
from tests.net.hand_world import HandWorld, Screen, play_on


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)


def sat(hub: Hub, clock: str, *names: str) -> list[Screen]:
    """A table that has begun."""
    screens = [Screen(hub, name) for name in names]
    seats = ("me", *["open"] * (len(names) - 1))
    screens[0].send(MakeTable("kampf", seats, (("deals", "1"),), clock=clock))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    return screens


def restarted(world: HandWorld) -> Hub:
    """After a kill."""
    world.die()
    hub = Hub(world)
    hub.logs.restore(sorted(world.logs.items()))
    return hub


def asked(*screens: Screen) -> Screen:
    return next(screen for screen in screens if screen.choices())


def others(one: Screen, screens: list[Screen]) -> list[Screen]:
    return [screen for screen in screens if screen is not one]


def seats(screen: Screen) -> tuple[SeatInfo, ...]:
    return [message for message in screen.got if isinstance(message, TableSeen | TableChanged)][-1].info.seats


def seat_of(screen: Screen) -> SeatInfo:
    return seats(screen)[screen.last(TableSeen).seat]


def said(screen: Screen) -> list[str]:
    return [message.text for message in screen.all(Announced)]


class TestClock:
    def test_who_is_late_is_warned_at_a_fifth_and_then_a_bot_plays_for_them(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        (other,) = others(late, table)
        world.advance(79)
        before = len(late.all(TableChanged))
        world.advance(2)
        assert len(late.all(TableChanged)) == before + 1
        assert seat_of(late).left == 20
        world.advance(20)
        assert seat_of(late).cover == "adept"
        assert said(other) == [f"A bot plays for {late.welcome.name} until they are back."]

    def test_a_restart_gives_nobody_the_answer_back_that_is_the_bots(self, hub: Hub, world: HandWorld) -> None:
        late = asked(*sat(hub, "answer:100", "Anna", "Bert"))
        question = late.seen.view
        assert question is not None
        world.advance(100)
        assert seat_of(late).cover == "adept"
        back = Screen(restarted(world), late.welcome.name)
        back.send(Enter(late.table))
        assert said(back) == [OWED]
        assert seat_of(back).cover == "adept"
        assert seat_of(back).left == 0
        world.advance(5)
        assert seat_of(back).cover == ""
        assert back.seen.view is not None
        assert back.seen.view.question > question.question

    def test_a_restart_leaves_the_answer_to_one_for_whom_the_others_wished_a_bot(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "answer:10000", "Anna", "Bert")
        away = asked(*table)
        (here,) = others(away, table)
        hub.disconnect(away)
        world.advance(WAIT)
        here.send(Begin(here.table))
        world.disk_is_slow = True  # What the bot answers comes too late.
        back = Screen(restarted(world), away.welcome.name)
        world.disk_is_slow = False
        back.send(Enter(away.table))
        assert seat_of(back).cover == ""
        assert back.choices()

    def test_without_a_clock_nobody_is_hurried_for_weeks(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "", "Anna", "Bert")
        world.advance(MINUTE)  # Whoever is asked counts as silent then.
        before = [len(screen.got) for screen in table]
        world.advance(3 * 7 * 86400)
        assert [len(screen.got) for screen in table] == before
        assert {seat.left for seat in seats(table[0])} == {-1}
        assert {seat.cover for seat in seats(table[0])} == {""}

    def test_a_bots_answers_are_those_of_the_seat_and_the_person_may_not_add_to_them(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert", "Carl")
        late = asked(*table)
        choice = late.choices()[0]
        world.advance(101)
        late.answer(choice)
        assert "A bot plays for you" in late.refusals[-1]
        play_on(others(late, table), world)
        assert late.phase == "over"

    def test_who_is_back_plays_again_and_has_the_time_of_an_answer_again(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:300", "Anna", "Bert", "Carl")
        late = asked(*table)
        world.advance(302)
        late.send(Enter(late.table, late.seen.step))
        assert seat_of(late).cover == ""
        assert said(others(late, table)[0])[-1] == f"{late.welcome.name} is back, and plays again."
        play_on(table, world, answers=4)
        assert late.refusals == []

    def test_who_comes_back_at_once_leaves_the_answer_to_the_bot_and_holds_up_nobody(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        (other,) = others(late, table)
        question = late.seen.view
        world.advance(100)
        late.send(Enter(late.table, late.seen.step))
        assert seat_of(late).cover == "adept"
        assert said(late)[-1] == OWED
        assert OWED not in said(other)
        late.answer(late.choices()[0])
        assert "A bot plays for you" in late.refusals[-1]
        world.advance(1)
        assert late.seen.view != question
        assert seat_of(late).cover == ""
        play_on(table, world)
        assert late.phase == "over"

    def test_who_asks_for_the_place_and_goes_again_does_not_have_it(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        (other,) = others(late, table)
        world.advance(100)
        late.send(Enter(late.table, late.seen.step))
        late.send(Leave(late.table))
        world.advance(1)
        assert [bool(seat.cover) for seat in seats(other)].count(True) == 1

    def test_an_answer_that_waits_for_the_disk_while_the_time_runs_out_is_not_taken(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        step = late.seen.step
        world.advance(99)
        world.disk_is_slow = True
        world.advance(1)
        late.answer(late.choices()[0])
        world.write_disk()
        assert "A bot plays for you" in late.refusals[-1]
        assert late.seen.step == step

    def test_a_game_by_post_writes_down_its_clock_now_and_then(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:864000", "Anna", "Bert")
        before = len(world.logs[table[0].table])
        world.advance(863_000)
        assert NOTES - 2 <= len(world.logs[table[0].table]) - before <= NOTES
        late = asked(*table)
        hub = restarted(world)
        back = Screen(hub, late.welcome.name)
        back.send(Enter(late.table))
        assert 1_000 <= seat_of(back).left <= 1_000 + 864_000 / NOTES

    def test_of_a_games_time_only_that_of_the_asked_runs(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "game:1000", "Anna", "Bert")
        first = asked(*table)
        (second,) = others(first, table)
        world.advance(100)
        first.answer(first.choices()[0])
        assert asked(*table) is second
        world.advance(50)
        second.send(Leave(second.table))
        second.send(Enter(second.table))
        mine, theirs = seat_of(first), seat_of(second)
        assert mine.left == 900
        assert theirs.left == 950

    @pytest.mark.parametrize("clock", ["game:600", "answer:600"])
    def test_who_calls_a_bot_and_sends_it_away_thinks_no_longer(self, hub: Hub, world: HandWorld, clock: str) -> None:
        """A bot takes a moment, in which no time of a person runs."""
        table = sat(hub, clock, "Anna", "Bert")
        late, before = asked(*table), world.clock
        seat = late.last(TableSeen).seat
        for _ in range(60):
            late.send(Cover(late.table, seat))
            world.advance(0.7)
            late.send(Cover(late.table, seat, ends=True))
            world.advance(0.3)
        assert late.choices(), "No bot has answered."
        late.send(Enter(late.table))
        assert seat_of(late).left == 600 - (world.clock - before)

    def test_a_restart_gives_back_the_time_in_which_nothing_ran(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        world.advance(65)
        world.clock += 10_000  # The server is down.
        hub = restarted(world)
        back = Screen(hub, late.welcome.name)
        back.send(Enter(late.table))
        assert 35 <= seat_of(back).left <= 40
        assert seat_of(back).cover == ""
        world.advance(41)
        assert seat_of(back).cover == "adept"

    def test_a_server_that_ends_in_good_order_knows_the_time_to_the_second(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        world.advance(17)
        hub.stop("bye")
        hub = restarted(world)
        back = Screen(hub, late.welcome.name)
        back.send(Enter(late.table))
        assert seat_of(back).left == 83

    def test_who_was_late_before_a_restart_has_a_bot_after_it_and_the_place_back_on_entering(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert")
        late = asked(*table)
        world.advance(101)
        hub = restarted(world)
        watcher = Screen(hub, "Carl")
        watcher.send(Enter(late.table))
        assert [bool(seat.cover) for seat in seats(watcher)].count(True) == 1
        back = Screen(hub, late.welcome.name)
        back.send(Enter(late.table))
        assert seat_of(back).cover == ""

    @pytest.mark.parametrize("clock", ["answer", "answer:1", "hour", "game:99999999999"])
    def test_a_clock_that_is_none_is_refused(self, hub: Hub, clock: str) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "open"), clock=clock))
        assert "clock" in anna.refusals[-1]
        assert hub.lobby.tables == {}

    def test_a_table_that_is_over_rings_no_more(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:30", "Anna", "Bert")
        play_on(table, world)
        assert table[0].phase == "over"
        before = len(table[0].got)
        world.advance(1000)
        assert len(table[0].got) == before

    def test_the_lobby_is_told_of_no_clocks(self, hub: Hub, world: HandWorld) -> None:
        eve = Screen(hub, "Eve")
        sat(hub, "game:600", "Anna", "Bert")
        world.advance(30)
        ((left, right),) = [table.seats for table in eve.lobby.tables]
        assert (left.left, right.left) == (-1, -1)

    def test_a_person_and_a_bot_share_the_clock_of_none(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "adept"), (("deals", "1"),), clock="game:600"))
        assert [seat.left for seat in seats(anna)] == [600, -1]


class TestAbsence:
    def test_a_clock_that_is_put_forward_makes_nobody_late(self, hub: Hub, world: HandWorld) -> None:
        """Time is reckoned by a clock that nobody sets."""
        steady: Callable[[], float] = lambda: 5.0  # noqa: E731
        world.elapsed = steady  # type: ignore[method-assign]
        anna, bert = sat(hub, "answer:60", "Anna", "Bert")
        bert.end("line lost")
        world.advance(86400)
        anna.send(Begin(anna.table, "adept"))
        assert "waits 2 minutes" in anna.refusals[-1]
        assert {seat.cover for seat in seats(anna)} == {""}

    def test_who_has_stood_up_answers_no_more_for_that_seat(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "", "Anna", "Bert", "Carl")
        one = asked(*table)
        step = others(one, table)[0].seen.step
        choice = one.choices()[0]
        world.disk_is_slow = True
        one.send(Stand(one.table))
        one.answer(choice)
        world.write_disk()
        assert one.refusals == ["You do not sit at this table."]
        assert others(one, table)[0].seen.step == step
