"""`scripts/bench bots`: how late the server's loop is beside tables of bots that think.

In one process: a hub with the real threads and worker processes for bots, and tables with one player each, who answers
at once. A timer of 5 ms notes by how much it is late: without a table, with tables of adepts and with tables of
archmages, in turns, each several times; what counts is the median of the rounds. `times` is the p99 beside archmages by
that of the same tables with adepts, `times_none` by that of a loop that has nothing to do; 1.3 is the most that the
first may be.

Then the same tables beside people: a server of its own process, some hundreds of players by native clients, four to a
table, and the tables of bots by another process. What is told is how long the people wait, from an answer to the
others' screens and to one's own. All of it shares one machine.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from core.bots import ARCHMAGE
from core.engine import choices, imagine
from core.registry import GAMES
from net.host.system_environment import SystemEnvironment
from net.hub.hub import Hub
from net.people.auth import Identity
from net.protocol.messages import Answer, AnyDown, MakeTable, Stepped, TableSeen
from net.store.memory import MemoryStore
from scripts.benches.parts.crowds import Logins, crowd_at, filled, stage
from scripts.benches.parts.lateness import Lateness
from scripts.benches.parts.tables_server import NO_LIMITS, running, started
from scripts.benches.report import Figures, note
from tests.ports import free_port

BEAT: Final = 0.005
PACE: Final = 1.0
"""Seconds that the player of a table of bots takes for an answer beside people, on average."""
MOST: Final = 1.3
KINDS: Final = ("none", "adept", ARCHMAGE)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=20, help="with three bots each (default: %(default)s)")
    parser.add_argument("--game", default="dragonstones", choices=list(GAMES), help="(default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each round (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="(default: %(default)s)")
    parser.add_argument("--people", type=int, default=500, help="who play beside them (default: %(default)s; 0: none)")


def run(given: argparse.Namespace) -> Figures:
    return asyncio.run(_run(given))


def failed(figures: Any) -> bool:
    return bool(figures["times"] > MOST or figures.get("people", {}).get("times", 0.0) > MOST)


async def _run(given: argparse.Namespace) -> Figures:
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    answers = dict.fromkeys(KINDS, 0)
    for number in range(given.rounds):
        for kind in KINDS:
            note(f"round {number + 1}: {kind}")
            tables = 0 if kind == "none" else given.tables
            late, given_answers = await _late(given.game, kind, tables, given.seconds)
            cuts = quantiles(late, n=100)
            found[kind].append((1e3 * cuts[49], 1e3 * cuts[98]))
            answers[kind] += given_answers
    figures: dict[str, object] = {"game": given.game, "tables": given.tables}
    for kind, each in found.items():
        halves, nearly_all = zip(*each, strict=True)
        p50, p99 = round(median(halves), 2), round(median(nearly_all), 2)
        figures[kind] = {"p50_ms": p50, "p99_ms": p99, "steps": answers[kind]}
    figures["times_none"] = round(_p99(found[ARCHMAGE]) / max(_p99(found["none"]), 1e-3), 2)
    figures["times"] = round(_p99(found[ARCHMAGE]) / max(_p99(found["adept"]), 1e-3), 2)
    if given.people:
        figures["people"] = await _beside_people(given)
    return figures


async def _beside_people(given: argparse.Namespace) -> Figures:
    """Return the p99 of what people wait for, the median of the rounds; `times` is that beside archmages by that beside
    no table of bots, `times_adept` by that beside those of adepts."""
    waits: dict[str, list[float]] = {kind: [] for kind in KINDS}
    lags: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for number in range(given.rounds):
        for kind in KINDS:
            found = await _with_people(given, kind)
            note(f"round {number + 1}, {given.people} people, {kind}: {found}")
            waits[kind].append(found["p99_ms"])
            lags[kind].append(found["answer_p50_ms"])
    p99 = {kind: median(each) for kind, each in waits.items()}
    told = {kind: {"p50_ms": median(lags[kind]), "p99_ms": p99[kind]} for kind in KINDS}
    times = round(p99[ARCHMAGE] / max(p99["none"], 1e-3), 2)
    return {"people": given.people, **told, "times": times, "times_adept": round(p99[ARCHMAGE] / p99["adept"], 2)}


async def _with_people(given: argparse.Namespace, kind: str) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        metrics = free_port()
        port, pid = await stack.enter_async_context(running("--metrics", str(metrics)))
        crowd = await crowd_at(port, "native")
        stack.push_async_callback(crowd.end)
        await filled([crowd], "native", given.people, Logins(pid))
        if kind != "none":
            parts = "scripts.benches.parts.bot_tables", str(port), given.game, kind, str(given.tables), str(PACE)
            await stack.enter_async_context(started(*parts))
        return await stage([crowd], pid, Lateness(metrics), round(given.seconds))


def _p99(rounds: Sequence[tuple[float, float]]) -> float:
    return median(each[1] for each in rounds)


async def _late(game: str, kind: str, tables: int, seconds: float) -> tuple[list[float], int]:
    loop = asyncio.get_running_loop()
    environment = SystemEnvironment(MemoryStore(loop.call_soon))
    hub = Hub(environment, limits=NO_LIMITS)
    players = [_Player(hub, number) for number in range(tables)]
    try:
        for player in players:
            player.send(MakeTable(game, ("me", *[kind] * 3)))
        await asyncio.sleep(min(2.0, seconds))  # Processes have been started.
        with _beating(loop) as late:
            before = sum(player.steps for player in players)
            await asyncio.sleep(seconds)
            return late, sum(player.steps for player in players) - before
    finally:
        environment.close()


@contextmanager
def _beating(loop: asyncio.AbstractEventLoop) -> Iterator[list[float]]:
    """Note how late a timer is, in seconds."""
    late: list[float] = []
    handle: list[asyncio.TimerHandle] = []

    def beat(due: float) -> None:
        now = loop.time()
        late.append(now - due)
        handle[:] = [loop.call_at(now + BEAT, beat, now + BEAT)]

    beat(loop.time())
    try:
        yield late
    finally:
        handle[0].cancel()


class _Player:
    """A player of a table, who gives the first answer that is legal."""

    def __init__(self, hub: Hub, number: int) -> None:
        self._hub = hub
        self.steps = 0
        hub.connect(Identity(f"key:{number}", f"Player{number}"), self)

    def deliver(self, message: AnyDown) -> None:
        if isinstance(message, TableSeen):
            self._info = message.info
        if isinstance(message, TableSeen | Stepped) and message.view is not None:
            self.steps += 1
            seen, game = message.view, GAMES[self._info.game]
            legal = choices(imagine(game, seen, Random(0)), 0 if seen.seat is None else seen.seat)
            if legal:
                answer = Answer(self._info.table, seen.question, (legal[0],))
                asyncio.get_running_loop().call_soon(self.send, answer)

    def end(self, sentence: str) -> None:
        self._hub.disconnect(self)

    def send(self, message: Any) -> None:
        self._hub.receive(self, message)
