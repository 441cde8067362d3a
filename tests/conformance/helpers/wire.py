"""What a seat gets on the wire, as bytes. `the_wire` is the one place that says which wire the suite listens to."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Protocol

import msgpack  # type: ignore[import-untyped]  # comes without types
import pytest

from core.engine import Choice, Refused, State, View, apply, view
from core.replay import Setup
from tests.conformance.helpers.plain import fields
from tests.conformance.helpers.play import Moment

Frames = tuple[bytes, ...]


class Wire(Protocol):
    """What goes out to one seat (None: an onlooker), frame by frame, in order."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        """When it comes to the table, or comes back."""

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """When a record, its own or another's or chance's, has been accepted."""

    def take_back(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """When an answer has been accepted and then taken back."""

    def refuse(self, setup: Setup, state: State, seat: int, wrong: Sequence[Choice]) -> Frames:
        """When it gives these answers, each of which is refused."""


def the_wire() -> Wire:
    """What the suite listens to."""
    from tests.conformance.helpers.room_wire import RoomWire  # it builds on this module

    return RoomWire()


class PlainWire:
    """The least that could be sent, for the doubles that leak: msgpack of arrays, of the view only what changed."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        return (packed([_array(part) for part in view(setup.game, state, seat)]),)

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        events = [_array(event) for event in moment.told.seen_by(seat)]
        old, new = view(setup.game, moment.before, seat), view(setup.game, moment.after, seat)
        return (packed([events, difference(old, new)]),)

    def take_back(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """Tells nothing of it: that is the room's to do."""
        return ()

    def refuse(self, setup: Setup, state: State, seat: int, wrong: Sequence[Choice]) -> Frames:
        return tuple(packed(_refusal(state, seat, choice)) for choice in wrong)


def _refusal(state: State, seat: int, choice: Choice) -> str:
    with pytest.raises(Refused) as refused:
        apply(state, seat, choice)
    return str(refused.value)


def packed(data: Any) -> bytes:
    return bytes(msgpack.packb(data))


def difference(old: View[Any], new: View[Any]) -> list[Any]:
    """The parts that changed, each with its place; the board's part by part."""
    old_parts, new_parts = (*old[:-1], *old.board), (*new[:-1], *new.board)
    pairs = enumerate(zip(old_parts, new_parts, strict=True))
    return [[place, _array(after)] for place, (before, after) in pairs if before != after]


def _array(value: Any) -> Any:
    """A choice, event or item as its name and its fields; tuples of them too."""
    if isinstance(value, tuple):
        return [_array(each) for each in value]
    if dataclasses.is_dataclass(value):
        return [type(value).__name__, *fields(value)]
    return value
