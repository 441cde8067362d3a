"""Measures how many players one server process carries: native clients, then plain-ssh players, more and more of them.

Four sit at each table, with an answer at each table every two seconds; plain-ssh players each press a key in that time
as well. It goes on until the p99 from a key press to one's own screen, or from an answer to the others' screens, passes
100 ms: that is `players`. Where other things run on the machine, `players_in_quiet_seconds` counts the quieter half of
the seconds only, which leaves out the server's own stalls too; `server_waited_share` is the part of the time in which
the server would have run and was not let. The players live in processes of their own; with two cores it takes a quiet
machine to measure the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from scripts.benches.parts.lateness import Lateness
from scripts.benches.parts.load import SEATS
from scripts.benches.parts.process import cpu_of, memory_of, waited_by
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, note, publish
from tests.e2e.helpers.command import free_port

MOST_MS: Final = 100.0
STAGES: Final = {
    "native": (200, 1000, 2000, 2400, 2800, 3200, 4000),
    "plain": (40, 200, 400, 480, 560, 640, 800),
}
SHORT: Final = {"native": (8,), "plain": (4,)}
OPENED_AT_ONCE: Final = {"native": 20, "plain": 4}
"""Tables, between two notes of how far it is."""
PATIENCE: Final = 300.0
FAREWELL: Final = 20.0
SETTLED: Final = 3.5
"""The time that a crowd takes to begin its new tables."""


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/load", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few seconds and players, to see that it works")
    parser.add_argument("--doors", nargs="*", choices=list(STAGES), default=list(STAGES), help="which (default: both)")
    parser.add_argument("--stages", type=int, nargs="*", help="how many players, stage by stage")
    parser.add_argument("--seconds", type=int, default=15, help="how long each stage is measured (15)")
    parser.add_argument("--crowds", type=int, default=2, help="processes with players in them (2)")
    given = parser.parse_args(argv)
    seconds = 3 if given.short else given.seconds
    crowds = 1 if given.short else given.crowds
    stages = {door: given.stages or (SHORT if given.short else STAGES)[door] for door in given.doors}
    publish(asyncio.run(_run(stages, seconds, crowds)))


async def _run(stages: dict[str, Sequence[int]], seconds: int, crowds: int) -> Figures:
    return {door: await _raised(door, players, seconds, crowds) for door, players in stages.items()}


@dataclass
class _Crowd:
    """A process with players in it."""

    process: asyncio.subprocess.Process
    tables: int = 0

    async def told(self, order: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{order}\n".encode())
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        found: dict[str, Any] = json.loads(line)
        return found

    async def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), FAREWELL)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


async def _crowd(port: int, door: str) -> _Crowd:
    pipe = asyncio.subprocess.PIPE
    module = (sys.executable, "-P", "-m", "scripts.benches.parts.crowd", str(port), door)
    return _Crowd(await asyncio.create_subprocess_exec(*module, stdin=pipe, stdout=pipe, limit=2**26))


async def _raised(door: str, players: Sequence[int], seconds: int, processes: int) -> Figures:
    """Raise the load stage by stage until it is too much."""
    async with AsyncExitStack() as stack:
        metrics = free_port()
        port, pid = await stack.enter_async_context(running("--metrics", str(metrics), screens=door == "plain"))
        crowds = [await _crowd(port, door) for _ in range(processes)]
        for crowd in crowds:
            stack.push_async_callback(crowd.end)
        stages: list[dict[str, float]] = []
        memory = memory_of(pid)
        logins, per_session = _Logins(pid), 0.0
        for wished in players:
            await _filled(crowds, door, wished, logins)
            per_session = (memory_of(pid) - memory) / (SEATS * sum(crowd.tables for crowd in crowds))
            stages.append(await _stage(crowds, pid, Lateness(metrics), seconds))
            note(f"{door}: {stages[-1]}")
            if stages[-1]["quiet_p99_ms"] > MOST_MS:
                break
        return {
            "players": _held(stages, "p99_ms"),
            "players_in_quiet_seconds": _held(stages, "quiet_p99_ms"),
            "memory_mb_per_session": round(per_session, 3),
            **logins.figures,
            "stages": stages,
        }


def _held(stages: Sequence[dict[str, float]], p99: str) -> float:
    """Return the most players before the first stage that was too much."""
    most = 0.0
    for stage in stages:
        if stage[p99] > MOST_MS:
            break
        most = stage["players"]
    return most


class _Logins:
    """The time it took until everybody was in and at their tables."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._count = 0
        self._seconds = 0.0
        self._cpu = 0.0

    def note(self, count: int, seconds: float, cpu: float) -> None:
        self._count += count
        self._seconds += seconds
        self._cpu += cpu

    def cpu(self) -> float:
        return cpu_of(self._pid)

    @property
    def figures(self) -> dict[str, float]:
        return {
            "logins_per_s": round(self._count / self._seconds, 1),
            "login_cpu_ms": round(self._cpu / self._count * 1e3, 2),
            "logins_per_s_of_cpu": round(self._count / self._cpu, 1),
        }


