"""Real PostgreSQL clusters of the machine's own packages, in temporary directories, reached by sockets alone.

PostgreSQL does not run as root: where the tests do, another user runs it.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

import psycopg

LACKS: Final = "There is no PostgreSQL here, 15 or newer. On Debian or Ubuntu: sudo apt install postgresql"
_QUICK: Final = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "log_min_messages": "fatal",
}
_END_ALL: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'emptied' AND pid <> pg_backend_pid()
"""
_EMPTY: Final = """
TRUNCATE sortilege.nodes, sortilege.logs, sortilege.epochs, sortilege.records, sortilege.board, sortilege.lists;
UPDATE sortilege.house SET format = {format};
ALTER SEQUENCE sortilege.tables RESTART;
"""
OWNER, NODES = "sortilege_owner", "sortilege_nodes"
"""The role that owns the tables, and the one of a server."""


def programs() -> Path:
    """Where the newest PostgreSQL of this machine has its programs."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    assert found, LACKS
    return max(found, key=lambda path: int(path.parent.name) if path.parent.name.isdecimal() else 0)


def _user() -> dict[str, Any]:
    """As whom its programs run; nobody else than who runs the tests, unless that is root."""
    if os.geteuid() != 0:
        return {}
    names = {each.pw_name for each in pwd.getpwall()}
    entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


class Cluster:
    """One server with its data, which lasts until it is removed."""

    def __init__(self, leader: Cluster | None = None, keeps: bool = False) -> None:
        """With a leader it is a standby, which has all that the leader has and follows it. One that `keeps` has each
        commit on disk, as on a host's machine."""
        self._settings = {key: value for key, value in _QUICK.items() if not keeps or value != "off"}
        self._bin = programs()
        self.place = Path(tempfile.mkdtemp(prefix="sortilege-pg-"))
        self._numbers = itertools.count(1)
        if user := _user():
            os.chown(self.place, user["user"], user["group"])
        if leader is None:
            self._begin()
        else:
            copied = ("-h", leader.place, "-U", "postgres", "-D", self.data, "-X", "stream", "-c", "fast")
            self._run("pg_basebackup", "--write-recovery-conf", "--no-sync", *copied)
            self.start()

    def _begin(self) -> None:
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "-U", "postgres", self.data)
        self.start()
        with self.admin() as connection:
            for role in (OWNER, NODES):
                connection.execute(f"CREATE ROLE {role} LOGIN")
            connection.execute(f"CREATE DATABASE pattern OWNER {OWNER}")
        _migrate(self.address("pattern", OWNER))
        with self.admin() as connection:
            connection.execute("CREATE DATABASE emptied TEMPLATE pattern")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "120", "promote")

    @property
    def data(self) -> Path:
        return self.place / "data"

    def address(self, database: str, role: str = NODES) -> str:
        return f"postgresql://{role}@/{database}?host={self.place}"

    def house(self) -> str:
        """The address of a new database, laid out for a house, for a server's role."""
        return self.address(self.database("pattern"))

    def database(self, like: str = "template1") -> str:
        """A new database, in which there is nothing but what is in that one."""
        name = f"house{next(self._numbers)}"
        with self.admin() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like} OWNER {OWNER}")
        return name

    def emptied(self) -> str:
        """The address of one database, of which nobody who had it before has anything left: quicker than a new one."""
        from net.store.postgres.schema import FORMAT

        with self.admin("emptied") as connection:
            connection.execute(_END_ALL)
            connection.execute(_EMPTY.format(format=FORMAT))
        return self.address("emptied")

    def admin(self, database: str = "postgres") -> psycopg.Connection[Any]:
        return psycopg.connect(self.address(database, "postgres"), autocommit=True)

    def start(self) -> None:
        """Start it apart from this process: beside a child of one's own no virtual time passes (tests/virtual.py)."""
        options = " ".join(f"-c {key}={value}" for key, value in self._settings.items())
        log = self.place / "log"
        started = self._run(
            "pg_ctl",
            "-D",
            self.data,
            "-w",
            "-t",
            "120",
            "-l",
            log,
            "-o",
            f"-k {self.place} {options}",
            "start",
            check=False,
        )
        assert started.returncode == 0, log.read_text() if log.exists() else started.stderr

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def remove(self) -> None:
        if self._run("pg_ctl", "-D", self.data, "status", check=False).returncode == 0:
            self.stop()
        shutil.rmtree(self.place, ignore_errors=True)

    def _run(self, program: str, *arguments: object, check: bool = True) -> subprocess.CompletedProcess[str]:
        command = [str(self._bin / program), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=check, cwd="/", **_user())


def _migrate(address: str) -> None:
    from net.store.postgres.address import Address
    from net.store.postgres.schema import migrate

    migrate(Address(address), NODES)
