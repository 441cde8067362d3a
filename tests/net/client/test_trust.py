"""A first visit: one connection, on which only keys have been exchanged until its player trusts the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest

from net.client import RemoteConnection, connect
from net.client.address import Address
from net.client.dial import _Caller
from net.client.hosts import NAME as KNOWN_HOSTS
from net.host.errors import UserError
from net.limits import Limits
from tests.net.loopback import EchoHub, running, until
from tests.net.server.packets import logins

KEX_INIT, NEW_KEYS, EXTENSIONS, SERVICE_REQUEST, USERAUTH_REQUEST = 20, 21, 7, 5, 50
BEFORE: Final = [KEX_INIT, NEW_KEYS, EXTENSIONS]
"""The last says of a client that it is asyncssh (RFC 8308), and nothing of its player."""


class Player:
    """Thinks about the question until told what to answer."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def trust(self, _address: Address, fingerprint: str) -> bool:
        self.asked.append(fingerprint)
        return await self.answer

    def visit(self, port: int, home: Path, trust: Any = None) -> asyncio.Task[RemoteConnection]:
        wishes = {"user": "ann", "data_dir": home, "ssh_dir": home / "ssh", "agent": ""}
        return asyncio.create_task(connect("127.0.0.1", port, trust=trust or self.trust, **wishes))  # type: ignore[arg-type]


class Witness(asyncssh.SSHServer):
    """A server's end that notes each kind of packet that comes, but for those of the key exchange itself."""

    def __init__(self, came: list[int]) -> None:
        self._came = came

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        process: Callable[..., Any] = conn.process_packet

        def noted(kind: int, *rest: Any) -> Any:
            self._came.append(kind)
            return process(kind, *rest)

        conn.process_packet = noted  # type: ignore[method-assign, assignment]

    def begin_auth(self, username: str) -> bool:
        return True


@asynccontextmanager
async def witnessed() -> AsyncIterator[tuple[int, list[list[int]]]]:
    """The port of such a server, and what came on each connection to it."""
    visits: list[list[int]] = []

    def met() -> Witness:
        visits.append([])
        return Witness(visits[-1])

    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen("127.0.0.1", 0, server_factory=met, server_host_keys=[key], config=[])
    try:
        yield server.get_port(), visits
    finally:
        server.close()
        await server.wait_closed()


class Turncoat(asyncssh.SSHServer):
    """A server's end that can exchange keys anew, with another key than it came with."""

    is_left = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection: Any = conn

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_left = True

    def turn(self) -> None:
        other = asyncssh.load_keypairs([asyncssh.generate_private_key("ssh-ed25519")])
        self._connection._server_host_keys = {b"ssh-ed25519": other[0]}
        self._connection._send_kexinit()


async def test_the_key_that_was_asked_about_is_the_one_that_is_trusted(tmp_path: Path) -> None:
    """A server may exchange keys again while its player thinks; about the other key nobody was asked."""
    ann, ends = Player(), [Turncoat()]
    key = asyncssh.generate_private_key("ssh-ed25519")
    options: dict[str, Any] = {"server_host_keys": [key], "config": []}
    async with asyncssh.listen("127.0.0.1", 0, server_factory=lambda: ends[0], **options) as server:
        visit = ann.visit(server.get_port(), tmp_path / "ann")
        await until(lambda: ann.asked)
        ends[0].turn()
        await until(lambda: ends[0].is_left)
        ann.answer.set_result(True)
        with pytest.raises(UserError, match="just anybody"):
            await visit
    assert ann.asked == [key.get_fingerprint()]
    assert key.export_public_key().decode().split()[1] in (tmp_path / "ann" / KNOWN_HOSTS).read_text()


async def test_a_server_keeps_the_key_that_it_came_with() -> None:
    """A new one, too: when its player has trusted it, keys may be exchanged anew for as long as the line is up."""
    one, other = (asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2))
    caller = _Caller(None, "")
    assert [caller.validate_host_public_key("", "", 0, key) for key in (one, one, other)] == [True, True, False]


