"""The native client against real servers, ours and others'."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.client import RemoteConnection, Unreachable, connect
from net.client.address import Address
from net.client.hosts import NAME as KNOWN_HOSTS
from net.client.keys import NAME as OWN_KEY
from net.host.errors import UserError
from net.protocol.messages import Enter, MakeTable, Said, Say, TableSeen, Welcome
from net.server import Server
from tests.net.loopback import EchoHub, Player, player, running, trusting, until
from tests.ports import free_port


async def to(port: int, home: Path, host: str = "127.0.0.1", **wishes: Any) -> RemoteConnection:
    settings = {"user": "ann", "trust": trusting, "data_dir": home, "ssh_dir": home / "ssh", "agent": "", **wishes}
    return await connect(host, port, **settings)


def drop_all(server: Server) -> None:
    """As when a cable is pulled: no goodbye."""
    for login in list(server._context.logins):
        login.abort()


# Trust


async def test_a_new_server_is_trusted_by_asking_once_with_its_fingerprint(tmp_path: Path) -> None:
    asked: list[tuple[Address, str]] = []

    async def ask(address: Address, fingerprint: str) -> bool:
        asked.append((address, fingerprint))
        return True

    async with running(tmp_path, hub=EchoHub()) as server:
        for _ in range(2):
            (await to(server.port, tmp_path / "ann", trust=ask)).close()
        assert asked == [(Address("127.0.0.1", server.port), server.fingerprint)]


async def test_a_server_that_is_not_trusted_meets_nobody_and_is_not_remembered(tmp_path: Path) -> None:
    async def refuse(_address: Address, _fingerprint: str) -> bool:
        return False

    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server:
        with pytest.raises(UserError, match="nothing was sent"):
            await to(server.port, tmp_path / "ann", trust=refuse)
    assert hub.met == []
    assert not (tmp_path / "ann" / KNOWN_HOSTS).exists()


async def test_a_server_whose_key_has_changed_is_refused_without_asking(tmp_path: Path) -> None:
    async def never(_address: Address, _fingerprint: str) -> bool:
        raise AssertionError("asked")

    async with running(tmp_path, hub=EchoHub()) as server:
        (await to(server.port, tmp_path / "ann")).close()
        port = server.port
    (tmp_path / "server" / "host_key").unlink()
    async with running(tmp_path, hub=EchoHub(), port=port) as server:
        with pytest.raises(UserError, match="is not the one it had") as caught:
            await to(port, tmp_path / "ann", trust=never)
        assert server.fingerprint in str(caught.value)
        assert KNOWN_HOSTS in str(caught.value)


# Keys


async def test_a_player_without_keys_gets_one_of_our_own_and_keeps_it(tmp_path: Path) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server:
        for _ in range(2):
            async with player(server, tmp_path) as ann:
                await ann.hears(Welcome)
    assert hub.met[0] == hub.met[1]
    assert hub.met[0].player.startswith("key:SHA256:")
    assert (tmp_path / "ann" / OWN_KEY).stat().st_mode & 0o777 == 0o600


async def test_the_users_own_key_is_taken_and_one_with_a_passphrase_left_out(tmp_path: Path) -> None:
    ssh = tmp_path / "ann" / "ssh"
    ssh.mkdir(parents=True)
    for name, passphrase in (("id_ecdsa", "a secret"), ("id_ed25519", "")):
        kind = name.removeprefix("id_")
        process = await asyncio.create_subprocess_exec(
            *("ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-f", str(ssh / name))
        )
        assert await process.wait() == 0
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server:
        (await to(server.port, tmp_path / "ann")).close()
        await until(lambda: hub.met)
    assert hub.met[0].player == f"key:{asyncssh.read_public_key(ssh / 'id_ed25519.pub').get_fingerprint()}"


@pytest.mark.parametrize("damage", ["empty", "cut", "other text", "a directory"])
async def test_an_own_key_that_is_damaged_is_a_sentence_with_the_remedy(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "ann" / OWN_KEY
    async with running(tmp_path) as server:
        (await to(server.port, tmp_path / "ann")).close()
        whole = path.read_bytes()
        path.unlink()
        if damage == "a directory":
            path.mkdir()
        else:
            texts = {"empty": b"", "cut": whole[:90], "other text": b"-----BEGIN [-----\nx\n"}
            path.write_bytes(texts[damage])
            path.chmod(0o600)
        with pytest.raises(UserError, match="remove it") as refused:
            await to(server.port, tmp_path / "ann")
    assert str(path) in str(refused.value)


@pytest.mark.parametrize("name", ["guest", "Zoë von Ørsted", "\u202eann", "x" * 200])
async def test_whatever_a_player_is_called_at_home_the_key_counts(tmp_path: Path, name: str) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server:
        (await to(server.port, tmp_path / "ann", user=name)).close()
        await until(lambda: hub.met)
    assert not hub.met[0].is_guest
    assert hub.met[0].wished == name[:64]


# What answers, or does not


async def test_nothing_that_answers_is_a_sentence_about_the_server_and_the_port(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="Is the server running"):
        await to(free_port(), tmp_path / "ann")


async def test_a_name_that_no_machine_has_is_a_sentence_about_the_spelling(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="Check the spelling"):
        await to(1, tmp_path / "ann", host="castle.invalid")


@contextlib.asynccontextmanager
async def answering(what: bytes) -> AsyncIterator[int]:
    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(what)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


@pytest.mark.parametrize("what", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-1.5-old\r\n", b"", b"\0" * 4000])
async def test_what_is_no_ssh_server_at_all_is_a_sentence(tmp_path: Path, what: bytes) -> None:
    async with answering(what) as port:
        with pytest.raises(UserError, match="sortilege server"):
            await to(port, tmp_path / "ann")


class Elsewhere(asyncssh.SSHServer):
    """An ordinary ssh server that lets anybody in, or nobody."""

    def __init__(self, strict: bool) -> None:
        self._strict = strict

    def begin_auth(self, username: str) -> bool:
        return self._strict

    def password_auth_supported(self) -> bool:
        return True


@pytest.mark.parametrize("strict", [True, False])
async def test_another_ssh_server_is_told_from_ours(tmp_path: Path, strict: bool) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with await asyncssh.create_server(
        lambda: Elsewhere(strict), "127.0.0.1", 0, server_host_keys=[key], config=[], gss_host=None
    ) as other:
        with pytest.raises(UserError, match="not a sortilege server"):
            await to(other.get_port(), tmp_path / "ann")


class Curt(asyncssh.SSHServerSession[bytes]):
    """Takes any channel and ends it at once: the client gets both in one piece, before it has said a word."""

    def __init__(self, words: bytes) -> None:
        self._words = words
        self._channel: Any = None

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def subsystem_requested(self, subsystem: str) -> bool:
        return True

    def session_started(self) -> None:
        self._channel.write_stderr(self._words)
        self._channel.exit(1)


class CurtServer(Elsewhere):
    def __init__(self, words: bytes) -> None:
        super().__init__(strict=False)
        self._words = words

    def session_requested(self) -> Any:
        channel = self._connection.create_server_channel(encoding=None)
        return channel, Curt(self._words)

    def connection_made(self, conn: Any) -> None:
        self._connection = conn


@pytest.mark.parametrize(("words", "sentence"), [(b"", "If it is a sortilege server"), (b"We close at ten.", "at ten")])
async def test_a_channel_that_ends_before_we_speak_is_a_sentence(tmp_path: Path, words: bytes, sentence: str) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with await asyncssh.create_server(
        lambda: CurtServer(words), "127.0.0.1", 0, server_host_keys=[key], config=[], gss_host=None
    ) as other:
        with pytest.raises(UserError, match=sentence):
            await to(other.get_port(), tmp_path / "ann")


async def test_a_server_of_another_protocol_says_which_side_to_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from net.protocol.wire import MAGIC, frame
    from net.server import frames

    monkeypatch.setattr(frames, "say_hello", lambda: MAGIC + frame((9, 9, (), "", "9.0")))
    async with running(tmp_path, hub=EchoHub()) as server:
        with pytest.raises(UserError, match="update yours"):
            await to(server.port, tmp_path / "ann")


# The line


async def test_every_byte_is_counted_as_the_wire_has_it(tmp_path: Path) -> None:
    counted = {"up": 0, "down": 0}

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str) -> None:
        while data := await reader.read(65536):
            counted[way] += len(data)
            writer.write(data)
        writer.close()

    async with running(tmp_path, hub=EchoHub()) as server:

        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            inner = await asyncio.open_connection("127.0.0.1", server.port)
            await asyncio.gather(pump(reader, inner[1], "up"), pump(inner[0], writer, "down"))

        between = await asyncio.start_server(relay, "127.0.0.1", 0)
        port = between.sockets[0].getsockname()[1]
        connection = await to(port, tmp_path / "ann")
        ann = Player(connection)
        ann.send(Say(0, "hello"))
        await ann.hears(Said)
        await until(lambda: (connection.bytes_up, connection.bytes_down) == (counted["up"], counted["down"]))
        connection.close()
        between.close()
        await until(lambda: server.connections == 0)


async def test_a_dropped_line_comes_back_by_itself_and_says_what_it_does(tmp_path: Path) -> None:
    states: list[str] = []
    async with (
        running(tmp_path, hub=EchoHub()) as server,
        player(server, tmp_path, on_state=states.append) as ann,
    ):
        await ann.hears(Welcome)
        drop_all(server)
        await ann.hears(Welcome)
        ann.send(Say(0, "back"))
        await ann.hears(Said)
        assert states == ["The line is lost; trying again (1)", ""]
        assert ann.ends == []


async def test_who_was_at_a_table_is_there_again_with_what_happened_meanwhile(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        ann.send(MakeTable("kampf", ("me", "apprentice", "apprentice")))
        seen = await ann.hears(TableSeen, lambda message: message.view is not None)
        drop_all(server)
        await ann.hears(Welcome)
        again = await ann.hears(TableSeen)
        assert (again.info.table, again.seat) == (seen.info.table, seen.seat)
        assert again.step >= seen.step


async def test_what_is_said_while_the_line_is_down_is_said_when_it_is_back(tmp_path: Path) -> None:
    hub = EchoHub()
    down: list[str] = []
    async with running(tmp_path, hub=hub) as server, player(server, tmp_path, on_state=down.append) as ann:
        await ann.hears(Welcome)
        drop_all(server)
        await until(lambda: down)
        ann.send(Say(0, "are you there?"))
        assert (await ann.hears(Said)).text == "are you there?"


async def test_a_server_that_restarts_gets_its_players_back(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server:
        connection = await to(server.port, tmp_path / "ann")
        ann = Player(connection)
        await ann.hears(Welcome)
        port = server.port
        drop_all(server)
    async with running(tmp_path, hub=EchoHub(), port=port):
        await ann.hears(Welcome)
        connection.close()


async def test_a_goodbye_is_final(tmp_path: Path) -> None:
    states: list[str] = []
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server:
        async with player(server, tmp_path, on_state=states.append) as ann:
            await ann.hears(Welcome)
            hub.stop("Good night.")
            assert await ann.ended() == "Good night."
            ann.send(Enter(1))
            await until(lambda: server.connections == 0)
        assert states == []


async def test_a_connection_that_is_closed_while_it_tries_again_tries_no_more(tmp_path: Path) -> None:
    states: list[str] = []
    async with running(tmp_path, hub=EchoHub()) as server:
        async with player(server, tmp_path, on_state=states.append) as ann:
            await ann.hears(Welcome)
            drop_all(server)
            await until(lambda: states)
        await until(lambda: server.connections == 0)
        assert ann.ends == []
