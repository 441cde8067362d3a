"""Asks a server where it is one's turn, and hangs up: for a prompt, a timer, a status line."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh

from net import tuning
from net.client.address import Address
from net.client.dial import Target, ask
from net.host.errors import UserError
from net.host.paths import data_directory
from net.people.text import clean_line

QUESTION: Final = "turns"
MOST: Final = 16 * 1024
"""Bytes of an answer; a server that says more is cut off."""
SOME, NONE = 0, 1


class Said(NamedTuple):
    """An answer: whether it is the player's turn anywhere, and a line for each table."""

    some: bool
    lines: tuple[str, ...]


async def turns(address: Address, data_dir: Path | None = None, ssh_dir: Path | None = None) -> Said:
    """Return where it is this player's turn there. Raises UserError where that can't be found out."""
    tuning.tune_asyncssh()
    target = Target(address, "", data_directory(data_dir), _trusts_nobody, ssh_dir)
    return await ask(target, _Counter(), _question)


async def _trusts_nobody(_where: Address, _fingerprint: str) -> bool:
    return False


class _Counter:
    bytes_down = bytes_up = 0


class _Listener(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.said = b""
        self.complained = b""
        self.status: int | None = None
        self.over = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self.said = (self.said + data)[:MOST]
        else:
            self.complained = (self.complained + data)[:MOST]

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()


async def _question(connection: Any) -> Said:
    listener = _Listener()
    try:
        await connection.create_session(lambda: listener, command=QUESTION, encoding=None, request_pty=False)
        await listener.over.wait()
    finally:
        connection.close()
    # An older server says with the same status that it knows no commands.
    if listener.status not in {SOME, NONE} or listener.complained:
        why = _lines(listener.complained)
        raise UserError(why[0] if why else "The server did not say where it is your turn.")
    return Said(listener.status == SOME, _lines(listener.said))


def _lines(data: bytes) -> tuple[str, ...]:
    """Return the lines without anything that could move a cursor: a server may say anything."""
    return tuple(filter(None, (clean_line(line) for line in data.decode("utf-8", "replace").splitlines())))
