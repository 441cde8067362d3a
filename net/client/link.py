"""Carries one frames channel while it lives: bytes to messages and back. It ends once; another takes its place."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, Protocol

import asyncssh

from core.registry import GAMES
from core.sentences import mark
from net.host.errors import UserError, outline
from net.protocol.codec import ClientEnd
from net.protocol.hello import CAPABILITIES, hear_hello, say_hello
from net.protocol.messages import Ack, AnyDown, AnyUp, Stepped
from net.protocol.wire import CAP_DOWN, FrameReader, Raw, WireError
from net.tuning import fast_path

log = logging.getLogger(__name__)

ACK_AFTER: Final = 32
"""Steps between acknowledgements; one for each step would be half of what goes up."""
ACK_WITH: Final = 16
"""After so many steps the acknowledgement rides along with an answer, in the same packet."""


class Closes(Protocol):
    """The connection that ends with a link, or only a channel of it."""

    def close(self) -> None: ...


class Owner(Protocol):
    """The user of a link."""

    bytes_down: int
    bytes_up: int

    def arrived(self, link: Link, message: AnyDown) -> None: ...

    def ended(self, link: Link, sentence: str) -> None:
        """Hear, once, that a link that had been greeted has ended. The sentence is empty where the line was just
        lost."""


class Link(asyncssh.SSHClientSession[bytes]):
    def __init__(self, connection: Closes, owner: Owner, name: str) -> None:
        self._connection = connection
        self._owner = owner
        self._name = name
        self._channel: Any = None
        self._reader = FrameReader(CAP_DOWN)
        self._codec = ClientEnd()
        self._latest: Stepped | None = None
        self._unheard = 0
        self._words = b""
        self._over = False
        self._early: list[AnyDown] | None = []
        self._last_words: str | None = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.greeted.add_done_callback(_look_at)

    # Called by asyncssh

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def session_started(self) -> None:
        # The server may have closed the channel already.
        self._write(self._greeting())

    def _greeting(self) -> bytes:
        return say_hello(self._name, CAPABILITIES, GAMES.others)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is not None:
            self._words = (self._words + data)[:400]
            return
        try:
            for raw in self._reader.feed(data):
                if self._over:
                    return
                self._take(raw)
        except WireError as fault:
            self._end(fault.args[0])
        except Exception as error:  # noqa: BLE001 - a fault of ours must not look like a lost line, and be tried again
            log.error("What the server sent could not be processed: %s", outline(error))
            self._end(mark("Your sortilege has met a fault of its own. Start it again to return to your seat."))

    def eof_received(self) -> bool:
        self._end(self._said())
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(self._said())

    # Called by the owner

    def adopt(self) -> None:
        """Start telling the owner what comes; what has come already first."""
        early, self._early = self._early or [], None
        for message in early:
            self._owner.arrived(self, message)
        if self._last_words is not None:
            self._owner.ended(self, self._last_words)

    def send(self, message: AnyUp) -> None:
        data = self._codec.encode(message)
        self._write(self._ack() + data if self._unheard >= ACK_WITH else data)

    @property
    def peer(self) -> str:
        """The number of the machine at the other end."""
        peer = self._channel.get_extra_info("peername")
        return str(peer[0]) if peer else ""

    def close(self) -> None:
        self._over = True
        self._connection.close()

    # Parts

    def _said(self) -> str:
        """Return the plain words that came: only a server that refuses the channel says any."""
        text = self._words.decode("utf-8", "replace")
        return "".join(character for character in text if character.isprintable()).strip()

    def _take(self, raw: Raw) -> None:
        if not self.greeted.done():
            hear_hello(raw, at_server=False)
            self.greeted.set_result(None)
            return
        message = self._codec.decode(raw)
        if message is None:
            return
        if type(message) is Stepped:
            self._latest = message
            self._unheard += 1
            if self._unheard >= ACK_AFTER:
                self._write(self._ack())
        if self._early is None:
            self._owner.arrived(self, message)
        else:
            self._early.append(message)

    def _ack(self) -> bytes:
        assert self._latest is not None
        self._unheard = 0
        return self._codec.encode(Ack(self._latest.table, self._latest.step))

    def _write(self, data: bytes) -> None:
        if not self._over:
            try:
                fast_path.write(self._channel, data)
            except OSError:  # The news that it is closed has not come yet.
                log.info("Something was said to a line that had just ended.")

    def _end(self, sentence: str) -> None:
        if self._over:
            return
        self._over = True
        self._connection.close()
        if self._early is None:
            self._owner.ended(self, sentence)
        elif self.greeted.done():
            self._last_words = sentence
        else:
            self.greeted.set_exception(UserError(sentence) if sentence else asyncssh.ConnectionLost("before the hello"))


def _look_at(future: asyncio.Future[None]) -> None:
    """Take the exception out of a future that perhaps nobody awaits any more, so that asyncio does not warn of it."""
    if not future.cancelled():
        future.exception()
