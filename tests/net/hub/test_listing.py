"""The lobby page by page: every table is found, the own ones first, private ones by nobody else."""

from __future__ import annotations

from random import Random

import pytest

from net.hub.hub import Hub
from net.hub.shown.listing import PAGE, PEOPLE
from net.limits import Limits
from net.protocol.messages import (
    Begin,
    Browse,
    Claim,
    Enter,
    Leave,
    LobbySeen,
    MakeTable,
    Rename,
    Sit,
    Stand,
    TableInfo,
)
from net.protocol.page_changes import in_brief, still
from net.tables.table import Table
from tests.net.hand_world import HandWorld, Screen

FREE = Limits(own_tables=1000, wishes=100_000)


def maker_of(hub: Hub, tables: int, game: str = "kampf") -> Screen:
    """Somebody who has made so many, and is back in the lobby."""
    maker = Screen(hub, "Maker")
    for _ in range(tables):
        maker.send(MakeTable(game, ("me", "open")))
    maker.send(Leave(maker.table))
    return maker


def numbers(seen: LobbySeen) -> list[int]:
    return [info.table for info in seen.tables]


def test_a_newcomer_is_shown_the_first_page_and_how_much_more_there_is(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    maker_of(hub, 45)
    seen = Screen(hub, "Anna").lobby
    assert numbers(seen) == [*range(45, 25, -1)]
    assert (seen.first, seen.of, seen.here) == (0, 45, 2)


def test_page_by_page_everything_is_found(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    maker_of(hub, 45)
    anna = Screen(hub, "Anna")
    found = []
    for first in (0, 20, 40):
        anna.send(Browse(first))
        found += numbers(anna.lobby)
    assert anna.lobby.first == 45 - PAGE, "The last page is a whole one."
    assert {*found} == {*range(1, 46)}
    anna.send(Browse(2**40))
    assert anna.lobby.first == 45 - PAGE


def test_who_looks_at_a_page_is_told_of_that_page(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    maker = maker_of(hub, 45)
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    anna.send(Browse(20))
    world.advance(5)
    for screen in (anna, bert):
        screen.got.clear()
    maker.send(Begin(22))
    world.advance(5)
    assert numbers(anna.lobby)[:4] == [25, 24, 23, 21]
    assert bert.all(LobbySeen) == [], "Nothing on Bert's page has changed."


def test_own_tables_stand_first_also_where_they_are_old_and_one_is_private(world: HandWorld) -> None:
    hub = Hub(world, limits=FREE)
    anna = Screen(hub, "Anna")
    anna.send(MakeTable("kampf", ("me", "open")))
    anna.send(MakeTable("kampf", ("me", "open"), private=True))
    anna.send(Leave(2))
    maker_of(hub, 30)
    world.advance(5)
    assert numbers(anna.lobby)[:3] == [2, 1, 32]
    assert anna.lobby.of == 32
    anna.send(Browse(12))
    assert numbers(anna.lobby) == [*range(22, 2, -1)]
    bert = Screen(hub, "Bert")
    assert bert.lobby.of == 31


def test_free_seats_stand_before_games_and_games_before_what_is_over(hub: Hub) -> None:
    anna, bert = Screen(hub, "Anna"), Screen(hub, "Bert")
    for _ in range(3):
        anna.send(MakeTable("kampf", ("me", "open")))
    bert.send(Sit(2))
    hub.lobby.tables[3].queue.close("as asked")
    assert numbers(Screen(hub, "Cleo").lobby) == [1, 2, 3]


def test_of_many_people_the_first_are_named_and_the_others_counted(hub: Hub, world: HandWorld) -> None:
    screens = [Screen(hub, f"p{number:03}", f"key:{number}") for number in range(3 * PEOPLE)]
    world.advance(5)
    seen = screens[0].lobby
    assert seen.people == tuple(f"p{number:03}" for number in range(PEOPLE))
    assert seen.here == 3 * PEOPLE
    screens[7].end("gone")
    screens[8].send(Rename("zz"))
    world.advance(5)
    assert screens[0].lobby.here == 3 * PEOPLE - 1
    assert not {"p007", "p008"} & {*screens[0].lobby.people}


def test_nobody_is_counted_twice_who_comes_by_another_line_or_by_a_code(hub: Hub, world: HandWorld) -> None:
    anna = Screen(hub, "Anna")
    anna.send(Rename("Anouk"))
    again, guest = Screen(hub, "Anna"), Screen(hub, "guest", "guest:1")
    assert (again.lobby.people, again.lobby.here) == (("Anouk",), 1)
    guest.send(Claim(anna.welcome.code))
    world.advance(5)
    assert (guest.lobby.people, guest.lobby.here) == (("Anouk",), 1)


def every_row(hub: Hub, player: str) -> list[TableInfo]:
    """What this player may be shown, by looking at each table."""
    order = {"gathering": 1, "playing": 1}

    def place(table: Table) -> tuple[bool, bool, int, int]:
        room = table.room
        seat = room.seat_of(player)
        asked = seat is not None and room.phase == "playing" and seat in room.waiting_for()
        rank = 0 if room.phase == "gathering" and room.open_seats() else order.get(room.phase, 2)
        return not asked, seat is None, rank, -room.number

    may_see = [
        table
        for table in hub.lobby.tables.values()
        if not table.room.made.private or table.room.seat_of(player) is not None
    ]
    ordered = sorted(may_see, key=place)
    return [in_brief(table.info(player if table.room.made.private else "")) for table in ordered]


@pytest.mark.parametrize("seed", range(6))
def test_pages_are_what_a_look_at_every_table_finds_whatever_players_do(seed: int) -> None:
    rng, world = Random(seed), HandWorld()
    hub = Hub(world, limits=FREE)
    screens = [Screen(hub, f"P{number}") for number in range(5)]
    for _ in range(150):
        screen, table = rng.choice(screens), rng.randrange(1, 40)
        screen.send(
            rng.choice(
                (
                    MakeTable("kampf", ("me", "open"), private=rng.random() < 0.3),
                    MakeTable("kampf", ("me", "open", "apprentice")),
                    Sit(table),
                    Stand(table),
                    Begin(table),
                    Enter(table),
                    Leave(table),
                )
            )
        )
        if rng.random() < 0.1:
            world.advance(rng.choice((0.5, 70.0)))
        if rng.random() < 0.05:
            again = Hub(world, limits=FREE)
            again.logs.restore(
                (number, log) for number, log in sorted(world.logs.items()) if number not in world.finished
            )
            world.die()
            hub, screens = again, [Screen(again, f"P{number}") for number in range(5)]
        asker = rng.choice(screens)
        asker.send(Leave(0))
        rows = every_row(hub, f"key:{asker.welcome.name}")
        first = rng.choice((0, 7, 20))
        asker.send(Browse(first))
        first = max(0, min(first, len(rows) - PAGE))
        assert [*map(still, asker.lobby.tables)] == [*map(still, rows[first : first + PAGE])]
        assert (asker.lobby.first, asker.lobby.of) == (first, len(rows))
        seated = [
            table for table in hub.lobby.tables.values() if table.room.seat_of(f"key:{asker.welcome.name}") is not None
        ]
        unfinished = {table.room.number for table in seated if table.room.phase in ("gathering", "playing")}
        player = hub.players.named(asker.welcome.name)
        assert player is not None
        assert {table.room.number for table in hub.lobby.seats_of(player)} == unfinished
