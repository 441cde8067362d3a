"""What a monitor reads of a running server."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from net.admin import metrics
from net.admin.metrics import STEP, roughly
from net.client import connect
from net.host.counters import BOUNDS, Times
from net.host.errors import UserError
from net.hub.visits.playing import TOO_FAST
from net.limits import Limits
from net.protocol.messages import Enter, MakeTable, Refusal, Sit, Stepped, Welcome
from net.store import Failing, Full
from net.store.health import FAILING, FULL, STATES, WELL
from tests.e2e.helpers.native import Native
from tests.net.loopback import player, raw, running, trusting, until
from tests.patience import no_longer_than


async def read(port: int) -> dict[str, float]:
    def fetch() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=300) as answer:
            text: str = answer.read().decode()
            return text

    lines = (await asyncio.to_thread(fetch)).splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


async def test_a_monitor_reads_how_many_and_how_fast(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = await server.measure(0)
        before = await read(port)
        assert before["sortilege_connections"] == 0
        line = await connect(
            "127.0.0.1", server.port, user="ann", trust=trusting, data_dir=tmp_path, ssh_dir=tmp_path, agent=""
        )
        ann = Native("ann", line)  # It answers by itself when it is asked.
        ann.send(MakeTable("kampf", ("me", "apprentice")))
        await ann.hears(Stepped)
        ann.send(Sit(10**6))
        await ann.hears(Refusal)
        await asyncio.sleep(0.3)
        during = await read(port)
        ann.close()
    grown = {name: during.get(name, 0) - before.get(name, 0) for name in during}
    assert grown["sortilege_connections"] == grown["sortilege_players"] == 1
    assert during['sortilege_tables{game="kampf",phase="playing"}'] == 1
    assert grown["sortilege_answers_total"] >= 1
    assert grown['sortilege_answer_seconds_bucket{le="+Inf"}'] >= 1
    for name in ("sortilege_sent_bytes_total", "sortilege_received_bytes_total"):
        assert during[name] % STEP == 0

    assert sum(count for name, count in grown.items() if name.startswith("sortilege_refused_total")) == 1
    assert during["sortilege_loop_late_seconds_count"] >= 1


def test_how_long_one_message_was_is_not_to_be_read_from_the_bytes_sent() -> None:
    assert STEP >= 8 * 1024
    told = {count: roughly(count) for count in range(0, 5 * STEP, 100)}
    assert len(set(told.values())) == 5
    assert all(0 <= count - rough < STEP for count, rough in told.items())


async def test_a_monitor_reads_how_the_disk_is(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = await server.measure(0)
        for error, state in ((None, WELL), (Full("no room"), FULL), (Failing("it smokes"), FAILING)):
            if error is not None:
                server.health.pauses(error)
            figures = await read(port)
            assert [each for each in STATES if figures[f'sortilege_store{{state="{each}"}}']] == [state]


async def test_refusals_are_counted_by_their_reason(tmp_path: Path) -> None:
    """Which a host can act on: who is turned away says nothing, why says which limit is too narrow."""
    limits = Limits(per_address=2, wishes=10, wishes_per_second=0.1)
    async with running(tmp_path, limits=limits) as server:
        port = await server.measure(0)
        before = await read(port)
        async with raw(server) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_connection("127.0.0.1", port)
            await connection.run("ls")
            async with player(server, tmp_path) as ann:
                await ann.hears(Welcome)
                with pytest.raises(asyncssh.DisconnectError):
                    await raw(server)
                for _ in range(11):
                    ann.send(Enter(10**6))
                await ann.hears(Refusal, lambda refusal: refusal.sentence == TOO_FAST)
        during = await read(port)
    grown = {name: during[name] - before.get(name, 0) for name in during if "refused_total" in name}
    reasons = {name.partition('"')[2].rpartition('"')[0]: count for name, count in grown.items() if count}
    assert reasons == {
        "connections of one address": 1,
        "door": 1,
        "forwarding": 1,
        "Enter": 10,
        "wishes too fast": 1,
    }


async def test_nobody_is_named(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        text = "".join(await read(await server.measure(0)))
        assert not re.search(r"\bann\b", text)  # As a word: people are counted that were banned.
        assert "127.0.0.1" not in text


async def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        async with running(tmp_path) as server:
            with pytest.raises(UserError, match="--metrics cannot be opened"):
                await server.measure(taken.getsockname()[1])


async def test_who_asks_and_does_not_go_on_costs_no_thread_and_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "PATIENCE", 1.0)
    async with running(tmp_path) as server:
        port = await server.measure(0)
        await read(port)
        threads = threading.active_count()
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(metrics.MOST + 20)]
        ended = [asyncio.create_task(reader.read()) for reader, _ in idle]
        await until(lambda: sum(task.done() for task in ended) == 20, "those who are too many")
        assert threading.active_count() <= threads
        assert await no_longer_than(5, asyncio.gather(*ended)) == [b""] * len(ended)
        assert "sortilege_connections" in await read(port)
        for _, writer in idle:
            writer.close()


async def test_only_reading_is_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = await server.measure(0)
        for asked, answer in ((b"POST / HTTP/1.1", b"405"), (b"x" * 2 * metrics.LONGEST, b""), (b"", b"")):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asked + b"\r\n\r\n")
            writer.write_eof()
            with suppress(ConnectionResetError):
                said = await no_longer_than(5, reader.read())
                assert said[9:12] == answer or (not answer and b"200" not in said)
            writer.close()


async def test_it_listens_on_this_machine_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        port = await server.measure(0)
        with pytest.raises(OSError, match="refused"), socket.create_connection(("127.0.0.2", port), 2):
            pass
        assert metrics.HOST == "127.0.0.1"


def test_a_time_counts_for_the_first_bucket_that_holds_it() -> None:
    times = Times()
    for seconds in (0.0005, 0.001, 0.0011, 9.0):
        times.add(seconds)
    assert times.buckets[:2] == [2, 1]
    assert times.buckets[-1] == 1
    assert len(times.buckets) == len(BOUNDS) + 1
    assert times.total == pytest.approx(9.0026)
