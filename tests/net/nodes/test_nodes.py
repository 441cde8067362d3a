"""Two real nodes of one house: what a guest of one sees and does at tables of the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.engine import choices, imagine
from core.registry import GAMES
from net.admin.bans import SENTENCE
from net.admin.control_socket import order
from net.nodes.passage import NO_WAY
from net.people.auth import Identity
from net.protocol.messages import (
    Announced,
    Answer,
    Enter,
    Leave,
    LobbySeen,
    MakeTable,
    Refusal,
    Said,
    Say,
    Sit,
    Stepped,
    TableLeft,
    TableSeen,
)
from net.server import Server
from net.server.door import NOTHING_ELSE
from net.store.places import Member
from tests.net.hand_world import Unmoved
from tests.net.loopback import Player, frames, player, raw, running, until
from tests.postgres.cluster import Cluster
from tests.postgres.server import of

pytestmark = pytest.mark.true_time

HERE = {"a": Member("a", ""), "b": Member("b", "")}


@pytest.fixture
def stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have clients stay at the node that they have come in by: sooner or later one that can be led is at the other."""
    monkeypatch.setattr("net.server.frames.NODES", "as before there were nodes")


@asynccontextmanager
async def two_nodes(data: Path, house: str) -> AsyncIterator[tuple[Server, Server]]:
    async with (
        running(data / "a", store=house, member=HERE["a"]) as a,
        running(data / "b", store=house, member=HERE["b"]) as b,
    ):
        await until(lambda: a.hub.lobby.abroad.nodes and b.hub.lobby.abroad.nodes, "to know each other")
        yield a, b


async def answers(guest: Player, seen: TableSeen) -> Stepped:
    """Answers the first question that is asked of this guest, and returns what comes of it."""
    view = seen.view
    while not (view is not None and (given := choices(imagine(GAMES[seen.info.game], view, Unmoved()), seen.seat))):
        view = (await guest.hears(Stepped)).view
    guest.send(Answer(seen.info.table, view.question, (given[0],)))
    return await guest.hears(Stepped, lambda step: step.view.question > view.question)


@pytest.mark.usefixtures("stays")
async def test_a_guest_of_one_node_finds_a_table_of_the_other_sits_plays_talks_and_comes_back(
    tmp_path: Path, house: str
) -> None:
    async with two_nodes(tmp_path, house) as (a, b), player(a, tmp_path) as ann, player(b, tmp_path, "bert") as bert:
        ann.send(MakeTable("kampf", ("me", "open")))
        number = (await ann.hears(TableSeen)).info.table
        row = (await bert.hears(LobbySeen, lambda lobby: bool(lobby.tables))).tables[0]
        assert (row.table, row.seats[0].name) == (number, "ann")
        bert.send(Sit(number, 1))
        seen = await bert.hears(TableSeen, lambda seen: seen.view is not None)
        assert seen.view is not None
        assert (seen.seat, seen.view.seat) == (1, 1)
        others = await ann.hears(TableSeen, lambda seen: seen.view is not None)
        assert others.view is not None
        is_anns = choices(imagine(GAMES["kampf"], others.view, Unmoved()), 0)
        given = await (answers(ann, others) if is_anns else answers(bert, seen))
        told = await (bert if is_anns else ann).hears(Stepped, lambda step: step.step == given.step)
        assert told.view.question == given.view.question
        bert.send(Say(number, "hello"))
        assert (await ann.hears(Said)).who == "bert"
        ann.send(Say(number, "and you"))
        await bert.hears(Said, lambda said: said.who == "ann")
        bert.send(Leave(number))
        await bert.hears(TableLeft)
        await bert.hears(LobbySeen)
        bert.send(Enter(number))
        again = await bert.hears(TableSeen)
        assert again.view is not None
        assert again.view.question == given.view.question


async def test_whoever_is_not_one_of_the_houses_nodes_is_no_node(tmp_path: Path, house: str) -> None:
    async with running(tmp_path, store=house, member=HERE["a"]) as a, raw(a, username="node") as stranger:
        _, session = await frames(stranger, "sortilege-node@1")
        await until(lambda: session.over, "the end")
        assert session.got == b""
        assert NOTHING_ELSE.encode() in session.words
        assert not a.hub.people()


@pytest.mark.parametrize("other", ["a", "b"])
async def test_nodes_that_do_not_have_the_keys_which_the_database_knows_say_nothing_to_each_other(
    tmp_path: Path, house: str, cluster: Cluster, other: str
) -> None:
    async with two_nodes(tmp_path, house) as (a, b), player(a, tmp_path) as ann, player(b, tmp_path, "bert") as bert:
        ann.send(MakeTable("kampf", ("me", "open")))
        number = (await ann.hears(TableSeen)).info.table
        await bert.hears(LobbySeen, lambda lobby: bool(lobby.tables))
        with of(cluster, house) as sql:
            sql.execute("UPDATE sortilege.nodes SET key = 'SHA256:another' WHERE name = %s", (other,))
        here = a if other == "b" else b
        nodes = here.hub.lobby.abroad.nodes
        await until(lambda: "SHA256:another" in {node.key for node in here.hub.lobby.abroad.nodes.values()}, str(nodes))
        bert.send(Enter(number))
        assert (await bert.hears(Refusal)).sentence == NO_WAY
        assert [person.name for person, _ in a.hub.people()] == ["ann"]


async def test_when_a_node_goes_down_guests_of_another_stay_and_go_on_there(tmp_path: Path, house: str) -> None:
    async with running(tmp_path / "b", store=house, member=HERE["b"]) as b, player(b, tmp_path, "bert") as bert:
        async with running(tmp_path / "a", store=house, member=HERE["a"]) as a, player(a, tmp_path) as ann:
            ann.send(MakeTable("kampf", ("me", "open")))
            number = (await ann.hears(TableSeen)).info.table
            await bert.hears(LobbySeen, lambda lobby: bool(lobby.tables))
            bert.send(Sit(number, 1))
            seen = await bert.hears(TableSeen, lambda seen: seen.view is not None)
        again = await bert.hears(TableSeen)
        assert not [each for each in bert.heard if isinstance(each, Announced)]
        assert (again.info.table, again.view) == (number, seen.view)
        assert number in b.hub.lobby.tables


async def test_whom_the_host_shuts_out_at_one_node_no_other_lets_in(tmp_path: Path, house: str) -> None:
    async with two_nodes(tmp_path, house) as (a, b):
        async with player(b, tmp_path, "bert") as bert:
            bert.send(MakeTable("kampf", ("me", "open")))
            await until(lambda: (found := a.hub.players.named("bert")) and found.kept, "to know bert")
            await asyncio.to_thread(order, tmp_path / "a" / "server", "ban", "bert")
            assert await bert.ended() == SENTENCE
        async with player(b, tmp_path, "bert") as bert:
            assert await bert.ended() == SENTENCE
        await asyncio.to_thread(order, tmp_path / "b" / "server", "unban", "bert")
        known = a.hub.players.named("bert")
        assert known is not None
        bert_is = a.hub.players.identities.keys_of(known)[0]
        await until(lambda: not a.hub.shut_out(Identity(bert_is, "")), "to be let in")
