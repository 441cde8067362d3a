"""At a table an answer is taken back by the rule of core.taking_back: on disk, told, with clocks, bots and restarts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from core.dragonstones.choices import Bid
from core.kampf.choices import TAKE
from core.taking_back import TOO_LATE
from net.hub.hub import Hub
from net.limits import Limits
from net.logs.encoding import decode_record
from net.protocol.messages import (
    Enter,
    MakeTable,
    MayTakeBack,
    Sit,
    Stepped,
    TableSeen,
    TakeBack,
    TookBack,
)
from net.tables.match import MOST_TRIES
from tests.net.hand_world import HandWorld, Screen, asked_of, two_at_a_table
from tests.net.tables.test_table_clock import restarted, seat_of
from tui.client.log import Happened, TakenBack
from tui.client.state import ClientState

CLOSED, OPEN = Bid(0, 0), Bid(1, 0)


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)


def take_back(screen: Screen) -> None:
    view = screen.seen.view
    assert view is not None
    screen.send(TakeBack(screen.table, view.question))


def may(screen: Screen) -> bool:
    """Whether it has been told so, since the last step."""
    return [type(each) for each in screen.got if isinstance(each, Stepped | TableSeen | MayTakeBack)][-1] is MayTakeBack


def question(screen: Screen) -> int:
    view = screen.seen.view
    assert view is not None
    return view.question


def taken(anna: Screen, bert: Screen) -> tuple[Screen, Screen]:
    """Somebody has opened the combat, and the other has taken it: who has taken it, and who has not."""
    opener = asked_of(anna, bert)
    opener.answer(opener.choices()[0])
    taker = asked_of(anna, bert)
    assert taker is not opener
    taker.answer(TAKE)
    return taker, opener


def fists(hub: Hub) -> list[Screen]:
    screens = [Screen(hub, name) for name in ("Anna", "Bert", "Carl")]
    screens[0].send(MakeTable("dragonstones", ("me", "open", "open")))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    return screens


class TestAnAnswer:
    def test_all_is_as_before_and_all_are_told(self, hub: Hub) -> None:
        taker, other = taken(*two_at_a_table(hub))
        watcher = Screen(hub, "Wim")
        watcher.send(Enter(taker.table))
        before = question(taker)
        assert (may(taker), may(other), may(watcher)) == (True, False, False)
        take_back(taker)
        for screen in (taker, other, watcher):
            told = screen.last(TookBack)
            assert (told.seat, told.question) == (taker.last(TableSeen).seat, before - 1)
            assert question(screen) == before + 1
        assert TAKE in taker.choices()
        assert not may(taker)

    def test_an_answer_that_shows_a_card_stays(self, hub: Hub) -> None:
        anna, bert = two_at_a_table(hub)
        opener = asked_of(anna, bert)
        opener.answer(opener.choices()[0])
        assert not may(opener)
        take_back(opener)
        assert opener.refusals == [TOO_LATE]

    def test_not_when_somebody_has_answered_since_and_by_nobody_else(self, hub: Hub) -> None:
        taker, other = taken(*two_at_a_table(hub))
        take_back(other)
        assert other.refusals == [TOO_LATE]
        taker.answer(taker.choices()[0])
        take_back(taker)
        assert taker.refusals == [TOO_LATE]

    def test_a_wish_that_comes_twice_or_late_takes_nothing_more_back(self, hub: Hub) -> None:
        taker, _ = taken(*two_at_a_table(hub))
        late = question(taker)
        take_back(taker)
        taker.answer(TAKE)
        taker.send(TakeBack(taker.table, late))
        assert taker.refusals == [TOO_LATE]
        assert may(taker)

    def test_an_answer_to_what_is_not_asked_any_more_comes_too_late(self, hub: Hub) -> None:
        """Its number is never given again: what was on its way to the question that is gone changes nothing."""
        taker, _ = taken(*two_at_a_table(hub))
        gone, card = question(taker), taker.choices()[0]
        take_back(taker)
        taker.answer(card, question=gone)
        taker.answer(TAKE, question=gone - 1)
        assert TAKE in taker.choices()

    def test_who_comes_later_is_not_told_what_has_not_happened(self, hub: Hub) -> None:
        taker, _ = taken(*two_at_a_table(hub))
        early, late = Screen(hub, "Wim"), Screen(hub, "Xenia")
        early.send(Enter(taker.table))
        take_back(taker)
        late.send(Enter(taker.table))
        assert early.last(TableSeen).events[:-1] == late.last(TableSeen).events
        assert late.seen.view == early.seen.view

    def test_who_was_told_and_is_away_is_told_on_coming_back(self, hub: Hub) -> None:
        """Or their log would go on saying what has not happened."""
        taker, other = taken(*two_at_a_table(hub))
        log, name = ClientState(), other.welcome.name
        for message in other.got:
            log.take(message)
        step = other.seen.step
        hub.disconnect(other)
        for _ in range(2):
            take_back(taker)
            taker.answer(TAKE)
        take_back(taker)
        back = Screen(hub, name)
        back.send(Enter(taker.table, step))
        assert back.all(TookBack) == taker.all(TookBack)[:1], "What came and went meanwhile is nothing to them."
        for message in back.got:
            log.take(message)
        assert log.table is not None
        *_, happened, gone = log.table.log.entries
        assert isinstance(happened, Happened)
        assert not happened.stands
        assert gone == TakenBack(taker.welcome.name)
        late = Screen(hub, "Wim")
        late.send(Enter(taker.table))
        assert not late.all(TookBack)

    def test_after_a_kill_too(self, hub: Hub, world: HandWorld) -> None:
        taker, other = taken(*two_at_a_table(hub))
        step, name = other.seen.step, other.welcome.name
        hub.disconnect(other)
        take_back(taker)
        back = Screen(restarted(world), name)
        back.send(Enter(taker.table, step))
        assert back.all(TookBack) == taker.all(TookBack)


class TestAFist:
    def test_it_is_opened_again_until_the_last_one_is_closed(self, hub: Hub) -> None:
        anna, bert, carl = fists(hub)
        anna.answer(CLOSED)
        bert.answer(OPEN)
        assert may(anna)
        take_back(anna)
        assert [screen.seen.view and screen.seen.view.answered for screen in (anna, bert, carl)] == [(1,)] * 3
        assert may(bert)
        carl.answer(OPEN)
        anna.answer(OPEN)
        assert question(anna) > 0
        take_back(carl)
        assert carl.refusals == [TOO_LATE]

    def test_the_disk_first(self, hub: Hub, world: HandWorld) -> None:
        anna, bert, _ = fists(hub)
        anna.answer(CLOSED)
        world.disk_is_slow = True
        take_back(anna)
        assert not bert.all(TookBack)
        world.write_disk()
        assert bert.all(TookBack)


class TestWithoutEnd:
    """Each time all are told, and the disk is written."""

    @pytest.fixture
    def hub(self, world: HandWorld) -> Hub:
        return Hub(world, limits=Limits(wishes=10_000))

    def test_an_answer_is_taken_back_a_hundred_times_at_most(self, hub: Hub) -> None:
        taker, other = taken(*two_at_a_table(hub))
        for _ in range(MOST_TRIES):
            assert may(taker)
            take_back(taker)
            taker.answer(TAKE)
        assert not may(taker)
        take_back(taker)
        assert taker.refusals == [TOO_LATE]
        while not may(taker):
            screen = asked_of(taker, other)
            screen.answer(TAKE if screen is taker and TAKE in screen.choices() else screen.choices()[0])
        take_back(taker)
        assert len(taker.refusals) == 1, "What stays begins anew."

    def test_so_is_a_fist(self, hub: Hub) -> None:
        anna, bert, carl = fists(hub)
        bert.answer(OPEN)
        for _ in range(MOST_TRIES):
            anna.answer(CLOSED)
            take_back(anna)
        anna.answer(CLOSED)
        assert not may(anna)
        assert may(bert)
        carl.answer(OPEN)


class TestAfterAKill:
    def test_the_log_leads_to_the_same_question(self, hub: Hub, world: HandWorld) -> None:
        taker, other = taken(*two_at_a_table(hub))
        take_back(taker)
        again = restarted(world)
        screens = [Screen(again, screen.welcome.name) for screen in (taker, other)]
        for screen in screens:
            screen.send(Enter(taker.table))
        assert [screen.seen.view for screen in screens] == [taker.seen.view, other.seen.view]
        assert not may(screens[0])
        screens[0].answer(TAKE)
        assert may(screens[0])

    def test_what_could_be_taken_back_can_be_still(self, hub: Hub, world: HandWorld) -> None:
        taker, _ = taken(*two_at_a_table(hub))
        again = restarted(world)
        back = Screen(again, taker.welcome.name)
        back.send(Enter(taker.table))
        assert may(back)
        take_back(back)
        assert TAKE in back.choices()

    def test_what_lay_unseen_before_the_next_answer_never_comes_back(self, hub: Hub, world: HandWorld) -> None:
        """After a restart the stock is shuffled anew with the first answer: what was answered before stays."""
        taker, _ = taken(*two_at_a_table(hub))
        take_back(taker)
        again = restarted(world)
        back = Screen(again, taker.welcome.name)
        back.send(Enter(taker.table))
        back.answer(TAKE)
        room = again.lobby.tables[taker.table].room
        assert room.state is not None
        shuffled = room.state.unseen()
        take_back(back)
        assert room.state.unseen() == shuffled
        assert not may(back)
        assert [type(decode_record(each, room.setup.game)).__name__ for each in world.logs[taker.table][-2:]] == [
            "Answered",
            "TakenBack",
        ]


class TestOthers:
    def test_a_bot_that_has_answered_has_answered(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("dragonstones", ("me", "apprentice", "apprentice")))
        anna.answer(CLOSED)
        assert may(anna)
        world.advance(60)
        take_back(anna)
        assert anna.refusals == [TOO_LATE]

    def test_what_a_bot_thought_of_the_question_that_is_gone_is_dropped(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("zargos", ("me", "apprentice")))
        while not may(anna):
            if anna.choices():
                anna.answer(anna.choices()[0])
            else:
                world.advance(1)
        assert not anna.choices()
        take_back(anna)
        stands = question(anna)
        assert anna.choices()
        world.advance(60)
        assert question(anna) == stands
        anna.answer(anna.choices()[-1])
        world.advance(60)
        assert question(anna) > stands + 1

    def test_not_what_was_answered_before_a_bot_took_the_seat(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),), clock="answer:60"))
        bert.send(Sit(anna.table))
        taker, _ = taken(anna, bert)
        world.advance(61)
        taker.send(Enter(taker.table))
        if not seat_of(taker).cover:
            take_back(taker)
            assert taker.refusals[-1:] == [TOO_LATE]

    def test_nobody_gets_time_by_it(self, hub: Hub, world: HandWorld) -> None:
        """Each answer has its time anew: whoever takes back what they answered has what was left of it."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),), clock="answer:60"))
        bert.send(Sit(anna.table))
        opener = asked_of(anna, bert)
        opener.answer(opener.choices()[0])
        taker = asked_of(anna, bert)
        for left in (40, 20):
            world.advance(20)
            taker.answer(TAKE)
            take_back(taker)
            taker.send(Enter(taker.table))
            assert seat_of(taker).left == left
        world.advance(21)
        assert seat_of(taker).cover


