"""`scripts/bench counted --against COMMIT`: how many instructions small fixed jobs take, before and now; and with
`--language XX` instead, how many a picture takes in English and in that language.

Time says little on a machine that does other things too; instructions are the same however busy it is. Each job is run
twice under valgrind, on either side, the second time with more of the same: what is told is what each of these more
took, so that imports and set-up fall away. The jobs are ours on both sides (scripts/benches/parts/counted_jobs.py),
also where the older state has no such bench. What stands beside the program's own code is counted too: SSH, the disk,
the collector of garbage; work that chance or the clock brings makes a difference of 1 or 2 of 100 between two runs of a
server's job. What the kernel does is not counted.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from core.registry import GAMES
from scripts.benches.compare import ROOT, checked_out
from scripts.benches.parts import counted_jobs
from scripts.benches.report import Figures, note

_COUNT: Final = re.compile(r"I\s+refs:\s+([\d,]+)")


class Times(NamedTuple):
    """Counts how often a job is done in its two runs."""

    few: int
    more: int


JOBS: Final[Mapping[str, Times]] = {
    **{f"decide.{game}": Times(2, 12) for game in GAMES},
    **{f"look.{game}": Times(5, 45) for game in GAMES},
    **{f"draw.{game}": Times(2, 10) for game in GAMES},
    **{f"read_back.{game}": Times(1, 2) for game in GAMES},
    "answer.tables_1": Times(40, 240),
    "answer.tables_20": Times(3, 15),
    "press": Times(10, 60),
    **{f"move.{game}": Times(4, 20) for game in GAMES},
    **{f"open_screen.{game}": Times(2, 8) for game in GAMES},
}
"""A decision of a game; a clone and a view; a picture of a table; a record of a log; a table's answer with four native
clients; a key and an answer's frame on a screen of plain ssh; opening that screen."""


def arguments(parser: argparse.ArgumentParser) -> None:
    other = parser.add_mutually_exclusive_group(required=True)
    other.add_argument("--against", metavar="COMMIT", help="the state to compare with")
    other.add_argument("--language", metavar="XX", help="compare pictures in that language with English")
    parser.add_argument("--jobs", nargs="*", default=[*JOBS], choices=[*JOBS], help="which (default: all)")
    parser.add_argument("--bound", type=float, default=1.05, help="times that a figure may be more (default: 1.05)")


def run(given: argparse.Namespace) -> Figures:
    if shutil.which("valgrind") is None:
        raise SystemExit("This bench counts instructions by valgrind, which is not installed here.")
    with in_language(given.language) if given.language else checked_out(given.against) as other:
        drawn = [job for job in given.jobs if job.startswith("draw.")]
        sides = State(other), State(ROOT, given.language or "en")
        figures = {job: _compared(job, *sides) for job in (drawn if given.language else given.jobs)}
    worse = {job: each["times"] for job, each in figures.items() if each["times"] > given.bound}
    return {"worse": worse, "figures": figures}


def failed(figures: Figures) -> bool:
    return bool(figures["worse"])


@contextmanager
def in_language(_language: str) -> Iterator[Path]:
    """Yield where English stands beside another language: here."""
    yield ROOT


def _compared(job: str, before: State, after: State) -> Figures:
    one, other = each_of(before, job), each_of(after, job)
    figures: Figures = {"before": one, "after": other, "times": round(other / one, 3)}
    note(f"{job}: {figures}")
    return figures


def each_of(state: State, job: str) -> int:
    """Return the instructions of one more of what that job does, in that state of the repository."""
    few, more = (counted(state, job, times) for times in JOBS[job])
    return round((more.instructions - few.instructions) / (more.done - few.done))


class State(NamedTuple):
    """A state of the repository, and the language that is read in it."""

    root: Path
    language: str = "en"


class Count(NamedTuple):
    done: int
    instructions: int


def counted(state: State, job: str, times: int) -> Count:
    """Do a job so often, and count what it takes: its own process, or the server that it starts."""
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "count"
        under = counted_jobs.counting(str(log)) if job.partition(".")[0] in counted_jobs.ALONE else []
        command = [*under, sys.executable, "-P", counted_jobs.__file__, job, str(times), str(log)]
        around = {**os.environ, "PYTHONPATH": str(state.root), "PYTHONHASHSEED": "0"}
        around[counted_jobs.READ_IN] = state.language
        done = subprocess.run(command, cwd=state.root, env=around, stdout=subprocess.PIPE, text=True, check=True)
        return Count(int(done.stdout), instructions_in(log.read_text()))


def instructions_in(log: str) -> int:
    """Return the number that valgrind has counted."""
    found = _COUNT.search(log)
    if found is None:
        raise ValueError(f"valgrind has counted nothing: {log}")
    return int(found[1].replace(",", ""))
