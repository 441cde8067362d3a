"""Reading a table file as somebody else than its server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from net.admin.archive import moves, opened
from net.host.errors import UserError
from net.store import TABLES
from net.store.disk import DiskStore
from net.store.seal import sealed
from net.tables.records import Ended, Made
from tests.admin.kept import cheated, keep, played, room
from tests.net.store.stores import Caller


def test_every_table_is_listed_with_what_became_of_it(tmp_path: Path) -> None:
    going, over = room(1), room(2, deals="2")
    path = keep(tmp_path, (going, played(going, 3)), (over, played(over, None)), finished=(2,))
    with opened(path) as archive:
        one, two = archive.tables()
        assert archive.players() == 1
    assert one.room is not None
    assert two.room is not None
    assert (one.finished, one.room.phase, one.fault) == (False, "playing", "")
    assert (two.finished, two.room.phase, two.fault) == (True, "over", "")
    assert moves(two) > moves(one) >= 3
    assert one.room.state == going.state


def test_what_lies_on_a_disk_that_takes_nothing_is_read_without_putting_anything_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself refuses to read such a file as it reads others."""
    going = room(1)
    path = keep(tmp_path, (going, played(going, 3)))
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    there = sorted(tmp_path.iterdir())
    with opened(path) as archive:
        assert [moves(table) for table in archive.tables()] != []
        assert sorted(tmp_path.iterdir()) == there
    store = DiskStore(path, Caller().notify)
    try:
        with opened(path) as archive:  # Its latest records are not in the file itself.
            assert [table.number for table in archive.tables()] == [1]
    finally:
        store.close()


def test_a_running_server_keeps_nobody_from_reading(tmp_path: Path) -> None:
    going = room(1)
    path = keep(tmp_path, (going, played(going, 3)))
    store = DiskStore(path, Caller().notify)
    try:
        with opened(path) as archive:
            assert [table.number for table in archive.tables()] == [1]
    finally:
        store.close()


def test_a_log_that_breaks_a_rule_is_read_up_to_there(tmp_path: Path) -> None:
    going = room(1)
    log = cheated(going, played(going, 4))
    path = keep(tmp_path, (going, log))
    with opened(path) as archive:
        table = archive.table(1)
    assert table.fault.startswith(f"Record {len(log) - 1} failed: Refused <")
    assert table.records == tuple(log)
    assert table.room is not None
    assert table.room.step == len(log) or table.room.state == going.state


def test_a_record_of_another_format_says_which_it_is(tmp_path: Path) -> None:
    going = room(1)
    path = keep(tmp_path, (going, played(going, 4)))
    with closing(sqlite3.connect(path)) as writer, writer:
        writer.execute("UPDATE records SET record = ? WHERE log = 1 AND at = 3", (sealed(1, 3, b"\t"),))
    writer.close()
    with opened(path) as archive:
        table = archive.table(1)
    assert table.fault == "This log is of format 9; this sortilege reads format 1. It is record 3."
    assert len(table.records) == 3


def test_a_record_in_which_a_bit_has_turned_over_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    going, other = room(1), room(2)
    path = keep(tmp_path, (going, played(going, 4)), (other, played(other, 4)))
    with closing(sqlite3.connect(path)) as writer, writer:
        (blob,) = writer.execute("SELECT record FROM records WHERE log = 1 AND at = 5").fetchone()
        turned = bytes((*blob[:-5], blob[-5] ^ 1, *blob[-4:]))
        writer.execute("UPDATE records SET record = ? WHERE log = 1 AND at = 5", (turned,))
    writer.close()
    with opened(path) as archive:
        one, two = archive.tables()
    assert one.fault == "The file is damaged: record 5 of log 1 is not what was written."
    assert len(one.records) == 5
    assert two.fault == ""


def test_the_players_are_no_table(tmp_path: Path) -> None:
    path = keep(tmp_path)
    with opened(path) as archive:
        assert list(archive.tables()) == []
        for number in (0, 1):
            with pytest.raises(UserError, match=f"no table {number}"):
                archive.table(number)


def test_a_table_put_away_before_it_began_is_read_too(tmp_path: Path) -> None:
    gathering = room(1)
    path = keep(tmp_path, (gathering, [gathering.made, Ended()]), finished=(1,))
    with opened(path) as archive:
        table = archive.table(1)
    assert table.room is not None
    assert table.room.phase == "closed"
    assert isinstance(table.records[0], Made)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a table file"),
        (b"no database at all, but long enough for one" * 30, "not a table file"),
        (None, "no file"),
    ],
)
def test_what_is_no_table_file_is_named_in_a_sentence(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / TABLES
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserError, match=words) as refusal, opened(path):
        pass
    assert str(path) in str(refusal.value)


def test_a_file_of_tomorrow_says_so(tmp_path: Path) -> None:
    path = keep(tmp_path)
    with closing(sqlite3.connect(path)) as writer, writer:
        writer.execute("PRAGMA user_version = 7")
    writer.close()
    with pytest.raises(UserError, match="format 7"), opened(path):
        pass
