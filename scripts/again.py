"""Runs the tests that are new or have changed twenty times over, in an order of chance: a test that fails now and then
is found while somebody still knows why it was written.

It ends in time, however many there are: the quickest come first, then the rest share the time that is left, and what is
not run for want of time has been run once by the whole suite. Only a test that fails is a failure.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

import pytest

from scripts.changed import Unknown, base_of, changed_tests
from tests.chance import ROUND

ROOT: Final = Path(__file__).parent.parent
LENGTHS: Final = ROOT / ".pytest_cache" / "v" / "sortilege" / "seconds"
"""How long each test took when it was run last: tests/conftest.py notes it."""
USUAL: Final = 1.0
"""Seconds that are assumed for a test of which that is not known."""
TIMES: Final = 20
BUDGET: Final = 70.0
"""Seconds in all, with finding the tests; nothing is begun that would not end by then, …"""
OVERTIME: Final = 10.0
"""… and what takes longer than it was known to is broken off after so many more …"""
CLEARING: Final = 10.0
"""… with so many to clear up."""
HALVES: Final = 8
"""The number of tests below which they are run in one process."""


class Again:
    """A plugin of pytest that runs what was collected round by round, each time with other games."""

    def __init__(
        self,
        times: int,
        budget: float,
        seed: int,
        known: Mapping[str, float] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.done: Counter[str] = Counter()
        self.failed = 0
        self.broken_off = False
        self._times = times
        self._rng = random.Random(seed)
        self._known = known or {}
        self._clock = clock
        self._end = clock() + budget
        self._spent: dict[str, float] = {}
        self._games = os.environ.get(ROUND, "")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.done.update({each.nodeid: 0 for each in session.items})
        if session.testsfailed or session.config.option.collectonly:
            return False  # It could not be collected: pytest's own loop says so.
        while due := self._due(session.items):
            if not self._round(due):
                break
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed += report.failed and not self.broken_off

    def break_off(self, _signal: int, _frame: FrameType | None) -> None:
        """Interrupt what is run, and remember it: where Python can't raise, in a finaliser say, nobody else would."""
        self.broken_off = True
        raise KeyboardInterrupt

    def _round(self, items: Sequence[pytest.Item]) -> int:
        """Run each once, unless it would not end in time. Return how many were run."""
        before = self.done.total()
        for item in items:
            if self._takes(item.nodeid) <= self._left() and not self.broken_off:
                self._run(item)
        return self.done.total() - before

    def _due(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """Return those that fit into their share of the time left; what the quick leave of theirs is the slower ones'.

        At first the quickest begin, as nobody knows how long it all takes here and now; then chance has its say.
        """
        waiting = [each for each in self._shuffled(items) if self.done[each.nodeid] < self._times]
        waiting.sort(key=lambda item: self._takes(item.nodeid))
        left, due = self._left(), []
        for at, item in enumerate(waiting):
            takes = self._takes(item.nodeid)
            share = left / (len(waiting) - at)
            if takes > share:
                break
            due.append(item)
            left -= min(share, takes * (self._times - self.done[item.nodeid]))
        if not due:
            fitting = [each for each in waiting if self._takes(each.nodeid) <= self._left()]
            return sorted(fitting, key=lambda item: self.done[item.nodeid])[:1]
        return self._shuffled(due) if self.done.total() else due

    def _shuffled(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        return self._rng.sample(items, len(items))

    def _takes(self, name: str) -> float:
        """Return how long a test takes, as far as is known, here and now by preference."""
        return self._spent[name] / self.done[name] if self.done[name] else self._known.get(name, USUAL)

    def _left(self) -> float:
        return self._end - self._clock()

    def _run(self, item: pytest.Item) -> None:
        """Run a test, and tear everything down afterwards: the next may be the same."""
        began = self._clock()
        os.environ[ROUND] = f"{self._games} again {self.done[item.nodeid]}".strip()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        self._spent[item.nodeid] = self._spent.get(item.nodeid, 0.0) + self._clock() - began
        self.done[item.nodeid] += 1


def summed_up(done: Mapping[str, int], times: int) -> str:
    often = sum(each >= times for each in done.values())
    never = sum(each == 0 for each in done.values())
    fewer = len(done) - often - never
    return f"{often} tests {times} times, {fewer} fewer times and {never} not at all, for want of time."


def lengths() -> dict[str, float]:
    try:
        return {str(name): float(seconds) for name, seconds in json.loads(LENGTHS.read_text()).items()}
    except (OSError, ValueError, AttributeError):
        return {}


def run(tests: Sequence[str], again: Again, tally: str) -> int:
    options = ["-q", "-o", "console_output_style=classic", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    signal.signal(signal.SIGINT, again.break_off)
    try:
        status = int(pytest.main([*options, *tests], plugins=[again]))
    except Exception:
        if not again.broken_off:  # Otherwise pytest may complain at its end of the interruption itself.
            raise
        status = int(pytest.ExitCode.INTERRUPTED)
    Path(tally).write_text(json.dumps(again.done))
    if again.failed:
        return int(pytest.ExitCode.TESTS_FAILED)
    return int(pytest.ExitCode.INTERRUPTED) if again.broken_off else status


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/again", description="Run new and changed tests many times over.")
    parser.add_argument("tests", nargs="*", help="these instead, as pytest takes them")
    parser.add_argument("--times", type=int, default=TIMES, help=f"how often (default: {TIMES})")
    parser.add_argument("--budget", type=float, default=BUDGET, help=f"seconds in all (default: {BUDGET:.0f})")
    parser.add_argument("--seed", type=int, default=None, help="of the order (default: another each time)")
    parser.add_argument("--tally", default="", help=argparse.SUPPRESS)  # One part's note to the whole.
    given = parser.parse_args(argv)
    os.chdir(ROOT)
    tests = given.tests
    if not tests:
        try:
            base = base_of(ROOT, os.environ.get("SORTILEGE_BASE", ""))
            tests = changed_tests(ROOT, base)
        except Unknown as reason:
            print(f"No test is run again, for it can't be told which are new: {reason}")
            return 0
        print(f"{len(tests)} tests are new or have changed since {base[:10]}.")
        if not tests:
            return 0
    seed = random.randrange(10**6) if given.seed is None else given.seed
    if given.tally:
        return run(tests, Again(given.times, given.budget, seed, lengths()), given.tally)
    print(f"Their order: --seed {seed}", flush=True)
    options = ["--times", str(given.times), "--budget", str(given.budget), "--seed", str(seed)]
    status, done = in_parts([sys.executable, "-P", "-m", "scripts.again", *options], tests, given.budget)
    print(summed_up(done, given.times))
    return status


def in_parts(command: Sequence[str], tests: Sequence[str], budget: float) -> tuple[int, dict[str, int]]:
    """Run two at a time, as the whole suite; each says what it has to say when it has ended."""
    number = 2 if len(tests) >= HALVES else 1
    end = time.monotonic() + budget + OVERTIME
    done: dict[str, int] = {}
    statuses: list[int] = []
    with TemporaryDirectory() as folder, ExitStack() as files:
        tallies = [Path(folder, f"tally {at}") for at in range(number)]
        outs = [files.enter_context(Path(folder, f"out {at}").open("w+")) for at in range(number)]
        parts = [
            subprocess.Popen(
                [*command, "--tally", str(tallies[at]), *tests[at::number]], stdout=outs[at], stderr=outs[at], cwd=ROOT
            )
            for at in range(number)
        ]
        for part, out, tally in zip(parts, outs, tallies, strict=True):
            statuses.append(ended(part, end))
            out.seek(0)
            print(out.read())
            done |= json.loads(tally.read_text()) if tally.exists() else {}
    return max(statuses), done


def ended(part: subprocess.Popen[bytes], end: float) -> int:
    """Return what a part says at its end; that it had to be broken off is no failure."""
    try:
        return part.wait(max(0.0, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        part.send_signal(signal.SIGINT)
    try:
        status = part.wait(max(0.0, end + CLEARING - time.monotonic()))
    except subprocess.TimeoutExpired:
        part.kill()  # A test that can't be interrupted may hide anything.
        part.wait()
        return int(pytest.ExitCode.INTERNAL_ERROR)
    return int(pytest.ExitCode.OK) if status == pytest.ExitCode.INTERRUPTED else status


if __name__ == "__main__":
    sys.exit(main())
