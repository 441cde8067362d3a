"""Keeps what the other nodes of a house tell of their lobbies, so that all lobbies are one. Sans-IO.

Of a table at another node its row is known and who sits there, as this node's own lobby knows it; how its game stands
only that node knows. A private table's row is shown to those who sit there, as one of this node's is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from net.host.environment import Environment
from net.hub.shown.listing import Crowd, Listing, Place
from net.nodes.board import (
    HERE,
    LINK,
    SEASON,
    TABLE,
    AnnouncedLine,
    AnyLine,
    HereLine,
    LinkLine,
    PeopleLine,
    SeasonLine,
    TableLine,
    TalkLine,
    read_line,
)
from net.nodes.presence import Presence
from net.people.codes import digest
from net.protocol.messages import LOBBY, Said, TableInfo
from net.protocol.page_changes import in_minutes
from net.store.board import Line, News, NodeThere

RECENT: Final = 3600.0
"""Seconds for which a line of talk is told to a node that starts, as net.hub.shown.talk keeps them."""


SAID_LATELY: Final = 30.0
"""Seconds for which what a host says elsewhere is told to guests."""
NOBODY: Final = -1
"""Stands for the owner of a table that this node has given away, until another tells that it has it …"""
GIVEN_UP: Final = 15.0
"""… or for so many seconds."""


class TableThere(NamedTuple):
    """A table that another node has."""

    owner: int
    line: TableLine
    since: float
    """When it stood so, by the environment's elapsed seconds."""


class SeasonThere(NamedTuple):
    """A season that another node runs."""

    owner: int
    length: int
    """How many records its log has."""


@dataclass(slots=True)
class Changes:
    """The changes here that news have brought."""

    said: list[Said] = field(default_factory=list)
    """The lines of talk that were said elsewhere."""
    links: list[tuple[bytes, str, float]] = field(default_factory=list)
    """Hashes of codes for another key, their players, and how old they are."""
    asked: set[str] = field(default_factory=set)
    """The players who may be asked elsewhere at more tables than before, or at fewer."""
    moved: set[str] = field(default_factory=set)
    """The players who may have come to other nodes, or gone from there."""
    announced: list[str] = field(default_factory=list)
    """The words that the host has said elsewhere to everybody."""


