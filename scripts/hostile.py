"""Measures what honest people notice while somebody floods the server, and what it weighs then and afterwards.

For each kind of flood a server of its own, with the usual limits. Honest people play and log in, first by themselves
and then beside connections of one address that send as fast as the server takes it, and come again when they are cut
off. The last line is JSON, by kind: seconds of a login (the usual one when quiet, the worst in the flood), milliseconds
until an answer is with the others (half of them, 99 of 100), and megabytes that the server holds more than before, at
most while the flood lasts and ten seconds after everybody in it has gone; and the shares of a core that it used.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from net.server.reclaiming import REST
from scripts.benches.parts.process import cpu_of, memory_of, waited_by
from scripts.benches.parts.tables_server import running, started
from scripts.benches.report import note, publish
from scripts.floods import KINDS
from scripts.floods.honest import People

ADDRESS: Final = "127.0.0.1"
FIRST: Final = 4.0
"""Seconds of the same flood before anything is weighed: caches and the allocator's own room are filled once."""
QUIET: Final = 9.0
ROUNDS: Final = 3
LOGIN, TIMES_LOGIN, TIMES_ANSWER = 1.0, 5, 3
"""A login may take so many seconds, or so many times as long as when it is quiet; an answer so many times …"""
MORE, AFTER = 30, 5
"""… and so many megabytes may be held."""
BUSY: Final = 0.1
"""Share of the time in which the server would have run and others ran: then the machine is measured, not the server."""
TIMES_CPU, LEAST_CPU = 10, 0.2
LOOK: Final = 0.1


def main(argv: Sequence[str] | None = None) -> None:
    list_of_kinds = "\n".join(f"  {name:16} {kind.about}" for name, kind in KINDS.items())
    parser = argparse.ArgumentParser(
        prog="scripts/hostile",
        description=f"{__doc__}\n{list_of_kinds}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="which of them (default: all)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each flood lasts (default: 30)")
    parser.add_argument("--after", type=float, default=10.0, help="seconds until what stays is weighed (default: 10)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"turns of quiet and flood (default: {ROUNDS})")
    given = parser.parse_args(argv)
    if unknown := set(given.kinds) - set(KINDS):
        parser.error(f"no such flood: {', '.join(sorted(unknown))}")
    figures = asyncio.run(all_of(given.kinds or list(KINDS), given.seconds, given.after, given.rounds))
    publish(figures)
    sys.exit(any(misses(each) for each in figures.values()))


async def all_of(kinds: Sequence[str], seconds: float, after: float, rounds: int) -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = {}
    for kind in kinds:
        note(f"{kind} …")
        figures[kind] = found = await beside(kind, seconds, after, rounds=rounds)
        note(f"{found}")
        if found["server_waited_share"] > BUSY:
            note(f"{kind}: the machine was busy, so times are not judged; the server's own CPU is")
        for name, most in bounds_of(found).items():
            verdict = "MISSED" if found[name] > most else "kept"
            note(f"{kind}: {name} {found[name]:g}, at most {most:g}: {verdict}")
    return figures


async def beside(
    kind: str, seconds: float, after: float, quiet: float = QUIET, rounds: int = ROUNDS
) -> dict[str, float]:
    """Return the figures of one kind: quiet and flood by turns, so that what else the machine does falls on both."""
    still, flooded = Part(), Part()
    async with running("--usual", screens=True) as (port, pid):
        people = People(port)
        await people.sit_down()
        async with flooding(kind, port):
            await people.measure(FIRST)  # By now all that is only done the first time has been done.
        await asyncio.sleep(REST + 1)  # And the crowd that did it is forgotten.
        before, most = memory_of(pid), [0.0]
        for _ in range(rounds):
            await still.measure(people, pid, quiet / rounds)
            async with flooding(kind, port), weighed(pid) as weights:
                await flooded.measure(people, pid, seconds / rounds)
            most += weights
        await asyncio.sleep(after)
        left = memory_of(pid) - before
        people.leave()
    return {
        "login_quiet_s": round(statistics.median(still.logins), 3),
        "login_s": round(max(flooded.logins), 3),
        "answer_p50_quiet_ms": round(statistics.median(still.answers) * 1e3, 2),
        "answer_p50_ms": round(statistics.median(flooded.answers) * 1e3, 2),
        "answer_p99_quiet_ms": round(p99(still.answers) * 1e3, 2),
        "answer_p99_ms": round(p99(flooded.answers) * 1e3, 2),
        "rss_mb_more": round(max(most) - before, 1),
        "rss_mb_after": round(left, 1),
        "server_cpu_quiet_share": round(still.cpu / still.seconds, 3),
        "server_cpu_share": round(flooded.cpu / flooded.seconds, 3),
        "server_waited_share": round((still.waited + flooded.waited) / (still.seconds + flooded.seconds), 3),
    }


@dataclass
class Part:
    """The measurements while it was quiet, or while the flood lasted, of all rounds together."""

    logins: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    cpu: float = 0.0
    waited: float = 0.0
    seconds: float = 0.0

    async def measure(self, people: People, pid: int, seconds: float) -> None:
        cpu, waited, began = cpu_of(pid), waited_by(pid), perf_counter()
        logins, answers = await people.measure(seconds)
        self.cpu += cpu_of(pid) - cpu
        self.waited += waited_by(pid) - waited
        self.seconds += perf_counter() - began
        self.logins += logins
        self.answers += answers


def bounds_of(figures: Mapping[str, float]) -> dict[str, float]:
    """Return the most that each figure may be. Where the server itself was kept waiting by other things on the machine,
    times say nothing about it: its own CPU does."""
    memory: dict[str, float] = {"rss_mb_more": MORE, "rss_mb_after": AFTER}
    if figures["server_waited_share"] > BUSY:
        return {**memory, "server_cpu_share": max(LEAST_CPU, TIMES_CPU * figures["server_cpu_quiet_share"])}
    return {
        **memory,
        "login_s": max(LOGIN, TIMES_LOGIN * figures["login_quiet_s"]),
        "answer_p99_ms": TIMES_ANSWER * figures["answer_p99_quiet_ms"],
    }


def misses(figures: Mapping[str, float]) -> list[str]:
    """Return the names of the figures that are not as they should be."""
    return [name for name, most in bounds_of(figures).items() if figures[name] > most]


def p99(values: Sequence[float]) -> float:
    return sorted(values)[len(values) * 99 // 100]


@asynccontextmanager
async def flooding(kind: str, port: int) -> AsyncIterator[None]:
    async with started("scripts.floods", kind, str(port), ADDRESS, str(KINDS[kind].connections)):
        yield


@asynccontextmanager
async def weighed(pid: int) -> AsyncIterator[list[float]]:
    """Weigh the process, again and again."""
    weights = [memory_of(pid)]

    async def weigh() -> None:
        while True:
            await asyncio.sleep(LOOK)
            weights.append(memory_of(pid))

    task = asyncio.create_task(weigh())
    try:
        yield weights
    finally:
        task.cancel()


if __name__ == "__main__":
    main()
