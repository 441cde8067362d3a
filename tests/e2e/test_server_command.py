"""The server's command: how it starts, what keeps it from starting, how it ends. No traceback, whatever happens."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from core.version import VERSION
from net.protocol.messages import MakeTable, Refusal, TableSeen, Welcome
from net.server import GOING_DOWN
from net.store.unkept import PAUSED
from tests.cpu import within
from tests.e2e.helpers.command import DEADLINE, SORTILEGE, ServerCommand, environment, home_of, serving, until
from tests.e2e.helpers.fated import FATED
from tests.e2e.helpers.native import native
from tests.e2e.helpers.table import trust
from tests.e2e.helpers.terminal import join, opened, ssh
from tests.patience import no_longer_than
from tui.statuses import AGAIN, REFUSED


async def said(home: Path, *arguments: str) -> tuple[int, str, str]:
    """What the command says, without a terminal, and its exit status."""
    process = await asyncio.create_subprocess_exec(
        *(SORTILEGE, *arguments),
        env=environment(home),
        cwd=home,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await no_longer_than(DEADLINE, process.communicate())
    assert process.returncode is not None
    assert "Traceback" not in err.decode()
    return process.returncode, out.decode(), err.decode()


async def test_sigterm_tells_the_players_of_both_doors_saves_and_ends_within_five_seconds(tmp_path: Path) -> None:
    home, other = home_of("ada", tmp_path), home_of("eve", tmp_path)
    async with serving(tmp_path / "server") as server, native("ben", server.port, tmp_path) as ben:
        with ExitStack() as screens:
            ada = opened(screens, ssh(home, server.port, "ada"), home)
            eve = opened(screens, join(server.port, "eve"), other)
            await trust(eve)
            await ada.sees("Lobby", "eve")
            await eve.sees("Lobby", "ada")
            ben.send(MakeTable("kampf", ("me", "apprentice", "apprentice")))
            seen = await ben.hears(TableSeen)
            with within(5):
                assert await server.stop() == 0
            await ben.until(lambda: ben.ends == [GOING_DOWN], "the sentence")
            assert await ada.ends() == 0
            assert GOING_DOWN in ada.prose
            await eve.sees(GOING_DOWN[:40])
        await server.start()
        async with native("ben", server.port, tmp_path) as again:
            assert (await again.hears(Welcome)).seated == (seen.info.table,)


async def test_the_end_of_the_terminal_that_it_was_started_in_ends_it_in_order(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, native("ben", server.port, tmp_path) as ben:
        await ben.hears(Welcome)
        server.send(signal.SIGHUP)
        assert await server.ended() == 0
        await ben.until(lambda: ben.ends == [GOING_DOWN], "the sentence")


async def test_one_that_nohup_has_started_outlives_its_terminal(tmp_path: Path) -> None:
    server = ServerCommand(tmp_path / "server")
    server.before = ("nohup",)
    await server.start()
    try:
        server.send(signal.SIGHUP)
        async with native("ben", server.port, tmp_path) as ben:
            await ben.hears(Welcome)
    finally:
        assert await server.stop() == 0


async def test_a_second_server_on_the_same_data_is_refused_and_the_first_plays_on(tmp_path: Path) -> None:
    async with serving(tmp_path / "server") as server:
        second = ServerCommand(server.data)
        status, out, err = await said(tmp_path, *second.arguments)
        assert (status, out) == (REFUSED, "")
        assert err.count("\n") == 1
        assert "--data" in err
        async with native("ben", server.port, tmp_path):
            pass


async def test_a_taken_port_is_told_with_another_to_take(tmp_path: Path) -> None:
    async with serving(tmp_path / "server") as server:
        other = ServerCommand(tmp_path / "other", server.port)
        status, out, err = await said(tmp_path, *other.arguments)
        assert (status, out) == (REFUSED, "")
        assert f"Port {server.port} is taken" in err
        assert f"--port {server.port + 1}" in err


async def test_a_data_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    status, _, err = await said(tmp_path, "host", "--headless", "--data", str(tmp_path / "a file" / "data"))
    assert status == REFUSED
    assert "Name another with --data" in err


async def test_a_table_file_that_is_damaged_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path / "server"):
        pass
    (tmp_path / "server" / "tables.sqlite").write_bytes(b"this is no database" * 1000)
    status, _, err = await said(tmp_path, *ServerCommand(tmp_path / "server").arguments)
    assert status == REFUSED
    assert "--data" in err


async def test_what_keeps_it_from_starting_is_a_line_of_json_where_the_log_is(tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text("sessions = -4\n")
    status, out, err = await said(tmp_path, *ServerCommand(tmp_path, options=("--log-json",)).arguments)
    line = json.loads(err)
    assert (status, out, line["level"]) == (REFUSED, "", "critical")
    assert "limits.toml" in line["said"]


async def test_faulty_limits_in_the_data_directory_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text("sessions = 4\nper_address = -3\n")
    status, _, err = await said(tmp_path, *ServerCommand(tmp_path).arguments)
    assert status == REFUSED
    assert "limits.toml" in err
    assert "2" in err


async def test_a_port_for_the_figures_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _, err = await said(tmp_path, *ServerCommand(tmp_path).arguments, "--metrics", str(port))
    assert status == REFUSED
    assert f"Port {port} for --metrics cannot be opened" in err


async def test_a_journal_gets_json_alone_and_no_invitation(tmp_path: Path) -> None:
    """Under systemd stdout and stderr are one, and others than the host may read it."""
    process = await asyncio.create_subprocess_exec(
        *ServerCommand(tmp_path / "server", options=("--log-json", "--invite")).command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    lines = []
    while "Guests come in by" not in (line := (await no_longer_than(DEADLINE, process.stdout.readline())).decode()):
        assert line
        lines.append(line)
    process.terminate()
    rest, _ = await no_longer_than(DEADLINE, process.communicate())
    lines += [line, *rest.decode().splitlines()]
    code = (tmp_path / "server" / "invitation").read_text().strip()
    assert all(json.loads(each)["level"] == "info" for each in lines)
    assert code not in "".join(lines)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("host", "--port", "70000"), "A port is a number from 1 to 65535, not 70000."),
        (("host", "--metrics", "70000"), "A port for --metrics is a number from 1 to 65535, not 70000."),
        (("host", "--pace", "-1"), "A bot takes 0 to 60 seconds for a move, not -1."),
        (("host", "--pace", "nan"), "A bot takes 0 to 60 seconds for a move, not nan."),
        (("join", "host:port"), "'port' is not a port."),
        (("join", "[::1"), "is not an address"),
        (("play", "chess"), "chess"),
        (("play", "kampf", "--seats", "99"), "99"),
        (("sing",), "Try: sortilege --help"),
    ],
)
async def test_what_is_asked_wrongly_is_told_in_a_sentence_with_status_2(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    status, out, err = await said(tmp_path, *arguments)
    assert (status, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("arguments", [(), ("play", "kampf"), ("join", "localhost"), ("host",)])
async def test_without_a_terminal_a_screen_is_refused_with_a_sentence(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    status, out, err = await said(tmp_path, *arguments)
    assert (status, out) == (1, "")
    assert "terminal" in err


async def test_every_command_tells_its_version_and_how_it_is_used(tmp_path: Path) -> None:
    assert await said(tmp_path, "--version") == (0, f"sortilege {VERSION}\n", "")
    for command in ((), ("host",), ("join",), ("play",)):
        status, out, _ = await said(tmp_path, *command, "--help")
        assert status == 0
        assert out.startswith("usage: sortilege")


def test_version_is_told_at_once() -> None:
    """Before any of the big libraries is loaded."""
    code = (
        "import sys; from contextlib import suppress; from tui.cli import main; sys.argv = ['sortilege', '--version']\n"
        "with suppress(SystemExit): main()\n"
        "print(*{'textual', 'rich', 'asyncssh', 'cryptography', 'msgpack', 'sqlite3', 'asyncio'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"sortilege {VERSION}\n\n"


async def test_sigint_ends_it_as_well(tmp_path: Path) -> None:
    home = home_of("host", tmp_path)
    server = ServerCommand(tmp_path / "data")
    with ExitStack() as screens:
        host = opened(screens, server.command, home)
        await host.sees("Guests come in by one of:", "ssh -p", "sortilege join")
        host.press("\x03")
        assert await host.ends() == 0
        assert not host.shows("Traceback")


async def test_the_host_plays_in_the_same_terminal_and_ends_the_server_by_leaving(tmp_path: Path) -> None:
    home, data = home_of("host", tmp_path), tmp_path / "data"
    port = ServerCommand(data).port
    with ExitStack() as screens:
        command = [*FATED, "host", "--no-lan", "--port", str(port), "--data", str(data), "--name", "Ida"]
        host = opened(screens, command, home)
        await host.sees("Lobby", "you are Ida", f"ssh -p {port} ", "sortilege join ")
        guest = opened(screens, ssh(home, port, "ada"), home)
        await guest.sees("Lobby", "Ida")
        host.press("\x1a")
        await host.sees("A guest is here, and Ctrl+Z would stop this server")
        host.press("q")
        await host.sees("Leave?", "The server ends when you leave")
        host.press("enter")
        assert await guest.ends() == 0
        assert GOING_DOWN in guest.prose
        await host.sees("Play against bots")
        with socket.create_server(("", port)):
            pass
        host.press("q")
        assert await host.ends() == 0


async def test_a_host_whose_port_is_taken_gets_the_terminal_back_with_a_sentence(tmp_path: Path) -> None:
    home = home_of("host", tmp_path)
    with ExitStack() as screens, socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        command = [*FATED, "host", "--no-lan", "--port", str(port), "--data", str(tmp_path / "data")]
        host = opened(screens, command, home)
        assert await host.ends() == 1
        assert f"Port {port} is taken" in host.prose


@pytest.mark.parametrize(
    ("before", "blocks", "words"), [("nothing", 0, "for temporary files"), ("a server", 1, "of {data}")]
)
async def test_a_start_on_a_full_disk_says_to_make_room_and_is_to_be_tried_again(
    tmp_path: Path, before: str, blocks: int, words: str
) -> None:
    """A file that may not grow stands for the disk."""
    data = tmp_path / "data"
    if before == "a server":
        async with serving(data):
            pass
    full = await asyncio.create_subprocess_exec(
        *("sh", "-c", f'ulimit -f {blocks} && exec "$@"', "sh", SORTILEGE, *ServerCommand(data).arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await no_longer_than(DEADLINE, full.communicate())
    assert full.returncode == AGAIN, said
    assert said.decode().startswith(f"sortilege: The disk {words.format(data=data)}")
    assert "make room" in said.decode()
    async with serving(data):
        pass


async def test_tables_says_in_its_first_line_that_play_is_paused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, native("ann", server.port, tmp_path) as ann:
        server.may_write(2000)  # Its log is a file too.
        ann.send(MakeTable("kampf", ("me", "open")))
        assert (await ann.hears(Refusal)).sentence == PAUSED
        listed = await asyncio.create_subprocess_exec(
            SORTILEGE, "tables", "--data", str(tmp_path), stdout=asyncio.subprocess.PIPE
        )
        said, _ = await no_longer_than(DEADLINE, listed.communicate())
        assert said.startswith(b"Play is paused: the disk of ")
        server.may_write(None)
        await until(lambda: "Play goes on, after " in server.said(), server.said)
        assert server.said().count("Play is paused: ") == server.said().count("Play goes on, after ") == 1
