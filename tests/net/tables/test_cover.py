"""A bot plays for somebody who is away, as the others wish, or for somebody who wishes it: until they play again."""

from __future__ import annotations

from random import Random

import pytest

from core.registry import GAMES
from core.replay import Answered
from net.hub.hub import Hub
from net.logs.encoding import decode_record
from net.protocol.messages import (
    BY_ABSENCE,
    BY_WAITING,
    BY_WISH,
    FOR_BOTS,
    SILENT,
    WAIT,
    AnyUp,
    Begin,
    Cover,
    Enter,
    Here,
    Leave,
    MakeTable,
    Sit,
    Stepped,
    TableChanged,
    TableSeen,
    TakeBack,
)
from net.tables.seats.absence import MINUTE
from net.tables.seats.coming_back import WAITED
from net.tables.votes import NO_SAY, NO_SAY_OF, NOBODY, NOT_HELD_UP, TIME_TO_ANSWER
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.tables.test_table_clock import asked, others, restarted, said, sat, seat_of, seats

NAMES = ("Anna", "Bert", "Carl", "Dora")


def gone(hub: Hub, world: HandWorld, *names: str, seconds: float = 1) -> list[Screen]:
    """Those who are still here, since the last of them has left the table."""
    table = sat(hub, "", *names)
    table[-1].send(Leave(table[-1].table))
    world.advance(seconds)
    return table[:-1]


def votes(screen: Screen) -> list[int]:
    infos = [message.info for message in screen.got if isinstance(message, TableSeen | TableChanged)]
    return [vote.what for vote in infos[-1].votes]


