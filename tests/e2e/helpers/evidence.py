"""What players have been shown, to be held against the logs: a server may forget nothing that anybody has seen."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.engine import AnyGame, Choice, View
from core.engine import is_over as game_over
from core.replay import Answered
from net.logs.encoding import decode_record
from net.logs.kinds import Record
from net.store.disk import DiskStore
from net.tables.records import Made
from net.tables.room import Room

Moment = tuple[int, int]
"""A step, and the seat that saw the table after it."""


@dataclass
class Seen:
    """One table, as all its players saw it."""

    game: str
    views: dict[Moment, View[Any]] = field(default_factory=dict)
    answers: dict[tuple[int, int], Choice] = field(default_factory=dict)
    """By question and seat: answers that were acknowledged."""


class Evidence:
    def __init__(self) -> None:
        self.tables: dict[int, Seen] = {}
        self.faults: list[str] = []
        self.heard = asyncio.Event()
        """Set when an answer has just been acknowledged."""

    @property
    def count(self) -> int:
        """Answers that were acknowledged."""
        return sum(len(seen.answers) for seen in self.tables.values())

    def shown(self, table: int, game: str, seat: int, step: int, view: View[Any]) -> None:
        seen = self.tables.setdefault(table, Seen(game))
        if seen.views.setdefault((step, seat), view) != view:
            self.faults.append(f"Table {table}: step {step} was shown to seat {seat} in two ways.")

    def acknowledged(self, table: int, question: int, seat: int, choice: Choice) -> None:
        self.tables[table].answers[question, seat] = choice
        self.heard.set()

    def hold_against(self, store: Path) -> list[str]:
        """The faults that were found, those of the logs included; sentences."""
        disk = DiskStore(store, lambda call: call())
        try:
            for table, seen in self.tables.items():
                self.faults += [f"Table {table}: {fault}" for fault in faults_of(seen, table, disk.read(table))]
        finally:
            disk.close()
        return self.faults


def faults_of(seen: Seen, number: int, blobs: list[bytes], is_over: bool = True) -> list[str]:
    """Play the log, and look at each step for what the players saw of it."""
    faults = []
    room: Room | None = None
    wanted, answered = dict(seen.views), {}
    for blob in blobs:
        record = decode_record(blob, _game(room))
        if isinstance(record, Made):
            room = Room.opened(number, record)
            continue
        assert room is not None
        if isinstance(record, Answered):
            assert room.state is not None
            answered[room.state.question, record.seat] = record.choice
        faults += _fold(room, record, wanted)
    faults += [f"step {step} was seen by seat {seat} and is not in the log." for step, seat in wanted]
    lost = [key for key, choice in seen.answers.items() if answered.get(key) != choice]
    faults += [f"the answer of seat {seat} to question {question} is lost." for question, seat in lost]
    if is_over and (room is None or room.state is None or not game_over(room.state)):
        faults.append("the game has not come to its end.")
    return faults


def _game(room: Room | None) -> AnyGame | None:
    return room.setup.game if room else None


def _fold(room: Room, record: Record, wanted: dict[Moment, View[Any]]) -> list[str]:
    room.fold(record)
    faults = []
    for seat in range(len(room.chairs)):
        view = wanted.pop((room.step, seat), None)
        if view is not None and view != room.view(seat):
            faults.append(f"step {room.step} looks otherwise to seat {seat} than it did.")
    return faults
