"""How much a client may send, of whatever kind: each limit of it, felt."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from net.limits import Limits
from net.protocol.messages import Said, Say
from tests.net.limits.scenarios.plays import Plays, happens, server_of
from tests.net.loopback import player, raw

plays = Plays()

KIB: Final = 1024
LEAST: Final = 64 * KIB


def chatter(connection: Any, size: int) -> None:
    """So many bytes that are no message at all."""
    for _ in range(size // 30_000):
        connection.send_debug("x" * 30_000)


async def is_kept_waiting(tmp_path: Path, limits: Limits) -> bool:
    """Whether what is said behind a hundred thousand bytes is not heard in a moment."""
    async with server_of(tmp_path, limits) as server, player(server, tmp_path) as ann:
        link = ann.connection._link
        assert link is not None
        chatter(link._connection, 120_000)
        ann.send(Say(0, "here"))
        return not await happens(lambda: any(isinstance(each, Said) for each in ann.heard))


plays.show("sent", LEAST, sent_per_second=KIB)(is_kept_waiting)
plays.show("sent_per_second", KIB, sent=LEAST)(is_kept_waiting)
plays.show("sent_per_address", LEAST, sent_per_address_per_second=KIB)(is_kept_waiting)
plays.show("sent_per_address_per_second", KIB, sent_per_address=LEAST)(is_kept_waiting)


@plays.show("flood", 0.2, sent=LEAST, sent_per_second=KIB)
async def flood_is_at_work(tmp_path: Path, limits: Limits) -> bool:
    async with server_of(tmp_path, limits) as server:
        connection = await raw(server)
        chatter(connection, 120_000)
        gone = await happens(lambda: server.connections == 0)
        connection.abort()
        return gone
