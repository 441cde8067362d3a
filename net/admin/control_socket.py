"""Gives the host a way to a running server: a socket in its data directory, for the same user of the same machine only.

One line each way: what to do as JSON, and what came of it. No key and no password: who can open the socket could as
well read the tables beside it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from core.engine import Refused
from net.admin.commands import HostCommands
from net.host.errors import UserError, outline

log = logging.getLogger(__name__)

NAME: Final = "admin.sock"
LONGEST: Final = 4096
PATIENCE: Final = 5.0
MOST: Final = 16
"""How many callers are served at a time: a script that goes astray must not use up the server's open files."""
_PATH_ROOM: Final = 100
"""Bytes that a socket's path may have, on every system that has such sockets."""


class Admin:
    """Listens until it is closed."""

    def __init__(self, server: asyncio.AbstractServer, path: Path, here: set[asyncio.StreamWriter]) -> None:
        self._server = server
        self._path = path
        self._here = here

    async def close(self) -> None:
        """Close without waiting for callers that have not said what they want, as Python 3.12 and later would."""
        self._server.close()
        for writer in list(self._here):
            writer.transport.abort()
        await self._server.wait_closed()
        # The disk may take nothing any more. Nobody answers there then, and the next start removes it.
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


async def listen(data: Path, commands: HostCommands) -> Admin | None:
    """Open the socket. Return None where the system has no such sockets; the server does without then."""
    path = data / NAME
    here: set[asyncio.StreamWriter] = set()

    async def asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        here.add(writer)
        try:
            with suppress(OSError, ValueError, TimeoutError):
                if len(here) > MOST:
                    writer.write(
                        _answer("Too many orders are being given just now; try again in a moment.", done=False)
                    )
                    return
                line = await asyncio.wait_for(reader.readline(), PATIENCE)
                writer.write(_answered(commands, line))
                await writer.drain()
        finally:
            here.discard(writer)
            writer.close()

    try:
        path.unlink(missing_ok=True)  # Of a server that was killed: the store's lock says that none runs here.
        before = os.umask(0o177)
        try:
            with _address(path) as address:
                server = await asyncio.start_unix_server(asked, address, limit=LONGEST)
        finally:
            os.umask(before)
    except (OSError, NotImplementedError, AttributeError) as error:
        log.warning("This server can take no orders while it runs: %s", outline(error))
        return None
    return Admin(server, path, here)


def _answered(commands: HostCommands, line: bytes) -> bytes:
    try:
        what, argument = json.loads(line)
        said, done = commands.order(str(what), str(argument)), True
    except Refused as refusal:
        said, done = str(refusal), False
    except (ValueError, TypeError, RecursionError):
        said, done = "That is not an order.", False
    except OSError as error:
        said, done = f"That could not be written ({error.strerror}), so it was not done.", False
    except UserError as reason:
        said, done = str(reason), False
    return _answer(said, done=done)


def _answer(said: str, *, done: bool) -> bytes:
    return json.dumps((done, said)).encode() + b"\n"


def order(data: Path, what: str, argument: str) -> str:
    """Give an order from the host's other terminal. Raise UserError with the server's sentence, or with why there is
    none."""
    wish = json.dumps((what, argument)).encode() + b"\n"
    if len(wish) > LONGEST:
        raise UserError("That is too long for one message.")
    try:
        with _address(data / NAME) as address, socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(address)
            line.sendall(wish)
            done, said = json.loads(line.makefile().readline())
    except (OSError, ValueError, AttributeError):
        raise UserError(f"No running server answers for {data}. Name its directory with --data.") from None
    if not done:
        raise UserError(str(said))
    return str(said)


@contextmanager
def _address(path: Path) -> Iterator[str]:
    """Yield an address short enough for a socket: a long path is reached through its directory's number."""
    if len(os.fsencode(path)) <= _PATH_ROOM:
        yield str(path)
        return
    handle = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{path.name}"
    finally:
        os.close(handle)
