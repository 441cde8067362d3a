"""A native client in the test's own hand: it answers when it is let, and everything that it hears can be waited for."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from core.engine import Choice, choices, imagine
from core.registry import GAMES
from net.client import RemoteConnection, connect
from net.protocol.messages import (
    Answer,
    AnyDown,
    AnyUp,
    LobbySeen,
    Refusal,
    SeatInfo,
    Stepped,
    TableChanged,
    TableInfo,
    TableSeen,
    Welcome,
)
from tests.e2e.helpers.command import DEADLINE, home_of
from tests.e2e.helpers.regulars import trusting
from tests.hearing import one_by_one
from tests.patience import no_longer_than

M = TypeVar("M", bound=AnyDown)


class Native:
    def __init__(self, name: str, connection: RemoteConnection) -> None:
        self.name = name
        self.heard: list[AnyDown] = []
        self.ends: list[str] = []
        self.playing = True
        """Whether it answers by itself."""
        self.info: TableInfo | None = None
        self.now: TableSeen | Stepped | None = None
        self._connection = connection
        self._changed = asyncio.Event()
        self._rng = random.Random(name)
        self._asked = -1
        connection.listen(one_by_one(self._hear), self._end)

    # What it hears

    def _hear(self, message: AnyDown) -> None:
        self.heard.append(message)
        if isinstance(message, TableSeen | TableChanged):
            self.info = message.info
        if isinstance(message, TableSeen | Stepped):
            self.now = message
        self.act()
        self._changed.set()

    def _end(self, sentence: str) -> None:
        self.ends.append(sentence)
        self._changed.set()

    def all(self, kind: type[M]) -> list[M]:
        return [message for message in self.heard if isinstance(message, kind)]

    @property
    def refusals(self) -> list[str]:
        return [message.sentence for message in self.all(Refusal)]

    @property
    def phase(self) -> str:
        return self.info.phase if self.info is not None else ""

    @property
    def step(self) -> int:
        return self.now.step if self.now is not None else -1

    def seat(self, name: str) -> SeatInfo | None:
        return next((seat for seat in self.info.seats if seat.name == name), None) if self.info else None

    async def until(self, condition: Callable[[], object], what: str = "it") -> None:
        async def wait() -> None:
            while not condition():
                self._changed.clear()
                await self._changed.wait()

        try:
            await no_longer_than(DEADLINE, wait())
        except TimeoutError:
            raise AssertionError(f"{what} did not come; the latest: {self.heard[-3:]} {self.ends}") from None

    async def hears(self, kind: type[M]) -> M:
        await self.until(lambda: self.all(kind), kind.__name__)
        return self.all(kind)[-1]

    async def table_of(self, name: str) -> int:
        """The number of the table that somebody of that name has made, once the lobby shows it."""

        def found() -> list[int]:
            lobby = self.all(LobbySeen)
            return [table.table for table in lobby[-1].tables if table.maker == name] if lobby else []

        await self.until(found, f"a table of {name}")
        return found()[0]

    # What it does

    def send(self, message: AnyUp) -> None:
        self._connection.send(message)

    def choices(self) -> Sequence[Choice]:
        if self.info is None or self.now is None or self.now.view is None or self.now.view.seat is None:
            return ()
        return choices(imagine(GAMES[self.info.game], self.now.view, self._rng), self.now.view.seat)

    def act(self) -> None:
        """Answer what is asked, once."""
        legal = self.choices()
        if not self.playing or not legal:
            return
        assert self.info is not None
        assert self.now is not None
        assert self.now.view is not None
        if self.now.view.question != self._asked:
            self._asked = self.now.view.question
            self.send(Answer(self.info.table, self._asked, (legal[self._rng.randrange(len(legal))],)))

    async def is_heard(self) -> None:
        """Wait until whatever it has answered is on the server's disk: a line that closes before is waited for."""
        await self.until(lambda: not self.choices() or self.now.view.question != self._asked, "its answer taken")  # type: ignore[union-attr]

    def go_on(self) -> None:
        self.playing = True
        self.act()

    def close(self) -> None:
        self._connection.close()


@contextlib.asynccontextmanager
async def native(name: str, port: int, under: Path) -> AsyncIterator[Native]:
    """With a key of its own, or that of its home's .ssh."""
    home = home_of(name, under)
    connection = await connect(
        "127.0.0.1", port, user=name, trust=trusting, data_dir=home / "data", ssh_dir=home / ".ssh", agent=""
    )
    player = Native(name, connection)
    try:
        await player.hears(Welcome)
        yield player
    finally:
        player.close()
