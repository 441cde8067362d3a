"""That the frail machine fails as a real one does: else a server that stands it would prove nothing."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from net.store import TABLES

# Commits one row after the other and says so, until an order is carried out.
WRITER = f"""
import os, sqlite3, sys, threading, time
from tests.e2e.helpers.frail import Machine
machine = Machine()
machine.install()
writer = sqlite3.connect(os.path.join(sys.argv[1], "{TABLES}"), isolation_level=None)
writer.executescript("PRAGMA journal_mode = WAL; CREATE TABLE rows (row); PRAGMA synchronous = " + sys.argv[2])
orders, order = os.pipe()
os.write(order, sys.argv[3].encode() + b"\\n")
os.close(order)
machine.obey(orders)
for row in range(1000):
    try:
        writer.execute("INSERT INTO rows VALUES (?)", (row,))
    except sqlite3.OperationalError as error:
        print(error.sqlite_errorname, flush=True)
    else:
        print(row, flush=True)
    if row == 50:
        break
"""


def write(place: Path, safety: str, order: str) -> subprocess.CompletedProcess[str]:
    place.mkdir()
    command = [sys.executable, "-P", "-c", WRITER, str(place), safety, order]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


def rows(place: Path) -> set[str]:
    (place / f"{TABLES}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(place / TABLES)) as reader:
        return {str(row) for (row,) in reader.execute("SELECT row FROM rows")}


def lost(place: Path, safety: str, seed: int) -> int:
    """How many rows are not there any more which were said to be."""
    done = write(place, safety, f"cut {20 + 3 * seed} {seed}")
    assert done.returncode == -signal.SIGKILL, done.stderr
    said = set(done.stdout.split())
    assert said
    return len(said - rows(place))


def test_a_power_cut_takes_what_was_not_synced_and_nothing_else(tmp_path: Path) -> None:
    assert [lost(tmp_path / f"full {seed}", "FULL", seed) for seed in range(6)] == [0] * 6
    assert max(lost(tmp_path / f"normal {seed}", "NORMAL", seed) for seed in range(6)) > 0


def test_a_failed_sync_is_the_disks_own_error_once(tmp_path: Path) -> None:
    done = write(tmp_path / "place", "FULL", "fail")
    first, *others = done.stdout.split()
    assert first == "SQLITE_IOERR_FSYNC", done.stderr
    assert others == [str(row) for row in range(1, 51)]


def test_a_broken_disk_fails_every_write_with_the_disks_own_error(tmp_path: Path) -> None:
    done = write(tmp_path / "place", "FULL", "break")
    assert done.stdout.split() == ["SQLITE_IOERR_WRITE"] * 51, done.stderr


def test_a_disk_that_is_mended_takes_all(tmp_path: Path) -> None:
    done = write(tmp_path / "place", "FULL", "break\nmend")
    assert done.stdout.split() == [str(row) for row in range(51)], done.stderr


def test_an_order_that_is_none_is_no_quiet_success(tmp_path: Path) -> None:
    done = write(tmp_path / "place", "FULL", "cut")
    assert "This is no order" in done.stderr


@pytest.mark.parametrize("ahead", [3600, -1_000_000])
def test_a_clock_is_set_for_everybody_who_asks_for_the_time(ahead: int) -> None:
    code = "import time; from tests.e2e.helpers.frail import Machine; at = time.time(); m = time.monotonic()\n"
    code += f"Machine()._obey(['clock', '{ahead}']); print(round(time.time() - at), round(time.monotonic() - m))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.split() == [str(ahead), "0"]
