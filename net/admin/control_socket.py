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
from typing import Any, Final

from core.engine import Refused
from core.sentences import in_lines, mark, sentence
from net.admin.commands import HostCommands, Rows
from net.host.errors import UserError, outline
from net.protocol.sentences import from_wire, to_wire
from net.protocol.wire import WireError

log = logging.getLogger(__name__)

NAME: Final = "admin.sock"
LONGEST: Final = 4096
PATIENCE: Final = 5.0
BUSY: Final = mark("Too many orders are being given just now; try again in a moment.")
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
                    writer.write(_answer(((BUSY,),), done=False))
                    return
                async with asyncio.timeout(PATIENCE):
                    line = await reader.readline()
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
        return _answer(commands.order(str(what), str(argument)), done=True)
    except Refused as refusal:
        said = refusal.sentence
    except (ValueError, TypeError, RecursionError):
        said = mark("That is not an order.")
    except OSError as error:
        said = sentence("That could not be written ({error}), so it was not done.", error=error.strerror)
    except UserError as reason:
        said = reason.args[0]
    return _answer(((said,),), done=False)


def _answer(said: Rows, *, done: bool) -> bytes:
    """Write an answer. Its sentences go as they do to clients, so that the host reads them in their own language."""
    return json.dumps((done, [[to_wire(cell) for cell in row] for row in said])).encode() + b"\n"


def _rows(said: Any) -> Rows:
    """Read what came of an order; older servers said it in one text."""
    if isinstance(said, str):
        return tuple((line,) for line in said.splitlines())
    return tuple(tuple(from_wire(_as_sent(cell)) for cell in row) for row in said)


def _as_sent(value: Any) -> Any:
    """JSON has lists alone."""
    return tuple(map(_as_sent, value)) if isinstance(value, list) else value


def order(data: Path, what: str, argument: str) -> Rows:
    """Give an order from the host's other terminal. Raise UserError with the server's sentence, or with why there is
    none."""
    wish = json.dumps((what, argument)).encode() + b"\n"
    if len(wish) > LONGEST:
        raise UserError(mark("That is too long for one message."))
    try:
        with _address(data / NAME) as address, socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(address)
            line.sendall(wish)
            done, written = json.loads(line.makefile().readline())
            said = _rows(written)
    except (OSError, ValueError, AttributeError, TypeError, WireError):
        raise UserError(
            sentence("No running server answers for {data}. Name its directory with --data.", data=data)
        ) from None
    if not done:
        raise UserError(in_lines([cell for row in said for cell in row]))
    return said


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
