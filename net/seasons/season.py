"""Folds a season from its records, and says what is to be written next. Pure: time and tables are arguments.

Nothing of a season is kept but its records. So one that was read back after a restart is the same, and whatever had not
been written yet is found to be due once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, NamedTuple

from net.seasons.drawing import Draw, Past, rotation, round_robin, rounds_of, shuffled, swiss
from net.seasons.records import (
    ROTATION,
    ROUND_ROBIN,
    SWISS,
    Decided,
    Drawn,
    Enrolled,
    Forfeited,
    Quit,
    SeasonEnded,
    SeasonMade,
    SeasonRecord,
    Seated,
)
from net.seasons.standings import FORFEIT, Result, Standing, ranks_of, standings

MOST: Final = 32
"""The most entrants of a season."""


class Phase(Enum):
    """How far a game has come at its table."""

    GATHERING = auto()
    PLAYING = auto()
    OVER = auto()
    GONE = auto()
    """The table was put away without an end."""
    UNKNOWN = auto()
    """Another server has it, and does not tell; or a fault has closed it."""


class TableState(NamedTuple):
    """How a game's table stands, as far as the season has to know."""

    phase: Phase
    came: frozenset[int] = frozenset()
    """The seats that people have taken."""
    bots: frozenset[int] = frozenset()
    """The seats that bots have for good."""
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


Look = Callable[[int], TableState]
"""Returns how the table of that number stands."""


@dataclass(slots=True)
class Entrant:
    player: str
    name: str
    bot: str = ""
    quit_at: int = 0

    @property
    def is_in(self) -> bool:
        return not self.quit_at


@dataclass(slots=True)
class Game:
    number: int
    round: int
    entrants: tuple[int, ...]
    """By seat."""
    table: int = 0
    """Its table; 0 as long as it has none, or needs none."""
    late: frozenset[int] = frozenset()
    """The entrants who did not come in time."""
    ranks: tuple[int, ...] = ()
    """By seat, when it is over."""
    scores: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return bool(self.ranks)


