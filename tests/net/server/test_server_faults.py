"""What becomes of a whole server when its disk or its files fail it: what players see, and what the host is told."""

from __future__ import annotations

import logging
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from core.engine import Ask, View
from net.protocol.messages import Enter, MakeTable, Refusal, Stepped, TableSeen, Welcome
from net.protocol.wire import pack, unpack_own
from net.store import TABLES
from net.store.seal import opened, sealed
from net.store.sqlite.file import StoreFile
from net.store.unkept import STARTS_ANEW
from tests.net.loopback import player, run, running, until
from tests.net.server.test_server_life import seat_of

# A disk that fails while games are played


def waits_for_her_alone(seen: View[Any]) -> bool:
    asking = seen.agenda[-1]
    return isinstance(asking, Ask) and set(asking.seats) - set(seen.answered) == {seen.seat}


async def test_after_a_failed_fsync_players_are_told_and_the_next_start_goes_on_at_the_same_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failed(_self: StoreFile, *_arguments: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    async with running(tmp_path) as server, player(server, tmp_path) as ann, player(server, tmp_path, "bob") as bob:
        begun = await seat_of(ann)
        assert begun.view is not None
        table, seen = begun.info.table, Stepped(begun.info.table, begun.step, (), begun.view)
        # The bots have answered what they are asked: nothing happens any more but by her.
        while not waits_for_her_alone(seen.view):
            seen = await ann.hears(Stepped)
        with monkeypatch.context() as disk:
            disk.setattr(StoreFile, "commit", failed)
            bob.send(MakeTable("kampf", ("me", "open")))
            assert (await bob.hears(Refusal)).sentence == STARTS_ANEW
        # What the disk has lost it does not know: though it would take more now, nobody waits for that.
        await until(lambda: ann.ends and bob.ends, "the end")
        assert (ann.ends, bob.ends) == ([STARTS_ANEW], [STARTS_ANEW])
    assert "Check the disk" in caplog.text
    assert str(tmp_path) in caplog.text
    async with running(tmp_path) as server, player(server, tmp_path) as ann:
        assert (await ann.hears(Welcome)).seated == (table,)
        ann.send(Enter(table, seen.step))
        again = await ann.hears(TableSeen)
        assert again.info.phase == "playing"
        assert (again.step, again.view) == (seen.step, seen.view)


# A log of another version


def aged(path: Path, table: int) -> bytes:
    """That table as an older version would have written it, whose choices were others; its first record."""
    with closing(sqlite3.connect(path)) as store, store:
        (blob,) = store.execute("SELECT record FROM records WHERE log = ? AND at = 0", (table,)).fetchone()
        record = opened(table, 0, blob)
        raw: Any = unpack_own(record[1:])
        tag, fingerprint, *rest = raw
        other = sealed(table, 0, record[:1] + pack((tag, fingerprint ^ 1, *rest)))
        store.execute("UPDATE records SET record = ? WHERE log = ? AND at = 0", (other, table))
    return other


async def test_the_table_of_another_version_is_left_alone_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as server, player(server, tmp_path) as ann, player(server, tmp_path, "bob") as bob:
        old, new = (await seat_of(ann)).info.table, (await seat_of(bob)).info.table
    path = tmp_path / "server" / TABLES
    written = aged(path, old)
    with caplog.at_level(logging.WARNING):
        async with running(tmp_path) as server, player(server, tmp_path) as ann, player(server, tmp_path, "bob") as bob:
            assert (await ann.hears(Welcome)).seated == ()
            assert (await bob.hears(Welcome)).seated == (new,)
            ann.send(Enter(old))
            assert "Kampf der Magier, was begun by other rules" in (await ann.hears(Refusal)).sentence
            bob.send(Enter(new))
            assert (await bob.hears(TableSeen)).info.phase == "playing"
            ann.send(MakeTable("kampf", ("me", "open")))
            assert (await ann.hears(TableSeen)).info.table > max(old, new)
    assert f"Table {old} cannot be continued: This table is played by rules of Kampf der Magier" in caplog.text
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT record FROM records WHERE log = ? AND at = 0", (old,)).fetchone() == (written,)
        assert store.execute("SELECT log FROM finished WHERE log = ?", (old,)).fetchone() is None


# A directory that may only be read

START = """
import asyncio, os, sys
from pathlib import Path
from net.server import Settings, serve
from net.host.errors import UserError
if os.getuid() == 0: os.setuid(65534)

async def main() -> None:
    try:
        await serve(Settings(Path(sys.argv[1]), "127.0.0.1", 0))
    except UserError as error:
        print(error)

asyncio.run(main())
"""


@pytest.mark.parametrize("name", ["server", "server/deeper"])
async def test_a_directory_that_may_only_be_read_is_a_sentence_that_names_it(tmp_path: Path, name: str) -> None:
    async with running(tmp_path):
        pass
    for each in (tmp_path, *tmp_path.parents[:3], tmp_path / "server"):
        each.chmod(0o755)
    (tmp_path / "server").chmod(0o555)
    _, out, err = await run(sys.executable, "-c", START, str(tmp_path / name))
    (tmp_path / "server").chmod(0o755)
    assert str(tmp_path / name) in out, err
    assert "--data" in out
