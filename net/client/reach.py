"""A TCP connection to a name: to the first of its addresses that answers.

asyncio has this too (`happy_eyeballs_delay`), but in Python 3.11 a call that is cancelled in the moment in which an
address answers leaves that socket open until the next garbage collection.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from typing import Any, Final

HEAD_START: Final = 0.25
"""Seconds that an address has before the next is tried beside it."""

_Info = tuple[Any, ...]
"""As getaddrinfo has it: family, type, protocol, canonical name, address."""

_Attempt = asyncio.Task[socket.socket]


async def reach(host: str, port: int) -> socket.socket:
    """A connected socket; raises OSError, that of the address tried first."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    attempts: list[_Attempt] = []
    won: _Attempt | None = None
    try:
        for info in _alternating(found):
            attempts.append(asyncio.create_task(_connected(info)))
            won = await _first(attempts, HEAD_START)
            if won is not None:
                return won.result()
        won = await _first(attempts, None)
        return (won or attempts[0]).result()
    finally:
        for attempt in attempts:
            if attempt is not won:
                attempt.cancel()
                attempt.add_done_callback(_forget)


def _alternating(found: list[_Info]) -> Iterator[_Info]:
    """Both families in turn, beginning with that which the system prefers."""
    waiting = list(found)
    last = None
    while waiting:
        info = next((each for each in waiting if each[0] != last), waiting[0])
        waiting.remove(info)
        last = info[0]
        yield info


async def _connected(info: _Info) -> socket.socket:
    family, kind, protocol, _, address = info
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, address)
    except BaseException:
        sock.close()
        raise
    return sock


async def _first(attempts: Sequence[_Attempt], patience: float | None) -> _Attempt | None:
    """The first that has answered; None when all have failed, or when it takes too long."""
    under_way = {attempt for attempt in attempts if not attempt.done()}
    while under_way:
        done, under_way = await asyncio.wait(under_way, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            return None
        for attempt in attempts:
            if attempt in done and attempt.exception() is None:
                return attempt
    return None


def _forget(attempt: _Attempt) -> None:
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().close()