def test_who_looks_on_and_who_is_not_there_takes_nothing_back(hub: Hub) -> None:
    taker, _ = taken(*two_at_a_table(hub))
    watcher = Screen(hub, "Wim")
    watcher.send(Enter(taker.table))
    watcher.send(TakeBack(taker.table, question(taker)))
    assert watcher.refusals == ["Only those who sit at this table can do that."]
    assert may(taker)


@pytest.mark.parametrize("game", ["kampf", "gargon", "dragonstones", "zargos"])
def test_whatever_is_taken_back_the_log_leads_to_the_same_table(game: str, hub: Hub, world: HandWorld) -> None:
    """Answers are given and taken back by chance, in the middle of it the server is killed, and it goes on."""
    rng = Random(4)
    screens = [Screen(hub, name) for name in ("Anna", "Bert", "Carl")]
    screens[0].send(MakeTable(game, ("me", "open", "open"), (("deals", "12"),) if game == "kampf" else ()))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    taken = 0
    for turn in range(100):
        if turn == 50:
            screens = come_back(world, screens)
        able = [screen for screen in screens if may(screen)]
        if able and rng.random() < 0.4:
            take_back(rng.choice(able))
            taken += 1
        elif asked := [screen for screen in screens if screen.choices()]:
            screen = rng.choice(asked)
            screen.answer(rng.choice(screen.choices()))
    assert taken > 2
    assert not any(screen.refusals for screen in screens)
    again = come_back(world, screens)
    assert [screen.seen.view for screen in again] == [screen.seen.view for screen in screens]
    assert [may(screen) for screen in again] == [may(screen) for screen in screens]


def come_back(world: HandWorld, screens: Sequence[Screen]) -> list[Screen]:
    """All come again to a server that was killed."""
    hub, number = restarted(world), screens[0].table
    found = [Screen(hub, screen.welcome.name) for screen in screens]
    for screen in found:
        screen.send(Enter(number))
    return found
