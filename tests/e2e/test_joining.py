"""What a player reads who can't be let in: a sentence that says what to do next, and the shell again."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from net.limits.gate import FULL, TOO_MANY
from net.protocol.wire import MAGIC, frame
from net.server.listener import farewell
from tests.e2e.helpers.command import ServerCommand, home_of, serving
from tests.e2e.helpers.table import trust
from tests.e2e.helpers.terminal import Terminal, join, opened, ssh
from tests.ports import free_port

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def refused(tmp_path: Path, port: int, *words: str, host: str = "127.0.0.1", asked: bool = False) -> None:
    """`sortilege join` ends with status 1, and says all of that."""
    home = home_of("ada", tmp_path)
    with ExitStack() as screens:
        ada = opened(screens, join(port, "ada", host), home)
        if asked:
            await trust(ada)
        assert await ada.ends() == 1, ada.text
        for each in words:
            assert each in ada.prose
        assert b"Traceback" not in ada.received


@asynccontextmanager
async def answering(handler: Handler) -> AsyncIterator[int]:
    """Something else that listens on a port."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await handler(reader, writer)
            await reader.read()
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


class OtherServer(asyncssh.SSHServer):
    """An SSH server that lets everybody in."""

    def begin_auth(self, username: str) -> bool:
        return False


@asynccontextmanager
async def other_ssh(process: Callable[[Any], Awaitable[None]], **wishes: Any) -> AsyncIterator[int]:
    """Another SSH server, with an ed25519 key as ours has."""
    wishes = {"server_factory": OtherServer, "process_factory": process, "encoding": None, **wishes}
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen("127.0.0.1", 0, server_host_keys=[key], config=[], **wishes)
    try:
        yield server.get_port()
    finally:
        server.close()
        await server.wait_closed()


async def test_nothing_that_listens(tmp_path: Path) -> None:
    port = free_port()
    await refused(tmp_path, port, "Nothing answers at", f"is the port {port}?")


async def test_a_name_that_nobody_knows(tmp_path: Path) -> None:
    await refused(tmp_path, 2222, "No machine is known by the name nowhere.invalid", host="nowhere.invalid")


async def test_something_else_than_ssh(tmp_path: Path) -> None:
    async def web(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.write_eof()

    async with answering(web) as port:
        await refused(tmp_path, port, f"127.0.0.1:{port}", "sortilege server")


async def test_another_ssh_server(tmp_path: Path) -> None:
    async def shell(process: Any) -> None:
        process.exit(1)

    async with other_ssh(shell) as port:
        await refused(tmp_path, port, "sortilege server", asked=True)


async def test_an_ssh_server_that_wants_a_password(tmp_path: Path) -> None:
    async def shell(process: Any) -> None:
        process.exit(1)

    async with other_ssh(shell, server_factory=asyncssh.SSHServer) as port:
        await refused(tmp_path, port, "does not let just anybody in", "Check the port", asked=True)


async def test_a_server_that_is_newer(tmp_path: Path) -> None:
    async def greet(process: Any) -> None:
        process.stdout.write(MAGIC + frame((99, 98, (), "", "9.9"), may_squeeze=False))
        await process.stdin.read()

    async with other_ssh(greet) as port:
        await refused(tmp_path, port, "That server's sortilege (9.9) is newer than yours: update yours", asked=True)


async def test_a_server_that_is_full(tmp_path: Path) -> None:
    async def full(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(farewell(FULL))
        writer.write_eof()

    async with answering(full) as port:
        await refused(tmp_path, port, FULL)


async def test_too_many_lines_from_one_address(tmp_path: Path) -> None:
    async with serving(tmp_path / "server") as server:
        held: list[asyncssh.SSHClientConnection] = []
        try:
            while len(held) < 20:  # Strangers who do not log in would give way.
                guest = asyncssh.connect(
                    "127.0.0.1", server.port, config=[], known_hosts=None, client_keys=None, agent_path=None,
                    username="guest",
                )  # fmt: skip
                held.append(await guest)
                await asyncio.sleep(0.11)  # Ten a second are taken; this is their pace and no waiting for anything.
            await refused(tmp_path, server.port, TOO_MANY)
            plain = await plainly(tmp_path, server)
            assert TOO_MANY in plain.prose
        finally:
            for connection in held:
                connection.abort()


async def plainly(tmp_path: Path, server: ServerCommand) -> Terminal:
    """The same by OpenSSH's client, to its end."""
    home = home_of("eve", tmp_path)
    eve = Terminal(ssh(home, server.port, "eve"), home)
    try:
        assert await eve.ends() == 255
    finally:
        eve.close()
    return eve


async def test_a_host_key_that_has_changed(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server:
        with ExitStack() as screens:
            ada = opened(screens, join(server.port, "ada"), home)
            await trust(ada)
            await ada.sees("Lobby")
        assert await server.stop() == 0
        shutil.rmtree(server.data)
        await server.start()
        await refused(tmp_path, server.port, "is not the one it had", "Ask its host whether it is new.", "known_hosts")


async def test_a_server_that_is_not_trusted(tmp_path: Path) -> None:
    home = home_of("ada", tmp_path)
    async with serving(tmp_path / "server") as server:
        with ExitStack() as screens:
            ada = opened(screens, join(server.port, "ada"), home)
            await ada.sees("A new server")
            ada.press("escape")
            assert await ada.ends() == 1
            assert "nothing was sent there" in ada.prose
