"""Keeps the log of the players: reads it back, writes down who is met, named, linked and unlinked, and shortens it.
Sans-IO: the hub's environment has the disk."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from core.engine import Refused
from core.sentences import mark
from net.host.environment import Environment
from net.host.errors import outline
from net.limits import Limits
from net.logs.encoding import decode_record, encode_record
from net.logs.faults import RecordError
from net.logs.kinds import Record
from net.people.compacting import PlayersLog
from net.people.players import Player, Players, Undo
from net.people.records import Known, OfPlayers, Unlinked
from net.ratings.kept import OfGames
from net.ratings.record_book import RecordBook
from net.store import Behind
from net.store.unkept import note

log = logging.getLogger(__name__)

PLAYERS_LOG: Final = 0
"""The log of the players; tables are numbered from 1."""

UNSETTLED: Final = mark("Who you are is being written down. Try again in a moment.")
UNLINKING: Final = mark("Another key is being unlinked. Try again in a moment.")

SHORT: Final = 64
"""The players' log stays as it is where fewer records than this could be spared …"""
SPARED: Final = 0.25
"""… or less than this part of it."""


class Heard(NamedTuple):
    """A record that another node has added."""

    record: OfPlayers | None
    """None for what is undone because of them all."""
    changed: list[Player]
    """The players who are called otherwise by it, or have another code."""


