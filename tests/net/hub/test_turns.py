"""Where it is somebody's turn: told to that player alone, first in the lobby, and an answer to who asks by a key."""

from __future__ import annotations

from random import Random

import pytest

from core.bots.bot import any_of
from core.engine import waiting_for
from net.hub.hub import Hub
from net.hub.own_turns import NONE, SOME, UNKNOWN, told_turns
from net.limits import Limits
from net.people.auth import Identity
from net.protocol.messages import Answer, Begin, Enter, Leave, MakeTable, Sit, Stand, TurnsSeen, Welcome
from tests.net.hand_world import HandWorld, Screen, asked_of, two_at_a_table

FREE = Limits(own_tables=1000, wishes=100_000)


def turns_of(screen: Screen) -> tuple[int, ...]:
    """As this screen was told last, since it came in."""
    since = max(at for at, message in enumerate(screen.got) if isinstance(message, Welcome))
    told = [message.tables for message in screen.got[since:] if isinstance(message, TurnsSeen)]
    return told[-1] if told else ()


def asked_anywhere(hub: Hub, screen: Screen) -> set[int]:
    """As the tables themselves have it."""
    player = f"key:{screen.welcome.name}"
    found = set()
    for number, table in hub.lobby.tables.items():
        room = table.room
        seat = room.seat_of(player)
        if seat is not None and room.phase == "playing" and not room.chairs[seat].cover and room.state is not None:
            found |= {number} if seat in waiting_for(room.state) else set()
    return found


def answer_at(hub: Hub, screen: Screen, number: int, rng: Random) -> None:
    from core.engine import choices

    room = hub.lobby.tables[number].room
    seat = room.seat_of(f"key:{screen.welcome.name}")
    assert room.state is not None
    assert seat is not None
    screen.send(Answer(number, room.state.question, (any_of(choices(room.state, seat), rng),)))


@pytest.mark.parametrize("seed", range(6))
def test_each_is_told_of_all_their_other_tables_and_of_nobody_elses(world: HandWorld, seed: int) -> None:
    """Three people at many tables come, go, look elsewhere, answer, stand up and lose their lines."""
    hub, rng = Hub(world, limits=FREE), Random(seed)
    screens = [Screen(hub, name) for name in ("Anna", "Bert", "Carl")]
    for at in range(6):
        maker, guest = rng.sample(screens, 2)
        maker.send(MakeTable(rng.choice(["kampf", "zargos"]), ("me", "open"), ()))
        guest.send(Sit(at + 1))
    for _ in range(120):
        at = rng.randrange(3)
        screen = screens[at]
        mine = sorted(asked_anywhere(hub, screen))
        match rng.randrange(8):
            case 0:
                hub.disconnect(screen)
                screens[at] = Screen(hub, screen.welcome.name)
            case 1:
                screen.send(Leave(0))
            case 2 | 3:
                screen.send(Enter(rng.randrange(1, 7)))
            case 4 if rng.random() < 0.1:
                screen.send(Stand(rng.randrange(1, 7)))
            case _ if mine:
                answer_at(hub, screen, rng.choice(mine), rng)
        world.advance(rng.random())
        for each in screens:
            visitor = hub._visitors[each]
            shown = set() if visitor.table is None else {visitor.table.room.number}
            assert set(turns_of(each)) == asked_anywhere(hub, each) - shown
    assert any(table.room.step > 10 for table in hub.lobby.tables.values())


def test_what_stands_at_the_table_that_is_looked_at_is_not_told_twice(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    for _ in range(20):
        asked_of(anna, bert).answer(asked_of(anna, bert).choices()[0])
    assert [message.tables for message in (*anna.all(TurnsSeen), *bert.all(TurnsSeen))] == []


def test_in_the_lobby_the_tables_where_one_is_asked_come_first(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for at in range(4):
        anna.send(MakeTable("kampf", ("me", "open"), ()))
        bert.send(Sit(at + 1))
    anna.send(Leave(4))
    bert.send(Leave(4))
    world.advance(5)
    for screen in (anna, bert):
        asked = asked_anywhere(hub, screen)
        order = [info.table for info in screen.lobby.tables]
        assert set(order[: len(asked)]) == asked
        assert order[len(asked) :] == sorted(set(order) - asked, reverse=True)
    assert asked_anywhere(hub, anna) | asked_anywhere(hub, bert) == {1, 2, 3, 4}
    # And it changes with the game, while they look at it.
    who = anna if asked_anywhere(hub, anna) else bert
    first = who.lobby.tables[0].table
    while first in asked_anywhere(hub, who):
        answer_at(hub, who, first, Random(1))
    world.advance(5)
    assert who.lobby.tables[0].table != first or not asked_anywhere(hub, who)


def test_who_comes_back_is_led_to_a_table_that_waits_for_them(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    anna, bert = two_at_a_table(hub)
    anna.send(MakeTable("kampf", ("me", "open")))
    waited_for = asked_of(bert, anna) if asked_anywhere(hub, bert) else anna
    name = "Bert" if asked_anywhere(hub, bert) else "Anna"
    assert waited_for is not None
    again = Screen(hub, name)
    assert again.welcome.seated[0] == 1


def test_who_has_a_bot_in_their_place_is_not_called(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "apprentice"), clock="answer:30"))
    while not anna.choices():
        world.advance(1)
    anna.send(Leave(1))
    assert turns_of(anna) == (1,)
    world.advance(60)
    assert hub.lobby.tables[1].room.chairs[0].cover
    assert turns_of(anna) == ()
    assert told_turns(hub, Identity("key:Anna", "")) == (NONE, ())


# By `ssh HOST turns`


def test_who_asks_by_their_key_is_told_their_own_turns_and_comes_in_nowhere(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    asked = asked_of(anna, bert)
    other = bert if asked is anna else anna
    name, others = asked.welcome.name, other.welcome.name
    before = len(asked.got), len(other.got), len(hub.people())
    told = told_turns(hub, Identity(f"key:{name}", "whatever"))
    assert (told.status, told.lines) == (SOME, (f"1 Kampf der Magier with {others}",))
    assert told_turns(hub, Identity(f"key:{others}", "")) == (NONE, ())
    assert told_turns(hub, Identity("key:nobody ever met", "")) == (NONE, ())
    assert (len(asked.got), len(other.got), len(hub.people())) == before, "Nobody has noticed it."
    assert hub.players.identities.player("key:nobody ever met") is None


def test_without_the_key_nothing_is_told(hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    name = asked_of(anna, bert).welcome.name
    told = told_turns(hub, Identity("guest:00", name))
    assert told.status == UNKNOWN
    assert not any(char.isdigit() for char in told.lines[0])
    hub.shut_out = lambda _: "You are shut out."
    assert told_turns(hub, Identity(f"key:{name}", name)) == (UNKNOWN, ("You are shut out.",))


def test_the_time_on_ones_clock_is_told_and_a_private_table_too(world: HandWorld, hub: Hub) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "apprentice", "open"), (), private=True, clock="answer:86400"))
    anna.send(Begin(1, "apprentice"))
    while not anna.choices():
        world.advance(1)
    world.advance(2 * 3600 + 5)
    told = told_turns(hub, Identity("key:Anna", ""))
    assert told.lines == ("1 Kampf der Magier with 2 bots; 21 hours left",)


def test_after_a_restart_it_is_known_at_once(world: HandWorld, hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    name = asked_of(anna, bert).welcome.name
    again = Hub(world)
    again.logs.restore((number, blobs) for number, blobs in world.logs.items())
    assert told_turns(again, Identity(f"key:{name}", "")).status == SOME
