"""What one client can take from the others: nothing."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from net.client import Unreachable
from net.client.link import ACK_AFTER
from net.hub.session import Session
from net.limits import Limits
from net.limits.gate import FULL, TOO_FAST
from net.protocol.codec import ClientEnd
from net.protocol.hello import say_hello
from net.protocol.messages import Ack, Said, Say
from net.server.door import TOO_MANY_LINES
from net.server.frames import CAUGHT_UP, UNHEARD
from tests.net.loopback import EchoHub, frames, greet, player, raw, run, running, ssh, until
from tests.net.server.packets import logins
from tests.patience import no_longer_than

pytestmark = pytest.mark.usefixtures("either_way")


async def test_a_third_frames_channel_is_refused_and_the_first_two_go_on(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub()) as server, raw(server) as connection:
        first, _ = await frames(connection)
        await frames(connection)
        _, third = await frames(connection)
        await until(lambda: third.over)
        assert TOO_MANY_LINES in third.words.decode()
        first.write(say_hello())
        await until(lambda: server.hub.met)  # type: ignore[attr-defined]  # an EchoHub


async def test_a_fifth_session_is_refused_until_one_of_the_four_has_ended(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server, raw(server) as connection:
        opened = [await connection.create_session(asyncssh.SSHClientSession, term_type="xterm") for _ in range(4)]
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")
        opened[0][0].close()
        await opened[0][0].wait_closed()
        await connection.create_session(asyncssh.SSHClientSession, term_type="xterm")


async def test_a_connection_that_opens_channels_without_end_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), limits=Limits(channels=20)) as server:
        connection = await raw(server)
        for _ in range(20):
            channel, _ = await connection.create_session(asyncssh.SSHClientSession, subsystem="sftp")
            await channel.wait_closed()
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.DisconnectError)):
            await connection.create_session(asyncssh.SSHClientSession, subsystem="sftp")
        await until(lambda: server.connections == 0)


async def test_openssh_that_comes_too_often_is_told_so_before_any_ssh_work(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet, limits=Limits(per_second=1)) as server:
        await run(*ssh(server, "-T"))
        status, _, err = await run(*ssh(server, "-o", "LogLevel=INFO"))
    assert status == 255
    assert TOO_FAST in err


async def test_the_native_client_shows_that_the_server_is_full(tmp_path: Path) -> None:
    limits = Limits(per_second=100, connections=1)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server, raw(server):
        with pytest.raises(Unreachable) as caught:
            async with player(server, tmp_path):
                pass
    assert str(caught.value) == FULL


async def test_strangers_that_never_log_in_are_shown_out_and_make_room(tmp_path: Path) -> None:
    limits = Limits(per_second=100, strangers=2, login=0.3)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server:
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
        for reader, _ in silent:
            assert (await no_longer_than(5, reader.read())).startswith(b"SSH-2.0-sortilege")
        async with player(server, tmp_path, "bob") as bob:
            bob.send(Say(0, "there is room"))
            await bob.hears(Said)
        for _, writer in silent:
            writer.close()


async def test_a_client_that_wants_crumbs_is_cut_off(tmp_path: Path) -> None:
    async with running(tmp_path, hub=EchoHub(), draw=greet) as server:
        connection = await raw(server)
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ConnectionLost)):
            await frames(connection, max_pktsize=100)
        await until(lambda: server.connections == 0)


async def say(line: Session, times: int) -> None:
    """What can't be squeezed, in packets of its own."""
    for _ in range(times):
        line.deliver(Said(0, "bob", secrets.token_hex(150)))
        await asyncio.sleep(0)


async def test_a_client_that_stops_reading_gets_no_heap_of_steps_and_everything_anew_when_it_reads_again(
    tmp_path: Path,
) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub, limits=Limits(lagging=4096)) as server, raw(server) as connection:
        channel, session = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: hub.lines)
        channel.pause_reading()
        (line,) = hub.lines
        await say(line, 100)
        assert hub.again_for == []
        channel.resume_reading()
        await until(lambda: hub.again_for)
        await until(lambda: session.messages()[-1].text == "again")
        assert len(session.messages()) == 102


async def test_a_client_that_takes_nothing_for_too_long_is_cut_off(tmp_path: Path) -> None:
    hub = EchoHub()
    limits = Limits(lagging=1024, backlog=8192, patience=0.2)
    async with running(tmp_path, hub=hub, limits=limits) as server, raw(server) as connection:
        channel, _ = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: hub.lines)
        channel.pause_reading()
        (line,) = hub.lines
        await say(line, 100)
        await until(lambda: server.connections == 0)
        assert hub.lines == {}


async def test_a_client_that_takes_a_crumb_now_and_then_is_cut_off_when_too_much_waits(tmp_path: Path) -> None:
    """Its own refusals are no steps that could be skipped, and with crumbs it never loses its patience."""
    hub = EchoHub()
    limits = Limits(lagging=1024, backlog=8192, patience=60, most=20_000)
    async with running(tmp_path, hub=hub, limits=limits) as server, raw(server) as connection:
        channel, _ = await frames(connection, window=4096, max_pktsize=4096)
        channel.write(say_hello())
        await until(lambda: hub.lines)
        (line,) = hub.lines
        channel.pause_reading()
        await say(line, 200)
        await until(lambda: server.connections == 0)
        assert hub.lines == {}


async def test_flooding_messages_of_one_player_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    hub = EchoHub()
    async with (
        running(tmp_path, hub=hub, limits=Limits(messages=50)) as server,
        raw(server) as connection,
        player(server, tmp_path, "bob") as bob,
    ):
        channel, _ = await frames(connection)
        flood = ClientEnd().encode(Ack(1, 1)) * 500
        channel.write(say_hello() + flood)
        bob.send(Say(0, "I may speak"))
        await bob.hears(Said)


def test_more_steps_than_a_client_acknowledges_late_may_be_on_their_way() -> None:
    """net.client.link acknowledges sooner than the server loses patience."""
    assert ACK_AFTER * 2 <= UNHEARD
    assert ACK_AFTER <= CAUGHT_UP < UNHEARD


async def stays(terminal: Any, _line: Any) -> None:
    over = asyncio.Event()
    terminal.on_hangup = over.set
    await over.wait()


async def test_hundreds_of_variables_are_not_kept(tmp_path: Path, either_way: str) -> None:
    """Where asyncssh can't be kept from it, the client that has set them is cut off."""
    limits = Limits(variables=4, per_second=1000)
    env = {f"LC_{chr(65 + number // 26)}{chr(65 + number % 26)}": "x" for number in range(100)}
    async with running(tmp_path, hub=EchoHub(), draw=stays, limits=limits) as server, raw(server) as connection:
        await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", env=env)
        (login,) = logins(server)
        (door,) = login.doors
        if either_way == "private":
            assert len(door._channel._env) == limits.variables
        else:
            await until(lambda: server.connections == 0)
