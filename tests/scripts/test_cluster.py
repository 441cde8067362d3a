"""`scripts/cluster`, in short; and that its judge finds each kind of fault."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from net.hub.hub import Hub
from net.protocol.messages import Stepped, TableSeen
from scripts.cluster import Wish, run
from scripts.clusters import older as older_programs
from scripts.clusters.judge import judge
from scripts.clusters.older import NoHistory, Older, unpack
from tests.e2e.helpers.evidence import Evidence
from tests.net.hand_world import HandWorld, play_on, two_at_a_table
from tests.net.store.conftest import quick, sql
from tests.postgres.server import Here

__all__ = ["quick", "sql"]


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory of a short name, as a socket's path must be, into which PostgreSQL's user can look, too."""
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        yield Path(place)


@pytest.mark.true_time
async def test_a_house_of_two_versions_is_drained_and_killed_and_nothing_is_lost(place: Path) -> None:
    """The first node is of the oldest program that reads and writes the same as this one, the second is this one; their
    tables go from one to the other, and back."""
    older: Older | None = None
    lacks = ""
    try:
        older = unpack(place / "older")
    except NoHistory as why:
        lacks = str(why)
    figures, faults = await run(place, Wish(2, ["drain", "drain", "kill"], 1, 600.0, 3, pace=0.15, older=older))
    assert faults == []
    assert (figures["drain"], figures["kill"]) == (2, 1)
    assert figures["lost"] == figures["doubled"] == figures["wrong_views"] == 0
    assert figures["answers"] > 30
    assert len(figures["versions"]) > 1  # One of them was updated.
    if lacks:
        pytest.skip(f"{lacks} A house was played with, but by one program under several numbers.")
    assert {"8.0", "9.0"} <= {*figures["versions"]}


def test_an_older_program_is_started_from_its_own_tree(tmp_path: Path) -> None:
    try:
        older = unpack(tmp_path / "older")
    except NoHistory as why:
        pytest.skip(str(why))
    told = "import core, net.hub.hub, scripts.clusters.node as node; print(core.__file__, node.__file__)"
    asked = [sys.executable, "-P", "-c", told]
    environment = {**os.environ, "PYTHONPATH": str(older.tree)}
    found = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True).stdout.split()
    assert found == [str(older.tree / "core/__init__.py"), str(older.tree / "scripts/clusters/node.py")]
    assert older.commit


def git(place: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", place, *who, *words], check=True, capture_output=True)


def test_a_tree_without_a_history_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    whole, shallow = tmp_path / "whole", tmp_path / "shallow"
    monkeypatch.setattr(older_programs, "ROOT", tmp_path)
    with pytest.raises(NoHistory, match="no checkout"):
        unpack(tmp_path / "older")
    whole.mkdir()
    git(whole, "init", "-q")
    for said in ("first", "second"):
        git(whole, "commit", "-q", "--allow-empty", "-m", said)
    git(tmp_path, "clone", "-q", "--depth", "1", whole.as_uri(), "shallow")
    monkeypatch.setattr(older_programs, "ROOT", shallow)
    with pytest.raises(NoHistory, match="lacks its history"):
        unpack(tmp_path / "older")


def played() -> tuple[list[bytes], Evidence]:
    """The log of a game of two, and all that they were shown of it."""
    world = HandWorld()
    anna, bert = two_at_a_table(Hub(world))
    play_on((anna, bert), world, answers=40)
    evidence, number = Evidence(), anna.table
    for seat, screen in enumerate((anna, bert)):
        for message in screen.got:
            if isinstance(message, TableSeen | Stepped) and message.view is not None:
                evidence.shown(number, "kampf", seat, message.step, message.view)
    return world.logs[number], evidence


def nothing(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:
    pass


def acknowledged_and_not_kept(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:  # noqa: ARG001
    (table,) = evidence.tables
    evidence.acknowledged(table, 10_000, 0, "anything")  # type: ignore[arg-type]


def shown_and_not_kept(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:  # noqa: ARG001
    ((table, seen),) = evidence.tables.items()
    evidence.shown(table, "kampf", 0, 10_000, next(iter(seen.views.values())))


def a_view_of_another_seat(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:  # noqa: ARG001
    (seen,) = evidence.tables.values()
    step = max(step for step, seat in seen.views if seat == 0 and (step, 1) in seen.views)
    seen.views[step, 0] = seen.views[step, 1]


def a_record_is_missing(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:  # noqa: ARG001
    sql.execute("DELETE FROM sortilege.records WHERE log <> 0 AND at = 9")


def an_epoch_is_missing(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:  # noqa: ARG001
    sql.execute("UPDATE sortilege.logs SET epoch = epoch + 1 WHERE log <> 0")
    sql.execute("UPDATE sortilege.epochs SET epoch = epoch + 2 WHERE log <> 0")
    sql.execute("UPDATE sortilege.logs SET epoch = epoch + 5 WHERE log <> 0")


def another_owners_record(evidence: Evidence, sql: psycopg.Connection[Any]) -> None:
    """As an append would keep it that holds no epoch: in the place of what others were told."""
    (seen,) = evidence.tables.values()
    row = sql.execute("SELECT at, record FROM sortilege.records WHERE log <> 0 ORDER BY at DESC LIMIT 1").fetchone()
    assert row is not None
    sql.execute("DELETE FROM sortilege.records WHERE log <> 0 AND at = %s", (row[0],))
    sql.execute("UPDATE sortilege.logs SET length = length - 1 WHERE log <> 0")
    assert seen.views


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (nothing, ""),
        (acknowledged_and_not_kept, "lost"),
        (shown_and_not_kept, "lost"),
        (another_owners_record, "lost"),
        (a_view_of_another_seat, "wrong_views"),
        (a_record_is_missing, "broken"),
        (an_epoch_is_missing, "broken"),
    ],
)
def test_the_judge_finds_what_is_planted(
    house: str, sql: psycopg.Connection[Any], plant: Callable[[Evidence, Any], None], kind: str
) -> None:
    blobs, evidence = played()
    (number,) = evidence.tables
    here = Here(house)
    assert here.append(number, 0, *blobs) is None
    here.store.close()
    plant(evidence, sql)
    verdict = judge(house, evidence)
    found = {each for each in ("lost", "doubled", "wrong_views", "broken") if getattr(verdict, each)}
    assert found == ({kind} if kind else set()), verdict
