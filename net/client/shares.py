"""Adds a share of chance for the player's own seat, and notes what the server was bound to: by itself, for each table.

Nothing is given before all pledges are fixed, nothing twice for other pledges, and nothing to a server that has not
bound itself (docs/fair-deals.md). What was noted is kept by the player's own program, not by the server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from net.client.witnesses import Witnesses
from net.fair import proof
from net.fair.game_file import Witness
from net.protocol.codec import TAGS
from net.protocol.messages import (
    Again,
    AnyDown,
    AnyUp,
    HeadSeen,
    MakeTable,
    Pledge,
    PledgesSeen,
    Share,
    Sit,
    TableChanged,
    TableInfo,
    TableSeen,
    Welcome,
)

SHARE: Final = 32
MOST_TABLES: Final = 64
"""So many tables are remembered; of older ones nothing is needed any more."""
MOST_HEADS: Final = 10_000


@dataclass(slots=True)
class _Seat:
    """All that is known of one table at which we sit."""

    share: str
    commitment: str = ""
    pledges: tuple[tuple[int, str], ...] = ()
    """Those for which the share was given."""
    heads: list[tuple[int, str]] = field(default_factory=list)

    def note(self, head: tuple[int, str]) -> None:
        if len(self.heads) < MOST_HEADS and head not in self.heads[-1:]:
            self.heads.append(head)


class Shares:
    """`secret` makes random bytes; `kept` keeps what was noted, for a program that is started again."""

    def __init__(self, secret: Callable[[int], bytes], kept: Witnesses | None = None) -> None:
        self._secret = secret
        self._kept = kept
        self._tables: dict[int, _Seat] = {}
        self._seats: dict[int, int] = {}
        self._on_its_way = ""
        """The share that was pledged with a wish for a table that has no number yet."""
        self._takes_pledges = False

    def sending(self, message: AnyUp) -> AnyUp:
        """Return a wish for a seat with our pledge in it."""
        if not isinstance(message, MakeTable | Sit | Again) or not self._takes_pledges:
            return message
        if isinstance(message, Sit):
            share = self._of(message.table).share
        else:
            share = self._on_its_way = self._secret(SHARE).hex()
        return msgspec.structs.replace(message, pledge=proof.pledge(share).hex())

    def heard(self, message: AnyDown) -> AnyUp | None:
        """Return what is to be answered, of itself."""
        if isinstance(message, Welcome):
            self._takes_pledges = message.kinds >= TAGS[Share]
        elif isinstance(message, TableSeen):
            self._seats[message.info.table] = message.seat
            self._comes_back(message)
            return self._shown(message.info)
        elif isinstance(message, TableChanged):
            return self._shown(message.info)
        elif isinstance(message, PledgesSeen):
            given = self._given(message)
            self._keep(message.table)
            return given
        elif isinstance(message, HeadSeen) and (table := self._tables.get(message.table)) is not None:
            table.note((message.at, message.head))
        return None

    def witness(self, table: int) -> Witness | None:
        """Return what was noted of that table; None if we did not see it gather."""
        known = self._tables.get(table)
        if known is None or not known.commitment:
            return None
        given = known.share if known.pledges else ""
        return Witness(known.commitment, known.pledges, given, tuple(known.heads))

    def _comes_back(self, seen: TableSeen) -> None:
        """Take up what was noted of a game in play by a program that has ended since."""
        table = seen.info.table
        if self._kept is None or seen.info.phase != "playing" or seen.seat < 0 or table in self._tables:
            return
        if (noted := self._kept.read(table)) is not None:
            self._tables[table] = _Seat(noted.share, noted.commitment, noted.pledges, list(noted.heads))

    def _keep(self, table: int) -> None:
        if self._kept is not None and (noted := self.witness(table)) is not None:
            self._kept.write(table, noted)

    def _shown(self, info: TableInfo) -> AnyUp | None:
        if info.phase == "over":
            self._keep(info.table)
        return self._gathers(info)

    def _gathers(self, info: TableInfo) -> AnyUp | None:
        """See to it that our seat at a table that gathers is bound to a share of ours."""
        seat = self._seats.get(info.table, -1)
        if info.phase != "gathering" or not 0 <= seat < len(info.seats) or len(info.commitment) != proof.WHOLE:
            return None
        is_ours = info.seats[seat].adds and (info.table in self._tables or self._on_its_way != "")
        known = self._of(info.table)
        # A server that binds itself anew is given nothing more: the file will not fit what was seen first.
        if known.commitment not in ("", info.commitment):
            return None
        known.commitment = info.commitment
        if is_ours or not self._takes_pledges:
            return None
        return Pledge(info.table, proof.pledge(known.share).hex())

    def _of(self, table: int) -> _Seat:
        if table not in self._tables:
            if len(self._tables) >= MOST_TABLES:
                del self._tables[next(iter(self._tables))]
            self._tables[table] = _Seat(self._on_its_way or self._secret(SHARE).hex())
            self._on_its_way = ""
        return self._tables[table]

    def _given(self, asked: PledgesSeen) -> Share | None:
        """Give our share if our pledge stands there; once given, only for the same pledges."""
        table, seat = self._tables.get(asked.table), self._seats.get(asked.table, -1)
        if table is None or not table.commitment or table.pledges not in ((), asked.pledges):
            return None
        if (seat, proof.pledge(table.share).hex()) not in asked.pledges:
            return None
        table.pledges = asked.pledges
        return Share(asked.table, table.share)
