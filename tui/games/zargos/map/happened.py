"""Finds where something has happened of late, to be marked on the planet."""

from __future__ import annotations

from collections.abc import Iterable

from core.telling import Event
from core.zargos import events as e
from core.zargos.map.board import SEA


def changed(events: Iterable[Event]) -> frozenset[int]:
    return frozenset(place for event in events for place in _places(event) if place >= 0)


def _places(event: Event) -> tuple[int, ...]:
    match event:
        case e.Settled(_, place) | e.Placed(_, place, _) | e.Occupied(_, place, _) | e.FightEnded(place, _, _):
            return (place,)
        case e.Maddened(place, _, lost) | e.Decimated(place, lost):
            return (place,) if lost else ()
        case e.Marched(_, source, _, _):
            return (source,)
        case e.Reorganised(_, source, target, _) | e.Brought(source, target, _):
            return source, target
        case e.Displaced(cell, place, _):
            return SEA + cell, place
    return ()
