"""`scripts/bench server`: the native door under load, with every answer committed to disk before it is told.

One server process; 1, 20 and 100 tables of Kampf with four native clients each, at full speed (each answer follows when
all four have the last), and paced: 330 answers a second over 100 tables. CPU is the server process's own, from the
kernel; latency is from one seat's answer to each other seat's update, as the clients see it. First comes a yardstick:
asyncssh alone passing lines of the same size (scripts/benches/parts/relay.py); `times_relay` is the ratio to it. `ways`
compares the server that knows asyncssh's inside with one that goes by its public ways alone, in turns: a gain of less
than 15 of 100 would not be worth the knowledge (net/tuning/fast_path.py).
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections.abc import Mapping, Sequence
from time import perf_counter, process_time
from typing import Final

from net.tuning import compatibility
from scripts.benches.parts.load import Relayed, Talk, begun, seated
from scripts.benches.parts.process import cpu_of
from scripts.benches.parts.tables_server import running, started
from scripts.benches.report import Figures, note

PACED_RATE: Final = 330
WARM_UP: Final = 0.3
LONG, SHORT = 12, 6
"""Deals of a game: enough answers for the time."""
RELAYED: Final = 20
WAYS_TABLES: Final = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tables", type=int, nargs="*", default=[1, 20, 100], help="how many at once (default: 1 20 100)"
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each is measured (default: 5)")
    parser.add_argument("--rounds", type=int, default=3, help="times that either way is measured (default: 3)")
    parser.add_argument("--paced-tables", type=int, default=100, help="tables of the paced run (default: 100)")


def run(given: argparse.Namespace) -> Figures:
    return asyncio.run(_run(given))


async def _run(given: argparse.Namespace) -> Figures:
    figures: dict[str, object] = {}
    note("asyncssh alone, 20 tables …")
    async with started("scripts.benches.parts.relay") as (port, pid):
        groups = await seated(port, RELAYED, greet=False)
        relay = await _measured([Relayed(group) for group in groups], pid, given.seconds, rate=None)
    figures["relay"] = relay
    for tables in given.tables:
        note(f"{tables} tables at full speed …")
        figures[f"tables_{tables}"] = await _table_run(tables, given.seconds, None, relay)
    if given.paced_tables:
        note(f"{given.paced_tables} tables, {PACED_RATE} answers a second …")
        figures["paced"] = await _table_run(given.paced_tables, given.seconds, PACED_RATE, relay)
    if given.rounds:
        note(f"{WAYS_TABLES} tables by either way, {given.rounds} times …")
        figures["ways"] = await _ways(given.rounds, given.seconds)
    return figures


async def _ways(rounds: int, seconds: float) -> Figures:
    """Return the CPU of an answer, the median of some runs in turns."""
    spent: dict[str, list[int]] = {"private": [], compatibility.PUBLIC: []}
    for way in [*spent] * rounds:
        environment = {compatibility.SWITCH: way}
        figures = await _played(WAYS_TABLES, seconds, None, environment)
        spent[way].append(figures["cpu_us_per_answer"])  # type: ignore[arg-type]
    private, public = (statistics.median(each) for each in spent.values())
    return {"private_us": private, "public_us": public, "gain": round(1 - private / public, 2)}


async def _played(tables: int, seconds: float, rate: int | None, environment: Mapping[str, str]) -> Figures:
    async with running(environment=environment) as (port, pid):
        groups = await seated(port, tables)
        games = [await begun(group, LONG if rate is None else SHORT) for group in groups]
        return await _measured(games, pid, seconds, rate)


async def _table_run(tables: int, seconds: float, rate: int | None, relay: Figures) -> Figures:
    figures = await _played(tables, seconds, rate, {})
    ratio = figures["cpu_us_per_answer"] / relay["cpu_us_per_answer"]  # type: ignore[operator]
    return {**figures, "times_relay": round(ratio, 2)}


async def _measured(games: Sequence[Talk], pid: int, seconds: float, rate: int | None) -> Figures:
    for game in games:
        for seat in game.seats:
            seat.read_lean()
    loop = asyncio.get_running_loop()
    _start(games, rate, loop)
    await asyncio.sleep(WARM_UP)
    before, cpu, own, began = _done(games), cpu_of(pid), process_time(), perf_counter()
    for game in games:
        game.latencies.clear()
    await asyncio.wait([game.finished for game in games], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    took, used, answers = perf_counter() - began, cpu_of(pid) - cpu, _done(games) - before
    own = process_time() - own
    latencies = sorted(each for game in games for each in game.latencies)
    for game in games:
        for seat in game.seats:
            seat.game = None
            seat.conn.abort()
    return {
        "answers": answers,
        "answers_per_s": round(answers / took),
        "cpu_us_per_answer": round(used / answers * 1e6),
        "server_cpu_share": round(used / took, 2),
        "load_cpu_us_per_answer": round(own / answers * 1e6),
        "p50_ms": round(latencies[len(latencies) // 2] * 1e3, 2),
        "p99_ms": round(latencies[len(latencies) * 99 // 100] * 1e3, 2),
    }


def _start(games: Sequence[Talk], rate: int | None, loop: asyncio.AbstractEventLoop) -> None:
    for place, game in enumerate(games):
        if rate is None:
            game.send_next()
        else:
            game.paced = True
            every = len(games) / rate
            loop.call_later(every * place / len(games), _pace, game, every, loop)


def _pace(game: Talk, every: float, loop: asyncio.AbstractEventLoop) -> None:
    if game.seats[0].game is game:
        game.send_next()
        loop.call_later(every, _pace, game, every, loop)


def _done(games: Sequence[Talk]) -> int:
    return sum(game.done for game in games)
