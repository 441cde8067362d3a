"""Lists the games of this server that are over: each player's own, and the public ones. Sans-IO.

The list is kept in memory, the latest first, as far as the host's limits reach (finished_games, finished_days), so a
page of it costs what a page costs. After a start it is found again in the logs, one log at a time, from the latest
back: the last record of each says how its game ended. Logs of older versions don't; those games are worked out again.
"""

from __future__ import annotations

import logging
from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from net.host.environment import Environment
from net.host.errors import UserError, outline
from net.limits import Limits
from net.logs.encoding import decode_record, is_answer
from net.logs.faults import RecordError
from net.people.names import clean_name
from net.protocol.messages import Fame, Finished, FinishedSeen, GameSeen
from net.replays.recording import take_place
from net.store import NotKept
from net.tables.records import Begun, Ended, Made, Watched
from net.tables.room import Room
from net.tables.seats.bots import bot_name
from net.tables.seats.chair import PERSON, Chair

if TYPE_CHECKING:
    from net.hub.visits.visitor import Visitor

log = logging.getLogger(__name__)

PAGE: Final = 20
DAY: Final = 86_400
PAUSE: Final = 0.02
"""Seconds between two logs that are read back, or two parts of one that does not say how it ended …"""
PART: Final = 100
"""… of so many records: some 5 ms."""
BEST: Final = 5
"""Names of the hall of fame, for each game."""


When = tuple[int, int]
"""When a game was over, and its number."""


