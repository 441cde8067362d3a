"""A commit of which nobody knows what became: its answer was lost, it comes late, or it lacks its standby."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any

import psycopg
import pytest
from psycopg.errors import Diagnostic

from net.store import Doubtful, Gone, Unsettled
from net.store.health import DOUBTFUL, GONE, WELL
from net.store.postgres import line
from net.store.postgres.line import Line, Lost
from tests.postgres.cluster import NODES, Cluster
from tests.postgres.server import Here, one, what_is_run


def test_what_was_kept_though_its_answer_was_lost_is_acknowledged_once(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[str] = []

    def fault(self: Line, text: str, run: Callable[[], Any]) -> Any:
        done = run()
        if "INTO sortilege.records" in text and not lost:
            lost.append(text)
            self.drop()
            raise Lost("cut off")
        return done

    with what_is_run(monkeypatch, fault):
        waits, then = here.begin(7, 0, b"a", b"b")
        here.caller.until(lambda: bool(then))
    assert [type(each) for each in waits] == [Unsettled]
    assert then == [None]
    assert here.kept.health.state == WELL
    assert here.append(7, 2, b"c") is None
    assert here.store.read(7) == [b"a", b"b", b"c"]


def test_what_is_not_what_was_sent_is_not_acknowledged(
    here: Here, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(self: Line, text: str, run: Callable[[], Any]) -> Any:
        done = run()
        if "INTO sortilege.records" in text:
            sql.execute("UPDATE sortilege.records SET record = (SELECT record FROM sortilege.records WHERE at = 0)")
            self.drop()
            raise Lost("cut off")
        return done

    with what_is_run(monkeypatch, fault):
        _, then = here.begin(7, 0, b"a", b"b")
        here.caller.until(lambda: bool(then))
    assert [type(each) for each in then] == [Doubtful]
    assert here.kept.health.state == DOUBTFUL


@pytest.mark.parametrize("at", [0, 1])
def test_what_was_lost_on_the_way_is_refused_and_may_be_sent_again(
    here: Here, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    assert not at or here.append(7, 0, b"a") is None
    lost: list[str] = []

    def fault(self: Line, text: str, run: Callable[[], Any]) -> Any:
        if "INTO sortilege.records" in text and not lost:
            lost.append(text)
            self.drop()
            raise Lost("cut off")
        return run()

    with what_is_run(monkeypatch, fault):
        waits, then = here.begin(7, at, b"b")
        here.caller.until(lambda: bool(then))
    assert [type(each) for each in (*waits, *then)] == [Unsettled, Gone]
    assert here.append(7, at, b"b") is None
    assert here.store.read(7) == [b"a", b"b"][-at - 1 :]


@pytest.mark.parametrize("at", [0, 1])
def test_a_statement_that_comes_late_changes_nothing(here: Here, sql: psycopg.Connection[Any], at: int) -> None:
    """The database's process is frozen with the statement in its ears, and wakes when all has been decided."""
    assert here.append(8, 0, b"x") is None
    assert not at or here.append(7, 0, b"a") is None
    here.kept._ledger._lengths[7] = at  # It need not ask.
    written_by = "usename = 'sortilege_nodes' AND query LIKE '%moved AS%'"
    backend = one(sql, f"SELECT pid FROM pg_stat_activity WHERE {written_by}")
    os.kill(backend, signal.SIGSTOP)
    try:
        waits, then = here.begin(7, at, b"late")
        here.caller.until(lambda: bool(then))
    finally:
        os.kill(backend, signal.SIGCONT)
    assert [type(each) for each in (*waits, *then)] == [Unsettled, Gone]
    while one(sql, f"SELECT count(*) FROM pg_stat_activity WHERE pid = {backend}"):
        pass
    assert here.append(7, at, b"again") is None
    assert here.store.read(7) == [b"a", b"again"][-at - 1 :]


def test_an_epoch_that_a_late_statement_of_ones_own_has_begun_costs_nobody_an_answer(
    here: Here, sql: psycopg.Connection[Any]
) -> None:
    assert here.append(7, 0, b"a") is None
    assert here.append(8, 0, b"a") is None
    sql.execute("UPDATE sortilege.logs SET epoch = epoch + 1 WHERE log = 7")
    assert here.append_all([(7, 1, (b"b",)), (8, 1, (b"b",))]) == [None, None]
    assert here.append(7, 2, b"c") is None
    assert here.store.read(7) == [b"a", b"b", b"c"]
    assert here.kept.health.state == WELL


