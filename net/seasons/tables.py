"""Makes the tables of seasons and puts them away, as follows from their records; and says how one stands. Sans-IO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.registry import GAMES, game_named
from core.sentences import mark
from net.fair.proof import FAIR
from net.host.errors import UserError
from net.logs.faults import RecordError
from net.people.codes import new_code
from net.protocol.messages import UNRATED
from net.seasons import telling
from net.seasons.reading import state_in, state_of
from net.seasons.season import Game, Phase, Season, TableState
from net.store import NotKept
from net.tables.chance import SEED_SIZE
from net.tables.records import Held, Made
from net.tables.seats.absence import WAITS
from net.tables.seats.chair import OPEN, PERSON

if TYPE_CHECKING:
    from net.hub.hub import Hub
    from net.tables.table import Table

CLOSED: Final = mark("This game has been decided without being played on. Its season's page says how.")


class SeasonTables:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._environment = hub.environment
        self._lobby = hub.lobby
        self._making: set[int] = set()
        """Tables that are on their way to the disk."""

    def open_table(self, game: Game) -> Table | None:
        """Return the table of a game, if it is open here."""
        return self._lobby.tables.get(game.table)

    def state_of(self, number: int) -> TableState:
        """Return how the table of that number stands."""
        if (table := self._lobby.tables.get(number)) is not None:
            return state_of(table.room)
        if number in self._making:
            return TableState(Phase.GATHERING)
        try:
            blobs = self._environment.read(number)
            return state_in(number, blobs) if blobs else TableState(Phase.GATHERING)
        except (NotKept, RecordError, UserError, OSError):
            return TableState(Phase.UNKNOWN)

    def see_to(self, season: Season) -> None:
        """Do at a season's tables what follows from its records."""
        latest = len(season.rounds) - 1
        for game in (game for game in season.games if game.round == latest and game.table):
            if game.is_over or season.is_over:
                self._put_away(game)
            else:
                self._follow(season, game)

    def _put_away(self, game: Game) -> None:
        table = self.open_table(game)
        if table is not None and table.room.phase in ("gathering", "playing"):
            self._hub.at_tables.close(game.table, CLOSED)

    def _follow(self, season: Season, game: Game) -> None:
        table = self.open_table(game)
        if table is None:
            if game.table not in self._making and not self._is_kept(game.table):
                self._make(season, game)
            return
        out = season.out_of(game)
        for seat, entrant in enumerate(game.entrants):
            if entrant in out and table.room.chairs[seat].kind in (OPEN, PERSON):
                table.give_to_bot(seat)
        if table.room.phase == "playing" and int(self._environment.now()) >= season.rounds[game.round].until:
            table.hurry()

    def _is_kept(self, number: int) -> bool:
        """Tell whether there is a log of that number, or nobody knows."""
        try:
            return bool(self._environment.read(number))
        except (NotKept, UserError, OSError):
            return True

    def _make(self, season: Season, game: Game) -> None:
        number = game.table
        rules = game_named(season.made.game)
        entrants = [season.entrants[each] for each in game.entrants]
        made = Made(
            game=rules.name,
            seats=tuple(entrant.bot or OPEN for entrant in entrants),
            options=season.made.options,
            private=True,
            code=new_code(self._environment.secret),
            seed=self._environment.secret(SEED_SIZE),
            maker="",
            at=int(self._environment.now()),
            clock=season.made.clock,
            rules=rules.rules_version,
            package=GAMES.entries[rules.name].package,
            wait=min(max(season.made.lasts, WAITS[0]), WAITS[1]),
            chance=FAIR,
            rated=UNRATED,
            season=season.number,
            bots=_bots_of(season, game),
        )
        held = [Held(seat, each.player, each.name) for seat, each in enumerate(entrants) if each.player]

        def then(table: Table | Exception) -> None:
            self._making.discard(number)
            if not isinstance(table, Exception):
                telling.tell_table(self._hub, season, game, int(self._environment.now()))
                self._hub.seasons.changed(season)

        self._making.add(number)
        self._lobby.set_up(number, made, then, held=held)


def _bots_of(season: Season, game: Game) -> tuple[str, ...]:
    """Return what the bots of a game are called, by seat; nothing where none plays."""
    named = tuple(telling.bot_name(season, each) for each in game.entrants)
    return named if any(named) else ()
