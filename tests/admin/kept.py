"""A server's directory with tables in it, written as the server writes them, without one."""

from __future__ import annotations

from pathlib import Path
from random import Random

from core.bots.bot import any_of
from core.engine import choices
from core.registry import game_named
from core.replay import Answered
from net.logs.encoding import encode_record
from net.logs.kinds import Record
from net.people.records import Known
from net.store import TABLES
from net.tables.match import Proposal
from net.tables.records import Made
from net.tables.room import Room
from tests.net.store.stores import Clerk

SEED = bytes(range(32))


def room(number: int, game: str = "kampf", seats: int = 2, **options: str) -> Room:
    seated, rules = ("open",) * seats, game_named(game).rules_version
    made = Made(game, seated, tuple(options.items()), False, "", SEED, "Anna", 1_700_000_000, rules=rules)
    return Room.opened(number, made)


def played(table: Room, answers: int | None, name: str = "Anna") -> list[Record]:
    """Its log after so many answers; None: to the end."""
    log: list[Record] = [table.made]

    def do(proposal: Proposal) -> None:
        table.accept(proposal)
        log.extend(proposal.records)

    do(table.sit("key:anna", name, 0))
    do(table.begin("adept", 1_700_000_100))
    rng = Random(table.number)
    while table.phase == "playing" and (answers is None or answers > 0):
        seat = table.waiting_for()[0]
        do(table.match.answer(seat, (any_of(choices(table.state, seat), rng),)))  # type: ignore[arg-type]  # it has begun
        answers = None if answers is None else answers - 1
    return log


def keep(data: Path, *tables: tuple[Room, list[Record]], finished: tuple[int, ...] = ()) -> Path:
    """The file of a server that has these tables; no server runs on it any more."""
    data.mkdir(exist_ok=True)
    clerk = Clerk(data / TABLES)
    assert clerk.append(0, 0, encode_record(Known("key:anna", "Anna", "code"), None)) is None
    for table, log in tables:
        blobs = [encode_record(record, table.setup.game) for record in log]
        assert clerk.append(table.number, 0, *blobs) is None
    for number in finished:
        assert clerk.finish(number) is None
    clerk.store.close()
    return data / TABLES


def cheated(table: Room, log: list[Record]) -> list[Record]:
    """A log whose last answer no rule allows: what a fault in a game looks like afterwards."""
    last = next(record for record in reversed(log) if isinstance(record, Answered))
    seat = next(seat for seat in range(len(table.chairs)) if seat not in table.waiting_for())
    return [*log, Answered(seat, last.choice)]
