"""Plays games in a house of several nodes on a real PostgreSQL with a synchronous standby, strikes it, and judges.

Players come by native clients, by lines and by screens of plain ssh, at all nodes. The blows: a node is killed, frozen
and thawed, cut off from the database or from the other nodes, told to stop; its clock is set by minutes; the primary is
killed and its standby promoted; its disk is filled (a small one of its own, if this is root). What players were shown
and what was acknowledged to them is noted here, and in the end held against all logs: each has one owner an epoch, its
records without a gap, and is played again. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
import traceback
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from scripts.clusters.blows import BLOWS, GONE_ON, Toll
from scripts.clusters.house import House
from scripts.clusters.judge import Verdict, judge
from scripts.clusters.node import FAULTS
from scripts.clusters.older import Older, unpack
from tests.postgres.cluster import NODES


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/cluster", description=__doc__.partition("\n")[0])
    parser.add_argument("--nodes", type=int, default=3, help="how many (3)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long blows fall (10)")
    parser.add_argument("--blows", type=int, default=0, help="at most so many (no limit)")
    parser.add_argument("--only", nargs="+", metavar="KIND", choices=BLOWS, help=f"only {', '.join(BLOWS)}")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which blow falls when (others each run)")
    parser.add_argument("--fault", choices=FAULTS, default="", help="plant a fault in every node; it must be found")
    parser.add_argument(
        "--older", action="store_true", help="every other node by the oldest program that reads and writes the same"
    )
    given = parser.parse_args()
    say(f"{given.nodes} nodes, seed {given.seed}")
    kinds = [*(given.only or BLOWS)]
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        wish = Wish(given.nodes, kinds, given.seed, given.minutes * 60, given.blows or inf, given.fault)
        if given.older:
            wish = wish._replace(older=unpack(Path(place) / "older"))
        figures, faults = asyncio.run(run(Path(place), wish))
    for fault in faults[:40]:
        say(fault)
    print(json.dumps(figures))
    return 1 if faults else 0


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class Wish(NamedTuple):
    """The parts of a run."""

    nodes: int
    kinds: list[str]
    """Which blows fall: each of them once at first, and then by chance."""
    seed: int
    seconds: float
    most: float = inf
    """At most so many blows."""
    fault: str = ""
    doors: bool = True
    """Whether players come by plain ssh, too."""
    pace: float = 0.02
    """Seconds after which players answer."""
    older: Older | None = None
    """The program of every other node; without it all nodes are of this one."""


async def run(place: Path, wish: Wish) -> tuple[dict[str, Any], list[str]]:
    """Play, strike and judge. Return the figures, and what was found to be wrong, in sentences."""
    kinds = wish.kinds
    house = House(place, wish.nodes, wish.seed, wish.fault, wish.doors, wish.older)
    toll, fallen = Toll(), Counter[str]()
    faults: list[str] = []
    house.pace = wish.pace
    try:
        await house.open(own_disk="fill-disk" in kinds)
        end = time.monotonic() + wish.seconds
        await house.play(GONE_ON)
        while time.monotonic() < end and fallen.total() < wish.most:
            kind = kinds[fallen.total()] if fallen.total() < len(kinds) else house.rng.choice(kinds)
            say(f"{kind}, after {house.count} answers at {len(house.evidence.tables)} tables")
            await BLOWS[kind](house, toll)
            fallen[kind] += 1
            await house.play(GONE_ON)
        if "fill-disk" in fallen and not house.database._own_disk:
            say("No disk could be filled: that takes root, and a small disk of one's own.")
    except AssertionError:
        faults.append(f"After {dict(fallen)}:\n{traceback.format_exc()}")
    finally:
        faults += house.troubles()
        await house.close()
        verdict = await asyncio.to_thread(_judged, house)
        await asyncio.to_thread(house.database.remove)
    return figures(house, toll, fallen, verdict), [*faults, *verdict.faults]


def _judged(house: House) -> Verdict:
    primary = house.database.primary
    return judge(primary.address(house.database.name, NODES), house.evidence)


def figures(house: House, toll: Toll, fallen: Counter[str], verdict: Verdict) -> dict[str, Any]:
    told = Counter(sentence for wanderer in house.wanderers for sentence in wanderer.told)
    return {
        "answers": house.count,
        "blows": fallen.total(),
        **{kind.replace("-", "_"): count for kind, count in sorted(fallen.items())},
        "tables": verdict.tables,
        "records": verdict.records,
        "lost": len(verdict.lost),
        "doubled": len(verdict.doubled),
        "wrong_views": len(verdict.wrong_views),
        "broken": len(verdict.broken),
        "takeover_p50_s": round(statistics.median(toll.takeovers or [0.0]), 2),
        "takeover_max_s": round(max(toll.takeovers, default=0.0), 2),
        "pauses": {
            "drained_p50_s": round(statistics.median(toll.drained or [0.0]), 2),
            "drained_max_s": round(max(toll.drained, default=0.0), 2),
            "database_max_s": round(max(toll.database, default=0.0), 2),
        },
        "sent_elsewhere": told.total(),
        "versions": sorted({version for wanderer in house.wanderers for version in wanderer.versions}),
        "lines_by_ssh": sum(guest.lines for guest in house.others),
    }


if __name__ == "__main__":
    sys.exit(main())
