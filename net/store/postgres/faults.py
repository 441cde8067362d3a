"""Tells what an error of PostgreSQL means, at a start and for a server that runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg

from core.sentences import mark, sentence
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
UNSAFE: Final = re.compile(r"certificate|does not support SSL|SSL error: (?!.*\beof\b)", re.IGNORECASE)
"""The words by which libpq tells that a line would not be safe; it has only been lost if OpenSSL speaks of its end."""
AGAIN: Final = {"40001", "40P01", "55P03"}
"""The errors of statements that were in each other's way, of which one was declined."""


def meaning(error: Exception, address: Address) -> NotKept:
    """Return what an error says to those whose records wait."""
    if isinstance(error, Unreachable | Lost):
        return Gone(_said(mark("{database} does not answer ({error}). Nothing is lost."), error, address))
    if isinstance(error, Declined):
        return _declined(error, address)
    if isinstance(error, Broken):
        told = mark("{database} holds other records than those sent ({error}), so the server ends.")
        return Doubtful(_said(told, error, address))
    if isinstance(error, NotKept):
        return error
    return NotKept(sentence("The store failed: {outline}.", outline=outline(error)))


def _declined(error: Declined, address: Address) -> NotKept:
    if error.state in FULL:
        return Full(sentence("the disk of {path} is full. Make room; nothing is lost.", path=str(address)))
    if error.state in AGAIN:
        return Gone(_said(mark("{database} is too busy ({error}). Nothing is lost."), error, address))
    if error.state in READ_ONLY:
        told = mark("{database} takes no records, only reads them ({error}). Nothing is lost.")
        return Gone(_said(told, error, address))
    if error.state == TWICE:
        told = mark(
            "{database} holds records that nobody has counted ({error}), so the server ends. Check it by 'sortilege "
            "check'."
        )
        return Doubtful(_said(told, error, address))
    if error.state[:2] in NONSENSE:
        return NotKept(_said(mark("{database} can't keep that ({error})."), error, address))
    return Failing(_said(mark("{database} takes nothing ({error}). Check it; nothing is lost."), error, address))


def _said(told: str, error: Exception | str, address: Address) -> str:
    return sentence(str(told), database=str(address), error=error)


@contextmanager
def as_sentence(address: Address) -> Iterator[None]:
    """Turn whatever is wrong with a database into a UserError that names it and says what to do."""
    try:
        yield
    except (psycopg.Error, Unreachable, Declined, Lost, Broken) as error:
        raise for_host(error, address) from error


def for_host(error: Exception, address: Address) -> UserError:
    """Return what an error says to a host who starts a server, or looks after it."""
    if isinstance(error, Broken):
        told = mark("{database} is damaged ({error}). Go back to a base backup of it, or to a copy of sortilege's.")
        return UserError(_said(told, error, address))
    said = one_line(error)
    state = str(getattr(error, "sqlstate", None) or getattr(error, "state", None) or "")
    if state in FULL:
        return NoRoom(sentence("The disk of {path} is full: make room. Nothing is lost.", path=str(address)))
    if state == "42501":
        told = mark(
            "{database} does not let this role do that ({error}). Do it as the role that owns the tables; that of "
            "servers gets its rights by 'sortilege migrate --nodes ROLE'."
        )
        return UserError(_said(told, said, address))
    if not state and UNSAFE.search(said):
        told = mark(
            "{database} can't be reached safely ({error}). Switch TLS on there, call it by the name in its "
            "certificate, and name the certificate of its authority by sslrootcert=FILE if that is one of your own."
        )
        return UserError(_said(told, said, address))
    if isinstance(error, Unreachable | Lost | psycopg.OperationalError) and not state.startswith("28"):
        told = mark("{database} does not answer ({error}). Check the address by --store, and the database.")
        return NotNow(_said(told, said, address))
    told = mark("{database} cannot be used ({error}). Check the address by --store, and the database.")
    return UserError(_said(told, said, address))
