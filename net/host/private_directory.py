"""Keeps what a server stores its own: nobody else may put anything there, and no core file takes it elsewhere."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from core.sentences import sentence
from net.host.errors import UserError

_PR_SET_DUMPABLE: Final = 4
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def must_be_ours(data: Path) -> None:
    """Refuse a data directory that others may write to or exchange: they could give us another key and other tables."""
    if fault := fault_of(data):
        raise UserError(sentence("{fault} Or name another place with --data.", fault=fault))


def fault_of(data: Path) -> str:
    """Return how others could put something there or exchange it, and what to do about that; empty where nobody can."""
    if os.name != "posix":
        return ""
    place = data.resolve()
    faults = (_fault_of_directory(place), *map(_fault_above, place.parents), *_faults_within(place))
    return next(filter(None, faults), "")


def _fault_of_directory(place: Path) -> str:
    found = place.stat()
    if not _is_trusted(found.st_uid):
        return sentence(
            "The data directory {place} belongs to another user. Start sortilege as that user, for example with sudo "
            "-u.",
            place=place,
        )
    if _others_write(found):
        return sentence("Others may write to the data directory {place}. Run: chmod go-w '{place}'", place=place)
    return ""


def _fault_above(place: Path) -> str:
    """Return what is wrong above the data directory. In a sticky directory, such as /tmp, nobody renames what is
    another's."""
    found = place.stat()
    if not _is_trusted(found.st_uid) and found.st_uid != _nobody():
        return sentence("{place} belongs to another user, who could replace the data directory in it.", place=place)
    if _others_write(found) and not found.st_mode & stat.S_ISVTX:
        return sentence(
            "Others may write to {place}, so they could replace the data directory in it. Run: chmod go-w '{place}'",
            place=place,
        )
    return ""


def _faults_within(place: Path) -> Iterator[str]:
    for each in place.iterdir():
        with suppress(FileNotFoundError):  # A server that runs here has just removed it.
            found = each.lstat()
            if _is_trusted(found.st_uid):
                continue
            yield (
                sentence(
                    "{each} belongs to another user, who may have put it there. If it is yours, give it to the "
                    "server's user with chown; if not, remove it.",
                    each=each,
                )
            )


def _nobody() -> int:
    """Return the user as whom a container shows the machine's own users, root among them: above the directory there is
    no telling."""
    try:
        return int(Path("/proc/sys/kernel/overflowuid").read_text())
    except (OSError, ValueError):
        return -1


def _is_trusted(user: int) -> bool:
    return user in {os.geteuid(), 0}


def _others_write(found: os.stat_result) -> bool:
    """Tell whether others may write. A group without another member is nobody else: many systems give each user one."""
    return bool(found.st_mode & _OTHERS_WRITE) and not (
        not found.st_mode & stat.S_IWOTH and _is_private_group(found.st_gid, found.st_uid)
    )


def _is_private_group(group: int, user: int) -> bool:
    import grp
    import pwd

    try:
        owner, members = pwd.getpwuid(user), grp.getgrgid(group)
    except KeyError:
        return False
    same = owner.pw_gid == group and members.gr_name == owner.pw_name
    return same and set(members.gr_mem) <= {owner.pw_name}


def leave_no_core() -> None:
    """Forbid core files: one would hold the host key, and every hand that is held at a table."""
    if os.name == "posix":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":  # The limit above does not apply when the kernel pipes core dumps to a program.
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
