"""Whatever clients wish, in whatever state: each wish is carried out or refused in a sentence, nobody is told by it of
another's orders or hand, and the log leads back to the same table."""

from __future__ import annotations

import logging
from collections import Counter
from random import Random
from typing import Any

import pytest

from core.engine import State, choices, imagine, view, waiting_for
from core.orders import orders_of
from core.registry import GAMES
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import (
    Again,
    Announced,
    Answer,
    AnyUp,
    Begin,
    Cover,
    Decline,
    Enter,
    GiveOrder,
    GiveTime,
    Here,
    Learned,
    Leave,
    LetWatch,
    MakeTable,
    OrdersSeen,
    Recall,
    Refusal,
    Say,
    Sit,
    Speak,
    Stand,
    Stepped,
    TableSeen,
    TakeBack,
)
from net.tables.room import Room
from tests.net.hand_world import HandWorld, Screen, Unmoved

LOOSE = Limits(wishes=1_000_000, talk=1_000_000, plans=1_000_000, records_per_address=1_000_000)
SEATED, OUTSIDE = ("Anna", "Bert", "Carl"), ("Wim", "Xenia")
WISHES = 400
FITTING = 0.4
GAMES_AND_ANSWERS = {"kampf": 0, "gargon": 0, "dragonstones": 0, "zargos": 150}
"""With how many answers are given first: in Zargos nothing is ordered while counters are set."""
FULFILLED = (TakeBack, Recall, GiveOrder, LetWatch, Here, Cover, Enter, Leave, Decline, Say)
KILLED = (150, 290)


def any_wish(hub: Hub, rng: Random) -> AnyUp:
    number = rng.choice([*hub.lobby.tables] * 5 + [99])
    state = _state(hub, number)
    question = 0 if state is None else max(0, state.question + rng.choice((0, 0, 0, 0, -1, 1)))
    wishes: list[AnyUp] = [
        TakeBack(number, question),
        TakeBack(number, question),
        GiveOrder(number, question, rng.randrange(-1, 4)),
        GiveOrder(number, question, rng.randrange(-1, 4)),
        LetWatch(number, rng.random() < 0.7),
        Here(number),
        Cover(number, rng.randrange(-1, 4), rng.random() < 0.7),
        Cover(number, rng.randrange(-1, 4), True),
        Begin(number, rng.choice(("apprentice", "adept", "wizard"))),
        GiveTime(number, rng.randrange(-1, 4)),
        Enter(number, rng.randrange(-1, 60)),
        Enter(number),
        Leave(number),
        Sit(number, rng.randrange(-1, 4)),
        Again(number, rng.random() < 0.3),
        Decline(number),
        Recall(number),
        Speak(rng.choice(("", "de", "fr"))),
        Learned(rng.choice(((), ("kampf",), ("zargos", "no game")))),
        Say(number, "hello", rng.randrange(12)),
        *([Stand(number)] if rng.random() < 0.02 else []),
    ]
    return rng.choice(wishes)


def fitting(hub: Hub, screens: list[Screen], rng: Random) -> tuple[Screen, AnyUp | None]:
    """One that can be fulfilled: to play oneself, to take back, to give an order."""
    found = list[tuple[Screen, AnyUp | None]]()
    for screen in screens[:3]:
        room = next(iter(hub.lobby.tables.values())).room
        seat = room.seat_of(f"key:{screen.welcome.name}")
        if seat is None or room.state is None:
            continue
        number, question = room.number, room.state.question
        if room.chairs[seat].cover:
            found += [(screen, Enter(number)), (screen, Cover(number, seat, True))] * 2
        elif room.match.may_take_back(seat):
            found.append((screen, TakeBack(number, question)))
        elif orders := orders_of(room.state, seat):
            found.append((screen, GiveOrder(number, question, rng.randrange(len(orders)))))
    return rng.choice(found or [(rng.choice(screens), None)])


def _state(hub: Hub, number: int) -> State | None:
    table = hub.lobby.tables.get(number)
    return None if table is None else table.room.state


