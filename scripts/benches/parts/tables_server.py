"""A server of its own process for the benches: `python -m scripts.benches.parts.tables_server DIRECTORY`.

The real server, its disk included; its limits are out of the way, and its secrets follow from a count, so that the load
knows the deals and can have every answer ready. It says its port on stdout and ends when its stdin does. With
`--screens` it draws for plain ssh players too; `NAME=VALUE` sets one of its limits, `--usual` leaves all others as they
are for everybody; `--metrics PORT` is for a monitor.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from core.bots.advising import Advised
from core.bots.bot import Asked, Move
from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.limits import Limits
from net.server import Draw, Settings, serve
from net.store import Fetched, Store, Then, Waits
from net.store.places import Member
from net.tables.chance import SEED_SIZE
from scripts.benches.parts.orders import until_the_end
from tests.patience import no_longer_than

T = TypeVar("T")

MANY = 10**9
NO_LIMITS = Limits(
    per_second=MANY, per_address=MANY, strangers=MANY, connections=10_000, messages=MANY, tables=MANY,
    wishes_per_address=MANY, records_per_address=MANY, records_per_address_per_second=MANY,
    players_per_address=MANY, tables_per_address=MANY,
    sent=MANY, sent_per_second=MANY, sent_per_address=MANY, sent_per_address_per_second=MANY, flood=600.0,
)  # fmt: skip


def seed_of(table: int) -> bytes:
    """Return the secret seed of the table with that number."""
    return sha256(f"bench {table}".encode()).digest()


class CountedEnvironment:
    """The real environment except for its secrets."""

    def __init__(self, environment: SystemEnvironment, first: int = 0) -> None:
        """Count the seeds behind so many: the numbers of tables that other nodes of a house have drawn."""
        self._environment = environment
        self._seeds = first
        self._others = first << 32  # Two players with one code would be one player.

    def secret(self, size: int) -> bytes:
        if size == SEED_SIZE:
            self._seeds += 1
            return seed_of(self._seeds)
        self._others += 1
        return self._others.to_bytes(size, "big")

    def renewal(self, size: int) -> bytes:
        return self.secret(size)

    def now(self) -> float:
        return self._environment.now()

    def elapsed(self) -> float:
        return self._environment.elapsed()

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        self._environment.later(seconds, do)

    def append(self, log: int, at: int, records: Sequence[bytes], then: Then, waits: Waits | None = None) -> None:
        self._environment.append(log, at, records, then, waits)

    def finish(self, log: int) -> None:
        self._environment.finish(log)

    def read(self, log: int) -> list[bytes]:
        return self._environment.read(log)

    def fetch(self, log: int, then: Fetched) -> None:
        self._environment.fetch(log, then)

    def think(self, decide: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        self._environment.think(decide, then)

    def search(self, question: Asked, seconds: float, then: Callable[[Move | Exception], None]) -> None:
        self._environment.search(question, seconds, then)

    def advise(self, question: Asked, seconds: float, then: Callable[[tuple[Advised, ...] | Exception], None]) -> None:
        self._environment.advise(question, seconds, then)


class House(NamedTuple):
    """The database that the server shares with others, the node that it is there, and the tables of those before it."""

    store: str
    node: str
    first: int


def counted_hub(environment: SystemEnvironment, _store: Store, limits: Limits, first: int = 0) -> Hub:
    return Hub(CountedEnvironment(environment, first), limits=limits)


@asynccontextmanager
async def running(
    *settings: str, screens: bool = False, environment: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[int, int]]:
    """Run such a server, with a disk of its own. Yield its port and its process."""
    with tempfile.TemporaryDirectory() as data:
        more = ["--screens"] if screens else []
        module = "scripts.benches.parts.tables_server"
        async with started(module, data, *more, *settings, environment=environment) as found:
            yield found


@asynccontextmanager
async def started(*module: str, environment: Mapping[str, str] | None = None) -> AsyncIterator[tuple[int, int]]:
    """Run a module as a process that says its port and ends with its stdin."""
    command = [sys.executable, "-m", *module]
    pipe = asyncio.subprocess.PIPE
    around = {**os.environ, **(environment or {})}
    server = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=around)
    assert server.stdout is not None
    assert server.stdin is not None
    try:
        port = int(await no_longer_than(120, server.stdout.readline()))
        yield port, server.pid
    finally:
        server.stdin.close()
        await no_longer_than(120, server.wait())


async def main(data: Path, limits: Limits, *, screens: bool, metrics: int = 0, house: House | None = None) -> None:
    logging.basicConfig(level=logging.WARNING)
    draw: Draw | None = None
    if screens:
        from tui.door import draw as screen
        from tui.settings import LESS

        draw = partial(screen, motion=LESS)  # A bench measures each step by itself; moments have tests of their own.
    store, name, first = house or House("", "", 0)
    member = Member(name, "") if name else None
    settings = Settings(data, "127.0.0.1", 0, limits, draw=draw, store=store, member=member)
    server = await serve(settings, partial(counted_hub, first=first))
    server.reclaim_memory()
    if metrics:
        await server.measure(metrics)
    print(server.port, flush=True)
    await until_the_end()
    await server.stop()


def limits_in(words: Sequence[str]) -> Limits:
    pairs = (word.split("=") for word in words if "=" in word and "://" not in word)
    given: dict[str, Any] = {name: float(value) for name, value in pairs}
    return replace(Limits() if "--usual" in words else NO_LIMITS, **given)


if __name__ == "__main__":
    words = sys.argv[2:]
    port = int(words[words.index("--metrics") + 1]) if "--metrics" in words else 0
    house: House | None = None
    if "--store" in words:
        at, of, begins = (words[words.index(each) + 1] for each in ("--store", "--node", "--from"))
        house = House(at, of, int(begins))
    asyncio.run(main(Path(sys.argv[1]), limits_in(words), screens="--screens" in words, metrics=port, house=house))
