"""Players of a house of several nodes: they come in by any of them, and by another when one sends them away."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any, Final

import asyncssh

from core.engine import Choice
from net.client.address import Address
from net.client.dial import Target
from net.protocol.messages import Answer, AnyDown, Enter, Leave, MakeTable, Sit, Stand, TableChanged, TableSeen, Welcome
from tests.e2e.helpers.evidence import Evidence
from tests.e2e.helpers.regulars import Pair, Regular, trusting

AGAIN: Final = 0.2
TURN: Final = 0.4
MISSED: Final = 15.0
"""Seconds for which somebody looks for a table that no node has: until then others may not know who has it."""


class Wanderer(Regular):
    """A native client that knows several nodes, and goes to the next where one has ended its line."""

    def __init__(
        self,
        name: str,
        home: Path,
        ports: list[int],
        pair: Pair,
        codes: dict[int, str],
        evidence: Evidence,
        rng: random.Random,
    ) -> None:
        super().__init__(name, home, ports[0], pair, evidence, rng)
        self._home = home
        self._codes = codes
        self.pace = 0.0
        """Seconds after which a question is answered."""
        self._ports = ports
        self.told: list[str] = []
        """The sentences by which lines have ended."""
        self.refused: list[str] = []
        self.versions: set[str] = set()
        """The versions of the servers that it has met."""
        self._moving: asyncio.Task[None] | None = None
        self._missed = -inf, -inf
        """When they were first refused something of late, and when last."""

    async def wander(self) -> None:
        """Come in for the first time, by whichever node answers."""
        while True:
            with contextlib.suppress(Exception):
                await self.come()
                return
            self._turn_to_the_next()
            await asyncio.sleep(AGAIN)

    def _turn_to_the_next(self) -> None:
        self._ports = [*self._ports[1:], self._ports[0]]
        self._target = Target(
            Address("127.0.0.1", self._ports[0]), self.name, self._home, trusting, self._home / "ssh", ""
        )

    def _send(self, message: MakeTable | Sit | Stand | Enter | Leave | Answer) -> None:
        """Their tables are private, so that nobody who comes by ssh sits down there."""
        if isinstance(message, Sit):
            super()._send(Sit(message.table, message.seat, self._codes.get(message.table, "")))
        elif isinstance(message, Answer):
            asyncio.get_running_loop().call_later(self.pace, self._send_late, message)
        else:
            super()._send(message)

    def _leave(self, table: int) -> None:
        self._left = -1  # A wish may have been lost with a line.
        super()._leave(table)

    def _send_late(self, message: Answer) -> None:
        if self._connection is not None:
            super()._send(message)

    def _chosen(self, question: int, legal: Sequence[Choice]) -> Choice:
        """Answer one question in one way, however often: of two ways nobody could tell which was taken."""
        assert self._info is not None
        return legal[random.Random(f"{self.name} {self._info.table} {question}").randrange(len(legal))]

    def _heard(self, message: AnyDown) -> None:
        if isinstance(message, Welcome):
            self.versions.add(message.server)
        if isinstance(message, TableSeen) and message.info.code:
            self._codes[message.info.table] = message.info.code
        super()._heard(message)
        closed = isinstance(message, TableSeen | TableChanged) and message.info.phase == "closed"
        if closed and self._moving is None:
            self._moving = asyncio.ensure_future(self._move())

    def _line_ended(self, sentence: str) -> None:
        self.told.append(sentence)
        if self._moving is None:
            self._moving = asyncio.ensure_future(self._move())

    async def _move(self) -> None:
        self.hang_up()
        self._turn_to_the_next()
        await asyncio.sleep(AGAIN)
        await self.wander()
        self._moving = None

    def _refused(self, sentence: str) -> None:
        """Try again whatever it was: a table on its way, a database that is away, a node that has just gone."""
        self.refused.append(sentence)
        now = asyncio.get_running_loop().time()
        self._missed = (now, now) if now > self._missed[1] + MISSED else (self._missed[0], now)
        if "no such table" in sentence and self.at_table and now > self._missed[0] + MISSED:
            self._find_table(())
            self.back = True
        else:
            asyncio.get_running_loop().call_later(AGAIN, self._try_again)

    def _try_again(self) -> None:
        """Enter the table anew: whatever was refused, it may not be shown to this line yet."""
        if self._connection is None:
            return
        if self._info is not None and self._seat >= 0:
            self._asked, self._given = -1, None
            self._send(Enter(self._info.table, -1 if self._now is None else self._now.step))
        else:
            super()._try_again()


class ByLines:
    """Somebody who plays by plain ssh, with or without a terminal: their tables are held against the logs alone."""

    def __init__(self, name: str, ports: list[int], pty: bool) -> None:
        self.name = name
        self.lines = 0
        self.heard = 0
        self._ports = ports
        self._pty = pty
        self._key = asyncssh.generate_private_key("ssh-ed25519")

    async def play(self) -> None:
        """Come again and again, and type what leads on: a new table, the first choice."""
        turn = 0
        while True:
            with contextlib.suppress(OSError, asyncssh.Error, TimeoutError):
                await self._sit_there(self._ports[turn % len(self._ports)])
            turn += 1
            await asyncio.sleep(AGAIN)

    async def _sit_there(self, port: int) -> None:
        wishes: dict[str, Any] = {"term_type": "xterm-256color", "term_size": (80, 24)} if self._pty else {}
        async with asyncssh.connect(
            "127.0.0.1",
            port,
            username=self.name,
            client_keys=[self._key],
            known_hosts=None,
            config=None,
            agent_path=None,
        ) as connection:
            process = await connection.create_process("" if self._pty else "plain", encoding=None, **wishes)
            self.lines += 1
            reading = asyncio.ensure_future(self._read(process))
            try:
                while not reading.done():
                    process.stdin.write(b"\r" if self._pty else b"1\n")
                    await asyncio.sleep(TURN)
            finally:
                reading.cancel()

    async def _read(self, process: Any) -> None:
        while data := await process.stdout.read(65536):
            self.heard += len(data)
