"""Starts, ends and new starts of a server: what must be there again, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import pexpect
import pytest

from net.client import connect
from net.host import watchdog
from net.host.errors import UserError
from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.limits import Limits
from net.protocol.messages import Enter, LobbySeen, MakeTable, Refusal, Said, Say, Stand, TableLeft, TableSeen, Welcome
from net.server import GOING_DOWN, Settings, serve
from net.server.host_key import NAME
from net.server.opening import restored_hub
from net.store import TABLES, Doubtful, Store
from net.store.disk import DiskStore
from net.store.sqlite.checking import owned
from net.store.unkept import STARTS_ANEW
from tests.cpu import within
from tests.net.loopback import (
    DEADLINE,
    EchoHub,
    Player,
    greet,
    player,
    raw,
    running,
    shown,
    spawned,
    ssh,
    trusting,
    until,
)
from tests.patience import no_longer_than
from tests.ports import free_port


async def seat_of(ann: Player) -> TableSeen:
    await ann.hears(Welcome)
    ann.send(MakeTable("kampf", ("me", "apprentice", "apprentice")))
    return await ann.hears(TableSeen, lambda seen: seen.view is not None)


# A store in doubt


async def test_a_server_whose_file_another_has_taken_tells_its_players_and_wants_a_new_start(tmp_path: Path) -> None:
    """It lived on as a shell, which took logins and refused all else."""
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        seen = await seat_of(ann)
        ending = asyncio.ensure_future(server.until_told_to_stop())
        with closing(sqlite3.connect(tmp_path / "server" / TABLES)) as other, other:
            other.execute("UPDATE house SET epoch = ?, owner = ?", owned(100, b"of the other"))
        ann.send(MakeTable("kampf", ("me", "open")))
        assert (await ann.hears(Refusal)).sentence == STARTS_ANEW
        await until(lambda: ann.ends, "the end")
        assert ann.ends == [STARTS_ANEW]
        assert await ending
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).seated == (seen.info.table,)


async def test_a_store_that_comes_into_doubt_while_the_server_starts_ends_it_too(tmp_path: Path) -> None:
    def hub(world: SystemEnvironment, store: Store, limits: Limits) -> Hub:
        assert isinstance(store, DiskStore)
        store.health.doubts(Doubtful("who knows"))
        store.health.tell()
        return restored_hub(world, store, limits)

    server = await serve(Settings(tmp_path / "server", "127.0.0.1", 0), hub)
    async with asyncio.timeout(DEADLINE):
        assert await server.until_told_to_stop()


async def test_signals_are_whose_they_were_once_a_server_has_been_told_to_stop(tmp_path: Path) -> None:
    def ours(_signal: int, _frame: FrameType | None) -> None:
        pass

    server = await serve(Settings(tmp_path / "server", "127.0.0.1", 0), lambda *_: EchoHub())
    before = signal.signal(signal.SIGTERM, ours)
    try:
        server.told_to_drain()
        await server.until_told_to_stop()
        assert signal.getsignal(signal.SIGTERM) is ours
    finally:
        signal.signal(signal.SIGTERM, before)


# The host key


async def test_the_host_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as first:
        fingerprint = first.fingerprint
    path = tmp_path / "server" / NAME
    assert path.stat().st_mode & 0o777 == 0o600
    async with running(tmp_path, hub=EchoHub()) as second, raw(second) as connection:
        assert second.fingerprint == fingerprint == connection.get_server_host_key().get_fingerprint()


async def test_a_host_key_that_others_can_read_is_refused_with_the_command_that_mends_it(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()):
        pass
    (tmp_path / "server" / NAME).chmod(0o644)
    with pytest.raises(UserError, match="chmod 600"):
        await serve(Settings(tmp_path / "server", "127.0.0.1", 0))


async def test_a_damaged_host_key_is_not_replaced_behind_the_hosts_back(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()):
        pass
    (tmp_path / "server" / NAME).write_bytes(b"gone")
    with pytest.raises(UserError, match="damaged"):
        await serve(Settings(tmp_path / "server", "127.0.0.1", 0))


# What stands in the way


async def test_a_taken_port_is_told_with_another_to_take(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server:
        with pytest.raises(UserError, match=f"--port {server.port + 1}"):
            await serve(Settings(tmp_path / "other", "127.0.0.1", server.port))


async def test_a_second_server_on_the_same_tables_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        with pytest.raises(UserError, match="--data"):
            await serve(Settings(tmp_path / "server", "127.0.0.1", 0))
        async with player(server, tmp_path) as ann:
            await ann.hears(Welcome)


async def test_an_address_of_another_machine_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="not an address of this machine"):
        await serve(Settings(tmp_path, "192.0.2.1", 0))


async def test_a_start_that_failed_leaves_the_port_free(tmp_path: Path) -> None:
    port = free_port()
    async with running(tmp_path):
        with pytest.raises(UserError):
            await serve(Settings(tmp_path / "server", "127.0.0.1", port))
    async with running(tmp_path, port=port):
        pass


async def test_a_hub_that_cannot_start_leaves_nothing_open(tmp_path: Path) -> None:
    def broken(*_: object) -> EchoHub:
        raise RuntimeError("as asked")

    with pytest.raises(RuntimeError, match="as asked"):
        await serve(Settings(tmp_path / "server", "127.0.0.1", 0), broken)
    async with running(tmp_path):
        pass


async def test_a_server_for_all_addresses_is_reached_by_the_old_and_the_new_kind(tmp_path: Path) -> None:
    server = await serve(Settings(tmp_path / "server", "", 0), lambda *_: EchoHub())
    try:
        for host in ("127.0.0.1", "::1") if socket.has_dualstack_ipv6() else ("127.0.0.1",):
            reader, writer = await asyncio.open_connection(host, server.port)
            assert (await reader.readline()).startswith(b"SSH-2.0-sortilege")
            writer.close()
    finally:
        await server.stop()


# Tables and players outlive it


async def test_a_table_comes_back_at_the_same_question_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        seen = await seat_of(ann)
        table = seen.info.table
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        welcome = await ann.hears(Welcome)
        assert welcome.seated == (table,)
        ann.send(Enter(table, seen.step))
        again = await ann.hears(TableSeen)
    assert again.seat == seen.seat
    assert again.step >= seen.step
    assert again.info.phase == "playing"


async def test_the_number_of_a_table_that_was_put_away_is_not_given_again_after_a_restart(tmp_path: Path) -> None:
    """Its log is kept under that number, and takes no more."""
    numbers = []
    for _ in range(2):
        async with running(tmp_path) as server, player(server, tmp_path) as ann:
            await ann.hears(Welcome)
            ann.send(MakeTable("kampf", ("me", "open")))
            numbers.append((await ann.hears(TableSeen)).info.table)
            ann.send(Stand(numbers[-1]))
            await ann.hears(TableLeft)
            await ann.hears(LobbySeen, lambda seen: seen.tables == ())
    assert numbers == [1, 2]


async def test_the_newest_line_of_a_player_displaces_the_older_one_and_has_its_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as older:
        seen = await seat_of(older)
        async with player(server, tmp_path) as newer:
            assert (await newer.hears(Welcome)).seated == (seen.info.table,)
            assert "connected again elsewhere" in await older.ended()
        await until(lambda: server.connections == 0)


# The end


async def test_a_server_that_stops_tells_both_doors_and_leaves_nothing_open(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server, player(server, tmp_path) as ann:
        plain = spawned(ssh(server, "-tt"))
        try:
            await shown(plain, "Welcome")
            await server.stop()
            assert await ann.ended() == GOING_DOWN
            await shown(plain, GOING_DOWN.partition(".")[0])
            await shown(plain, pexpect.EOF)
        finally:
            await asyncio.to_thread(plain.close)
        assert plain.exitstatus == 0
        assert server.connections == 0


async def test_a_client_that_has_stopped_reading_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        await reader.readline()
        clock = asyncio.get_running_loop().time
        begun = clock()
        await server.stop()
        assert clock() - begun < 5
        writer.close()


ALONE = """
import asyncio, sys
from contextlib import closing
from pathlib import Path
from net.server import Settings, serve

