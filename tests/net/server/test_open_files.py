"""A server that may open few files: it takes as many connections as it has room for, and says so."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from net.client import connect
from net.client.dial import Unreachable
from net.host.errors import UserError
from net.limits import Limits
from net.limits.gate import FULL
from net.protocol.messages import Said, Say, Welcome
from net.server.open_files import FEWEST, KEPT, within_open_files
from tests.net.loopback import DEADLINE, Player, trusting
from tests.patience import no_longer_than

ALONE = """
import asyncio, resource, sys
from pathlib import Path
from net.limits import Limits
from net.server import Settings, serve

resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[2]), int(sys.argv[3])))

async def main() -> None:
    limits = Limits(per_second=1000, per_address=1000, strangers=1000)
    server = await serve(Settings(Path(sys.argv[1]), "127.0.0.1", 0, limits))
    print(server.port, flush=True)
    await server.until_told_to_stop()

asyncio.run(main())
"""


@pytest.fixture
def files() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.usefixtures("files")
def test_it_takes_as_many_files_as_it_may() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
    assert within_open_files(Limits(connections=300)) == Limits(connections=300)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Any:
    def may_open(soft: int, hard: int) -> None:
        monkeypatch.setattr(resource, "getrlimit", lambda _which: (soft, hard))
        monkeypatch.setattr(resource, "setrlimit", refuse if hard == resource.RLIM_INFINITY else lambda *_: None)

    def refuse(*_: object) -> None:
        raise ValueError("as macOS does")

    return may_open


def test_where_there_are_few_it_takes_fewer_connections_and_says_so(few: Any, caplog: pytest.LogCaptureFixture) -> None:
    few(256, 256)
    assert within_open_files(Limits()).connections == 256 - KEPT
    assert "ulimit -n" in caplog.text


def test_a_limit_that_cannot_be_raised_is_kept_to(few: Any) -> None:
    few(1024, resource.RLIM_INFINITY)
    assert within_open_files(Limits()).connections == 1024 - KEPT


def test_no_limit_is_none(few: Any) -> None:
    few(resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    assert within_open_files(Limits()) == Limits()


def test_too_few_for_a_server_is_a_sentence(few: Any) -> None:
    few(KEPT + FEWEST - 1, KEPT + FEWEST - 1)
    with pytest.raises(UserError, match="ulimit -n 4096"):
        within_open_files(Limits())


@contextlib.asynccontextmanager
async def alone(tmp_path: Path, soft: int, hard: int) -> AsyncIterator[tuple[int, int]]:
    """A server in a process of its own that may open so many; its port and its process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", ALONE, tmp_path / "server", str(soft), str(hard)), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield int(await no_longer_than(DEADLINE, process.stdout.readline())), process.pid
    finally:
        process.terminate()
        await no_longer_than(DEADLINE, process.communicate())


async def came(port: int, tmp_path: Path, name: str, *, when_there_is_room: bool = False) -> Player:
    """As soon as the server has seen that others are gone, if that is what has to come first."""
    home = tmp_path / name
    home.mkdir()
    found = None
    async with asyncio.timeout(DEADLINE):
        while found is None:
            try:
                found = await connect(
                    "127.0.0.1", port, user=name, trust=trusting, data_dir=home, ssh_dir=home, agent=""
                )
            except Unreachable as reason:
                if not when_there_is_room or FULL not in str(reason):
                    raise
    player = Player(found)
    await player.hears(Welcome)
    return player


def opened_by(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def test_who_finds_no_room_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    async with alone(tmp_path, KEPT + FEWEST, KEPT + FEWEST) as (port, _):
        ann = await came(port, tmp_path, "ann")
        strangers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(60)]
        words = [await no_longer_than(DEADLINE, reader.readline()) for reader, _ in strangers]
        assert words[: FEWEST - 1] == [b"SSH-2.0-sortilege\r\n"] * (FEWEST - 1)
        assert set(words[FEWEST:]) == {f"{FULL}\r\n".encode()}
        ann.send(Say(0, "still here"))
        await ann.hears(Said)
        for _, writer in strangers:
            writer.transport.abort()
        bob = await came(port, tmp_path, "bob", when_there_is_room=True)
        for player in (ann, bob):
            player.connection.close()


async def test_a_system_without_a_file_to_spare_keeps_newcomers_waiting_and_nobody_else(tmp_path: Path) -> None:
    async with alone(tmp_path, 1024, 1024) as (port, pid):
        ann = await came(port, tmp_path, "ann")
        used = opened_by(pid)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (used, 1024))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(5):
            ann.send(Say(0, f"still here {number}"))
            await ann.hears(Said)
        assert not reader._buffer  # type: ignore[attr-defined]
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (1024, 1024))
        assert await no_longer_than(DEADLINE, reader.readline()) == b"SSH-2.0-sortilege\r\n"
        writer.close()
        ann.connection.close()
