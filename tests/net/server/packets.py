"""A login written by hand, packet by packet: what no client would do, and somebody who means harm might."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import paramiko
from paramiko.message import Message

from net.server import Server
from net.server.login import Login

PATIENCE: Final = 60.0

_REQUEST, _FAILURE, _SUCCESS, _BANNER, _MORE, _ANSWER = 50, 51, 52, 53, 60, 61
_ACCEPT: Final = 6

FAILED: Final = "failed"
HALF_WAY: Final = "half way"
LET_IN: Final = "let in"
GO_ON: Final = "go on"
"""A key may be used, or there is something to answer."""
GONE: Final = "gone"


def made_key() -> paramiko.PKey:
    return paramiko.ECDSAKey.generate()


class Packets:
    """Sends login requests, and tells what is said to each. All of it blocks: paramiko has a thread of its own."""

    def __init__(self, port: int) -> None:
        self._said: queue.Queue[str] = queue.Queue()
        self._sock = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._transport: Any = paramiko.Transport(self._sock)
        self._transport.start_client(timeout=PATIENCE)
        heard: dict[int, Callable[[Message], None]] = {
            _ACCEPT: lambda _: None,
            _BANNER: lambda _: None,
            _FAILURE: self._failed,
            _SUCCESS: lambda _: self._said.put(LET_IN),
            _MORE: lambda _: self._said.put(GO_ON),
        }
        self._transport._handler_table.update(heard)
        self.ask_for_login()

    def _failed(self, message: Message) -> None:
        message.get_string()
        self._said.put(HALF_WAY if message.get_boolean() else FAILED)

    def close(self) -> None:
        self._transport.close()

    def _send(self, packet: Message) -> None:
        with contextlib.suppress(EOFError):  # The server has gone already, which `said` tells.
            self._transport._send_message(packet)

    def said(self) -> str:
        """The next answer."""
        for _ in range(int(PATIENCE / 0.05)):
            with contextlib.suppress(queue.Empty):
                return self._said.get(timeout=0.05)
            if not self._transport.is_active():
                return GONE
        raise AssertionError("Nothing was said.")

    def said_soon(self) -> str:
        """The next answer, or nothing if none comes in a moment."""
        with contextlib.suppress(queue.Empty):
            return self._said.get(timeout=0.3)
        return ""

    def is_silent(self) -> bool:
        return not self.said_soon()

    @contextlib.contextmanager
    def together(self) -> Any:
        """What is sent meanwhile goes out in one piece."""
        self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
        yield
        self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 0)

    # The requests

    def ask_for_login(self) -> None:
        """Once is enough; paramiko itself does it before each attempt."""
        self._send(_packet(5, "ssh-userauth"))

    def by(self, method: str, user: str, *more: object) -> None:
        self._send(_packet(_REQUEST, user, "ssh-connection", method, *more))

    def offer(self, user: str, key: paramiko.PKey) -> None:
        self.by("publickey", user, False, key.get_name(), key.asbytes())

    def sign(
        self, user: str, key: paramiko.PKey, *, by: paramiko.PKey | None = None, as_user: str = "", session: bytes = b""
    ) -> None:
        """A request with a signature: true, or by another key, for another user name, or of another session."""
        signed = Message()
        signed.add_string(session or self._transport.session_id)
        signed.add_bytes(_packet(_REQUEST, as_user or user, "ssh-connection", "publickey", True).asbytes())
        signed.add_string(key.get_name())
        signed.add_string(key.asbytes())
        signature = (by or key).sign_ssh_data(signed.asbytes(), (by or key).get_name())
        self.by("publickey", user, True, key.get_name(), key.asbytes(), signature.asbytes())

    def keyboard(self, user: str) -> None:
        self.by("keyboard-interactive", user, "", "")

    def answer(self, *answers: str) -> None:
        packet = _packet(_ANSWER)
        packet.add_int(len(answers))
        for each in answers:
            packet.add_string(each)
        self._send(packet)

    @property
    def session(self) -> bytes:
        return bytes(self._transport.session_id)


def _packet(kind: int, *parts: object) -> Message:
    packet = Message()
    packet.add_byte(bytes((kind,)))
    for part in parts:
        if isinstance(part, bool):
            packet.add_boolean(part)
        else:
            packet.add_string(part)
    return packet


@contextlib.asynccontextmanager
async def by_hand(server: Server) -> AsyncIterator[Packets]:
    packets = await asyncio.to_thread(Packets, server.port)
    try:
        yield packets
    finally:
        await asyncio.to_thread(packets.close)


def logins(server: Server) -> list[Login]:
    """Of those who are connected; each knows as whom."""
    return [login for login in server._context.logins if isinstance(login, Login)]


def player_of(key: paramiko.PKey) -> str:
    return f"key:{key.fingerprint}"
