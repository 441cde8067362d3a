"""What a seat gets on the wire, as bytes: the one place where the real room and codec are plugged in (`the_wire`)."""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

import msgpack  # type: ignore[import-untyped]  # comes without types

from core.engine import Choice, Refused, State, View, apply, view
from core.replay import Setup
from tests.conformance.plain import fields
from tests.conformance.play import Moment

Frames = tuple[bytes, ...]


class Wire(Protocol):
    """What goes out to one seat (None: an onlooker), frame by frame, in order."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        """When it comes to the table, or comes back."""

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        """When a record, its own or another's or chance's, has been accepted."""

    def refuse(self, setup: Setup, state: State, seat: int, choice: Choice) -> Frames:
        """When its answer is refused."""


def the_wire() -> Wire:
    """What the suite listens to. Replace by the room and its codec when they stand."""
    return PlainWire()


class PlainWire:
    """A stand-in: msgpack of positional arrays, the view as a difference to the one before."""

    def enter(self, setup: Setup, state: State, seat: int | None) -> Frames:
        return (packed([_array(part) for part in view(setup.game, state, seat)]),)

    def step(self, setup: Setup, moment: Moment, seat: int | None) -> Frames:
        events = [_array(event) for event in moment.told.seen_by(seat)]
        old, new = view(setup.game, moment.before, seat), view(setup.game, moment.after, seat)
        return (packed([events, difference(old, new)]),)

    def refuse(self, setup: Setup, state: State, seat: int, choice: Choice) -> Frames:
        try:
            apply(state, seat, choice)
        except Refused as refusal:
            return (packed(str(refusal)),)
        return ()


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
