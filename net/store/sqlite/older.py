"""Brings a file that the sortilege before this one wrote up to what this one reads.

It had a row for each record of a finished log too, a list of the logs that were not finished, and no seal on who owns
it nor on what a copy holds beside the tables.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from net.store.sqlite.checking import kept_row, owned
from net.store.sqlite.layout import FORMAT, KEPT, TABLES, in_transaction
from net.store.sqlite.logs import open_logs, put_away

OLDER: Final = 2


def made_newer(writer: sqlite3.Connection) -> None:
    """Convert the file, all at once. Whether it is whole is checked afterwards, as with any file."""
    with in_transaction(writer):
        writer.execute(TABLES["finished"])
        unfinished = {log for (log,) in writer.execute("SELECT log FROM unfinished")}
        for log in open_logs(writer):
            if log not in unfinished:
                put_away(writer, log)
        writer.execute("DROP TABLE unfinished")
        (epoch,) = writer.execute("SELECT epoch FROM house").fetchone()
        writer.execute("UPDATE house SET epoch = ?, owner = ?", owned(epoch, b""))
        if writer.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone():
            kept = writer.execute("SELECT name, content FROM kept").fetchall()
            writer.execute("DROP TABLE kept")
            writer.execute(KEPT)
            writer.executemany("INSERT INTO kept VALUES (?, ?)", [kept_row(*each) for each in kept])
        writer.execute(f"PRAGMA user_version = {FORMAT}")
