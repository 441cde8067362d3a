"""Runs the conformance suite in its long form, other examples and ten times as many; and the bots at every table, whole
games over the wire, and whole games by keys."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from core.registry import GAMES

ROOT = Path(__file__).parent.parent
TESTS = (
    "tests/conformance",
    "tests/bots/test_every_bot.py",
    "tests/net/protocol/test_codec.py",
    "tests/e2e/test_whole_games.py",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), help="this game only")
    parser.add_argument("--workers", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--rounds", type=int, default=1, help="how many times, each with new examples (1)")
    given = parser.parse_args()
    # A long search is no hanging test.
    patient = ["-o", "faulthandler_timeout=3600"]
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-n", str(given.workers), *patient, *TESTS]
    command += ["-k", given.game] if given.game else []
    environment = {**os.environ, "SORTILEGE_HYPOTHESIS": "explore"}
    for _ in range(given.rounds):
        if failed := subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            return failed
    return 0


if __name__ == "__main__":
    sys.exit(main())
