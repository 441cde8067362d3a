"""The law of audiences: an event is told to those for whom it is declared, and to nobody else.

It looks at what each seat and an onlooker are told, and not at how the game told it.
"""

from __future__ import annotations

from dataclasses import fields

from core.engine import AnyGame
from core.telling import Event, Tellings
from tests.conformance.helpers.play import viewers

Heard = dict[int | None, tuple[Event, ...]]


def tells_whom_it_declares(game: AnyGame, seats: int, told: Tellings) -> None:
    """One step, as each seat and an onlooker are told it."""
    heard: Heard = {viewer: told.seen_by(viewer) for viewer in viewers(seats)}
    for viewer, events in heard.items():
        for event in events:
            _is_meant(event, viewer, heard)
    if len({*heard.values()}) > 1 or any(type(event) in stand_ins(game) for event in heard[None]):
        _others_hear_what_is_declared(game, heard)


def stand_ins(game: AnyGame) -> frozenset[type[Event]]:
    """The events that are told in the place of another, to those for whom that other is not."""
    return frozenset(kind.audience.others for kind in game.events if kind.audience.others)


def _is_meant(event: Event, viewer: int | None, heard: Heard) -> None:
    meant = event.audience.seats(event)
    if meant is None:
        return
    assert {*meant} <= {*heard} - {None}, f"{event} is for seats that are not there"
    assert viewer in meant, f"{named(viewer)} is told {event}, which is for {event.audience}"
    for seat in meant:
        assert event in heard[seat], f"{named(seat)} is not told {event}, which is for {event.audience}"


def _others_hear_what_is_declared(game: AnyGame, heard: Heard) -> None:
    """Event for event: those left out are told what is declared to stand in its place, all of them the same."""
    rows = {viewer: [event for event in heard[viewer] if stands_as(event)] for viewer in heard}
    outlines = {viewer: [stands_as(event) for event in row] for viewer, row in rows.items()}
    for viewer, outline in outlines.items():
        assert outline == outlines[None], (
            f"{named(viewer)} is told {_names(outline)} where an onlooker is told {_names(outlines[None])}"
        )
    for place in zip(*rows.values(), strict=True):
        _is_told_in_one_way(game, dict(zip(rows, place, strict=True)))


def stands_as(event: Event) -> type[Event] | None:
    """What an onlooker is told where a seat is told this."""
    return event.audience.others if event.audience.fields else type(event)


def _is_told_in_one_way(game: AnyGame, place: dict[int | None, Event]) -> None:
    for public in (True, False):
        told = {event for event in place.values() if (not event.audience.fields) == public}
        assert len(told) <= 1, f"The same thing is told as {' and as '.join(map(str, told))}"
    *_, onlooker = place.values()
    if type(onlooker) in stand_ins(game):
        owners = [seat for seat, event in place.items() if event.audience.fields]
        assert owners, f"Everybody is told {onlooker}, which stands in another event's place"
        _agree(place[owners[0]], onlooker)


def _agree(private: Event, public: Event) -> None:
    """What has the same name in both is the same."""
    for name in {field.name for field in fields(private)} & {field.name for field in fields(public)}:
        assert getattr(private, name) == getattr(public, name), f"{private} and {public} differ in '{name}'"


def named(viewer: int | None) -> str:
    return "An onlooker" if viewer is None else f"Seat {viewer}"


def _names(kinds: list[type[Event] | None]) -> str:
    return ", ".join(kind.__name__ for kind in kinds if kind) or "nothing"
