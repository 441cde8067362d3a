"""Finds and guards the places of what must outlive a server or a client: host key, tables, known hosts, the player's
own key."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

import platformdirs

from core.sentences import mark, sentence
from net.host.errors import NO_ROOM, UserError, no_room
from net.host.unfinished import unfinished

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""The flag for bytes as they are: Windows would change the ends of lines."""
_NEVER_WAITS: Final[int] = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY"))
"""Flags none of which Windows has."""

LONGEST_KEPT: Final = 16 * 1024 * 1024
"""The most bytes of a file that a server keeps beside its tables: many times what its longest list can have."""


def data_directory(given: Path | None = None) -> Path:
    """Return the directory, made if it is missing, for its owner's eyes only."""
    path = _directory(given)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise no_room(path) from None
        raise UserError(
            sentence(
                "The data directory {path} cannot be made ({error}). Name another with --data.",
                path=str(path),
                error=str(error.strerror),
            )
        ) from None
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise UserError(
            sentence(
                "The data directory {path} cannot be read and written to. Name another with --data.", path=str(path)
            )
        )
    return path


def existing_directory(given: Path | None = None) -> Path:
    """Return the directory for those who only look, perhaps on a disk that takes nothing any more: nothing is made
    there."""
    path = _directory(given)
    if not path.is_dir():
        raise UserError(sentence("There is no data directory {path}. Name the server's with --data.", path=str(path)))
    if not os.access(path, os.R_OK | os.X_OK):
        raise UserError(
            sentence(
                "The data directory {path} cannot be read. Try as the user of its server, for example with sudo -u.",
                path=str(path),
            )
        )
    return path


def _directory(given: Path | None) -> Path:
    try:
        return given if given is not None else Path(platformdirs.user_data_path("sortilege", appauthor=False))
    except RuntimeError:
        raise UserError(mark("There is no home directory: set HOME, or name the data directory with --data.")) from None


def read_file(path: Path, longest: int) -> bytes:
    """Read a file that somebody has written, up to one byte more than `longest`; refuse what blocks or never ends.

    Raises OSError for all that can't be read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _BINARY | _NEVER_WAITS)
    except ValueError as error:  # A name with a NUL in it.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error
    with os.fdopen(handle, "rb", closefd=True) as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, mark("it is not a text file"))
        return file.read(longest + 1)


def read_kept(path: Path, remedy: str) -> bytes:
    """Read a file that a server keeps beside its tables. Raise UserError, with the remedy, for one that can't be
    read."""
    try:
        return read_file(path, LONGEST_KEPT)
    except PermissionError as error:
        raise UserError(
            sentence(
                "{path} can be read by another user only. Give it to the server's own, with chown.", path=str(path)
            )
        ) from error
    except OSError as error:
        raise UserError(
            sentence(
                "{path} cannot be read ({error}). {remedy}", path=str(path), error=str(error.strerror), remedy=remedy
            )
        ) from error


def must_be_owner(directory: Path) -> None:
    """Refuse before files are put into another user's directory: what root wrote there, the server could not open."""
    if os.name == "posix" and directory.stat().st_uid != os.geteuid():
        raise UserError(
            sentence(
                "{directory} belongs to another user. Do this as the user of its server, for example with sudo -u.",
                directory=str(directory),
            )
        )


def write_private(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, never readable by others, not even for a moment."""
    beside = unfinished(path)
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def check_private(path: Path) -> None:
    """Refuse a key that others can read."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise UserError(
            sentence(
                "The key {path} can be read by others. If nobody has used it, run: chmod 600 {path}", path=str(path)
            )
        )


def free_name(path: Path) -> Path:
    """Return the first name beside it that is free, for what was there before."""
    number = 1
    while (before := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    return before
