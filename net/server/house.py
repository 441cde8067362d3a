"""Has a hub play on a database, which numbers the tables. Loaded for a database alone."""

from __future__ import annotations

from net.hub.hub import Hub
from net.store.postgres.store import PostgresStore
from net.store.queued import QueuedStore


def join(hub: Hub, store: QueuedStore) -> None:
    assert isinstance(store, PostgresStore)
    hub.lobby.numbers = store.numbers
