"""Makes, finds and puts away the tables of this server. Sans-IO; knows players, not their lines."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf
from typing import Final

from core.engine import Refused
from core.sentences import mark, sentence
from net.host.environment import Environment
from net.hub.again import Rematches, Then, wish_for
from net.hub.making import checked, made_for
from net.hub.shown.listing import Listing
from net.hub.shown.pages import Pages
from net.hub.turns import Turns
from net.limits import Limits
from net.logs.encoding import decode_record, encode_record
from net.logs.faults import NotPlayable
from net.logs.kinds import Record
from net.nodes.abroad import Abroad
from net.nodes.board import TableLine, line_of
from net.people.codes import plain_code
from net.people.players import Player
from net.protocol.messages import MakeTable
from net.protocol.page_changes import in_brief
from net.replays.finished import FinishedGames, of_room
from net.store import Then as OnKept
from net.store import Waits
from net.store.numbers import Counted, Numbers, next_of
from net.store.unkept import note, note_refusal
from net.tables import places
from net.tables.chance import SEED_SIZE
from net.tables.match import Proposal
from net.tables.onlookers import People
from net.tables.records import Held, Made
from net.tables.room import Room
from net.tables.set_aside import SetAside, set_aside
from net.tables.table import Table

log = logging.getLogger(__name__)

ABANDONED: Final = 600
"""Seconds after which a gathering table is put away when its people have all gone, and had no key."""
LONG_AWAY: Final = 3600
"""Seconds of everybody's absence after which a table makes room for another, where there is none."""
STILL_TOLD: Final = 3.0
"""Seconds for which a table that another node is given is told as it stood: by then that node tells of it."""
Release = Callable[[int, OnKept], None]
"""Lets go of a log in the store."""
SETTLED: Final = 2.0
"""Seconds after a start until games count that were over before it."""


