"""One more game: who is asked, who agrees, when it begins, and what it is like."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.logs.encoding import decode_record, encode_record
from net.logs.erasing import without
from net.protocol.messages import (
    AGAIN,
    Again,
    Announced,
    Begin,
    Cover,
    Decline,
    Enter,
    Leave,
    MakeTable,
    Refusal,
    Sit,
    Stand,
    TableChanged,
    TableInfo,
    TableSeen,
    Vote,
)
from net.tables.beginning import STILL_THERE
from net.tables.records import Held
from tests.net.hand_world import HandWorld, Screen, play_on
from tests.net.tables.test_table_clock import restarted, seats

OPTIONS = (("deals", "1"),)


def played(hub: Hub, world: HandWorld, *names: str, bots: int = 0, private: bool = False) -> list[Screen]:
    """A game that is over, and all who have played look at its end."""
    screens = [Screen(hub, name) for name in names]
    kinds = ("me", *["open"] * (len(names) - 1), *["adept"] * bots)
    screens[0].send(MakeTable("kampf", kinds, OPTIONS, private, "answer:600", wait=300))
    code = screens[0].last(TableSeen).info.code
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table, -1, code))
    play_on(screens, world)
    assert {screen.phase for screen in screens} == {"over"}
    return screens


def at(screen: Screen) -> TableInfo:
    return [message for message in screen.got if isinstance(message, TableSeen | TableChanged)][-1].info


def kinds(screen: Screen) -> list[tuple[str, str]]:
    return [(seat.kind, seat.name) for seat in seats(screen)]


def agreed(screen: Screen) -> list[Vote]:
    return [vote for vote in at(screen).votes if vote.what == AGAIN]


def test_it_begins_when_all_have_agreed_with_the_same_seats_options_and_bots(hub: Hub, world: HandWorld) -> None:
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl", bots=1)
    old = at(anna)
    bert.send(Again(old.table))
    assert kinds(bert)[:3] == [("open", "Anna"), ("person", "Bert"), ("open", "Carl")]
    assert at(anna).again == bert.table
    assert agreed(anna) == [Vote(AGAIN, (1,), 2)]
    anna.send(Again(old.table))
    assert agreed(carl) == [Vote(AGAIN, (0, 1), 1)]
    assert anna.phase == bert.phase == "gathering"
    carl.send(Again(old.table))
    assert {screen.phase for screen in (anna, bert, carl)} == {"playing"}
    new = at(anna)
    assert new.table != old.table
    same = "game", "options", "private", "clock", "wait"
    assert [getattr(new, each) for each in same] == [getattr(old, each) for each in same]
    assert [(seat.kind, seat.name) for seat in new.seats] == [(seat.kind, seat.name) for seat in old.seats]
    assert len({each.info.commitment for each in anna.all(TableSeen) if each.info.commitment}) == 2
    assert old.table not in hub.lobby.tables
    play_on((anna, bert, carl), world)
    assert anna.phase == "over"


def test_who_has_left_is_asked_in_the_lobby_and_agrees_by_sitting_down(hub: Hub, world: HandWorld) -> None:
    anna, bert = played(hub, world, "Anna", "Bert", private=True)
    bert.send(Leave(bert.table))
    anna.send(Again(anna.table))
    number = anna.table
    world.advance(2)
    assert bert.last(Announced).text == f"Anna asks you to play Kampf der Magier again, at table {number}."
    (kept,) = [info for info in bert.lobby.tables if info.table == number]
    assert [(seat.kind, seat.name) for seat in kept.seats] == [("person", "Anna"), ("open", "Bert")]
    world.advance(10 * STILL_THERE)
    assert anna.phase == "gathering"
    bert.send(Sit(number))
    assert anna.phase == "playing"
    assert bert.last(TableSeen).seat == 1


def test_nobody_is_asked_again_and_again_by_the_same(hub: Hub, world: HandWorld) -> None:
    """Who asks, leaves, and asks again calls the others once; that there is a table they see."""
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl")
    number = anna.table
    for screen in (bert, anna) * 3:
        screen.send(Again(number))
        assert screen.table != number
        screen.send(Stand(screen.table))
        screen.send(Enter(number))
    asked = [message.text for message in carl.all(Announced)]
    assert [text.partition(" ")[0] for text in asked] == ["Bert", "Anna"]


def test_what_is_kept_for_one_nobody_else_takes_or_sees(hub: Hub, world: HandWorld) -> None:
    anna, _bert = played(hub, world, "Anna", "Bert", private=True)
    anna.send(Again(anna.table))
    eve = Screen(hub, "Eve")
    world.advance(2)
    assert eve.lobby.tables == ()
    eve.send(Sit(anna.table, 1, at(anna).code))
    assert "kept" in eve.last(Refusal).sentence
    eve.send(Sit(anna.table, -1, at(anna).code))
    assert "kept" in eve.last(Refusal).sentence
    assert kinds(anna)[1] == ("open", "Bert")


def test_who_does_not_want_to_is_waited_for_no_longer(hub: Hub, world: HandWorld) -> None:
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl")
    anna.send(Again(anna.table))
    bert.send(Again(bert.table))
    carl.send(Decline(anna.table))
    assert anna.phase == bert.phase == "playing"
    assert kinds(anna)[2][0] == "apprentice"
    carl.send(Again(carl.table))
    assert carl.last(TableSeen).seat == -1, "too late: one can look on"
    assert carl.table == anna.table


def test_who_has_no_line_is_waited_for_a_minute(hub: Hub, world: HandWorld) -> None:
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl")
    carl.end("line lost")
    anna.send(Again(anna.table))
    bert.send(Again(bert.table))
    world.advance(STILL_THERE - 1)
    assert anna.phase == "gathering"
    carl = Screen(hub, "Carl")
    world.advance(10 * STILL_THERE)
    assert anna.phase == "gathering", "Carl is there again, and asked"
    carl.end("line lost")
    assert anna.phase == "playing"


def test_nothing_begins_where_nobody_is_any_more(hub: Hub, world: HandWorld) -> None:
    anna, bert = played(hub, world, "Anna", "Bert")
    anna.send(Again(anna.table))
    number = anna.table
    bert.end("line lost")
    anna.send(Leave(number))
    world.advance(10 * STILL_THERE)
    assert hub.lobby.tables[number].room.phase == "gathering"
    anna.send(Enter(number))
    assert anna.phase == "playing"


def test_who_asked_first_may_begin_with_bots_for_the_missing(hub: Hub, world: HandWorld) -> None:
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl")
    bert.send(Again(bert.table))
    carl.send(Again(carl.table))
    assert [seat.maker for seat in seats(bert)] == [False, True, False]
    bert.send(Begin(bert.table, "adept"))
    assert bert.phase == "playing"
    assert kinds(bert)[0][0] == "adept"
    assert anna.phase == "over"
    assert at(anna).again == bert.table
    assert agreed(anna) == []


def test_with_others_every_other_seat_is_free(hub: Hub, world: HandWorld) -> None:
    anna, bert = played(hub, world, "Anna", "Bert", bots=1)
    anna.send(Again(anna.table, others=True))
    assert kinds(anna) == [("person", "Anna"), ("open", ""), ("open", "")]
    assert at(bert).again == anna.table
    eve = Screen(hub, "Eve")
    eve.send(Sit(anna.table))
    bert.send(Again(bert.table))
    assert bert.table == anna.table
    assert anna.phase == "playing"


def test_kept_seats_are_opened_by_who_asked_first_alone(hub: Hub, world: HandWorld) -> None:
    anna, bert, carl = played(hub, world, "Anna", "Bert", "Carl")
    anna.send(Again(anna.table))
    bert.send(Again(bert.table))
    bert.send(Again(bert.table, others=True))
    assert "Only the player who made" in bert.last(Refusal).sentence
    anna.send(Again(anna.table, others=True))
    assert kinds(anna)[2] == ("open", "")
    carl.end("line lost")
    world.advance(10 * STILL_THERE)
    assert anna.phase == "gathering", "it gathers as any other"
    Screen(hub, "Eve").send(Sit(anna.table))
    assert anna.phase == "playing"


def test_two_who_ask_at_once_meet_at_one_table(hub: Hub, world: HandWorld) -> None:
    anna, bert = played(hub, world, "Anna", "Bert")
    world.disk_is_slow = True
    for screen in (anna, bert):
        screen.send(Again(screen.table))
    for _ in range(9):
        world.write_disk()
    assert anna.table == bert.table == 2
    assert anna.phase == bert.phase == "playing"


def test_after_a_kill_it_gathers_on_and_its_seats_are_kept(hub: Hub, world: HandWorld) -> None:
    anna, bert = played(hub, world, "Anna", "Bert")
    anna.send(Again(anna.table))
    number = anna.table
    hub = restarted(world)
    world.advance(STILL_THERE / 2)
    back = Screen(hub, "Anna")
    assert back.welcome.seated == (number,)
    back.send(Enter(number))
    assert kinds(back) == [("person", "Anna"), ("open", "Bert")]
    world.advance(1)
    bert = Screen(hub, "Bert")
    assert bert.welcome.seated == (), "whoever is asked is not seated yet"
    assert [info.table for info in bert.lobby.tables] == [number]
    bert.send(Sit(number))
    assert back.phase == "playing"


def test_alone_with_bots_it_begins_at_once(hub: Hub, world: HandWorld) -> None:
    (anna,) = played(hub, world, "Anna", bots=2)
    anna.send(Again(anna.table))
    assert anna.phase == "playing"
    assert anna.table == 2


def test_a_bot_that_had_taken_over_comes_along_and_one_that_only_helped_does_not(hub: Hub, world: HandWorld) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), OPTIONS))
    bert.send(Sit(anna.table))
    bert.send(Cover(anna.table, 1))
    play_on((anna,), world)
    anna.send(Again(anna.table))
    assert kinds(anna)[1] == ("open", "Bert")


@pytest.mark.parametrize("others", [False, True])
def test_before_the_end_and_from_outside_nobody_can_ask(hub: Hub, world: HandWorld, others: bool) -> None:
    anna, bert, eve = Screen(hub, "Anna"), Screen(hub, "Bert"), Screen(hub, "Eve")
    anna.send(MakeTable("kampf", ("me", "open"), OPTIONS))
    bert.send(Sit(anna.table))
    anna.send(Again(anna.table, others))
    assert "when this one is over" in anna.last(Refusal).sentence
    play_on((anna, bert), world)
    eve.send(Enter(anna.table))
    eve.send(Again(anna.table, others))
    assert "Only those who sit" in eve.last(Refusal).sentence
    assert len(hub.lobby.tables) == 1


def test_a_player_who_is_forgotten_is_asked_no_more() -> None:
    """Their name is erased from the record that keeps the seat."""
    blob = encode_record(Held(1, "key:Bert", "Bert"), None)
    erased = without(blob, (), ("key:Bert",), ("Bert",))
    assert decode_record(erased, None) == Held(1, "", "")
    assert without(blob, (), ("key:Eve",), ("Eve",)) == blob
