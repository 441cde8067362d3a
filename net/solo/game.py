"""Opens a game against bots in this process: a new one, or one that was kept.

It is a hub of one's own on a store of its own, and goes by all that a server's tables go by: an answer is on disk
before anything is told of it, and what comes back from the disk is checked, replayed, and goes on at the question where
it stood. Where a new game can't be kept, it is played all the same, and gone when it is left.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import ExitStack, suppress
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Final

from core.sentences import mark, sentence
from net.host.errors import Damaged, InUse, UserError, disk_told
from net.host.paths import read_file
from net.host.system_environment import SystemEnvironment
from net.hub.hub import BOT_PACE, Hub
from net.hub.kept_players import PLAYERS_LOG
from net.hub.local_line import LocalLine
from net.logs.encoding import decode_record
from net.logs.faults import NotPlayable, RecordError
from net.people.auth import GUEST, Identity
from net.solo import standing
from net.solo.shelf import GONE, OPEN_ELSEWHERE, KeptGame, Shelf
from net.solo.standing import Standing
from net.store import TABLES, Store
from net.store.health import DOUBTFUL, Health
from net.store.memory import MemoryStore
from net.tables.chance import SEED_SIZE

log = logging.getLogger(__name__)

PLAYER: Final = f"{GUEST}solo"
SEED: Final = "seed"
"""The file of the seed that the player has named, if they have."""

IN_DOUBT: Final = mark(
    "The disk can't be trusted any more, so this game stops here. Continue it when the disk works again: what is "
    "on it is checked then."
)
OVER: Final = mark("That game is over.")
_UNREADABLE: Final = mark(
    "This game can't be read back. It is kept as it is; the version that began it may go on with it."
)
_REMEDY: Final = mark("Delete this game, or put a backup of it back: sortilege restore, with --data and that folder.")


class Seeded(SystemEnvironment):
    """Gives the same cards for the same seed, however often the game is left and gone on with. Chance itself is
    net/tables/chance.py's; only its secret is fixed."""

    def __init__(self, store: Store, seed: int, tables: int = 0) -> None:
        super().__init__(store)
        # Were it the same after some tables, one more game would have the cards of the first.
        start = seed if not tables else f"{seed} after {tables}"
        self._rng = random.Random(start)  # noqa: S311 - nobody to hide it from

    def secret(self, size: int) -> bytes:
        return self._rng.randbytes(size)

    def renewal(self, size: int) -> bytes:
        return b""


def dealt(deal: int) -> bytes:
    """Return the seed of a table where the deal of that number lies."""
    return blake2b(str(deal).encode(), digest_size=SEED_SIZE, person=b"sortilege.guided").digest()


class Dealt(SystemEnvironment):
    """Lays a known deal on the first table, and any on those that follow it."""

    def __init__(self, store: Store, deal: int) -> None:
        super().__init__(store, bot_threads=1)
        self._first: bytes = dealt(deal)

    def secret(self, size: int) -> bytes:
        if size != SEED_SIZE or not self._first:
            return super().secret(size)
        first, self._first = self._first, b""
        return first


class Keeping:
    """Notes on the shelf how the game stands that is being played."""

    def __init__(self, shelf: Shelf, directory: Path, last: Standing | None = None, *, answered: bool) -> None:
        self.answered = answered
        """Whether its player has answered anything: otherwise it is not worth keeping."""
        self._shelf = shelf
        self._directory = directory
        self._last = last

    def note(self, found: Standing) -> None:
        """Note how it stands, if that has changed."""
        found = found._replace(at=time.time())
        if self._last is None or found._replace(at=self._last.at) != self._last:
            self._last = found
            standing.write(self._directory, found)

    def left(self) -> None:
        """Put the game where it belongs now that nobody plays it."""
        last = self._last
        if last is not None and last.over:
            self._shelf.put_aside(self._directory)
        elif not self.answered and (last is None or last.table == 1):
            self._shelf.discard(self._directory)
        elif last is not None:
            standing.write(self._directory, last._replace(at=time.time()))


class Game:
    """A game that is open: the player's line to it, and how it is kept."""

    def __init__(self, hub: Hub, environment: SystemEnvironment, store: Store, name: str) -> None:
        self.line = LocalLine(hub, Identity(PLAYER, name))
        self.keeping: Keeping | None = None
        self.why_not_kept = ""
        self._environment = environment
        self._store = store

    async def end(self) -> None:
        """Leave it: all that was answered is on disk."""
        self.line.close()
        await asyncio.sleep(0)  # The hub hears of it before its environment is gone.
        self._environment.close()
        await asyncio.get_running_loop().run_in_executor(None, self._store.close)
        if self.keeping is not None:
            try:
                self.keeping.left()
            except UserError as reason:
                log.warning("%s", reason)


