"""A database as the tests of its store find one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from net.store.postgres import line, store
from tests.postgres.cluster import Cluster
from tests.postgres.server import Here


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that loses patience soon, and tries again soon."""
    monkeypatch.setattr(line, "PATIENCE", 1.0)
    monkeypatch.setattr(line, "LOCKED", 100)
    monkeypatch.setattr(store, "AGAIN", 0.05)


@pytest.fixture
def here(house: str, quick: None) -> Iterator[Here]:  # noqa: ARG001  # before it is made
    here = Here(house)
    yield here
    here.store.close()


@pytest.fixture
def sql(cluster: Cluster, house: str) -> Iterator[psycopg.Connection[Any]]:
    name = str(psycopg.conninfo.conninfo_to_dict(house)["dbname"])
    with cluster.admin(name) as connection:
        yield connection
