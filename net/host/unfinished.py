"""Files that are written beside another until they are whole, and what is left of them by a process that was killed."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

_UNFINISHED: Final = re.compile(r"(.+)\.([0-9]{1,10})\.unfinished(-wal|-shm|-journal)?", re.DOTALL)
"""The file it is to become, the process, and a tail of SQLite's. Nobody would choose such a name."""


def unfinished(path: Path) -> Path:
    """Return where this process writes what is to become that file. What others have left there is gone."""
    remove_left(path.parent, path.name)
    return path.with_name(f"{path.name}.{os.getpid()}.unfinished")


def remove_left(directory: Path, name: str = "") -> None:
    """Remove what killed processes have left unfinished there: of one file, or of any."""
    if os.name != "posix":  # No system else tells whether a process lives without a blow to it.
        return
    with suppress(OSError):  # A file that can't be looked at or removed is in nobody's way.
        for each in list(directory.iterdir()):
            found = _UNFINISHED.fullmatch(each.name)
            if found and name in {"", found[1]} and not _lives(int(found[2])):
                each.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return process > 0
