"""Runs the laws of our own games over a game that another installed package offers; `scripts/conformance NAME`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from core.registry import GAMES, OURS
from net.host.elsewhere import find_games
from tests.conformance.helpers.subjects import ONE

SUITE = Path(__file__).parent.parent / "tests" / "conformance"
LAWS = ("test_laws.py", "test_secrecy.py", "test_setups.py")


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/conformance", description=__doc__)
    parser.add_argument("game", help="the game, by the name of its entry point")
    parser.add_argument("more", nargs="*", help="for pytest, behind --")
    given = parser.parse_args()
    find_games()
    if given.game not in GAMES:
        sys.stderr.write(f"scripts/conformance: There is no game '{given.game}'. There are: {', '.join(GAMES)}.\n")
        return 2
    if given.game in OURS:
        sys.stderr.write(f"scripts/conformance: {given.game} is one of ours: scripts/test examines it.\n")
        return 2
    laws = [str(SUITE / law) for law in LAWS]
    command = [sys.executable, "-P", "-m", "pytest", "-n0", "--no-cov", "-q", *laws, *given.more]
    return subprocess.run(command, env={**os.environ, ONE: given.game}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
