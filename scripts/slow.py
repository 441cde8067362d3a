"""Measures what slow and dead clients cost the others, and how old a plain-ssh screen is on a slow line.

At a server in a process of its own some tables are played by native clients at a steady pace, and some plain-ssh
players press keys. Then players by both doors, who sit at tables of their own and look on at the busy ones, stop
reading (but go on to send), read 1 KB/s, are stopped as processes, or vanish. `others_times` is the others' p99 with
them, by the p99 just before; `memory_mb` what the server's process has grown by meanwhile, for each of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Final

import asyncssh

from net.client.link import Link
from net.protocol.messages import AnyDown, MakeTable, SeatInfo, TableChanged, TableSeen
from scripts.benches.parts.lines import NativeLine, TerminalLine
from scripts.benches.parts.load import ScriptedGame, begun, seated
from scripts.benches.parts.process import memory_of
from scripts.benches.parts.relay_line import RelayLine, relayed
from scripts.benches.parts.slow_clients import DOORS, Place, fidget, settled
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, note, publish
from scripts.benches.sessions import KEYS, TimedTerminal
from scripts.benches.staleness import measured
from tests.patience import no_longer_than

KINDS: Final = ("stops reading", "reads 1 KB/s", "is stopped", "vanishes")
DROPPED: Final = ("stops reading", "is stopped", "vanishes")
"""1 KB/s may be enough for a table of this pace, and who keeps up is kept."""
SLOW: Final = 1024.0
ANSWERS_A_SECOND: Final = 16
"""At each of the busy tables, whose games are long enough for it: more than 1 KB/s to each who looks on."""
DEALS: Final = 12
KEYS_A_SECOND: Final = 20
DROPPED_WITHIN: Final = 30.0
FIDGET: Final = 1.0
GONE: Final = 0.05
"""Until what was ended is closed."""
SOON: Final = ("keepalive=2", "answer=6", "crawl=3")
"""The limits of the short form, in which half a minute is too long."""


@dataclass(frozen=True)
class Scale:
    tables: int
    players: int
    """The players who press keys."""
    slow_clients: int
    """By each door."""
    calm: float
    """Seconds before them …"""
    watched: float
    """… and with them."""
    late: float
    """Seconds that a busy machine may take beyond that to drop them; by the long form none."""
    limits: tuple[str, ...]


LONG: Final = Scale(4, 4, 4, 12.0, DROPPED_WITHIN, 0.0, ())
SHORT: Final = Scale(1, 2, 1, 2.0, 6.0, 60.0, SOON)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/slow", description=__doc__)
    parser.add_argument("--short", action="store_true", help="some seconds, with fewer players and stricter limits")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS, help="which of them (default: all)")
    parser.add_argument("--no-line", action="store_true", help="leave the slow line out")
    given = parser.parse_args(argv)
    publish(asyncio.run(_run(SHORT if given.short else LONG, given.kinds, line=not given.no_line)))


async def _run(scale: Scale, kinds: Iterable[str], *, line: bool) -> Figures:
    figures: dict[str, object] = {}
    for kind in kinds:
        note(f"A client that {kind} …")
        figures[kind] = await _with_slow_clients(kind, scale)
    if line:
        note("A screen on a line of 20 KB/s …")
        figures["line_20_kb"] = await measured(scale.calm)
    return figures


# The others


class Others:
    """Those who play as ever; what they wait for is noted."""

    def __init__(self, games: list[ScriptedGame], players: list[TimedTerminal]) -> None:
        self.games = games
        self._players = players
        self._keys: list[float] = []
        self._tasks = [asyncio.create_task(self._press()), *(asyncio.create_task(self._play(each)) for each in games)]

    async def _play(self, game: ScriptedGame) -> None:
        game.paced = True
        while not game.finished.done():
            game.send_next()
            await asyncio.sleep(1 / ANSWERS_A_SECOND)

    async def _press(self) -> None:
        turn = 0
        while True:
            player = self._players[turn % len(self._players)]
            self._keys.append(await player.timed(KEYS[turn // len(self._players) % 2]))
            turn += 1
            await asyncio.sleep(1 / KEYS_A_SECOND)

    def taken(self) -> dict[str, float]:
        """Return the p99 in milliseconds of all since it was last asked for."""
        answers = [each for game in self.games for each in game.latencies]
        keys, self._keys = self._keys, []
        for game in self.games:
            game.latencies.clear()
        return {"answer_p99_ms": _p99(answers), "key_p99_ms": _p99(keys)}

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self._players:
            player.drop()
        for game in self.games:
            for seat in game.seats:
                seat.game = None
                seat.conn.abort()
        await asyncio.sleep(GONE)


def _p99(seconds: list[float]) -> float:
    assert seconds, "Nobody has played."
    return round(sorted(seconds)[len(seconds) * 99 // 100] * 1e3, 2)


async def _others(port: int, scale: Scale) -> Others:
    groups = await seated(port, scale.tables)
    games = [await begun(group, DEALS) for group in groups]
    for game in games:
        for seat in game.seats:
            seat.read_lean()
    players = []
    for number in range(scale.players):
        player = TimedTerminal(f"player{number}", asyncssh.generate_private_key("ssh-ed25519"))
        await player.connect(port)
        await player.until("Tables")
        player.press(b"n")
        await player.until("Make the table")
        players.append(player)
    return Others(games, players)


# Those who are slow


class Keeper(NativeLine):
    """Sees who sits at its table."""

    seats: tuple[SeatInfo, ...] = ()

    def arrived(self, link: Link, message: AnyDown) -> None:
        super().arrived(link, message)
        if isinstance(message, TableSeen | TableChanged):
            self.seats = message.info.seats


@dataclass
class SlowClient:
    place: Place
    keeper: Keeper
    """Sits at the same table, and is told when the other is gone."""
    relay: RelayLine
    line: NativeLine | TerminalLine | None = None
    process: asyncio.subprocess.Process | None = None
    fidgets: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self, kind: str) -> None:
        if kind == "is stopped":
            assert self.process is not None
            os.kill(self.process.pid, signal.SIGSTOP)
        elif kind == "vanishes":
            self.relay.vanish()
        elif kind == "reads 1 KB/s":
            self.relay.rate = SLOW
        else:
            self.relay.stop_reading()
            self.fidgets.append(asyncio.create_task(self._fidget()))

    async def _fidget(self) -> None:
        assert self.line is not None
        while True:
            fidget(self.line, self.place)
            await asyncio.sleep(FIDGET)

    @property
    def is_away(self) -> bool:
        return any(seat.name == self.place.name and seat.away >= 0 for seat in self.keeper.seats)

    @property
    def has_seat(self) -> bool:
        return any(seat.name == self.place.name for seat in self.keeper.seats)

    async def end(self) -> None:
        for task in self.fidgets:
            task.cancel()
        self.keeper.drop()
        if self.line is not None:
            self.line.drop()
        if self.process is not None:
            if self.process.returncode is None:
                self.process.kill()
            await self.process.wait()


async def _slow_client(port: int, name: str, door: str, busy: int, kind: str, stack: AsyncExitStack) -> SlowClient:
    keeper = Keeper(f"k{name}", asyncssh.generate_private_key("ssh-ed25519"), random.Random(0))
    await keeper.connect(port)
    keeper.send(MakeTable("kampf", ("me", "open", "open")))
    await keeper.until(lambda line: line.seen is not None)
    assert keeper.seen is not None
    relay = await stack.enter_async_context(relayed(port))
    made = SlowClient(Place(relay.port, door, name, keeper.seen.info.table, busy), keeper, relay)
    stack.push_async_callback(made.end)
    if kind == "is stopped":
        words = [str(each) for each in made.place._replace(port=port)]
        pipe = asyncio.subprocess.PIPE
        module = (sys.executable, "-P", "-m", "scripts.benches.parts.slow_clients")
        made.process = await asyncio.create_subprocess_exec(*module, *words, stdout=pipe)
        assert made.process.stdout is not None
        assert await no_longer_than(120, made.process.stdout.readline()) == b"settled\n"
    else:
        made.line = await settled(made.place)
    return made


async def _with_slow_clients(kind: str, scale: Scale) -> Figures:
    async with AsyncExitStack() as stack:
        port, pid = await stack.enter_async_context(running(*scale.limits, screens=True))
        others = await _others(port, scale)
        stack.push_async_callback(others.stop)
        slow_clients = [
            await _slow_client(port, f"{door}{number}", door, 1, kind, stack)
            for number in range(scale.slow_clients)
            for door in DOORS
        ]
        others.taken()
        await asyncio.sleep(scale.calm)
        calm, memory, begun_at = others.taken(), memory_of(pid), time.monotonic()
        for each in slow_clients:
            each.begin(kind)
        dropped, most = await _watched(slow_clients, pid, scale, kind)
        slow = others.taken()
        return {
            "before": calm,
            "with": slow,
            "others_times": round(max(slow[each] / calm[each] for each in calm), 2),
            "memory_mb": round((most - memory) / len(slow_clients), 2),
            "dropped": sum(each is not None for each in dropped),
            "of": len(slow_clients),
            "dropped_after_max_s": max((round(at - begun_at, 1) for at in dropped if at is not None), default=None),
            "seats_kept": sum(each.has_seat for each in slow_clients),
        }


async def _watched(
    slow_clients: list[SlowClient], pid: int, scale: Scale, kind: str
) -> tuple[list[float | None], float]:
    """Return when each was dropped, and the most memory that the server had meanwhile."""
    end, most = time.monotonic() + scale.watched, 0.0
    last = end + (scale.late if kind in DROPPED else 0.0)
    dropped: list[float | None] = [None] * len(slow_clients)
    while time.monotonic() < end or (None in dropped and time.monotonic() < last):
        most = max(most, memory_of(pid))
        for place, each in enumerate(slow_clients):
            if dropped[place] is None and each.is_away:
                dropped[place] = time.monotonic()
        await asyncio.sleep(0.1)
    return dropped, most


if __name__ == "__main__":
    main()