def anybody_answers(hub: Hub, screens: list[Screen], rng: Random) -> None:
    for screen in rng.sample(screens, len(screens)):
        table = next(iter(hub.lobby.tables.values()), None)
        seat = None if table is None else table.room.seat_of(f"key:{screen.welcome.name}")
        if table is None or seat is None or table.room.state is None or table.room.phase != "playing":
            continue
        if seat in waiting_for(table.room.state):
            seen = view(GAMES[table.room.made.game], table.room.state, seat)
            legal = _legal(table.room, seen)
            screen.send(Answer(table.room.number, seen.question, (rng.choice(legal),)))
            return


def _legal(room: Room, seen: Any) -> Any:
    return choices(imagine(GAMES[room.made.game], seen, Unmoved()), seen.seat)


def stands(room: Room) -> dict[str, object]:
    """All of a table but what is not written: who looks on, and what has been heard of them since the start."""
    match = room.match
    return {
        "state": match.state,
        "chairs": [(each.kind, each.player, each.cover, each.held) for each in room.chairs],
        "orders": {seat: dict(match.orders_of(seat)) for seat in range(len(room.chairs))},
        "may take back": [match.may_take_back(seat) for seat in range(len(room.chairs))],
        "went back": [(each.seat, each.question) for each in match.went_back],
        "votes": {about: room.polls.wishers(*about) for about in room.polls.open()},
        "watched": room.watched,
        "rolls": match.rolls,
        "step": room.step,
        "shown": room.shown,
    }


def test_any_wishes_lead_to_a_table_that_the_log_leads_to(caplog: pytest.LogCaptureFixture) -> None:
    done = Counter[str]()
    with caplog.at_level(logging.ERROR):
        for game, answers in GAMES_AND_ANSWERS.items():
            wished_at(game, answers, done)
    assert not caplog.records, caplog.text
    assert min(done[each.__name__] for each in FULFILLED) > 1, done


def wished_at(game: str, answers: int, done: Counter[str]) -> None:
    rng, world = Random(f"{game} again"), HandWorld()
    hub = Hub(world, limits=LOOSE)
    screens = [Screen(hub, name) for name in (*SEATED, *OUTSIDE)]
    options = (("deals", "12"),) if game == "kampf" else ()
    screens[0].send(MakeTable(game, ("me", "open", "open"), options, clock="game:86400", recall=True))
    for screen in screens[1:3]:
        screen.send(Sit(1))
    for _ in range(answers):
        anybody_answers(hub, screens[:3], rng)
    for number in range(WISHES):
        if number in KILLED:
            before = open_tables(hub)
            assert before
            world.die()
            hub = Hub(world, limits=LOOSE)
            hub.logs.restore(sorted(world.logs.items()))
            assert open_tables(hub) == before
            screens = [Screen(hub, name) for name in (*SEATED, *OUTSIDE)]
        if rng.random() < 0.6:
            anybody_answers(hub, screens[:3], rng)
        screen, wish = fitting(hub, screens, rng) if rng.random() < FITTING else (rng.choice(screens), None)
        told = len(screen.got)
        wish = wish or any_wish(hub, rng)
        screen.send(wish)
        refused = [each.sentence for each in screen.got[told:] if isinstance(each, Refusal)]
        assert all(words[0].isupper() and words[-1] in ".?!" for words in refused)
        done[type(wish).__name__] += not refused
        if rng.random() < 0.1:
            world.advance(rng.choice((0.5, 3.0, 70.0)))
        nobody_else_is_told_of_orders(hub, screens)


def open_tables(hub: Hub) -> dict[int, dict[str, object]]:
    """Those that come back after a restart."""
    rooms = [table.room for table in hub.lobby.tables.values()]
    return {room.number: stands(room) for room in rooms if room.phase in {"gathering", "playing"} and room.persons}


def nobody_else_is_told_of_orders(hub: Hub, screens: list[Screen]) -> None:
    for screen in screens:
        for message in screen.got:
            if isinstance(message, OrdersSeen):
                seat = hub.lobby.tables[message.table].room.seat_of(f"key:{screen.welcome.name}")
                assert screen.welcome.name in SEATED
                assert seat is not None or message.orders == ()
            if isinstance(message, Stepped | TableSeen) and message.view is not None:
                assert message.view.seat is None or screen.welcome.name in SEATED
            assert not isinstance(message, Announced) or "order" not in message.text
        screen.got[:] = [each for each in screen.got if isinstance(each, Stepped | TableSeen)][-1:] + [
            each for each in screen.got if type(each).__name__ in {"Welcome", "LobbySeen"}
        ]
