"""What becomes of a store when the disk, the power or the host fails it: nothing acknowledged is lost, or it says so.

Power cuts are made of the files themselves: after a commit that was acknowledged the WAL may have any tail, and pages
that are on their way to the main file any content.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from net.host.errors import UserError
from net.store import Doubtful, Full
from net.store.disk import DiskStore
from net.store.sqlite.faults import has_no_room, is_in_doubt
from net.store.sqlite.file import StoreFile
from net.store.sqlite.mark import SUFFIX
from net.store.sqlite.reading import reading
from tests.net.store.stores import Caller, Clerk

WAL_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096


def part(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


class Life:
    """A store that was written for some time, and what its files were after each commit."""

    def __init__(self, directory: Path, commits: int = 40, moved: bool = False) -> None:
        directory.mkdir()
        self.path = directory / "tables.sqlite"
        self.sizes: list[int] = []
        """Of the WAL, after each commit."""
        rng = Random(commits)
        clerk = Clerk(self.path)
        for at in range(commits):
            assert clerk.append(7, at, rng.randbytes(rng.randrange(1, 300))) is None
            self.sizes.append(part(self.path, "-wal").stat().st_size)
        if moved:
            with closing(sqlite3.connect(self.path)) as other, other:
                other.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            other.close()
        self.records = clerk.store.read(7)
        self.cut = directory / "cut"
        self.cut.mkdir()
        for each in directory.glob("tables.sqlite*"):
            if not each.name.endswith("-shm"):  # Memory: gone with the power.
                shutil.copy(each, self.cut / each.name)
        clerk.store.close()
        self.left = self.cut / "tables.sqlite"
        self.wal = part(self.left, "-wal")

    def after(self) -> list[bytes]:
        """What a new start finds; raises UserError if it refuses to."""
        store = DiskStore(self.left, Caller().notify)
        try:
            return store.read(7)
        finally:
            store.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_power_cut_in_the_midst_of_a_commit_loses_none_before_it(tmp_path: Path, seed: int) -> None:
    """The WAL ends anywhere behind the last commit that was acknowledged, with what was there or with anything."""
    life, rng = Life(tmp_path / "life"), Random(seed)
    acknowledged = rng.randrange(1, len(life.sizes))
    content = life.wal.read_bytes()
    kept, written = life.sizes[acknowledged - 1], life.sizes[acknowledged]
    torn = rng.randrange(kept, written)
    tail = rng.choice((b"", bytes(written - torn), rng.randbytes(written - torn)))
    life.wal.write_bytes(content[:torn] + tail)
    mark = part(life.left, SUFFIX)
    mark.write_bytes(acknowledged.to_bytes(8, "little"))  # It may be behind the disk, and is never ahead of it.
    assert life.after() == life.records[:acknowledged]


@pytest.mark.parametrize("seed", range(6))
def test_a_power_cut_while_pages_are_moved_loses_nothing(tmp_path: Path, seed: int) -> None:
    life, rng = Life(tmp_path / "life"), Random(seed)
    frames = life.wal.read_bytes()[WAL_HEADER:]
    moved = {int.from_bytes(frames[at : at + 4], "big") for at in range(0, len(frames), FRAME_HEADER + PAGE)} - {0}
    content = bytearray(life.left.read_bytes().ljust(max(moved) * PAGE, b"\0"))
    for page in moved - {1}:
        if rng.random() < 0.5:
            content[(page - 1) * PAGE : page * PAGE] = rng.randbytes(PAGE)
    life.left.write_bytes(content)
    assert life.after() == life.records


def lost_end(life: Life) -> None:
    life.wal.write_bytes(life.wal.read_bytes()[: life.sizes[10]])


def lost_wal(life: Life) -> None:
    life.wal.unlink()


def turned_bit_in_the_wal(life: Life) -> None:
    content = bytearray(life.wal.read_bytes())
    content[life.sizes[5] + 200] ^= 4
    life.wal.write_bytes(content)


def turned_bits_in_the_file(life: Life) -> None:
    """One in each record: whichever of them it is, it must be noticed."""
    content = bytearray(life.left.read_bytes())
    for record in life.records:
        place = content.find(record)
        if place >= 0 and len(record) > 20:
            content[place + 3] ^= 16
    life.left.write_bytes(content)
    life.wal.unlink()


def noise_in_the_file(life: Life) -> None:
    content = bytearray(life.left.read_bytes())
    content[PAGE : 3 * PAGE] = os.urandom(2 * PAGE)
    life.left.write_bytes(content)
    life.wal.unlink()


def half_a_file(life: Life) -> None:
    life.left.write_bytes(life.left.read_bytes()[: 2 * PAGE + 100])
    life.wal.unlink()


@pytest.mark.parametrize(
    ("spoil", "moved"),
    [
        (lost_end, False),
        (lost_wal, False),
        (turned_bit_in_the_wal, False),
        (turned_bits_in_the_file, True),
        (noise_in_the_file, True),
        (half_a_file, True),
    ],
)
def test_what_was_acknowledged_and_is_lost_is_a_refusal_that_names_the_file(
    tmp_path: Path, spoil: Callable[[Life], None], moved: bool
) -> None:
    life = Life(tmp_path / "life", moved=moved)
    assert life.after() == life.records
    shutil.rmtree(life.cut)
    life = Life(tmp_path / "again", moved=moved)
    spoil(life)
    with pytest.raises(UserError) as refusal:
        life.after()
    assert str(life.left) in str(refusal.value)
    assert "--data" in str(refusal.value)


def test_a_log_that_lacks_a_record_is_not_played_on(tmp_path: Path) -> None:
    """The file may be in order by itself: nothing in it says that a row was there once."""
    life = Life(tmp_path / "life")
    with closing(sqlite3.connect(life.left)) as other, other:
        assert other.execute("DELETE FROM records WHERE log = 7 AND at = 12").rowcount == 1
    part(life.left, SUFFIX).unlink()
    with pytest.raises(UserError, match=r"record 12 of log 7 .*sortilege restore") as refusal:
        life.after()
    assert str(life.left) in str(refusal.value)
    with pytest.raises(UserError, match="record 12 of log 7"), reading(life.left) as logs:
        list(logs.read(7))


def test_a_copy_that_the_host_has_put_there_is_taken_when_the_mark_is_removed(tmp_path: Path) -> None:
    life = Life(tmp_path / "life")
    older = life.records[:11]
    lost_end(life)
    with pytest.raises(UserError, match=r"tables\.sqlite\.mark"):
        life.after()
    part(life.left, SUFFIX).unlink()
    assert life.after() == older


def test_a_mark_that_is_cut_off_or_refused_by_the_disk_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    clerk = Clerk(path)
    assert clerk.append(1, 0, b"a") is None
    part(path, SUFFIX).write_bytes(b"")
    assert clerk.append(1, 1, b"b") is None
    with monkeypatch.context() as disk:
        disk.setattr(os, "pwrite", no_room)
        assert clerk.append(1, 2, b"c") is None
    clerk.store.close()
    assert int.from_bytes(part(path, SUFFIX).read_bytes(), "little") == 3
    again = DiskStore(path, Caller().notify)
    assert again.read(1) == [b"a", b"b", b"c"]
    again.close()


def no_room(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("content", [b"", b"\1\0", bytes(range(40))], ids=len)
def test_a_mark_that_is_none_says_nothing(tmp_path: Path, content: bytes) -> None:
    """A number that is cut off is no number; one that is too long is cut to what may be too much."""
    path = tmp_path / "tables.sqlite"
    clerk = Clerk(path)
    assert clerk.append(1, 0, b"a") is None
    clerk.store.close()
    part(path, SUFFIX).write_bytes(content)
    if len(content) < 8:
        DiskStore(path, Caller().notify).close()
    else:
        with pytest.raises(UserError, match="acknowledged"):
            DiskStore(path, Caller().notify)


def test_after_a_failed_fsync_nothing_is_taken_until_a_new_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "tables.sqlite"
    clerk = Clerk(path)
    assert clerk.append(1, 0, b"a") is None
    whole = StoreFile.commit

    def failed(_self: StoreFile, *_arguments: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    monkeypatch.setattr(StoreFile, "commit", failed)
    assert isinstance(clerk.append(1, 1, b"b"), Doubtful)
    monkeypatch.setattr(StoreFile, "commit", whole)
    assert isinstance(clerk.append(1, 1, b"b"), Doubtful)
    assert "cannot be trusted any more" in caplog.text
    clerk.store.close()
    clerk = Clerk(path)
    assert clerk.append(1, 1, b"b") is None
    assert clerk.store.read(1) == [b"a", b"b"]
    clerk.store.close()


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("that failed")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_full_disk_leaves_no_doubt(tmp_path: Path, code: int) -> None:
    error = sqlite_error(code)
    assert has_no_room(error, tmp_path / "tables.sqlite")
    assert not is_in_doubt(error)


@pytest.mark.parametrize(
    ("number", "lacks"),
    [(errno.ENOSPC, True), (errno.EDQUOT, True), (errno.EFBIG, True), (errno.EIO, False), (errno.EROFS, False)],
)
def test_a_failed_write_is_a_full_disk_only_where_another_fails_for_want_of_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, lacks: bool
) -> None:
    def fails(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "tables.sqlite"
    error = sqlite_error(sqlite3.SQLITE_IOERR_WRITE)
    assert not has_no_room(error, path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(os, "pwrite", fails)
    assert has_no_room(error, path) is lacks
    assert list(tmp_path.iterdir()) == []


def test_another_error_is_no_full_disk_and_no_doubt(tmp_path: Path) -> None:
    assert not has_no_room(OSError("something else"), tmp_path / "tables.sqlite")
    assert not is_in_doubt(OSError("something else"))


# Little room for files: the file-size limit stands for a full disk, and ends when there is room again.
FILLED = """
import pathlib, resource, signal, sys
from tests.net.store.stores import Clerk
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
clerk = Clerk(pathlib.Path(sys.argv[1]))
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
at, refusals = 0, 0
while refusals < 5:
    refused = clerk.append(7, at, bytes([at % 256]) * 1500)
    refusals, at = (refusals + 1, at) if refused else (0, at + 1)
    if refused:
        print(type(refused).__name__)
resource.setrlimit(resource.RLIMIT_FSIZE, limits)
for more in range(50):
    assert clerk.append(7, at + more, bytes([(at + more) % 256]) * 1500) is None
assert clerk.store.read(7) == [bytes([n % 256]) * 1500 for n in range(at + 50)]
clerk.store.close()
again = Clerk(pathlib.Path(sys.argv[1]))
assert len(again.store.read(7)) == at + 50
again.store.close()
print("all there")
"""


def test_a_disk_that_fills_up_pauses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FILLED, str(tmp_path / "tables.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout.split() == [Full.__name__] * 5 + ["all", "there"], done.stderr


def test_a_directory_that_may_only_be_read_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Clerk(path).store.close()
    script = (
        "import os, pathlib, sys\n"
        "from net.store.disk import DiskStore\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        "try:\n    DiskStore(pathlib.Path(sys.argv[1]), print)\n"
        "except Exception as error:\n    print(type(error).__name__, error)\n"
    )
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(0o755)
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False, timeout=300
    )
    tmp_path.chmod(0o755)
    assert done.stdout.startswith("UserError "), done.stderr
    assert str(path) in done.stdout
    assert "--data" in done.stdout
