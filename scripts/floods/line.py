"""Opens a hostile line: it logs in as any client does, and from then on says whatever it likes.

Many packets are sealed at once and handed to the socket in one piece, so that it is the server whom a flood costs. The
answers are opened and counted, no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import asyncssh

from net import tuning
from net.tuning import fast_path

MUCH: Final = 1 << 30
"""The window that the server is given."""
AHEAD: Final = 32 * 1024
"""So many bytes may wait for the server to read on."""
BLOCK: Final = 16
GLOBAL_REQUEST, REQUEST_FAILURE, WINDOW_ADJUST, CHANNEL_DATA = 80, 82, 93, 94


def uint32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def string(data: bytes) -> bytes:
    return uint32(len(data)) + data


class Deaf(asyncssh.SSHClientSession[bytes]):
    """Of what comes only the packets count."""


class Line:
    def __init__(self, conn: Any, channel: Any) -> None:
        self.conn = conn
        self.cipher: fast_path.SteadyGCM = conn._send_encryption
        self.channel: int = 0 if channel is None else channel._send_chan
        self.window: int = 0 if channel is None else channel._send_window
        """The bytes that the server still takes on its channel."""
        self.heard = 0
        self._opener: fast_path.SteadyGCM = conn._recv_encryption
        self._buffer: bytes = conn._inpbuf
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self._granted = asyncio.Event()
        conn.data_received = self._hear
        conn.pause_writing = self._may_go_on.clear
        conn.resume_writing = self._may_go_on.set
        conn._transport.set_write_buffer_limits(high=AHEAD)
        conn._transport.max_size = 64 * 1024

    @classmethod
    async def open(cls, port: int, address: str, door: str) -> Line:
        """Open a line; `door` is "screen", "frames" or nothing, for a line without a channel."""
        tuning.tune_asyncssh()
        conn: Any = await asyncssh.connect(
            "127.0.0.1", port, local_addr=(address, 0), username="guest", client_keys=None, known_hosts=None,
            config=None, agent_path=None, encryption_algs=[tuning.CIPHERS[0]], keepalive_interval=0,
        )  # fmt: skip
        channel = None
        if door:
            what: dict[str, Any] = {"term_type": "xterm-256color", "term_size": (80, 24)}
            if door == "frames":
                what = {"subsystem": "sortilege@1"}
            channel, _ = await conn.create_session(Deaf, encoding=None, window=MUCH, **what)
        return cls(conn, channel)

    @property
    def is_lost(self) -> bool:
        return self.conn._transport is None or self.conn._transport.is_closing()

    def close(self) -> None:
        self.conn.abort()

    def say(self, payloads: Iterable[bytes]) -> None:
        """Send payloads of packets: a type each, and what follows."""
        seal = self.cipher.seal
        pieces = []
        for payload in payloads:
            padding = -(len(payload) + 1) % BLOCK
            padding += BLOCK if padding < 4 else 0
            packet = bytes((padding,)) + payload + bytes(padding)
            pieces.append(seal(uint32(len(packet)), packet))
        if not self.is_lost:
            self.conn._transport.write(b"".join(pieces))

    async def room(self) -> None:
        """Wait until the server has read so much that more may follow."""
        while not self._may_go_on.is_set() and not self.is_lost:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await self._may_go_on.wait()

    async def grant(self) -> None:
        """Wait until the server takes more data, or may have been lost."""
        self._granted.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await self._granted.wait()

    def hold_ears(self) -> None:
        self.conn._transport.pause_reading()

    def _hear(self, data: bytes, _datatype: object = None) -> None:
        buffer = self._buffer + data
        at, size = 0, len(buffer)
        while at + 4 <= size:
            end = at + 4 + int.from_bytes(buffer[at : at + 4], "big") + BLOCK
            if end > size:
                break
            packet = self._opener.peek(buffer[at : at + 4], buffer[at + 4 : end])
            self._opener.count()
            self.heard += 1
            if packet[1] == GLOBAL_REQUEST:
                self.say([bytes((REQUEST_FAILURE,))])
            elif packet[1] == WINDOW_ADJUST:
                self.window += int.from_bytes(packet[6:10], "big")
                self._granted.set()
            at = end
        self._buffer = buffer[at:]
