"""Runs the same benches of two states of the repository by turns, so that what else the machine does falls on both.

The other state is checked out beside this one and run by the same Python. Each figure is the best of all rounds of its
side; `worse` names those that have become worse by more than the bound, by how many times. Shares, counts and what only
one side measures are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from scripts.benches.report import Figures, note

ROOT: Final = Path(__file__).parents[2]
BENCHES: Final[Mapping[str, tuple[str, ...]]] = {
    "engine": ("--rounds", "20"),
    "wire": (),
    "server": (),
    "sessions": (),
}
"""The benches that are compared, and how long each takes in one round."""
MORE_IS_BETTER: Final = ("_per_s", "ratio")
"""Ends of names; megabytes `per_session` are not among them."""
LEAST: Final = 0.01
"""Added on both sides: what was nothing can't become so many times worse."""
NOT_JUDGED: Final = ("answers", "share", "gain", "of", "rounds", "load_cpu")
"""Parts of names of figures that say nothing about the program: how much was done, and what the load itself took."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--against", required=True, metavar="COMMIT", help="the state to compare with")
    parser.add_argument("--benches", nargs="*", default=[*BENCHES], choices=[*BENCHES], help="which (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="of each bench on either side (default: 3)")
    parser.add_argument("--bound", type=float, default=1.05, help="times that a figure may be worse (default: 1.05)")


def run(given: argparse.Namespace) -> Figures:
    found: dict[str, dict[str, list[float]]] = {"before": {}, "after": {}}
    with checked_out(given.against) as other:
        sides = [("before", other), ("after", ROOT)]
        for turn in range(given.rounds):
            for bench in given.benches:
                for side, root in sides if turn % 2 == 0 else reversed(sides):
                    note(f"round {turn + 1}: {bench} {side} …")
                    figures = dict(flat(measured(root, bench)))
                    note(json.dumps(figures))
                    for name, value in figures.items():
                        found[side].setdefault(name, []).append(value)
    return compared(found["before"], found["after"], given.bound)


def failed(figures: Figures) -> bool:
    return bool(figures["worse"])


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "before"
        _git("worktree", "add", "--detach", "--force", str(path), commit)
        try:
            yield path
        finally:
            _git("worktree", "remove", "--force", str(path))


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True)


def measured(root: Path, bench: str) -> Mapping[str, Any]:
    """Return the figures of that checkout: its modules come before those that are installed."""
    command = [sys.executable, "-P", "-m", "scripts.bench", bench, *BENCHES[bench]]
    around = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=around, stdout=subprocess.PIPE, text=True, check=True)
    found: Mapping[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def flat(figures: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    """Yield each number under its whole name."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{name}.")
        elif isinstance(value, int | float):
            yield f"{before}{name}", float(value)


def compared(before: Mapping[str, list[float]], after: Mapping[str, list[float]], bound: float) -> dict[str, Any]:
    figures, worse = {}, {}
    for name in [name for name in before if name in after and is_judged(name)]:
        best = max if is_better_when_more(name) else min
        old, new = best(before[name]), best(after[name])
        times = _times(new, old) if best is min else _times(old, new)
        figures[name] = {"before": old, "after": new}
        if times > bound:
            worse[name] = round(times, 3)
    return {"worse": worse, "figures": figures}


def is_judged(name: str) -> bool:
    last = name.rpartition(".")[2]
    return not any(last == word or (len(word) > 4 and word in last and "per" not in last) for word in NOT_JUDGED)


def is_better_when_more(name: str) -> bool:
    return name.endswith(MORE_IS_BETTER)


def _times(one: float, other: float) -> float:
    return 1.0 if one == other else (one + LEAST) / (other + LEAST)
