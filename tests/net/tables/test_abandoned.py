"""Tables that gather and whose people are gone, and the names of guests: what they keep from others, and how long."""

from __future__ import annotations

import pytest

from net.hub.hub import Hub
from net.hub.lobby import ABANDONED
from net.protocol.messages import Claim, Enter, Leave, MakeTable, Rename, Sit
from tests.net.hand_world import HandWorld, Screen
from tests.net.hub.test_hub_restart import restarted


def guest(hub: Hub, number: int, name: str = "guest") -> Screen:
    return Screen(hub, name, f"guest:{number}")


def gathering(*screens: Screen, seats: int = 4) -> int:
    """A table where these sit, and seats are free."""
    screens[0].send(MakeTable("kampf", ("me", *["open"] * (seats - 1))))
    for screen in screens[1:]:
        screen.send(Sit(screens[0].table))
    return screens[0].table


def test_a_table_of_guests_without_a_key_who_have_gone_is_put_away_after_ten_minutes(
    hub: Hub, world: HandWorld
) -> None:
    first, second = guest(hub, 1), guest(hub, 2)
    table = gathering(first, second)
    first.end("gone")
    world.advance(ABANDONED)
    second.end("gone")
    world.advance(ABANDONED - 1)
    assert hub.lobby.tables.keys() == {table}
    world.advance(1)
    assert hub.lobby.tables == {}
    assert world.finished == {table}


def test_while_one_who_sits_there_is_in_the_lobby_or_has_a_key_it_stays(hub: Hub, world: HandWorld) -> None:
    here, gone, known = guest(hub, 1), guest(hub, 2), Screen(hub, "Anna", "key:1")
    tables = {gathering(here, gone), gathering(known, gone)}
    here.send(Leave(here.table))
    gone.end("gone")
    known.end("gone")
    world.advance(10 * ABANDONED)
    assert hub.lobby.tables.keys() == tables


def test_while_somebody_looks_on_it_stays_and_goes_when_they_leave(hub: Hub, world: HandWorld) -> None:
    somebody, onlooker = guest(hub, 1), Screen(hub, "Anna")
    table = gathering(somebody)
    onlooker.send(Enter(table))
    somebody.end("gone")
    world.advance(2 * ABANDONED)
    assert hub.lobby.tables.keys() == {table}
    onlooker.send(Leave(table))
    assert hub.lobby.tables == {}


def test_who_comes_back_in_time_by_the_return_code_finds_the_table_and_has_ten_minutes_anew(
    hub: Hub, world: HandWorld
) -> None:
    first = guest(hub, 1)
    table = gathering(first)
    first.end("gone")
    world.advance(ABANDONED - 1)
    again = guest(hub, 2)
    again.send(Claim(first.welcome.code))
    assert again.welcome.seated == (table,)
    world.advance(10)
    again.end("gone")
    world.advance(ABANDONED - 1)
    assert hub.lobby.tables.keys() == {table}
    world.advance(1)
    assert hub.lobby.tables == {}


def test_a_game_of_guests_is_kept_however_long_they_are_away(hub: Hub, world: HandWorld) -> None:
    table = gathering(*(first := [guest(hub, 1), guest(hub, 2)]), seats=2)
    for screen in first:
        screen.end("gone")
    world.advance(10 * ABANDONED)
    assert hub.lobby.tables.keys() == {table}


def test_after_a_restart_guests_have_ten_minutes_to_come_back(hub: Hub, world: HandWorld) -> None:
    gathering(guest(hub, 1))
    known = gathering(Screen(hub, "Anna", "key:1"))
    world.die()
    again = restarted(world)
    assert len(again.lobby.tables) == 2
    world.advance(ABANDONED)
    assert again.lobby.tables.keys() == {known}


# Names


@pytest.mark.parametrize("sits", [True, False])
def test_a_guests_name_is_kept_and_taken_only_when_they_sit_down(hub: Hub, world: HandWorld, sits: bool) -> None:
    somebody = guest(hub, 1)
    somebody.send(Rename("Zoe"))
    assert somebody.welcome.name == "Zoe"
    assert world.logs == {}
    if sits:
        gathering(somebody)
    somebody.end("gone")
    for at in (restarted(world), hub):
        name = Screen(at, "Zoe", "key:9").welcome.name
        assert name == ("Zoe-2" if sits else "Zoe")


def test_a_guest_who_sits_is_renamed_on_disk_too(hub: Hub, world: HandWorld) -> None:
    somebody = guest(hub, 1)
    gathering(somebody)
    somebody.send(Rename("Zoe"))
    assert Screen(restarted(world), "Zoe", "key:9").welcome.name == "Zoe-2"


def test_who_has_a_key_keeps_the_name_without_sitting_down(hub: Hub, world: HandWorld) -> None:
    Screen(hub, "Anna", "key:1").send(Rename("Zoe"))
    assert Screen(restarted(world), "x", "key:1").welcome.name == "Zoe"
