"""Where a server and a client keep what must outlive them: host key, tables, known hosts, the player's own key."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from net.trouble import Unable


def data_directory(given: Path | None = None) -> Path:
    """The directory, made if it is missing, for its owner's eyes only."""
    path = given if given is not None else Path(platformdirs.user_data_path("sortilege", appauthor=False))
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unable(
            f"The data directory {path} cannot be made ({error.strerror}). Name another with --data."
        ) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise Unable(f"The data directory {path} cannot be written to. Name another with --data.")
    return path


def must_be_owner(directory: Path) -> None:
    """Before files are put into it: what root wrote there, the server could not open."""
    if os.name == "posix" and directory.stat().st_uid != os.geteuid():
        raise Unable(f"{directory} belongs to another user. Do this as the user of its server, with sudo -u say.")


def write_private(path: Path, content: bytes) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def check_private(path: Path) -> None:
    """A key that others can read is no key."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise Unable(f"The key {path} can be read by others. If nobody has used it, run: chmod 600 {path}")


def free_name(path: Path) -> Path:
    """For what was there before: the first beside it that nothing has."""
    number = 1
    while (before := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    return before
