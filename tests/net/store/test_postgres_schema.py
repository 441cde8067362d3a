"""What a database holds, who may do what to it, and by which address it is reached."""

from __future__ import annotations

import os
from contextlib import closing
from typing import Any

import psycopg
import pytest

from net.host.errors import NotNow, UserError
from net.store import Doubtful
from net.store.health import DOUBTFUL
from net.store.postgres import schema
from net.store.postgres.address import PLAIN, Address
from net.store.postgres.line import Line
from net.store.postgres.store import PostgresStore
from net.store.seal import sealed
from tests.postgres.cluster import NODES, OWNER, Cluster
from tests.postgres.server import Here, one

# What is there


def test_records_that_were_changed_or_are_missing_are_refused(here: Here, sql: psycopg.Connection[Any]) -> None:
    assert here.append(7, 0, b"a", b"b", b"c") is None
    sql.execute("UPDATE sortilege.records SET record = set_byte(record, 0, 66) WHERE log = 7 AND at = 1")
    with pytest.raises(UserError, match="record 1 of log 7 is not what was written"):
        here.store.read(7)
    sql.execute("DELETE FROM sortilege.records WHERE log = 7 AND at = 2")
    with pytest.raises(UserError, match="log 7 holds 2 of 3 records"):
        here.store.read(7)


def test_records_that_nobody_has_counted_are_never_written_over(here: Here, sql: psycopg.Connection[Any]) -> None:
    assert here.append(7, 0, b"a") is None
    sql.execute("INSERT INTO sortilege.records VALUES (7, 1, 'x')")
    assert isinstance(here.append(7, 1, b"b"), Doubtful)
    assert here.kept.health.state == DOUBTFUL


def test_no_setting_of_the_database_makes_a_commit_less_than_one(house: str, sql: psycopg.Connection[Any]) -> None:
    """A time-out is a cancel, and what is not on disk is told as if it were."""
    sql.execute(f"ALTER ROLE {NODES} SET synchronous_commit = off")
    sql.execute(f"ALTER ROLE {NODES} SET statement_timeout = '7s'")
    try:
        speaks = Line(Address(house))
        settings = "SELECT current_setting('synchronous_commit'), current_setting('statement_timeout')"
        assert speaks.run(settings) == [("on", "0")]
        speaks.drop()
    finally:
        sql.execute(f"ALTER ROLE {NODES} RESET ALL")


REWRITING = (
    "UPDATE sortilege.records SET record = 'x'",
    "DELETE FROM sortilege.records",
    "TRUNCATE sortilege.records",
    "UPDATE sortilege.records SET at = at + 1",
    "UPDATE sortilege.epochs SET owner = 1",
    "DELETE FROM sortilege.epochs",
    "DELETE FROM sortilege.logs",
    "UPDATE sortilege.logs SET log = log + 1",
    "UPDATE sortilege.nodes SET started = now()",
    "DELETE FROM sortilege.nodes",
    "UPDATE sortilege.house SET format = 9",
    "DROP TABLE sortilege.records",
    "CREATE TABLE sortilege.more (x int)",
)


def test_a_servers_role_cannot_rewrite_history(here: Here, house: str) -> None:
    assert here.append(7, 0, b"a") is None
    with psycopg.connect(house, autocommit=True) as connection:
        for statement in REWRITING:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)
    assert here.store.read(7) == [b"a"]


def test_only_the_players_log_can_be_made_shorter_and_by_its_owner_alone(
    here: Here, house: str, sql: psycopg.Connection[Any]
) -> None:
    assert here.append(0, 0, b"a", b"b") is None
    assert here.append(7, 0, b"a", b"b") is None
    here.store.close()
    again = Here(house)
    assert again.replace(7, b"x") is not None
    assert again.kept.read(7) == [b"a", b"b"]
    assert one(sql, "SELECT sortilege.shorten(-1, 2, array['x']::bytea[])") is False
    assert again.replace(0, b"ab") is None
    again.store.close()


def test_a_database_that_is_not_laid_out_or_is_newer_is_refused_with_a_sentence(
    cluster: Cluster, house: str, sql: psycopg.Connection[Any]
) -> None:
    sql.execute("UPDATE sortilege.house SET format = 99")
    for use in (PostgresStore, lambda address, _: schema.migrate(Address(address))):
        with pytest.raises(UserError, match=f"is of format 99, and this sortilege reads format {schema.FORMAT}"):
            use(house, print)
    with pytest.raises(UserError, match="has not been laid out yet: run 'sortilege migrate'"):
        PostgresStore(cluster.address("postgres"), print)


def test_to_migrate_again_changes_nothing(cluster: Cluster, house: str) -> None:
    name = str(psycopg.conninfo.conninfo_to_dict(house)["dbname"])
    with closing(Here(house).store):
        assert schema.migrate(Address(cluster.address(name, OWNER)), NODES) == schema.FORMAT
    Here(house).store.close()


