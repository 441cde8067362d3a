"""What a player may wish, plan, say and keep: each limit of it, felt at the hub alone."""

from __future__ import annotations

from collections.abc import Callable

from core.engine import Choice
from core.kampf.choices import Take
from net.hub.hub import Hub
from net.people.addresses import TOO_MANY_PLAYERS, TOO_MANY_TABLES, TOO_MUCH
from net.protocol.messages import (
    Answer,
    Claim,
    Finished,
    FinishedSeen,
    KeyCode,
    Leave,
    LinkKey,
    MakeTable,
    Rename,
    Rewatch,
    Said,
    Say,
    Sit,
    TableSeen,
)
from tests.net.hand_world import HandWorld, Screen, play_on, two_at_a_table
from tests.net.limits.scenarios.plays import Plays

plays = Plays()


@plays.show_at_hub("wishes", 10)
def wishes_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    """A name costs two: five of them are ten."""
    anna = Screen(hub, "Anna")
    for number in range(5):
        anna.send(Rename(f"Anna {number}"))
    assert anna.refusals == []
    anna.send(Rename("Anna"))
    return "faster than anybody can play" in "".join(anna.refusals)


@plays.show_at_hub("wishes_per_second", 0.1, wishes=10)
def wishes_per_second_is_at_work(world: HandWorld, hub: Hub) -> bool:
    anna = Screen(hub, "Anna")
    for number in range(6):
        anna.send(Rename(f"Anna {number}"))
    world.advance(10)
    anna.got.clear()
    anna.send(Rename("Anna"))
    return bool(anna.refusals)


