"""`scripts/cluster`, in short; and that its judge finds each kind of fault."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from net.hub.hub import Hub
from net.protocol.messages import Stepped, TableSeen
from scripts.cluster import Wish, run
from scripts.clusters.judge import judge
from tests.e2e.helpers.evidence import Evidence
from tests.net.hand_world import HandWorld, play_on, two_at_a_table
from tests.net.store.conftest import quick, sql
from tests.postgres.server import Here

__all__ = ["quick", "sql"]


@pytest.mark.true_time
async def test_a_house_of_two_is_drained_and_killed_and_nothing_is_lost() -> None:
    with tempfile.TemporaryDirectory() as place:  # A socket's path must be short.
        figures, faults = await run(Path(place), Wish(2, ["drain", "kill"], 1, 600.0, 2, pace=0.15))
    assert faults == []
    assert figures["drain"] == figures["kill"] == 1
    assert figures["lost"] == figures["doubled"] == figures["wrong_views"] == 0
    assert figures["answers"] > 30
    assert figures["versions"] == 2  # One of them was updated.


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
