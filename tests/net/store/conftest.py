"""A database as the tests of its store find one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from net.store.postgres import line, node, store
from tests.postgres.cluster import Cluster
from tests.postgres.server import Here, of


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that loses patience soon, and tries again soon; it renews its lease only where a test wants it to."""
    monkeypatch.setattr(node, "RENEWED", 600.0)
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
    with of(cluster, house) as connection:
        yield connection
