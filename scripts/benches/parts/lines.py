"""Players for the wire bench whose every byte is counted, SSH included: native lines, and a terminal of plain ssh."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import asyncssh
import pyte

from core.engine import Choice, apply, choices, imagine, waiting_for
from core.registry import GAMES
from core.telling import Tellings
from net import tuning
from net.client.link import Link
from net.client.meter import Meter
from net.protocol.messages import MOST_CHOICES, Answer, AnyDown, AnyUp, Stepped, TableChanged, TableSeen
from tests.patience import no_longer_than

QUIET: Final = 0.12
"""A line that says nothing for so long has said what it had to say."""
SIZE: Final = (80, 24)


async def ssh(owner: Any, port: int, name: str, key: asyncssh.SSHKey) -> asyncssh.SSHClientConnection:
    """Return a connection that has logged in; `owner` counts its bytes."""
    tuning.tune_asyncssh()
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        tunnel=Meter(owner),
        username=name,
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
        kex_algs=list(tuning.KEX),
        encryption_algs=list(tuning.CIPHERS),
        mac_algs=list(tuning.MACS),
        compression_algs=["none"],
    )


class Counted:
    """Bytes both ways, and since a mark."""

    def __init__(self) -> None:
        self.bytes_down = 0
        self.bytes_up = 0
        self._mark = (0, 0)

    def mark(self) -> None:
        self._mark = (self.bytes_down, self.bytes_up)

    @property
    def down(self) -> int:
        return self.bytes_down - self._mark[0]

    @property
    def up(self) -> int:
        return self.bytes_up - self._mark[1]

    async def quiet(self) -> None:
        """Wait until nothing more comes."""
        seen = -1
        while seen != self.bytes_down:
            seen = self.bytes_down
            await asyncio.sleep(QUIET)


class NativeLine(Counted):
    """The native client's own link, played at random."""

    def __init__(self, name: str, key: asyncssh.SSHKey, rng: random.Random) -> None:
        super().__init__()
        self.name = name
        self.key = key
        self.rng = rng
        self.seen: TableSeen | None = None
        self.now: TableSeen | Stepped | None = None
        self.phase = ""
        self._over: str | None = None
        """The server's last words, or none, if it has ended the line."""
        self._changed = asyncio.Event()

    async def connect(self, port: int) -> None:
        self._connection = await ssh(self, port, self.name, self.key)
        self._over = None
        self.mark()
        self.link = Link(self._connection, self, self.name)
        await self._connection.create_session(
            lambda: self.link, subsystem="sortilege@1", encoding=None, window=64 * 1024, max_pktsize=32 * 1024
        )
        await self.link.greeted
        self.link.adopt()

    def arrived(self, link: Link, message: AnyDown) -> None:
        if isinstance(message, TableSeen):
            self.seen = message
        if isinstance(message, TableSeen | Stepped):
            self.now = message
        if isinstance(message, TableSeen | TableChanged):
            self.phase = message.info.phase
        self._changed.set()

    def ended(self, link: Link, sentence: str) -> None:
        self._over = sentence
        self._changed.set()

    def send(self, message: AnyUp) -> None:
        self.link.send(message)

    def drop(self) -> None:
        self._connection.abort()

    async def until(self, fulfilled: Callable[[NativeLine], bool]) -> None:
        while not fulfilled(self):
            if self._over is not None:
                raise ConnectionError(f"The line of {self.name} has ended: {self._over or 'without a word'}")
            self._changed.clear()
            await no_longer_than(30, self._changed.wait())

    @property
    def step(self) -> int:
        return -1 if self.now is None else self.now.step

    def choices(self) -> Sequence[Choice]:
        """Return the choices as the native client finds them."""
        assert self.seen is not None
        assert self.now is not None
        view = self.now.view
        if view is None or view.seat is None:
            return ()
        return choices(imagine(GAMES[self.seen.info.game], view, self.rng), view.seat)

    @property
    def seat(self) -> int:
        return -1 if self.seen is None else self.seen.seat

    def answer(self) -> None:
        self._send(self._any(self.choices()))

    def answer_whole(self) -> None:
        """Answer with the parts of a move together, as the faces do: as long as nobody is told anything."""
        assert self.seen is not None
        assert self.now is not None
        assert self.now.view is not None
        state = imagine(GAMES[self.seen.info.game], self.now.view, self.rng)
        chosen: list[Choice] = []
        told = Tellings()
        while told.is_silent and waiting_for(state) == (self.seat,) and len(chosen) < MOST_CHOICES:
            chosen.append(self._any(choices(state, self.seat)))
            state, told = apply(state, self.seat, chosen[-1])
        self._send(*(chosen or [self._any(self.choices())]))

    def _any(self, legal: Sequence[Choice]) -> Choice:
        return legal[self.rng.randrange(len(legal))]

    def _send(self, *chosen: Choice) -> None:
        assert self.seen is not None
        assert self.now is not None
        assert self.now.view is not None
        self.send(Answer(self.seen.info.table, self.now.view.question, chosen))


class TerminalLine(Counted, asyncssh.SSHClientSession[bytes]):
    """Plain ssh in a terminal of 80×24, its screen read as a person would, in that language."""

    def __init__(self, name: str, key: asyncssh.SSHKey, language: str = "en") -> None:
        super().__init__()
        self.name = name
        self.key = key
        self._locale: Mapping[bytes | str, bytes | str] = {"LANG": f"{language}.UTF-8"}
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self.screen)

    async def connect(self, port: int, command: str | None = None) -> None:
        self._connection = await ssh(self, port, self.name, self.key)
        self.mark()
        self._channel: Any
        self._channel, _ = await self._connection.create_session(
            lambda: self, command, term_type="xterm-256color", term_size=SIZE, encoding=None, env=self._locale
        )

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._stream.feed(data)

    def press(self, keys: bytes) -> None:
        self._channel.write(keys)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def until(self, *words: str) -> None:
        """Wait until one of these stands there."""
        for _ in range(300):
            if any(each in self.text for each in words):
                return
            await asyncio.sleep(0.05)
        raise TimeoutError(f"{words} did not come; the screen:\n{self.text}")

    def drop(self) -> None:
        self._connection.abort()
