"""What a connection may open, and what a client may say there, of itself and in frames: each limit of it, felt."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncssh

from net.limits import Limits
from net.protocol.hello import say_hello
from net.protocol.messages import Bye, Said, Say
from net.protocol.wire import frame
from net.server.door import TOO_MANY_LINES
from tests.net.limits.scenarios.plays import Plays, happens, opened, server_of
from tests.net.loopback import frames, player, raw, until

plays = Plays()


@plays.show("sessions", 2)
async def sessions_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        return [await opened(connection) for _ in range(3)] == [True, True, False]


@plays.show("frame_channels", 1)
async def frame_channels_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        await frames(connection)
        _, second = await frames(connection)
        return await happens(lambda: TOO_MANY_LINES in second.words.decode())


@plays.show("channels", 2)
async def channels_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        for _ in range(2):
            channel, _session = await frames(connection, "of no kind")
            await channel.wait_closed()
        return not await opened(connection)


@plays.show("packet", 8192)
async def packet_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        return not await opened(connection, max_pktsize=8191, encoding=None)


async def seen_of(tmp_path: Path, limits: Limits, **said: Any) -> Any:
    """The terminal that a screen gets of one who says that of himself."""
    terminals: list[Any] = []

    async def look(terminal: Any, _line: Any) -> None:
        terminals.append(terminal)

    async with server_of(tmp_path, limits, look) as server, raw(server) as connection:
        await connection.create_session(asyncssh.SSHClientSession, **{"term_type": "xterm", **said})
        await until(lambda: terminals)
        return terminals[0]


@plays.show("variables", 2)
async def variables_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    terminal = await seen_of(tmp_path, limits, env={"LANG": "C", "LC_ALL": "C", "COLORTERM": "24bit"})
    assert len(terminal.env) in {2, 3}
    return len(terminal.env) == 2


@plays.show("word", 8)
async def word_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    terminal = await seen_of(tmp_path, limits, term_type="xterm-256color", env={"LANG": "de_DE.UTF-8"})
    assert (terminal.term == "unknown") == ("LANG" not in terminal.env)
    return bool(terminal.term == "unknown")


@plays.show("columns", 80)
async def columns_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    return bool((await seen_of(tmp_path, limits, term_size=(100, 30))).size == (80, 30))


@plays.show("rows", 24)
async def rows_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    return bool((await seen_of(tmp_path, limits, term_size=(100, 30))).size == (100, 24))


# Messages


async def last_words(tmp_path: Path, limits: Limits, data: bytes) -> str:
    async with server_of(tmp_path, limits) as server, raw(server) as connection:
        channel, session = await frames(connection)
        channel.write(say_hello() + data)
        await until(lambda: session.over)
        bye = session.messages()[-1]
        assert isinstance(bye, Bye)
        return bye.sentence


@plays.show("frame", 12 * 1024)
async def frame_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    """Without the limit it is read, and found to be no message all the same."""
    said = await last_words(tmp_path, limits, frame((9, 0, *["x" * 8000] * 2), may_squeeze=False))
    assert "too long" in said or "cannot be understood" in said
    return "too long" in said


@plays.show("depth", 12)
async def depth_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    nest: Any = ()
    for _ in range(15):
        nest = (nest,)
    said = await last_words(tmp_path, limits, frame((99, nest), may_squeeze=False))
    assert "malformed message" in said or "unknown kind" in said
    return "malformed message" in said


@plays.show("messages", 10)
async def messages_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server, player(server, tmp_path) as ann:
        for number in range(30):
            ann.send(Say(0, str(number)))
            await asyncio.sleep(0.001)
        return not await happens(lambda: any(isinstance(each, Said) and each.text == "29" for each in ann.heard))
