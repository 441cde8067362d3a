"""Asks a node, by its database, to give its tables to the others and go down."""

from __future__ import annotations

from typing import Final

import psycopg

from core.sentences import sentence
from net.host.errors import UserError
from net.store.postgres.address import Address
from net.store.postgres.faults import as_sentence
from net.store.postgres.schema import format_of, must_be_format

_ASK: Final = """
UPDATE sortilege.nodes SET draining = true
WHERE name = %s AND NOT ended AND lease > clock_timestamp() AND advertised <> '' RETURNING owner
"""
_OTHERS: Final = """
SELECT count(*) FROM sortilege.nodes
WHERE name <> %s AND NOT ended AND NOT draining AND lease > clock_timestamp() AND advertised <> ''
"""
_THERE: Final = """
SELECT (SELECT count(*) FROM sortilege.logs WHERE logs.owner = nodes.owner AND NOT finished)
FROM sortilege.nodes WHERE owner = %s AND NOT ended
"""


def ask_to_drain(address: str, name: str) -> int:
    """Ask the node of that name, and return the number of its start. Raise UserError if it is not there, or alone."""
    place = Address(address)
    with as_sentence(place), psycopg.connect(place.conninfo) as connection:
        must_be_format(place, format_of(connection))
        found = connection.execute(_OTHERS, (name,)).fetchone()
        if found is None or not found[0]:
            raise UserError(
                sentence(
                    "Nobody else has {database}, so nobody could take the tables of {name}. Stop it as it is.",
                    database=place,
                    name=name,
                )
            )
        asked = connection.execute(_ASK, (name,)).fetchone()
    if asked is None:
        raise UserError(
            sentence(
                "No node called {name} has {database} now. These have: sortilege nodes --store ADDRESS",
                name=name,
                database=place,
            )
        )
    return int(asked[0])


def left_to_drain(address: str, owner: int) -> int | None:
    """Return how many tables that node still has; None when it has ended."""
    place = Address(address)
    with as_sentence(place), psycopg.connect(place.conninfo) as connection:
        found = connection.execute(_THERE, (owner,)).fetchone()
    return None if found is None else int(found[0])
