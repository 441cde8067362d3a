"""Somebody is away who has no line, has left the table, or is asked and presses no key: what the others see of it.
What they can do about it: test_cover.py."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from random import Random

import pytest

from net.hub.hub import Hub
from net.protocol.messages import (
    LEFT,
    LINE_LOST,
    SILENT,
    Enter,
    Here,
    Leave,
    MakeTable,
    Say,
    SeatInfo,
)
from net.tables.room import Room
from net.tables.seats.absence import MINUTE
from tests.net.hand_world import HandWorld, Screen
from tests.net.tables.test_table_clock import asked, others, sat, seats

NAMES = ("Anna", "Bert", "Carl", "Dora")


@dataclass
class Model:
    """One seat as it should be seen."""

    line: bool = True
    looks: bool = True
    gone: float = 0.0
    question: int = -1
    asked: float = 0.0
    heard: float = 0.0

    def goes(self, now: float, line: bool) -> None:
        if self.looks:
            silent = now - self.heard if self.question >= 0 else 0.0
            self.gone = now - (int(silent) if silent >= MINUTE else 0)
        self.looks, self.line = False, line

    def key(self, now: float) -> None:
        self.heard = max(self.heard, self.asked + ceil((now - self.asked) / MINUTE) * MINUTE)

    def seen(self, now: float) -> tuple[int, int]:
        if not self.looks:
            return int(now - self.gone), LEFT if self.line else LINE_LOST
        silence = int(now - self.heard) if self.question >= 0 else 0
        return (silence, SILENT) if silence >= MINUTE else (-1, LINE_LOST)


class Evening:
    """Three at a table, of whom each comes and goes as chance has it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.world = HandWorld()
        self.hub = Hub(self.world)
        self.screens = sat(self.hub, "", *NAMES[:3])
        self.number = self.screens[0].table
        self.models = [Model() for _ in self.screens]
        self.turn()

    @property
    def room(self) -> Room:
        return self.hub.lobby.tables[self.number].room

    def turn(self) -> None:
        state, waiting = self.room.state, self.room.waiting_for()
        for seat, model in enumerate(self.models):
            if seat not in waiting:
                model.question = -1
            elif state is not None and model.question != state.question:
                model.question, model.asked, model.heard = state.question, self.world.clock, self.world.clock

    def something(self) -> None:
        seat = self.rng.randrange(3)
        model, screen, now = self.models[seat], self.screens[seat], self.world.clock
        act = self.rng.choice(("leave", "line", "back", "key", "key", "answer", "wait", "wait"))
        if act == "leave" and model.looks:
            screen.send(Leave(self.number))
            model.goes(now, line=True)
        elif act == "line" and model.line:
            screen.end("line lost")
            model.goes(now, line=False)
        elif act == "back" and not model.looks:
            if not model.line:
                screen = self.screens[seat] = Screen(self.hub, NAMES[seat])
                model.line = True
            if self.rng.random() < 0.7:
                screen.send(Enter(self.number))
                model.looks = True
                model.key(now)
        elif act == "key" and model.looks:
            screen.send(self.rng.choice((Here(self.number), Say(self.number, "hm"))))
            model.key(now)
        elif act == "answer" and model.looks and screen.choices() and self.room.phase == "playing":
            screen.answer(screen.choices()[0])
            self.turn()
        elif act == "wait":
            self.world.advance(self.rng.choice((1, 20, 59, 60, 61, 200)))


def known(seat: SeatInfo) -> tuple[bool, int, str]:
    """What must have been told; the time goes on by itself."""
    return seat.away >= 0, seat.how if seat.away >= 0 else LINE_LOST, seat.cover


@pytest.mark.parametrize("seed", range(12))
def test_everybody_is_seen_as_they_are_whatever_they_did(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(150):
        evening.something()
        evening.world.advance(1)
        table = evening.hub.lobby.tables[evening.number]
        now = evening.world.clock
        seen = [(seat.away, seat.how if seat.away >= 0 else LINE_LOST) for seat in table.info().seats]
        assert seen == [model.seen(now) for model in evening.models]
        for screen, model in zip(evening.screens, evening.models, strict=True):
            if model.looks:
                assert [*map(known, seats(screen))] == [*map(known, table.info().seats)]


@pytest.mark.parametrize("seed", range(4))
def test_when_in_a_minute_a_key_was_pressed_nobody_can_tell(seed: int) -> None:
    """Nor how often, nor which: the same comes at the same time."""
    heard = []
    for run in range(2):
        world = HandWorld()
        hub = Hub(world)
        table = sat(hub, "", "Anna", "Bert", "Carl")
        thinker = asked(*table)
        watcher = others(thinker, table)[0]
        minutes, rng = Random(seed), Random(f"{seed} {run}")
        told = []
        for _ in range(12):
            presses = minutes.random() < 0.5
            times = sorted(rng.uniform(1, 58) for _ in range(rng.randint(1, 5))) if presses else []
            # Somebody who was taken for silent and is there again is told at once: the first time is the same.
            times = [0.5, *times] if presses else []
            begun = world.clock
            for at in times:
                world.advance(begun + at - world.clock)
                thinker.send(Here(thinker.table))
            world.advance(begun + MINUTE - world.clock)
            told += [(message, world.clock) for message in watcher.got]
            watcher.got.clear()
        heard.append(told)
    assert heard[0] == heard[1]


def test_leaving_by_q_is_seen_at_once_and_so_is_coming_back(hub: Hub, world: HandWorld) -> None:
    anna, bert = sat(hub, "", "Anna", "Bert")
    bert.send(Leave(bert.table))
    world.advance(1)
    assert known(seats(anna)[1]) == (True, LEFT, "")
    bert.end("line lost")
    assert known(seats(anna)[1]) == (True, LINE_LOST, "")
    bert = Screen(hub, "Bert")
    world.advance(1)
    assert known(seats(anna)[1]) == (True, LEFT, "")
    bert.send(Enter(anna.table))
    assert known(seats(anna)[1]) == (False, LINE_LOST, "")


def test_who_looks_at_another_table_is_away_from_this_one(hub: Hub, world: HandWorld) -> None:
    anna, bert = sat(hub, "", "Anna", "Bert")
    number = anna.table
    bert.send(MakeTable("gargon", ("me", "open", "open")))
    world.advance(1)
    assert known(seats(anna)[1]) == (True, LEFT, "")
    anna.send(Enter(bert.table))
    assert number in hub.lobby.tables


def test_alone_with_bots_nobody_is_silent(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "adept"), (("deals", "1"),)))
    while not anna.choices():
        world.advance(1)
    before = len(anna.got)
    world.advance(3600)
    assert len(anna.got) == before


def test_a_table_where_nobody_does_anything_costs_one_message_each(hub: Hub, world: HandWorld) -> None:
    table = sat(hub, "", "Anna", "Bert")
    before = [len(screen.got) for screen in table]
    world.advance(30 * 86400)
    assert [len(screen.got) - was for screen, was in zip(table, before, strict=True)] == [1, 1]
