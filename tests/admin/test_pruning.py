"""Finished games beyond the host's limits go from the store, and nothing else does, whenever it is killed."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from net.admin.forgetting import forget
from net.admin.pruning import outlived, take_out
from net.host.errors import UserError
from net.hub.hub import Hub
from net.limits import Limits
from net.logs.encoding import decode_record, encode_record
from net.logs.kinds import Record
from net.protocol.messages import Finished, FinishedSeen
from net.seasons.records import ROUND_ROBIN, Drawn, Enrolled, SeasonEnded, SeasonMade, Seated
from net.store import TABLES
from net.store.places import Place, check, reading
from net.store.postgres.rewriting import prune
from net.store.postgres.store import PostgresStore
from net.store.sqlite.mark import SUFFIX, acknowledged
from net.tables.records import Begun, Ended, Made, Sat
from tests.admin.kept import keep, played, room
from tests.net.hand_world import HandWorld, Screen
from tests.net.store.stores import Clerk
from tests.postgres.cluster import NODES, OWNER, Cluster
from tests.postgres.server import of
from tui.cli import main

DAY = 86_400
NOW = 2_000_000_000
LIMITS = Limits(finished_days=100, finished_games=3)


@cache
def game() -> tuple[Record, ...]:
    """A game that was played to its end."""
    table = room(1, deals="1")
    return (*played(table, None), table.ending(1))


def over(days: float) -> list[Record]:
    """The log of one that was over so many days ago."""
    *log, ended = game()
    assert isinstance(ended, Ended)
    return [*log, ended._replace(at=int(NOW - days * DAY))]


def log_of(store_path: Path, logs: dict[int, list[Record]], finished: tuple[int, ...]) -> Path:
    return keep(store_path, *((room(number, deals="1"), log) for number, log in logs.items()), finished=finished)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Games of 101, 50, 40, 30 and 20 days ago, one that goes on, one put away long ago, one put away lately."""
    begun = [*game()[:6]]
    logs = {1: over(101), 2: over(50), 3: over(40), 4: over(30), 5: over(20), 6: begun}
    logs[7], logs[8] = [*begun, Ended(NOW - 200 * DAY)], [*begun, Ended(NOW - DAY)]
    logs[9] = [*game()[:2]]
    return log_of(tmp_path / "data", logs, (1, 2, 3, 4, 5, 7, 8))


def held(place: Place) -> dict[int, tuple[bool, list[bytes]]]:
    with reading(place) as store:
        return {log: (store.is_finished(log), list(store.read(log))) for log in store.logs()}


def pruned(place: Place, limits: Limits = LIMITS) -> int:
    found = outlived(place, limits, NOW)
    return take_out(place, (*found.games, *found.others))


def is_wiped(path: Path) -> bool:
    """Whether no part of the file is left that nothing refers to."""
    with closing(sqlite3.connect(path)) as file:
        return bool(file.execute("PRAGMA freelist_count").fetchone() == (0,))


def listed(path: Path, limits: Limits = LIMITS) -> list[int]:
    """The finished games that a server on it lists, of whatever player: all of these are Anna's."""
    world = HandWorld()
    world.clock = float(NOW)
    world.logs = {log: blobs for log, (_, blobs) in held(path).items()}
    hub = Hub(world, limits=limits)
    hub.lobby.finished.restore(max(world.logs))
    world.advance(30)
    anna = Screen(hub, "Anna", "key:anna")
    anna.send(Finished())
    return [row.table for row in anna.last(FinishedSeen).games]


def test_what_the_page_does_not_list_any_more_goes_and_all_else_stays(path: Path) -> None:
    before, shown = held(path), listed(path)
    assert shown == [5, 4, 3]
    assert outlived(path, LIMITS, NOW) == ((1, 2), (7,))
    size = path.stat().st_size
    assert pruned(path) == size - path.stat().st_size > 0
    assert held(path) == {log: before[log] for log in (0, 3, 4, 5, 6, 8, 9)}
    assert listed(path) == shown
    assert pruned(path) == 0
    assert acknowledged(path) == check(path).acknowledged


