"""What is asked of asyncssh beyond its interface still stands there, and both clients still understand us."""

import inspect
import shutil
import subprocess
from typing import Any

import asyncssh
import pytest
from asyncssh import channel, connection, encryption, kex, mac

from net import tuning
from net.terminal import Terminal
from net.tuning import fast_path
from tests.served.ssh_server import Player, connected, open_server, sit_down, until, visit


@pytest.fixture(autouse=True)
def untuned() -> None:
    """Undo what other tests have tuned in this process."""
    connection.SSHConnection.send_packet = tuning._UNTUNED_SEND  # type: ignore[method-assign]


async def hello(terminal: Terminal) -> None:
    for number in range(10):
        terminal.write(b"%d" % number)


async def bytes_on_the_wire() -> int:
    """Of ten small writes, the start and the end of a session taken out by comparison alone."""
    async with open_server(hello) as home, connected(home) as client:
        before = client._rekey_bytes_sent
        sequence = client._recv_seq
        player = await sit_down(client)
        await until(lambda: player.gone)
        assert player.received == b"0123456789"
        assert client._rekey_bytes_sent >= before
        return int(client._recv_seq - sequence)


async def test_without_the_empty_packets_half_as_many_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """By asyncssh's own way: whoever has tuned this process before may have opened the short one, which sends none."""
    monkeypatch.setattr(fast_path, "_may_send_at_once", lambda _connection: False)
    untuned = await bytes_on_the_wire()
    tuning.tune_asyncssh()
    assert await bytes_on_the_wire() <= untuned // 2 + 1


async def test_a_cipher_that_needs_the_empty_packets_keeps_them() -> None:
    tuning.tune_asyncssh()
    sent: list[int] = []

    class Connection:
        _send_encryption = object()

    def send(_self: object, pkttype: int, *_args: bytes, **_handler: object) -> None:
        sent.append(pkttype)

    original = tuning._UNTUNED_SEND
    tuning._UNTUNED_SEND = send  # type: ignore[assignment]
    try:
        tuning._send_without_ignore(Connection(), 2, b"\0\0\0\0")
    finally:
        tuning._UNTUNED_SEND = original
    assert sent == [2]


def test_the_private_names_are_where_they_were() -> None:
    source = inspect.getsource(connection.SSHConnection.send_packet)
    assert "self.send_packet(MSG_IGNORE, String(b''))" in source
    assert "self._send_encryption" in source
    assert list(inspect.signature(connection.SSHConnection.send_packet).parameters) == [
        *("self", "pkttype", "args", "handler")
    ]
    assert "self._send_pktsize = send_pktsize" in inspect.getsource(channel.SSHChannel.process_open)
    assert "self._env[key] = value" in inspect.getsource(channel.SSHServerChannel._process_env_request)
    assert "self._transport = " in inspect.getsource(connection.SSHConnection.connection_made)
    assert "self._conn" in inspect.getsource(channel.SSHChannel.get_connection)


def test_every_algorithm_named_is_known_to_asyncssh() -> None:
    assert {name.encode() for name in tuning.CIPHERS} <= set(encryption.get_encryption_algs())
    assert {name.encode() for name in tuning.MACS} <= set(mac.get_mac_algs())
    assert {name.encode() for name in tuning.KEX} <= set(kex.get_kex_algs())


@pytest.mark.parametrize("cipher", tuning.CIPHERS)
@pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed")
async def test_openssh_understands_us_with_every_cipher(cipher: str) -> None:
    import asyncio

    tuning.tune_asyncssh()
    command = [
        *("ssh", "-F", "none", "-tt", "-p", "{port}", "-c", cipher, "-o", "StrictHostKeyChecking=no"),
        *("-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "anselm@127.0.0.1"),
    ]
    async with open_server(hello) as home:
        client = await asyncio.create_subprocess_exec(
            *[part.format(port=home.port) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        async with asyncio.timeout(60):
            output, _ = await client.communicate()
        assert output == b"0123456789"
        assert client.returncode == 0


async def test_a_new_key_exchange_in_the_middle_loses_nothing() -> None:
    tuning.tune_asyncssh()

    async def talk(terminal: Terminal) -> None:
        for _ in range(100):
            terminal.write(b"x" * 1000)

    async with (
        open_server(talk) as home,
        asyncssh.connect(
            "127.0.0.1", home.port, known_hosts=None, config=[], username="a", client_keys=[], rekey_bytes=30_000
        ) as client,
    ):
        player = Player((80, 24))
        await client.create_session(lambda: player, term_type="xterm", encoding=None)
        await until(lambda: player.gone)
        assert len(player.received) == 100_000


async def test_visiting_twice_shows_the_same() -> None:
    tuning.tune_asyncssh()
    tuning.tune_asyncssh()
    async with open_server(hello) as home, visit(home) as player:
        await until(lambda: player.gone)
        assert player.received == b"0123456789"


async def test_what_comes_is_taken_in_small_helpings() -> None:
    async with open_server(hello) as home, connected(home) as client:
        transport: Any = client._transport
        assert transport.max_size > tuning.TAKEN_AT_ONCE
        tuning.tune_transport(transport)
        assert transport.max_size == tuning.TAKEN_AT_ONCE
        player = await sit_down(client)
        await until(lambda: player.gone)
        assert player.received == b"0123456789"