async def _filled(crowds: Sequence[_Crowd], door: str, players: int, logins: _Logins) -> None:
    """Let players in until so many are there."""
    while (missing := players // SEATS - sum(crowd.tables for crowd in crowds)) > 0:
        begun, cpu = perf_counter(), logins.cpu()
        # By plain ssh they take the first free seat in the lobby, so one table fills after the other.
        chosen = crowds if door == "native" else [min(crowds, key=lambda crowd: crowd.tables)]
        share = max(1, min(OPENED_AT_ONCE[door], missing // len(chosen)))
        chosen = chosen[: max(1, missing // share)]
        await asyncio.gather(*(crowd.told(f"open {share}") for crowd in chosen))
        for crowd in chosen:
            crowd.tables += share
        logins.note(SEATS * share * len(chosen), perf_counter() - begun, logins.cpu() - cpu)
        note(f"{door}: {SEATS * sum(crowd.tables for crowd in crowds)} players are there …")


async def _stage(crowds: Sequence[_Crowd], pid: int, lateness: Lateness, seconds: int) -> dict[str, float]:
    busy = [crowd for crowd in crowds if crowd.tables]
    playing = [asyncio.create_task(crowd.told(f"play {seconds}")) for crowd in busy]
    await asyncio.sleep(SETTLED)
    await asyncio.to_thread(lateness.begin)
    cpu, wait, begun = cpu_of(pid), waited_by(pid), perf_counter()
    await asyncio.sleep(max(1.0, seconds - 1.0))
    used, waited, took = cpu_of(pid) - cpu, waited_by(pid) - wait, perf_counter() - begun
    late = await asyncio.to_thread(lateness.end)
    found = await asyncio.gather(*playing)
    parts = zip(*(part["seconds"] for part in found), strict=True)
    each_second = [([each for part in same for each in part[kind]]) for same in parts for kind in (0, 1)]
    answers, keys = each_second[::2], each_second[1::2]
    count = max(1.0, late.answers)
    return {
        "players": SEATS * sum(crowd.tables for crowd in crowds),
        "answers_per_s": round(late.answers / took, 1),
        "answer_p50_ms": _part(answers, 50),
        "answer_p99_ms": _part(answers, 99),
        "key_p50_ms": _part(keys, 50),
        "key_p99_ms": _part(keys, 99),
        "p99_ms": max(_part(answers, 99), _part(keys, 99)),
        "quiet_p99_ms": max(_part(_quieter_half(answers), 99), _part(_quieter_half(keys), 99)),
        "server_waited_share": round(waited / took, 2),
        "loop_late_p99_ms": late.p99_ms,
        "server_cpu_share": round(used / took, 2),
        "cpu_us_per_answer": round(used / count * 1e6),
        "crowds_cpu_share": round(sum(part["cpu_share"] for part in found), 2),
    }


def _quieter_half(seconds: Sequence[Sequence[float]]) -> Sequence[Sequence[float]]:
    """Return the seconds without those in which the machine had other things to do."""
    played = sorted((each for each in seconds if each), key=lambda each: _part([each], 99))
    return played[: max(1, len(played) // 2)]


def _part(seconds: Sequence[Sequence[float]], percent: int) -> float:
    found = sorted(each for second in seconds for each in second)
    assert found, "Nobody has played."
    return round(found[len(found) * percent // 100] * 1e3, 2)


if __name__ == "__main__":
    main()