def test_nothing_of_them_is_left_in_any_file(path: Path) -> None:
    marks = [encode_record(Ended(each), None) for each in (NOW - 200 * DAY, NOW - DAY)]

    def everything() -> bytes:
        return b"".join(each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(TABLES))

    assert all(each in everything() for each in marks)
    pruned(path)
    assert [each in everything() for each in marks] == [False, True]
    assert is_wiped(path)


def test_the_newest_log_stays_however_old_as_numbers_go_on_behind_it(tmp_path: Path) -> None:
    path = log_of(tmp_path / "data", {1: over(300), 2: over(200)}, (1, 2))
    pruned(path)
    assert list(held(path)) == [0, 2]
    clerk = Clerk(path)
    assert clerk.store.last() == 2
    clerk.store.close()


def test_whose_age_nobody_can_tell_stays(tmp_path: Path) -> None:
    data = tmp_path / "data"
    log_of(data, {1: over(300), 9: over(200)}, (1, 9))
    clerk = Clerk(data / TABLES)
    for number, blob in ((2, b"\x07other"), (3, b"\x01\xc1")):
        assert clerk.append(number, 0, blob) is None
        assert clerk.finish(number) is None
    clerk.store.close()
    pruned(data / TABLES)
    assert list(held(data / TABLES)) == [0, 2, 3, 9]


def test_a_game_of_other_rules_or_of_an_older_version_goes_by_its_age_too(tmp_path: Path) -> None:
    made, *rest = game()
    assert isinstance(made, Made)
    other = [made._replace(rules=99, at=NOW - 300 * DAY), *rest[:4]]
    older = [*game()[:-1], Ended()]  # It was begun in 2023.
    path = log_of(tmp_path / "data", {1: other, 2: older, 3: over(1)}, (1, 2, 3))
    assert outlived(path, LIMITS, NOW) == ((2,), (1,))
    pruned(path)
    assert list(held(path)) == [0, 3]


def with_season(path: Path, *records: Record, is_finished: bool) -> None:
    """Table 1 was made by a season, whose log is added."""
    season = SeasonMade("Winter", "kampf", ROUND_ROBIN, 2, (), "", NOW - 300 * DAY, b"seed", DAY)
    kept = (season, Enrolled("key:anna", "Anna"), Enrolled("key:bert", "Bert"), Drawn(1, 2, ((0, 1),)), Seated(0, 1))
    clerk = Clerk(path)
    for at, record in enumerate((*kept, *records)):
        assert clerk.append(5, at, encode_record(record, None)) is None
    if is_finished:
        assert clerk.finish(5) is None
    assert clerk.append(9, 0, encode_record(game()[0], None)) is None
    clerk.store.close()


@pytest.mark.parametrize(("is_finished", "stays"), [(False, [0, 1, 5, 9]), (True, [0, 9])])
def test_a_season_keeps_its_tables_as_long_as_its_log_is_open(
    tmp_path: Path, is_finished: bool, stays: list[int]
) -> None:
    made, *rest = over(300)
    assert isinstance(made, Made)
    path = log_of(tmp_path / "data", {1: [made._replace(season=5), *rest], 2: over(300)}, (1, 2))
    with_season(path, SeasonEnded(NOW - 200 * DAY), is_finished=is_finished)
    pruned(path)
    assert list(held(path)) == stays


def test_who_was_forgotten_stays_so_and_the_rest_of_the_players_log_is_as_before(path: Path) -> None:
    forget(path, "Anna", path.parent)
    before = held(path)[0]
    pruned(path)
    assert held(path)[0] == before
    assert b"Anna" not in path.read_bytes()


def test_it_waits_until_the_server_has_stopped_and_only_to_look_it_need_not(path: Path) -> None:
    before = held(path)
    clerk = Clerk(path)
    with pytest.raises(UserError, match="is running"):
        pruned(path)
    assert outlived(path, LIMITS, NOW).games == (1, 2)
    clerk.store.close()
    assert held(path) == before


