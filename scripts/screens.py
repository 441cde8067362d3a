"""Draws everything that can be on a screen at every size from 1×1 to 200×60.

Every page in every room of tests/gallery, and every game's table in each kind of moment that its games come to: for
who is asked, waits and watches, with a selection under way. A drawing fails that raises anything, leaves its canvas or
takes more than 50 ms of CPU; so does a question of some game that never came. All sizes take a night on two cores; with
`--sample N` each picture is drawn at N sizes only.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

from core.registry import GAMES
from scripts.benches.report import note, publish
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.sizes import BUDGET, HIGHEST, WIDEST, seconds
from tests.gallery.tables import Kind, exhibits, lines_of, questions, tables

SEEDS: Final = 7
"""Games for each number of seats: in so many every question comes."""
MOST_FAILURES: Final = 50


class Work(NamedTuple):
    """What one process is at: a room's pages, or a game with so many seats."""

    room: str = ""
    game: str = ""
    seats: int = 0
    sample: int = 0


@dataclass
class Found:
    pages: int = 0
    drawings: int = 0
    slowest: float = 0.0
    which: str = ""
    failures: list[str] = field(default_factory=list)
    asked: dict[str, set[str]] = field(default_factory=dict)

    def draw(self, exhibit: Exhibit, sizes: Iterable[tuple[int, int]]) -> None:
        self.pages += 1
        for width, height in sizes:
            self.drawings += 1
            try:
                spent = seconds(exhibit, width, height)
            except Exception as error:  # noqa: BLE001 - any is what we look for
                self.failures.append(f"{exhibit.name} at {width}×{height}: {type(error).__name__} {error}")
                return
            if spent > self.slowest:
                self.slowest, self.which = spent, f"{exhibit.name} at {width}×{height}"
            if spent > BUDGET:
                self.failures.append(f"{exhibit.name} at {width}×{height} took {1000 * spent:.0f} ms")

    def add(self, other: Found) -> None:
        self.pages += other.pages
        self.drawings += other.drawings
        self.failures += other.failures
        if other.slowest > self.slowest:
            self.slowest, self.which = other.slowest, other.which
        for game, asked in other.asked.items():
            self.asked.setdefault(game, set()).update(asked)


def done(work: Work) -> Found:
    found = Found()
    rng = Random(repr(work))
    if work.room:
        for exhibit in pages_in(work.room):
            found.draw(exhibit, _sizes(work.sample, rng))
        return found
    known: set[Kind] = set()
    asked = found.asked.setdefault(work.game, set())
    for table in tables(GAMES[work.game], range(SEEDS), (work.seats,)):
        for kind, exhibit in exhibits(table, known):
            asked.add(kind.asked)
            found.draw(exhibit, _sizes(work.sample, rng))
            list(lines_of(exhibit))
    return found


def _sizes(sample: int, rng: Random) -> Iterator[tuple[int, int]]:
    if sample:
        yield from ((rng.randint(1, WIDEST), rng.randint(1, HIGHEST)) for _ in range(sample))
    else:
        yield from ((width, height) for width in range(1, WIDEST + 1) for height in range(1, HIGHEST + 1))


def _all_work(sample: int, only: Iterable[str]) -> Iterator[Work]:
    wanted = set(only)
    for name, game in GAMES.items():
        yield from (Work("", name, seats, sample) for seats in game.seats if not wanted or name in wanted)
    yield from (Work(room, sample=sample) for room in ROOMS if not wanted or "pages" in wanted)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="scripts/screens", description=__doc__)
    parser.add_argument("--sample", type=int, default=0, help="so many sizes for each picture (default: all 12,000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--only", nargs="*", default=(), choices=("pages", *GAMES), help="pages, or these games")
    given = parser.parse_args(argv)
    total = Found()
    with get_context("spawn").Pool(given.jobs) as pool:
        for found in pool.imap_unordered(done, _all_work(given.sample, given.only)):
            total.add(found)
            note(f"{total.pages} pictures, {total.drawings} drawings, {len(total.failures)} failures")
    missing = [
        f"{game} never asked {name}" for game in total.asked for name in questions(GAMES[game]) - total.asked[game]
    ]
    failures = total.failures + missing
    publish(
        {
            "pages": total.pages,
            "sizes": given.sample or WIDEST * HIGHEST,
            "drawings": total.drawings,
            "slowest_ms": round(1000 * total.slowest, 1),
            "slowest": total.which,
            "failures": len(failures),
            "which": failures[:MOST_FAILURES],
        }
    )
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