async def main() -> None:
    server = await serve(Settings(Path(sys.argv[1]), "127.0.0.1", 0))
    print(server.port, flush=True)
    await server.until_told_to_stop()

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_alone_ends_within_five_seconds_of_a_signal_and_keeps_its_tables(
    tmp_path: Path, how: signal.Signals
) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", ALONE, tmp_path / "server"), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        port = int(await no_longer_than(DEADLINE, process.stdout.readline()))
        home = tmp_path / "ann"
        home.mkdir()
        ann = Player(
            await connect("127.0.0.1", port, user="ann", trust=trusting, data_dir=home, ssh_dir=home, agent="")
        )
        seen = await seat_of(ann)
        with within(5):
            process.send_signal(how)
            assert await ann.ended() == GOING_DOWN
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    async with running(tmp_path) as server, player(server, tmp_path) as again:
        assert (await again.hears(Welcome)).seated == (seen.info.table,)


async def test_a_screen_that_is_drawn_for_ever_ends_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others' game stands still for as long as the watchdog waits, and no longer."""
    monkeypatch.setattr(watchdog.Watchdog.__init__, "__defaults__", (0.02, 0.2))

    async def drawn_for_ever(_terminal: Any, _line: Any) -> None:
        end = time.thread_time() + 20
        while time.thread_time() < end:
            pass
        raise AssertionError("nobody has cut it off")

    async with running(tmp_path, draw=drawn_for_ever) as server, player(server, tmp_path) as ann:
        await ann.hears(Welcome)
        child = spawned(ssh(server, "-tt", user="eve"))
        await shown(child, pexpect.EOF)
        ann.send(Say(0, "still here"))
        assert (await ann.hears(Said)).text == "still here"
        child.close()
