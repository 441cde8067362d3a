"""The server on a real port, with the clients that people have."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncssh
import pexpect
import pytest

from net.host.errors import CRASHED
from net.limits import Limits
from net.people.auth import guest
from net.protocol import codec
from net.protocol.hello import say_hello
from net.protocol.messages import Bye, LobbySeen, MakeTable, Said, Say, TableSeen, Welcome
from net.server.door import NO_SCREEN, NOTHING_ELSE, OTHER_VERSION
from tests.net.loopback import EchoHub, frames, greet, player, raw, run, running, shown, spawned, ssh, until

pytestmark = pytest.mark.usefixtures("either_way")

# The two doors


async def test_a_native_client_is_welcomed_by_the_hub_and_makes_a_table(tmp_path: Path) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).name == "ann"
        await ann.hears(LobbySeen)
        ann.send(MakeTable("kampf", ("me", "apprentice", "apprentice")))
        seen = await ann.hears(TableSeen, lambda message: message.view is not None)
        assert seen.seat == 0


async def test_openssh_gets_a_screen_in_its_terminal_and_its_keys_reach_it(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server:
        child = spawned(ssh(server, "-tt"))
        try:
            await shown(child, "Welcome, ann\\.")
            child.send("x")
            await shown(child, "ann: x")
            child.send("q")
            await shown(child, pexpect.EOF)
        finally:
            await asyncio.to_thread(child.close)
        assert child.exitstatus == 0


async def test_both_doors_hear_each_other_and_so_does_the_host_in_the_same_process(tmp_path: Path) -> None:
    heard: list[object] = []
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server, player(server, tmp_path, "bob") as bob:
        host = server.line(guest(b"host", "host"))
        host.listen(heard.extend, heard.append)
        child = spawned(ssh(server, "-tt"))
        try:
            await shown(child, "Welcome, ann\\.")
            await bob.hears(Welcome)
            bob.send(Say(0, "good evening"))
            await shown(child, "bob: good evening")
            host.send(Say(0, "good night"))
            await bob.hears(Said, lambda said: said.text == "good night")
            await until(lambda: Said(0, "host", "good night") in heard)
        finally:
            await asyncio.to_thread(child.close)
        host.close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("cat /etc/passwd",), NOTHING_ELSE),
        (("-s", "sftp"), NOTHING_ELSE),
        (("-s", "sortilege@9"), OTHER_VERSION),
        (("-T",), "This needs a terminal"),
    ],
)
async def test_anything_else_is_refused_with_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    before = [each for each in arguments if each.startswith("-")]
    after = [each for each in arguments if not each.startswith("-")]
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server:
        status, out, err = await run(*ssh(server, *before), *after)
    assert status == 1
    assert sentence in out + err


async def test_a_server_without_screens_says_what_to_do(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server, raw(server) as connection:
        dumb = await connection.run(term_type="dumb", stdin=asyncssh.DEVNULL)
        proper = await connection.run(term_type="xterm", stdin=asyncssh.DEVNULL)
    assert NO_SCREEN in dumb.stderr
    assert NO_SCREEN in proper.stderr


async def test_no_port_is_forwarded_and_no_agent_either(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server, raw(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", server.port)


# One crash, one session


async def test_a_screen_that_crashes_ends_its_own_session_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_terminal: Any, _line: Any) -> None:
        raise RuntimeError("the seven of hearts")

    async with running(tmp_path, hub=EchoHub(), draw=broken) as server, player(server, tmp_path, "bob") as bob:
        status, out, _ = await run(*ssh(server, "-tt"))
        bob.send(Say(0, "still here"))
        await bob.hears(Said)
    assert status == 1
    assert CRASHED in out
    assert "RuntimeError" in caplog.text
    assert "seven of hearts" not in caplog.text


async def test_a_hub_that_crashes_on_a_message_ends_that_line_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, hub=EchoHub()) as server, player(server, tmp_path) as ann:
        async with player(server, tmp_path, "bob") as bob:
            bob.send(Say(0, "crash"))
            assert await bob.ended() == CRASHED
        ann.send(Say(0, "still here"))
        await ann.hears(Said)
    assert "as asked" not in caplog.text


# What comes over a frames channel

MALFORMED = {
    "no magic": b"GET / HTTP/1.1\r\n\r\n",
    "a hello that is no hello": b"sortilege\n\x01\x90",
    "a map": say_hello() + b"\x01\x80",
    "an unknown kind": say_hello() + b"\x02\x91\x63",
    "a field of a wrong type": say_hello() + b"\x03\x92\x01\x05",
    "a length of two million": say_hello() + b"\xff\xff\x7f",
    "a length without an end": say_hello() + b"\xff\xff\xff\xff",
    "half an array": say_hello() + b"\x01\x92",
}


@pytest.mark.parametrize("what", MALFORMED)
async def test_malformed_frames_end_that_connection_with_a_sentence_and_no_other(tmp_path: Path, what: str) -> None:
    async with running(tmp_path, hub=EchoHub()) as server, player(server, tmp_path, "bob") as bob:
        async with raw(server) as connection:
            channel, session = await frames(connection)
            channel.write(MALFORMED[what])
            await until(lambda: session.over, "the end")
            assert isinstance(session.messages()[-1], Bye)
        bob.send(Say(0, "still here"))
        await bob.hears(Said)
        await until(lambda: server.connections == 1)


async def test_an_unfinished_frame_is_never_carried_out(tmp_path: Path) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server, player(server, tmp_path, "bob") as bob:
        async with raw(server) as connection:
            channel, _ = await frames(connection)
            whole = codec.ClientEnd().encode(Say(0, "half"))
            channel.write(say_hello() + whole[:-1])
            await until(lambda: len(hub.lines) == 2)
        await until(lambda: len(hub.lines) == 1)
        bob.send(Say(0, "whole"))
        assert (await bob.hears(Said)).text == "whole"


async def test_who_sends_faster_than_anybody_plays_is_read_later_and_loses_nothing(tmp_path: Path) -> None:
    limits = Limits(messages=20)
    async with (
        running(tmp_path, hub=EchoHub(), limits=limits) as server,
        player(server, tmp_path) as ann,
        player(server, tmp_path, "bob") as bob,
    ):
        for number in range(60):
            ann.send(Say(0, str(number)))
            await asyncio.sleep(0)
        bob.send(Say(0, "I may speak"))
        await bob.hears(Said, lambda said: said.who == "bob")
        await ann.hears(Said, lambda said: said.text == "59")
