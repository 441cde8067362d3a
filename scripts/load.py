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
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from scripts.benches.parts.crowds import Logins, crowd_at, filled, stage
from scripts.benches.parts.lateness import Lateness
from scripts.benches.parts.load import SEATS
from scripts.benches.parts.process import memory_of
from scripts.benches.parts.tables_server import running
from scripts.benches.report import Figures, note, publish
from tests.ports import free_port

MOST_MS: Final = 100.0
STAGES: Final = {
    "native": (200, 1000, 2000, 2400, 2800, 3200, 4000),
    "plain": (40, 200, 400, 480, 560, 640, 800),
}
SHORT: Final = {"native": (8,), "plain": (4,)}


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


async def _raised(door: str, players: Sequence[int], seconds: int, processes: int) -> Figures:
    """Raise the load stage by stage until it is too much."""
    async with AsyncExitStack() as stack:
        metrics = free_port()
        port, pid = await stack.enter_async_context(running("--metrics", str(metrics), screens=door == "plain"))
        crowds = [await crowd_at(port, door) for _ in range(processes)]
        for crowd in crowds:
            stack.push_async_callback(crowd.end)
        stages: list[dict[str, float]] = []
        memory = memory_of(pid)
        logins, per_session = Logins(pid), 0.0
        for wished in players:
            await filled(crowds, door, wished, logins)
            per_session = (memory_of(pid) - memory) / (SEATS * sum(crowd.tables for crowd in crowds))
            stages.append(await stage(crowds, pid, Lateness(metrics), seconds))
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
    for each in stages:
        if each[p99] > MOST_MS:
            break
        most = each["players"]
    return most


if __name__ == "__main__":
    main()
