"""What a host does with tables in a database: move them there and back, check them, look at them, copy them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from net.admin.archive import opened
from net.server.host_key import NAME as HOST_KEY
from net.server.host_key import host_key
from net.store import TABLES, moving
from net.store.places import Place, reading
from net.store.postgres.store import PostgresStore
from net.store.reading import Reading
from tests.admin.kept import keep, played, room
from tests.net.store.stores import Clerk
from tests.postgres.cluster import NODES, OWNER, Cluster
from tests.postgres.server import A, B, Here, of
from tui.cli import main


@pytest.fixture
def data(tmp_path: Path) -> Path:
    one, two, three = room(1), room(2, "gargon", seats=3), room(3, seats=3)
    keep(tmp_path / "data", (one, played(one, 5)), (two, played(two, None)), (three, played(three, 2)), finished=(2,))
    host_key(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def moved(data: Path, house: str) -> str:
    """A database with the same logs."""
    assert main(["move", str(data / TABLES), house]) == 0
    return house


def held(place: Place) -> dict[int, tuple[bool, list[bytes]]]:
    with reading(place) as store:
        return {log: (store.is_finished(log), list(store.read(log))) for log in store.logs()}


def test_what_is_moved_there_and_back_is_the_same_record_by_record(data: Path, moved: str, tmp_path: Path) -> None:
    before = held(data / TABLES)
    assert {log: finished for log, (finished, _) in before.items()} == {0: False, 1: False, 2: True, 3: False}
    assert held(moved) == before
    back = tmp_path / "back"
    assert main(["move", moved, str(back)]) == 0
    assert held(back) == before
    assert main(["check", str(back)]) == 0


def test_a_server_goes_on_where_the_file_ended_and_the_file_where_the_server_did(moved: str, tmp_path: Path) -> None:
    clerk = Clerk(moved, PostgresStore)
    assert clerk.store.logs() == [0, 1, 3]
    length = len(clerk.store.read(1))
    assert clerk.append(1, length, b"more") is None
    assert clerk.append(4, 0, b"new") is None
    clerk.store.close()
    assert main(["move", moved, str(tmp_path / TABLES)]) == 0
    back = Clerk(tmp_path / TABLES)
    assert back.store.read(1)[length:] == [b"more"]
    assert back.append(4, 1, b"newer") is None
    back.store.close()


@pytest.mark.parametrize("fault", ["another record", "a record less", "a log less", "not finished"])
def test_a_move_that_is_not_the_same_in_the_end_is_none(
    data: Path, house: str, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = moving.compare

    class Other:
        """Reads what is there otherwise than it was written."""

        def __init__(self, store: Reading) -> None:
            self._store = store

        def logs(self) -> list[int]:
            return self._store.logs()[: -1 if fault == "a log less" else None]

        def read(self, log: int) -> Any:
            records = list(self._store.read(log))
            if log == 3 and fault == "another record":
                records[1] = b"x"
            return iter(records[: -1 if log == 3 and fault == "a record less" else None])

        def is_finished(self, log: int) -> bool:
            return self._store.is_finished(log) and fault != "not finished"

    monkeypatch.setattr(moving, "compare", lambda source, target, *names: whole(source, Other(target), *names))
    assert main(["move", str(data / TABLES), house]) == 1
    assert "Nothing has been moved" in capsys.readouterr().err
    monkeypatch.undo()
    assert held(house) == {}
    assert main(["move", str(data / TABLES), house]) == 0


def test_nothing_is_moved_onto_what_is_there_or_from_under_a_server(
    data: Path, moved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: object) -> str:
        assert main(["move", *map(str, arguments)]) == 1
        return capsys.readouterr().err

    assert "holds logs already" in refused(data / TABLES, moved)
    assert "is there already" in refused(moved, data / TABLES)
    assert "One of the two is a file" in refused(data / TABLES, tmp_path / "other")
    assert "There is no file" in refused(tmp_path / "nothing", moved)
    monkeypatch.setattr("net.store.postgres.node.RENEWED", 0.2)
    server = Clerk(moved, PostgresStore)
    assert "Another sortilege server is running on" in refused(moved, tmp_path / "other")
    server.store.close()
    with_lock = Clerk(data / TABLES)
    assert "Another sortilege server is running on" in refused(data / TABLES, moved)
    with_lock.store.close()


def test_it_is_checked_listed_and_looked_at_while_its_server_runs(
    data: Path, moved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Clerk(moved, PostgresStore)
    capsys.readouterr()
    assert main(["check", "--store", moved, "--data", str(data)]) == 0
    assert "is whole (open tables: 2, finished: 1" in capsys.readouterr().out
    assert main(["tables", "--store", moved, "--data", str(data)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["inspect", moved]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["inspect", moved, "--table", "1"]) == 0
    assert "What is hidden stays hidden" in capsys.readouterr().out
    server.store.close()


def test_a_look_at_what_is_hidden_is_noted_in_the_database(moved: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", moved, "--table", "1", "--secrets"]) == 0
    assert "will read that you looked" in capsys.readouterr().out
    with opened(moved) as archive:
        assert type(archive.table(1).records[-1]).__name__ == "Looked"


def test_a_backup_is_one_file_with_the_key_and_can_be_moved_back(
    data: Path, moved: str, cluster: Cluster, tmp_path: Path
) -> None:
    server = Clerk(moved, PostgresStore)
    copy = tmp_path / "copy"
    assert main(["backup", "--store", moved, "--data", str(data), str(copy)]) == 0
    server.store.close()
    assert held(copy) == held(moved)
    assert copy.stat().st_mode & 0o077 == 0
    elsewhere = tmp_path / "elsewhere"
    assert main(["restore", "--data", str(elsewhere), str(copy)]) == 0
    assert (elsewhere / HOST_KEY).read_bytes() == (data / HOST_KEY).read_bytes()
    again = cluster.house()
    assert main(["move", str(elsewhere / TABLES), again]) == 0
    assert held(again) == held(moved)


def test_somebody_is_forgotten_by_the_owner_of_the_tables_alone(
    data: Path, moved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    forget = ["forget", "--data", str(data), "--store"]
    assert main([*forget, moved, "Anna"]) == 1
    assert "Do it as the role that owns the tables" in capsys.readouterr().err
    assert main([*forget, moved.replace(NODES, OWNER), "Anna"]) == 0
    kept = b"".join(record for _, records in held(moved).values() for record in records)
    assert b"Anna" not in kept
    assert b"key:anna" not in kept
    assert main(["check", "--store", moved, "--data", str(data)]) == 0


def changed(sql: psycopg.Connection[Any]) -> None:
    sql.execute(
        "UPDATE sortilege.records SET record = set_byte(record, 0, 255 - get_byte(record, 0)) WHERE log = 2 AND at = 3"
    )


def moved_to_another_place(sql: psycopg.Connection[Any]) -> None:
    sql.execute("UPDATE sortilege.records SET at = at + 1000 WHERE log = 2 AND at = 3")


def cut_off(sql: psycopg.Connection[Any]) -> None:
    last = "records.log = 3 AND logs.log = 3 AND at + 1 = length"
    sql.execute(f"DELETE FROM sortilege.records USING sortilege.logs WHERE {last}")


def of_no_log(sql: psycopg.Connection[Any]) -> None:
    sql.execute("INSERT INTO sortilege.records SELECT 9, 0, record FROM sortilege.records WHERE log = 3 AND at = 0")


def without_an_epoch(sql: psycopg.Connection[Any]) -> None:
    sql.execute("DELETE FROM sortilege.epochs WHERE log = 1 AND epoch = 2")


def with_an_epoch_beyond_its_end(sql: psycopg.Connection[Any]) -> None:
    sql.execute("UPDATE sortilege.epochs SET start = 1000 WHERE log = 1 AND epoch = 3")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (changed, "record 3 of log 2 is not what was written"),
        (moved_to_another_place, "record 3 of log 2 is missing"),
        (cut_off, "log 3 holds"),
        (of_no_log, "of log 9 is not what was written|log 9 holds 1 of 0 records"),
        (without_an_epoch, "log 1 lacks an epoch"),
        (with_an_epoch_beyond_its_end, "the epochs of log 1 are not in order"),
    ],
)
def test_whatever_is_changed_in_a_database_is_found_by_a_check(
    data: Path,
    moved: str,
    cluster: Cluster,
    spoil: Callable[[psycopg.Connection[Any]], None],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for _ in range(3):
        Clerk(moved, PostgresStore).store.close()
    with of(cluster, moved) as sql:
        spoil(sql)
    assert main(["check", "--store", moved, "--data", str(data)]) == 3
    error = capsys.readouterr().err
    assert any(each in error for each in said.split("|")), error


def test_the_nodes_of_a_house_are_listed_with_their_tables_and_when_they_were_heard(
    house: str, cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nodes", "--store", house]) == 0
    assert capsys.readouterr().out == "No server has this house now.\n"
    b, a = Here(house, B), Here(house, A)
    assert a.append_all([(7, 0, (b"a",)), (8, 0, (b"a",))]) == [None, None]
    with of(cluster, house) as sql:
        sql.execute("UPDATE sortilege.nodes SET lease = clock_timestamp() - interval '90 s' WHERE name = 'b'")
        sql.execute("UPDATE sortilege.nodes SET started = clock_timestamp() - interval '2 h'")
        assert main(["nodes", "--store", house]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("a  a.example:2222  2 tables  up for 2 hours  heard ")
    assert second == "b  b.example:2222  0 tables  up for 2 hours  heard 1 minute ago: others may take its tables"
    for each in (a, b):
        each.store.close()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--node", "a"], "--node needs --store"),
        (["--store", "postgresql:///x", "--advertise", "a.example"], "has a name: --node NAME"),
        (["--store", "postgresql:///x", "--node", "a b"], "a node's name is 1 to 32 letters"),
        (["--store", "postgresql:///x", "--node", "a", "--advertise", "a:b"], "'b' is not a port"),
    ],
)
def test_a_node_has_a_house_a_name_and_a_place(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["host", "--headless", *given])
    except SystemExit as end:
        status = int(str(end.code))
    assert (status, said in capsys.readouterr().err) == (2, True)


def test_a_database_is_laid_out_by_its_owner_and_told_once(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    name = cluster.database()
    address = cluster.address(name, OWNER)
    assert main(["migrate", address, "--nodes", NODES]) == 0
    assert main(["migrate", address]) == 0
    assert "now has format 4.\nsortilege_nodes may add to it" in (said := capsys.readouterr().out)
    assert "has format 4 already." in said
    Clerk(cluster.address(name), PostgresStore).store.close()
    with pytest.raises(SystemExit):
        main(["migrate", "tables.sqlite"])
    assert "begins with postgresql://" in capsys.readouterr().err
