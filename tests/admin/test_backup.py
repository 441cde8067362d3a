"""Copies of what a server keeps: whole, private, of one moment; put back only where nobody plays."""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from net.admin.archive import moves, opened
from net.admin.backup import backup, restore
from net.admin.bans import NAME as BANNED
from net.admin.bans import SENTENCE, Ban, Bans
from net.admin.forgetting import forget
from net.host.errors import UserError
from net.limits.file import NAME as LIMITS
from net.limits.file import limits_of
from net.logs.encoding import encode_record
from net.people.auth import Identity
from net.server.host_key import host_key
from net.server.invitation import Invitation
from net.store import TABLES
from net.store.disk import DiskStore
from tests.admin.kept import keep, played, room
from tests.net.store.stores import Caller, Clerk


@pytest.fixture
def data(tmp_path: Path) -> Path:
    going = room(1)
    data = tmp_path / "server"
    keep(data, (going, played(going, 5)))
    host_key(data)
    return data


def counts(path: Path) -> list[tuple[int, int]]:
    with opened(path) as archive:
        return [(table.number, moves(table)) for table in archive.tables()]


def test_a_backup_is_one_private_file_that_holds_the_tables(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    backup(data, target)
    assert counts(target) == counts(data / TABLES) != []
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "server"]


def test_a_server_writes_on_while_it_is_copied_and_the_copy_is_of_one_moment(data: Path, tmp_path: Path) -> None:
    clerk = Clerk(data / TABLES)
    other = room(2)
    log = played(other, 8)
    try:
        for at, record in enumerate(log):
            assert clerk.append(2, at, encode_record(record, other.setup.game)) is None
            backup(data, tmp_path / f"copy {at}")
    finally:
        clerk.store.close()
    for at in range(1, len(log)):
        with opened(tmp_path / f"copy {at}") as archive:
            table = archive.table(2)
        assert table.records == tuple(log[: at + 1])
        assert table.fault == ""


