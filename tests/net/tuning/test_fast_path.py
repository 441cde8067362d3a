"""The short way through asyncssh says the same as the long one, and takes no packet that is not its own."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from typing import Any

import asyncssh
import pytest
from asyncssh import channel, connection

from net import tuning
from net.tuning import fast_path
from tests.served.ssh_server import KEY, until

GCM = "aes128-gcm@openssh.com"
SSH = connection.SSHConnection


@pytest.fixture(autouse=True)
def tuned() -> None:
    tuning.tune_asyncssh()


BOTH = pytest.mark.usefixtures("either_way")


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What channels write by asyncssh's own way."""
    written: list[bytes] = []
    own = channel.SSHChannel.write

    def write(self: Any, data: bytes, datatype: int | None = None) -> None:
        written.append(data)
        own(self, data, datatype)

    monkeypatch.setattr(channel.SSHChannel, "write", write)
    return written


class Echo(asyncssh.SSHServerSession[bytes]):
    """Says by the short way what it hears."""

    def connection_made(self, chan: Any) -> None:
        self.chan = chan

    def shell_requested(self) -> bool:
        return True

    def data_received(self, data: bytes, datatype: int | None) -> None:
        fast_path.write(self.chan, data)

    def eof_received(self) -> bool:
        return False


class Host(asyncssh.SSHServer):
    def __init__(self, met: list[Any]) -> None:
        self.met = met

    def connection_made(self, conn: Any) -> None:
        self.met.append(conn)

    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> Echo:
        return Echo()


