"""Draws everything that can be on a screen at every size from 1×1 to 200×60.

Every page in every room of tests/gallery, and every game's table in each kind of moment that its games come to: for
who is asked, waits and watches, with a selection under way. A drawing fails that raises anything, leaves its canvas or
takes more than 50 ms of CPU, with all caches empty; so does a question of some game that never came.

All sizes take some twelve hours of a core. They are dealt to 24 parts, each as evenly spread as the whole: with
`--part 3/24` one machine, or one night, does one of them; with `--journal FILE` what was begun goes on where it ended,
as long as the program is the same. `--lattice` takes a fifth of them (every width with ten heights, every height with
nine widths), `--sample N` takes N at random for each picture.

`--language XX` draws all of it at 80×24 alone, in that language and in English, and tells what finds room in English
and is cut, left out or written over in the other.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from core.registry import GAMES
from scripts.benches.report import note, publish
from tests.cpu import at_most
from tests.gallery.cuts import drawn_in, lost_in
from tests.gallery.pages import Exhibit, pages_in
from tests.gallery.rooms import ROOMS
from tests.gallery.sizes import BUDGET, HIGHEST, WIDEST, drawn, seconds
from tests.gallery.tables import Kind, exhibits, lines_of, questions, tables
from tui.language import ENGLISH, languages, speaking

SEEDS: Final = 7
"""How many games for each number of seats are played: in so many every question comes."""
MOST_FAILURES: Final = 50
PARTS: Final = 24
PATIENCE: Final = 5.0
"""Seconds of CPU after which a drawing is one that comes to no end."""
HEIGHTS: Final = (1, 2, 3, 5, 8, 10, 16, 24, 40, 60)
WIDTHS: Final = (1, 10, 19, 20, 40, 60, 80, 120, 200)
ALL: Final = [(width, height) for width in range(1, WIDEST + 1) for height in range(1, HIGHEST + 1)]
LATTICE: Final = [(width, height) for width, height in ALL if width in WIDTHS or height in HEIGHTS]
ROOT: Final = Path(__file__).parent.parent


def dealt(sizes: Sequence[tuple[int, int]], part: int) -> list[tuple[int, int]]:
    """Return one part of the sizes: of every width, every height and every proportion as many as in the others."""
    shuffled = list(sizes)
    Random(len(sizes)).shuffle(shuffled)
    return sorted(shuffled[part::PARTS])


class Work(NamedTuple):
    """The work of one process: a room's pages, or a game with that many seats, at one part of the sizes."""

    room: str = ""
    game: str = ""
    seats: int = 0
    grid: str = "all"
    part: int = 0
    sample: int = 0

    @property
    def about(self) -> str:
        return self.room or f"{self.game} {self.seats}"

    def sizes(self) -> Iterator[Sequence[tuple[int, int]]]:
        """Yield sizes for one picture after the other; where all have the same, for all of them."""
        if not self.sample:
            yield dealt(LATTICE if self.grid == "lattice" else ALL, self.part)
            return
        rng = Random(repr(self))
        while True:
            yield [(rng.randint(1, WIDEST), rng.randint(1, HIGHEST)) for _ in range(self.sample)]

    def exhibits(self, asked: set[str]) -> Iterator[Exhibit]:
        if self.room:
            yield from pages_in(self.room)
            return
        known: set[Kind] = set()
        for table in tables(GAMES[self.game], range(SEEDS), (self.seats,)):
            for kind, exhibit in exhibits(table, known):
                asked.add(kind.asked)
                list(lines_of(exhibit))
                yield exhibit


@dataclass
class Found:
    pages: dict[str, int] = field(default_factory=dict)
    drawings: int = 0
    slowest: float = 0.0
    which: str = ""
    again: float = 0.0
    """The time of the slowest when the same had just been drawn: the rest was filling caches."""
    failures: list[str] = field(default_factory=list)
    asked: dict[str, list[str]] = field(default_factory=dict)

    def draw(self, exhibit: Exhibit, width: int, height: int) -> bool:
        """Draw a picture at a size. Return whether it is worth drawing at other sizes."""
        self.drawings += 1
        where = f"{exhibit.name} at {width}×{height}"
        try:
            with at_most(PATIENCE, where):
                spent = seconds(exhibit, width, height)
        except Exception as error:  # noqa: BLE001 - any is what we look for
            self.failures.append(f"{where}: {type(error).__name__} {error}")
            return False
        if spent > self.slowest:
            self.slowest, self.which, self.again = spent, where, drawn(exhibit, width, height)[1]
        if spent > BUDGET:
            self.failures.append(f"{where} took {1000 * spent:.0f} ms")
        return True

    def add(self, other: Found) -> None:
        self.pages.update(other.pages)
        self.drawings += other.drawings
        self.failures += other.failures
        if other.slowest > self.slowest:
            self.slowest, self.which, self.again = other.slowest, other.which, other.again
        for game, asked in other.asked.items():
            self.asked[game] = sorted({*self.asked.get(game, ()), *asked})


