"""Takes an older version of the program out of the checkout's history: the oldest that reads and writes the same."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
FORMATS: Final = (
    "net/store/postgres/schema.py",
    ":(glob)net/*/records.py",
    "net/logs/kinds.py",
    "net/logs/encoding.py",
    ":(glob)core/*/game.py",
    ":(glob)core/*/choices.py",
)
"""The files that say how a database is laid out, what a log may hold, by which rules each game is played and how its
answers are written. The first whole program from the commit on that last changed one of them is the oldest that has all
of them as they are."""
NEEDED: Final = ("core", "net", "tui", "sortilege", "scripts", "tests/__init__.py", "tests/chance.py", "tests/e2e")
"""The parts of the tree that a node is started from (scripts/clusters/node.py)."""


class Older(NamedTuple):
    tree: Path
    commit: str


class NoHistory(Exception):
    """Raised where there is no such version; says why."""


def unpack(place: Path) -> Older:
    """Put the older program into that directory, which is made."""
    if _git("rev-parse", "--is-shallow-repository") != b"false":
        raise NoHistory("This checkout lacks its history.")
    commit, newest = _git("log", "-1", "--format=%h", "--", *FORMATS), _git("log", "-1", "--format=%h")
    if commit == newest:
        raise NoHistory("No older program reads and writes the same as this one.")
    for each in (commit, *_git("rev-list", "--reverse", f"{commit.decode()}..HEAD~1").split()):
        _extract(each.decode(), place)
        if _starts(place):
            return Older(place, each.decode())
        shutil.rmtree(place)
    raise NoHistory("No older program that reads and writes the same as this one can be started.")


def _extract(commit: str, place: Path) -> None:
    place.mkdir(mode=0o755)
    with tarfile.open(fileobj=io.BytesIO(_git("archive", "--format=tar", commit, *NEEDED))) as archive:
        archive.extractall(place, filter="data")


def _starts(place: Path) -> bool:
    """Return whether this program can be imported: a commit may be one of several that only together are whole."""
    command = [sys.executable, "-P", "-c", "import net.hub.hub, tui.cli, tui.hosting"]
    return not subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(place)}, capture_output=True, check=False
    ).returncode


def _git(*words: str) -> bytes:
    try:
        asked = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, check=False)
    except OSError as error:
        raise NoHistory("There is no git here.") from error
    if asked.returncode != 0:
        raise NoHistory("This is no checkout whose history can be read.")
    return asked.stdout if words[0] == "archive" else asked.stdout.strip()
