"""The store on disk: one server at a time, private files, and a sentence for every file that will not do."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from net.host.errors import UserError
from net.store import Doubtful, NotKept
from net.store.disk import DiskStore
from net.store.seal import sealed
from net.store.sqlite import copying
from net.store.sqlite.copying import put_back
from net.store.sqlite.reading import check, reading
from net.store.sqlite.rewriting import rewrite
from tests.net.store.stores import Clerk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_a_second_server_on_the_same_file_is_told_so(path: Path) -> None:
    with closing(Clerk(path).store), pytest.raises(UserError, match=r"Another sortilege server is running.*--data\.$"):
        DiskStore(path, print)
    Clerk(path).store.close()


def test_a_second_server_in_another_process_is_told_so(path: Path) -> None:
    code = "import sys, pathlib; from net.store.disk import DiskStore; DiskStore(pathlib.Path(sys.argv[1]), print)"
    with closing(Clerk(path).store):
        done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert "Another sortilege server is running" in done.stderr


def test_a_server_that_was_replaced_behind_its_back_writes_no_more(path: Path) -> None:
    clerk = Clerk(path)
    clerk.append(7, 0, b"a")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE house SET epoch = epoch + 1, owner = x'00'")
    said = [clerk.append(7, 1, b"x"), clerk.append(9, 0, b"x"), clerk.finish(7)]
    assert [type(error) for error in said] == [Doubtful] * 3
    assert "Another server has taken" in clerk.store.health.sentence  # type: ignore[attr-defined]  # of the one on disk
    assert (clerk.store.read(7), clerk.store.logs()) == ([b"a"], [7])
    clerk.store.close()


def test_the_files_are_for_their_owner_alone(path: Path) -> None:
    clerk = Clerk(path)
    clerk.append(7, 0, b"a")
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert set(modes) >= {"tables.db", "tables.db-wal", "tables.db.lock"}
    assert set(modes.values()) == {0o600}
    clerk.store.close()
    path.chmod(0o644)
    Clerk(path).store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE cookies (name)")


def of_tomorrow(path: Path) -> None:
    Clerk(path).store.close()
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("PRAGMA user_version = 99")


# As the first sortilege wrote it: its records have no checksum.
FIRST_FORMAT = """
PRAGMA journal_mode = WAL;
CREATE TABLE records (log INTEGER, at INTEGER, record BLOB NOT NULL, PRIMARY KEY (log, at)) WITHOUT ROWID;
CREATE TABLE unfinished (log INTEGER PRIMARY KEY);
CREATE TABLE house (epoch INTEGER NOT NULL, owner BLOB NOT NULL);
INSERT INTO house VALUES (0, x'');
INSERT INTO records VALUES (7, 0, x'01');
INSERT INTO unfinished VALUES (7);
PRAGMA application_id = 0x534F5254;
PRAGMA user_version = 1;
"""


def of_yesterday(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.executescript(FIRST_FORMAT)


# As the one before this wrote it: each record with its checksum, a finished log like any other.
FORMAT_BEFORE = FIRST_FORMAT.replace("user_version = 1", "user_version = 2").partition("INSERT INTO records")[0]


def of_before(path: Path, kept: dict[str, bytes] | None = None) -> None:
    rows = [(log, at, sealed(log, at, b"%d of %d" % (at, log))) for log in (3, 7, 8) for at in range(3)]
    with closing(sqlite3.connect(path)) as other:
        other.executescript(FORMAT_BEFORE)
        other.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)
        other.execute("INSERT INTO unfinished VALUES (7)")
        other.execute("PRAGMA application_id = 0x534F5254")
        other.execute("PRAGMA user_version = 2")
        if kept is not None:
            other.execute("CREATE TABLE kept (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
            other.executemany("INSERT INTO kept VALUES (?, ?)", kept.items())
        other.commit()


def test_a_file_of_the_format_before_is_brought_up_to_this_one(path: Path) -> None:
    of_before(path)
    with pytest.raises(UserError, match="Start a server on it once"), reading(path):
        pass
    for _ in range(2):
        with closing(Clerk(path).store) as store:
            assert (store.logs(), store.last()) == ([7], 8)
            assert all(store.read(log) == [b"%d of %d" % (at, log) for at in range(3)] for log in (3, 7, 8))
    clerk = Clerk(path)
    assert isinstance(clerk.append(3, 3, b"more"), NotKept)
    assert clerk.append(7, 3, b"more") is None
    clerk.store.close()
    assert check(path).finished == {3: 3, 8: 3}


def test_a_backup_of_the_format_before_is_put_back_as_of_this_one(path: Path) -> None:
    copy = path.with_name("copy")
    of_before(copy, {"host_key": b"a key"})
    before = copy.read_bytes()
    assert put_back(copy, path).kept == {"host_key": b"a key"}
    assert copy.read_bytes() == before
    assert check(path).open == {7: 3}


def test_what_is_damaged_in_the_format_before_is_damaged_in_this(path: Path) -> None:
    of_before(path)
    content = bytearray(path.read_bytes())
    content[content.index(b"1 of 7")] ^= 2
    path.write_bytes(content)
    with pytest.raises(UserError, match="record 1 of log 7 is not what was written"):
        DiskStore(path, print)


def damaged(path: Path) -> None:
    clerk = Clerk(path)
    clerk.append(7, 0, *[os.urandom(100) for _ in range(1000)])
    clerk.store.close()
    content = bytearray(path.read_bytes())
    content[8192:20000] = os.urandom(20000 - 8192)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda path: path.write_bytes(b"Dear diary, " * 500), "is not a table file of sortilege"),
        (foreign, "is not a table file of sortilege"),
        (of_tomorrow, "is of format 99, and this sortilege reads format 3: use the version that wrote it"),
        (of_yesterday, "is of format 1, and this sortilege reads format 3: use the version that wrote it"),
        (damaged, "is damaged"),
        (Path.mkdir, "cannot be opened"),
        (lambda path: path.symlink_to("nowhere/at/all"), "cannot be opened"),
    ],
    ids=["text", "another program's", "of tomorrow", "of yesterday", "damaged", "a directory", "a dead link"],
)
def test_a_file_that_will_not_do_is_refused_in_a_sentence_and_left_alone(
    path: Path, spoil: object, sentence: str
) -> None:
    assert callable(spoil)
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(UserError, match=rf"(?s)({sentence}).*--data\.$"):
        DiskStore(path, print)
    assert (path.read_bytes() if path.is_file() else b"") == before


FULL = """
import pathlib, resource, signal, sys
from tests.net.store.stores import Clerk
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
clerk = Clerk(pathlib.Path(sys.argv[1]))
assert clerk.append(7, 0, b"a") is None
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, limits[1]))
print(type(clerk.append(7, 1, b"x" * 100_000)).__name__, type(clerk.append(8, 0, b"x" * 100_000)).__name__)
resource.setrlimit(resource.RLIMIT_FSIZE, limits)
print(clerk.append(7, 1, b"b"), clerk.store.read(7))
clerk.store.close()
"""


def test_a_full_disk_is_told_to_each_table_and_nothing_is_half_written(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["Full Full", "None [b'a', b'b']"], done.stderr


def test_every_connection_that_writes_syncs_down_to_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS an fsync alone leaves what was written in the disk's own cache; elsewhere these say nothing."""
    asked = ("synchronous", "fullfsync", "checkpoint_fullfsync")
    said: list[tuple[str, tuple[int, ...]]] = []

    class Watched(sqlite3.Connection):
        def close(self) -> None:
            (_, _, file), *_ = self.execute("PRAGMA database_list").fetchall()
            said.append((Path(file).name, tuple(self.execute(f"PRAGMA {each}").fetchone()[0] for each in asked)))
            super().close()

    connect = sqlite3.connect

    def watched(file: object, **how: object) -> sqlite3.Connection:
        connection = connect(file, **how, **({} if "mode=ro" in str(file) else {"factory": Watched}))  # type: ignore[call-overload]
        assert isinstance(connection, sqlite3.Connection)
        return connection

    monkeypatch.setattr(sqlite3, "connect", watched)
    clerk = Clerk(path)
    assert clerk.append(7, 0, b"a") is None
    clerk.store.close()
    copying.copy(path, path.with_name("copy"), {})
    put_back(path.with_name("copy"), path)
    rewrite(path, lambda _log, _record: b"b")
    written = [values for name, values in said if not name.endswith(".lock")]  # In which nothing is ever written.
    assert len(written) >= 5, said
    assert set(written) == {(2, 1, 1)}, said
