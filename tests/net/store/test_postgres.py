"""Who owns a log in a database, and what becomes of play while it is away."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from threading import Event, current_thread
from typing import Any

import psycopg
import pytest

from net.host.errors import UserError
from net.store import Doubtful, Elsewhere, Full, Gone, fetching
from net.store.health import FULL, GONE, WELL
from net.store.postgres import node, statements, store
from net.store.postgres.address import Address
from net.store.postgres.line import Declined, Line, Unreachable
from net.store.postgres.node import Batch
from net.store.postgres.store import PostgresStore
from tests.postgres.cluster import Cluster
from tests.postgres.server import Here, expire, one, what_is_run

# One owner


def test_a_server_that_was_taken_over_keeps_nothing_more(here: Here, house: str, sql: psycopg.Connection[Any]) -> None:
    assert here.append(0, 0, b"Anna") is None
    assert here.append(7, 0, b"a") is None
    expire(sql)
    with closing(Here(house).store) as other:
        assert other.logs() == [0, 7]
        assert isinstance(here.append(7, 1, b"x"), Elsewhere)
        assert isinstance(here.append(0, 1, b"x"), Doubtful)
        assert isinstance(here.append(9, 0, b"x"), Doubtful)
        assert "Another server has taken" in here.kept.health.sentence
        assert (other.read(0), other.read(7)) == ([b"Anna"], [b"a"])


def test_a_server_that_was_taken_over_ends_though_nobody_plays(
    here: Here, house: str, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[None] = []
    here.kept.health.on_doubt = lambda: here.caller.notify(lambda: told.append(None))
    assert here.append(7, 0, b"a") is None
    expire(sql)
    monkeypatch.setattr(node, "RENEWED", 0.05)
    other = Here(house)
    here.kept.finish(12, lambda _: None)  # Wakes its thread, which slept for the usual time between two renewals.
    here.caller.until(lambda: bool(told))
    other.store.close()


def test_a_lease_that_ran_out_costs_nothing_where_nobody_has_taken_over(
    here: Here, sql: psycopg.Connection[Any]
) -> None:
    assert here.append(7, 0, b"a") is None
    sql.execute("UPDATE sortilege.nodes SET lease = clock_timestamp() - interval '1 hour'")
    assert here.append(7, 1, b"b") is None
    assert here.store.read(7) == [b"a", b"b"]


def test_a_lease_lasts_by_the_clock_of_the_database_and_is_renewed(
    here: Here, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = "SELECT extract(epoch FROM lease - clock_timestamp())::float8 FROM sortilege.nodes"
    assert 0 < one(sql, left) <= node.LEASE
    expire(sql)
    monkeypatch.setattr(node, "RENEWED", 0.0)
    assert here.append(7, 0, b"a") is None
    assert here.append(7, 1, b"b") is None  # It is renewed between two commits.
    assert one(sql, left) > 0


def test_a_lease_is_renewed_though_the_store_is_never_idle(
    here: Here, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    expire(sql)
    monkeypatch.setattr(node, "RENEWED", 0.0)
    monkeypatch.setattr(PostgresStore, "_patience", lambda _self: None)
    assert here.append(7, 0, b"a") is None
    assert here.append(7, 1, b"b") is None
    assert one(sql, "SELECT lease > clock_timestamp() FROM sortilege.nodes")


@pytest.mark.parametrize("at", [0, 1, 3])
def test_the_database_itself_takes_records_only_where_a_log_ends(house: str, at: int) -> None:
    """Whatever the server believes."""
    own = node.Node(Address(house))
    own.enter()
    assert own.append([Batch(7, 0, [b"a", b"b"])]) == {7}
    assert own.append([Batch(7, at, [b"x"]), Batch(8, 0, [b"y"])]) == {8}
    assert own.append([Batch(7, 2, [b"c"])]) == {7}
    assert own.read(7, 0) == [b"a", b"b", b"c"]
    own.leave()
    own.drop()


def test_after_a_kill_the_next_server_waits_for_the_lease_and_says_so(
    house: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(node, "LEASE", 0.5)
    killed = node.Node(Address(house))
    killed.enter()
    killed.drop()
    Here(house).store.close()
    assert "was heard" in caplog.text


def test_each_start_is_another_owner_and_each_log_has_one_owner_an_epoch(
    house: str, sql: psycopg.Connection[Any]
) -> None:
    for at in range(3):
        here = Here(house)
        assert here.append(7, at, b"a") is None
        here.store.close()
    owners = sql.execute("SELECT epoch, owner, start FROM sortilege.epochs WHERE log = 7 ORDER BY epoch").fetchall()
    assert [(epoch, start) for epoch, _, start in owners] == [(1, 0), (2, 1), (3, 2)]
    assert len({owner for _, owner, _ in owners}) == 3


# Away and back


def test_play_pauses_when_the_database_is_gone_and_goes_on_by_itself(
    here: Here, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    assert here.append(7, 0, b"a") is None
    cluster.stop()
    waits, then = here.begin(7, 1, b"b")
    here.caller.until(lambda: bool(waits or then))
    assert isinstance(here.append(8, 0, b"x"), Gone)
    assert here.kept.health.state == GONE
    assert "does not answer" in here.kept.health.sentence
    cluster.start()
    here.caller.until(lambda: bool(then))
    at = 2 if then == [None] else 1
    while here.kept.health.state != WELL:
        pass
    assert here.append(7, at, b"c") is None
    assert here.store.read(7)[0] == b"a"
    assert len(here.store.read(7)) == at + 1
    said = [record.getMessage().split(":")[0].split(",")[0] for record in caplog.records]
    assert said.count("Play is paused") == said.count("Play goes on") == 1


def test_a_full_disk_of_the_database_is_told_as_one(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(_self: Line, text: str, run: Callable[[], Any]) -> Any:
        if "INTO sortilege.records" in text:
            raise Declined("could not extend file", "53100")
        return run()

    with what_is_run(monkeypatch, fault):
        assert isinstance(here.append(7, 0, b"a"), Full)
        assert here.kept.health.state == FULL
    monkeypatch.setattr(here.kept, "_next_try", 0.0)
    assert here.append(7, 0, b"a") is None
    assert here.kept.health.state == WELL


def test_statements_that_are_in_each_others_way_are_tried_again(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []

    def fault(_self: Line, text: str, run: Callable[[], Any]) -> Any:
        if "INTO sortilege.records" in text:
            tries.append(text)
            if len(tries) < store.TRIES:
                raise Declined("deadlock detected", "40P01")
        return run()

    with what_is_run(monkeypatch, fault):
        assert here.append(7, 0, b"a") is None
    assert len(tries) == store.TRIES


def test_whoever_fetches_a_log_waits_for_a_slow_database_and_nobody_else(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert here.append(7, 0, b"a", b"b") is None
    is_slow, found = Event(), list[list[bytes] | Exception]()

    def slow(_line: Line, statement: str, do: Callable[[], Any]) -> Any:
        if statement == statements.READ and current_thread().name == fetching.NAME:
            is_slow.wait()
        return do()

    with what_is_run(monkeypatch, slow):
        here.store.fetch(7, found.append)
        here.store.fetch(8, found.append)
        assert here.append(9, 0, b"x") is None
        assert here.store.read(9) == [b"x"]
        assert not found
        is_slow.set()
        here.caller.until(lambda: len(found) == 2)
    assert found == [[b"a", b"b"], []]


def test_whoever_fetches_a_log_hears_why_it_can_t_be_read(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[list[bytes] | Exception]()

    def away(_line: Line, statement: str, do: Callable[[], Any]) -> Any:
        if statement == statements.READ:
            raise Unreachable("away")
        return do()

    with what_is_run(monkeypatch, away):
        here.store.fetch(7, found.append)
        here.caller.until(lambda: bool(found))
    assert isinstance(found[0], UserError)
    assert here.append(7, 0, b"a") is None
    here.store.fetch(7, found.append)
    here.caller.until(lambda: len(found) == 2)
    assert found[1] == [b"a"]


def test_a_store_that_is_closed_does_not_wait_for_a_log_that_is_being_fetched(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, is_slow, found = Here(house), Event(), list[list[bytes] | Exception]()

    def slow(_line: Line, statement: str, do: Callable[[], Any]) -> Any:
        if statement == statements.READ:
            is_slow.wait()
        return do()

    with what_is_run(monkeypatch, slow):
        here.store.fetch(7, found.append)
        here.store.close()
        assert not found
        is_slow.set()
        here.caller.until(lambda: bool(found))
