"""Keeps count of what a store has acknowledged, in a file beside it: records, and logs that are finished.

A WAL that has lost its end, by a broken disk or a copy without it, looks like one that never had more: SQLite goes on
from there, and a game would be played on from an old state. The mark is written after a commit and before anybody is
told of it, so a store that holds less than it says has lost something. A kill leaves it exact; a power cut perhaps an
older one, as it needs no fsync. And a disk that is full may refuse it.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from struct import Struct
from typing import Final

from core.sentences import mark, sentence
from net.host.errors import disk_told
from net.host.paths import read_file

_NUMBER: Final = Struct("<Q")
SUFFIX: Final = ".mark"


class Mark:
    """The file of the count. It is not mapped into memory: a full disk, or somebody who cuts the file off, would end
    the process by a signal."""

    def __init__(self, store: Path) -> None:
        with _named(store):
            self._handle = os.open(_beside(store), os.O_CREAT | os.O_RDWR | os.O_NONBLOCK, 0o600)
            if not stat.S_ISREG(os.fstat(self._handle).st_mode):
                os.close(self._handle)
                raise OSError(errno.EINVAL, mark("it is not a file"))

    def read(self) -> int:
        return _number(os.pread(self._handle, _NUMBER.size, 0))

    def write(self, number: int) -> None:
        with suppress(OSError):
            os.pwrite(self._handle, _NUMBER.pack(number), 0)

    def lower(self, number: int) -> None:
        """Write a lower number before the store holds less on purpose; a power cut must not bring the higher one
        back."""
        if os.pwrite(self._handle, _NUMBER.pack(number), 0) != _NUMBER.size:
            raise OSError
        os.fsync(self._handle)

    def close(self) -> None:
        os.close(self._handle)


def acknowledged(store: Path) -> int:
    """Return the mark's count, for those who only look; 0 where there is none."""
    with _named(store):
        try:
            return _number(read_file(_beside(store), _NUMBER.size)[: _NUMBER.size])
        except FileNotFoundError:
            return 0


def _named(store: Path) -> AbstractContextManager[None]:
    """Tell errors as those of the mark, and not of the store."""
    return disk_told(
        store,
        lambda error: sentence(
            "{path} cannot be used ({error}). If it is not a file of the server's own user, remove it: a new one is "
            "made.",
            path=_beside(store),
            error=error.strerror,
        ),
    )


def _beside(store: Path) -> Path:
    return companion(store, SUFFIX)


def companion(store: Path, suffix: str) -> Path:
    """Return the file of that suffix that belongs to a store, whose path may be a link: whoever comes to the store by
    another path must find the same one. Of a link that leads nowhere it is beside the link."""
    real = Path(os.path.realpath(store))
    real = real if real.parent.is_dir() else store
    return real.with_name(real.name + suffix)


def _number(found: bytes) -> int:
    return int(_NUMBER.unpack(found)[0]) if len(found) == _NUMBER.size else 0
