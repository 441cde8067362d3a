"""`scripts/bench sessions`: what players by plain ssh cost the one server process, and how quick their screens are.

First 20 of them play Kampf at five tables: a key that moves the cursor is timed from the press to the first bytes
back, while the games go on. Then, game by game, 200 watch one table whose seats are native lines: memory and CPU for
each that opens the table's screen, and the time until the last of 1, 50 and 200 screens shows an opponent's move; of
all games the dearest is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from statistics import median
from time import perf_counter
from typing import Final

import asyncssh

from core.registry import GAMES
from net.protocol.messages import MakeTable, Sit
from scripts.benches.parts.lines import NativeLine, TerminalLine
from scripts.benches.parts.process import cpu_of, memory_of
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, dearest, note
from tests.patience import no_longer_than

SEATS: Final = 4
WARM: Final = 5
"""Sessions opened before the first is measured: they load what all share."""
KEYS: Final = (b"\x1b[C", b"\x1b[D")
KEYS_A_SECOND: Final = 40
"""Of all 20 players: each looks through the hand at two keys a second …"""
OPTIONS: Final = {"kampf": (("deals", "12"),)}
"""Enough of a game for all the moves."""
MOVE_EVERY: Final = 8
"""… and with every eighth key somebody tries a move, which every fourth time is theirs to make."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=20, help="in play, for the keys (default: 20)")
    parser.add_argument("--presses", type=int, default=600, help="keys timed (default: 600)")
    parser.add_argument("--spread", type=int, nargs="*", default=[1, 50, 200], help="screens (default: 1 50 200)")
    parser.add_argument("--moves", type=int, default=12, help="moves watched for each (default: 12)")
    parser.add_argument("--games", nargs="*", default=[*GAMES], choices=[*GAMES], help="watched (default: all)")


def run(given: argparse.Namespace) -> Figures:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> Figures:
    figures: dict[str, object] = {}
    async with running(screens=True) as (port, _):
        note(f"{given.players} players, {given.presses} keys …")
        figures |= await _keys(port, given.players, given.presses)
    by_game = {}
    for game in given.games:
        async with running(screens=True) as (port, pid):
            by_game[game] = await _watchers(port, pid, game, given.spread, given.moves)
    return {**figures, **dearest(by_game), "by_game": by_game}


def _key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


# Keys


async def _keys(port: int, players: int, presses: int) -> dict[str, object]:
    lines: list[TimedTerminal] = []
    for table in range(players // SEATS):
        lines += await seated_plainly(port, table)
    times: list[float] = []
    for turn in range(presses):
        began = perf_counter()
        if turn % MOVE_EVERY == 0:
            lines[random.Random(turn).randrange(len(lines))].press(b"\t\r")
        times.append(await lines[turn % len(lines)].timed(KEYS[turn // len(lines) % 2]))
        await asyncio.sleep(max(0.0, 1 / KEYS_A_SECOND - (perf_counter() - began)))
    for line in lines:
        line.drop()
    times.sort()
    return {
        "key_p50_ms": round(times[len(times) // 2] * 1e3, 2),
        "key_p95_ms": round(times[len(times) * 95 // 100] * 1e3, 2),
    }


async def seated_plainly(port: int, table: int) -> list[TimedTerminal]:
    """Seat four terminals at one table: a native line makes it, and stands up for the last."""
    lines = [TimedTerminal(f"t{table}s{seat}", _key()) for seat in range(SEATS)]
    maker = NativeLine(f"maker{table}", _key(), random.Random(table))
    await maker.connect(port)
    maker.send(MakeTable("kampf", ("open",) * SEATS, (("deals", "12"),)))
    await maker.until(lambda line: line.seen is not None)
    for line in lines:
        await line.connect(port)
        await line.until("Sit down")
        line.press(b"\r")
        await line.until("begin" if line is not lines[-1] else "Log")
    maker.drop()
    return lines


class TimedTerminal(TerminalLine):
    """A terminal that notes when bytes came."""

    def __init__(self, name: str, key: asyncssh.SSHKey) -> None:
        super().__init__(name, key)
        self.read_screen = True
        self.came = asyncio.Event()
        self.came_at = 0.0

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if not self.came.is_set():
            self.came_at = perf_counter()
            self.came.set()
        if self.read_screen:
            super().data_received(data, datatype)

    async def timed(self, keys: bytes) -> float:
        """Return the time from the press to the first bytes."""
        self.came.clear()
        pressed = perf_counter()
        self.press(keys)
        await no_longer_than(10, self.came.wait())
        return self.came_at - pressed


# Watchers


async def _watchers(port: int, pid: int, game: str, spread: list[int], moves: int) -> dict[str, float]:
    seats = await _native_table(port, game)
    watchers = await _watching(port, WARM)
    await seats[0].quiet()
    memory, cpu = memory_of(pid), cpu_of(pid)
    most, figures = max(spread), dict[str, float]()
    opened = 0
    for size in sorted(spread):
        more = await _watching(port, max(0, size - len(watchers)))
        opened += len(more)
        watchers += more
        if size == most and opened:
            await watchers[-1].quiet()
            figures["open_cpu_ms"] = round((cpu_of(pid) - cpu) / opened * 1e3, 1)
            figures["rss_mb_per_session"] = round((memory_of(pid) - memory) / opened, 2)
        note(f"{game}, a move to {size} screens …")
        shown = watchers[:size] if size < WARM else watchers
        before = cpu_of(pid)
        figures[f"spread_{size}_ms"] = await _spread(seats, shown, moves)
        if size != most:
            cpu += cpu_of(pid) - before
    for watcher in watchers:
        watcher.drop()
    return figures


async def _native_table(port: int, game: str) -> list[NativeLine]:
    seats = [NativeLine(f"seat{seat}", _key(), random.Random(seat)) for seat in range(SEATS)]
    await seats[0].connect(port)
    seats[0].send(MakeTable(game, ("me", *["open"] * (SEATS - 1)), OPTIONS.get(game, ())))
    await seats[0].until(lambda line: line.seen is not None)
    assert seats[0].seen is not None
    for seat in seats[1:]:
        await seat.connect(port)
        seat.send(Sit(seats[0].seen.info.table))
    for seat in seats:
        await seat.until(lambda line: line.now is not None and line.now.view is not None)
    return seats


async def _watching(port: int, count: int) -> list[TimedTerminal]:
    found = []
    for number in range(count):
        line = TimedTerminal(f"watcher{number}", _key())
        await line.connect(port)
        await line.until("Watch")
        line.press(b"w")
        await line.until("leave")
        line.read_screen = False
        found.append(line)
    return found


async def _spread(seats: list[NativeLine], watchers: list[TimedTerminal], moves: int) -> float:
    """Return the time until the last screen has the move: the median over some moves."""
    times = []
    for _ in range(moves):
        for watcher in watchers:
            watcher.came.clear()
        asked = next(seat for seat in seats if seat.choices())
        step, began = asked.step, perf_counter()
        asked.answer_whole()
        await asyncio.gather(*(no_longer_than(30, watcher.came.wait()) for watcher in watchers))
        times.append(max(watcher.came_at for watcher in watchers) - began)
        for seat in seats:
            await seat.until(lambda line, step=step: line.step > step)  # type: ignore[misc]
        await watchers[0].quiet()
    return round(median(times) * 1e3, 1)
