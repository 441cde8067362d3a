"""A server killed at any moment: nothing acknowledged is lost or half there, the next starts at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from net.store import Store
from net.store.sqlite.mark import SUFFIX
from tests.net.store.stores import Clerk
from tests.postgres.server import Here, expire

ROUNDS = int(os.environ.get("SORTILEGE_POWER_CUTS", "8"))

# Ten logs grow by one to three records at a time, as fast as they can; what is on disk is said on stdout.
SERVER = """
import os, pathlib, sys
from random import Random
from tests.net.store.stores import KINDS, Caller
caller, rng = Caller(), Random(int(sys.argv[2]))
place = sys.argv[1] if "://" in sys.argv[1] else pathlib.Path(sys.argv[1])
store = KINDS[sys.argv[3]](place, caller.notify)

def grow(log, at):
    end = at + rng.randrange(1, 4)
    records = [b"%d:%d:%d" % (log, place, end) for place in range(at, end)]
    def then(error):
        assert error is None
        os.write(1, b"%d %d\\n" % (log, end))
        grow(log, end)
    store.append(log, at, records, then)

for log in range(1, 11):
    grow(log, len(store.read(log)))
caller.until(lambda: False)
"""


def run_until_killed(kind: str, place: Path | str, seed: int, lines: int) -> Counter[int]:
    """How long each log was, by what the server said before it was killed without warning."""
    command = [sys.executable, "-c", SERVER, str(place), str(seed), kind]
    said: Counter[int] = Counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        for number, line in enumerate(server.stdout):
            if number == lines:
                os.kill(server.pid, signal.SIGKILL)
            if line.endswith(b"\n"):
                log, length = map(int, line.split())
                said[log] = length
    return said


def expected(log: int, length: int) -> list[bytes]:
    return [b"%d:%d" % (log, place) for place in range(length)]


def all_there(store: Store, said: Counter[int]) -> None:
    for log in range(1, 11):
        records = store.read(log)
        assert len(records) >= said[log]
        assert [record.rpartition(b":")[0] for record in records] == expected(log, len(records))
        assert not records or int(records[-1].split(b":")[2]) == len(records), "half of an append"


def test_what_was_acknowledged_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    path, rng = tmp_path / "tables.db", Random(11)
    for seed in range(ROUNDS):
        said = run_until_killed("disk", path, seed, rng.randrange(400))
        assert said
        mark = int.from_bytes(path.with_name(path.name + SUFFIX).read_bytes(), "little")
        assert mark >= said.total(), "were the end of the WAL lost now, nobody would notice"
        with closing(Clerk(path).store) as store:
            all_there(store, said)


def test_what_a_database_has_acknowledged_before_a_kill_is_there_after_it(
    house: str, sql: psycopg.Connection[Any]
) -> None:
    rng = Random(11)
    for seed in range(ROUNDS // 4):
        said = run_until_killed("postgres", house, seed, rng.randrange(400))
        assert said
        expire(sql)
        with closing(Here(house).store) as store:
            all_there(store, said)
            assert store.logs() == list(range(1, 11))
