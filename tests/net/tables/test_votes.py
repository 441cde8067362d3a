"""What most of those at a table must wish: time for somebody who has none left, and to begin with bots."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.protocol.messages import (
    TO_BEGIN,
    Announced,
    Begin,
    Enter,
    GiveTime,
    Leave,
    MakeTable,
    Rename,
    SeatInfo,
    Sit,
    Stand,
    TableChanged,
    TableSeen,
)
from net.tables.clock import LEAST_GIFT
from net.tables.polls import Count
from net.tables.seats.coming_back import SPENT
from net.tables.votes import NOT_OVER, NOT_YOURS, TIME_TO_ASK, TIME_TO_GIVE
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.tables.test_table_clock import asked, others, restarted, said, sat, seat_of, seats

CLOCK = "game:600"


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def hub(world: HandWorld) -> Hub:
    return Hub(world)


def seat_number(screen: Screen) -> int:
    return screen.last(TableSeen).seat


def out_of_time(hub: Hub, world: HandWorld, *names: str) -> tuple[Screen, list[Screen]]:
    """A table whose first to be asked has no time left, and the others."""
    table = sat(hub, CLOCK, *names)
    late = asked(*table)
    world.advance(600)
    assert seat_of(late).cover == "adept"
    assert seat_of(late).left == 0
    return late, others(late, table)


def give(screen: Screen, to: Screen) -> None:
    screen.send(GiveTime(to.table, seat_number(to)))


class TestTimeOver:
    def test_a_bot_plays_to_the_end_however_often_its_player_comes_back(self, hub: Hub, world: HandWorld) -> None:
        """By coming back one once had a tenth of the time again, each time."""
        late, table = out_of_time(hub, world, "Anna", "Bert", "Carl")
        name = late.welcome.name
        expected = f"{name}'s time is up: a bot plays for them to the end, unless the others give them time."
        assert said(table[0])[-1] == expected
        while late.phase != "over":
            late.send(Leave(late.table))
            late.send(Enter(late.table, late.seen.step))
            assert seat_of(late).cover == "adept"
            play_on(table, world, answers=3)
        assert said(late).count(SPENT) > 3

    def test_they_watch_their_own_seat_and_are_told_why(self, hub: Hub, world: HandWorld) -> None:
        late, _ = out_of_time(hub, world, "Anna", "Bert")
        late.end("line lost")
        back = Screen(hub, late.welcome.name)
        back.send(Enter(late.table))
        assert seat_number(back) == seat_number(late)
        assert back.seen.view is not None
        assert back.seen.view.seat == seat_number(late)
        assert said(back) == [SPENT]
        back.answer(*back.choices()[:1] or late.choices()[:1])
        assert back.refusals == [SPENT]

    def test_a_restart_gives_nothing_back(self, hub: Hub, world: HandWorld) -> None:
        late, _ = out_of_time(hub, world, "Anna", "Bert")
        back = Screen(restarted(world), late.welcome.name)
        back.send(Enter(late.table))
        assert said(back) == [SPENT]
        assert (seat_of(back).cover, seat_of(back).left) == ("adept", 0)

    def test_the_clock_of_an_answer_gives_the_place_back(self, hub: Hub, world: HandWorld) -> None:
        table = sat(hub, "answer:100", "Anna", "Bert", "Carl")
        late = asked(*table)
        world.advance(101)
        give(others(late, table)[0], late)
        assert others(late, table)[0].refusals == [NOT_OVER]
        late.send(Enter(late.table, late.seen.step))
        assert seat_of(late).cover == ""


class TestTimeGiven:
    def test_most_of_the_others_give_it_and_all_see_who_wants_to(self, hub: Hub, world: HandWorld) -> None:
        late, (one, two, three) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        give(one, late)
        name, wisher = late.welcome.name, one.welcome.name
        assert said(three)[-1] == f"{wisher} wants to give {name} time. One more player must agree."
        assert seat_of(late).cover == "adept"
        give(two, late)
        assert said(three)[-2:] == [f"{name} is given 1 minute more.", f"{name} is back, and plays again."]
        assert (seat_of(late).cover, seat_of(late).left) == ("", 60)
        play_on((late, one, two, three), world, answers=8)
        assert late.refusals == []

    def test_one_of_three_others_is_not_most(self, hub: Hub, world: HandWorld) -> None:
        late, (one, *_) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        for wishes in (True, False, True):
            give(one, late)
            assert [vote.by for vote in one.last(TableChanged).info.votes] == [(seat_number(one),)] * wishes
            assert seat_of(late).cover == "adept"
        assert f"{one.welcome.name} no longer wants to give {late.welcome.name} time." in said(late)

    def test_whoever_it_is_for_asks_and_does_not_decide(self, hub: Hub, world: HandWorld) -> None:
        late, table = out_of_time(hub, world, "Anna", "Bert", "Carl")
        give(late, late)
        name = late.welcome.name
        assert said(table[0])[-1] == f"{name} asks for more time. It takes 2 of the others to give it."
        give(late, late)
        assert said(table[0])[-1] == f"{name} no longer asks for more time."
        assert seat_of(late).cover == "adept"

    def test_alone_with_bots_asking_is_enough_and_as_often_as_it_is_needed(self, hub: Hub, world: HandWorld) -> None:
        anna = Screen(hub, "Anna")
        anna.send(MakeTable("kampf", ("me", "adept"), (("deals", "1"),), clock="game:60"))
        while not anna.choices():
            world.advance(1)
        for _ in range(2):
            world.advance(60)
            assert seat_of(anna).cover == "adept"
            give(anna, anna)
            assert (seat_of(anna).cover, seat_of(anna).left) == ("", LEAST_GIFT)
        play_on([anna], world)
        assert anna.phase == "over"

    def test_of_two_without_time_none_helps_themselves_while_the_other_looks_on(
        self, hub: Hub, world: HandWorld
    ) -> None:
        """The first to ask would have as much as they like, and the other none."""
        late, (other,) = out_of_time(hub, world, "Anna", "Bert")
        while not other.choices():
            world.advance(1)
        world.advance(600)
        assert [bool(seat.cover) for seat in seats(late)] == [True, True]
        give(other, other)
        assert said(late)[-1] == f"{other.welcome.name} asks for more time. One of the others can give it."
        assert seat_of(other).cover == "adept"
        give(other, late)
        assert seat_of(late).cover == ""
        give(late, other)
        assert seat_of(other).cover == ""

    def test_neither_bots_nor_onlookers_nor_who_is_not_there_have_a_say(self, hub: Hub, world: HandWorld) -> None:
        late, (other,) = out_of_time(hub, world, "Anna", "Bert")
        eve = Screen(hub, "Eve")
        eve.send(Enter(late.table))
        give(eve, late)
        assert "Only those who sit" in eve.refusals[-1]
        while not other.choices():
            world.advance(1)
        world.advance(600)
        assert [bool(seat.cover) for seat in seats(late)] == [True, True]
        late.send(Leave(late.table))
        give(late, other)
        assert late.refusals[-1] == NOT_YOURS
        give(other, other)
        assert seat_of(other).cover == ""
        late.send(Enter(late.table))
        give(late, late)
        assert seat_of(late).cover == "adept"
        give(other, late)
        assert seat_of(late).cover == ""

    def test_who_is_away_then_has_it_on_coming_back_after_a_restart_too(self, hub: Hub, world: HandWorld) -> None:
        late, (other,) = out_of_time(hub, world, "Anna", "Bert")
        late.end("line lost")
        give(other, late)
        assert [seat.cover for seat in seats(other)].count("adept") == 1
        back = Screen(restarted(world), late.welcome.name)
        back.send(Enter(late.table))
        assert (seat_of(back).cover, seat_of(back).left) == ("", 60)

    def test_what_was_given_is_kept_by_a_restart(self, hub: Hub, world: HandWorld) -> None:
        late, (other,) = out_of_time(hub, world, "Anna", "Bert")
        give(other, late)
        back = Screen(restarted(world), late.welcome.name)
        back.send(Enter(late.table))
        assert (seat_of(back).cover, seat_of(back).left) == ("", 60)

    @pytest.mark.parametrize("seat", [-1, 2, 15])
    def test_a_seat_that_is_none_has_time(self, hub: Hub, world: HandWorld, seat: int) -> None:
        late, (other,) = out_of_time(hub, world, "Anna", "Bert")
        other.send(GiveTime(late.table, seat))
        assert other.refusals == [NOT_OVER]

    @pytest.mark.parametrize("of", range(1, 7))
    def test_it_is_done_when_more_than_half_wish_it(self, of: int) -> None:
        for wished in range(of + 1):
            assert (Count(wished, of).needed == 0) == (2 * wished > of)


class TestNobodyRaces:
    def test_the_bot_waits_while_the_others_make_up_their_minds(self, hub: Hub, world: HandWorld) -> None:
        """It once played on, a move a second, while the table voted the time back."""
        late, (one, two, three) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        question = one.seen.view
        world.advance(TIME_TO_ASK - 1)
        give(one, late)
        world.advance(TIME_TO_GIVE - 1)
        assert one.seen.view == question
        give(two, late)
        assert late.choices()
        assert seat_of(late).cover == ""
        del three

    def test_it_waits_for_no_longer_than_that_and_never_for_bots(self, hub: Hub, world: HandWorld) -> None:
        _late, (one, *_) = out_of_time(hub, world, "Anna", "Bert", "Carl")
        question = one.seen.view
        world.advance(TIME_TO_ASK + 1)
        assert one.seen.view != question

    def test_who_wishes_it_again_and_again_holds_nobody_up(self, hub: Hub, world: HandWorld) -> None:
        """Each wish once made the bot wait anew: whoever was out of time could keep a game from its end."""
        late, (one, *_) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        question = one.seen.view
        give(late, late)
        for _ in range(4):  # Taken back, and made again.
            world.advance(TIME_TO_GIVE / 5)
            give(late, late)
        give(one, late)
        world.advance(TIME_TO_GIVE - 1)
        assert one.seen.view == question, "another's wish is waited for, too"
        give(one, late)
        give(one, late)
        world.advance(2)
        assert one.seen.view != question

    def test_at_another_question_it_is_waited_for_again(self, hub: Hub, world: HandWorld) -> None:
        late, here = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        give(late, late)
        world.advance(TIME_TO_GIVE + 1)
        while any(screen.choices() for screen in here):
            screen = asked(*here)
            screen.answer(screen.choices()[0])
        one, question = here[0], here[0].seen.view
        give(late, late)
        give(late, late)
        world.advance(TIME_TO_GIVE - 1)
        assert one.seen.view == question

    def test_when_the_time_that_was_given_is_over_it_is_waited_for_again(self, hub: Hub, world: HandWorld) -> None:
        late, (one, two, _) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        question = one.seen.view
        for each in (one, two):
            give(each, late)
        world.advance(seat_of(late).left)
        assert seat_of(late).cover == "adept"
        give(one, late)
        world.advance(TIME_TO_GIVE - 1)
        assert one.seen.view == question

    def test_a_wish_for_time_is_kept_by_a_kill(self, hub: Hub, world: HandWorld) -> None:
        late, (one, two, _) = out_of_time(hub, world, "Anna", "Bert", "Carl", "Dora")
        give(one, late)
        back = [Screen(restarted(world), one.welcome.name)]
        back.append(Screen(back[0].hub, two.welcome.name))
        for screen in back:
            screen.send(Enter(late.table))
        assert [vote.by for vote in back[0].last(TableSeen).info.votes] == [(seat_number(back[0]),)]
        give(back[1], late)
        assert seats(back[1])[seat_number(late)].left == 60


def gathered(hub: Hub, *names: str, seats: int = 6) -> list[Screen]:
    screens = [Screen(hub, name) for name in names]
    screens[0].send(MakeTable("kampf", ("me", *["open"] * (seats - 1)), (("deals", "1"),)))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    return screens


def bots(screen: Screen) -> list[SeatInfo]:
    return [seat for seat in seats(screen) if seat.kind not in ("open", "person")]


class TestBeginning:
    def test_the_maker_begins_at_once(self, hub: Hub) -> None:
        anna, _stranger = gathered(hub, "Anna", "Eve")
        anna.send(Begin(anna.table, "adept"))
        assert anna.phase == "playing"
        assert {seat.kind for seat in bots(anna)} == {"adept"}

    def test_a_stranger_who_sits_down_fills_nobody_elses_seats_with_bots(self, hub: Hub) -> None:
        anna, eve = gathered(hub, "Anna", "Eve")
        for _ in range(3):
            eve.send(Begin(anna.table, "adept"))
        assert eve.phase == "gathering"
        wants = "Eve wants to begin now, with adepts in the free seats. One more player must agree."
        assert said(anna) == [wants, "Eve no longer asks to begin.", wants]
        assert [(vote.what, vote.by, vote.needed) for vote in anna.last(TableChanged).info.votes] == [
            (TO_BEGIN, (1,), 1)
        ]

    def test_who_has_stood_up_when_it_comes_to_that_begins_nothing(self, hub: Hub, world: HandWorld) -> None:
        """Both were sent at once, and the disk is slow: they still sat when they asked."""
        anna, eve = gathered(hub, "Anna", "Eve")
        world.disk_is_slow = True
        eve.send(Stand(anna.table))
        eve.send(Begin(anna.table, "adept"))
        world.disk_is_slow = False
        world.write_disk()
        assert anna.phase == "gathering"
        assert "Only those who sit" in eve.refusals[-1]

    def test_most_may_begin_without_the_maker(self, hub: Hub) -> None:
        anna, bert, carl, dora = gathered(hub, "Anna", "Bert", "Carl", "Dora")
        bert.send(Begin(anna.table, "adept"))
        carl.send(Begin(anna.table, "adept"))
        assert said(anna)[-1] == (
            "Bert and Carl want to begin now, with adepts in the free seats. One more player must agree."
        )
        assert anna.phase == "gathering"
        dora.send(Begin(anna.table, "apprentice"))
        assert anna.phase == "playing"
        assert {seat.kind for seat in bots(anna)} == {"apprentice"}

    def test_who_stands_up_takes_the_wish_along(self, hub: Hub) -> None:
        anna, bert, carl, dora = gathered(hub, "Anna", "Bert", "Carl", "Dora")
        for each in (bert, carl):
            each.send(Begin(anna.table))
            each.send(Stand(anna.table))
        dora.send(Begin(anna.table))
        assert anna.phase == "gathering"
        assert "Dora wants" in said(anna)[-1]

    def test_a_maker_who_has_stood_up_has_no_say_and_the_others_go_on(self, hub: Hub) -> None:
        anna, bert, carl = gathered(hub, "Anna", "Bert", "Carl")
        anna.send(Stand(anna.table))
        anna.send(Begin(bert.table))
        assert "Only those who sit" in anna.refusals[-1]
        for each in (bert, carl):
            each.send(Begin(bert.table))
        assert bert.phase == "playing"

    def test_the_maker_is_known_by_more_than_a_name(self, hub: Hub) -> None:
        """A name can be taken by another when its player goes by a new one."""
        anna, eve = gathered(hub, "Anna", "Eve")
        anna.send(Rename("Annette"))
        eve.send(Rename("Anna"))
        eve.send(Begin(anna.table))
        assert anna.phase == "gathering"
        assert [seat.maker for seat in seats(anna)[:3]] == [True, False, False]
        anna.send(Begin(anna.table))
        assert anna.phase == "playing"

    def test_a_restart_knows_the_maker(self, hub: Hub, world: HandWorld) -> None:
        anna, _eve = gathered(hub, "Anna", "Eve")
        hub = restarted(world)
        anna, eve = Screen(hub, "Anna"), Screen(hub, "Eve")
        for each in (anna, eve):
            each.send(Enter(1))
        eve.send(Begin(1))
        assert eve.phase == "gathering"
        anna.send(Begin(1))
        assert anna.phase == "playing"

    def test_nobody_is_told_in_the_lobby_who_could_begin(self, hub: Hub, world: HandWorld) -> None:
        eve = Screen(hub, "Eve")
        gathered(hub, "Anna")
        world.advance(5)
        (table,) = eve.lobby.tables
        assert not any(seat.maker for seat in table.seats)

    def test_announcements_are_the_servers_own(self, hub: Hub) -> None:
        anna, eve = gathered(hub, "Anna", "Eve")
        eve.send(Begin(anna.table))
        assert len(anna.all(Announced)) == 1