class TestBotsForTheAbsent:
    @pytest.mark.parametrize("count", range(2, 7))
    def test_most_who_sit_there_may_at_once_and_anybody_after_the_wait(
        self, hub: Hub, world: HandWorld, count: int
    ) -> None:
        names = (*NAMES, "Emil", "Fritz")[:count]
        here = gone(hub, world, *names)
        needed = count // 2 + 1
        for wished, screen in enumerate(here[:needed], 1):
            assert seats(here[0])[-1].cover == ""
            screen.send(Cover(screen.table))
            votes = [vote for vote in here[0].last(TableChanged).info.votes if vote.what == FOR_BOTS]
            if len(here) >= needed > wished:
                assert [(vote.by, vote.needed) for vote in votes] == [(tuple(range(wished)), needed - wished)]
        covered = len(here) >= needed
        assert bool(seats(here[0])[-1].cover) == covered
        if not covered:
            assert "waits 2 minutes for those who are away" in here[0].refusals[-1]
            world.advance(WAIT)
            here[-1].send(Cover(here[0].table))
        assert (seats(here[0])[-1].cover, seats(here[0])[-1].why) == ("adept", BY_ABSENCE)
        assert here[0].last(TableChanged).info.votes == ()

    def test_the_maker_says_for_how_long_the_absent_are_waited_for(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), wait=600))
        bert.send(Sit(anna.table))
        assert anna.last(TableSeen).info.wait == 600
        bert.send(Leave(anna.table))
        world.advance(598)
        anna.send(Cover(anna.table))
        assert "waits 10 minutes for those who are away" in anna.refusals[-1]
        world.advance(2)
        anna.send(Cover(anna.table))
        assert seats(anna)[1].cover == "adept"

    @pytest.mark.parametrize("wait", [0, 29, 30 * 86400 + 1])
    def test_a_wait_that_is_none_is_refused(self, hub: Hub, wait: int) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "open"), wait=wait))
        assert "A table waits for those who are away from" in anna.refusals[-1]
        assert hub.lobby.tables == {}

    def test_signs_of_life_of_who_is_there_are_no_absence(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "", *NAMES[:3])
        thinker = asked(*table)
        for _ in range(20):
            world.advance(45)
            thinker.send(Here(thinker.table))
            for screen in others(thinker, table):
                screen.send(Cover(screen.table))
                assert screen.refusals[-1] == NOBODY
        assert seat_of(thinker).cover == ""

    def test_who_is_silent_is_replaced_as_who_has_left_and_plays_again_by_any_key(
        self, hub: Hub, world: HandWorld
    ) -> None:
        table = sat(hub, "", "Anna", "Bert")
        silent = asked(*table)
        (other,) = others(silent, table)
        world.advance(WAIT - 1)
        other.send(Cover(other.table))
        assert "waits 2 minutes for" in other.refusals[-1]
        world.advance(1)
        other.send(Cover(other.table))
        assert seat_of(silent).cover == "adept"
        silent.send(Here(silent.table))
        assert seat_of(silent).cover == ""
        assert said(other)[-1] == f"{silent.welcome.name} is back, and plays again."
        play_on(table, world)
        assert silent.phase == "over"

    def test_who_was_silent_and_asks_for_bots_is_not_among_the_absent(self, hub: Hub, world: HandWorld) -> None:
        """All were asked at once, and nobody has pressed a key; the disk takes a moment."""
        anna, bert, carl = (Screen(hub, name) for name in NAMES[:3])
        anna.send(MakeTable("dragonstones", ("me", "open", "open")))
        for screen in (bert, carl):
            screen.send(Sit(anna.table))
        world.advance(WAIT + 2 * MINUTE)
        assert [seat.how for seat in seats(carl)] == [SILENT] * 3
        world.disk_is_slow = True
        anna.send(Cover(anna.table))
        world.write_disk()
        assert [bool(seat.cover) for seat in seats(anna)] == [False, True, True]

    def test_the_bot_that_was_thinking_when_they_came_back_answers_nothing(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "", "Anna", "Bert")
        silent = asked(*table)
        (other,) = others(silent, table)
        world.advance(WAIT)
        other.send(Cover(other.table))
        question = silent.seen.view
        silent.send(Here(silent.table))
        world.advance(30)
        assert silent.seen.view == question
        assert silent.choices()

    def test_who_has_a_bot_themselves_has_no_say(self, hub: Hub, world: HandWorld) -> None:
        here = gone(hub, world, *NAMES, seconds=WAIT + 1)
        here[0].send(Cover(here[0].table, 0))
        here[0].send(Cover(here[0].table))
        assert here[0].refusals[-1] == NO_SAY

    def test_a_vote_is_kept_by_a_kill_and_may_be_taken_back(self, hub: Hub, world: HandWorld) -> None:
        here = gone(hub, world, *NAMES)
        here[0].send(Cover(here[0].table))
        hub = restarted(world)
        back = [Screen(hub, name) for name in NAMES[:3]]
        for screen in back:
            screen.send(Enter(1))
        back[0].send(Cover(1))
        assert (said(back[1])[-1], votes(back[1])) == ("Anna no longer asks for bots.", [])
        back[0].send(Cover(1))
        back[1].send(Cover(1))
        assert seats(back[0])[3].cover == ""
        back[2].send(Cover(1))
        assert seats(back[0])[3].cover == "adept"

    def test_begin_as_older_clients_say_it_means_the_same(self, hub: Hub, world: HandWorld) -> None:
        (anna,) = gone(hub, world, "Anna", "Bert", seconds=WAIT + 1)
        anna.send(Begin(anna.table))
        assert seats(anna)[1].cover == "adept"


