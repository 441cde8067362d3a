"""Tells the other nodes of a house what stands in this one's lobby, and reads what they tell: lines with a name each.

A table has a line, and those who are here share one; the last lines of talk have a few in turn. A line is told when it
has changed, and some time after the change, so that one which changes with every move is not told each time. Sans-IO.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct, structs

from net.host.environment import Environment
from net.hub.shown.listing import rank_of
from net.hub.turns import asked_at
from net.people.addresses import Asked
from net.people.codes import digest
from net.protocol.messages import TableInfo
from net.protocol.page_changes import still
from net.store.board import Lines
from net.tables.table import Table

PAUSE: Final = 0.1
"""Seconds for which changes are collected before they are told."""
TABLE: Final = "table:"
PEOPLE: Final = "people"
TALK: Final = "talk:"
LINK: Final = "link:"
HERE: Final = "here:"
ANNOUNCED: Final = "announced:"
ADDRESS: Final = "address:"
SEASON: Final = "season:"
TALKED: Final = 10
"""The most lines of talk that stand there."""


class TableLine(Struct, frozen=True, array_like=True):
    """A table as it stands in a lobby."""

    info: TableInfo
    rank: int
    """As in net.hub.shown.listing.Place."""
    sitters: tuple[str, ...]
    """The players who sit there, by their ids …"""
    held: tuple[str, ...] = ()
    """… for whom a seat is kept …"""
    asked: tuple[str, ...] = ()
    """… and who are asked there and don't look at it."""
    code: str = ""
    """The hash of a private table's code."""


class PeopleLine(Struct, frozen=True, array_like=True):
    """Those whose line has come to that node."""

    count: int
    first: tuple[str, ...]
    """The first of their names, in order."""


class TalkLine(Struct, frozen=True, array_like=True):
    """Something that was said in the lobby."""

    count: int
    """How many lines that node has told before it."""
    who: str
    text: str
    phrase: int


class LinkLine(Struct, frozen=True, array_like=True):
    """A code for another key, whose hash is the line's name."""

    player: str
    """The id of the player to whom it leads; empty where it was used up."""


class HereLine(Struct, frozen=True, array_like=True):
    """A player whom the house knows, and whose line has come to that node; their id is the line's name."""


class AnnouncedLine(Struct, frozen=True, array_like=True):
    """Words of the host to everybody."""

    count: int
    """How often that node has told so before."""
    text: str


class AddressLine(Struct, frozen=True, array_like=True):
    """An address whose players have asked that node for much; its name is the line's."""

    asked: Asked


class SeasonLine(Struct, frozen=True, array_like=True):
    """A season that this node runs. Each node can read its log."""

    length: int
    """How many records it has."""


AnyLine = TableLine | PeopleLine | TalkLine | LinkLine | HereLine | AnnouncedLine | AddressLine | SeasonLine

_KINDS: Final[tuple[tuple[str, type[AnyLine]], ...]] = (
    (TABLE, TableLine),
    (PEOPLE, PeopleLine),
    (TALK, TalkLine),
    (LINK, LinkLine),
    (HERE, HereLine),
    (ANNOUNCED, AnnouncedLine),
    (ADDRESS, AddressLine),
    (SEASON, SeasonLine),
)


def read_line(name: str, content: bytes) -> AnyLine | None:
    """Return what a line says; None for one that this version does not know, or can't read."""
    kind = next((kind for start, kind in _KINDS if name.startswith(start)), None)
    try:
        return None if kind is None else msgspec.json.decode(content, type=kind)
    except msgspec.DecodeError:
        return None


class Board:
    """Collects what is to be told of this node."""

    def __init__(self, environment: Environment, tell: Callable[[Lines], None]) -> None:
        self._environment = environment
        self._tell = tell
        self._due: dict[str, Callable[[], AnyLine | None]] = {}
        """The lines that may have changed, and what says how they stand."""
        self._told: dict[str, AnyLine] = {}
        """The lines that stand there, but for what changes by itself."""
        self._talked = self._announced = 0

    def changed(self, name: str, line: Callable[[], AnyLine | None]) -> None:
        """Tell soon how that line stands then, if it stands otherwise than it was told last."""
        if not self._due:
            self._environment.later(PAUSE, self._tell_due)
        self._due[name] = line

    def hurry(self) -> None:
        """Tell at once what has changed: somebody at another node waits for it."""
        self._tell_due()

    def say(self, who: str, text: str, phrase: int) -> None:
        """Tell what somebody says in the lobby here."""
        self._talked += 1
        said = TalkLine(self._talked, who, text, phrase)
        self.changed(f"{TALK}{self._talked % TALKED}", lambda: said)

    def announce(self, text: str) -> None:
        """Tell what the host says to everybody."""
        self._announced += 1
        told = AnnouncedLine(self._announced, text)
        self.changed(f"{ANNOUNCED}{self._announced % TALKED}", lambda: told)

    def _tell_due(self) -> None:
        due, self._due = self._due, {}
        news: dict[str, bytes] = {}
        for name, line in due.items():
            stands = line()
            if stands is None and self._told.pop(name, None) is not None:
                news[name] = b""
            elif stands is not None and self._told.get(name) != (lasting := _lasting(stands)):
                self._told[name] = lasting
                news[name] = msgspec.json.encode(stands)
        if news:
            self._tell(news)


def line_of(table: Table, info: TableInfo) -> TableLine:
    """Return a table's line: its row in the lobby, and who has to do with it."""
    room = table.room
    looking = set(table.viewers.values())
    return TableLine(
        info,
        rank_of(room),
        tuple(sorted({chair.player for chair in room.chairs if chair.player})),
        tuple(sorted({chair.held for chair in room.chairs if chair.held})),
        tuple(sorted(asked_at(room) - looking)),
        digest(room.made.code).hex() if room.made.private else "",
    )


def _lasting(line: AnyLine) -> AnyLine:
    """Return a line without what changes by itself."""
    if isinstance(line, TableLine):
        return structs.replace(line, info=still(line.info))
    if isinstance(line, AddressLine):
        asked = line.asked
        return AddressLine(Asked(asked.records._replace(used=0), asked.players._replace(used=0), asked.tables))
    return line