def planned(hub: Hub) -> tuple[Screen, Callable[[], bool]]:
    """Somebody in a game, and the giving of eight answers ahead: whether it was too much."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(MakeTable("kampf", ("me", "open")))
    bert.send(Sit(anna.table))
    choices: tuple[Choice, ...] = (Take(),) * 9

    def plan() -> bool:
        anna.got.clear()
        anna.send(Answer(1, 0, choices))
        return "faster than anybody can play" in anna.refusals[0]

    return anna, plan


@plays.show_at_hub("plans", 16)
def plans_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    _, plan = planned(hub)
    assert [plan(), plan()] == [False, False]
    return plan()


@plays.show_at_hub("plans_per_second", 1, plans=16)
def plans_per_second_is_at_work(world: HandWorld, hub: Hub) -> bool:
    _, plan = planned(hub)
    plan(), plan(), plan()
    world.advance(1)
    return plan()


def talked(hub: Hub, times: int) -> list[str]:
    """What the others hear of it."""
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for _ in range(times):
        anna.send(Say(0, "x" * 100))
    return [said.text for said in bert.all(Said)]


@plays.show_at_hub("talk", 2)
def talk_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    return len(talked(hub, 3)) == 2


@plays.show_at_hub("talk_per_second", 0.1, talk=2)
def talk_per_second_is_at_work(world: HandWorld, hub: Hub) -> bool:
    assert len(talked(hub, 3)) == 2
    world.advance(5)
    return talked(hub, 1) == []


@plays.show_at_hub("line", 20)
def line_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    (text,) = talked(hub, 1)
    return len(text) == 20


@plays.show_at_hub("name", 12)
def name_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    """A wished name and a number behind one are within it too."""
    first, second = Screen(hub, "Annegret Musterfrau", "key:1"), Screen(hub, "Annegret Musterfrau", "key:2")
    first.send(Rename("Bartholomaeus von"))
    names = [first.welcome.name, second.welcome.name]
    assert {len(name) for name in names} in ({12}, {16})
    return len(names[0]) == 12


@plays.show_at_hub("keys", 2)
def keys_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    """By the code for a key, and by the return code."""
    anna = Screen(hub, "Anna", "key:1")
    anna.send(LinkKey())
    second, third = Screen(hub, "Anna", "key:2"), Screen(hub, "Anna", "key:3")
    second.send(Claim(anna.last(KeyCode).code))
    third.send(Claim(anna.welcome.code))
    second.send(LinkKey())
    assert second.refusals == third.refusals
    return "this server allows" in "".join(third.refusals)


@plays.show_at_hub("wrong_codes", 2)
def wrong_codes_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    eve = Screen(hub, "Eve")
    for code in ("aaaa", "bbbb"):
        eve.send(Claim(code))
    return eve.ended is not None


@plays.show_at_hub("tables", 1)
def tables_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    made = [Screen(hub, name) for name in ("Anna", "Bert")]
    for screen in made:
        screen.send(MakeTable("kampf", ("me", "open")))
    return "no room" in "".join(made[1].refusals)


def is_listed_no_more(world: HandWorld, hub: Hub, wait: float) -> bool:
    anna = Screen(hub, "Anna")
    for _ in range(2):
        anna.send(MakeTable("kampf", ("me", "novice"), (("deals", "1"),)))
        play_on([anna], world)
        anna.send(Leave(anna.table))
        world.advance(wait)
    anna.send(Finished())
    return anna.last(FinishedSeen).of < 2


@plays.show_at_hub("finished_games", 1)
def finished_games_is_at_work(world: HandWorld, hub: Hub) -> bool:
    return is_listed_no_more(world, hub, 1)


@plays.show_at_hub("finished_days", 1)
def finished_days_is_at_work(world: HandWorld, hub: Hub) -> bool:
    return is_listed_no_more(world, hub, 86_400)


@plays.show_at_hub("own_tables", 1)
def own_tables_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    anna = Screen(hub, "Anna")
    for _ in range(2):
        anna.send(MakeTable("kampf", ("me", "open")))
    assert len(anna.all(TableSeen)) in {1, 2}
    return "as many tables as this server allows" in "".join(anna.refusals)


# Of one address

HOME = "192.0.2.7"


def guest(hub: Hub, number: int) -> Screen:
    return Screen(hub, "guest", f"guest:{number}", HOME)


@plays.show_at_hub("wishes_per_address", 10)
def wishes_per_address_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    """Guest after guest takes another name."""
    refusals = []
    for number in range(6):
        somebody = guest(hub, number)
        somebody.send(Rename(f"Anna{number}"))
        refusals += somebody.refusals
        somebody.end("gone")
    return refusals == [TOO_MUCH]


@plays.show_at_hub("wishes_per_address_per_second", 0.1, wishes_per_address=10)
def wishes_per_address_per_second_is_at_work(world: HandWorld, hub: Hub) -> bool:
    somebody = guest(hub, 1)
    for number in range(6):
        somebody.send(Rename(f"Anna{number}"))
    world.advance(10)
    somebody.got.clear()
    somebody.send(Rename("Anna"))
    return somebody.refusals == [TOO_MUCH]


def answered(hub: Hub, times: int) -> list[str]:
    """Answers to no question, of two from one address: what they were told of it."""
    first, second = guest(hub, 1), guest(hub, 2)
    first.send(MakeTable("kampf", ("me", "open")))
    second.send(Sit(first.table))
    for screen in (first, second):
        for _ in range(times):
            screen.send(Answer(first.table, 99, (Take(),)))
    return second.refusals


@plays.show_at_hub("records_per_address", 128)
def records_per_address_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    return TOO_MUCH in answered(hub, 70)


@plays.show_at_hub("records_per_address_per_second", 1, records_per_address=128)
def records_per_address_per_second_is_at_work(world: HandWorld, hub: Hub) -> bool:
    assert TOO_MUCH in answered(hub, 70)
    world.advance(1)
    third = guest(hub, 3)
    for _ in range(3):
        third.send(Sit(1))
    return third.refusals[-1] == TOO_MUCH


@plays.show_at_hub("players_per_address", 2)
def players_per_address_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    """Three sit down at a table that none of them has made."""
    host = Screen(hub, "Host")
    host.send(MakeTable("kampf", ("me", *["open"] * 5)))
    guests = [guest(hub, number) for number in range(3)]
    for each in guests:
        each.send(Sit(host.table))
    assert [each.refusals for each in guests[:2]] == [[], []]
    return guests[2].refusals == [TOO_MANY_PLAYERS]


@plays.show_at_hub("tables_per_address", 2)
def tables_per_address_is_at_work(_world: HandWorld, hub: Hub) -> bool:
    guests = [guest(hub, number) for number in range(3)]
    for each in guests:
        each.send(MakeTable("kampf", ("me", "open")))
    return guests[2].refusals == [TOO_MANY_TABLES]


@plays.show_at_hub("replays_per_address", 2)
def replays_per_address_is_at_work(world: HandWorld, hub: Hub) -> bool:
    anna, bert = two_at_a_table(hub)
    play_on([anna, bert], world)
    guests = [guest(hub, number) for number in range(3)]
    for each in guests:
        each.send(Rewatch(anna.table))
    return guests[2].refusals == [TOO_MUCH]