class KeptPlayers:
    def __init__(self, environment: Environment, players: Players, limits: Limits) -> None:
        self._environment = environment
        self._players = players
        self._limits = limits
        self.book = RecordBook()
        """The records of the games that were played to their end."""
        self._step = 0
        """The number of records in the log."""
        self._unlinking: set[Player] = set()
        """The players of whom a key is on its way to the disk as unlinked."""
        self._on_their_way: list[Undo] = []
        """Undo what is on its way to the disk."""
        self._turn = 0
        """How often something was heard of other nodes."""
        self.not_named: Callable[[Player, str], None] = lambda _player, _name: None
        """Told whom another has forestalled, at another node, with the name that they had wished for."""
        self.unread = False
        """Whether a record could not be read back."""

    @property
    def step(self) -> int:
        """The number of records."""
        return self._step

    def restore(self, blobs: Iterable[bytes]) -> None:
        """Read the players' log back. A record that can't be read costs one player the name and the code; the log goes
        on behind it."""
        for blob in blobs:
            self._step += 1
            try:
                self._take_in(decode_record(blob, None))
            except RecordError as fault:
                self.unread = True
                log.error("Record %d of the players can't be read: %s", self._step, outline(fault))

    def _take_in(self, record: Record) -> None:
        if isinstance(record, OfGames):
            self.book.fold(record)
        elif isinstance(record, OfPlayers) and record[0]:
            self._players.fold(record)

    def compacted(
        self, blobs: Sequence[bytes], is_seated: Callable[[str], bool], is_open: Callable[[int], bool]
    ) -> list[bytes]:
        """Return the players' log in fewer records where that is worth while, else nothing. Players who are left out of
        it are forgotten at once.

        Nobody who sits at a table is. `is_open` tells of which tables the logs take more yet.
        """
        players_log = PlayersLog(record for blob in blobs if isinstance(record := decode_record(blob, None), OfPlayers))
        gone = players_log.outdated(self._environment.now(), is_seated)
        of_players, of_games = players_log.records(gone, self._players.name_of), self.book.records(gone, is_open)
        records: list[OfPlayers | OfGames] = [*of_players, *of_games]
        spared = len(blobs) - len(records)
        if not records or (not gone and spared < max(SHORT, SPARED * len(blobs))):
            return []
        if not self._says_the_same(of_players, of_games, gone):
            log.error("The players' log is left as it is: shortened, it would say something else.")
            return []
        for each in gone:
            self._players.forget(each)
        self.book.forget(gone)
        self._step = len(records)
        return [encode_record(record, None) for record in records]

    def _says_the_same(
        self, of_players: Sequence[OfPlayers], of_games: Sequence[OfGames], gone: Collection[str]
    ) -> bool:
        """Read a shorter log back, and compare with what is known, but for those who are left out of it."""
        players, book = Players(self._environment.secret, self._limits), RecordBook()
        for record in of_players:
            players.fold(record)
        for game in of_games:
            book.fold(game)
        are_known = {each: told for each, told in self._players.told().items() if each not in gone}
        counts = {key: entry for key, entry in self.book.told().items() if key[1] not in gone}
        return players.told() == are_known and book.told() == counts

    def not_compacted(self, length: int) -> None:
        """Go on after the disk did not take it: the log has as many records as before."""
        self._step = length

    def hear(self, at: int, blobs: Iterable[bytes]) -> list[Heard]:
        """Take in records that other nodes of the house have added. Whatever is on its way from here was wished for
        without them, and is wished for anew when it comes back."""
        renamed = [player for undo in reversed(self._on_their_way) for player in undo()]
        self._on_their_way.clear()
        heard = [Heard(None, renamed)]
        self._step, self._turn = at, self._turn + 1
        for blob in blobs:
            self._step += 1
            try:
                record = decode_record(blob, None)
            except RecordError as fault:
                log.error("Record %d of the players can't be read: %s", self._step, outline(fault))
                continue
            if isinstance(record, OfGames):
                self.book.fold(record)
            elif isinstance(record, OfPlayers) and record[0]:
                heard.append(Heard(record, self._players.hear(record)))
        return heard

    def remember(self, player: Player, identity: str) -> None:
        """Write down a player who sits down, takes a name or comes back by a code; strangers who only look are not
        kept."""
        if identity != player.id and self._players.has_no_id(player):
            raise Refused(UNSETTLED)
        undo = self._players.undoing(player, identity)
        record = self._players.remembered(player, identity, self._environment.now())
        if record is None:
            return

        def then(error: Exception | None) -> None:
            if isinstance(error, Behind):
                self._remember_again(player, record)
            elif error is not None:
                self._players.not_kept(record)
            else:
                self._players.is_kept(record, player)

        self.write(record, then, undo)

    def _remember_again(self, player: Player, record: Known) -> None:
        if self._players.is_nobody(player) or self._players.is_anothers(record.player, player):
            return
        if not self._players.name_again(player, record.name):
            self.not_named(player, record.name)
        if not self._players.has_no_id(player) or player.id == record.player:
            self.remember(player, record.player)

    def visit(self, player: Player, identity: str) -> None:
        """Write down the day of a visit."""
        undo = self._players.undoing(player, identity)
        if (came := self._players.identities.came(identity, self._environment.now())) is None:
            return

        def then(error: Exception | None) -> None:
            if isinstance(error, Behind):
                self.visit(player, identity)

        self.write(came, then, undo)

    def unlink(
        self, player: Player, fingerprint: str, unlinked: Callable[[Unlinked], None], not_unlinked: Callable[[], None]
    ) -> None:
        """Unlink a key. The others are written to disk before it: one of them must lead back after a restart."""
        code = player.code
        self._players.check_unlink(player, fingerprint)
        if player in self._unlinking:  # If the disk took neither, nobody would know which code it holds.
            raise Refused(UNLINKING)
        for key in self._players.identities.keys_of(player):
            self.remember(player, key)
        record = self._players.unlink(player, fingerprint)
        self._unlinking.add(player)

        def undo() -> list[Player]:
            self._players.link_again(player, record.key, code)
            return []

        def then(error: Exception | None) -> None:
            self._unlinking.discard(player)
            if isinstance(error, Behind):
                try:
                    self.unlink(player, fingerprint, unlinked, not_unlinked)
                except Refused:
                    not_unlinked()
            elif error is not None:
                undo()
                not_unlinked()
            else:
                unlinked(record)

        self.write(record, then, undo)

    def write(self, record: OfPlayers | OfGames, then: Callable[[Exception | None], None], undo: Undo) -> None:
        """Add a record. `undo` takes back what has been noted for it, where others have added to the log first; then
        that is told as Behind."""
        at, turn, self._step = self._step, self._turn, self._step + 1

        def written(error: Exception | None) -> None:
            if turn == self._turn:
                self._on_their_way.remove(undo)
                if error is not None:
                    # Records on their way behind it will not be taken either; the next starts where this one did.
                    self._step = min(self._step, at)
            log_failure(error)
            then(error)

        self._on_their_way.append(undo)
        self._environment.append(PLAYERS_LOG, at, (encode_record(record, None),), written)


def log_failure(error: Exception | None) -> None:
    """Tell the host of what was not written."""
    if error is not None and not isinstance(error, Behind):
        note("A player could not be written", error)
