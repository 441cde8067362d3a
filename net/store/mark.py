"""How many records a store has acknowledged, in a file beside it.

A WAL that has lost its end, by a broken disk or a copy without it, looks like one that never had more: SQLite goes on
from there, and a game would be played on from an old state. The mark is written after each commit and never ahead of
the disk, so a store that holds less than it says has lost something. It needs no fsync: after a power cut it may be
behind.
"""

from __future__ import annotations

import mmap
import os
from pathlib import Path
from struct import Struct
from typing import Final

_NUMBER: Final = Struct("<Q")
SUFFIX: Final = ".mark"


class Mark:
    def __init__(self, store: Path) -> None:
        handle = os.open(store.with_name(store.name + SUFFIX), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            if os.fstat(handle).st_size != _NUMBER.size:
                os.ftruncate(handle, _NUMBER.size)
            self._memory = mmap.mmap(handle, _NUMBER.size)
        finally:
            os.close(handle)

    def read(self) -> int:
        (number,) = _NUMBER.unpack_from(self._memory)
        return int(number)

    def write(self, number: int) -> None:
        _NUMBER.pack_into(self._memory, 0, number)

    def close(self) -> None:
        self._memory.close()
