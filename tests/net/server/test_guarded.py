"""The server's data directory is its own, and no core file takes elsewhere what the server knows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from net.admin.backup import backup, restore
from net.host import private_directory
from net.host.errors import UserError
from net.host.private_directory import must_be_ours
from net.server import Settings, serve
from tests.admin.kept import keep, played, room


@pytest.fixture
def data(tmp_path: Path) -> Path:
    data = tmp_path / "above" / "data"
    data.mkdir(parents=True, mode=0o700)
    data.parent.chmod(0o755)
    return data


@pytest.mark.parametrize("mode", [0o700, 0o750, 0o755, 0o711])
def test_a_directory_that_nobody_else_may_write_to_will_do(data: Path, mode: int) -> None:
    data.chmod(mode)
    must_be_ours(data)


@pytest.mark.parametrize("mode", [0o777, 0o707, 0o702, 0o1777, 0o1770 | 0o002])
def test_a_directory_that_others_may_write_to_is_refused_with_the_remedy(data: Path, mode: int) -> None:
    """Sticky or not: anybody can put another host key there."""
    data.chmod(mode)
    with pytest.raises(UserError, match=rf"Others may write to the data directory .*chmod go-w '{data}'"):
        must_be_ours(data)
    subprocess.run(["chmod", "go-w", str(data)], check=True)
    must_be_ours(data)


@pytest.mark.parametrize(("private", "will_do"), [(True, True), (False, False)])
def test_a_group_of_ones_own_is_nobody_else(
    data: Path, monkeypatch: pytest.MonkeyPatch, private: bool, will_do: bool
) -> None:
    monkeypatch.setattr(private_directory, "_is_private_group", lambda _group, _user: private)
    data.chmod(0o770)
    if will_do:
        must_be_ours(data)
    else:
        with pytest.raises(UserError, match="Others may write"):
            must_be_ours(data)
    data.chmod(0o772)
    with pytest.raises(UserError, match="Others may write"):
        must_be_ours(data)


def test_a_group_is_ones_own_by_its_name_and_members() -> None:
    assert not private_directory._is_private_group(2**31 - 7, os.getuid())
    assert not private_directory._is_private_group(os.getgid(), 2**31 - 7)
    import grp
    import pwd

    me = pwd.getpwuid(os.getuid())
    members = grp.getgrgid(me.pw_gid)
    own = members.gr_name == me.pw_name and set(members.gr_mem) <= {me.pw_name}
    assert private_directory._is_private_group(me.pw_gid, me.pw_uid) is own


@pytest.mark.parametrize(("mode", "will_do"), [(0o755, True), (0o1777, True), (0o777, False), (0o757, False)])
def test_nobody_may_exchange_the_directory_from_above(data: Path, mode: int, will_do: bool) -> None:
    data.parent.chmod(mode)
    link = data.parent.parent / "link"
    link.symlink_to(data)
    for way in (data, link):
        if will_do:
            must_be_ours(way)
        else:
            with pytest.raises(UserError, match=rf"replace the data directory in it\. Run: chmod go-w '{data.parent}'"):
                must_be_ours(way)


def test_what_belongs_to_another_user_is_refused(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_directory, "_is_trusted", lambda user: user != 4242)
    real = os.stat_result

    def of_another(path: Path, **_: object) -> os.stat_result:
        found = os.lstat(path)
        return real((*found[:4], 4242, *found[5:]))

    (data / "host_key").write_text("")
    with monkeypatch.context() as other:
        other.setattr(Path, "lstat", of_another)
        with pytest.raises(UserError, match=f"{data / 'host_key'} belongs to another user"):
            must_be_ours(data)
    must_be_ours(data)
    with monkeypatch.context() as other:
        other.setattr(Path, "stat", of_another)
        with pytest.raises(UserError, match=f"{data} belongs to another user"):
            must_be_ours(data)


def test_a_directory_in_one_of_another_user_is_refused_but_not_in_one_of_whom_a_container_shows_no_more(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def of_another(path: Path, **_: object) -> os.stat_result:
        found = stat(path)
        return os.stat_result((*found[:4], found.st_uid if path == data else 4242, *found[5:]))

    monkeypatch.setattr(private_directory, "_is_trusted", lambda user: user != 4242)
    monkeypatch.setattr(Path, "stat", of_another)
    with pytest.raises(UserError, match=f"{data.parent} belongs to another user, who could replace"):
        must_be_ours(data)
    monkeypatch.setattr(private_directory, "_nobody", lambda: 4242)
    must_be_ours(data)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="There are no users here.")
def test_only_we_and_root_are_trusted() -> None:
    assert private_directory._is_trusted(0)
    assert private_directory._is_trusted(os.geteuid())
    assert not private_directory._is_trusted(os.geteuid() + 4242)


async def test_neither_a_server_nor_a_restore_takes_such_a_directory(tmp_path: Path) -> None:
    going = room(1)
    keep(tmp_path / "first", (going, played(going, 3)))
    backup(tmp_path / "first", tmp_path / "copy")
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o777)
    with pytest.raises(UserError, match="Others may write"):
        await serve(Settings(data, "127.0.0.1", 0))
    with pytest.raises(UserError, match="Others may write"):
        restore(tmp_path / "copy", data)
    assert list(data.iterdir()) == []


CORE = """
import asyncio, pathlib, resource, sys, ctypes
from net.server import Settings, serve

async def main():
    server = await serve(Settings(pathlib.Path(sys.argv[1]), "127.0.0.1", 0))
    print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
    await server.stop()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="PR_GET_DUMPABLE is Linux' own.")
def test_a_server_leaves_no_core(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", CORE, str(tmp_path)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout.splitlines() == ["(0, 0) 0"], done.stderr