def test_a_database_of_the_first_format_goes_on_in_this_one(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    name = cluster.database()
    with monkeypatch.context() as older:
        older.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        older.setattr(schema, "FORMAT", 1)
        assert schema.migrate(Address(cluster.address(name, OWNER))) == 0
    with cluster.admin(name) as sql:
        sql.execute("INSERT INTO sortilege.nodes (name, lease) VALUES ('old', clock_timestamp())")
        for log in (0, 7):
            sql.execute("INSERT INTO sortilege.logs VALUES (%s, 1, 3, 1)", (log,))
            sql.execute("INSERT INTO sortilege.records VALUES (%s, 0, %s)", (log, sealed(log, 0, b"a")))
    assert schema.migrate(Address(cluster.address(name, OWNER)), NODES) == 1
    again = Here(cluster.address(name))
    assert (again.store.logs(), again.store.read(0), again.kept.numbers.next) == ([0, 7], [b"a"], 8)
    assert again.append_all([(0, 1, (b"b",)), (7, 1, (b"b",)), (8, 0, (b"a",))]) == [None] * 3
    again.store.close()


def test_a_database_that_is_not_there_is_a_sentence_and_may_be_there_later(cluster: Cluster) -> None:
    with pytest.raises(NotNow, match="does not answer"):
        PostgresStore(f"postgresql://anna@/house?host={cluster.place}/nowhere", print)


# Its address


@pytest.fixture
def of_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("of_nobody")
@pytest.mark.parametrize(
    ("address", "encrypted"),
    [
        ("postgresql://anna:secret@db1,db2/house", True),
        ("postgresql://anna:secret@127.0.0.1/house", True),
        ("postgresql://anna:secret@/house?hostaddr=10.0.0.1", True),
        ("postgresql://anna:secret@db1/house?sslmode=verify-ca", True),
        ("postgresql://anna:secret@/house?host=/run/postgresql", False),
        ("postgresql:///house", False),
    ],
)
def test_to_another_machine_a_line_is_encrypted_and_no_sentence_shows_a_password(address: str, encrypted: bool) -> None:
    read = Address(address)
    asked = psycopg.conninfo.conninfo_to_dict(read.conninfo)
    assert str(asked.get("sslmode", "")).startswith("verify-") is encrypted
    assert "secret" not in str(read)
    assert "house" in str(read)
    assert asked["target_session_attrs"] == "read-write"


@pytest.mark.usefixtures("of_nobody")
@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "127.0.0.1,127.0.0.1"])
def test_on_ones_own_machine_a_line_may_be_plain_if_that_is_said(host: str) -> None:
    read = Address(f"postgresql://anna@{host}/house?sslmode=disable")
    assert psycopg.conninfo.conninfo_to_dict(read.conninfo)["sslmode"] == "disable"


@pytest.mark.usefixtures("of_nobody")
@pytest.mark.parametrize("host", ["10.0.0.1", "localhost.example", "127.0.0.1,db1"])
def test_to_another_machine_a_line_may_be_plain_only_if_the_host_says_that_nobody_can_listen(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = f"postgresql://anna@{host}/house?sslmode=disable"
    with pytest.raises(UserError, match="all cards could be read on the way"):
        Address(plain)
    monkeypatch.setenv("PGHOSTADDR", "10.0.0.1")
    with pytest.raises(UserError, match="all cards could be read on the way"):
        Address("postgresql://anna@127.0.0.1/house?sslmode=disable")
    monkeypatch.setenv(PLAIN, "yes")
    assert psycopg.conninfo.conninfo_to_dict(Address(plain).conninfo)["sslmode"] == "disable"


def test_a_role_that_lacks_rights_of_this_format_is_told_how_to_get_them(
    house: str, sql: psycopg.Connection[Any]
) -> None:
    sql.execute(f"REVOKE UPDATE (draining) ON sortilege.nodes FROM {NODES}")
    try:
        with pytest.raises(UserError, match="lacks rights that a server needs"):
            Here(house)
    finally:
        sql.execute(f"GRANT UPDATE (draining) ON sortilege.nodes TO {NODES}")


@pytest.mark.usefixtures("of_nobody")
@pytest.mark.parametrize("mode", ["disable", "allow", "prefer"])
def test_an_address_that_would_be_read_on_the_way_is_refused(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="all cards could be read on the way"):
        Address(f"postgresql://anna:secret@db1/house?sslmode={mode}")
    monkeypatch.setenv("PGSSLMODE", mode)
    with pytest.raises(UserError, match="all cards could be read on the way") as refusal:
        Address("postgresql://anna:secret@db1/house")
    assert "secret" not in str(refusal.value)
    with pytest.raises(UserError) as refusal:
        Address("postgresql://anna:secret@db1/house?nonsense=1")
    assert "secret" not in str(refusal.value)
