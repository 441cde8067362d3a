"""Strangers who send what they should not: they are told so, or shown out, and the others play on undisturbed."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest

from core.kampf.choices import Take
from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import Answer, Bye, Enter, LobbySeen, MakeTable, Refusal, Say, Sit
from net.protocol.wire import CAP_DOWN, MAGIC, FrameReader, frame, framed
from net.server.door import NOTHING_ELSE, OTHER_VERSION, TOO_MANY_LINES
from tests.e2e.helpers.command import DEADLINE, ServerCommand, home_of, serving
from tests.e2e.helpers.native import Native, native
from tests.e2e.helpers.terminal import ssh
from tests.patience import no_longer_than

HELLO: Final = say_hello("eve")


@asynccontextmanager
async def in_play(tmp_path: Path) -> AsyncIterator[tuple[ServerCommand, Native]]:
    """A server with a long game of two people and a bot, whom nothing may disturb."""
    async with (
        serving(tmp_path / "server") as server,
        native("ann", server.port, tmp_path) as ann,
        native("ben", server.port, tmp_path) as ben,
    ):
        ann.send(MakeTable("kampf", ("me", "open", "apprentice"), (("deals", "12"),)))
        ben.send(Sit(await ben.table_of("ann")))
        await plays_on(ben)
        yield server, ben
        await plays_on(ben)
        assert [*ann.refusals, *ben.refusals, *ann.ends, *ben.ends] == []


async def plays_on(ben: Native) -> None:
    step = ben.step
    await ben.until(lambda: ben.step > step or ben.phase == "over", "the next step")


# By OpenSSH's own programs


async def ran(*command: str) -> tuple[int, str]:
    """Its exit status and what it said."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        out, _ = await no_longer_than(DEADLINE, process.communicate())
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode("utf-8", "replace")


async def test_commands_files_forwarding_and_unknown_subsystems_are_refused_with_a_sentence(tmp_path: Path) -> None:
    home = home_of("eve", tmp_path)
    sftp = shutil.which("sftp")
    assert sftp, "These tests want OpenSSH's sftp. On Debian or Ubuntu: sudo apt install openssh-client"
    async with in_play(tmp_path) as (server, ben):
        *options, host = ssh(home, server.port, "guest")
        for wish, sentence in (
            ((host, "ls"), NOTHING_ELSE),
            (("-s", host, "sftp"), NOTHING_ELSE),
            (("-s", host, "sortilege@2"), OTHER_VERSION),
        ):
            status, said = await ran(*options, *wish)
            assert status == 1
            assert sentence in said
        port = options.index("-p")
        status, _ = await ran(sftp, "-b", "/dev/null", *options[1:port], "-P", str(server.port), host)
        assert status != 0
        await plays_on(ben)
        status, said = await ran(*options, "-W", f"127.0.0.1:{server.port}", host)
        assert status == 255
        assert "prohibited" in said or "failed" in said
        strictly = ("-o", "ExitOnForwardFailure=yes", "-N", "-R", "0:127.0.0.1:9")
        status, said = await ran(*options, *strictly, host)
        assert status == 255
        assert "forwarding failed" in said


# By the native door


class Frames(asyncssh.SSHClientSession[bytes]):
    """A frames channel in the raw."""

    def __init__(self) -> None:
        self.got = b""
        self.words = b""
        self.over = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self.got += data
        else:
            self.words += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()

    def messages(self) -> list[Any]:
        end = ClientEnd()
        return [end.decode(each) for each in FrameReader(CAP_DOWN).feed(self.got)[1:]]


@asynccontextmanager
async def stranger(server: ServerCommand) -> AsyncIterator[asyncssh.SSHClientConnection]:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with asyncssh.connect(
        "127.0.0.1", server.port, config=[], known_hosts=None, client_keys=[key], agent_path=None, username="eve"
    ) as connection:
        yield connection


async def frames(connection: asyncssh.SSHClientConnection) -> tuple[Any, Frames]:
    channel, session = await connection.create_session(Frames, subsystem="sortilege@1", encoding=None)
    assert isinstance(session, Frames)
    return channel, session


async def shown_out(server: ServerCommand, data: bytes) -> str:
    """What the server says last to one who sends this."""
    async with stranger(server) as connection:
        channel, session = await frames(connection)
        channel.write(data)
        await no_longer_than(DEADLINE, session.over.wait())
        last = session.messages()[-1]
        assert isinstance(last, Bye)
        return last.sentence