def test_a_backup_put_back_elsewhere_is_the_same_server(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy")
    elsewhere = tmp_path / "new machine"
    assert restore(tmp_path / "copy", elsewhere) is None
    assert counts(elsewhere / TABLES) == counts(data / TABLES)
    assert host_key(elsewhere).get_fingerprint() == host_key(data).get_fingerprint()
    assert sorted(path.name for path in elsewhere.iterdir()) == ["host_key", TABLES, f"{TABLES}.lock"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in elsewhere.iterdir())
    with closing(sqlite3.connect(elsewhere / TABLES)) as reader:
        assert reader.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone() is None
    reader.close()
    store = DiskStore(elsewhere / TABLES, Caller().notify)
    assert store.logs() == [0, 1]
    store.close()


def test_who_is_shut_out_stays_out_and_the_limits_are_the_same(data: Path, tmp_path: Path) -> None:
    Bans(data / BANNED).add(["key:eve"], Ban("Eve", 86400))
    (data / LIMITS).write_text("per_address = 7\n")
    backup(data, tmp_path / "backup")
    elsewhere = tmp_path / "elsewhere"
    restore(tmp_path / "backup", elsewhere)
    assert Bans(elsewhere / BANNED).sentence_for(Identity("key:eve", "")) == SENTENCE
    assert limits_of(elsewhere).per_address == 7


def test_a_ban_since_the_backup_stays_and_limits_since_then_are_put_aside(data: Path, tmp_path: Path) -> None:
    (data / LIMITS).write_text("per_address = 7\n")
    Bans(data / BANNED).add(["key:eve"], Ban("Eve", 86400))
    backup(data, tmp_path / "backup")
    (data / LIMITS).write_text("per_address = 3\n")
    Bans(data / BANNED).add(["key:mallory"], Ban("Mallory", 2 * 86400))
    Bans(data / BANNED).remove("Eve")
    restore(tmp_path / "backup", data)
    assert [whom for whom, _ in Bans(data / BANNED).all()] == ["key:eve", "key:mallory"]
    assert (limits_of(data).per_address, (data / f"{LIMITS}.before-1").read_text()) == (7, "per_address = 3\n")
    restore(tmp_path / "backup", data)
    assert not (data / f"{LIMITS}.before-2").exists()


def test_bans_that_nobody_can_read_let_no_backup_in(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "backup")
    (data / BANNED).write_text("{")
    with pytest.raises(UserError, match="can't be understood"):
        restore(tmp_path / "backup", data)
    assert not (data / f"{TABLES}.before-1").exists()


def test_a_backups_bans_that_nobody_can_read_take_none_away(data: Path, tmp_path: Path) -> None:
    (data / BANNED).write_text("{")
    backup(data, tmp_path / "backup")
    (data / BANNED).unlink()
    Bans(data / BANNED).add(["key:eve"], Ban("Eve", 86400))
    restore(tmp_path / "backup", data)
    assert [whom for whom, _ in Bans(data / BANNED).all()] == ["key:eve"]


def test_who_was_invited_still_is_and_the_code_is_the_same(data: Path, tmp_path: Path) -> None:
    invitation = Invitation(data, secrets.token_bytes)
    invitation.remember("SHA256:anna", "Anna")
    backup(data, tmp_path / "copy")
    restore(tmp_path / "copy", tmp_path / "new machine")
    again = Invitation(tmp_path / "new machine", secrets.token_bytes)
    assert again.code == invitation.code
    assert again.knows("SHA256:anna")


def test_what_was_there_before_is_put_aside_each_time(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy")
    clerk = Clerk(data / TABLES)
    other = room(2)
    log = [encode_record(record, other.setup.game) for record in played(other, 3)]
    assert clerk.append(2, 0, *log) is None
    clerk.store.close()
    before = restore(tmp_path / "copy", data)
    assert before == data / f"{TABLES}.before-1"
    assert [number for number, _ in counts(before)] == [1, 2]
    assert [number for number, _ in counts(data / TABLES)] == [1]
    assert restore(tmp_path / "copy", data) == data / f"{TABLES}.before-2"


def test_a_power_cut_while_a_backup_is_put_back_leaves_the_tables_in_their_place(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(data, tmp_path / "copy")
    held = counts(data / TABLES)
    with monkeypatch.context() as power:
        power.setattr(Path, "replace", cut)
        with pytest.raises(SystemExit):
            restore(tmp_path / "copy", data)
    assert counts(data / TABLES) == counts(data / f"{TABLES}.before-1") == held
    assert restore(tmp_path / "copy", data) == data / f"{TABLES}.before-2"
    assert counts(data / TABLES) == held


def cut(*_: object) -> None:
    raise SystemExit


def no_links(*_: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


def test_a_disk_without_links_has_its_backups_put_back_too(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(data, tmp_path / "copy")
    held = counts(data / TABLES)
    monkeypatch.setattr(os, "link", no_links)
    assert restore(tmp_path / "copy", data) == data / f"{TABLES}.before-1"
    assert counts(data / TABLES) == counts(data / f"{TABLES}.before-1") == held


def test_a_damaged_file_makes_room_for_its_backup(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy")
    (data / TABLES).write_bytes(b"\x00" * 4096)
    before = restore(tmp_path / "copy", data)
    assert before is not None
    assert before.read_bytes() == b"\x00" * 4096
    assert counts(data / TABLES) == counts(tmp_path / "copy")


def test_root_leaves_nothing_in_a_servers_directory_that_the_server_could_not_open(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(data, tmp_path / "copy")
    monkeypatch.setattr(os, "geteuid", lambda: data.stat().st_uid + 1)
    with pytest.raises(UserError, match="another user"):
        restore(tmp_path / "copy", data)
    with pytest.raises(UserError, match="another user"):
        forget(data / TABLES, "Anna", data)
    assert not list(data.glob("*before*"))


def test_nothing_is_put_back_under_a_running_server(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "copy")
    store = DiskStore(data / TABLES, Caller().notify)
    try:
        with pytest.raises(UserError, match="is running"):
            restore(tmp_path / "copy", data)
    finally:
        store.close()
    assert not list(data.glob("*before*"))


def test_a_copy_that_is_damaged_or_missing_changes_nothing(data: Path, tmp_path: Path) -> None:
    held = counts(data / TABLES)
    copy = tmp_path / "copy"
    with pytest.raises(UserError, match="no file"):
        restore(copy, data)
    backup(data, copy)
    whole = copy.read_bytes()
    copy.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(UserError, match=r"damaged|cannot be put back"):
        restore(copy, data)
    copy.write_bytes(b"something else")
    with pytest.raises(UserError, match=r"copy"):
        restore(copy, data)
    assert counts(data / TABLES) == held
    assert not list(data.glob("*before*"))


def test_a_backup_writes_over_nothing_and_says_where_there_is_nothing_to_copy(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("a letter")
    with pytest.raises(UserError, match="is there already"):
        backup(data, target)
    assert target.read_text() == "a letter"
    with pytest.raises(UserError, match="no tables in"):
        backup(tmp_path, tmp_path / "other")
    with pytest.raises(UserError, match="cannot be written"):
        backup(data, tmp_path / "no such directory" / "copy")
