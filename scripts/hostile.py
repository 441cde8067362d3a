"""What honest people notice while somebody floods the server, and what it weighs then and afterwards.

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
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from scripts.benches.parts.process import cpu_of, memory_of
from scripts.benches.parts.tables_server import running, started
from scripts.benches.report import Figures, note, publish
from scripts.floods import KINDS
from scripts.floods.honest import People

ADDRESS: Final = "127.0.0.1"
FIRST: Final = 4.0
"""Seconds of the same flood before anything is weighed: caches and the allocator's own room are filled once."""
QUIET: Final = 4.0
LOGIN, TIMES_LOGIN, TIMES_ANSWER = 1.0, 5, 3
"""A login may take so many seconds, or so many times as long as when it is quiet; an answer so many times …"""
MORE, AFTER = 30, 5
"""… and so many megabytes may be held."""
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
    given = parser.parse_args(argv)
    if unknown := set(given.kinds) - set(KINDS):
        parser.error(f"no such flood: {', '.join(sorted(unknown))}")
    publish(asyncio.run(all_of(given.kinds or list(KINDS), given.seconds, given.after)))


async def all_of(kinds: Sequence[str], seconds: float, after: float) -> Figures:
    figures: dict[str, dict[str, float]] = {}
    for kind in kinds:
        note(f"{kind} …")
        figures[kind] = await beside(kind, seconds, after)
        note(f"{figures[kind]}")
        for name in misses(figures[kind]):
            note(f"{kind}: {name} is more than it should be (on a machine that does nothing else)")
    return figures


async def beside(kind: str, seconds: float, after: float, quiet: float = QUIET) -> dict[str, float]:
    """The figures of one kind."""
    async with running("--usual", screens=True) as (port, pid):
        people = People(port)
        await people.sit_down()
        async with flooding(kind, port):
            await people.measure(FIRST)  # What is only ever done the first time has been done.
        cpu = cpu_of(pid)
        quiet_logins, quiet_answers = await people.measure(quiet)
        before, quiet_cpu, cpu = memory_of(pid), cpu_of(pid) - cpu, cpu_of(pid)
        async with flooding(kind, port), weighed(pid) as most:
            logins, answers = await people.measure(seconds)
        cpu = cpu_of(pid) - cpu
        await asyncio.sleep(after)
        left = memory_of(pid) - before
        people.leave()
    return {
        "login_quiet_s": round(statistics.median(quiet_logins), 3),
        "login_s": round(max(logins), 3),
        "answer_p50_quiet_ms": round(statistics.median(quiet_answers) * 1e3, 2),
        "answer_p50_ms": round(statistics.median(answers) * 1e3, 2),
        "answer_p99_quiet_ms": round(p99(quiet_answers) * 1e3, 2),
        "answer_p99_ms": round(p99(answers) * 1e3, 2),
        "rss_mb_more": round(max(most) - before, 1),
        "rss_mb_after": round(left, 1),
        "server_cpu_quiet_share": round(quiet_cpu / quiet, 3),
        "server_cpu_share": round(cpu / seconds, 2),
    }


def misses(figures: Mapping[str, float]) -> list[str]:
    """Which of the figures are not as they should be."""
    bounds = {
        "login_s": max(LOGIN, TIMES_LOGIN * figures["login_quiet_s"]),
        "answer_p99_ms": TIMES_ANSWER * figures["answer_p99_quiet_ms"],
        "rss_mb_more": MORE,
        "rss_mb_after": AFTER,
    }
    return [name for name, most in bounds.items() if figures[name] > most]


def p99(values: Sequence[float]) -> float:
    return sorted(values)[len(values) * 99 // 100]


@asynccontextmanager
async def flooding(kind: str, port: int) -> AsyncIterator[None]:
    async with started("scripts.floods", kind, str(port), ADDRESS, str(KINDS[kind].connections)):
        yield


@asynccontextmanager
async def weighed(pid: int) -> AsyncIterator[list[float]]:
    """What the process weighs, again and again."""
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
