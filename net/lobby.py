"""The tables of this server: making, finding, listing, putting away. Sans-IO; knows players, not their lines."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Final

from core.bots import LEVELS
from core.engine import AnyGame, Refused, read_options
from core.registry import game_named
from net.chance import SEED_SIZE
from net.clock import read_limit
from net.limits import Limits
from net.messages import OPTION_BYTES, OWN, LobbySeen, MakeTable, TableInfo
from net.players import Player, new_code, plain_code
from net.records import Made, OtherRules, decode_record, encode_record
from net.room import OPEN, Room
from net.setaside import SetAside, set_aside
from net.surroundings import Surroundings
from net.table import Table
from net.text import clean
from net.trouble import outline

log = logging.getLogger(__name__)

LONG_AWAY: Final = 3600
"""After everybody has been away for so many seconds a table makes room for another, where there is none."""
ME: Final = "me"


class Lobby:
    def __init__(
        self,
        world: Surroundings,
        pace: float,
        on_change: Callable[[], None],
        limits: Limits | None = None,
        source_of: Callable[[str], str] = lambda _: "",
    ) -> None:
        """`source_of`: what counts as the address of a player, by id."""
        self.tables: dict[int, Table] = {}
        self.aside: dict[int, SetAside] = {}
        self._world = world
        self._pace = pace
        self._limits = limits or Limits()
        self._on_change = on_change
        self._source_of = source_of
        self._next_number = 1
        self._making: set[Player] = set()
        """Those whose table is on its way to the disk."""

    def reserve(self, number: int) -> None:
        """Tables numbered up to this one exist, ended ones too."""
        self._next_number = max(self._next_number, number + 1)

    def restore(self, number: int, blobs: Iterable[bytes]) -> None:
        """A table read back from its log, or set aside if it is played by other rules than ours."""
        self.reserve(number)
        blobs = list(blobs)
        try:
            self._restore(number, blobs)
        except OtherRules as why:
            log.warning("Table %d is not gone on with: %s", number, why)
            self.aside[number] = set_aside(number, why, blobs)

    def _restore(self, number: int, blobs: Iterable[bytes]) -> None:
        room: Room | None = None
        for blob in blobs:
            record = decode_record(blob, room.setup.game if room else None)
            if isinstance(record, Made):
                room = Room.opened(number, record)
            elif room is not None:
                room.fold(record)
        if room is None:
            return
        if _is_somebodys(room):
            room.fresh = self._world.secret(SEED_SIZE)
            self.tables[number] = self._table(room)
        else:
            self._world.finish(number)

    def _table(self, room: Room) -> Table:
        return Table(room, self._world, self._pace, self._on_change, self._source_of)

    def go_on(self, name_of: Callable[[str], str]) -> None:
        """After a restart: seats have the names that their players go by now, and each table goes on."""
        for table in self.tables.values():
            for chair in table.room.chairs:
                chair.name = name_of(chair.player) or chair.name
            table.go_on()

    def note_clocks(self) -> None:
        """The server ends: players have then what they have now."""
        for table in self.tables.values():
            table.timer.note()

    def renamed(self, player: Player) -> None:
        """Seats show the name that one goes by now: another could take the old one, and sit down beside it."""
        for table in self.seats_of(player):
            for chair in table.room.chairs:
                if chair.player == player.id:
                    chair.name = player.name
            table.tell_change()

    def make(self, wish: MakeTable, player: Player, then: Callable[[Table | None], None]) -> None:
        """The table is there when its first record is on disk."""
        made = self._made(wish, player)
        number = self._next_number
        self._next_number += 1
        self._making.add(player)

        def written(error: Exception | None) -> None:
            self._making.discard(player)
            if error is not None:
                log.error("Table %d could not be made: %s", number, outline(error))
                then(None)
                return
            self.tables[number] = self._table(Room.opened(number, made))
            then(self.tables[number])

        self._world.append(number, 0, (encode_record(made, None),), written)

    def _made(self, wish: MakeTable, player: Player) -> Made:
        game = game_named(wish.game)
        options = cleaned(game, read_options(game, dict(wish.options)))
        self._check_seats(wish)
        read_limit(wish.clock)
        if player in self._making:
            raise Refused("Your last table is being made; wait a moment.")
        self.check_own_tables(player)
        self._make_room()
        return Made(
            game=game.name,
            seats=tuple(OPEN if kind == ME else kind for kind in wish.seats),
            options=tuple(sorted(options.items())),
            private=wish.private,
            code=new_code(self._world.secret) if wish.private else "",
            seed=self._world.secret(SEED_SIZE),
            maker=player.name,
            at=int(self._world.now()),
            clock=wish.clock,
            maker_id=player.id,
            rules=game.rules_version,
        )

    def check_own_tables(self, player: Player) -> None:
        """Before taking one more seat."""
        if len(self.seats_of(player)) >= self._limits.own_tables:
            raise Refused("You sit at as many tables as this server allows; finish or leave one first.")

    def _make_room(self) -> None:
        """Where there is none for another table, the one that has been deserted longest is put away."""
        if len(self.tables) + len(self._making) < self._limits.tables:
            return
        deserted = [(since, table) for table in self.tables.values() if (since := table.deserted_since()) is not None]
        since, longest = min(deserted, key=lambda each: each[0], default=(inf, None))
        if longest is None or self._world.elapsed() - since < LONG_AWAY:
            raise Refused("This server has no room for another table now; try again later, or join one.")
        self._put_away(longest)

    def _check_seats(self, wish: MakeTable) -> None:
        game = game_named(wish.game)
        if len(wish.seats) not in game.seats:
            raise Refused(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players.")
        if wish.seats.count(ME) > 1:
            raise Refused("You can sit on one seat only.")
        for kind in wish.seats:
            if kind not in (ME, OPEN, *LEVELS):
                raise Refused(f"A seat is 'me', 'open' or one of {', '.join(LEVELS)}, not '{kind}'.")

    def with_code(self, code: str) -> Table | None:
        """The private table of that invitation, compared in constant time: nothing tells how right a guess was."""
        guess = plain_code(code).encode()
        fitting = None
        for table in self.tables.values():
            if table.room.made.private and hmac.compare_digest(plain_code(table.room.made.code).encode(), guess):
                fitting = table
        return fitting

    def seats_of(self, player: Player) -> list[Table]:
        """The tables where this player sits and the game is not over, the oldest first."""
        return [
            table
            for table in self.tables.values()
            if table.room.phase in ("gathering", "playing") and table.room.seat_of(player.id) is not None
        ]

    def shown(self, online: Iterable[Player]) -> LobbySeen:
        """What everybody sees: one object for all of them, which a door may encode once."""
        tables = tuple(in_brief(table.info()) for table in self.tables.values() if not table.room.made.private)
        return LobbySeen(tables, tuple(sorted(each.name for each in online)))

    def shown_to(self, player: Player, shown: LobbySeen) -> LobbySeen:
        """The same, with the private tables at which this player sits: for all others they are not there."""
        own = [table for table in self.tables.values() if table.room.made.private]
        mine = tuple(in_brief(table.info(player.id)) for table in own if table.room.seat_of(player.id) is not None)
        return LobbySeen((*mine, *shown.tables), shown.people) if mine else shown

    def tidy(self, table: Table) -> None:
        """Put a table away when nobody looks at it and its game is over, or nobody sits at it."""
        if not table.lookers and not _is_somebodys(table.room):
            self._put_away(table)

    def _put_away(self, table: Table) -> None:
        if self.tables.pop(table.room.number, None) is not None and table.room.phase != "closed":
            table.submit(table.room.end, log.error)
        self._on_change()


def _is_somebodys(room: Room) -> bool:
    """Somebody has a seat there to come back to. Bots alone are nobody: they would play for ever after, unseen."""
    return room.phase in ("gathering", "playing") and any(chair.player for chair in room.chairs)


def cleaned(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """What players have written into an option is other people's screen text, as names and talk are."""
    written = {option.key for option in game.options if options[option.key] not in option.values}
    values = {key: clean(value, 2 * len(value)) if key in written else value for key, value in options.items()}
    found = read_options(game, values)
    if any(len(value.encode()) > OPTION_BYTES for value in found.values()):
        raise Refused("That is more than a table can carry: shorten what you have written for it.")
    return found


def in_brief(info: TableInfo) -> TableInfo:
    """For the lobby, which is sent to everybody whenever anything changes: without what players have written, and
    without what only those at the table need, such as their clocks, which would make each table new each time."""
    words = {option.key: option.values for option in game_named(info.game).options}
    return info._replace(
        options=tuple((key, value if value in words.get(key, ()) else OWN) for key, value in info.options),
        seats=tuple(seat._replace(left=-1, maker=False, near=False) for seat in info.seats),
    )
