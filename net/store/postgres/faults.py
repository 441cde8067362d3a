"""Tells what an error of PostgreSQL means, at a start and for a server that runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg

from net.host.errors import NoRoom, NotNow, UserError, outline
from net.store import Doubtful, Failing, Full, Gone, NotKept
from net.store.postgres.address import Address
from net.store.postgres.line import Declined, Lost, Unreachable, one_line
from net.store.seal import Broken

FULL: Final = {"53100"}
READ_ONLY: Final = {"25006"}
"""The error of a server that only follows another: which is the one to write to is found by a new connection."""
TWICE: Final = "23505"
NONSENSE: Final = {"22", "23"}
"""The beginnings of the errors of records that no database could keep."""
AGAIN: Final = {"40001", "40P01", "55P03"}
"""The errors of statements that were in each other's way, of which one was declined."""


def meaning(error: Exception, address: Address) -> NotKept:
    """Return what an error says to those whose records wait."""
    if isinstance(error, Unreachable | Lost):
        return Gone(f"{address} does not answer ({error}). Nothing is lost.")
    if isinstance(error, Declined):
        return _declined(error, address)
    if isinstance(error, Broken):
        return Doubtful(f"{address} holds other records than those sent ({error}), so the server ends.")
    return error if isinstance(error, NotKept) else NotKept(f"The store failed: {outline(error)}.")


def _declined(error: Declined, address: Address) -> NotKept:
    if error.state in FULL:
        return Full(f"the disk of {address} is full. Make room; nothing is lost.")
    if error.state in AGAIN:
        return Gone(f"{address} is too busy ({error}). Nothing is lost.")
    if error.state in READ_ONLY:
        return Gone(f"{address} takes no records, only reads them ({error}). Nothing is lost.")
    if error.state == TWICE:
        return Doubtful(
            f"{address} holds records that nobody has counted ({error}), so the server ends. Check it by 'sortilege "
            "check'."
        )
    if error.state[:2] in NONSENSE:
        return NotKept(f"{address} can't keep that ({error}).")
    return Failing(f"{address} takes nothing ({error}). Check it; nothing is lost.")


@contextmanager
def as_sentence(address: Address) -> Iterator[None]:
    """Turn whatever is wrong with a database into a UserError that names it and says what to do."""
    try:
        yield
    except (psycopg.Error, Unreachable, Declined, Lost, Broken) as error:
        raise sentence(error, address) from error


def sentence(error: Exception, address: Address) -> UserError:
    said = one_line(error)
    if isinstance(error, Broken):
        return UserError(
            f"{address.named} is damaged ({said}). Go back to a base backup of it, or to a copy of sortilege's."
        )
    state = str(getattr(error, "sqlstate", None) or getattr(error, "state", ""))
    if state in FULL:
        return NoRoom(f"The disk of {address} is full: make room. Nothing is lost.")
    if state == "42501":
        return UserError(
            f"{address.named} does not let this role do that ({said}). Do it as the role that owns the tables; that of "
            "servers gets its rights by 'sortilege migrate --nodes ROLE'."
        )
    if isinstance(error, Unreachable | Lost | psycopg.OperationalError) and not state.startswith("28"):
        return NotNow(f"{address.named} does not answer ({said}). Check the address by --store, and the database.")
    return UserError(f"{address.named} cannot be used ({said}). Check the address by --store, and the database.")
