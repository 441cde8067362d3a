"""A server of a house in a database, as the tests of its store see one, and what they do to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from net.store import Paused
from net.store.places import Member
from net.store.postgres.line import Line
from net.store.postgres.store import PostgresStore
from tests.net.store.stores import Clerk
from tests.postgres.cluster import Cluster

A, B, C = (Member(name, f"{name}.example:2222", f"SHA256:{name}") for name in "abc")
"""Nodes of one house."""

Told = list[Exception | None]


class Here(Clerk):
    """One server, and what it is told of its appends while it waits."""

    def __init__(self, house: str, member: Member | None = None) -> None:
        super().__init__(house, lambda place, notify: PostgresStore(place, notify, member=member))
        assert isinstance(self.store, PostgresStore)
        self.kept = self.store

    def begin(self, log: int, at: int, *records: bytes) -> tuple[list[Paused], Told]:
        """Append, and return at once what will be said: that nobody knows, and what became of it."""
        waits: list[Paused] = []
        then: Told = []
        self.store.append(log, at, records, then.append, waits.append)
        return waits, then


def one(sql: psycopg.Connection[Any], query: str) -> Any:
    row = sql.execute(query).fetchone()
    return row if row is None or len(row) > 1 else row[0]


def of(cluster: Cluster, house: str) -> psycopg.Connection[Any]:
    """A way into that house's database for who may do anything."""
    return cluster.admin(str(conninfo_to_dict(house)["dbname"]))


def expire(sql: psycopg.Connection[Any], owner: int | None = None) -> None:
    """Lets the lease of that server run out, or of all, as it does after a server was killed, or was frozen."""
    sql.execute(
        "UPDATE sortilege.nodes SET lease = clock_timestamp() WHERE owner = coalesce(%s::int8, owner)", (owner,)
    )


@contextmanager
def what_is_run(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[Line, str, Callable[[], Any]], Any]
) -> Iterator[None]:
    """Gives every statement to a fault, with what would carry it out."""
    whole = Line.run
    with monkeypatch.context() as patched:
        patched.setattr(Line, "run", lambda self, text, *values: fault(self, text, lambda: whole(self, text, *values)))
        yield
