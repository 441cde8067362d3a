"""Players who wish without end: more than anybody plays is refused, and costs nobody else anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.kampf.choices import Take
from net.hub import lobby
from net.hub.hub import Hub
from net.hub.visits.playing import TOO_FAST
from net.limits import Limits
from net.protocol.messages import (
    LOBBY,
    MOST_CHOICES,
    Again,
    Answer,
    AnyUp,
    Cover,
    Decline,
    Enter,
    GiveOrder,
    GiveTime,
    Here,
    Leave,
    LetWatch,
    MakeTable,
    Rename,
    Said,
    Say,
    Sit,
    Stand,
    TableSeen,
    TakeBack,
)
from tests.net.hand_world import HandWorld, Screen, play_on, two_at_a_table

USUAL = Limits()


class TestFloods:
    @pytest.mark.parametrize(
        "flood",
        [
            lambda at: Rename(f"Mallory {at}"),
            lambda at: Sit(1) if at % 2 else Stand(1),
            lambda at: Enter(1) if at % 2 else Leave(1),
            lambda at: MakeTable("kampf", ("open", "adept"), (("deals", str(at % 12 + 1)),)),
        ],
    )
    def test_wishes_faster_than_anybody_plays_are_refused_and_not_written_down(
        self, hub: Hub, world: HandWorld, flood: Callable[[int], AnyUp]
    ) -> None:
        anna, mallory = Screen(hub, "Anna"), Screen(hub, "Mallory")
        anna.send(MakeTable("kampf", ("me", "open", "open")))
        size, told = written(world), len(anna.got)
        for at in range(1000):
            mallory.send(flood(at))
        most = USUAL.wishes
        assert "wait a moment" in mallory.refusals[-1]
        assert written(world) - size <= 2 * most
        assert len(anna.got) - told <= 3 * most
        world.advance(1)
        mallory.got.clear()
        mallory.send(Rename("Mal"))
        assert mallory.refusals == []

    def test_a_new_line_gives_nobody_more_wishes(self, hub: Hub, world: HandWorld) -> None:
        Screen(hub, "Mallory").send(MakeTable("kampf", ("me", "open")))
        for line in range(10):
            mallory = Screen(hub, "Mallory")
            for at in range(50):
                mallory.send(Rename(f"Mallory {line} {at}"))
        assert written(world) < 2 * USUAL.wishes

    def test_talk_has_its_own_measure_on_every_line_together(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        for _ in range(5):
            mallory = Screen(hub, "Mallory")
            mallory.send(Rename("Mal"))
            for _ in range(5):
                mallory.send(Say(LOBBY, "buy"))
        assert len(anna.all(Said)) == USUAL.talk
        world.advance(1)
        Screen(hub, "Mallory").send(Say(LOBBY, "buy"))
        assert len(anna.all(Said)) == USUAL.talk + 1

    def test_plans_without_end_are_refused_before_the_engine_tries_them(self, hub: Hub, world: HandWorld) -> None:
        """Each might be dropped for its last choice: many steps of the engine for one message, and nothing done."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        size, most = written(world), USUAL.plans
        plan = Answer(anna.table, 0, (Take(),) * MOST_CHOICES)
        tried = most // (MOST_CHOICES - 1)
        for _ in range(tried + 5):
            anna.send(plan)
        assert TOO_FAST not in anna.refusals[:tried]
        assert anna.refusals[tried:] == [TOO_FAST] * 5
        assert written(world) == size
        assert play_on((anna, bert), world, answers=4) == 4
        world.advance(1)
        anna.got.clear()
        anna.send(plan)
        assert TOO_FAST not in anna.refusals

    def test_answers_are_not_counted(self, hub: Hub, world: HandWorld) -> None:
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit(anna.table))
        assert play_on((anna, bert), world, answers=100) == 100 or anna.phase == "over"
        assert not any("wait" in refusal for refusal in anna.refusals + bert.refusals)


def written(world: HandWorld) -> int:
    """How many records lie on the disk."""
    return sum(map(len, world.logs.values()))


def one_after_another(at: int, seat: int, asked: int) -> list[AnyUp]:
    """What Mallory sends as wish number `at` of each flood."""
    return [
        Cover(1, seat, at % 2 > 0),
        Cover(1),
        LetWatch(1, at % 2 > 0),
        TakeBack(1, asked) if at % 2 else Answer(1, asked, (Take(),)),
        GiveOrder(1, asked, at % 3 - 1),
        Again(1, at % 2 > 0),
        Decline(1),
        GiveTime(1, seat),
        Enter(1) if at % 2 else Leave(1),
        Here(1),
        Say(1, "", at % 9 + 1),
    ]