class Game(NamedTuple):
    """A game that is over, as its log tells it."""

    number: int
    game: str
    begun: int
    at: int
    """When it was over, in seconds since the epoch."""
    chairs: tuple[Chair, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    public: bool
    bots: tuple[str, ...] = ()
    """As in Made."""

    @property
    def people(self) -> set[str]:
        return {chair.player for chair in self.chairs if chair.kind == PERSON and chair.player}


def of_room(room: Room, ended: Ended) -> Game:
    public = not room.made.private and not room.was_closed
    chairs = tuple(Chair(each.kind, each.player, each.name) for each in room.chairs)
    made = room.made
    end = ended.at, chairs, ended.scores, ended.winners
    return Game(room.number, made.game, room.begun_at, *end, public, made.bots)


def of_log(number: int, blobs: Sequence[bytes]) -> Game | None:
    """Return the game of a log; None where it was not played to its end, or can't be played here. Raise RecordError for
    what can't be read."""
    if not blobs or is_answer(blobs[-1]):
        return None
    ended = decode_record(blobs[-1], None)
    if not isinstance(ended, Ended) or not ended.scores:
        return None
    made, begun, public, chairs = None, 0, True, list[Chair]()
    for record in (decode_record(blob, None) for blob in blobs if not is_answer(blob)):
        if isinstance(record, Made):
            made, chairs = record, [Chair(kind) for kind in record.seats]
            public = not record.private and not record.unwatched
        elif isinstance(record, Watched):
            public = public and record.allowed
        elif isinstance(record, Begun):
            begun = record.at
        else:
            take_place(chairs, record)
    if made is None or len(ended.scores) != len(chairs) or not set(ended.winners) <= set(range(len(chairs))):
        return None
    return Game(number, made.game, begun, ended.at, tuple(chairs), ended.scores, ended.winners, public, made.bots)


def of_older_log(number: int, blobs: Sequence[bytes]) -> Iterator[Game | None]:
    """Work out the game of a log that is finished and does not say how it ended, as `worked_out` does; nothing of any
    other. Raise RecordError for what can't be read."""
    if blobs and not is_answer(blobs[-1]) and decode_record(blobs[-1], None) == Ended():
        yield from worked_out(number, blobs)


def worked_out(number: int, blobs: Iterable[bytes]) -> Iterator[Game | None]:
    """Play a game once more from its log, a record at a time: yield nothing for each, and last of all the game, if it
    was over. Raise RecordError for what can't be read.

    When it was over nobody knows: it is dated by its beginning.
    """
    room: Room | None = None
    for blob in blobs:
        record = decode_record(blob, room.setup.game if room else None)
        if isinstance(record, Made):
            room = Room.opened(number, record)
        elif room is not None and not isinstance(record, Ended):
            room.fold(record, blob)
        yield None
    if room is not None and room.phase == "over":
        yield of_room(room, room.ending(room.begun_at))


class FinishedGames:
    def __init__(self, environment: Environment, limits: Limits, name_seats: Callable[[Iterable[Chair]], None]) -> None:
        self._environment = environment
        self._limits = limits
        self._name_seats = name_seats
        self._games: dict[int, Game] = {}
        self._all: list[When] = []
        """All of them, the oldest first …"""
        self._of: defaultdict[str, list[When]] = defaultdict(list)
        """… and those of each player; of nobody the public ones."""
        self._fame: tuple[Fame, ...] | None = None
        """As it was worked out last; None where games have come or gone since."""
        self._next = 0
        self._older: Iterator[Game | None] = iter(())
        """Works out a log that does not say how it ended."""

    # Games come and go

    def add(self, game: Game) -> None:
        if game.number in self._games or not self._is_kept(game.at):
            return
        self._games[game.number], self._fame = game, None
        for order in self._orders(game):
            insort(order, (game.at, game.number))
        while len(self._all) > self._limits.finished_games:
            self._drop_first()

    def _orders(self, game: Game) -> list[list[When]]:
        """Return the lists in which that game stands."""
        return [self._all, *(self._of[player] for player in (*game.people, *([""] if game.public else [])))]

    def _is_kept(self, at: int) -> bool:
        return at > self._environment.now() - DAY * self._limits.finished_days

    def _drop_first(self) -> None:
        """Drop the oldest game, which is the first in each of its lists."""
        game = self._games.pop(self._all[0][1])
        self._fame = None
        for order in self._orders(game):
            del order[0]
        for player in [player for player in game.people if not self._of[player]]:
            del self._of[player]

    def _drop_old(self) -> None:
        while self._all and not self._is_kept(self._all[0][0]):
            self._drop_first()

    def is_gone(self, at: int) -> bool:
        """Tell whether a game that ended then is looked back at no more, by the host's limits."""
        if not self._is_kept(at) or not self._limits.finished_games:
            return True
        return len(self._all) >= self._limits.finished_games and at < self._all[0][0]

    # After a start

    def restore(self, last: int) -> None:
        """Find again what the logs up to that number hold."""
        self._next = last
        self._environment.later(PAUSE, self._restore_one)

    def _restore_one(self) -> None:
        if not self._goes_on_with_older():
            number, self._next = self._next, self._next - 1
            if number <= 0 or len(self._all) >= self._limits.finished_games:
                return
            self._environment.fetch(number, partial(self._fetched, number))
        else:
            self._environment.later(PAUSE, self._restore_one)

    def _fetched(self, number: int, blobs: list[bytes] | Exception) -> None:
        try:
            if isinstance(blobs, Exception):
                raise blobs
            game = of_log(number, blobs)
        except (RecordError, UserError, NotKept, OSError):
            blobs, game = [], None
        if game is not None:
            self.add(game)
        else:
            self._older = of_older_log(number, blobs)
        self._environment.later(PAUSE, self._restore_one)

    def _goes_on_with_older(self) -> bool:
        """Work a part of an older log off. Return false where there is none, or nothing is left of it."""
        try:
            found = list(islice(self._older, PART))
        except RecordError:
            found = []
        except Exception as error:  # noqa: BLE001  # a fault in a game's rules costs its own log
            log.warning("A log of an older version can't be read for the list: %s", outline(error))
            found = []
        for game in filter(None, found):
            self.add(game)
        return bool(found)

    def has(self, number: int) -> bool:
        """Tell whether that game is in the list."""
        return number in self._games

    # Pages

    def page(self, player: str, wish: Finished) -> FinishedSeen:
        """Return a page of the player's own games, or of the public ones, the latest first."""
        self._drop_old()
        order = self._of.get(player if wish.mine else "", [])
        end = max(0, len(order) - wish.first)
        rows = tuple(self._row(self._games[number], player) for _, number in order[max(0, end - PAGE) : end][::-1])
        return FinishedSeen(rows, wish.mine, wish.first, len(order), () if wish.mine else self._best())

    def _row(self, game: Game, player: str) -> GameSeen:
        own = next((at for at, chair in enumerate(game.chairs) if player and chair.player == player), -1)
        lasted = max(0, game.at - game.begun)
        return GameSeen(game.number, game.game, game.at, lasted, self._names(game), game.scores, game.winners, own)

    def _names(self, game: Game) -> tuple[str, ...]:
        chairs = [Chair(chair.kind, chair.player, chair.name) for chair in game.chairs]
        self._name_seats(chairs)
        return tuple(
            clean_name(chair.name) if chair.kind == PERSON else bot_name(at, game.bots)
            for at, chair in enumerate(chairs)
        )

    def _best(self) -> tuple[Fame, ...]:
        """Return of each game those who have won most of its public games here."""
        if self._fame is None:
            played: defaultdict[str, Counter[str]] = defaultdict(Counter)
            won: defaultdict[str, Counter[str]] = defaultdict(Counter)
            for _, number in self._of.get("", ()):
                game = self._games[number]
                played[game.game].update(game.people)
                won[game.game].update(game.chairs[at].player for at in game.winners if game.chairs[at].kind == PERSON)
            self._fame = tuple(each for name in sorted(won) for each in self._best_of(name, won[name], played[name]))
        return self._fame

    def _best_of(self, game: str, won: Counter[str], played: Counter[str]) -> Iterable[Fame]:
        del won[""]  # They are forgotten.
        best = nsmallest(BEST, won, key=lambda player: (-won[player], played[player], player))
        chairs = [Chair(PERSON, player) for player in best]
        self._name_seats(chairs)
        return [Fame(game, clean_name(each.name), won[each.player], played[each.player]) for each in chairs]


def finished(visitor: Visitor, message: Finished) -> None:
    """Send a page of the list to the player who asks for it."""
    games = visitor.hub.lobby.finished
    visitor.session.deliver(games.page(visitor.player.id, message))
