"""Onlookers: seen by name, counted, and kept out where the maker or most of those who sit there wish it."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.hub.visits.going import UNWATCHED
from net.protocol.messages import (
    LOBBY,
    Announced,
    Begin,
    Enter,
    Leave,
    LetWatch,
    MakeTable,
    Sit,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
)
from net.tables.onlookers import MOST_WATCHING
from tests.net.hand_world import HandWorld, Screen, asked_of, two_at_a_table


def info_of(screen: Screen) -> TableInfo:
    return [message.info for message in screen.got if isinstance(message, TableSeen | TableChanged)][-1]


def test_all_at_the_table_see_who_looks_on_and_nobody_elsewhere_does(world: HandWorld, hub: Hub) -> None:
    anna, bert = two_at_a_table(hub)
    eve, flo, other = Screen(hub, "Eve"), Screen(hub, "Flo", "guest:1"), Screen(hub, "Gus")
    for screen in (eve, flo):
        screen.send(Enter(1))
    world.advance(5)
    for screen in (anna, bert, eve, flo):
        assert (info_of(screen).watching, info_of(screen).onlookers) == (("Eve", "Flo"), 2)
    assert all(info.watching == () and info.onlookers == 0 for info in other.lobby.tables)
    eve.send(Leave(1))
    hub.disconnect(flo)
    world.advance(5)
    assert (info_of(anna).watching, info_of(anna).onlookers) == ((), 0)


def test_of_a_crowd_the_first_are_named(world: HandWorld, hub: Hub) -> None:
    anna, _bert = two_at_a_table(hub)
    for at in range(30):
        Screen(hub, f"On{chr(97 + at % 26)}{chr(97 + at // 26)}").send(Enter(1))
    world.advance(60)
    assert info_of(anna).onlookers == 30
    assert len(info_of(anna).watching) == MOST_WATCHING


def test_a_maker_may_have_a_table_that_nobody_looks_on_at(world: HandWorld, hub: Hub) -> None:
    anna, bert, eve = Screen(hub, "Anna"), Screen(hub, "Bert"), Screen(hub, "Eve")
    anna.send(MakeTable("kampf", ("me", "open"), (), unwatched=True))
    eve.send(Enter(1))
    assert eve.table == 1, "While it gathers one may look who sits there, and sit down."
    world.advance(5)
    assert [info.unwatched for info in bert.lobby.tables] == [True]
    eve.got.clear()
    bert.send(Sit(1))
    assert [type(message) for message in eve.got if isinstance(message, TableSeen | Stepped)] == []
    assert eve.last(TableLeft) == TableLeft(1)
    assert eve.last(Announced) == Announced(LOBBY, UNWATCHED)
    eve.send(Enter(1))
    assert eve.refusals == [UNWATCHED]
    hub.disconnect(bert)
    again = Screen(hub, "Bert")
    again.send(Enter(1))
    assert again.last(TableSeen).seat == 1, "Those who sit there come back."
    world.advance(5)
    assert info_of(anna).onlookers == 0


def test_most_of_those_who_sit_there_may_send_onlookers_away_and_let_them_in_again(world: HandWorld, hub: Hub) -> None:
    screens = [Screen(hub, name) for name in ("Anna", "Bert", "Carl")]
    screens[0].send(MakeTable("kampf", ("me", "open", "open"), ()))
    for screen in screens[1:]:
        screen.send(Sit(1))
    eve = Screen(hub, "Eve")
    eve.send(Enter(1))
    eve.send(LetWatch(1, False))
    assert eve.refusals, "Onlookers have no say in it."
    screens[0].send(LetWatch(1, False))
    assert eve.all(TableLeft) == [], "Not even the maker's wish is enough in a game."
    screens[0].send(LetWatch(1, False))
    assert screens[1].last(Announced).text == "Anna no longer asks that nobody looks on."
    screens[0].send(LetWatch(1, False))
    screens[1].send(LetWatch(1, False))
    assert eve.last(TableLeft) == TableLeft(1)
    assert info_of(screens[2]).unwatched
    told = eve.got.copy()
    asked = asked_of(*screens)
    asked.answer(asked.choices()[0])
    world.advance(1)
    assert [message for message in eve.got[len(told) :] if isinstance(message, Stepped | TableChanged)] == []
    for screen in screens[1:]:
        screen.send(LetWatch(1, True))
    eve.send(Enter(1))
    assert eve.last(TableSeen).seat == -1
    assert not info_of(screens[0]).unwatched


@pytest.mark.parametrize("wished", [True, False])
def test_it_is_on_disk(world: HandWorld, hub: Hub, wished: bool) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open"), (), unwatched=wished))
    anna.send(LetWatch(1, wished))
    anna.send(Begin(1))
    assert info_of(anna).unwatched != wished, "Before the game its maker decides."
    world.die()
    again = Hub(world)
    again.logs.restore((number, blobs) for number, blobs in world.logs.items())
    assert again.lobby.tables[1].room.watched == wished
    assert again.lobby.tables[1].room.admits("key:Eve") == wished


def test_of_a_game_that_is_over_everybody_may_see_the_end(world: HandWorld, hub: Hub) -> None:
    from tests.net.hand_world import play_on

    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),), unwatched=True))
    bert.send(Sit(1))
    play_on((anna, bert), world)
    eve = Screen(hub, "Eve")
    eve.send(Enter(1))
    assert eve.last(TableSeen).info.phase == "over"
