"""Holds what binds one table's chance: who has pledged what, which shares were given, the chain over its log. Sans-IO.

A table of before there was this has its seed, the start of its hash, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.engine import AnyGame, Refused, Shape, shuffled
from core.replay import Answered, Reshuffled, Rolled, TakenBack
from core.sentences import mark
from net.fair import proof
from net.fair.chain import Chain, Told
from net.fair.game_file import GameFile
from net.logs.encoding import encode_record
from net.logs.kinds import Record
from net.tables import chance
from net.tables.records import Botted, Bound, Held, Made, Mixed, Pledged, Sat, Shared, Stood

NO_SHARES: Final = mark("At this table nobody adds a share to chance.")
TOO_LATE: Final = mark("The game is about to begin: nobody can sit down or stand up now.")
NO_PLEDGE: Final = mark("A pledge is 64 hexadecimal digits.")
OTHER_SHARE: Final = mark("That is not the share that was pledged for your seat.")
NOT_BOUND: Final = mark("No share is waited for from your seat.")
NO_FILE: Final = mark("This table was made before deals could be checked: there is no file of its game.")


class Deal:
    __slots__ = ("_chain", "_secrets", "bound", "commitment", "level", "pledges", "setup", "shares")

    def __init__(self, number: int, made: Made) -> None:
        self.pledges: dict[int, bytes] = {}
        self.bound: tuple[int, ...] | None = None
        """The seats whose pledges count, once the list of them is closed."""
        self.level = ""
        """Of the bots in empty seats, with which the game begins then."""
        self.shares: dict[int, str] = {}
        self.setup: dict[str, object] = {
            "at": made.at,
            "game": made.game,
            "options": dict(made.options),
            "package": made.package,
            "rules": made.rules,
            "seats": len(made.seats),
            "table": number,
        }
        self._chain: Chain | None = None
        if made.chance == proof.FAIR:
            self._secrets = proof.secrets_of(made.seed)
            self.commitment = proof.commitment(self._secrets.seed, self.setup)
            self._chain = Chain(self._secrets, self.commitment)
        else:
            self._secrets = proof.Secrets(made.seed, made.seed)
            self.commitment = chance.commitment(made.seed)

    # Facts

    @property
    def key(self) -> bytes:
        """The key by which chance speaks first."""
        return self._secrets.seed if self._chain is None else proof.first_key(self._secrets.seed, self.shares)

    @property
    def private(self) -> bytes:
        return self._secrets.private

    @property
    def waits(self) -> bool:
        """Whether a share is still to come."""
        return self.bound is not None and any(seat not in self.shares for seat in self.bound)

    @property
    def told(self) -> Told | None:
        """The head of the log that those at the table are told, if there is one yet."""
        return None if self._chain is None or not self._chain.told.at else self._chain.told

    # Proposals

    def pledge(self, seat: int, pledge: str) -> tuple[Record, ...]:
        """Return what binds that seat to its share, which nobody else knows yet; nothing, if no pledge was given."""
        if not pledge:
            return ()
        if self._chain is None:
            raise Refused(NO_SHARES)
        try:
            hashed = bytes.fromhex(pledge)
        except ValueError:
            hashed = b""
        if len(hashed) != 32:
            raise Refused(NO_PLEDGE)
        if self.pledges.get(seat) == hashed:
            return ()
        return () if self.bound is not None else (Pledged(seat, hashed),)

    def close(self, is_there: Callable[[int], bool], level: str) -> tuple[Record, ...]:
        """Return what closes the list of pledges; nothing, if there is none or it is closed."""
        if self.bound is not None or not (seats := tuple(seat for seat in sorted(self.pledges) if is_there(seat))):
            return ()
        return (Bound(seats, level),)

    def share(self, seat: int, share: str) -> tuple[Record, ...]:
        if self.bound is None or seat not in self.bound or seat in self.shares:
            raise Refused(NOT_BOUND)
        if len(share.encode()) > proof.LONGEST_SHARE or proof.pledge(share) != self.pledges[seat]:
            raise Refused(OTHER_SHARE)
        return (Shared(seat, share),)

    # Records

    def note(self, record: Record) -> None:
        """Take in who is bound to what. Whoever sits down or stands up takes the pledge along."""
        if isinstance(record, Pledged):
            self.pledges[record.seat] = record.pledge
        elif isinstance(record, Bound):
            self.bound, self.level = record.seats, record.level
        elif isinstance(record, Shared):
            self.shares[record.seat] = record.share
        elif isinstance(record, Sat | Stood | Botted | Held) and self.bound is None:
            self.pledges.pop(record.seat, None)

    def link(self, game: AnyGame, record: Record, blob: bytes, shape: Shape | None) -> None:
        """Take one record into the chain, if it belongs there. `blob`: as it is on disk, if that is at hand."""
        chain = self._chain
        if chain is None:
            return
        if isinstance(record, Answered | TakenBack):
            chain.close(blob or encode_record(record, game))
        elif isinstance(record, Rolled):
            assert shape is not None
            chain.fallen(b"R", "roll", shape, record.outcome)
        elif isinstance(record, Reshuffled):
            chain.fallen(b"S", "shuffle", shuffled(len(record.outcome)), record.outcome)
        elif isinstance(record, Mixed):
            chain.open(proof.mixed_in(record.entropy), "mixed", record.entropy.hex())
        elif isinstance(record, Pledged):
            chain.open(proof.pledged(*record), "pledge", record.seat, record.pledge.hex())
        elif isinstance(record, Bound):
            chain.open(proof.closed(record.seats), "closed", record.seats)
        elif isinstance(record, Shared):
            chain.open(proof.shared(*record), "share", *record)

    def tell(self, *, is_over: bool) -> bool:
        """Return whether those at the table are to be told another head now."""
        return self._chain is not None and self._chain.note(is_over=is_over)

    def file(self, seat: int) -> GameFile:
        """Return the file of the game, which has ended: the seed is in it."""
        if self._chain is None:
            raise Refused(NO_FILE)
        log = tuple(entry if isinstance(entry, str) else tuple(entry) for entry in self._chain.entries())
        return GameFile(self.setup, self.commitment, self._secrets.seed.hex(), seat, log)
