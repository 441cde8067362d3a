"""Tellings gone wrong: what a game tells, told to others than it is for, or with more in it than it may hold.

The games are honest; the fault is planted between a game and the suite, which looks at nothing but what is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.engine import State
from core.replay import Record, advance
from core.telling import Event, Tellings

Retell = Callable[[Tellings, Any, Event, tuple[int, ...] | None, Event | None], None]
"""Tells once more, and wrongly: to these tellings, in this state, this event, told to these seats, and others this."""


def plant(monkeypatch: pytest.MonkeyPatch, kind: type[Event] | None, retell: Retell) -> None:
    """From here on every event of that kind, or every one, is told as the fault has it."""

    def wrongly(state: State, record: Record) -> tuple[State, Tellings]:
        after, told = advance(state, record)
        retold = Tellings()
        for event, seats, others in told._tellings:
            if kind is None or isinstance(event, kind):
                retell(retold, after, event, seats, others)
            else:
                retold.tell_all(event) if seats is None else retold.tell_seats(seats, event, others)
        return after, retold

    monkeypatch.setattr("tests.conformance.helpers.play.advance", wrongly)
    monkeypatch.setattr("tests.conformance.helpers.secrecy.advance", wrongly)


# Told to others


def to_everybody(told: Tellings, _state: Any, event: Event, _seats: tuple[int, ...] | None, _: Event | None) -> None:
    told.tell_all(event)


def to_the_next_seat(told: Tellings, state: Any, event: Event, seats: Any, others: Event | None) -> None:
    told.tell_seats(tuple(next_seat(state, seat) for seat in seats), event, others)


def to_the_next_seat_too(told: Tellings, state: Any, event: Event, seats: Any, others: Event | None) -> None:
    told.tell_seats((*seats, next_seat(state, seats[-1])), event, others)


def to_nobody(told: Tellings, _state: Any, _event: Event, _: Any, others: Event | None) -> None:
    if others is not None:
        told.tell_all(others)


def to_the_first_alone(told: Tellings, _state: Any, event: Event, seats: Any, others: Event | None) -> None:
    """Of several, or of all."""
    told.tell_seats((seats or (0,))[:1], event, others)


def to_its_owner_and_others_nothing(
    told: Tellings, _state: Any, event: Event, seats: Any, _others: Event | None
) -> None:
    told.tell_seats(seats, event)


class AsSeat0(Tellings):
    """An onlooker is told what the first seat is."""

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        return super().seen_by(0 if seat is None else seat)


def to_onlookers_as_to_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrongly(state: State, record: Record) -> tuple[State, Tellings]:
        after, told = advance(state, record)
        seat_0 = AsSeat0()
        seat_0._tellings, seat_0.is_public = told._tellings, told.is_public
        return after, seat_0

    monkeypatch.setattr("tests.conformance.helpers.play.advance", wrongly)
    monkeypatch.setattr("tests.conformance.helpers.secrecy.advance", wrongly)


def next_seat(state: Any, seat: int) -> int:
    return int((seat + 1) % len(getattr(state, "hands", None) or state.screens))