NESTED: Final = b"\x91" * 60 + b"\x01"
MALFORMED: Final = {
    "no magic": b"GET / HTTP/1.1\r\nHost: there\r\n\r\n",
    "another greeting": MAGIC + frame(("hello",), may_squeeze=False),
    "too long a greeting": MAGIC + b"\xff\x7f",
    "a version to come": MAGIC + frame((99, 98, (), "eve", "9.9"), may_squeeze=False),
    "too long a frame": HELLO + b"\xff\xff\x07" + bytes(70_000),
    "a length without end": HELLO + b"\xff\xff\xff\xff",
    "no msgpack": HELLO + framed(b"\xc1\xc1\xc1", may_squeeze=False),
    "a map": HELLO + framed(b"\x91\x81\x01\x02", may_squeeze=False),
    "an ext type": HELLO + framed(b"\x91\xd4\x01\x00", may_squeeze=False),
    "a deep nest": HELLO + framed(NESTED, may_squeeze=False),
    "an unknown message": HELLO + frame((99, 1), may_squeeze=False),
    "a field of another type": HELLO + frame((3, "a table", 0), may_squeeze=False),
    "too large a number": HELLO + frame((3, 2**60, 0), may_squeeze=False),
    "too long a line": HELLO + frame((9, 0, "x" * 500), may_squeeze=False),
    "noise": HELLO + random.Random(1).randbytes(5000),
}


async def test_whoever_sends_what_cannot_be_read_is_shown_out_alone(tmp_path: Path) -> None:
    async with in_play(tmp_path) as (server, ben):
        for name, data in MALFORMED.items():
            assert (await shown_out(server, data)).endswith((".", "?")), name
            await plays_on(ben)
            await asyncio.sleep(0.1)  # Ten connections a second are taken from one address.


async def test_a_client_of_another_version_reads_what_to_do(tmp_path: Path) -> None:
    async with serving(tmp_path / "server") as server:
        assert "newer than this server" in await shown_out(server, MALFORMED["a version to come"])


async def test_noise_instead_of_ssh_harms_nobody(tmp_path: Path) -> None:
    rng = random.Random(2)
    async with in_play(tmp_path) as (server, ben):
        for start in (b"", b"SSH-2.0-noise\r\n", b"GET / HTTP/1.0\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(start + rng.randbytes(300_000))
            await no_longer_than(DEADLINE, ended(reader))
            writer.close()
            await plays_on(ben)


async def ended(reader: asyncio.StreamReader) -> None:
    try:
        await reader.read()
    except ConnectionError:
        return


def a_shell(connection: asyncssh.SSHClientConnection) -> Any:
    return connection.create_session(asyncssh.SSHClientSession, term_type="xterm")


async def test_too_many_channels_are_refused_and_the_first_ones_go_on(tmp_path: Path) -> None:
    async with in_play(tmp_path) as (server, ben), stranger(server) as connection:
        opened = [await frames(connection) for _ in range(3)]
        await no_longer_than(DEADLINE, opened[2][1].over.wait())
        assert TOO_MANY_LINES in opened[2][1].words.decode()
        with pytest.raises(asyncssh.ChannelListenError):  # When this is answered, the third is closed there too.
            await connection.forward_remote_port("", 0, "127.0.0.1", 9)
        # All at once: one that is open makes way, as soon as its screen is there, for the next of the same player.
        shells = await asyncio.gather(*(a_shell(connection) for _ in range(7)), return_exceptions=True)
        refused = [each for each in shells if isinstance(each, asyncssh.ChannelOpenError)]
        assert len(refused) == len(shells) - 2
        assert sum(isinstance(each, tuple) for each in shells) == 2
        opened[0][0].write(HELLO)
        await plays_on(ben)


async def test_what_is_not_allowed_gets_one_sentence_each_and_changes_nothing(tmp_path: Path) -> None:
    async with in_play(tmp_path) as (server, ben), native("eve", server.port, tmp_path) as eve:
        assert ben.info is not None
        table = ben.info.table
        eve.playing = False
        eve.send(Enter(table))
        await eve.until(lambda: eve.choices() == () and eve.now is not None, "the table")
        wishes = (
            Sit(table),
            Sit(table + 1),
            Enter(table + 1),
            Answer(table, 0, (Take(),)),
            MakeTable("chess", ("me",)),
            MakeTable("kampf", ("me",) * 3),
            Say(table + 1, "hello?"),
        )
        for wish in wishes:
            eve.send(wish)
        await eve.until(lambda: len(eve.all(Refusal)) == len(wishes), f"{len(wishes)} refusals")
        assert all(sentence.endswith((".", "?")) for sentence in eve.refusals)
        assert eve.ends == []
        assert eve.all(LobbySeen)
