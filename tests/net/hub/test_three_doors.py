"""A terminal, our frames, our words: whatever else a client asks for is refused, at once, and nothing new listens."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest

from net.limits import Limits
from net.server import Server
from net.server.door import NOTHING_ELSE, OTHER_VERSION
from tests.cpu import within
from tests.net.loopback import DEADLINE, SSH, EchoHub, greet, raw, run, running, shown, spawned, ssh, talkative, until
from tests.patience import no_longer_than
from tests.ports import free_port

AT_ONCE: Final = 1.0


def listening() -> set[object]:
    """The addresses at which this process, with the server in it, takes connections."""
    found: set[object] = set()
    for place in Path("/proc/self/fd").iterdir():
        try:
            number = int(place.name)
            if not stat.S_ISSOCK(os.fstat(number).st_mode):
                continue
            with socket.socket(fileno=os.dup(number)) as each:
                if each.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    found.add(each.getsockname())
        except OSError:  # It was closed while we looked.
            continue
    return found


@contextlib.asynccontextmanager
async def running_server(tmp_path: Path) -> AsyncIterator[Server]:
    """A server that must end with the one listener that it began with."""
    loose = Limits(per_second=1000, per_address=1000)
    async with running(tmp_path, hub=EchoHub(), draw=greet, limits=loose) as server:
        before = listening()
        yield server
        assert listening() == before


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    assert found, f"These tests want {name}. On Debian or Ubuntu: sudo apt install {package}"
    return found


def test_a_new_listener_would_be_seen() -> None:
    before = listening()
    with socket.create_server(("127.0.0.1", 0)) as new:
        assert listening() - before == {new.getsockname()}


# What OpenSSH forwards when it is told to: its own end listens, and we are asked when somebody comes


@contextlib.asynccontextmanager
async def forwarding(server: Server, *options: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = talkative(ssh(server, "-N", *options))
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def is_refused_at_once(connect: Open, say: bytes = b"") -> None:
    """From the moment at which somebody comes to the forwarded place."""
    reader, writer = await reached(connect)
    with within(AT_ONCE):
        writer.write(say)
        async with asyncio.timeout(DEADLINE):
            with contextlib.suppress(ConnectionResetError):
                while await reader.read(100):
                    pass
    writer.close()


async def reached(connect: Open) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """When ssh has logged in, and listens."""
    async with asyncio.timeout(DEADLINE):
        while True:
            try:
                return await connect()
            except (ConnectionRefusedError, FileNotFoundError):
                await asyncio.sleep(0.02)


async def refusal_of(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    return (await no_longer_than(DEADLINE, process.stderr.readline())).decode()


async def test_minus_l_is_refused_at_once_with_our_sentence(tmp_path: Path) -> None:
    port = free_port()
    way = f"127.0.0.1:{port}:127.0.0.1:22"
    async with running_server(tmp_path) as server, forwarding(server, "-L", way) as process:
        await is_refused_at_once(lambda: asyncio.open_connection("127.0.0.1", port))
        said = ""
        while "open failed" not in said:
            said = await refusal_of(process)
    assert "administratively prohibited" in said
    assert NOTHING_ELSE in said


async def test_minus_l_to_a_unix_socket_is_refused_at_once(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    async with running_server(tmp_path) as server, forwarding(server, "-L", f"{here}:{there}"):
        await is_refused_at_once(lambda: asyncio.open_unix_connection(here))


async def test_minus_d_is_refused_at_once(tmp_path: Path) -> None:
    port = free_port()
    socks = b"\x05\x01\x00" + b"\x05\x01\x00\x01\x7f\x00\x00\x01\x00\x16"
    async with running_server(tmp_path) as server, forwarding(server, "-D", f"127.0.0.1:{port}"):
        await is_refused_at_once(lambda: asyncio.open_connection("127.0.0.1", port), socks)


@pytest.mark.parametrize("where", ["0", "127.0.0.1:0", "socket"])
async def test_minus_r_is_refused_and_nothing_listens(tmp_path: Path, where: str) -> None:
    place = str(tmp_path / "made by the server") if where == "socket" else where
    async with running_server(tmp_path) as server:
        wish = ("-o", "ExitOnForwardFailure=yes", "-N", "-R", f"{place}:127.0.0.1:{server.port}")
        status, _, err = await run(*ssh(server, *wish))
        assert status == 255
        assert "forwarding failed" in err
        assert not (tmp_path / "made by the server").exists()


async def plays_on(command: list[str], env: dict[str, str]) -> bytes:
    """The screen is there all the same; what was said before it."""
    child = spawned(command, env)
    try:
        await shown(child, "Welcome, ann\\.")
        return bytes(child.before or b"")
    finally:
        await asyncio.to_thread(child.close)


async def test_minus_a_gives_the_server_no_agent(tmp_path: Path) -> None:
    home = tmp_path / "agent"
    agent = await asyncio.create_subprocess_exec(
        program("ssh-agent", "openssh-client"), "-D", "-a", str(home), stdout=asyncio.subprocess.DEVNULL
    )
    try:
        await until(home.exists)
        async with running_server(tmp_path) as server:
            command = ssh(server, "-A", "-tt")
            command[command.index("IdentityAgent=none")] = f"IdentityAgent={home}"
            await plays_on(command, {})
    finally:
        agent.terminate()
        await agent.wait()


async def test_minus_x_is_refused_and_the_screen_comes_all_the_same(tmp_path: Path) -> None:
    async with running_server(tmp_path) as server:
        command = talkative(ssh(server, "-X", "-tt"))
        assert b"X11 forwarding request failed" in await plays_on(command, {"DISPLAY": "127.0.0.1:99"})


async def test_minus_w_is_refused(tmp_path: Path) -> None:
    """Where this machine lets nobody have a tunnel of his own, OpenSSH gives up before it asks us."""
    async with running_server(tmp_path) as server:
        wish = ("-o", "ExitOnForwardFailure=yes", "-w", "any:any", "-tt")
        status, _, err = await run(*talkative(ssh(server, *wish)))
    assert status in {1, 255}
    assert "Tunnel" in err or "tunnel" in err or "prohibited" in err, err


# Files and commands


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("ls", "-l"), NOTHING_ELSE),
        (("-s", "sftp"), NOTHING_ELSE),
        (("-s", "netconf"), NOTHING_ELSE),
        (("-s", "sortilege@2"), OTHER_VERSION),
    ],
)
async def test_another_command_or_subsystem_ends_with_a_sentence_and_a_status(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    before = [each for each in arguments if each == "-s"]
    async with running_server(tmp_path) as server:
        status, out, err = await run(*ssh(server, *before), *[each for each in arguments if each != "-s"])
    assert (status, out) == (1, "")
    assert sentence in err


@pytest.mark.parametrize("command", [("sftp", "-b", "/dev/null"), ("scp",), ("scp", "-O")], ids=" ".join)
async def test_sftp_and_scp_get_no_file(tmp_path: Path, command: tuple[str, ...]) -> None:
    found = program(command[0], "openssh-client")
    target = tmp_path / "stolen"
    async with running_server(tmp_path) as server:
        options = [*SSH[1:], "-P", str(server.port)]
        # With -b sftp asks nothing, not even whether there is something to ask.
        what = ("guest@127.0.0.1",) if command[0] == "sftp" else ("ann@127.0.0.1:/etc/hostname", str(target))
        status, _, err = await run(found, *command[1:], *options, *what)
    assert status != 0
    assert NOTHING_ELSE in err
    assert not target.exists()


# The same, asked for in one connection that goes on: how long each refusal takes

Ask = Callable[[Any], Awaitable[object]]


async def started(connection: Any, **wish: Any) -> None:
    done = await connection.run(stdin=asyncssh.DEVNULL, **wish)
    assert done.exit_status == 1
    raise ConnectionRefusedError(done.stderr)


ASKED: Final[dict[str, Ask]] = {
    "a port": lambda connection: connection.open_connection("127.0.0.1", 22),
    "a unix socket": lambda connection: connection.open_unix_connection("/run/some.sock"),
    "a listener": lambda connection: connection.start_server(lambda *_: None, "127.0.0.1", 0),
    "a unix listener": lambda connection: connection.start_unix_server(lambda *_: None, "/tmp/some.sock"),
    "a tunnel": lambda connection: connection.open_tun(),
    "a tap": lambda connection: connection.open_tap(),
    "sftp": lambda connection: connection.start_sftp_client(),
    "a command": lambda connection: started(connection, command="cat /etc/passwd"),
    "a subsystem": lambda connection: started(connection, subsystem="netconf"),
    "no command without a terminal": started,
}
REFUSED: Final = (asyncssh.Error, asyncssh.ChannelListenError, OSError)


@pytest.mark.parametrize("what", ASKED)
async def test_each_refusal_comes_at_once_and_the_connection_goes_on(tmp_path: Path, what: str) -> None:
    async with running_server(tmp_path) as server, raw(server) as connection:
        clock = asyncio.get_running_loop().time
        begun = clock()
        with pytest.raises(REFUSED):
            await ASKED[what](connection)
        assert clock() - begun < AT_ONCE
        await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")


@pytest.mark.parametrize("what", ["a port", "a unix socket", "a tunnel", "a tap"])
async def test_what_would_be_a_channel_is_refused_with_our_sentence(tmp_path: Path, what: str) -> None:
    async with running_server(tmp_path) as server, raw(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError) as caught:
            await ASKED[what](connection)
    assert caught.value.code == asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED
    assert caught.value.reason == NOTHING_ELSE
