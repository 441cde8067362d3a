"""A server that is killed again and again while games are played on it."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from net.client.hosts import NAME as KNOWN_HOSTS
from net.server.server import TABLES
from net.table import PAUSED
from tests.e2e.command import ServerCommand, until
from tests.e2e.evidence import Evidence
from tests.e2e.regulars import Pair, Regular

GAMES: Final = (("kampf", (("deals", "2"),)), ("gargon", ()), ("kampf", (("open_piles", "yes"),)))
PLAY: Final = 0.2
"""At most so long the players have between two blows …"""
START: Final = 0.6
"""… and where the blow comes early, it falls within so many seconds of the start."""
OUTLIVED: Final = 0.1
"""Of all blows."""
HALT: Final = 1.5
"""For at most so long a server is stopped, or its disk full."""
ROOM: Final = (PAUSED, "Full <")
GOES_ON: Final = 10
"""Answers more, by which one sees that it goes on."""


@dataclass
class Siege:
    place: Path
    seed: int = 1
    evidence: Evidence = field(default_factory=Evidence)
    back_after: list[float] = field(default_factory=list)
    """Seconds from each start until every player had their table again."""
    worked: list[float] = field(default_factory=list)
    """What the server had worked for it by then."""
    early: int = 0
    """Blows that fell while the server was still starting."""
    halts: int = 0
    fills: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.server = ServerCommand(self.place / "data")
        self.pairs = [Pair(game, options) for game, options in GAMES]
        self.regulars = [
            Regular(name, self._home(name), self.server.port, pair, self.evidence, random.Random(f"{self.seed} {name}"))
            for number, pair in enumerate(self.pairs)
            for name in (f"maker{number}", f"partner{number}")
        ]

    def _home(self, name: str) -> Path:
        home = self.place / name
        home.mkdir()
        return home

    async def open(self) -> None:
        """The first to come learns the host key for all: to ask for trust takes a second connection each."""
        await self.server.start()
        first, *others = self.regulars
        await first.come()
        for regular in others:
            shutil.copy(self.place / first.name / KNOWN_HOSTS, self.place / regular.name / KNOWN_HOSTS)
            await regular.come()

    async def blow(self) -> None:
        """Kill it somewhere in the game, start it anew, and see everybody back."""
        await asyncio.sleep(self.rng.uniform(0, PLAY))
        await self._kill()
        if self.rng.random() < 0.1:
            await self._kill_at_the_start()
        begun = time.monotonic()
        await self.server.start()
        # The lines of the others come back by themselves.
        await asyncio.gather(*(regular.come() for regular in self.regulars if regular.gone))
        await until(lambda: all(regular.back for regular in self.regulars), self._missing)
        self.back_after.append(time.monotonic() - begun)
        self.worked.append(self.server.cpu())

    async def strike(self) -> None:
        """Mostly kill it; now and then something that a server should outlive."""
        kind = self.rng.random()
        if kind < OUTLIVED / 2:
            await self.halt()
        elif kind < OUTLIVED:
            await self.fill()
        else:
            await self.blow()

    async def halt(self) -> None:
        """Stop the process for a while; when it goes on, so does everybody, and no line is lost."""
        self.halts += 1
        self.server.send(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.1, HALT))
        self.server.send(signal.SIGCONT)
        await self._goes_on()

    async def fill(self) -> None:
        """Leave no room on the disk for a while; what is refused meanwhile is taken when there is some."""
        self.fills += 1
        pauses = self._pauses()
        self.server.may_write(self._largest())
        await until(lambda: self._pauses() > pauses, lambda: "Nobody has been told that the disk is full.")
        await asyncio.sleep(self.rng.uniform(0, HALT))
        self.server.may_write(None)
        await self._goes_on()

    def _largest(self) -> int:
        """The size of the write-ahead log, which grows with every answer."""
        wal = self.store.with_name(f"{TABLES}-wal")
        return wal.stat().st_size if wal.exists() else 0

    def _pauses(self) -> int:
        """How often somebody was told that the disk is full, a bot too, whom the log speaks for."""
        return sum(regular.pauses for regular in self.regulars) + self.server.said().count(PAUSED)

    async def _goes_on(self) -> None:
        before = self.evidence.count
        await until(lambda: self.evidence.count > before + GOES_ON, self._unfinished)

    async def _kill(self) -> None:
        await self.server.kill()
        for regular in self.regulars:
            regular.back = False
        for regular in self.regulars[self.rng.randrange(2) :: 2]:
            regular.hang_up()

    async def _kill_at_the_start(self) -> None:
        self.early += 1
        await self.server.spawn()
        await asyncio.sleep(self.rng.uniform(0, START))
        await self._kill()

    def _missing(self) -> str:
        names = [f"{regular.name} {regular.ends}" for regular in self.regulars if not regular.back]
        return f"These have not come back: {', '.join(names)}.\n{self.server.said()[-3000:]}"

    async def finish(self) -> None:
        """Every game is played to its end, and the server goes as it should."""
        for pair in self.pairs:
            pair.last = True
        await until(lambda: not any(regular.at_table for regular in self.regulars), self._unfinished)
        self.close()
        assert await self.server.stop() == 0

    def _unfinished(self) -> str:
        stuck = [regular.story() for regular in self.regulars if regular.at_table]
        return "\n".join(["These games have not ended:", *stuck, self.server.said()[-3000:]])

    def close(self) -> None:
        for regular in self.regulars:
            regular.hang_up()

    async def abandon(self) -> None:
        """Whatever happened, nothing of it goes on."""
        self.close()
        if self.server.running:
            await self.server.kill()

    @property
    def store(self) -> Path:
        return self.server.data / TABLES

    def faults(self) -> list[str]:
        """All that has gone wrong, in sentences, once it is over."""
        ends = [f"{regular.name}: {end}" for regular in self.regulars for end in regular.ends]
        # A full disk is no trouble of the server's; it says only what it could not do.
        troubles = [line for line in self.server.troubles() if not self.fills or not any(word in line for word in ROOM)]
        return ends + troubles + self.evidence.hold_against(self.store)
