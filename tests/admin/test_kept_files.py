"""The files beside the tables, when a disk or a host's hand has made something else of them: a sentence each."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import asyncssh
import pytest

from net.admin.backup import backup, restore
from net.admin.bans import NAME as BANNED
from net.admin.bans import Ban, Bans
from net.admin.control_socket import NAME as SOCKET
from net.host.errors import NoRoom, UserError, written_in
from net.limits.file import NAME as LIMITS
from net.server import Settings, serve
from net.server.host_key import NAME as HOST_KEY
from net.server.host_key import host_key
from net.server.invitation import CODE, INVITED, Invitation
from net.store import TABLES
from net.store.disk import DiskStore
from net.store.sqlite.file import locked
from net.store.sqlite.mark import SUFFIX
from net.store.sqlite.reading import check
from tests.admin.kept import keep, played, room
from tests.net.store.flips import flipped
from tests.net.store.stores import Caller
from tui.cli import main
from tui.statuses import REFUSED, UNDONE

NOBODY: Final = 65534


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "server"
    keep(data, (room(1), played(room(1), 5)))
    data.chmod(0o700)
    host_key(data)
    return data


def a_directory(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    """To read it would be to wait for ever."""
    os.mkfifo(path, 0o600)


@pytest.mark.parametrize("make", [a_directory, a_pipe], ids=lambda make: make.__name__)
@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        (HOST_KEY, "Put a copy of it back, or remove it"),
        (BANNED, "remove it to let everybody in"),
        (CODE, "Remove it, and a new one is made"),
        (INVITED, "Remove it, and everybody is asked"),
        (f"{TABLES}.lock", "remove it|put a backup back elsewhere"),
        (f"{TABLES}{SUFFIX}", "remove it"),
    ],
)
async def test_what_is_no_file_is_named_with_the_remedy_at_the_start(
    data: Path, name: str, remedy: str, make: Callable[[Path], None]
) -> None:
    (data / name).unlink(missing_ok=True)
    make(data / name)
    with pytest.raises(UserError, match=remedy) as refused:
        await serve(Settings(data, "127.0.0.1", 0, invite=True))
    assert str(data / name.removesuffix(".lock")) in str(refused.value)


async def test_what_stands_in_the_way_of_orders_keeps_no_server_from_its_start(data: Path) -> None:
    (data / SOCKET).mkdir()
    server = await serve(Settings(data, "127.0.0.1", 0))
    (data / SOCKET).rmdir()
    await server.stop()


@pytest.mark.parametrize("make", [a_directory, a_pipe], ids=lambda make: make.__name__)
def test_a_check_waits_for_no_mark(data: Path, make: Callable[[Path], None]) -> None:
    (data / f"{TABLES}{SUFFIX}").unlink()
    make(data / f"{TABLES}{SUFFIX}")
    with pytest.raises(UserError, match="remove it"):
        check(data / TABLES)


@pytest.mark.parametrize(
    ("name", "content"),
    [(HOST_KEY, b"x"), (BANNED, b"[]"), (CODE, b"no code\n"), (INVITED, None), (LIMITS, b"tables = 'many'\n")],
)
def test_a_check_reads_what_lies_beside_the_tables_and_makes_none_of_it(
    data: Path, name: str, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--data", str(data)]) == 0
    assert f"So are the files beside it: {HOST_KEY}.\n" in capsys.readouterr().out
    (data / name).unlink(missing_ok=True)
    assert main(["check", "--data", str(data)]) == 0
    assert name not in capsys.readouterr().out
    assert not (data / name).exists()
    if content is None:
        (data / name).mkdir()
    else:
        (data / name).write_bytes(content)
        (data / name).chmod(0o600)
    assert main(["check", "--data", str(data)]) == REFUSED
    assert name in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"\xff" * 5000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_lock_is_not_taken_for_damaged_tables(data: Path, tmp_path: Path, content: bytes) -> None:
    """A backup put back would not help, and could not be put back: the lock is wanted for it too."""
    backup(data, tmp_path / "copy")
    lock = data / f"{TABLES}.lock"
    lock.write_bytes(content)
    for way in (lambda: DiskStore(data / TABLES, Caller().notify), lambda: restore(tmp_path / "copy", data)):
        with pytest.raises(UserError) as refused:
            way()
        assert str(lock) in str(refused.value)
        assert "remove it" in str(refused.value)
    lock.unlink()
    DiskStore(data / TABLES, Caller().notify).close()


def test_a_lock_for_which_there_is_no_room_is_no_damage(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(NoRoom):
        locked(data / TABLES)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a": ["x", Infinity]}', '{"a": ["x", NaN]}', '{"a": 1}', "[]", "null", '{"a": [[], []]}']
)
def test_bans_that_nobody_can_read_are_a_sentence_and_none_of_a_backups(data: Path, text: str) -> None:
    path = data / BANNED
    path.write_text(text)
    with pytest.raises(UserError, match="remove it to let everybody in"):
        Bans(path)
    path.unlink()
    bans = Bans(path)
    bans.add(["key:a"], Ban("Mallory", 5))
    path.write_bytes(bans.beside(text.encode()))
    assert Bans(path).all() == [("key:a", Ban("Mallory", 5))]


@pytest.mark.parametrize("name", [HOST_KEY, CODE, INVITED, BANNED])
def test_a_backup_without_one_of_them_is_none(data: Path, tmp_path: Path, name: str) -> None:
    (data / name).unlink(missing_ok=True)
    a_directory(data / name)
    with pytest.raises(UserError, match=name):
        backup(data, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_what_has_lost_its_end_is_not_copied_over_the_last_good_backup(data: Path, tmp_path: Path) -> None:
    """A server would not start on it; and whoever keeps the last seven copies would lose the good ones."""
    mark = data / f"{TABLES}{SUFFIX}"
    mark.write_bytes((int.from_bytes(mark.read_bytes(), "little") + 1).to_bytes(8, "little"))
    with pytest.raises(UserError, match="its end is lost"):
        backup(data, tmp_path / "copy")
    assert not [*tmp_path.glob("copy*")]


@pytest.mark.parametrize("name", [HOST_KEY, CODE])
def test_a_restore_that_cannot_write_a_file_says_what_is_done_and_what_is_not(
    data: Path, tmp_path: Path, name: str
) -> None:
    Invitation(data, bytes)
    backup(data, tmp_path / "copy")
    (data / name).unlink()
    a_directory(data / name)
    with pytest.raises(
        UserError, match=rf"The tables are in place, but .*{name} cannot be written .* restore once more"
    ):
        restore(tmp_path / "copy", data)
    (data / name).rmdir()
    restore(tmp_path / "copy", data)
    assert (data / name).is_file()


def test_whatever_a_disk_does_not_take_at_the_start_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"host_key cannot be written \(Input/output error\)"), written_in(tmp_path):
        raise OSError(5, "Input/output error", "host_key")
    with pytest.raises(NoRoom), written_in(tmp_path):
        raise OSError(28, "No space left on device")


def test_a_bit_of_the_host_key_that_has_turned_over_never_makes_another_key_of_it(data: Path) -> None:
    """At another key every client takes fright, and says that somebody listens."""
    path = data / HOST_KEY
    whole, fingerprint = path.read_bytes(), host_key(data).get_fingerprint()
    refused = 0
    for bit in range(8 * len(whole)):
        path.write_bytes(flipped(whole, bit))
        try:
            found = host_key(data)
        except UserError:
            refused += 1
        else:
            assert found.get_fingerprint() == fingerprint, f"bit {bit} makes another key"
    assert refused > len(whole)


@pytest.mark.parametrize("kind", ["ssh-ed25519", "ecdsa-sha2-nistp256", "ssh-rsa"])
@pytest.mark.parametrize("written", ["openssh", "pkcs8-pem", "pkcs8-der"])
def test_a_host_may_bring_a_key_of_another_kind(data: Path, kind: str, written: str) -> None:
    key = asyncssh.generate_private_key(kind)
    (data / HOST_KEY).write_bytes(key.export_private_key(written))
    assert host_key(data).get_fingerprint() == key.get_fingerprint()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("name", [TABLES, HOST_KEY, BANNED])
def test_a_file_of_another_user_is_not_called_a_disk_that_fails(data: Path, name: str) -> None:
    (data / BANNED).write_text("{}")
    for each in (data, *data.iterdir()):
        os.chown(each, NOBODY, NOBODY)
    (data / name).chmod(0o600)
    os.chown(data / name, 0, 0)
    for each in (data, *(above for above in data.parents if above.name.startswith(("pytest-", "popen-", "test_")))):
        each.chmod(each.stat().st_mode | 0o055)
    used: dict[str, Callable[[], object]] = {
        TABLES: lambda: check(data / TABLES),
        HOST_KEY: lambda: host_key(data),
        BANNED: lambda: Bans(data / BANNED),
    }
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        os.setuid(NOBODY)
        said = ""
        try:
            used[name]()
        except BaseException as error:  # noqa: BLE001  # the other process wants to hear of all
            said = f"{type(error).__name__}: {error}"
        os.write(writing, said.encode())
        os._exit(0)
    os.waitpid(child, 0)
    said = os.read(reading, 4096).decode()
    os.close(reading)
    os.close(writing)
    assert said.startswith(f"UserError: {data / name}")
    assert "chown" in said


@pytest.mark.parametrize("what", ["check", "backup", "tables", "bans"])
def test_who_only_looks_makes_no_directory(tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "mistyped"
    assert main([what, *([str(tmp_path / "copy")] if what == "backup" else []), "--data", str(place)]) == UNDONE
    assert f"There is no data directory {place}." in capsys.readouterr().err
    assert not place.exists()


def test_what_lies_on_a_disk_that_takes_nothing_can_be_looked_at_and_saved(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a disk is after its first faults, when a backup is wanted most."""
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not (mode & os.W_OK and data == path) and allowed(path, mode))
    assert main(["check", "--data", str(data)]) == 0
    assert main(["tables", "--data", str(data)]) == 0
    assert main(["backup", str(tmp_path / "copy"), "--data", str(data)]) == 0
    assert main(["check", str(tmp_path / "copy")]) == 0
    assert "cannot be" not in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="a limit that every disk has there")
