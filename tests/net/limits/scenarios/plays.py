"""What the scenes have in common that show each limit at work: how one is noted, and what all of them are played in."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh

from net.hub.hub import Hub
from net.limits import Limits
from net.server import Draw
from tests.net.hand_world import HandWorld
from tests.net.loopback import EchoHub, greet, running

MOMENT: Final = 0.7
"""Where a limit is not felt, nothing happens for so long, in time that passes only while nobody is busy."""

LOOSE: Final = Limits(
    per_second=100_000, per_address=100_000, strangers=100_000, silent_per_address=100_000,
    version=60, connections=100_000, login=60, decision=60, attempts=40,
    requests=1000, invitations=40, invitations_per_address=1000, keepalive=3600, keepalives=100, sessions=64,
    frame_channels=64, channels=10_000, packet=1024, variables=100, word=1024, columns=2000, rows=1000,
    frame=64 * 1024, depth=24, messages=100_000, wishes=100_000, wishes_per_second=10_000, plans=100_000,
    plans_per_second=10_000, talk=100_000, talk_per_second=10_000, line=200, name=16, wrong_codes=1000, tables=1000,
    own_tables=1000, keys=1000, lagging=10**7, backlog=10**8, patience=600, answer=600, crawl=600,
    sent=10**7, sent_per_second=10**7, sent_per_address=10**7, sent_per_address_per_second=10**7, flood=600,
    most=10**8, grace=5, insistence=5, strikes=1000, shut_out=0.01,
    wishes_per_address=100_000, wishes_per_address_per_second=10_000, records_per_address=100_000,
    records_per_address_per_second=10_000, players_per_address=1000, tables_per_address=1000,
    finished_games=1000, finished_days=1000,
)  # fmt: skip

Scene = Callable[[Path, Limits], Awaitable[bool]]
"""Whether the limit was felt."""
HubScene = Callable[[HandWorld, Hub], bool]
"""The same where it takes no wire."""


class Play(NamedTuple):
    scene: Scene
    strict: Any
    beside: Limits = LOOSE
    """The other limits, where it takes more than one to feel it."""


class Plays(dict[str, Play]):
    """A scene for each of some limits."""

    def show(self, name: str, strict: float, **beside: Any) -> Callable[[Scene], Scene]:
        """What is decorated shows that limit, when it is as strict as that, and others are as `beside` says."""

        def note(scene: Scene) -> Scene:
            self[name] = Play(scene, strict, replace(LOOSE, **beside))
            return scene

        return note

    def show_at_hub(self, name: str, strict: float, **beside: Any) -> Callable[[HubScene], HubScene]:
        def note(scene: HubScene) -> HubScene:
            async def play(_tmp_path: Path, limits: Limits) -> bool:
                world = HandWorld()
                return scene(world, Hub(world, limits=limits))

            self.show(name, strict, **beside)(play)
            return scene

        return note


def server_of(tmp_path: Path, limits: Limits, draw: Draw = greet, hub: EchoHub | None = None, **how: Any) -> Any:
    return running(tmp_path / secrets.token_hex(4), hub=hub or EchoHub(), draw=draw, limits=limits, **how)


async def happens(condition: Callable[[], object], seconds: float = MOMENT) -> bool:
    """Whether it does within a moment."""
    try:
        async with asyncio.timeout(seconds):
            while not condition():  # noqa: ASYNC110 - of many sides, which know nothing of each other
                await asyncio.sleep(0.02)
    except TimeoutError:
        return False
    return True


async def opened(connection: Any, **wishes: Any) -> bool:
    try:
        await connection.create_session(asyncssh.SSHClientSession, term_type="xterm", **wishes)
    except (asyncssh.ChannelOpenError, asyncssh.DisconnectError):
        return False
    return True
