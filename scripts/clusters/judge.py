"""Holds what players were shown and told against the logs, when all is over."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from core.replay import Answered, TakenBack
from net.logs.encoding import decode_record
from net.store.places import check
from net.store.postgres.reading import reading
from net.store.seal import Broken
from net.tables.records import Made
from net.tables.room import Room
from tests.e2e.helpers.evidence import Evidence, faults_of


@dataclass
class Verdict:
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong_views: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Logs that lack a record or an epoch, or can't be played again."""
    tables: int = 0
    records: int = 0

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.wrong_views, *self.broken]


def judge(address: str, evidence: Evidence) -> Verdict:
    """Read all that the database holds."""
    verdict = Verdict()
    try:
        check(address)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
        verdict.broken.append(str(error))
    with reading(address) as database:
        logs = [log for log in database.logs() if log]
        for log in logs:
            verdict.tables += 1
            try:
                blobs = list(database.read(log))
                verdict.records += len(blobs)
                verdict.doubled += _twice(log, blobs)
                if (seen := evidence.tables.get(log)) is not None:
                    _sort(verdict, log, faults_of(seen, log, blobs, is_over=False))
            except (Broken, Exception) as error:  # noqa: BLE001 - as above
                verdict.broken.append(f"Table {log} can't be played again: {error!r}")
        verdict.lost += [f"Table {table} is in no log." for table in evidence.tables.keys() - set(logs)]
    verdict.wrong_views += [fault for fault in evidence.faults if "in two ways" in fault]
    verdict.lost += [fault for fault in evidence.faults if "in two ways" not in fault]
    return verdict


def _sort(verdict: Verdict, log: int, faults: list[str]) -> None:
    for fault in faults:
        kind = verdict.wrong_views if "looks otherwise" in fault or "is not its own" in fault else verdict.lost
        kind.append(f"Table {log}: {fault}")


def _twice(log: int, blobs: list[bytes]) -> list[str]:
    """Return which answers were kept twice though none was taken back: the log is played on the way."""
    room: Room | None = None
    given: Counter[tuple[int, int]] = Counter()
    for blob in blobs:
        record = decode_record(blob, room.setup.game if room else None)
        if isinstance(record, Made):
            room = Room.opened(log, record)
            continue
        assert room is not None
        if isinstance(record, Answered) and room.state is not None:
            given[room.state.question, record.seat] += 1
        if isinstance(record, TakenBack):
            given.clear()
        room.fold(record, blob)
    return [f"Table {log}: question {q} was answered twice by seat {seat}." for (q, seat), n in given.items() if n > 1]