@contextmanager
def without_its_standby(sql: psycopg.Connection[Any]) -> Iterator[None]:
    sql.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    reloaded(sql, "nobody")
    until_commits_wait(sql)
    try:
        yield
    finally:
        sql.execute("ALTER SYSTEM RESET synchronous_standby_names")
        reloaded(sql, "")


def reloaded(sql: psycopg.Connection[Any], names: str) -> None:
    sql.execute("SELECT pg_reload_conf()")
    while one(sql, "SELECT setting FROM pg_settings WHERE name = 'synchronous_standby_names'") != names:
        pass


def until_commits_wait(sql: psycopg.Connection[Any]) -> None:
    """Another process of the database has commits wait for a standby, and hears of that later than this line does."""
    waits = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid = %s"
    warnings: list[Diagnostic] = []
    with psycopg.connect(sql.info.dsn, autocommit=True) as other:
        other.add_notice_handler(warnings.append)

        def commit() -> None:
            while not warnings:  # That it is kept here alone.
                other.execute("SELECT pg_logical_emit_message(true, 'is this kept alone?', '')")

        committing = Thread(target=commit)
        committing.start()
        while committing.is_alive():
            sql.execute(waits, (other.info.backend_pid,))
        committing.join()


def test_without_its_standby_nothing_is_acknowledged_until_it_is_back(here: Here, sql: psycopg.Connection[Any]) -> None:
    assert here.append(7, 0, b"a") is None
    with without_its_standby(sql):
        waits, then = here.begin(7, 1, b"b")
        here.caller.until(lambda: bool(waits))
        assert isinstance(here.append(8, 0, b"x"), Gone)
        assert then == []
        assert here.kept.health.state == GONE
    here.caller.until(lambda: bool(then))
    assert then == [None]
    assert here.store.read(7) == [b"a", b"b"]


def test_what_a_host_has_kept_without_the_standby_is_not_acknowledged_for_it(
    here: Here, sql: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever cancels such a commit has it kept here alone, and the database says so in a warning only."""
    monkeypatch.setattr(line, "PATIENCE", 60.0)
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND usename = 'sortilege_nodes'"
    here.store.close()
    here = Here(dsn_of(sql))
    assert here.append(7, 0, b"a") is None
    with without_its_standby(sql):
        waits, then = here.begin(7, 1, b"b")
        while (backend := one(sql, waiting)) is None:
            pass
        sql.execute("SELECT pg_cancel_backend(%s)", (backend,))
        here.caller.until(lambda: bool(waits or then))
        assert then == []
    here.caller.until(lambda: bool(then))
    assert then == [None]
    here.store.close()


def dsn_of(sql: psycopg.Connection[Any]) -> str:
    return f"postgresql://{NODES}@/{sql.info.dbname}?host={sql.info.host}"


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    """A database and its standby, without which it acknowledges nothing."""
    with ExitStack() as undo:
        leader = Cluster()
        undo.callback(leader.remove)
        standby = Cluster(leader)
        undo.callback(standby.remove)
        with leader.admin() as sql:
            sql.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            sql.execute("SELECT pg_reload_conf()")
            while one(sql, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != 1:
                pass
        yield leader, standby


@pytest.mark.usefixtures("quick")
def test_when_the_primary_dies_and_its_standby_is_promoted_play_goes_on_and_nothing_is_lost(
    pair: tuple[Cluster, Cluster],
) -> None:
    leader, standby = pair
    here = Here(leader.house().replace(str(leader.place), f"{leader.place},{standby.place}"))
    kept: Counter[int] = Counter()
    idle: set[int] = set()
    died: list[bool] = []

    def grow(log: int) -> None:
        at = kept[log]

        def then(error: Exception | None) -> None:
            if error is None:
                kept[log] = at + 2
            idle.add(log) if died or error is not None else grow(log)

        here.store.append(log, at, (b"%d %d" % (log, at), b"%d %d" % (log, at + 1)), then)

    def strike() -> None:
        leader.stop()
        died.append(True)
        standby.promote()

    for log in range(1, 11):
        grow(log)
    here.caller.until(lambda: kept.total() > 400)
    blow = Thread(target=strike)
    blow.start()
    here.caller.until(lambda: len(idle) == 10)
    blow.join()
    # If all were idle just when it died, the store finds out only now.
    while (refusal := here.append(11, 0, b"first")) is not None:
        assert isinstance(refusal, Gone)
    assert here.kept.health.state == WELL
    for log in range(1, 11):
        assert here.store.read(log) == [b"%d %d" % (log, at) for at in range(kept[log])]
        assert here.append(log, kept[log], b"more") is None
    here.store.close()
