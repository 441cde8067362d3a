"""A server that has no house with others takes nobody for one of its nodes: nobody speaks for a player there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest

from net.limits import Limits
from net.protocol.between import Behalf, say_behalf
from net.protocol.hello import say_hello
from net.server.between.node_line import SUBSYSTEM
from net.server.door import NOTHING_ELSE
from tests.net.loopback import EchoHub, frames, raw, running, until


@pytest.mark.parametrize("user", ["node", "ann"])
async def test_nobody_speaks_for_another_player(tmp_path: Path, user: str) -> None:
    hub = EchoHub()
    async with running(tmp_path, hub=hub) as server, raw(server, username=user) as stranger:
        channel, session = await frames(stranger, SUBSYSTEM)
        with suppress(BrokenPipeError):  # It has been closed already.
            channel.write(say_hello("ann") + say_behalf(Behalf("key:SHA256:somebody", "Anna")))
        await until(lambda: session.over)
        assert session.got == b""
        assert NOTHING_ELSE.encode() in session.words
        assert not hub.lines


async def test_nobody_has_a_nodes_right_to_as_many_channels_as_it_likes(tmp_path: Path) -> None:
    limits = Limits(sessions=2, frame_channels=2, per_second=1000)
    async with running(tmp_path, hub=EchoHub(), limits=limits) as server, raw(server, username="node") as stranger:
        for _ in range(limits.sessions):
            await frames(stranger)
        with pytest.raises(asyncssh.ChannelOpenError):
            await frames(stranger)
