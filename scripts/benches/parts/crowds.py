"""Lets hundreds of players play in processes of their own, and measures how long they wait."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from scripts.benches.parts.lateness import Lateness
from scripts.benches.parts.load import SEATS
from scripts.benches.parts.process import cpu_of, waited_by
from scripts.benches.report import note
from tests.patience import no_longer_than

OPENED_AT_ONCE: Final = {"native": 20, "plain": 4}
"""Tables, between two notes of how far it is."""
PATIENCE: Final = 300.0
FAREWELL: Final = 20.0
SETTLED: Final = 3.5
"""The time that a crowd takes to begin its new tables."""


@dataclass
class Crowd:
    """A process with players in it."""

    process: asyncio.subprocess.Process
    tables: int = 0

    async def told(self, order: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{order}\n".encode())
        line = await no_longer_than(PATIENCE, self.process.stdout.readline())
        found: dict[str, Any] = json.loads(line)
        return found

    async def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            await no_longer_than(FAREWELL, self.process.wait())
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


async def crowd_at(port: int, door: str) -> Crowd:
    pipe = asyncio.subprocess.PIPE
    module = (sys.executable, "-P", "-m", "scripts.benches.parts.crowd", str(port), door)
    return Crowd(await asyncio.create_subprocess_exec(*module, stdin=pipe, stdout=pipe, limit=2**26))


class Logins:
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


async def filled(crowds: Sequence[Crowd], door: str, players: int, logins: Logins) -> None:
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


async def stage(crowds: Sequence[Crowd], pid: int, lateness: Lateness, seconds: int) -> dict[str, float]:
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
