"""A server as scripts/benches/parts/tables_server.py makes one, which says when it begins to let go of each table.

A line for each on stdout, behind its port: the table's number, and the seconds of the machine's own clock, which all
processes share.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from net.hub.lobby import Lobby, Release
from net.tables.table import Table
from scripts.benches.parts.tables_server import House, limits_in, main


def noting() -> None:
    whole = Lobby.give_away

    def give_away(lobby: Lobby, table: Table, release: Release, then: Callable[[bool], None]) -> None:
        print(table.room.number, monotonic(), flush=True)
        whole(lobby, table, release, then)

    Lobby.give_away = give_away  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    noting()
    data, store, node, first = sys.argv[1:5]
    asyncio.run(main(Path(data), limits_in(sys.argv[5:]), screens=False, house=House(store, node, int(first))))
