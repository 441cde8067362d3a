"""Strikes a server again and again while games are played on it, and looks whether anything that was seen is lost.

Every other blow is a kill; the others are all that may befall a process, its disk, its files and its clock: see
tests/e2e/helpers/blows.py. After each, everybody is back at their table, or the server has said which file will not do
and what
to do, and that was done. In the end every game is played out, and what the players were shown and what was acknowledged
to them is held against the logs.

With --flips no server is struck: single bits of a small store's files are turned over, one at a time, and each start on
it must refuse or find all as it was: see tests/net/store/flips.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import inf
from pathlib import Path

from tests.e2e.helpers.blows import KINDS
from tests.e2e.helpers.siege import Siege
from tests.net.store.flips import OUTCOMES, swift_place, tried

EVERY = 10.0
SOON = 2.0
"""Every table is back in so many seconds."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--blows", type=int, default=1000, help="how many times (1000; about two in three seconds)")
    parser.add_argument("--minutes", type=float, default=inf, help="at most so long (no limit)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which blow falls when (others each run)")
    wished = f"only these blows: {', '.join(KINDS)} (all)"
    parser.add_argument("--only", nargs="+", metavar="KIND", choices=KINDS, default=tuple(KINDS), help=wished)
    parser.add_argument("--flips", action="store_true", help="turn over every live bit of a small store instead")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many of them, by chance (all)")
    given = parser.parse_args()
    if given.flips:
        return flips(given.sample, given.seed)
    say(f"{given.blows} blows, seed {given.seed}")
    end = time.monotonic() + given.minutes * 60
    with tempfile.TemporaryDirectory() as place:
        siege, faults = asyncio.run(soak(Siege(Path(place), given.seed, given.only), given.blows, end))
    for fault in faults:
        say(fault)
    print(json.dumps(report(siege, faults)))
    return 1 if faults else 0


def flips(sample: int | None, seed: int) -> int:
    """Turn bits over, in as many processes as there are processors."""
    workers = os.cpu_count() or 1
    say(f"{'All' if sample is None else sample} flips, seed {seed}, {workers} processes")
    with tempfile.TemporaryDirectory(dir=swift_place()) as place, ProcessPoolExecutor(workers) as pool:
        parts = [pool.submit(tried, Path(place) / str(part), sample, seed, part, workers) for part in range(workers)]
        counts, bad = Counter(dict.fromkeys(OUTCOMES, 0)), []
        for part in parts:
            found, worst = part.result()
            counts.update(found)
            bad += worst
    for flip in bad:
        say(f"{flip.file}, bit {flip.bit}")
    print(json.dumps({"flips": counts.total(), **counts}))
    return 1 if bad else 0


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


async def soak(siege: Siege, blows: int, end: float = inf) -> tuple[Siege, list[str]]:
    said = time.monotonic()
    try:
        await siege.open()
        for blow in range(1, blows + 1):
            await siege.strike()
            if siege.evidence.faults or time.monotonic() > end:
                break
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                say(f"{blow} blows, {len(siege.evidence.tables)} tables, {siege.evidence.count} answers")
        await siege.finish()
    except AssertionError:
        met = f"After {siege.blows.total()} blows, at {siege.now}:\n{traceback.format_exc()}"
        return siege, [met, *siege.evidence.faults]
    finally:
        await siege.abandon()
    return siege, [*siege.faults(), *late(siege)]


def late(siege: Siege) -> list[str]:
    """Return who is late. By the clock one of five may be, which a machine with other work causes; by the server's own
    work none."""
    if not siege.back_after:
        return []
    slow = [seconds for seconds in siege.back_after if seconds > SOON]
    if len(slow) * 5 <= len(siege.back_after) and max(siege.worked) < SOON:
        return []
    return [f"{len(slow)} times the tables were not back after {SOON:.0f} s, once after {max(siege.back_after):.2f} s."]


def report(siege: Siege, faults: list[str]) -> dict[str, object]:
    return {
        "seed": siege.seed,
        "blows": siege.blows.total() + siege.early,
        **{kind: siege.blows[kind] for kind in siege.kinds},
        "early": siege.early,
        "refused": dict(siege.refused),
        "tables": len(siege.evidence.tables),
        "answers": siege.evidence.count,
        "back_p50_s": round(statistics.median(siege.back_after or [0.0]), 2),
        "back_max_s": round(max(siege.back_after, default=0.0), 2),
        "cpu_max_s": round(max(siege.worked, default=0.0), 2),
        "faults": len(faults),
    }


if __name__ == "__main__":
    sys.exit(main())
