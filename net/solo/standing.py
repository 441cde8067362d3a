"""Says in a few facts how a kept game stands, beside its log, so that a list of many opens none of them.

It is made of what the player was shown, and tells nothing that they don't know. The log is the game: where a standing
is missing, damaged or behind, the game is there all the same.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from net.host.paths import read_file
from net.people.text import clean_line

NAME: Final = "standing.json"
ENGLISH: Final = "en"
"""The language of what is told in no other."""
_LONGEST: Final = 16 * 1024
_MOST: Final = 64
"""Seats, or languages."""


class Standing(NamedTuple):
    game: str
    title: str
    """The game's title, to be named by where it is not installed any more."""
    seats: tuple[tuple[str, str], ...]
    """The kind of each seat, as in net.protocol.messages.SeatInfo, and its name."""
    seat: int
    """The player's own."""
    waiting: tuple[int, ...] = ()
    """The seats that are asked."""
    progress: tuple[tuple[str, str], ...] = ()
    """How far the game has come, in the words of its face: each language, and what it says."""
    table: int = 1
    over: bool = False
    at: float = 0
    """When it was so, in seconds since the epoch."""


def write(directory: Path, standing: Standing) -> None:
    """Write it whole or not at all. No fsync: after a power cut there may be an older one, or none."""
    beside = directory / f"{NAME}.{os.getpid()}.unfinished"
    with suppress(OSError):  # A full disk: the list may show an older one.
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(standing._asdict(), file)
        beside.replace(directory / NAME)


def read(directory: Path) -> Standing | None:
    """Return how the game stands there, its words cleaned; None where that can't be read."""
    try:
        found = read_file(directory / NAME, _LONGEST)
        return _understood(json.loads(found)) if len(found) <= _LONGEST else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _understood(raw: dict[str, Any]) -> Standing:
    seats, progress = _pairs(raw["seats"]), raw["progress"]
    if isinstance(progress, str):  # As written by earlier versions: in whatever language was read then.
        progress = [(ENGLISH, progress)]
    standing = Standing(
        _text(raw["game"]),
        _text(raw["title"]),
        seats,
        _number(raw["seat"]),
        tuple(map(_number, raw["waiting"])),
        _pairs(progress),
        _number(raw["table"]),
        raw["over"] is True,
        _time(raw["at"]),
    )
    places = range(len(seats))
    if (
        max(len(seats), len(standing.progress)) > _MOST
        or standing.seat not in places
        or not set(standing.waiting) <= set(places)
    ):
        raise ValueError("these are not seats of a table")
    return standing


def _pairs(raw: list[list[object]]) -> tuple[tuple[str, str], ...]:
    return tuple((_text(one), _text(other)) for one, other in raw)


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise TypeError("not a text")
    return clean_line(raw)


def _time(raw: object) -> float:
    if not isinstance(raw, int | float) or not 0 <= raw < 1 << 40:  # Not a number is not in there, either.
        raise ValueError("not a time")
    return raw


def _number(raw: object) -> int:
    if type(raw) is not int or not 0 <= raw < 1 << 53:
        raise ValueError("not a number")
    return raw
