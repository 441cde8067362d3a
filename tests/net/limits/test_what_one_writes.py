"""What one player wishes is written down no faster than the table of limits lets wishes come: each costs as much as the
records that it leads to. Answers are counted apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from core.registry import GAMES
from core.replay import Answered, Rolled
from net.hub.hub import Hub
from net.hub.visits.playing import TOO_FAST
from net.limits import Limits
from net.logs.encoding import decode_record
from net.protocol.messages import (
    AnyUp,
    Begin,
    Cover,
    Enter,
    Fill,
    GiveTime,
    Here,
    Leave,
    LetWatch,
    MakeTable,
    Refusal,
    Sit,
    Speak,
    Stand,
)
from tests.net.hand_world import HandWorld, Screen

SECONDS = 100
OF_A_GAME = (Answered, Rolled)


def playing(hub: Hub, clock: str = "") -> Screen:
    """One of three who play."""
    eve, anna, bert = (Screen(hub, name) for name in ("Eve", "Anna", "Bert"))
    eve.send(MakeTable("kampf", ("me", "open", "open"), (("deals", "99"),), clock=clock))
    for screen in (anna, bert):
        screen.send(Sit(1))
    return eve


def gathering(hub: Hub) -> Screen:
    eve, anna = Screen(hub, "Eve"), Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open", "open")))
    eve.send(Sit(1))
    return eve


def bots_on_and_off(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return playing(hub), cycle((Cover(1, 0), Cover(1, 0, ends=True)))


def coming_back_to_a_bot(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    """What is heard of a player is no wish; that a bot gives a seat back is written all the same."""
    eve = playing(hub, clock="answer:10")
    return eve, cycle((Here(1), Leave(1), Enter(1)))


def onlookers(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return playing(hub), cycle((LetWatch(1, False), LetWatch(1, False), LetWatch(1, True)))


def sitting(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return gathering(hub), cycle((Stand(1), Sit(1)))


def beginning(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return gathering(hub), cycle((Begin(1),))


def for_the_absent(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return playing(hub), cycle((Cover(1), Begin(1), GiveTime(1, 1), Leave(1), Enter(1)))


def made_again(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    eve = Screen(hub, "Eve")

    def each() -> Iterator[AnyUp]:
        while True:
            yield MakeTable("zargos", ("me", *["open"] * 5))
            yield Begin(eve.table)
            yield Stand(eve.table)

    return eve, each()


def bots_put_and_taken(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    eve = Screen(hub, "Eve")
    eve.send(MakeTable("kampf", ("me", "open", "open")))
    return eve, cycle((Fill(1, level="adept"), Fill(1, 1)))


def languages(hub: Hub) -> tuple[Screen, Iterator[AnyUp]]:
    return playing(hub), cycle((Speak("de"), Speak("fr")))


STORMS = (
    bots_on_and_off, coming_back_to_a_bot, onlookers, sitting, beginning, for_the_absent, made_again,
    bots_put_and_taken, languages,
)  # fmt: skip


@pytest.mark.parametrize("storm", STORMS)
def test_no_player_has_more_written_than_the_table_of_limits_says(
    storm: Callable[[Hub], tuple[Screen, Iterator[AnyUp]]],
) -> None:
    limits, world = Limits(), HandWorld()
    hub = Hub(world, limits=limits)
    eve, wishes = storm(hub)
    before = written(world)
    wish = next(wishes)
    for _ in range(SECONDS):
        for _ in range(80):
            eve.send(wish)
            if eve.refusals and eve.refusals[-1] == TOO_FAST:
                eve.got.remove(eve.last(Refusal))
                break
            wish = next(wishes)
        world.advance(1)
    assert 0 < written(world) - before <= limits.wishes + limits.wishes_per_second * SECONDS, written(world) - before


def written(world: HandWorld) -> int:
    found = 0
    for number, log in world.logs.items():
        game = GAMES["kampf"]
        for at, blob in enumerate(log):
            if number:
                record = decode_record(blob, game if at else None)
                game = GAMES[record.game] if at == 0 else game  # type: ignore[union-attr]
                found += not isinstance(record, OF_A_GAME)
            else:
                found += 1
    return found
