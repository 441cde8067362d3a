"""All that a program which plays at a server may import of Sortilege; docs/writing-a-bot.md shows how it is used.

It comes by the native door, as `sortilege join` does, and is to the server what any other player is: it is sent what
its seat may know and nothing else, and each of its answers is checked by the rules. `API` counts the versions of this
list, as in sortilege.game.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from core.bots import LEVELS, decide
from core.engine import Choice, View, choices, imagine, waiting_for
from core.registry import game_named
from net.client import RemoteConnection, connect
from net.client.address import Address, parse_address
from net.host.elsewhere import find_games
from net.host.errors import UserError
from net.protocol.messages import (
    Again,
    Announced,
    Answer,
    AnyDown,
    AnyUp,
    Begin,
    Enter,
    Leave,
    LobbySeen,
    MakeTable,
    Recall,
    Recalled,
    Refusal,
    Said,
    Say,
    SeatInfo,
    Sit,
    Stand,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    TakeBack,
    Welcome,
)

API: Final = 1

__all__ = [
    "API",
    "LEVELS",
    "Again",
    "Announced",
    "Answer",
    "AnyDown",
    "AnyUp",
    "Begin",
    "Choice",
    "Ended",
    "Enter",
    "Leave",
    "Line",
    "LobbySeen",
    "MakeTable",
    "Recall",
    "Recalled",
    "Refusal",
    "Said",
    "Say",
    "SeatInfo",
    "Sit",
    "Stand",
    "Stepped",
    "TableChanged",
    "TableInfo",
    "TableLeft",
    "TableSeen",
    "TakeBack",
    "UserError",
    "View",
    "Welcome",
    "decided",
    "join",
    "legal",
]


class Ended(Exception):
    """Raised where the line has ended for good; the text says why. One that drops comes back by itself before that."""


class Line:
    """A program's line to a server. What comes is gone through by `async for`."""

    def __init__(self, connection: RemoteConnection) -> None:
        self._connection = connection
        self._news: asyncio.Queue[AnyDown | Ended] = asyncio.Queue()
        connection.listen(self._heard, lambda why: self._news.put_nowait(Ended(why)))

    def _heard(self, messages: Sequence[AnyDown]) -> None:
        for message in messages:
            self._news.put_nowait(message)

    def send(self, message: AnyUp) -> None:
        self._connection.send(message)

    async def __aiter__(self) -> AsyncIterator[AnyDown]:
        while True:
            message = await self._news.get()
            if isinstance(message, Ended):
                raise message
            yield message


@asynccontextmanager
async def join(
    address: str,
    name: str,
    *,
    fingerprint: str = "",
    data: Path | None = None,
    invitation: str = "",
    ssh: Path | None = None,
    agent: str | None = None,
) -> AsyncIterator[Line]:
    """Open a line to HOST or HOST:PORT, which closes at the end of the block. Raise UserError where that fails.

    `fingerprint` is the server's, as its host tells it: a server that was never met before is trusted if it has that
    one. `data` is where known servers and the program's own key are kept, by default where `sortilege join` keeps them:
    a program that plays beside its owner needs a directory of its own, or it is the same player. `ssh` and `agent` are
    for those who keep keys elsewhere.
    """

    async def trust(_address: Address, found: str) -> bool:
        return bool(fingerprint) and found == fingerprint

    find_games()
    where = parse_address(address)
    connection = await connect(
        where.host,
        where.port,
        user=name,
        trust=trust,
        data_dir=data,
        invitation=invitation,
        ssh_dir=ssh,
        agent=agent,
    )
    try:
        yield Line(connection)
    finally:
        connection.close()


def legal(game: str, seen: View[Any] | None) -> Sequence[Choice]:
    """Return all that may be answered now from the seat of that view; nothing where that seat is not asked.

    No server sends this: it follows from the view, as everything that a seat may answer follows from what it sees.
    """
    if seen is None or seen.seat is None:
        return ()
    state = imagine(game_named(game), seen, random.Random(0))  # noqa: S311 - which world is imagined can't matter
    return choices(state, seen.seat) if seen.seat in waiting_for(state) else ()


def decided(level: str, game: str, seen: View[Any], rng: random.Random) -> Choice:
    """Return what our own bot of that level would answer there; an archmage without its memory."""
    return decide(level, game_named(game), seen, legal(game, seen), rng)