def test_it_waits_by_whichever_path_the_server_came_to_the_file(path: Path) -> None:
    """A link to it elsewhere leads to the same lock, and to the same mark."""
    link = path.parent / "elsewhere" / TABLES
    link.parent.mkdir(mode=0o700)
    link.symlink_to(path)
    before = held(path)
    clerk = Clerk(path)
    with pytest.raises(UserError, match="is running"):
        pruned(link)
    clerk.store.close()
    assert held(path) == before
    assert pruned(link) > 0
    assert [each.name for each in link.parent.iterdir()] == [TABLES]
    Clerk(path).store.close()


def test_a_log_that_no_rules_can_play_hides_no_other(tmp_path: Path) -> None:
    """It is put away by its age, as one of other rules is."""
    made, *rest = game()
    begun = next(at for at, record in enumerate(rest) if isinstance(record, Begun))
    without, nowhere = rest[:begun] + rest[begun + 1 : -1], [Sat(99, "key:anna", "Anna"), *rest]
    assert isinstance(made, Made)
    early = made._replace(at=NOW - 300 * DAY)
    *late, ended = over(1)
    assert isinstance(ended, Ended)
    logs = {1: over(2), 2: [early, *without, Ended()], 3: [early, *nowhere], 4: over(1)}
    logs[5] = [*late, ended._replace(winners=(9,))]
    path = log_of(tmp_path / "data", logs, tuple(logs))
    assert outlived(path, LIMITS, NOW) == ((), (2, 3))
    assert listed(path) == [4, 1]


def test_whatever_is_asked_for_no_open_log_goes(path: Path) -> None:
    before = held(path)
    take_out(path, (0, 1, 6, 9, 77))
    assert held(path) == {log: kept for log, kept in before.items() if log != 1}


def test_where_the_disk_takes_nothing_all_is_there_and_the_mark_as_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, acknowledged_before = held(path), acknowledged(path)

    class Full(sqlite3.Connection):
        def executemany(self, *_: object) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("database or disk is full")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, **more, factory=Full))
    with pytest.raises(UserError, match="Nothing has been changed"):
        pruned(path)
    monkeypatch.undo()
    assert (held(path), acknowledged(path)) == (before, acknowledged_before)


def test_without_room_nothing_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held(path)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
        with pytest.raises(UserError, match="needs room for 2 times what stays"):
            pruned(path)
    assert held(path) == before


def test_a_store_that_has_lost_its_end_is_refused_as_by_a_server(path: Path) -> None:
    """Otherwise its mark would be lowered, and nobody would ever hear of the loss."""
    mark = path.with_name(path.name + SUFFIX)
    mark.write_bytes((acknowledged(path) + 1).to_bytes(8, "little"))
    before = path.read_bytes()
    with pytest.raises(UserError, match="its end is lost"):
        pruned(path)
    assert (path.read_bytes(), mark.read_bytes()) == (before, mark.read_bytes())


KILLED = """
import os, pathlib, signal, sqlite3, sys
from net.store.sqlite import mark, pruning
def die(*_): os.kill(os.getpid(), signal.SIGKILL)
class Dying(sqlite3.Connection):
    def executemany(self, *given):
        super().executemany(*given)
        if point == "before it is written": die()
    def execute(self, query, *given):
        if query == "VACUUM" and point == "as it is wiped": self.set_progress_handler(die, 50)
        if query == "PRAGMA wal_checkpoint(TRUNCATE)" and point == "at the end": die()
        done = super().execute(query, *given)
        if query == "COMMIT" and point == "when it is written": die()
        return done
path, point, connect = pathlib.Path(sys.argv[1]), sys.argv[2], sqlite3.connect
sqlite3.connect = lambda *given, **more: connect(*given, **more, factory=Dying)
if point == "behind the mark":
    mark.Mark.lower = lambda self, number: (os.pwrite(self._handle, mark._NUMBER.pack(number), 0), die())
if point == "before it is wiped":
    pruning.clear_out = die
pruning.prune(path, [1, 2, 7])
"""


