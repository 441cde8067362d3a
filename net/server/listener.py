"""Accepts connections by a loop of our own, which decides who may come in before asyncssh hears of them."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from typing import Any, Final, Protocol

import asyncssh

from core.sentences import sentence
from net import tuning
from net.host.behalf import Answerable, answer_for
from net.host.counters import TALLY
from net.host.errors import UserError, outline
from net.limits.gate import FULL, SHUT_OUT, TOO_FAST, TOO_MANY, Gate, Visit
from net.server.valve import FairQueue, Tap

log = logging.getLogger(__name__)


class Greeted(Answerable, Protocol):
    """The side of one connection that asyncssh calls back; it answers for all that runs on its behalf."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None: ...


Greet = Callable[[Visit], Greeted]

_BREATH: Final = 0.2
"""Seconds of rest after the system has refused us a socket (too many open files, say)."""
_FAREWELL: Final = 1.0
_FAREWELLS: Final = 64
_VERSION: Final = b"SSH-2.0-sortilege\r\n"
_WHY: Final[dict[str, str]] = {
    TOO_FAST: "connections too fast",
    TOO_MANY: "connections of one address",
    FULL: "server full",
    SHUT_OUT: "address shut out",
}
_DISCONNECT: Final = 1
_TOO_MANY_CONNECTIONS: Final = 12


def farewell(sentence: str) -> bytes:
    """Return the sentence as a line, for those who read lines; then a version and an SSH disconnect with the same
    sentence.

    Clients pass over lines before the version, and show a disconnect, which needs no encryption yet. The line comes
    first so that nobody who counts greetings (ssh-audit does) takes this for a connection that was let in.
    """
    text = sentence.encode()
    payload = bytes((_DISCONNECT,)) + _uint32(_TOO_MANY_CONNECTIONS) + _uint32(len(text)) + text + _uint32(0)
    padding = 8 - (5 + len(payload)) % 8
    padding += 8 if padding < 4 else 0
    packet = _uint32(1 + len(payload) + padding) + bytes((padding,)) + payload + bytes(padding)
    return text + b"\r\n" + _VERSION + packet


def _uint32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """Return a socket for every address of `host`; for all addresses, one that takes IPv6 and IPv4 alike."""
    try:
        if not host and socket.has_dualstack_ipv6():
            return [_listening(socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True))]
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return [_listening(socket.create_server((host, port), family=family))]
    except OSError as error:
        raise UserError(_why_not(host, port, error)) from None


def _listening(sock: socket.socket) -> socket.socket:
    sock.setblocking(False)
    return sock


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return sentence(
            "Port {port} is taken, perhaps by another sortilege. Stop that one, or take another: --port {next}",
            port=port,
            next=port + 1,
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return sentence("Only root may open port {port}. Take one above 1023: --port 2222", port=port)
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return sentence(
            "{host} is not an address of this machine. Leave the address out to be reached on all of them.", host=host
        )
    return sentence(
        "Port {port} cannot be opened ({error}). Try another: --port {next}",
        port=port,
        error=os.strerror(error.errno or 0),
        next=port + 1,
    )


class Listener:
    def __init__(self, sockets: list[socket.socket], gate: Gate, options: Any, greet: Greet) -> None:
        self._sockets = sockets
        self._gate = gate
        self._options = options
        self._greet = greet
        self._fair_queue = FairQueue()
        self._leaving: set[socket.socket] = set()
        self._logins: set[asyncio.Task[None]] = set()
        self._tasks = [asyncio.create_task(self._accept(sock)) for sock in sockets]

    async def close(self) -> None:
        """Take no more connections, and give up those that have not logged in."""
        tasks = [*self._tasks, *self._logins]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for sock in (*self._sockets, *self._leaving):
            sock.close()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, address = await loop.sock_accept(listening)
            except OSError as error:
                log.warning("No connection can be accepted just now: %s", os.strerror(error.errno or 0))
                await asyncio.sleep(_BREATH)
                continue
            verdict = self._gate.admit(address[0])
            if isinstance(verdict, str):
                self._turn_away(sock, verdict)
            else:
                await self._let_in(sock, verdict)

    def _turn_away(self, sock: socket.socket, sentence: str) -> None:
        """Turn a connection away. Its socket stays a moment: closed at once, with bytes unread, it would take the
        sentence back."""
        TALLY.refused[_WHY[sentence]] += 1
        if len(self._leaving) >= _FAREWELLS:
            sock.close()
            return
        try:
            sock.send(farewell(sentence))
            sock.shutdown(socket.SHUT_WR)
        except OSError:
            sock.close()
            return
        self._leaving.add(sock)
        asyncio.get_running_loop().call_later(_FAREWELL, self._close, sock)

    def _close(self, sock: socket.socket) -> None:
        self._leaving.discard(sock)
        sock.close()

    async def _let_in(self, sock: socket.socket, visit: Visit) -> None:
        """Let a connection in, and wait until SSH has heard of it some turns of the loop later: the next newcomer may
        need its place."""
        heard = asyncio.Event()
        task = asyncio.create_task(self._log_in(sock, visit, heard))
        self._logins.add(task)
        task.add_done_callback(self._logins.discard)
        await heard.wait()

    async def _log_in(self, sock: socket.socket, visit: Visit, heard: asyncio.Event) -> None:
        """Run until it has logged in or failed to. Afterwards callbacks carry it, and no task."""
        connection = None
        login: Any = self._greet(visit)
        answer_for(login)

        def greeted() -> Greeted:
            heard.set()
            return login  # type: ignore[no-any-return]

        try:
            # A server that asyncssh calls reverse, on what it calls a tunnel: so somebody else makes the connection.
            connection = await asyncssh.connect_reverse(
                tunnel=Tap(sock, visit.sent, self._gate.limits, self._fair_queue),
                config=[],
                options=self._options,
                server_factory=greeted,
            )
            tuning.tune_socket(connection)
        except (OSError, asyncssh.Error):
            log.info("A connection ended before it had logged in.")
        except ValueError as error:
            log.info("A client that had not logged in could not be understood: %s", outline(error))
        except Exception as error:  # noqa: BLE001 - one connection's trouble ends with it
            log.error("A login failed: %s", outline(error))
        finally:
            heard.set()
            if connection is None:
                visit.leave()
                sock.close()
