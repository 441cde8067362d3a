"""A server whose tables are in a database, as its players notice it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net.protocol.messages import Enter, MakeTable, Refusal, Sit, TableSeen, Welcome
from net.server import Server
from net.store.health import GONE, WELL
from net.store.unkept import GONE as AWAY
from net.store.unkept import STARTS_ANEW, UNSETTLED
from tests.net.loopback import player, running, until
from tests.net.server.test_server_life import seat_of
from tests.postgres.cluster import Cluster
from tests.postgres.server import A, B, Here, expire, of

pytestmark = pytest.mark.true_time


async def table_of_two(server: Server, data: Path) -> TableSeen:
    """Nobody has answered yet, and bots play on where nobody looks."""
    async with player(server, data) as ann, player(server, data, "bert") as bert:
        ann.send(MakeTable("kampf", ("me", "open")))
        bert.send(Sit((await ann.hears(TableSeen)).info.table, 1))
        return await ann.hears(TableSeen, lambda seen: seen.view is not None)


async def test_a_table_comes_back_at_the_same_question_without_a_file(tmp_path: Path, house: str) -> None:
    async with running(tmp_path, store=house) as server:
        seen = await table_of_two(server, tmp_path)
    async with running(tmp_path, store=house) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).seated == (seen.info.table,)
        ann.send(Enter(seen.info.table))
        assert (await ann.hears(TableSeen)).view == seen.view
    assert not list((tmp_path / "server").glob("tables*"))


async def test_what_one_node_has_known_and_owned_another_goes_on_with_when_it_is_gone(
    tmp_path: Path, house: str
) -> None:
    async with running(tmp_path / "b", store=house, member=B) as second:
        async with running(tmp_path / "a", store=house, member=A) as first:
            seen = await table_of_two(first, tmp_path)
            async with player(second, tmp_path, "ann") as ann:
                assert (await ann.hears(Welcome)).name == "ann"
        async with player(second, tmp_path) as ann:
            assert (await ann.hears(Welcome, lambda welcome: bool(welcome.seated))).name == "ann"
            ann.send(Enter(seen.info.table))
            assert (await ann.hears(TableSeen)).view == seen.view


async def test_while_the_database_is_away_players_are_told_and_the_same_wish_is_taken_later(
    tmp_path: Path, house: str, cluster: Cluster
) -> None:
    async with running(tmp_path, store=house) as server, player(server, tmp_path) as ann:
        await asyncio.to_thread(cluster.stop)
        ann.send(MakeTable("kampf", ("me", "open")))
        assert (await ann.hears(Refusal)).sentence in {AWAY, UNSETTLED}
        assert server.health.state == GONE
        await asyncio.to_thread(cluster.start)
        await until(lambda: server.health.state == WELL, "the end of the pause")
        ann.send(MakeTable("kampf", ("me", "open")))
        await ann.hears(TableSeen)


async def test_a_server_that_was_taken_over_tells_its_players_and_wants_a_new_start(
    tmp_path: Path, house: str, cluster: Cluster
) -> None:
    async with running(tmp_path, store=house) as server, player(server, tmp_path) as ann:
        await seat_of(ann)
        ending = asyncio.ensure_future(server.until_told_to_stop())
        with of(cluster, house) as sql:
            expire(sql)
        other = await asyncio.to_thread(Here, house)
        await until(lambda: ann.ends, "the end")
        assert ann.ends == [STARTS_ANEW]
        assert await ending
        other.store.close()
