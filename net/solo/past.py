"""Lists the games against bots that are over, and makes their replays: from their logs, on one's own machine.

Whatever has been played stays on the shelf, so nothing else is written down for it. A log is read once, and read from
any thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from core.sentences import mark
from net.host.elsewhere import find_games
from net.host.errors import UserError
from net.hub.kept_players import PLAYERS_LOG
from net.people.names import clean_name
from net.protocol.messages import FinishedSeen, GameSeen
from net.replays.finished import PAGE, Game, of_log, worked_out
from net.replays.handing import eyes_of
from net.replays.recording import read, recorded
from net.solo import standing
from net.solo.game import PLAYER
from net.solo.shelf import Shelf
from net.store import TABLES
from net.store.places import reading
from net.tables.seats.bots import bot_name
from net.tables.seats.chair import PERSON, Chair

NOT_THERE: Final = mark("That game is not there any more, or can't be read here.")
GOES_ON: Final = mark(
    "The game that you began after it goes on. Delete that one, by Continue, and this one goes with it."
)


class _Over(NamedTuple):
    """A game that is over, and where its log is."""

    game: Game
    directory: Path

    @property
    def when(self) -> tuple[int, int, int]:
        return self.game.at, int(self.directory.name), self.game.number


class Past:
    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._read: dict[str, tuple[float, tuple[Game, ...]]] = {}
        """The games of each directory, and of when its file was as they were read."""
        self._lock = Lock()
        self._shown: list[_Over] = []
        """The games as they were when a page was asked for last: by their numbers there they are wished for."""

    def page(self, first: int) -> FinishedSeen:
        """Return a page of them, the latest first. They are numbered from the oldest on. Raise UserError if others
        could put some there."""
        games = self._shown = self._games()
        end = max(0, len(games) - first)
        shown = range(end, max(0, end - PAGE), -1)
        return FinishedSeen(tuple(_row(number, games[number - 1].game) for number in shown), True, first, len(games))

    def replay(self, number: int) -> bytes:
        """Return the file of a game's replay. Raise UserError where there is none."""
        game, directory = self._shown_as(number)
        try:
            with reading(directory / TABLES) as store:
                blobs = list(store.read(game.number))
            seats = eyes_of(read(blobs), PLAYER, is_over=True)
            return recorded(number, blobs, seats, lambda _: None)
        except UserError:
            raise
        except Exception as error:  # A fault in a game's rules, or in its log, costs its own replay.
            raise UserError(NOT_THERE) from error

    def delete(self, number: int) -> None:
        """Delete a game for good, with those that were played before and after it without leaving. Raise UserError
        where one of them goes on, or the disk does not let it go."""
        directory = self._shown_as(number).directory
        found = standing.read(directory)
        if directory.parent == self._shelf.place and not (found is not None and found.over):
            raise UserError(GOES_ON)
        self._shelf.delete(directory)

    def _shown_as(self, number: int) -> _Over:
        """Return the game that was shown by that number; another window may have added some since, or deleted some."""
        games = self._games()
        shown = self._shown or games
        if not 0 < number <= len(shown) or shown[number - 1] not in games:
            raise UserError(NOT_THERE)
        return shown[number - 1]

    def _games(self) -> list[_Over]:
        """Return all that can be read, the oldest first."""
        with self._lock:
            found = [_Over(game, each) for each in self._shelf.over() for game in self._of(each)]
        return sorted(found, key=lambda each: each.when)

    def _of(self, directory: Path) -> Sequence[Game]:
        try:
            written = (directory / TABLES).stat().st_mtime
        except OSError:
            return ()
        before, games = self._read.get(directory.name, (0.0, ()))
        if before != written:
            find_games()
            games = tuple(_games_in(directory / TABLES, int(written)))
            self._read[directory.name] = written, games
        return games


def _games_in(path: Path, written: int) -> Iterator[Game]:
    """Yield the games of a file that were played to their end. Of one that does not say when, that is when the file was
    written last."""
    try:
        with reading(path) as store:
            logs = {number: list(store.read(number)) for number in store.logs() if number != PLAYERS_LOG}
    except UserError:  # It is damaged, or of another version: the others are there all the same.
        return
    for number, blobs in logs.items():
        try:
            game = of_log(number, blobs)
            if game is None and (game := next(filter(None, worked_out(number, blobs)), None)) is not None:
                game = game._replace(at=max(written, game.begun))
        except Exception:  # noqa: BLE001, S112  # a fault in a game's rules, or in its log, costs its own row
            continue
        if game is not None:
            yield game


def _row(number: int, game: Game) -> GameSeen:
    own = next((at for at, chair in enumerate(game.chairs) if chair.player == PLAYER), -1)
    names = tuple(_name(at, chair) for at, chair in enumerate(game.chairs))
    lasted = max(0, game.at - game.begun)
    return GameSeen(number, game.game, game.at, lasted, names, game.scores, game.winners, own)


def _name(seat: int, chair: Chair) -> str:
    return clean_name(chair.name) if chair.kind == PERSON else bot_name(seat)