def begin(shelf: Shelf | None, name: str, seed: int | None = None, pace: float | None = None) -> Game:
    """Open a line to a hub that has no table yet."""
    store: Store = MemoryStore(asyncio.get_running_loop().call_soon)
    directory, keeping, why_not, health = None, None, "", Health()
    if shelf is not None:
        try:
            directory = shelf.make()
            store = _new_store(directory, seed, health)
            keeping = Keeping(shelf, directory, answered=False)
        except UserError as reason:
            why_not = reason.args[0]
            with suppress(UserError):  # The disk may be one that takes nothing.
                if directory is not None:
                    shelf.discard(directory)
    environment = SystemEnvironment(store) if seed is None else Seeded(store, seed)
    game = Game(Hub(environment, pace=BOT_PACE if pace is None else pace, rates=False), environment, store, name)
    game.keeping, game.why_not_kept = keeping, why_not
    if keeping is not None:
        _mind_doubt(health, game.line)
    return game


def guided(name: str, deal: int, pace: float | None = None) -> Game:
    """Open a line to a hub whose first table has that deal. It is kept nowhere: it begins as easily as it ends."""
    store = MemoryStore(asyncio.get_running_loop().call_soon)
    environment = Dealt(store, deal)
    return Game(Hub(environment, pace=BOT_PACE if pace is None else pace, rates=False), environment, store, name)


def go_on(shelf: Shelf, kept: KeptGame, name: str, pace: float | None = None) -> Game:
    """Open a line to a hub that has the table of a game that was kept. Raise UserError, whose sentence says what to do,
    where that can't be."""
    shelf.must_be_private()
    if not (kept.directory / TABLES).is_file():
        raise UserError(GONE)
    health = Health()
    with ExitStack() as undo:
        store = _opened(kept.directory, health)
        undo.callback(store.close)
        _must_be_playable(store)
        seed = _seed_of(kept.directory)
        environment = SystemEnvironment(store) if seed is None else Seeded(store, seed, store.last())
        undo.callback(environment.close)
        hub = Hub(environment, pace=BOT_PACE if pace is None else pace, rates=False)
        hub.logs.restore_all(store)
        if hub.logs.unread:
            raise UserError(_UNREADABLE)
        if not store.last():  # Nothing but the players: it was killed before there was a table.
            undo.callback(shelf.discard, kept.directory)
            undo.callback(store.close)
            raise UserError(GONE)
        if not hub.lobby.tables:
            undo.callback(shelf.put_aside, kept.directory)  # Behind what is above: the store is closed then.
            undo.callback(store.close)
            raise UserError(OVER)
        undo.pop_all()
    game = Game(hub, environment, store, name)
    game.keeping = Keeping(shelf, kept.directory, kept.standing, answered=True)
    _mind_doubt(health, game.line)
    return game


def _new_store(directory: Path, seed: int | None, health: Health) -> Store:
    from net.store.disk import DiskStore  # Late: where nothing is kept, no database is loaded.

    if seed is not None:
        with disk_told(
            directory,
            lambda error: sentence(
                "{directory} cannot be written to ({error}).", directory=str(directory), error=str(error.strerror)
            ),
        ):
            (directory / SEED).write_text(str(seed), "ascii")
    return DiskStore(directory / TABLES, asyncio.get_running_loop().call_soon_threadsafe, health)


def _opened(directory: Path, health: Health) -> Store:
    from net.store.disk import DiskStore  # As above.

    try:
        store = DiskStore(directory / TABLES, asyncio.get_running_loop().call_soon_threadsafe, health)
    except InUse:
        raise UserError(OPEN_ELSEWHERE) from None
    except Damaged as damage:
        raise UserError(sentence("{sentence} {why}", sentence=damage.fault, why=_REMEDY)) from damage
    return store


def _must_be_playable(store: Store) -> None:
    """Refuse a game that this sortilege can't go on with: its package is missing, say, or its rules are others."""
    for number in store.logs():
        if number != PLAYERS_LOG:
            try:
                decode_record(store.read(number)[0], None)
            except NotPlayable as why:
                raise UserError(why.args[0]) from why
            except RecordError as why:
                raise UserError(sentence("{sentence} {why}", sentence=_UNREADABLE, why=str(why))) from why


def _seed_of(directory: Path) -> int | None:
    try:
        return int(read_file(directory / SEED, 100))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        place = directory / SEED
        raise UserError(
            sentence("{place} can't be read. To go on with other cards than the seed's, remove it.", place=str(place))
        ) from error


def _mind_doubt(health: Health, line: LocalLine) -> None:
    loop = asyncio.get_running_loop()
    health.on_doubt = partial(loop.call_soon_threadsafe, line.end, IN_DOUBT)
    if health.state == DOUBTFUL:  # Already: writing failed meanwhile.
        line.end(IN_DOUBT)
