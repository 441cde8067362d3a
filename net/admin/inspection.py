"""Lets a host look at what is hidden in a game that is being played; that leaves a mark, which its players see at the
end."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from core.sentences import mark
from net.admin.control_socket import order
from net.host.errors import UserError
from net.logs.encoding import encode_record
from net.store import TABLES
from net.store.places import Place, open_store
from net.tables.records import Looked

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.admin.archive import Table

ORDER: Final = "look"
WITHIN: Final = 5.0
NOT_NOTED: Final = mark("That you looked could not be written into the table's log, so nothing is shown.")
OF_A_COPY: Final = mark("This is a copy: those who sit at the table can't be told that you looked.")


def note(place: Place, table: Table) -> str:
    """Put on disk that the host looks, before anything is shown. Return what the host should know."""
    if isinstance(place, Path) and place.name != TABLES:
        return OF_A_COPY
    try:
        if isinstance(place, Path):
            return order(place.parent, ORDER, str(table.number))[0][0]
    except UserError:
        pass  # No server runs.
    _write(place, table)
    return mark("At the end of the game its players will read that you looked.")


def is_noted(table: Table, since: float) -> bool:
    return any(isinstance(record, Looked) and record.at >= int(since) for record in table.records)


def _write(place: Place, table: Table) -> None:
    """Write the mark while no server runs, as the owner of the store. Raise UserError if one runs after all."""
    calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
    said: list[Exception | None] = []
    with closing(open_store(place, calls.put)) as store:
        store.append(table.number, len(table.records), (encode_record(Looked(int(time.time())), None),), said.append)
        calls.get(timeout=WITHIN)()
    if said != [None]:
        raise UserError(NOT_NOTED)
