"""Seals each piece on disk with a checksum of what it is and where it belongs.

SQLite notices a page whose structure is broken, not a bit that has turned over in a record, which might be read as
another card played. So every record says itself whether it is whole. A finished log is one piece: it is read as a whole
or not at all, and ten thousand of them are looked over within a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct, unpack_from
from typing import Any, Final
from zlib import crc32

from core.sentences import sentence

_PLACE: Final = Struct("<qq")
_SUM: Final = Struct("<I")
WHOLE: Final = -1
"""Stands for a record's number where a whole log is one piece."""


class Broken(Exception):
    """Raised where a piece is missing, or is not what was written there."""


def sealed(log: int, at: int, record: bytes) -> bytes:
    return record + _SUM.pack(crc32(record, crc32(_PLACE.pack(log, at))))


def opened(log: int, at: int, blob: Any, what: str = "") -> bytes:
    """Return a piece if it is whole. After damage it may be no bytes, or in no place that could be; Broken says so, by
    `what` if that is given."""
    if isinstance(blob, bytes) and isinstance(log, int) and isinstance(at, int):
        record = blob[: -_SUM.size]
        if sealed(log, at, record) == blob:
            return record
    raise Broken(what or sentence("record {at} of log {log} is not what was written", at=at, log=log))


def bundled(log: int, records: Sequence[bytes]) -> bytes:
    """Return all of a log as one sealed piece: how many records, how long each is, and then the records."""
    head = Struct(f"<{1 + len(records)}I").pack(len(records), *map(len, records))
    return sealed(log, WHOLE, head + b"".join(records))


def opened_bundle(log: int, blob: Any) -> bytes:
    return opened(log, WHOLE, blob, sentence("log {log} is not what was written", log=log))


def unbundled(log: int, blob: Any) -> list[bytes]:
    whole = opened_bundle(log, blob)
    lengths = unpack_from(f"<{bundle_length(whole)}I", whole, _SUM.size)
    place, records = _SUM.size * (1 + len(lengths)), []
    for length in lengths:
        records.append(whole[place : place + length])
        place += length
    return records


def bundle_length(bundle: bytes) -> int:
    """Return how many records it holds."""
    return int(_SUM.unpack_from(bundle)[0])