def done(work: Work) -> tuple[Work, Found]:
    """Draw one size after the other, each picture at it: what all tables of one size share is made once."""
    found, asked = Found(), set[str]()
    shown = list(work.exhibits(asked))
    gc.collect()
    if work.sample:
        for exhibit, sizes in zip(shown, work.sizes(), strict=False):
            all(found.draw(exhibit, *size) for size in sizes)
    else:
        left = dict(enumerate(shown))
        for size in next(work.sizes()):
            for at, exhibit in list(left.items()):
                if not found.draw(exhibit, *size):
                    del left[at]
    found.pages[work.about] = len(shown)
    if work.game:
        found.asked[work.game] = sorted(asked)
    return work, found


def all_work(grid: str, parts: Iterable[int], sample: int, only: Iterable[str]) -> Iterator[Work]:
    """Yield one part after the other: what is ended early has drawn every picture at sizes of all kinds."""
    wanted = set(only)
    for part in [0] if sample else parts:
        for name, game in GAMES.items():
            if not wanted or name in wanted:
                yield from (Work("", name, seats, grid, part, sample) for seats in game.seats)
        if not wanted or "pages" in wanted:
            yield from (Work(room, "", 0, grid, part, sample) for room in ROOMS)


class Journal:
    """A file in which each piece of work stands that is done: a line of JSON each."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._program = _program()
        self.done: dict[Work, Found] = {}
        for line in path.read_text().splitlines() if path and path.exists() else ():
            entry: dict[str, Any] = json.loads(line)
            if entry["program"] != self._program:
                sys.exit(f"{path} is about another state of the program. Take a new file, or that state.")
            self.done[Work(*entry["work"])] = Found(**entry["found"])

    def add(self, work: Work, found: Found) -> None:
        self.done[work] = found
        if self._path is not None:
            entry = {"program": self._program, "work": work, "found": asdict(found)}
            with self._path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def _program() -> str:
    """Return a digest of what draws, and of what is drawn."""
    files = [path for room in ("core", "net", "tui", "tests/gallery") for path in (ROOT / room).rglob("*.py")]
    contents = sha256()
    for path in sorted(files):
        contents.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return contents.hexdigest()[:16]


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="scripts/screens", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=0, help="so many sizes at random for each picture")
    parser.add_argument("--lattice", action="store_true", help="a systematic fifth of all sizes")
    parser.add_argument("--part", type=_part, default=range(PARTS), metavar=f"I/{PARTS}", help="one part of the sizes")
    parser.add_argument("--journal", type=Path, help="write here what is done, and leave out what stands here")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--language", choices=languages()[1:], help="what is cut at 80×24 in that language alone")
    parser.add_argument("--only", nargs="*", default=(), choices=("pages", *GAMES), help="pages, or these games")
    given = parser.parse_args(argv)
    if given.language:
        sys.exit(bool(publish_cuts(given.language, set(given.only))))
    journal = Journal(given.journal)
    works = list(all_work("lattice" if given.lattice else "all", given.part, given.sample, given.only))
    total = Found()
    for work in works:
        if work in journal.done:
            total.add(journal.done[work])
    with get_context("spawn").Pool(given.jobs) as pool:
        for work, found in pool.imap_unordered(done, [work for work in works if work not in journal.done]):
            journal.add(work, found)
            total.add(found)
            note(f"{work.about}, part {work.part + 1}: {total.drawings} drawings, {len(total.failures)} failures")
    failures = publish_all(total)
    sys.exit(bool(failures))


def publish_cuts(language: str, only: set[str]) -> list[str]:
    """Say what one language cuts at 80×24. Return it."""
    losses, pictures, both = list[str](), 0, (ENGLISH, language)
    for work in all_work("all", [0], 1, only):
        note(f"{work.about}: {pictures} pictures, {len(losses)} with losses")
        made = []
        for each in both:
            with speaking(each):
                made.append(list(work.exhibits(set())))
        own, theirs = ([drawn_in(each, spoken) for each in shown] for spoken, shown in zip(both, made, strict=True))
        losses += lost_in(own, theirs)
        pictures += len(made[0])
    publish({"language": language, "pictures": pictures, "losses": len(losses), "which": losses[:MOST_FAILURES]})
    return losses


def publish_all(total: Found) -> list[str]:
    """Say what was found. Return what failed."""
    missing = [
        f"{game} never asked {name}" for game in total.asked for name in questions(GAMES[game]) - {*total.asked[game]}
    ]
    failures = total.failures + missing
    publish(
        {
            "pages": sum(total.pages.values()),
            "drawings": total.drawings,
            "slowest_ms": round(1000 * total.slowest, 1),
            "slowest": total.which,
            "slowest_again_ms": round(1000 * total.again, 1),
            "failures": len(failures),
            "which": failures[:MOST_FAILURES],
        }
    )
    return failures


def _part(word: str) -> list[int]:
    part, _, parts = word.partition("/")
    if parts != str(PARTS) or not part.isdecimal() or not 1 <= int(part) <= PARTS:
        raise argparse.ArgumentTypeError(f"a part is 1/{PARTS} to {PARTS}/{PARTS}")
    return [int(part) - 1]


if __name__ == "__main__":
    main()
