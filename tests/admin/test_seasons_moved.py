"""A season that is played, and the records of its players, come back from a backup, by a file and by a database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.engine import View, choices, imagine
from core.kampf.game import KAMPF
from net.admin.backup import backup, restore
from net.protocol.messages import (
    Answer,
    Enter,
    Leave,
    MakeTable,
    Records,
    RecordsSeen,
    SeasonSeen,
    SeeSeason,
    Sit,
    Stand,
    Stepped,
    TableSeen,
    Welcome,
)
from net.seasons.orders import SeasonOrders
from net.server import Server
from net.store import TABLES
from tests.net.hand_world import Unmoved
from tests.net.loopback import Player, player, running, until
from tests.postgres.cluster import Cluster
from tui.cli import main

pytestmark = pytest.mark.true_time


def ordered(server: Server, **wish: Any) -> str:
    ((said,),) = SeasonOrders(server.hub).order(json.dumps(wish))
    return said


class Seat:
    """One who plays, and sees all that came since they entered a table."""

    def __init__(self, who: Player) -> None:
        self.who = who
        self.answered = -1

    @property
    def view(self) -> View[Any] | None:
        seen = [each.view for each in self.who.heard if isinstance(each, TableSeen | Stepped)]
        return next((view for view in reversed(seen) if view is not None), None)

    @property
    def is_over(self) -> bool:
        return self.view is not None and not self.view.agenda

    def answer(self, table: int) -> None:
        view = self.view
        if view is None or view.seat is None or view.question == self.answered:
            return
        if legal := choices(imagine(KAMPF, view, Unmoved()), view.seat):
            self.answered = view.question
            self.who.send(Answer(table, view.question, (legal[0],)))


async def play_to_its_end(table: int, *players: Player) -> None:
    seats = [Seat(each) for each in players]
    for each in players:
        each.send(Enter(table))

    def is_over() -> bool:
        for seat in seats:
            seat.answer(table)
        return all(seat.is_over for seat in seats)

    await until(is_over, "the end of the game")


async def records_of(who: Player) -> RecordsSeen:
    who.send(Records())
    return await who.hears(RecordsSeen)


async def played_until_the_backup(server: Server, copy: Path, store: str, *players: Player) -> tuple[int, RecordsSeen]:
    """Play a game that counts for the records, and begin one of a season; then copy all, and give that one up. Return
    the season's number, and the records of the first."""
    ann, bob = players
    for each in players:
        await each.hears(Welcome)
    ann.send(MakeTable("kampf", ("me", "open"), (("deals", "1"),)))
    first = (await ann.hears(TableSeen)).info.table
    bob.send(Sit(first))
    await play_to_its_end(first, ann, bob)
    await until(lambda: server.hub.book.has(first), "the record of the first game")
    people = {"players": ["ann", "bob"], "options": [("deals", "1")]}
    ordered(server, do="make", name="Winter", game="kampf", kind="round-robin", **people)
    await until(lambda: bool(server.hub.seasons.all()), "the season")
    (season,) = server.hub.seasons.all()
    ordered(server, do="begin", season=season.number)
    await until(lambda: any(each.room.made.season for each in server.hub.lobby.tables.values()), "the season's table")
    table = 0
    for each in players:
        each.send(Leave(first))
        each.send(SeeSeason(season.number))
        table = (await each.hears(SeasonSeen, lambda seen: bool(seen.table))).table
        each.send(Sit(table))
    await ann.hears(TableSeen, lambda seen: seen.info.table == table and seen.view is not None)
    before = await records_of(ann)
    backup(copy.parent / "server", copy, store)
    ann.send(Stand(table))
    await until(lambda: season.is_over, "the end of the season")
    return season.number, before


async def go_on_from_the_backup(server: Server, season: int, before: RecordsSeen, *players: Player) -> None:
    ann, bob = players
    (table,) = (await bob.hears(Welcome)).seated
    assert (await ann.hears(Welcome)).seated == (table,)
    ann.send(SeeSeason(season))
    seen = await ann.hears(SeasonSeen)
    assert (seen.info.phase, seen.games[0].phase, seen.table) == ("playing", "playing", table)
    assert await records_of(ann) == before
    await play_to_its_end(table, ann, bob)
    await until(lambda: server.hub.seasons.all()[0].is_over, "the end of the season")
    ann.send(SeeSeason(season))
    seen = await ann.hears(SeasonSeen, lambda seen: seen.info.phase == "over")
    assert sum(each.points for each in seen.entrants) == 2
    assert len(seen.games[0].scores) == 2
    after = await records_of(ann)
    assert sum(after.rows[0].others) == sum(before.rows[0].others) + 1


@pytest.mark.parametrize("kind", ["file", "database"])
async def test_a_season_and_records_go_on_from_a_backup(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    there = store = ""
    if kind == "database":
        store = str(request.getfixturevalue("house"))
        cluster: Cluster = request.getfixturevalue("cluster")
        there = cluster.house()
    async with (
        running(tmp_path, store=store) as server,
        player(server, tmp_path, "ann") as ann,
        player(server, tmp_path, "bob") as bob,
    ):
        season, before = await played_until_the_backup(server, tmp_path / "copy", store, ann, bob)
    assert main(["check", str(tmp_path / "copy")]) == 0
    elsewhere = tmp_path / "elsewhere"
    restore(tmp_path / "copy", elsewhere / "server")
    if there:
        assert main(["move", str(elsewhere / "server" / TABLES), there]) == 0
    async with (
        running(elsewhere, store=there) as server,
        player(server, tmp_path, "ann") as ann,
        player(server, tmp_path, "bob") as bob,
    ):
        await go_on_from_the_backup(server, season, before, ann, bob)
