"""Measures how long a start takes, of a server with many finished games and of a game: `scripts/bench start`.

A few games of each kind are played by chance; their logs stand for as many as are wished. Every start looks over all of
them, so what is told is the difference to a start with none. A game's start is told in seconds of CPU, in turn with a
start that imports all games, as every start once did.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median

from core.bots.bot import any_of
from core.engine import choices
from core.registry import GAMES
from net.logs.encoding import encode_record
from net.logs.kinds import Record
from net.store.seal import bundled
from net.store.sqlite.file import StoreFile
from net.store.sqlite.layout import in_transaction, writing
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.room import Room
from scripts.benches.report import Figures, note

DIFFERENT = 3
"""Games of each kind that are played."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--finished", type=int, default=10_000, help="finished games (10000)")
    parser.add_argument("--repeat", type=int, default=5, help="starts of each kind, of which the median is told (5)")


def run(given: argparse.Namespace) -> Figures:
    note("Playing the games …")
    logs = [played(name, seed) for name in GAMES for seed in range(DIFFERENT)]
    with tempfile.TemporaryDirectory() as place:
        none, many = Path(place) / "none", Path(place) / "many"
        fill(none, logs, 0)
        fill(many, logs, given.finished)
        before, after = (median(islice(_starts(path), given.repeat)) for path in (none, many))
        return {
            **{f"{name}_cpu_s": cpu for name, cpu in games_started(given.repeat).items()},
            "finished": given.finished,
            "records_mean": sum(map(len, logs)) / len(logs),
            "file_mb": round(many.stat().st_size / 1e6, 1),
            "start_none_s": round(before, 3),
            "start_s": round(after, 3),
            "more_s": round(after - before, 3),
        }


HOME = "import tui.cli, tui.app"
"""The modules that `sortilege` has imported when its home screen stands there."""

PROGRAM = """
import sys
import tui.cli, tui.app, tui.client.session, tui.launch, tui.screens.table.table, net.hub.hub, net.hub.local_line
from core.bots import BOTS
from tui.games import face_of
for game in sys.argv[1:]:
    face_of(game), BOTS["adept"][game]
"""
"""The modules that `sortilege play` has imported when the table stands there."""


def games_started(repeat: int) -> dict[str, float]:
    """Return the seconds of CPU until the home screen, a table of each game, and one of all of them could be drawn."""
    programs = {
        "home": (HOME,),
        **{name: (PROGRAM, name) for name in GAMES},
        "all": (PROGRAM, *GAMES),
    }
    spent: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(repeat):
        for name, program in programs.items():
            spent[name].append(_cpu_of([sys.executable, "-P", "-c", *program]))
    return {name: round(median(each), 3) for name, each in spent.items()}


def _cpu_of(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def fill(path: Path, logs: list[list[bytes]], finished: int) -> None:
    with closing(StoreFile(path)):
        pass
    with closing(writing(path)) as writer, in_transaction(writer):
        for log in range(1, finished + 1):
            writer.execute("INSERT INTO finished VALUES (?, ?)", (log, bundled(log, logs[log % len(logs)])))


def _starts(path: Path) -> Iterator[float]:
    for _ in count():
        begin = time.perf_counter()
        file = StoreFile(path)
        file.logs(), file.last()
        yield time.perf_counter() - begin
        file.close()


def played(name: str, seed: int) -> list[bytes]:
    """Return a whole game's log, as the server writes it."""
    seats, rng = GAMES[name].seats[-1], Random(seed)
    made = Made(
        name, ("open",) * seats, (), False, "", bytes(32), "Anna", 1_700_000_000, rules=GAMES[name].rules_version
    )
    table = Room.opened(1, made)
    log: list[Record] = [made]

    def do(proposal: Proposal) -> None:
        table.accept(proposal)
        log.extend(proposal.records)

    do(table.sit("key:anna", "Anna", 0))
    do(table.begin("adept", 1_700_000_100))
    while table.phase == "playing":
        assert table.state is not None
        seat = table.waiting_for()[0]
        do(table.match.answer(seat, (any_of(choices(table.state, seat), rng),)))
    return [encode_record(record, table.setup.game) for record in log]
