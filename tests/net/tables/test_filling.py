"""A table's maker puts bots into free seats before the game, each of its level, and takes them away."""

from __future__ import annotations

import pytest

from core.bots import LEVELS
from net.hub.hub import Hub
from net.protocol.messages import Again, Fill, MakeTable, SeatInfo, Sit, TableChanged, TableSeen
from tests.net.hand_world import HandWorld, Screen
from tests.net.hub.test_hub_restart import restarted


@pytest.fixture
def world() -> HandWorld:
    return HandWorld()


@pytest.fixture
def anna(world: HandWorld) -> Screen:
    screen = Screen(Hub(world, pace=1), "Anna")
    screen.send(MakeTable("kampf", ("me", *["open"] * 5)))
    return screen


def seats(screen: Screen) -> list[str]:
    shown = [message.info for message in screen.got if isinstance(message, TableSeen | TableChanged)][-1].seats
    return [seat.kind for seat in shown]


def test_bots_of_every_level_sit_at_one_table_and_the_last_begins_the_game(anna: Screen) -> None:
    anna.send(Fill(1, 3, "adept"))
    for level in LEVELS[:3]:
        anna.send(Fill(1, level=level))
    assert seats(anna) == ["person", "novice", "apprentice", "adept", "adept", "open"]
    assert anna.phase == "gathering"
    anna.send(Fill(1, level="archmage"))
    assert seats(anna)[1:] == ["novice", "apprentice", "adept", "adept", "archmage"]
    assert anna.phase == "playing"
    anna.send(Fill(1, 1))
    assert "begun already" in anna.refusals[-1]


def test_one_may_be_taken_away_again_also_after_a_restart(anna: Screen, world: HandWorld) -> None:
    anna.send(Fill(1, 2, "adept"))
    hub = restarted(world)
    back, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    back.send(Fill(1, 2))
    bert.send(Sit(1, 2))
    assert hub.lobby.tables[1].info().seats[2] == SeatInfo("Bert", "person")


def test_what_nobody_may_is_refused(anna: Screen) -> None:
    bert, carl = Screen(anna.hub, "Bert"), Screen(anna.hub, "Carl")
    bert.send(Sit(1))
    before = seats(anna)
    for screen, wish, why in (
        (bert, Fill(1, level="adept"), "Only who made this table"),
        (carl, Fill(1, level="adept"), "Only those who sit at this table"),
        (anna, Fill(1, level="king"), "A bot is one of"),
        (anna, Fill(1, 1, "adept"), "That seat is not free."),
        (anna, Fill(1, 15, "adept"), "That seat is not free."),
        (anna, Fill(1, 1), "No bot has that seat."),
        (anna, Fill(1, 3), "No bot has that seat."),
        (anna, Fill(1, -1), "No bot has that seat."),
        (anna, Fill(1, 15), "No bot has that seat."),
    ):
        screen.send(wish)
        assert screen.refusals[-1].startswith(why), wish
    assert seats(anna) == before


def test_a_seat_that_is_kept_for_somebody_is_not_filled(world: HandWorld) -> None:
    hub = Hub(world, pace=0)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    bert.send(Sit(1))
    while hub.lobby.tables[1].room.phase == "playing":
        for screen in (anna, bert):
            if screen.choices():
                screen.answer(screen.choices()[-1])
    anna.send(Again(1))
    anna.send(Fill(2, level="adept"))
    assert anna.refusals[-1] == "No seat is free."