@dataclass(slots=True)
class Season:
    number: int
    made: SeasonMade
    entrants: list[Entrant] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    rounds: list[Drawn] = field(default_factory=list)
    past: Past = field(default_factory=Past)
    begun_with: tuple[int, ...] = ()
    """The entrants who were there when it began."""
    ended: SeasonEnded | None = None
    length: int = 1
    """The number of its records."""

    # Records

    def fold(self, record: SeasonRecord) -> None:
        """Take in a record that is on disk."""
        self.length += 1
        if isinstance(record, Enrolled):
            is_forgotten = not record.player and not record.bot
            self.entrants.append(Entrant(record.player, record.name, record.bot, int(is_forgotten)))
        elif isinstance(record, Quit):
            self.entrants[record.entrant].quit_at = max(1, record.at)
        elif isinstance(record, Drawn):
            first, turn = len(self.games), len(self.rounds)
            drawn = {*record.resting, *(entrant for game in record.games for entrant in game)}
            self.begun_with = self.begun_with or tuple(sorted(drawn))
            self.rounds.append(record)
            self.past.add(Draw(record.games, record.resting))
            self.games += [Game(first + at, turn, game) for at, game in enumerate(record.games)]
        elif isinstance(record, Seated):
            self.games[record.number].table = record.table
        elif isinstance(record, Forfeited):
            self.games[record.number].late |= {*record.entrants}
        elif isinstance(record, Decided):
            self.games[record.number].ranks, self.games[record.number].scores = record.ranks, record.scores
        elif isinstance(record, SeasonEnded):
            self.ended = record

    # Facts

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    @property
    def is_open(self) -> bool:
        """Whether anybody may enrol now."""
        return self.made.is_open and not self.has_begun and not self.is_over and len(self.taking_part) < self.most

    @property
    def most(self) -> int:
        return self.made.places or MOST

    @property
    def taking_part(self) -> list[int]:
        return [number for number, entrant in enumerate(self.entrants) if entrant.is_in]

    @property
    def rounds_in_all(self) -> int:
        """How many rounds it has; before it begins, as many as it would have with those who are there."""
        there = len(self.begun_with or self.taking_part)
        return self.made.rounds or rounds_of(self.made.kind, max(2, there), self.made.size)

    def entrant_of(self, player: str) -> int | None:
        """Return the number under which this player takes part."""
        numbers = (number for number in self.taking_part if self.entrants[number].player == player)
        return next(numbers, None) if player else None

    def open_games(self) -> list[Game]:
        """Return the games that are not over."""
        return [] if self.is_over else [game for game in self.games if not game.is_over]

    def game_of(self, entrant: int) -> Game | None:
        """Return the game that this entrant has to play now."""
        return next((game for game in self.open_games() if entrant in game.entrants), None)

    def out_of(self, game: Game) -> set[int]:
        """Return the entrants who have forfeited that game."""
        return {each for each in game.entrants if each in game.late or not self.entrants[each].is_in}

    def standings(self) -> list[Standing]:
        """Return where everybody stands. Those who left are listed once they have been drawn."""
        results = [Result(game.entrants, game.ranks) for game in self.games if game.is_over]
        drawn = {entrant for game in self.games for entrant in game.entrants}
        listed = [number for number, entrant in enumerate(self.entrants) if entrant.is_in or number in drawn]
        rests = [entrant for each in self.rounds for entrant in each.resting if entrant in listed]
        return standings(self.made.kind, self.made.size, listed, results, rests)

    @property
    def bots(self) -> list[int]:
        """The entrants that are bots, by whose places here they are called."""
        return [number for number, each in enumerate(self.entrants) if each.bot]

    # Records that come next

    def beginning(self, now: int) -> Sequence[SeasonRecord]:
        """Return the records by which it begins: the bots that fill empty places, and the first round."""
        bots, begun = self._bots(), deepcopy(self)
        for each in bots:
            begun.fold(each)
        return (*bots, begun.draw(now))

    def _bots(self) -> list[Enrolled]:
        there, size = len(self.taking_part), self.made.size
        if not self.made.bots:
            return []
        wanted = max(there, self.made.places, size)
        wanted += -wanted % size
        return [Enrolled("", "", self.made.bots) for _ in range(wanted - there)]

    def can_begin(self) -> bool:
        """Tell whether enough take part, of whom somebody is a person."""
        people = [number for number in self.taking_part if not self.entrants[number].bot]
        return bool(people) and len(self.taking_part) + len(self._bots()) >= self.made.size

    def is_due(self, now: int) -> bool:
        """Tell whether it begins by itself."""
        if self.has_begun or self.is_over or not self.can_begin():
            return False
        full = self.made.places and len(self.taking_part) >= self.made.places
        return bool(full or 0 < self.made.begins <= now)

    def next(self, now: int, look: Look) -> Sequence[SeasonRecord]:
        """Return the records that are due now in a season that has begun; none where it waits for its players. A game
        without a table is Seated at table 0: whoever writes it fills in the number."""
        if self.is_over or not self.has_begun:
            return ()
        games = self.open_games()
        for game in games:
            if record := self._of_game(game, now, look):
                return (record,)
        if games:
            return ()
        if len(self.rounds) >= self.rounds_in_all or not self._can_go_on():
            return (SeasonEnded(now),)
        return (self.draw(now),)

    def draw(self, now: int) -> Drawn:
        """Return the next round. In a round robin those who have left are drawn, too, and forfeit: everybody else has
        had, or has, the same from it."""
        made, turn, there = self.made, len(self.rounds), self.taking_part
        if made.kind == ROUND_ROBIN:
            draw = round_robin(self.begun_with if self.has_begun else there, turn, made.seed)
        elif made.kind == SWISS:
            place = {each.entrant: each.rank for each in self.standings()}
            order = sorted(shuffled(there, made.seed), key=lambda entrant: place.get(entrant, 0))
            draw = swiss(order, self.past)
        else:
            draw = rotation(there, made.size, turn, self.past, made.seed)
        return Drawn(now, now + made.lasts, *draw)

    def _can_go_on(self) -> bool:
        there = self.taking_part
        enough = len(there) >= (self.made.size if self.made.kind == ROTATION else 2)
        return enough and any(not self.entrants[each].bot for each in there)

    def _of_game(self, game: Game, now: int, look: Look) -> SeasonRecord | None:
        out = self.out_of(game)
        left = [each for each in game.entrants if each not in out]
        if not self._is_played(left):
            return self._walkover(game, out, now)
        if not game.table:
            return Seated(game.number, 0)
        table, late = look(game.table), now >= self.rounds[game.round].until
        gave_up = [game.entrants[seat] for seat in sorted(table.bots)]
        if forfeits := [each for each in gave_up if each in left and not self.entrants[each].bot]:
            return Forfeited(game.number, tuple(forfeits))
        if table.phase is Phase.OVER:
            gone = [seat for seat, entrant in enumerate(game.entrants) if entrant in out]
            return Decided(game.number, ranks_of(self.made.game, table.scores, table.winners, gone), now, table.scores)
        if table.phase is Phase.GONE or (table.phase is Phase.UNKNOWN and late):
            return self._walkover(game, out, now)
        if table.phase is Phase.GATHERING and late:
            absent = tuple(
                entrant
                for seat, entrant in enumerate(game.entrants)
                if seat not in table.came and entrant not in out and not self.entrants[entrant].bot
            )
            return Forfeited(game.number, absent) if absent else None
        return None

    def _is_played(self, entrants: Iterable[int]) -> bool:
        """Tell whether these have anything to play out: two at least, of whom one is a person."""
        there = [self.entrants[each] for each in entrants]
        return len(there) >= 2 and any(not each.bot for each in there)

    def _walkover(self, game: Game, out: set[int], now: int) -> Decided:
        """Decide a game that is not played to its end: those who have not forfeited it come level."""
        return Decided(game.number, tuple(FORFEIT if each in out else 1 for each in game.entrants), now)
