"""A primary and its synchronous standby, without which it acknowledges nothing; one takes the place of the other."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from tests.postgres.cluster import Cluster
from tests.postgres.server import one

SOCKET: Final = ".s.PGSQL.5432"
ROOM_MB: Final = 220
"""The size of the primary's disk where there is one of its own, which can be filled."""


class Database:
    """All of it blocks: called off the loop."""

    def __init__(self, own_disk: Path | None) -> None:
        self._own_disk = own_disk if own_disk is not None and _mounted(own_disk) else None
        before = tempfile.tempdir
        if self._own_disk is not None:
            tempfile.tempdir = str(self._own_disk)
        self.primary = Cluster()
        tempfile.tempdir = before
        self.name = self.primary.database("pattern")
        self.standby = Cluster(self.primary)
        self._synchronous()
        self._ballast: Path | None = None

    @property
    def can_be_filled(self) -> bool:
        return self._own_disk is not None and self.primary.place.is_relative_to(self._own_disk)

    def _synchronous(self) -> None:
        with self.primary.admin() as sql:
            sql.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            sql.execute("SELECT pg_reload_conf()")
            while one(sql, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != 1:
                pass

    def fail_over(self) -> None:
        """Kill the primary and promote its standby, which gets a standby of its own."""
        dead, self.primary = self.primary, self.standby
        dead.stop()
        self.primary.promote()
        with self.primary.admin() as sql:
            sql.execute("ALTER SYSTEM RESET synchronous_standby_names")
            sql.execute("SELECT pg_reload_conf()")
        dead.remove()

    def follow(self) -> None:
        """Give the primary a standby again."""
        self.standby = Cluster(self.primary)
        self._synchronous()

    def fill(self) -> None:
        assert self._own_disk is not None
        self._ballast = self._own_disk / "ballast"
        with self._ballast.open("wb") as file:
            try:
                while True:
                    file.write(bytes(2**18))
                    file.flush()
            except OSError:
                pass

    def make_room(self) -> None:
        """Remove what fills the disk. A server that could not write its log has ended, and is started again."""
        assert self._ballast is not None
        self._ballast.unlink()
        if self.primary._run("pg_ctl", "-D", self.primary.data, "status", check=False).returncode != 0:
            self.primary.start()

    def remove(self) -> None:
        for each in (self.standby, self.primary):
            each.remove()
        if self._own_disk is not None:
            subprocess.run(["umount", "-l", self._own_disk], check=False)


def _mounted(place: Path) -> bool:
    """Mount a small disk there, if we may."""
    if os.geteuid() != 0:
        return False
    command = ["mount", "-t", "tmpfs", "-o", f"size={ROOM_MB}m,mode=777", "none", str(place)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
