"""A table rests when all who sit there are away and bots play for each of them: nobody comes back to a game that has
been played to its end without them."""

from __future__ import annotations

from random import Random

import pytest

from net.hub.hub import BOT_PACE, Hub
from net.hub.lobby import LONG_AWAY
from net.limits import Limits
from net.protocol.messages import Cover, Enter, Here, Leave, MakeTable, Sit
from net.tables.room import Room
from net.tables.seats.bots import SLOWEST
from tests.net.hand_world import HandWorld, Screen
from tests.net.tables.test_table_clock import restarted, sat

DAY = 86_400.0


def room_of(hub: Hub) -> Room:
    return hub.lobby.tables[1].room


def rests(hub: Hub, world: HandWorld) -> bool:
    """Whether nothing has happened after as long as a game against bots ever takes."""
    before = room_of(hub).step
    world.advance(DAY)
    return room_of(hub).step == before and room_of(hub).phase == "playing"


def against_bots(hub: Hub, clock: str = "") -> Screen:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept", "apprentice"), clock=clock))
    return anna


@pytest.mark.parametrize("before_that", [0.0, 0.5, 3.0])
def test_a_game_against_bots_waits_for_a_player_who_left_it_to_a_bot(
    hub: Hub, world: HandWorld, before_that: float
) -> None:
    """Whatever bot was thinking when its player left."""
    anna = against_bots(hub)
    anna.send(Cover(1, 0))
    world.advance(before_that)
    anna.send(Leave(1))
    assert rests(hub, world)
    hub = restarted(world)
    assert rests(hub, world)
    anna = Screen(hub, "Anna")
    assert rests(hub, world), "Having a line is not being at the table."
    anna.send(Enter(1))
    step = room_of(hub).step
    world.advance(30)
    assert room_of(hub).step > step
    assert room_of(hub).chairs[0].cover
    anna.send(Cover(1, 0, ends=True))
    assert not room_of(hub).chairs[0].cover


def test_a_player_whose_time_is_over_does_not_find_the_game_played_without_them(hub: Hub, world: HandWorld) -> None:
    anna = against_bots(hub, clock="game:60")
    anna.send(Leave(1))
    world.advance(DAY)
    assert room_of(hub).chairs[0].cover
    assert rests(hub, world)


def test_bots_play_as_far_as_to_the_question_for_whoever_is_away_and_answers_themselves(
    hub: Hub, world: HandWorld
) -> None:
    """After a restart too: that player would wait for a bot, and be called by nobody."""
    anna = against_bots(hub)
    while not anna.choices():
        world.advance(1)
    anna.answer(anna.choices()[0])
    anna.send(Leave(1))
    assert room_of(hub).waiting_for() != (0,)
    hub = restarted(world)
    world.advance(1)
    assert room_of(hub).waiting_for() == (0,)
    assert rests(hub, world)


def test_an_onlooker_does_not_bring_a_game_to_its_end_for_those_who_are_away(hub: Hub, world: HandWorld) -> None:
    anna, bert = sat(hub, "", "Anna", "Bert")
    eve = Screen(hub, "Eve")
    eve.send(Enter(1))
    for seat, screen in enumerate((anna, bert)):
        screen.send(Cover(1, seat))
        screen.send(Leave(1))
    assert rests(hub, world)
    bert.send(Enter(1))
    assert not rests(hub, world)


def test_bots_alone_play_for_an_onlooker_and_a_table_at_rest_makes_room(world: HandWorld) -> None:
    hub = Hub(world, limits=Limits(tables=1))
    anna = against_bots(hub)
    anna.send(Cover(1, 0))
    anna.end("gone")
    assert rests(hub, world)
    world.advance(LONG_AWAY)
    bert = Screen(hub, "Bert")
    bert.send(MakeTable("kampf", ("adept", "adept"), (("deals", "1"),)))
    assert hub.lobby.tables.keys() == {2}
    world.advance(DAY)
    assert bert.phase == "over"


@pytest.mark.parametrize("seed", range(5))
def test_a_table_goes_on_just_when_somebody_plays_there_or_looks_at_their_own_seat(seed: int) -> None:
    rng, world = Random(f"resting {seed}"), HandWorld()
    hub, names, at_table = Hub(world), ("Anna", "Bert"), {0, 1}
    screens = [Screen(hub, name) for name in names]
    screens[0].send(MakeTable("kampf", ("me", "open", "adept"), (("deals", "12"),)))
    screens[1].send(Sit(1))
    for _ in range(60):
        seat = rng.randrange(2)
        act = rng.choice(("bot", "bot", "back", "leave", "leave", "enter", "here", "answer"))
        screen = screens[seat]
        if act == "answer" and seat in at_table and not room_of(hub).chairs[seat].cover and screen.choices():
            screen.answer(screen.choices()[0])
        elif act in {"bot", "back"}:
            screen.send(Cover(1, seat, ends=act == "back"))
        elif act == "leave":
            screen.send(Leave(1))
            at_table.discard(seat)
        elif act == "enter":
            screen.send(Enter(1))
            at_table.add(seat)
        elif act == "here":
            screen.send(Here(1))
        room = room_of(hub)
        goes_on = bool(at_table) or not all(room.chairs[each].cover for each in (0, 1))
        bots = all(room.chairs[each].bot for each in room.waiting_for())
        before = room.step
        world.advance(BOT_PACE * SLOWEST + 0.1)
        if room.phase != "playing":
            break
        assert (room.step > before) == (goes_on and bots), act
