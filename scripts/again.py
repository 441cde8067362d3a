"""Runs the tests that are new or have changed twenty times over, in an order of chance: a test that fails now and then
is found while somebody still knows why it was written.

Changed since: where this line of work left the commit that SORTILEGE_BASE names; without it, since the last commit that
was four hours old when the newest was made. What has changed in a file besides its tests (a helper, a fixture, a
constant) counts for all of its tests.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
TIMES: Final = 20
FEW: Final = 3
"""So often each is run, however long it takes, …"""
BUDGET: Final = 180.0
"""… and then as often as fits into its share of so many seconds."""
PATIENCE: Final = 2
"""So many times that, and it ends whatever is still to be done."""
SINCE: Final = 4 * 3600
HALVES: Final = 8
"""Fewer tests are run in one process."""


class Unknown(Exception):
    """What has changed can't be told; says why."""


# What has changed


def git(root: Path, *words: str) -> str:
    try:
        answer = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    except OSError:
        raise Unknown("There is no git here.") from None
    if answer.returncode:
        raise Unknown(f"git {words[0]} failed: {answer.stderr.strip() or 'no word of why'}")
    return answer.stdout.strip()


def base_of(root: Path, named: str) -> str:
    """The commit that the tests of today are compared with."""
    try:
        git(root, "rev-parse", "--verify", "HEAD")
    except Unknown:
        raise Unknown("There is no git history here.") from None
    if named:
        return git(root, "merge-base", "HEAD", named)
    newest = int(git(root, "show", "-s", "--format=%ct", "HEAD"))
    if found := git(root, "rev-list", "-1", f"--before={newest - SINCE}", "HEAD"):
        return found
    raise Unknown("The git history here does not reach back for four hours.")


def changed_tests(root: Path, base: str) -> list[str]:
    """As pytest names them."""
    names = git(root, "diff", "--name-only", "--diff-filter=d", base, "--", "tests").split("\n")
    names += git(root, "ls-files", "--others", "--exclude-standard", "--", "tests").split("\n")
    found: list[str] = []
    for name in sorted({each for each in names if Path(each).name.startswith("test_") and each.endswith(".py")}):
        try:
            before = git(root, "show", f"{base}:{name}")
        except Unknown:
            before = ""
        found += [f"{name}::{each}" for each in changed_in(before, (root / name).read_text())]
    return found


def changed_in(before: str, now: str) -> list[str]:
    """The tests of a file that are not as they were, or whose surroundings in it are not."""
    (old, beside_old), (new, beside_new) = _parts(before), _parts(now)
    return [name for name, text in new.items() if beside_old != beside_new or old.get(name) != text]


def _parts(text: str) -> tuple[dict[str, str], list[str]]:
    """Each test, and everything else; where something stands, and what comments say, makes no difference."""
    tests: dict[str, str] = {}
    beside: list[str] = []
    for node, name in _named(ast.parse(text).body):
        if name:
            tests[name] = ast.dump(node)
        else:
            beside.append(ast.dump(node))
    return tests, beside


def _named(body: Sequence[ast.stmt], within: str = "") -> Iterator[tuple[ast.AST, str]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node, within + node.name
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _named(node.body, f"{within}{node.name}::")
        else:
            yield node, ""


# Running them


class Again:
    """A plugin of pytest that runs what was collected round by round."""

    def __init__(self, times: int, budget: float, seed: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.done: Counter[str] = Counter()
        self._times = times
        self._budget = budget
        self._rng = random.Random(seed)
        self._clock = clock
        self._spent: Counter[str] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed or session.config.option.collectonly:
            return False  # It could not be collected: pytest's own loop says so.
        began = self._clock()
        for number in range(self._times):
            spent = self._clock() - began
            if number >= FEW and spent > self._budget:
                break
            for item in self._round(session.items):
                if self._clock() - began > PATIENCE * self._budget:
                    return True
                self._run(item)
        return True

    def _round(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        share = self._budget / len(items) if items else 0.0
        due = [each for each in items if self.done[each.nodeid] < FEW or self._spent[each.nodeid] < share]
        self._rng.shuffle(due)
        return due

    def _run(self, item: pytest.Item) -> None:
        """Wholly torn down afterwards: the next may be the same."""
        began = self._clock()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        self._spent[item.nodeid] += self._clock() - began  # type: ignore[assignment] # A counter of seconds.
        self.done[item.nodeid] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        session = terminalreporter._session
        names = {each.nodeid for each in session.items} if session is not None else set()
        for times in sorted({self.done[name] for name in names}, reverse=True):
            these = sorted(name for name in names if self.done[name] == times)
            told = "" if times >= self._times else f", for the time they take: {' '.join(these)}"
            terminalreporter.write_line(f"{len(these)} tests {times} times{told}")


def run(root: Path, tests: Sequence[str], again: Again) -> int:
    options = ["-q", "-o", "console_output_style=classic", "-p", "no:cacheprovider", f"--rootdir={root}"]
    return int(pytest.main([*options, *tests], plugins=[again]))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/again", description="Run new and changed tests many times over.")
    parser.add_argument("tests", nargs="*", help="these instead, as pytest takes them")
    parser.add_argument("--times", type=int, default=TIMES, help=f"how often (default: {TIMES})")
    parser.add_argument("--budget", type=float, default=BUDGET, help=f"seconds in all (default: {BUDGET:.0f})")
    parser.add_argument("--here", action="store_true", help="in this process, not in two")
    parser.add_argument("--seed", type=int, default=None, help="of the order (default: another each time)")
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
    print(f"Their order: --seed {seed}", flush=True)
    if given.here or len(tests) < HALVES:
        return run(ROOT, tests, Again(given.times, given.budget, seed))
    options = ["--here", "--times", str(given.times), "--budget", str(given.budget), "--seed", str(seed)]
    return in_halves([sys.executable, "-P", "-m", "scripts.again", *options], tests)


def in_halves(command: Sequence[str], tests: Sequence[str]) -> int:
    """Two at a time, as the whole suite; each says what it has to say when it has ended."""
    with ExitStack() as files:
        outs = [files.enter_context(TemporaryFile("w+")) for _ in range(2)]
        halves = [
            subprocess.Popen([*command, *tests[at::2]], stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
            for at, out in enumerate(outs)
        ]
        statuses = [half.wait() for half in halves]
        for out in outs:
            out.seek(0)
            print(out.read())
    return max(statuses)


if __name__ == "__main__":
    sys.exit(main())
