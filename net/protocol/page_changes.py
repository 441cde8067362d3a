"""Tells a page of the lobby as what has changed since the one before: most of it stays, or moves down by a table.

On the wire a difference is a row of edits: two numbers are a run of what was there (its start, how many), anything else
is new. Times go on by themselves: the page says how many seconds later it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from core.registry import game_named
from net.protocol.messages import ONE_ADDRESS, OWN, SILENT, UNRATED, WAIT, LobbySeen, SeatInfo, TableInfo
from net.protocol.rows import row_of
from net.protocol.wire import Raw, frame

LONGEST: Final = 512
"""The most rows of a page, however many runs are told."""
MOST_FRAMES: Final = 64
"""How many frames of the lobby are remembered: a few pages, for those who have come at different times."""
_TAG: Final = LobbySeen.__struct_config__.tag


class EditError(Exception):
    """Raised for edits that do not belong to that page."""


def still(info: TableInfo) -> TableInfo:
    """Return a table's row without what changes by itself."""
    seats = tuple(seat if seat.away < 0 else seat._replace(away=0) for seat in info.seats)
    return info._replace(age=0, onlookers=0, seats=seats)


def alike(one: LobbySeen | None, other: LobbySeen) -> bool:
    """Tell whether nothing but time lies between them."""
    if one is other:
        return True
    if one is None or (one.people, one.first, one.of, one.here) != (other.people, other.first, other.of, other.here):
        return False
    return [*map(still, one.tables)] == [*map(still, other.tables)]


def difference(old: LobbySeen, new: LobbySeen) -> tuple[int, tuple[Any, ...], tuple[Any, ...]]:
    """Return how many seconds later it is, and the edits of its tables and of its people."""
    seconds = next((b.age - a.age for a in old.tables for b in new.tables if a.table == b.table), 0)
    grown = [_later(info, seconds) for info in old.tables]
    return seconds, _edits(grown, new.tables), _edits(old.people, new.people)


def tables_of(old: LobbySeen, seconds: int, edits: Sequence[Any]) -> list[Any]:
    """Return the tables after a difference; new ones are as they came."""
    return _edited([_later(info, seconds) for info in old.tables], edits)


def people_of(old: LobbySeen, edits: Sequence[Any]) -> list[Any]:
    return _edited(old.people, edits)


def _later(info: TableInfo, seconds: int) -> TableInfo:
    return info._replace(age=info.age + seconds)


def _edits(old: Sequence[Hashable], new: Sequence[Hashable]) -> tuple[Any, ...]:
    places = {row: at for at, row in enumerate(old)}
    edits: list[Any] = []
    follows = -1
    for row in new:
        at = places.get(row)
        if at is None:
            edits.append(row)
        elif at == follows:
            edits[-1] += 1
        else:
            edits += (at, 1)
        follows = -1 if at is None else at + 1
    return tuple(edits)


def _edited(old: Sequence[Any], edits: Sequence[Any]) -> list[Any]:
    rows: list[Any] = []
    steps = iter(edits)
    for start in steps:
        if type(start) is not int:
            rows.append(start)
            continue
        count = next(steps, None)
        if type(count) is not int or start < 0 or count < 1 or start + count > len(old):
            raise EditError
        rows += old[start : start + count]
        if len(rows) > LONGEST:
            raise EditError
    return rows


def in_minutes(seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
    """Reduce times to minutes for the lobby, where seats would otherwise differ each second."""
    return tuple([_in_minutes(seat) for seat in seats])


def _in_minutes(seat: SeatInfo) -> SeatInfo:
    away = _minutes(seat)
    return SeatInfo(seat.name, seat.kind, away, seat.cover, how=seat.how if away >= 0 else 0)


def _minutes(seat: SeatInfo) -> int:
    """Silence is for those at the table alone."""
    return seat.away - seat.away % 60 if seat.away >= 0 and seat.how != SILENT else -1


def _is_number(value: str) -> bool:
    """Tell whether what was written for an option is a short number, which says nothing of its own."""
    return len(value) < 5 and value.isascii() and value.isdecimal()


def in_brief(info: TableInfo) -> TableInfo:
    """Shorten for the lobby, which is sent to everybody whenever anything changes: leave out what players have written,
    and what only those at the table need."""
    words = {option.key: option.values for option in game_named(info.game).options}
    return info._replace(
        options=tuple(
            (key, value if value in words.get(key, ()) or _is_number(value) else OWN) for key, value in info.options
        ),
        seats=in_minutes(info.seats),
        commitment="",
        onlookers=0,
        watching=(),
        wait=WAIT,
        votes=(),
        again=0,
        rated=UNRATED if info.rated == ONE_ADDRESS else info.rated,
    )


class LobbyFrames:
    """Frames of the lobby's pages. A page is one object for many who look at it, and so one frame for all who had the
    same before."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[LobbySeen | None, LobbySeen, bytes]] = {}

    def of(self, before: LobbySeen | None, message: LobbySeen) -> bytes:
        known = self._known.get((id(before), id(message)))
        if known is None:
            if len(self._known) >= MOST_FRAMES:
                self._known.clear()
            known = before, message, frame(_lobby(before, message))  # Keeping both keeps their ids from others.
            self._known[id(before), id(message)] = known
        return known[2]


def _lobby(before: LobbySeen | None, message: LobbySeen) -> Raw:
    counts = message.first, message.of, message.here
    if before is None:
        return (_TAG, tuple(map(row_of, message.tables)), message.people, *counts)
    seconds, tables, people = difference(before, message)
    rows = tuple([row_of(edit) if isinstance(edit, TableInfo) else edit for edit in tables])
    return (_TAG, seconds, rows, people, *counts)


LOBBY_FRAMES: Final = LobbyFrames()
