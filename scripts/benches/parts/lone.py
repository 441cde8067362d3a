"""Lets somebody play with bots by a native client, from this process."""

from __future__ import annotations

import asyncio
import random
from time import monotonic
from typing import Final

from asyncssh import generate_private_key

from core.engine import choices, imagine
from core.registry import game_named
from net.protocol.hello import say_hello
from net.protocol.messages import Announced, Answer, Enter, LobbySeen, MakeTable, Refusal, Stepped, TableSeen
from scripts.benches.parts.load import Seat
from tests.patience import no_longer_than

AGAIN: Final = 0.2
PATIENCE: Final = 60


class Lone:
    """Somebody at a table with bots, who answers whatever comes first, now sooner and now later."""

    def __init__(self, name: str, wish: MakeTable, pace: float) -> None:
        """Take about as many seconds for an answer as `pace` says."""
        self.seat = Seat(name)
        self.wish = wish
        self.pace = pace
        self.table = 0
        self.answers = 0
        self.shown: list[float] = []
        """When the whole table was shown: at first, and after it has moved."""
        self.waits = 0
        """How often they were told that nothing comes back."""
        self._question = -1
        """The last for which an answer is on its way."""
        self._key = generate_private_key("ssh-ed25519")
        self._rng = random.Random(name)
        self._playing: asyncio.Task[None] | None = None

    async def come(self, port: int) -> None:
        """Make a table there, and play."""
        await self._connect(port)
        self.seat.send(self.wish)
        while True:
            message = await no_longer_than(PATIENCE, self.seat.shown.get())
            if isinstance(message, TableSeen) and message.view is not None:
                self._begin(message)
                return
            if isinstance(message, Refusal):  # The node draws numbers for tables a few at a time.
                await asyncio.sleep(AGAIN)
                self.seat.send(self.wish)

    async def change_over(self, port: int) -> None:
        """Go on with that table from another node."""
        self.go()
        self.seat = Seat(self.seat.name)
        await self._connect(port)
        while not isinstance(message := await no_longer_than(PATIENCE, self.seat.shown.get()), LobbySeen) or (
            self.table not in {row.table for row in message.tables}
        ):
            pass
        self.seat.send(Enter(self.table))
        self._begin(await self.seat.table(playing=True))

    async def _connect(self, port: int) -> None:
        await self.seat.connect(port, self._key)
        self.seat.chan.write(say_hello(self.seat.name))

    def _begin(self, seen: TableSeen) -> None:
        self.table = seen.info.table
        self._look(seen)
        self._playing = asyncio.ensure_future(self._play())

    async def _play(self) -> None:
        while True:
            message = await self.seat.shown.get()
            if isinstance(message, TableSeen):
                self.shown.append(monotonic())
            if isinstance(message, TableSeen | Stepped):
                self._look(message)
            elif isinstance(message, Announced | Refusal) and message.table == self.table:
                self.waits += 1

    def _look(self, seen: TableSeen | Stepped) -> None:
        view = seen.view
        if view is None or (isinstance(seen, Stepped) and view.question == self._question):
            return  # The others have answered, where all are asked at once.
        if not (legal := choices(imagine(game_named(self.wish.game), view, self._rng), 0)):
            return
        self._question = view.question
        answer = Answer(self.table, view.question, (legal[0],))
        asyncio.get_running_loop().call_later(self._rng.uniform(0, 2 * self.pace), self._answer, self.seat, answer)

    def _answer(self, seat: Seat, answer: Answer) -> None:
        """Send an answer, unless they have changed over meanwhile."""
        if seat is self.seat and not seat.chan.is_closing():
            self.answers += 1
            seat.send(answer)

    def go(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
        self.seat.conn.abort()