class Caller(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.heard = bytearray()
        self.lost = False
        self.chan: Any = None
        self.server: Any = None

    def connection_made(self, chan: Any) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.heard += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def say(self, data: bytes) -> None:
        fast_path.write(self.chan, data)

    async def hears(self, data: bytes) -> None:
        await until(lambda: len(self.heard) >= len(data))
        assert self.heard == data


@contextlib.asynccontextmanager
async def call(*, cipher: str = GCM, window: int = 64 * 1024, **server_options: Any) -> AsyncIterator[Caller]:
    met: list[Any] = []
    server = await asyncssh.listen(
        "127.0.0.1", 0, server_factory=lambda: Host(met), server_host_keys=[KEY], config=[], encoding=None,
        encryption_algs=[cipher], line_editor=False, window=window, **server_options,
    )  # fmt: skip
    try:
        async with asyncssh.connect(
            "127.0.0.1", server.get_port(), known_hosts=None, config=[], username="a", client_keys=[], agent_path=None
        ) as client:
            caller = Caller()
            await client.create_session(lambda: caller, encoding=None, window=window)
            (caller.server,) = met
            yield caller
    finally:
        server.close()
        await server.wait_closed()


# The line


async def test_what_is_said_by_the_short_way_is_heard(long_way: list[bytes]) -> None:
    async with call() as caller:
        assert type(caller.server._send_encryption) is fast_path.SteadyGCM
        said = [os.urandom(size) for size in range(1, 70)]
        for each in said:
            caller.say(each)
        await caller.hears(b"".join(said))
        assert not long_way


async def test_a_packet_is_as_long_as_asyncssh_makes_it() -> None:
    """The size of what is said is all that a listener learns; both ways show the same."""
    async with call() as caller:
        conn, sizes = caller.chan._conn, list[int]()
        send = conn._send

        def counted(data: bytes) -> None:
            sizes.append(len(data))
            send(data)

        conn._send = counted
        for size in range(1, 40):
            fast_path.write(caller.chan, bytes(size))
            caller.chan.write(bytes(size))
        assert sizes[::2] == sizes[1::2]
        assert len(sizes) == 78


@BOTH
@pytest.mark.parametrize("cipher", tuning.CIPHERS)
async def test_every_cipher_is_understood(cipher: str) -> None:
    async with call(cipher=cipher) as caller:
        for _ in range(20):
            caller.say(b"so it is")
        await caller.hears(b"so it is" * 20)


async def test_more_than_the_window_holds_waits_its_turn(long_way: list[bytes]) -> None:
    async with call(window=8192) as caller:
        said = [os.urandom(30_000), b"a little more", os.urandom(30_000), b"and the end"]
        for each in said:
            caller.say(each)
        await caller.hears(b"".join(said))
        assert long_way


@BOTH
async def test_a_key_exchange_in_the_middle_loses_nothing() -> None:
    async with call(rekey_bytes=5_000) as caller:
        first = caller.server._send_encryption
        for _ in range(300):
            caller.say(b"x" * 100)
            await asyncio.sleep(0)
        await caller.hears(b"x" * 30_000)
        assert caller.server._send_encryption is not first


@BOTH
async def test_bytes_that_come_in_crumbs_are_put_together() -> None:
    async with call() as caller:
        conn, sent = caller.chan._conn, bytearray()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(conn, "_send", sent.extend)
            for _ in range(3):
                caller.say(b"a whole sentence")
        for byte in sent:
            caller.server.data_received(bytes((byte,)))
        await caller.hears(b"a whole sentence" * 3)


async def said_wrong(change: Callable[[bytearray], None]) -> None:
    """One packet is changed on its way; the server ends the line."""
    async with call() as caller:
        conn, sent = caller.chan._conn, bytearray()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(conn, "_send", sent.extend)
            caller.say(b"a whole sentence")
        change(sent)
        conn._send(bytes(sent))
        await until(lambda: caller.lost)
        assert not caller.heard


@BOTH
async def test_a_changed_byte_ends_the_line() -> None:
    def change(sent: bytearray) -> None:
        sent[20] ^= 1

    await said_wrong(change)


@BOTH
async def test_a_size_beyond_all_bounds_ends_the_line() -> None:
    def change(sent: bytearray) -> None:
        sent[0] = 0xFF

    await said_wrong(change)


def say_raw(caller: Caller, *head: int) -> None:
    """A packet of data with any head; (17, 94, 0, 5) is the right one."""
    conn = caller.chan._conn
    packet = fast_path._HEAD.pack(*head) + b"hello" + bytes(17)
    conn._send(conn._send_encryption.seal(len(packet).to_bytes(4, "big"), packet))


async def test_a_packet_with_the_right_head_is_heard() -> None:
    async with call() as caller:
        say_raw(caller, 17, 94, 0, 5)
        await caller.hears(b"hello")


@pytest.mark.parametrize(
    "head",
    [(17, 94, 7, 5), (17, 94, 0, 4), (0, 94, 0, 5), (17, 94, 0, 2**31)],
    ids=["for no channel", "with a rest", "without padding", "longer than it is"],
)
async def test_data_that_is_not_as_it_must_be_ends_the_line(head: tuple[int, int, int, int]) -> None:
    """As asyncssh judges it: the short way leaves such a packet alone."""
    async with call() as caller:
        say_raw(caller, *head)
        await until(lambda: caller.lost)
        assert not caller.heard


@BOTH
async def test_data_beyond_the_window_ends_the_line() -> None:
    async with call(window=4096) as caller:
        caller.chan._send_window = 10**6
        caller.say(bytes(4097))
        await until(lambda: caller.lost)


@BOTH
async def test_a_reader_that_paused_gets_everything_later() -> None:
    async with call() as caller:
        caller.chan.pause_reading()
        caller.say(b"wait ")
        caller.say(b"for it")
        await until(lambda: caller.chan._recv_buf)
        assert not caller.heard
        caller.chan.resume_reading()
        await caller.hears(b"wait for it")


@BOTH
async def test_a_closed_channel_takes_nothing() -> None:
    async with call() as caller:
        caller.chan.close()
        with pytest.raises(OSError, match="not open"):
            caller.say(b"too late")
        await until(lambda: caller.lost)
        with pytest.raises(OSError, match="not open"):
            caller.say(b"much too late")


# Keepalives


def timers(conn: Any) -> int:
    """How many of this connection the loop holds, cancelled ones too."""
    return sum(getattr(handle._callback, "__self__", None) is conn for handle in conn._loop._scheduled)


async def test_a_line_that_talks_costs_one_timer_and_is_never_asked() -> None:
    async with call(keepalive_interval=0.2, keepalive_count_max=2) as caller:
        for _ in range(40):
            caller.say(b"still here")
            await asyncio.sleep(0.02)
            assert timers(caller.server) <= 1
        assert caller.server._keepalive_count == 0
        assert not caller.lost


@BOTH
async def test_a_line_that_is_silent_is_asked_and_lives_by_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    ask = SSH._make_keepalive_request

    async def make(self: Any) -> None:
        asked.append(self)
        await ask(self)

    monkeypatch.setattr(SSH, "_make_keepalive_request", make)
    async with call(keepalive_interval=0.03, keepalive_count_max=2) as caller:
        await until(lambda: len(asked) > 6)
        assert not caller.lost


@BOTH
async def test_a_line_that_is_dead_is_cut_off() -> None:
    async with call(keepalive_interval=0.05, keepalive_count_max=2) as caller:
        caller.chan._conn._transport.pause_reading()
        await until(lambda: caller.server._transport is None)
        caller.chan._conn._transport.resume_reading()
        await until(lambda: caller.lost)