@pytest.mark.parametrize(
    ("point", "is_old"),
    [
        ("behind the mark", True),
        ("before it is written", True),
        ("when it is written", False),
        ("before it is wiped", False),
        ("as it is wiped", False),
        ("at the end", False),
    ],
)
def test_whenever_it_is_killed_all_are_there_or_none_and_the_next_ends_it(path: Path, point: str, is_old: bool) -> None:
    old = held(path)
    new = {log: kept for log, kept in old.items() if log not in (1, 2, 7)}
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), point], cwd=Path.cwd(), check=False)
    assert done.returncode == -signal.SIGKILL
    with closing(Clerk(path).store):  # A server starts on it, and finds nothing lost.
        pass
    assert held(path) == (old if is_old else new)
    pruned(path)
    assert held(path) == new
    assert is_wiped(path)


def test_the_command_says_what_it_has_done_and_before_what_it_would(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: float(NOW))
    limits = path.with_name("other.toml")
    limits.write_text("finished_days = 100\nfinished_games = 3\n")
    before = held(path)

    def said(*words: str) -> str:
        assert main(["prune", "--data", str(path.parent), *words]) == 0
        return capsys.readouterr().out

    assert "finished games: 0, tables and seasons that were put away: 0." in said()
    told = "finished games: 2, tables and seasons that were put away: 1."
    assert told in (dry := said("--dry-run", "--limits", str(limits)))
    assert "Nothing has been removed." in dry
    assert held(path) == before
    assert told in (done := said("--limits", str(limits)))
    assert "They are removed." in done
    assert "is whole, and" in done
    path.with_name("limits.toml").write_text("finished_days = 25\n")
    assert "finished games: 2" in said()
    assert list(held(path)) == [0, 5, 6, 8, 9]


def test_in_a_database_it_is_for_the_owner_of_the_tables_alone(
    path: Path, house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["move", str(path), house]) == 0
    monkeypatch.setattr(time, "time", lambda: float(NOW))
    path.with_name("limits.toml").write_text("finished_days = 100\nfinished_games = 3\n")
    before, prune = held(house), ["prune", "--data", str(path.parent), "--store"]
    assert main([*prune, house]) == 1
    assert "Do it as the role that owns the tables" in capsys.readouterr().err
    assert held(house) == before
    take_out(house.replace(NODES, OWNER), (0, 6, 9, 77))
    assert held(house) == before
    assert main([*prune, house.replace(NODES, OWNER)]) == 0
    assert "They are removed." in capsys.readouterr().out
    assert held(house) == {log: before[log] for log in (0, 3, 4, 5, 6, 8, 9)}
    assert main(["check", "--store", house, "--data", str(path.parent)]) == 0
    clerk = Clerk(house, PostgresStore)
    assert clerk.store.last() == 9
    assert clerk.append(10, 0, b"new") is None
    clerk.store.close()


class Meanwhile(list[int]):
    """Logs to be taken out; when they are looked at, another server has just taken the database over."""

    sql: psycopg.Connection[Any]

    def __iter__(self) -> Iterator[int]:
        self.sql.execute("UPDATE sortilege.nodes SET ended = true")
        return super().__iter__()


def test_nothing_is_taken_out_of_a_database_that_a_server_has_taken_over_meanwhile(
    path: Path, house: str, cluster: Cluster
) -> None:
    assert main(["move", str(path), house]) == 0
    before, logs = held(house), Meanwhile([1, 2, 7])
    with of(cluster, house) as logs.sql, pytest.raises(UserError, match="Nothing has been changed"):
        prune(house.replace(NODES, OWNER), logs)
    assert held(house) == before
    prune(house.replace(NODES, OWNER), (1, 2, 7))
    assert held(house).keys() < before.keys()


def test_the_times_of_a_table_that_was_put_away_are_read_back() -> None:
    assert decode_record(encode_record(Ended(77), None), None) == Ended(77)
