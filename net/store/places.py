"""Opens a store where it is: in a file on this machine, or in a database.

What only a database wants is imported for a database alone; the package for it is an extra, `sortilege[cluster]`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from core.sentences import mark
from net.host.errors import UserError
from net.store import Notify
from net.store.queued import QueuedStore
from net.store.reading import Contents, Reading

Place = Path | str
"""A file, or the address of a database."""


class Member(NamedTuple):
    """One of several nodes: its name, and where players and other nodes reach it."""

    name: str
    advertised: str
    key: str = ""
    """The fingerprint of its host key, by which the others know it."""


class NodeSeen(NamedTuple):
    """A node as the database knows it."""

    name: str
    advertised: str
    """Empty for a server that has the house alone."""
    started: float
    """How many seconds ago it was started …"""
    heard: float
    """… and was last heard, by the database's clock."""
    is_alive: bool
    """Whether its lease lasts. If not, others may have its tables any moment."""
    tables: int
    """How many open tables it owns."""
    drains: bool = False
    """Whether it gives them to the others."""


Change = Callable[[int, bytes], bytes]
"""Returns the record to put in a record's place, by its log's number; the record itself if it may stay."""

_SCHEMES: Final = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    return text.startswith(_SCHEMES)


def place_named(text: str) -> Place:
    return text if is_address(text) else Path(text)


def shown(place: Place) -> str:
    """Return what a place is called in a sentence: no password is in it."""
    if isinstance(place, Path):
        return str(place)
    from net.store.postgres.address import Address

    return str(Address(place))


def open_store(place: Place, notify: Notify, member: Member | None = None) -> QueuedStore:
    """Open a store for a server, or any other that may add to it; a database also as one of several nodes. Raise
    UserError if it can't be had; to take a database over from a server that was killed takes as long as its lease."""
    if isinstance(place, Path):
        from net.store.disk import DiskStore

        return DiskStore(place, notify)
    must_have_driver()
    from net.store.postgres.store import PostgresStore

    return PostgresStore(place, notify, member=member)


@contextmanager
def reading(place: Place) -> Iterator[Reading]:
    """Open a store for reading alone, whether its server runs or not. Raise UserError, whose sentence names it, for
    anything that is wrong with it."""
    if isinstance(place, Path):
        from net.store.sqlite.reading import reading as reading_file

        with reading_file(place) as file:
            yield file
        return
    must_have_driver()
    from net.store.postgres.reading import reading as reading_database

    with reading_database(place) as database:
        yield database


def check(place: Place) -> Contents:
    """Read all that a store holds, as at one moment. Raise UserError if a server would refuse it."""
    if isinstance(place, Path):
        from net.store.sqlite.reading import check as check_file

        return check_file(place)
    must_have_driver()
    from net.store.postgres.reading import check as check_database

    return check_database(place)


def nodes(address: str) -> list[NodeSeen]:
    """Return the servers that have a database now, by name. Raise UserError for anything that is wrong with it."""
    must_have_driver()
    from net.store.postgres.reading import nodes as nodes_of_database

    return nodes_of_database(address)


def rewrite(place: Place, change: Change) -> int:
    """Put what `change` returns in the place of each record, all or none, while no server runs. Return how many have
    changed."""
    if isinstance(place, Path):
        from net.store.sqlite.rewriting import rewrite as rewrite_file

        return rewrite_file(place, change)
    must_have_driver()
    from net.store.postgres.rewriting import rewrite as rewrite_database

    return rewrite_database(place, change)


def prune(place: Place, logs: Collection[int]) -> int:
    """Take these logs out, of those that are finished, all or none, while no server runs. Return how many bytes that
    has freed."""
    if isinstance(place, Path):
        from net.store.sqlite.pruning import prune as prune_file

        return prune_file(place, logs)
    must_have_driver()
    from net.store.postgres.rewriting import prune as prune_database

    return prune_database(place, logs)


def must_have_driver() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise UserError(
            mark("This installation has no driver for databases. Add it with: pip install 'sortilege[cluster]'")
        ) from None
