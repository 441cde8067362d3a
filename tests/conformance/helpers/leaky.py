"""Test doubles that leak: Kampf with one leak each, and wires with one each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import msgpack  # type: ignore[import-untyped]  # comes without types

from core.engine import Choice, State
from core.kampf.cards import BALL
from core.kampf.events import Drew, Took
from core.kampf.game import Kampf
from core.kampf.rules import ChooseFirst, NextDeal, Open, ShuffleAndDeal
from core.kampf.state import KampfState
from core.kampf.view import KampfBoard
from core.replay import Setup
from core.telling import Tellings
from tests.conformance.helpers.play import Moment
from tests.conformance.helpers.wire import Frames, PlainWire


class LeakyKampf(Kampf):
    """Kampf der Magier with a leak, by name, at the beginning of each deal."""

    def __init__(self, leak: str) -> None:
        self.leak = leak

    def setup(self, seats: int, options: Mapping[str, str]) -> KampfState:
        state = super().setup(seats, options)
        state.agenda = (LeakyNextDeal(self.leak), ChooseFirst())
        return state

    def look(self, state: KampfState, seat: int | None) -> KampfBoard:
        board = super().look(state, seat)
        if self.leak == "view" and state.stock:
            return board._replace(starter=state.stock[-1])
        return board


@dataclass(frozen=True, slots=True)
class LeakyNextDeal(NextDeal):
    leak: str

    def run(self, state: KampfState, told: Tellings) -> None:
        NextDeal.run(self, state, told)
        if state.agenda:
            state.agenda = (*state.agenda[:-1], LeakyDeal(self.leak))


@dataclass(frozen=True, slots=True)
class LeakyDeal(ShuffleAndDeal):
    leak: str

    def resolve(self, state: KampfState, outcome: tuple[int, ...], told: Tellings) -> None:
        ShuffleAndDeal.resolve(self, state, outcome, told)
        opens = state.agenda[-1]
        assert isinstance(opens, Open)
        asked = LeakyOpen(opens.seat, leak=self.leak)
        if self.leak == "event":
            told.tell_all(Drew(0, state.stock[-1]))
        elif self.leak == "count":
            for _ in range(state.stock[-1] % 3):
                told.tell_all(Took(0, 0))
        elif self.leak == "agenda":
            asked = replace(asked, secret=state.hands[opens.seat][0])
        elif self.leak == "skipped question" and BALL in state.hands[opens.seat]:
            asked = replace(asked, seat=(opens.seat + 1) % len(state.hands))
        state.agenda = (*state.agenda[:-1], asked)


@dataclass(frozen=True, slots=True)
class LeakyOpen(Open):
    leak: str = ""
    secret: int = 0

    def choices(self, state: KampfState, seat: int) -> Sequence[Choice]:
        found = Open.choices(self, state, seat)
        return found[::-1] if self.leak == "choices" and state.stock[-1] > 5 else found

    def objection(self, state: KampfState, seat: int, choice: Choice) -> str:
        if self.leak == "error text":
            return f"Seat {seat - 1} would beat that with {state.hands[seat - 1][-1]}."
        return Open.objection(self, state, seat, choice)


class PaddedWire(PlainWire):
    """The right messages, longer by what is hidden."""

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        return (b"".join(super().step(setup, moment, seat)) + bytes(_secret(moment.after)),)


class EagerWire(PlainWire):
    """An empty frame for each thing told to somebody else."""

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        told = [moment.told.seen_by(each) for each in range(setup.seats)]
        hidden = max(map(len, told)) - len(moment.told.seen_by(seat))
        return (*super().step(setup, moment, seat), *(b"",) * hidden)


class NumberedWire(PlainWire):
    """A number for the message, of always the same size, taken from the whole state."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        return (*super().enter(setup, state, seat), bytes(msgpack.packb(_secret(state) % 100)))


def _secret(state: State) -> int:
    stock: tuple[int, ...] = getattr(state, "stock", ())
    return 1 + stock[-1] if stock else 0