class TestBotsForThoseWhoDoNotAnswer:
    """A program that presses a key each minute once held up a table without a clock for ever."""

    def alive(self, screen: Screen, world: HandWorld, seconds: float) -> None:
        for _ in range(int(seconds) // 20):
            screen.send(Here(screen.table))
            world.advance(20)

    def test_who_seems_silent_now_and_then_is_no_exception(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = sat(hub, "", "Anna", "Bert")
        slow = asked(anna, bert)
        (other,), seat = others(slow, [anna, bert]), slow.last(TableSeen).seat
        world.advance(MINUTE + 1)
        slow.send(Here(1))
        world.advance(2 * MINUTE)
        assert seat_of(slow).how == SILENT
        other.send(Cover(1, seat))
        assert seat_of(slow).why == BY_WAITING

    @pytest.mark.parametrize("count", range(2, 7))
    def test_most_of_the_others_may_after_the_wait_and_who_is_there_is_warned(
        self, hub: Hub, world: HandWorld, count: int
    ) -> None:
        table = sat(hub, "", *(*NAMES, "Emil", "Fritz")[:count])
        slow = asked(*table)
        here, seat = others(slow, table), slow.last(TableSeen).seat
        self.alive(slow, world, WAIT - 20)
        here[0].send(Cover(1, seat))
        assert here[0].refusals == ["This table waits 2 minutes for an answer."]
        self.alive(slow, world, 20)
        needed = (count - 1) // 2 + 1
        for wished, screen in enumerate(here[:needed]):
            assert seat_of(slow).cover == ""
            assert bool(votes(slow)) == bool(wished)
            screen.send(Cover(1, seat))
        assert (seat_of(slow).cover, seat_of(slow).why) == ("adept", BY_WAITING)
        assert said(slow)[-1] == f"{slow.welcome.name} has not answered. A bot plays for them until they press a key."
        question = slow.seen.view
        world.advance(TIME_TO_ANSWER - 1)
        assert slow.seen.view == question
        slow.send(Here(1))
        assert seat_of(slow).cover == ""
        slow.answer(slow.choices()[0])
        assert slow.seen.view != question

    def test_the_second_time_the_answer_is_the_bots_whatever_is_pressed(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = sat(hub, "", "Anna", "Bert")
        slow = asked(anna, bert)
        (other,), seat = others(slow, [anna, bert]), slow.last(TableSeen).seat
        question = slow.seen.view
        self.alive(slow, world, WAIT)
        other.send(Cover(1, seat))
        slow.send(Here(1))
        other.send(Cover(1, seat))
        assert "waits 2 minutes" in other.refusals[-1], "They are waited for anew."
        self.alive(slow, world, WAIT)
        other.send(Cover(1, seat))
        slow.send(Here(1))
        assert said(slow)[-1] == WAITED
        world.advance(2)
        assert slow.seen.view != question
        assert seat_of(slow).cover == ""

    def test_neither_calling_a_bot_and_sending_it_away_nor_taking_back_begins_the_wait_anew(
        self, hub: Hub, world: HandWorld
    ) -> None:
        anna, bert, carl = (Screen(hub, name) for name in NAMES[:3])
        anna.send(MakeTable("dragonstones", ("me", "open", "open")))
        for screen in (bert, carl):
            screen.send(Sit(1))
        carl.answer(carl.choices()[0])
        for _ in range(4):
            world.advance(WAIT / 4)
            anna.send(Cover(1, 0))
            anna.send(Cover(1, 0, ends=True))
        anna.answer(anna.choices()[0])
        anna.send(TakeBack(1, anna.seen.view.question))  # type: ignore[union-attr]
        assert 0 in hub.lobby.tables[1].room.waiting_for(), anna.refusals
        bert.send(Cover(1, 0))
        assert bert.refusals == [NO_SAY_OF], "Nobody has answered less than Bert."
        carl.send(Cover(1, 0))
        assert (seat_of(anna).cover, seat_of(anna).why) == ("adept", BY_WAITING)

    def test_an_answer_ends_the_vote_and_those_who_are_asked_have_none(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "", *NAMES)
        slow = asked(*table)
        one, two, three = others(slow, table)
        seat = slow.last(TableSeen).seat
        self.alive(slow, world, WAIT)
        slow.send(Cover(1, seat))
        assert seat_of(slow).why == BY_WISH
        slow.send(Cover(1, seat, ends=True))
        one.send(Cover(1, seat))
        assert votes(two) == [FOR_BOTS]
        slow.answer(slow.choices()[0])
        assert votes(two) == []
        for screen in (one, two, three):
            screen.send(Cover(1, seat))
        assert three.refusals[-1] == NOT_HELD_UP
        clocked = sat(hub, "answer:600", "Xenia", "Yan")
        waiting = asked(*clocked)
        world.advance(WAIT)
        others(waiting, clocked)[0].send(Cover(2, waiting.last(TableSeen).seat))
        assert others(waiting, clocked)[0].refusals == [NOT_HELD_UP]


class TestPlayForMe:
    def test_a_bot_plays_on_until_its_player_says_so_and_all_see_it(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = sat(hub, "", "Anna", "Bert")
        anna.send(Cover(anna.table, 0))
        assert (seats(bert)[0].cover, seats(bert)[0].why) == ("adept", BY_WISH)
        assert said(bert)[-1] == "Anna has asked a bot to play on for them."
        anna.send(Leave(anna.table))
        anna.send(Enter(anna.table))
        anna.send(Here(anna.table))
        assert seats(bert)[0].cover == "adept"
        anna.send(Cover(anna.table, 0, ends=True))
        assert seats(bert)[0].cover == ""
        play_on((anna, bert), world)
        assert anna.phase == "over"
        assert anna.refusals == []

    def test_the_bot_plays_while_nobody_looks_and_goes_on_after_a_kill(self, hub: Hub, world: HandWorld) -> None:
        anna, _bert = sat(hub, "", "Anna", "Bert")
        anna.send(Cover(anna.table, 0))
        back = Screen(restarted(world), "Anna")
        back.send(Enter(1))
        assert (seats(back)[0].cover, seats(back)[0].why) == ("adept", BY_WISH)
        back.send(Cover(1, 0, ends=True))
        assert seats(back)[0].cover == ""

    def test_nobody_asks_a_bot_to_play_for_another_nor_before_the_game(self, hub: Hub) -> None:
        anna, bert = sat(hub, "", "Anna", "Bert")
        anna.send(Cover(anna.table, 1))
        assert len(anna.refusals) == 1
        carl = Screen(hub, "Carl")
        carl.send(MakeTable("kampf", ("me", "open")))
        carl.send(Cover(carl.table, 0))
        assert "only while a game is played" in carl.refusals[-1]
        carl.send(Enter(anna.table))
        carl.send(Cover(anna.table, 0))
        assert "Only those who sit" in carl.refusals[-1]
        assert not any(seat.cover for seat in seats(bert))


def test_bots_that_nobody_watches_answer_at_once(world: HandWorld) -> None:
    hub = Hub(world, pace=10)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept", "adept", "adept"), (("deals", "1"),)))
    world.advance(10)
    while not anna.choices():
        world.advance(1)
    anna.answer(anna.choices()[0])
    anna.send(Leave(1))
    world.advance(0)
    room, step = hub.lobby.tables[1].room, hub.lobby.tables[1].room.step
    world.advance(10)  # One was on its way at its pace; the others follow it.
    world.advance(0)
    assert room.step > step
    assert room.waiting_for() == (0,) or room.phase == "over"


@pytest.mark.parametrize("seed", range(6))
def test_whenever_it_is_killed_seats_and_votes_are_as_they_were_and_no_question_is_answered_twice(seed: int) -> None:
    rng = Random(f"kills {seed}")
    world = HandWorld()
    hub = Hub(world)
    table = sat(hub, rng.choice(("", "answer:200")), *NAMES)
    for _ in range(120):
        screen = rng.choice(table)
        act = rng.choice(
            ("answer", "answer", "cover", "mine", "back", "leave", "enter", "here", "wait", "kill", "slow")
        )
        seat = next(at for at, name in enumerate(NAMES) if screen.welcome.name == name)
        if act == "answer" and screen.choices():
            screen.answer(screen.choices()[0])
        elif act == "wait":
            world.advance(rng.choice((0.5, 1, 70, WAIT)))
        elif act == "slow":
            world.disk_is_slow = not world.disk_is_slow
            world.write_disk()
        elif act == "kill":
            world.write_disk()
            world.disk_is_slow = False
            before = hub.lobby.tables[1].room if 1 in hub.lobby.tables else None
            hub = restarted(world)
            if before is None or 1 not in hub.lobby.tables:
                break
            after = hub.lobby.tables[1].room
            assert after.chairs == before.chairs
            assert [(each, after.polls.wishers(*each)) for each in after.polls.open()] == [
                (each, before.polls.wishers(*each)) for each in before.polls.open()
            ]
            table = [Screen(hub, name) for name in NAMES]
            for each in table:
                each.send(Enter(1))
        else:
            wishes: dict[str, AnyUp] = {
                "cover": Cover(1),
                "mine": Cover(1, seat),
                "back": Cover(1, seat, ends=True),
                "leave": Leave(1),
                "enter": Enter(1),
                "here": Here(1),
            }
            if act in wishes:
                screen.send(wishes[act])
    world.disk_is_slow = False  # So that what waits behind what it writes is written too.
    world.write_disk()
    restored = Hub(world)
    restored.logs.restore(sorted(world.logs.items()))  # It would stop at an answer that nobody was asked for.
    game = GAMES["kampf"]
    log = [decode_record(blob, game if at else None) for at, blob in enumerate(world.logs[1])]
    assert sum(isinstance(record, Answered) for record in log) > 3
    steps = [message for screen in table for message in screen.all(Stepped)]
    assert all(message.view is not None for message in steps)
