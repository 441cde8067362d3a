"""Runs the tests many times, some of them beside a load of busy processes, and says which ever failed.

Each run deals other games, whose name is told with it: SORTILEGE_CHANCE, set to that, deals them once more. With
--same each deals those that CI does: what fails then has not failed by its cards. Several at once, each in a checkout
of its own, are each other's load.

The last line is one JSON object: how many runs there were, how many of them were red, how often each test failed, and
how many seconds each run took.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tests.chance import ROUND

ROOT: Final = Path(__file__).parent.parent
BUSY: Final = 8
HOURS: Final = 2.0
GREEN: Final = 0
SOME_FAILED: Final = 1

# It ends by itself when whoever started it is gone, however that came.
LOAD: Final = """
import os, sys
while os.getppid() == int(sys.argv[1]):
    for _ in range(1_000_000):
        pass
"""


@contextmanager
def busy(count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Run so many processes that compute, for as long as this lasts."""
    processes = [subprocess.Popen([sys.executable, "-c", LOAD, str(os.getpid())]) for _ in range(count)]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def failures_in(report: Path, status: int) -> list[str]:
    """Return the tests of one run that failed, by pytest's report; or that the run itself did."""
    failed: list[str] = []
    with suppress(OSError, ET.ParseError):
        for case in ET.parse(report).iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed.append(f"{case.get('file') or case.get('classname')}::{case.get('name')}")
    if status not in {GREEN, SOME_FAILED} or (status == SOME_FAILED and not failed):
        failed.append(f"pytest itself: exit status {status}")
    return failed


def run_once(tests: Sequence[str], workers: int, hours: float, where: Path, games: str) -> list[str]:
    report = where / "report.xml"
    report.unlink(missing_ok=True)
    parallel = ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"] if workers > 1 else []
    quiet = ["-q", "--tb=short", "-p", "no:cacheprovider", f"--junitxml={report}", "-o", "junit_family=xunit1"]
    command = [sys.executable, "-P", "-m", "pytest", *quiet, *parallel, *tests]
    with (where / "said").open("w+") as said:
        process = subprocess.Popen(
            command, stdout=said, stderr=subprocess.STDOUT, cwd=ROOT, env={**os.environ, ROUND: games}
        )
        try:
            status = process.wait(hours * 3600)
        except subprocess.TimeoutExpired:
            status = -1
        finally:
            process.terminate()  # Its workers end with it.
            process.wait()
        failed = failures_in(report, status)
        if failed:
            said.seek(0)
            sys.stderr.write(said.read())
    return failed


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/steady", description=__doc__.partition("\n")[0])
    parser.add_argument("tests", nargs="*", help="these, as pytest takes them (default: all)")
    parser.add_argument("--runs", type=int, default=10, help="how often (default: 10)")
    parser.add_argument("--loaded", type=int, default=None, help="how many of them beside a load (default: half)")
    parser.add_argument("--busy", type=int, default=BUSY, help=f"processes of that load (default: {BUSY})")
    parser.add_argument("--workers", type=int, default=2, help="of pytest (default: 2)")
    parser.add_argument("--games", default="steady", help="the name of the games that are dealt (default: steady)")
    parser.add_argument("--same", action="store_true", help="deal the games that CI deals, in every run")
    parser.add_argument("--hours", type=float, default=HOURS, help=f"that one run may take (default: {HOURS:.0f})")
    given = parser.parse_args(argv)
    loaded = given.runs // 2 if given.loaded is None else given.loaded
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # Or its load and its tests would outlive it.
    failures: Counter[str] = Counter()
    red, seconds = 0, []
    with tempfile.TemporaryDirectory() as where:
        for number in range(given.runs):
            # Evenly among the others: quiet and loaded runs meet the same hours of the night.
            load = given.busy if (number + 1) * loaded // given.runs > number * loaded // given.runs else 0
            began = time.monotonic()
            with busy(load):
                games = "" if given.same else f"{given.games} {number + 1}"
                failed = run_once(given.tests, given.workers, given.hours, Path(where), games)
            seconds.append(round(time.monotonic() - began, 1))
            failures.update(set(failed))
            red += bool(failed)
            told = f"{len(failed)} failed" if failed else "green"
            print(
                f"run {number + 1} ({ROUND}={games!r}), beside {load} busy processes: {told}, {seconds[-1]} s",
                file=sys.stderr,
                flush=True,
            )
    print(json.dumps({"runs": given.runs, "red": red, "failures": dict(failures.most_common()), "seconds": seconds}))
    return int(red > 0)


if __name__ == "__main__":
    sys.exit(main())