@pytest.mark.parametrize("yes", [False, True])
async def test_nothing_but_keys_is_exchanged_before_the_answer(tmp_path: Path, yes: bool) -> None:
    ann = Player()
    async with witnessed() as (port, visits):
        visit = ann.visit(port, tmp_path / "ann")
        await until(lambda: ann.asked)
        await asyncio.sleep(5)
        assert visits == [BEFORE]
        ann.answer.set_result(yes)
        with pytest.raises(UserError, match="just anybody" if yes else "nothing was sent"):
            await visit
        await asyncio.sleep(1)
    assert len(visits) == 1
    if yes:
        assert visits[0][:5] == [*BEFORE, SERVICE_REQUEST, USERAUTH_REQUEST]
    else:
        assert not {SERVICE_REQUEST, USERAUTH_REQUEST} & set(visits[0])
    assert (tmp_path / "ann" / KNOWN_HOSTS).exists() == yes


async def test_a_login_that_would_not_wait_ends_before_a_name_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should another asyncssh ask for the login by a way that we do not hold back."""
    asks = asyncssh.SSHClientConnection.send_newkeys

    def eager(conn: Any, k: bytes, h: bytes) -> None:
        vars(conn).pop("send_service_request", None)
        asks(conn, k, h)

    monkeypatch.setattr(asyncssh.SSHClientConnection, "send_newkeys", eager)
    ann = Player()
    async with witnessed() as (port, visits):
        with pytest.raises(UserError):
            await ann.visit(port, tmp_path / "ann")
    assert [USERAUTH_REQUEST in came for came in visits] == [False]


async def test_a_player_may_think_for_two_minutes_and_comes_in_by_the_same_connection(tmp_path: Path) -> None:
    ann, hub, limits = Player(), EchoHub(), Limits()
    async with running(tmp_path, hub=hub, limits=limits) as server:
        visit = ann.visit(server.port, tmp_path / "ann")
        await until(lambda: ann.asked)
        (login,) = logins(server)
        await asyncio.sleep(limits.decision - 5)
        assert hub.met == []
        ann.answer.set_result(True)
        connection = await visit
        await until(lambda: hub.met)
        assert logins(server) == [login]
        connection.close()


async def test_a_player_who_thinks_for_longer_comes_in_by_another_and_is_not_asked_again(tmp_path: Path) -> None:
    ann, hub = Player(), EchoHub()
    async with running(tmp_path, hub=hub, limits=Limits(login=0.5, decision=1.0)) as server:
        visit = ann.visit(server.port, tmp_path / "ann")
        await until(lambda: ann.asked)
        (login,) = logins(server)
        await until(lambda: not server.connections)
        ann.answer.set_result(True)
        connection = await visit
        await until(lambda: hub.met)
        assert ann.asked == [server.fingerprint]
        assert login not in logins(server)
        connection.close()


async def test_a_player_who_leaves_the_question_leaves_no_line_open(tmp_path: Path) -> None:
    ann = Player()
    async with running(tmp_path, hub=EchoHub()) as server:
        visit = ann.visit(server.port, tmp_path / "ann")
        await until(lambda: ann.asked)
        assert server.connections == 1
        visit.cancel()
        with pytest.raises(asyncio.CancelledError):
            await visit
        await until(lambda: not server.connections)


async def test_a_question_that_fails_is_no_fault_of_the_server(tmp_path: Path) -> None:
    async def broken(_address: Address, _fingerprint: str) -> bool:
        raise RuntimeError("as asked")

    async with running(tmp_path, hub=EchoHub()) as server:
        with pytest.raises(RuntimeError, match="as asked"):
            await Player().visit(server.port, tmp_path / "ann", broken)
        await until(lambda: not server.connections)