def test_a_copy_for_which_there_is_no_room_says_so_and_leaves_nothing(data: Path, tmp_path: Path) -> None:
    """With a limit on what one file may hold, which SQLite takes for a disk that fails."""
    backup(data, tmp_path / "copy")
    before = sorted(each.name for each in tmp_path.rglob("*"))
    code = (
        "import resource, signal, sys\n"
        "from tui.cli import main\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    for words in (["backup", str(tmp_path / "other")], ["restore", str(tmp_path / "copy")]):
        command = [sys.executable, "-c", code, *words, "--data", str(data)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        assert (done.returncode, "The disk of " in done.stderr) == (UNDONE, True), done.stderr
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


# What a killed process leaves behind


def gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_what_a_killed_backup_and_a_killed_restore_left_is_removed_by_the_next(data: Path, tmp_path: Path) -> None:
    """And nothing else is: neither what a living one writes nor a file that somebody has called so."""
    copy, dead, living = tmp_path / "copy", gone(), os.getppid()
    others = [
        tmp_path / name
        for name in ("copy.1234", f"other.{dead}.unfinished", f"copy.{living}.unfinished", "copy.x.unfinished")
    ]
    left = [tmp_path / f"copy.{dead}.unfinished{tail}" for tail in ("", "-wal", "-shm")]
    for each in (*others, *left):
        each.write_bytes(b"x")
    backup(data, copy)
    assert not [each for each in left if each.exists()]
    assert all(each.exists() for each in others)
    in_data = [data / f"{TABLES}.{dead}.unfinished", data / f"{HOST_KEY}.{dead}.unfinished"]
    for each in in_data:
        each.write_bytes(b"x")
    restore(copy, data)
    assert not in_data[0].exists()
    host_key(data)


async def test_a_start_removes_what_killed_ones_left(data: Path) -> None:
    left = [data / f"{name}.{gone()}.unfinished" for name in (TABLES, HOST_KEY, BANNED)]
    for each in left:
        each.write_bytes(b"x")
    await (await serve(Settings(data, "127.0.0.1", 0))).stop()
    assert not [each for each in left if each.exists()]
