"""Erases players from the records of any log."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from net.logs.encoding import LEAD, as_older
from net.logs.kinds import KINDS, TAGS
from net.people.records import Came, Known, OfPlayers, Unlinked
from net.protocol.wire import pack, unpack_own
from net.ratings.kept import NOBODYS_PART, NOTHING, Played, Summed
from net.seasons.records import Enrolled
from net.tables.records import Held, Made, Sat

_NOBODYS: Final[dict[int, OfPlayers]] = {
    TAGS[type(each)]: each for each in (Known("", "", ""), Came("", 0), Unlinked("", ""))
}
"""The records that take the place of those of somebody who is forgotten."""
_MAKER, _MAKER_ID = (2 + Made._fields.index(field) for field in ("maker", "maker_id"))
"""The places of the maker in a packed record, behind the tag and the fingerprint of the game."""


def without(blob: bytes, records: Collection[OfPlayers], players: Collection[str], names: Collection[str]) -> bytes:
    """Erase these players from a record, and their names from a seat or a table of theirs. Works also on logs that can
    no longer be decoded."""
    try:
        raw = unpack_own(blob[1:])
    except ValueError:
        return blob
    if blob[:1] != LEAD or not isinstance(raw, tuple) or not raw:
        return blob
    if raw[0] in _NOBODYS and KINDS[raw[0]](*raw[1:]) in records:
        return LEAD + pack((raw[0], *as_older(_NOBODYS[raw[0]])))
    if raw[0] in (TAGS[Sat], TAGS[Held]) and raw[2] in players:
        return LEAD + pack((raw[0], *Sat(raw[1], "", "")))
    if raw[0] == TAGS[Enrolled] and raw[1] in players:
        return LEAD + pack((raw[0], *Enrolled("", "")))
    if raw[0] == TAGS[Made]:
        return _without_maker(blob, raw, players, names)
    if raw[0] == TAGS[Played]:
        return _without_player(blob, raw, players)
    if raw[0] == TAGS[Summed] and raw[1] in players:
        return LEAD + pack((raw[0], *NOTHING))
    return blob


def _without_player(blob: bytes, raw: tuple[Any, ...], players: Collection[str]) -> bytes:
    """Take somebody's part out of a game that was played to its end."""
    *told, seats = raw
    if not any(seat[0] in players for seat in seats):
        return blob
    return LEAD + pack((*told, tuple(NOBODYS_PART if seat[0] in players else seat for seat in seats)))


def _without_maker(blob: bytes, raw: tuple[Any, ...], players: Collection[str], names: Collection[str]) -> bytes:
    """Take the maker out of a table's record. In older logs makers are known by name alone: then anybody's table goes
    who ever had that name."""
    maker = raw[_MAKER_ID] if len(raw) > _MAKER_ID else ""
    if maker not in players if maker else raw[_MAKER] not in names:
        return blob
    nobody = {_MAKER: "", _MAKER_ID: ""}
    return LEAD + pack(tuple(nobody.get(place, value) for place, value in enumerate(raw)))
