"""A server whose tables are in a database, as its players notice it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from net.protocol.messages import Enter, MakeTable, Refusal, TableSeen, Welcome
from net.store.health import GONE, WELL
from net.store.unkept import GONE as AWAY
from net.store.unkept import STARTS_ANEW, UNSETTLED
from tests.net.loopback import player, running, until
from tests.net.server.test_server_life import seat_of
from tests.postgres.cluster import Cluster
from tests.postgres.server import Here, expire, of

pytestmark = pytest.mark.true_time


async def test_a_table_comes_back_at_the_same_question_without_a_file(tmp_path: Path, house: str) -> None:
    async with running(tmp_path, store=house) as server, player(server, tmp_path) as ann:
        seen = await seat_of(ann)
    async with running(tmp_path, store=house) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).seated == (seen.info.table,)
        ann.send(Enter(seen.info.table))
        assert (await ann.hears(TableSeen)).view == seen.view
    assert not list((tmp_path / "server").glob("tables*"))


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
