"""Asks a server one question, and hangs up: where it is one's turn, for a prompt, a timer, a status line; or for the
file of a finished game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh
import msgspec

from core.sentences import mark, sentence
from net import tuning
from net.client.address import Address
from net.client.dial import Target, ask
from net.client.witnesses import Witnesses
from net.fair.game_file import MOST_BYTES, FileError, GameFile, read
from net.host.errors import UserError
from net.host.paths import data_directory
from net.people.text import clean_line
from net.replays.layout import MOST_BYTES as LONGEST_REPLAY
from net.replays.layout import ReplayError
from net.replays.reading import Reel

QUESTION: Final = "turns"
MOST: Final = 16 * 1024
"""Bytes of an answer; a server that says more is cut off."""
FETCH: Final = "fetch"
REPLAY: Final = "replay"
SOME, NONE = 0, 1


class Said(NamedTuple):
    """An answer: whether it is the player's turn anywhere, and a line for each table."""

    some: bool
    lines: tuple[str, ...]


async def turns(
    address: Address, data_dir: Path | None = None, ssh_dir: Path | None = None, language: str = ""
) -> Said:
    """Return where it is this player's turn there, in that language where the server has it. Raises UserError where
    that can't be found out."""

    async def question(connection: Any) -> Said:
        listener = await _answered(connection, QUESTION, MOST, language)
        # An older server says with the same status that it knows no commands.
        if listener.status not in {SOME, NONE} or listener.complained:
            raise UserError(_why(listener, mark("The server did not say where it is your turn.")))
        return Said(listener.status == SOME, _lines(listener.said))

    tuning.tune_asyncssh()
    return await ask(_target(address, data_dir, ssh_dir), _Counter(), question)


async def game(address: Address, number: int, data_dir: Path | None = None, ssh_dir: Path | None = None) -> GameFile:
    """Return the file of that table's finished game, with what was noted here while it was played. Raises UserError."""
    target = _target(address, data_dir, ssh_dir)
    found = await _fetched(
        target, f"{FETCH} {number}", MOST_BYTES, mark("The server did not give the file of that game.")
    )
    try:
        file = read(found)
    except FileError as reason:
        raise UserError(
            sentence("What the server gave is no file of a game. {reason}", reason=reason.args[0])
        ) from reason
    witness = Witnesses(target.data, address).read(number)
    return msgspec.structs.replace(file, witness=witness)


async def replay(address: Address, number: int, data_dir: Path | None = None, ssh_dir: Path | None = None) -> bytes:
    """Return the file of that game's replay. Raises UserError."""
    target = _target(address, data_dir, ssh_dir)
    found = await _fetched(
        target, f"{REPLAY} {number}", LONGEST_REPLAY, mark("The server did not give the replay of that game.")
    )
    try:
        Reel.of(found)
    except ReplayError as reason:
        raise UserError(
            sentence("What the server gave can't be shown here. {reason}", reason=reason.args[0])
        ) from reason
    return found


async def _fetched(target: Target, asked: str, most: int, otherwise: str) -> bytes:
    """Return the file that the server gives. Raises UserError with the server's reason, or with `otherwise` if it gives
    none."""

    async def question(connection: Any) -> bytes:
        listener = await _answered(connection, asked, most)
        if listener.status != SOME or listener.complained:
            raise UserError(_why(listener, otherwise))
        return bytes(listener.said)

    tuning.tune_asyncssh()
    return await ask(target, _Counter(), question)


def _target(address: Address, data_dir: Path | None, ssh_dir: Path | None) -> Target:
    return Target(address, "", data_directory(data_dir), _trusts_nobody, ssh_dir)


async def _trusts_nobody(_where: Address, _fingerprint: str) -> bool:
    return False


class _Counter:
    bytes_down = bytes_up = 0


class _Listener(asyncssh.SSHClientSession[bytes]):
    def __init__(self, most: int) -> None:
        self._most = most
        self.said = bytearray()
        self.complained = b""
        self.status: int | None = None
        self.over = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self.said += data[: self._most - len(self.said)]
        else:
            self.complained = (self.complained + data)[:MOST]

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()


async def _answered(connection: Any, question: str, most: int, language: str = "") -> _Listener:
    listener, env = _Listener(most), {"LANG": f"{language}.UTF-8"} if language else {}
    try:
        await connection.create_session(lambda: listener, command=question, encoding=None, request_pty=False, env=env)
        await listener.over.wait()
    finally:
        connection.close()
    return listener


def _why(listener: _Listener, otherwise: str) -> str:
    why = _lines(listener.complained)
    return why[0] if why else otherwise


def _lines(data: bytes | bytearray) -> tuple[str, ...]:
    """Return the lines without anything that could move a cursor: a server may say anything."""
    return tuple(filter(None, (clean_line(line) for line in data.decode("utf-8", "replace").splitlines())))