class TestFloodsAtATable:
    """Of what can be wished in a game: with somebody who plays against Mallory, and is told of it."""

    @pytest.mark.parametrize("flood", range(len(one_after_another(0, 0, 0))))
    def test_what_is_wished_too_fast_is_neither_written_down_nor_told(
        self, hub: Hub, world: HandWorld, flood: int
    ) -> None:
        opener, mallory = opened(*two_at_a_table(hub))
        watcher = Screen(hub, "Wim")
        watcher.send(Enter(1))
        seat, size = mallory.last(TableSeen).seat, written(world)
        told = {each: len(each.got) for each in (opener, watcher)}
        for at in range(1000):
            state = hub.lobby.tables[1].room.state
            assert state is not None
            mallory.send(one_after_another(at, seat, state.question)[flood])
        assert written(world) - size <= 2 * USUAL.wishes
        for each, before in told.items():
            assert len(each.got) - before <= 4 * USUAL.wishes


def opened(anna: Screen, bert: Screen) -> tuple[Screen, Screen]:
    """The first has laid something, the second may take it."""
    first, second = (anna, bert) if anna.choices() else (bert, anna)
    first.answer(first.choices()[0])
    return first, second


class TestTablesWithoutEnd:
    def test_tables_of_bots_alone_do_not_pile_up(self, hub: Hub, world: HandWorld) -> None:
        mallory = Screen(hub, "Mallory")
        for _ in range(20):
            mallory.send(MakeTable("kampf", ("adept", "adept")))
            world.advance(60)
        assert len(hub.lobby.tables) == 1
        mallory.end("gone")
        assert hub.lobby.tables == {}
        assert Screen(self.restarted(world), "Anna").lobby.tables == ()

    def test_a_hundred_wishes_before_the_first_is_on_disk_make_one_table(self, hub: Hub, world: HandWorld) -> None:
        mallory = Screen(hub, "Mallory")
        world.disk_is_slow = True
        for _ in range(100):
            mallory.send(MakeTable("kampf", ("me", "open")))
        self.disk_catches_up(world)
        assert len(hub.lobby.tables) == 1
        assert mallory.refusals[0] == "Your last table is being made; wait a moment."

    def test_nobody_sits_at_more_tables_than_they_may_make(self, hub: Hub, world: HandWorld) -> None:
        mallory = Screen(hub, "Mallory")
        for number in range(USUAL.own_tables + 1):
            host = Screen(hub, f"Host {number}")
            host.send(MakeTable("kampf", ("me", "open", "open")))
            mallory.send(Sit(host.table))
            world.advance(60)
        assert len(mallory.all(TableSeen)) == USUAL.own_tables
        assert "as many tables as this server allows" in mallory.refusals[-1]

    def test_who_is_gone_before_the_table_is_made_leaves_none(self, hub: Hub, world: HandWorld) -> None:
        mallory = Screen(hub, "Mallory")
        world.disk_is_slow = True
        mallory.send(MakeTable("kampf", ("open", "open")))
        mallory.end("gone")
        self.disk_catches_up(world)
        assert hub.lobby.tables == {}

    def test_who_is_gone_before_the_seat_is_on_disk_is_away(self, hub: Hub, world: HandWorld) -> None:
        """A player who is taken to be there for ever could never be replaced."""
        anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
        anna.send(MakeTable("kampf", ("me", "open")))
        world.disk_is_slow = True
        bert.send(Sit(anna.table))
        bert.end("gone")
        self.disk_catches_up(world)
        assert hub.lobby.tables[anna.table].info().seats[1].away == 0

    def test_a_full_server_gives_up_the_table_that_was_deserted_longest_and_no_other(self, world: HandWorld) -> None:
        hub = Hub(world, limits=Limits(tables=3))
        hosts = [Screen(hub, name) for name in ("Anna", "Bert", "Carl")]
        for host in hosts:
            host.send(MakeTable("kampf", ("me", "open")))
        hosts[1].end("gone")
        world.advance(60)
        hosts[0].end("gone")
        newcomer = Screen(hub, "Dora")
        newcomer.send(MakeTable("kampf", ("me", "open")))
        assert "no room" in newcomer.refusals[-1]
        world.advance(lobby.LONG_AWAY)
        newcomer.send(MakeTable("kampf", ("me", "open")))
        assert set(hub.lobby.tables) == {hosts[0].table, hosts[2].table, newcomer.table}
        assert world.finished == {hosts[1].table}

    def test_a_table_at_which_somebody_looks_on_is_not_given_up(self, world: HandWorld) -> None:
        hub = Hub(world, limits=Limits(tables=1))
        anna, carl = Screen(hub, "Anna"), Screen(hub, "Carl")
        anna.send(MakeTable("kampf", ("me", "open")))
        carl.send(Enter(anna.table))
        anna.end("gone")
        world.advance(lobby.LONG_AWAY + 1)
        dora = Screen(hub, "Dora")
        dora.send(MakeTable("kampf", ("me", "open")))
        assert "no room" in dora.refusals[-1]
        carl.send(Leave(anna.table))
        dora.send(MakeTable("kampf", ("me", "open")))
        assert set(hub.lobby.tables) == {dora.table}

    def restarted(self, world: HandWorld) -> Hub:
        hub = Hub(world)
        hub.logs.restore(sorted(world.logs.items()))
        return hub

    def disk_catches_up(self, world: HandWorld) -> None:
        for _ in range(9):
            world.write_disk()
