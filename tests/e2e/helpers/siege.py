"""A server that is struck again and again while games are played on it."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from net.client.hosts import NAME as KNOWN_HOSTS
from net.protocol.messages import MakeTable
from net.store import TABLES
from tests.e2e.helpers.blows import FRAIL, KINDS
from tests.e2e.helpers.command import DEADLINE, ServerCommand, until
from tests.e2e.helpers.evidence import Evidence
from tests.e2e.helpers.regulars import Pair, Regular
from tui.statuses import REFUSED

SEATS: Final = ("me", "open", "apprentice")
WISHES: Final = (
    MakeTable("kampf", SEATS, (("deals", "2"),)),
    MakeTable("gargon", SEATS, clock="game:1800"),
    MakeTable("kampf", SEATS, (("open_piles", "yes"),), clock="answer:60"),
)
PLAY: Final = 0.2
"""At most so long the players have between two blows …"""
START: Final = 0.6
"""… and where the blow comes early, it falls within so many seconds of the start."""
MOSTLY: Final = "kill"
PLAY_PAUSED: Final = "Play is paused: "
GOES_ON: Final = 10
"""Answers more, by which one sees that it goes on."""
PLAIN: Final = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""Starts a command that may write where its user may, though that user be root."""

Cure = Callable[["Siege"], Awaitable[None]]


@dataclass
class Siege:
    place: Path
    seed: int = 1
    kinds: Sequence[str] = tuple(KINDS)
    """Which blows fall."""
    evidence: Evidence = field(default_factory=Evidence)
    back_after: list[float] = field(default_factory=list)
    """Seconds from each start until every player had their table again."""
    worked: list[float] = field(default_factory=list)
    """What the server had worked for it by then."""
    early: int = 0
    """Blows that fell while the server was still starting."""
    blows: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Blows, by kind, after which the server would not start before the host had done what it said."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self._next = self._drawn()
        self.now = ""
        self.server = ServerCommand(self.place / "data")
        if os.getuid() == 0:
            self.server.before = PLAIN
        self.pairs = [Pair(wish) for wish in WISHES]
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
        self.server.frail = self._next in FRAIL
        await self.server.start()
        first, *others = self.regulars
        await first.come()
        for regular in others:
            shutil.copy(self.place / first.name / KNOWN_HOSTS, self.place / regular.name / KNOWN_HOSTS)
            await regular.come()

    # Blows

    def _drawn(self) -> str:
        """Every other is the usual one, if it is wished at all."""
        if MOSTLY in self.kinds and self.rng.random() < 0.5:
            return MOSTLY
        return self.rng.choice(self.kinds)

    async def strike(self) -> None:
        """Whatever the seed says."""
        kind, self._next = self._next, self._drawn()
        await self.blow(kind, self._next)

    async def blow(self, kind: str = MOSTLY, following: str = MOSTLY) -> None:
        """What follows is known before: some blows befall only a server that was started for them."""
        self.now, self._next = kind, following
        await KINDS[kind](self)
        self.blows[kind] += 1

    async def must_be_frail(self) -> None:
        """The blow before this one has perhaps not come to a new start."""
        if not self.server.frail:
            await self.kill()
            self.server.frail = True
            await self._start(None)

    # What they are made of

    async def play(self) -> None:
        """For a while, and every other time until somebody is told that an answer is kept: then it must be."""
        await asyncio.sleep(self.rng.uniform(0, PLAY))
        if self.rng.random() < 0.5:
            self.evidence.heard.clear()
            async with asyncio.timeout(DEADLINE):
                await self.evidence.heard.wait()

    async def kill(self) -> None:
        await self.server.kill()
        self.down()

    async def kill_at_the_start(self) -> None:
        self.early += 1
        await self.server.spawn()
        await asyncio.sleep(self.rng.uniform(0, START))
        await self.kill()

    async def stop(self) -> None:
        """As a host does it: a player's line that it ends does not come back by itself."""
        self.close()
        assert await self.server.stop() == 0
        self.down()

    def down(self) -> None:
        """The server is gone; half of the lines are given up, the others come back by themselves."""
        for regular in self.regulars:
            regular.back = False
        self.hang_up(self.regulars[self.rng.randrange(2) :: 2])

    def hang_up(self, regulars: Iterable[Regular]) -> None:
        for regular in regulars:
            regular.back = False
            regular.hang_up()

    async def back(self, cure: Cure | None = None) -> None:
        """Start it anew, and see everybody back. With a cure it may refuse to start until that is done."""
        self.server.frail = self._next in FRAIL
        await self._start(cure)

    async def _start(self, cure: Cure | None) -> None:
        begun, said = time.monotonic(), len(self.server.said())
        if not await self.server.starts():
            refusal = self.server.said()[said:]
            assert cure is not None, f"The server did not start:\n{refusal}"
            _must_say(refusal, str(self.store), "--data")
            self.refused[self.now] += 1
            await cure(self)
            begun = time.monotonic()
            await self.server.start()
        await self.come_back()
        self.back_after.append(time.monotonic() - begun)
        self.worked.append(self.server.cpu())

    async def come_back(self) -> None:
        await asyncio.gather(*(regular.come() for regular in self.regulars if regular.gone))
        await until(lambda: all(regular.back for regular in self.regulars), self._missing)

    async def refuses(self, server: ServerCommand, *words: str) -> None:
        """It ends by itself, and says these words."""
        said = len(server.said())
        assert not await server.starts(), f"It starts in spite of this: {words}"
        assert await server.ended() == REFUSED
        _must_say(server.said()[said:], *words)

    @contextmanager
    def server_behind(self, *command: str) -> Iterator[None]:
        """What starts the server, for a while."""
        before = self.server.before
        self.server.before = (*before, *command)
        try:
            yield
        finally:
            self.server.before = before

    async def goes_on(self) -> None:
        before = self.evidence.count
        await until(lambda: self.evidence.count > before + GOES_ON, self.unfinished)

    def pauses(self) -> int:
        """How often somebody was told that the disk takes nothing; the host too, who hears for the bots."""
        return sum(regular.pauses for regular in self.regulars) + self.server.said().count(PLAY_PAUSED)

    def _missing(self) -> str:
        names = [f"{regular.name} {regular.ends}" for regular in self.regulars if not regular.back]
        return f"These have not come back: {', '.join(names)}.\n{self.server.said()[-3000:]}"

    # The end

    async def finish(self) -> None:
        """Every game is played to its end, and the server goes as it should."""
        for pair in self.pairs:
            pair.last = True
        await until(lambda: not any(regular.at_table for regular in self.regulars), self.unfinished)
        self.close()
        assert await self.server.stop() == 0

    def unfinished(self) -> str:
        stuck = [regular.story() for regular in self.regulars if regular.at_table]
        return "\n".join(["These games have not ended:", *stuck, self.server.said()[-3000:]])

    def close(self) -> None:
        self.hang_up(self.regulars)

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
        troubles = self.server.troubles()
        return ends + troubles + self.evidence.hold_against(self.store)


def _must_say(refusal: str, *words: str) -> None:
    missing = [each for each in words if each not in refusal]
    assert not missing, f"The refusal does not say {missing}:\n{refusal}"
    assert "Traceback" not in refusal, refusal