class Lobby:
    def __init__(
        self,
        environment: Environment,
        pace: float,
        on_change: Callable[[], None],
        limits: Limits | None = None,
        people: People | None = None,
    ) -> None:
        self.is_keyless: Callable[[str], bool] = lambda _: False
        """Whether nothing but a code leads to that player."""
        self.tables: dict[int, Table] = {}
        self.aside: dict[int, SetAside] = {}
        self.rematches = Rematches(self.tables)
        self._environment = environment
        self._pace = pace
        self._limits = limits or Limits()
        self._on_change = on_change
        self._people = people or People()
        self.numbers: Numbers = Counted()
        self.turns = Turns()
        self.finished = FinishedGames(
            environment, self._limits, lambda chairs: places.name_seats(chairs, self._people.name_of)
        )
        self.see_out: Callable[[Table], None] = lambda _: None
        """Told a table at which somebody looks on who may not."""
        self.rates = False
        """Whether games are rated here …"""
        self.played: Callable[[Room], None] = lambda _: None
        """… told of each that counts."""
        self._listing = Listing()
        self.abroad = Abroad(environment, self._listing, self.tables.__contains__)
        self.told: Callable[[int], None] = lambda _: None
        """Told the number of each table that may stand otherwise than before in the lobbies of other nodes."""
        self.of_season: Callable[[int], None] = lambda _: None
        """Told the number of the season (0: none) of each table that may stand otherwise than before."""
        self.pages = Pages(environment, self._listing, self.tables, self.abroad, self.asked)
        self._making: set[Player] = set()
        """Those whose table is on its way to the disk."""

    def reserve(self, number: int) -> None:
        """Keep the numbers up to this one for tables that exist, ended ones too."""
        self.numbers.reserve(number)

    def restore(self, number: int, blobs: Iterable[bytes]) -> None:
        """Read a table back from its log, or set it aside if we lack its game or play it by other rules."""
        self.reserve(number)
        blobs = list(blobs)
        try:
            self._restore(number, blobs)
        except NotPlayable as why:
            log.warning("Table %d cannot be continued: %s", number, why)
            self.aside[number] = set_aside(number, why, blobs)

    def _restore(self, number: int, blobs: Iterable[bytes]) -> None:
        room: Room | None = None
        for blob in blobs:
            record = decode_record(blob, room.setup.game if room else None)
            if isinstance(record, Made):
                room = Room.opened(number, record)
            elif room is not None:
                room.fold(record, blob)
        if room is None:
            return
        if _is_somebodys(room):
            room.match.fresh = self._environment.renewal(SEED_SIZE)
            self._add(room)
        else:
            self._finish(room)

    def _finish(self, room: Room) -> None:
        """Finish the log of a table that is nobody's any more, with how its game ended if that was not noted."""
        ending = room.ending(int(self._environment.now()))
        if _counts(room):  # Not before the players' log is as short as it will be.
            self._environment.later(SETTLED, lambda: self.played(room))
        if room.phase != "over":
            self._environment.finish(room.number)
            return
        self._environment.append(
            room.number,
            room.step,
            [encode_record(ending, None)],
            lambda _error: self._environment.finish(room.number),
        )
        self.finished.add(of_room(room, ending))

    def go_on(self) -> None:
        """Go on after a restart: seats get the names that their players go by now, and each table goes on."""
        for table in self.tables.values():
            self._go_on(table)

    def _go_on(self, table: Table) -> None:
        places.name_seats(table.room.chairs, self._people.name_of)
        table.go_on()
        self._look_after(table)

    def adopt(self, number: int, blobs: Iterable[bytes]) -> Table | None:
        """Go on with a table that another node has left; None where it can't be played here."""
        self.restore(number, blobs)
        if (table := self.tables.get(number)) is not None:
            self._go_on(table)
        return table

    def give_away(self, table: Table, release: Release, then: Callable[[bool], None]) -> None:
        """Let another node have a table, of which others tell from then on. `then` hears whether it is gone."""
        number = table.room.number
        stood: list[TableLine] = []

        def let_go(released: OnKept) -> None:
            stood[:] = filter(None, [self.line(number)])
            release(number, released)

        def gone(is_gone: bool) -> None:
            if is_gone and self.tables.pop(number, None) is not None:
                self.abroad.moves(stood[0])
                self.turns.drop(number)
                self.rematches.drop(table)
                self._environment.later(STILL_TOLD, lambda: self.told(number))
            then(is_gone)

        table.give_away(let_go, gone)

    def note_clocks(self) -> None:
        """Note the clocks as the server ends: players will have then what they have now."""
        for table in self.tables.values():
            table.timer.note()

    def renamed(self, player: Player) -> None:
        """Show the new name on the player's seats: another could take the old one, and sit down beside it."""
        for table in (*self.seats_of(player), *self.kept_for(player)):
            places.name_seats(table.room.chairs, lambda each: player.name if each == player.id else "")
            table.tell_change()

    def make(
        self, wish: MakeTable, player: Player, then: Then, waits: Waits | None = None, held: Sequence[Held] = ()
    ) -> None:
        """Make a table. It is there when its first records are on disk; `waits` is told where that is not known yet."""
        made = self._made(wish, player)
        number = next_of(self.numbers)
        self.numbers.take()
        self._making.add(player)

        def made_so(table: Table | Exception) -> None:
            self._making.discard(player)
            then(table)

        self.set_up(number, made, made_so, waits, held)

    def set_up(
        self, number: int, made: Made, then: Then, waits: Waits | None = None, held: Sequence[Held] = ()
    ) -> None:
        """Make the table of that number, which nobody else has."""

        def written(error: Exception | None) -> None:
            if error is not None:
                note(f"Table {number} could not be made", error)
                then(error)
                return
            room = Room.opened(number, made)
            for record in held:
                room.fold(record)
            places.name_seats(room.chairs, self._people.name_of)
            table = self._add(room)
            self.turns.note(room)  # A season's table asks its players to sit down.
            then(table)

        records: list[Record] = [made, *held]
        self._environment.append(number, 0, [encode_record(record, None) for record in records], written, waits)

    def make_again(self, table: Table, player: Player, others: bool, then: Then, waits: Waits | None = None) -> None:
        """Make the table of one more game for those who have sat at that one: the first to wish it makes it, and the
        others find it there."""
        if self.rematches.is_waited_for(table, then):
            return
        wish, held = wish_for(table.room, player, others)
        self.rematches.begins(table, next_of(self.numbers), then)
        try:
            self.make(wish, player, partial(self.rematches.made, table), waits, held)
        except Refused:
            self.rematches.forget(table)
            raise

    def _made(self, wish: MakeTable, player: Player) -> Made:
        options = checked(wish)
        if player in self._making:
            raise Refused(mark("Your last table is being made; wait a moment."))
        self.check_own_tables(player)
        self._make_room()
        return made_for(wish, options, player, self._environment, rates=self.rates)

    def check_own_tables(self, player: Player) -> None:
        """Refuse a player who sits at as many tables as allowed; called before one more seat is taken. Tables that
        seasons have made don't count."""
        own = [table for table in self.seats_of(player) if not table.room.made.season]
        if len(own) + len(self.abroad.seated(player.id)) >= self._limits.own_tables:
            raise Refused(mark("You sit at as many tables as this server allows; finish or leave one first."))

    def _make_room(self) -> None:
        """Put away the table that has been deserted longest, where there is no room for another."""
        if len(self.tables) + len(self._making) < self._limits.tables:
            return
        if not self._puts_away(self.tables.values()):
            raise Refused(mark("This server has no room for another table now; try again later, or join one."))

    def gives_way(self, numbers: Iterable[int]) -> bool:
        """Put away one of these gathering tables, made from one address, if it was deserted, and return whether there
        was one. Otherwise one player, by keys that never come back, could use up the tables of all behind a router."""
        tables = [self.tables[number] for number in numbers if number in self.tables]
        return self._puts_away(table for table in tables if table.room.phase == "gathering")

    def _puts_away(self, tables: Iterable[Table]) -> bool:
        """Put away the table that has been deserted longest, if for long enough. Return whether there is one."""
        others = [table for table in tables if not table.room.made.season]
        deserted = [(since, table) for table in others if (since := table.deserted_since()) is not None]
        since, longest = min(deserted, key=lambda each: each[0], default=(inf, None))
        if longest is None or self._environment.elapsed() - since < LONG_AWAY:
            return False
        self._put_away(longest)
        return True

    def is_open(self, number: int) -> bool:
        """Tell whether there is such a table, at this node or another."""
        return number in self.tables or self.abroad.table(number) is not None

    def with_code(self, code: str) -> Table | None:
        """Return the private table of that invitation. Codes are compared in constant time: nothing tells how nearly
        right a guess was."""
        guess = plain_code(code).encode()
        fitting = None
        for table in self.tables.values():
            if table.room.made.private and hmac.compare_digest(plain_code(table.room.made.code).encode(), guess):
                fitting = table
        return fitting

    def seats_of(self, player: Player) -> list[Table]:
        """Return the tables where this player sits and the game is not over, the oldest first."""
        seated = (table for table in self._ours_of(player) if table.room.seat_of(player.id) is not None)
        return [table for table in seated if table.room.phase in ("gathering", "playing")]

    def free_seats(self) -> int:
        """Return how many seats are free for anybody, at tables that are open to all."""
        rooms = [table.room for table in self.tables.values() if not table.room.made.private]
        gathering = (room for room in rooms if room.phase == "gathering")
        return sum(not room.chairs[seat].held for room in gathering for seat in room.open_seats())

    def kept_for(self, player: Player) -> list[Table]:
        """Return the tables that gather where a seat is kept for this player."""
        return [table for table in self._ours_of(player) if table.room.held_for(player.id) is not None]

    def _ours_of(self, player: Player) -> list[Table]:
        return [self.tables[each] for each in self._listing.tables_of(player.id) if each in self.tables]

    def asked(self, player: Player) -> tuple[int, ...]:
        """Return where this player is asked, at this node and at others."""
        return (*self.turns.of(player.id), *self.abroad.asked(player.id))

    def line(self, number: int) -> TableLine | None:
        """Return how a table stands for the lobbies of other nodes; None where it is gone."""
        return None if (table := self.tables.get(number)) is None else line_of(table, in_brief(table.info()))

    def _add(self, room: Room) -> Table:
        def changed() -> None:
            if table.room.number in self.tables:
                self._listing.note(room)
                self.told(room.number)
            self.rematches.changed(table)
            self.of_season(room.made.season)
            self._on_change()

        def turned() -> None:
            self.turns.note(room)
            self.told(room.number)

        table = self.tables[room.number] = Table(room, self._environment, self._pace, changed, self._people)
        table.turned = turned
        table.closed_to_onlookers = lambda: self.see_out(table)
        table.came_to_end = partial(self._came_to_end, room)
        self.abroad.comes_here(room.number)
        self._listing.note(room)
        self.told(room.number)
        return table

    def _came_to_end(self, room: Room) -> None:
        self.finished.add(of_room(room, room.ending()))
        self.played(room)
        self.of_season(room.made.season)

    def tidy(self, table: Table) -> None:
        """Put a table away when nobody looks at it and its game is over, or nobody sits at it or will come back."""
        if not table.viewers and (not _is_somebodys(table.room) or self._is_abandoned(table)):
            self._put_away(table)

    def absent(self, table: Table, player: str) -> None:
        """Note that the line of somebody who sits there is down."""
        table.absent(player)
        self._look_after(table)

    def is_seated(self, player: str) -> bool:
        """Tell whether this player sits at a table that is kept."""
        return bool(self._listing.tables_of(player)) or any(player in each.players for each in self.aside.values())

    def _look_after(self, table: Table) -> None:
        if table.room.phase == "gathering":
            self._environment.later(ABANDONED, lambda: self.tidy(table))

    def _is_abandoned(self, table: Table) -> bool:
        """Tell whether it is to be put away. Otherwise one address could fill the server with tables: a guest who comes
        again is another player."""
        room, since = table.room, table.deserted_since()
        if room.phase != "gathering" or room.made.season or since is None:
            return False
        if self._environment.elapsed() - since < ABANDONED:
            return False
        return all(self.is_keyless(chair.player) for chair in room.chairs if chair.player)

    def close(self, number: int, then: Callable[[Table], None]) -> None:
        """Close a table as the host wishes; `then` is called when it is on disk. Its log is kept as that of a table put
        away."""
        table = self.tables.get(number)
        if table is None and self.aside.pop(number, None) is None:
            raise Refused(sentence("There is no open table {number}. These are: sortilege tables", number=number))
        if table is None:
            self._environment.finish(number)
        elif table.room.phase == "closed":  # By a fault: nothing can be added to where its log stands.
            self._environment.finish(number)
            self._closed(table, then)
        else:
            table.submit(self._ending(table), log.error, lambda: self._closed(table, then))

    def _closed(self, table: Table, then: Callable[[Table], None]) -> None:
        self.tables.pop(table.room.number, None)
        self._drop(table)
        then(table)

    def _put_away(self, table: Table) -> None:
        if _counts(table.room):
            self.played(table.room)
        if self.tables.pop(table.room.number, None) is not None and table.room.phase != "closed":
            table.submit(self._ending(table), note_refusal)
        self._drop(table)

    def _ending(self, table: Table) -> Callable[[], Proposal]:
        """Return what proposes that a table be put away, at the time at which it comes to that."""
        return lambda: table.room.end(int(self._environment.now()))

    def _drop(self, table: Table) -> None:
        self._listing.drop(table.room.number)
        self.turns.drop(table.room.number)
        self.told(table.room.number)
        self.rematches.drop(table)
        self.of_season(table.room.made.season)
        self._on_change()


def _is_somebodys(room: Room) -> bool:
    """Tell whether somebody has a seat there to come back to. Bots alone don't count: they would play on for ever,
    unseen. A table of a season waits for its players, or is put away by it."""
    awaits = bool(room.made.season) or any(chair.player for chair in room.chairs)
    return room.phase in ("gathering", "playing") and awaits


def _counts(room: Room) -> bool:
    """Tell whether its game counts: it was played to its end, or all have given it up, and bots would play on alone."""
    return room.phase == "over" or (room.phase == "playing" and bool(room.effort.left) and not room.persons)
