"""Each record as it lies on disk: with a checksum of what it is and where it belongs.

SQLite notices a page whose structure is broken, not a bit that has turned over in a record, which might be read as
another card played. So every record says itself whether it is whole.
"""

from __future__ import annotations

from struct import Struct
from typing import Final
from zlib import crc32

_PLACE: Final = Struct("<qq")
_SUM: Final = Struct("<I")


class Broken(Exception):
    """A record is not what was written there."""


def sealed(log: int, at: int, record: bytes) -> bytes:
    return record + _SUM.pack(crc32(record, crc32(_PLACE.pack(log, at))))


def opened(log: int, at: int, blob: bytes) -> bytes:
    record = blob[: -_SUM.size]
    if sealed(log, at, record) != blob:
        raise Broken(f"record {at} of log {log} is not what was written")
    return record