class Abroad:
    def __init__(self, environment: Environment, listing: Listing, is_ours: Callable[[int], bool]) -> None:
        self.nodes: dict[int, NodeThere] = {}
        self._environment = environment
        self._listing = listing
        self._is_ours = is_ours
        """Whether a table is this node's own: its own row counts."""
        self.seasons: dict[int, SeasonThere] = {}
        """The seasons that other nodes run."""
        self._tables: dict[int, TableThere] = {}
        self._talked: dict[int, int] = {}
        """How many lines of talk of each node were heard …"""
        self._announced: dict[int, int] = {}
        """… and of what its host says to everybody."""
        self._lost_one_at = -inf
        self.presence = Presence()

    # Facts

    def table(self, number: int) -> TableThere | None:
        return self._tables.get(number)

    def numbers(self) -> Iterable[int]:
        return self._tables.keys()

    def with_code(self, code: str) -> int | None:
        """Return the private table of that invitation. Hashes are compared, so that no time tells how nearly right a
        guess was."""
        if not code:
            return None
        wanted = digest(code).hex()
        return next((number for number, there in self._tables.items() if there.line.code == wanted), None)

    def found(self, number: int, player: str, code: str) -> TableThere | None:
        """Return a table that this player may know of, or that of the invitation."""
        if self.may_know(number, player):
            return self._tables[number]
        invited = self.with_code(code)
        return None if invited is None else self._tables[invited]

    def row(self, number: int) -> TableInfo:
        """Return a table's row in the lobby."""
        there = self._tables[number]
        later, info = self._later(there), there.line.info
        seats = [seat if seat.away < 0 else seat._replace(away=seat.away + later) for seat in info.seats]
        return info._replace(age=info.age + later, seats=in_minutes(seats))

    def _later(self, there: TableThere) -> int:
        return max(0, int(self._environment.elapsed() - there.since))

    def may_know(self, number: int, player: str) -> bool:
        """Tell whether a player may know of that table without its code."""
        there = self._tables.get(number)
        if there is None:
            return False
        return not there.line.info.private or player in there.line.sitters or player in there.line.held

    def seated(self, player: str) -> list[int]:
        """Return the tables where that player sits in a game that is not over, the oldest first."""
        tables = ((number, self._tables.get(number)) for number in self._listing.tables_of(player))
        return [
            number
            for number, there in tables
            if there and player in there.line.sitters and there.line.info.phase in ("gathering", "playing")
        ]

    def has_lost_one(self) -> bool:
        """Tell whether tables of a node that was there may be free."""
        return self._environment.elapsed() - self._lost_one_at < GIVEN_UP

    def asked(self, player: str) -> tuple[int, ...]:
        """Return the tables where that player is asked."""
        tables = ((number, self._tables.get(number)) for number in self._listing.tables_of(player))
        return tuple(number for number, there in tables if there and player in there.line.asked)

    # Changes

    def hear(self, news: News, crowd: Crowd) -> Changes:
        """Take in what other nodes have told."""
        changes = Changes()
        before, self.nodes = self.nodes, {node.owner: node for node in news.nodes}
        gone = [number for number, there in self._tables.items() if news.anew or self._is_nobodys(there)]
        for number in gone:
            self._forget(number, changes)
        kept = {} if news.anew else self.seasons
        self.seasons = {number: there for number, there in kept.items() if there.owner in self.nodes}
        for owner in [owner for owner in crowd.at_others if news.anew or owner not in self.nodes]:
            del crowd.at_others[owner]
        if lost := before.keys() if news.anew else before.keys() - self.nodes.keys():
            self._lost_one_at = self._environment.elapsed()
            changes.moved |= self.presence.forget(lost)
        self._announced = {owner: count for owner, count in self._announced.items() if owner in self.nodes}
        self._talked = {owner: count for owner, count in self._talked.items() if owner in self.nodes}
        talk: list[tuple[int, TalkLine]] = []
        for line in news.lines:
            says = read_line(line.name, line.content) if line.content else None
            if isinstance(says, TalkLine) and line.age < RECENT:
                talk.append((line.owner, says))
            elif line.owner in self.nodes:
                self._take(line, says, crowd, changes)
        for owner, said in sorted(talk, key=lambda each: each[1].count):
            if said.count > self._talked.get(owner, 0):
                self._talked[owner] = said.count
                changes.said.append(Said(LOBBY, said.who, said.text, said.phrase))
        return changes

    def _is_nobodys(self, there: TableThere) -> bool:
        return there.owner not in self.nodes and (there.owner != NOBODY or self._later(there) > GIVEN_UP)

    def _take(self, line: Line, says: AnyLine | None, crowd: Crowd, changes: Changes) -> None:
        if isinstance(says, TableLine):
            self._note(TableThere(line.owner, says, self._environment.elapsed() - line.age), changes)
        elif line.name.startswith(SEASON):
            self._note_season(int(line.name.removeprefix(SEASON)), line.owner, says)
        elif isinstance(says, PeopleLine):
            crowd.at_others[line.owner] = says.count, says.first
        elif isinstance(says, LinkLine):
            changes.links.append((bytes.fromhex(line.name.removeprefix(LINK)), says.player, line.age))
        elif isinstance(says, AnnouncedLine):
            self._hear_announced(line, says, changes)
        elif line.name.startswith(HERE):
            player = line.name.removeprefix(HERE)
            changes.moved.add(player)
            if isinstance(says, HereLine):
                self.presence.comes(player, line.owner)
            else:
                self.presence.goes(player, line.owner)
        elif not line.content and line.name.startswith(TABLE):
            number = int(line.name.removeprefix(TABLE))
            there = self._tables.get(number)
            if there is not None and there.owner == line.owner:
                self._forget(number, changes)

    def _hear_announced(self, line: Line, says: AnnouncedLine, changes: Changes) -> None:
        if line.age < SAID_LATELY and says.count > self._announced.get(line.owner, 0):
            changes.announced.append(says.text)
        self._announced[line.owner] = max(says.count, self._announced.get(line.owner, 0))

    def _note_season(self, number: int, owner: int, says: AnyLine | None) -> None:
        if isinstance(says, SeasonLine):
            self.seasons[number] = SeasonThere(owner, says.length)
        elif (there := self.seasons.get(number)) is not None and there.owner == owner:
            del self.seasons[number]

    def _note(self, there: TableThere, changes: Changes) -> None:
        number = there.line.info.table
        before = self._tables.get(number)
        if self._is_ours(number) or (
            before is not None and self._drains(there.owner) and not self._drains(before.owner)
        ):
            return
        changes.asked.update(there.line.asked, before.line.asked if before else ())
        self._tables[number] = there
        people = frozenset((*there.line.sitters, *there.line.held))
        self._listing.enter(Place(there.line.rank, -number), there.line.info.private, people)

    def _drains(self, owner: int) -> bool:
        """Tell whether what a node says of a table may be older than what another says."""
        return owner == NOBODY or ((node := self.nodes.get(owner)) is not None and node.drains)

    def moves(self, line: TableLine) -> None:
        """Note that this node has given a table away: it stands here as it stood, until another has it."""
        self._note(TableThere(NOBODY, line, self._environment.elapsed()), Changes())

    def _forget(self, number: int, changes: Changes) -> None:
        changes.asked.update(self._tables.pop(number).line.asked)
        if not self._is_ours(number):
            self._listing.drop(number)

    def comes_here(self, number: int) -> None:
        """Note that a table is this node's own from here on."""
        self._tables.pop(number, None)
