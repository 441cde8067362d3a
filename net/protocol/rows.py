"""Writes tables and seats as short as they can be read: what stands at the end of a row and is as always is left out.

Whoever reads takes the default for what is missing, as it does for fields that an older version does not send. So the
default of a field must never change.
"""

from __future__ import annotations

from typing import Any, Final

from net.protocol.messages import SeatInfo, TableInfo
from net.protocol.wire import Raw

_NONE: Final = object()


def _defaults(kind: Any) -> tuple[object, ...]:
    return tuple(kind._field_defaults.get(name, _NONE) for name in kind._fields)


_OF_SEAT: Final = _defaults(SeatInfo)
_OF_TABLE: Final = _defaults(TableInfo)
_SEATS: Final = TableInfo._fields.index("seats")


def row_of(info: TableInfo) -> Raw:
    seats = tuple([_shortened(seat, _OF_SEAT) for seat in info.seats])
    row = _shortened(info, _OF_TABLE)
    return (*row[:_SEATS], seats, *row[_SEATS + 1 :])


def _shortened(record: Raw, defaults: tuple[object, ...]) -> Raw:
    end = len(record)
    while end and record[end - 1] == defaults[end - 1]:
        end -= 1
    return record[:end]
