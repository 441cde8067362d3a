"""One game's views, events and choices as tuples, and back: its own words on the wire and in the log."""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any, Final

import msgspec

from core.engine import AnyGame, Choice, Event, Item, Refused, View
from net.patch import Recall, diff
from net.positional import Plan, Planner, Reader, as_it_is
from net.wire import Raw, WireError

MALFORMED: Final = "That answer cannot be read: it is none of this game's choices."


class Tongue:
    """All of one game's types, planned once; ask `tongue_of` for it."""

    def __init__(self, game: AnyGame) -> None:
        planner = Planner({Choice: game.choices, Event: game.events, Item: game.items})
        self.game = game
        self._choice = Reader(planner.plan(Choice))
        self._events = Reader(planner.plan(tuple[Event, ...]))
        self._event = planner.plan(Event).encode or as_it_is
        self._item = planner.plan(Item).encode or as_it_is
        self._own = planner.plan(Choice).encode or as_it_is
        self._board = planner.plan(game.board).encode
        self._view = Reader(_plan_of_view(planner, game))
        self._agenda: tuple[tuple[Item, ...], Raw] = ((), ())
        self._told: tuple[tuple[Event, ...], Raw] = ((), ())
        self._recall = Recall()
        self._kinds = frozenset(game.choices)
        self.fingerprint = zlib.crc32(repr([_outline(kind) for kind in game.choices]).encode())
        """Changes when choices that were written down would be read as others."""

    def encode_view(self, view: View[Any]) -> Raw:
        seat, question, agenda, answered, own, board = view
        turn = self._board
        return (
            seat,
            question,
            self._encode_agenda(agenda),
            answered,
            None if own is None else self._own(own),
            board if turn is None else turn(board),
        )

    def _encode_agenda(self, agenda: tuple[Item, ...]) -> Raw:
        """The views of all seats hold the same agenda, so the last one is remembered."""
        if agenda is not self._agenda[0]:
            item = self._item
            self._agenda = agenda, tuple([item(each) for each in agenda])
        return self._agenda[1]

    def decode_view(self, raw: object) -> View[Any]:
        try:
            return View(*self._view.decode(raw))
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise WireError("The server showed a table that cannot be read.") from error

    def difference(self, old: Raw, new: Raw) -> Raw:
        """The patch from one encoded view of a seat to the next."""
        return diff(old, new, self._recall)

    def encode_events(self, events: tuple[Event, ...]) -> Raw:
        """Most seats are told the same, so the last is remembered."""
        if events != self._told[0]:
            event = self._event
            self._told = events, tuple([event(each) for each in events])
        return self._told[1]

    def decode_events(self, raw: object) -> tuple[Event, ...]:
        try:
            events: tuple[Event, ...] = self._events.decode(raw)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise WireError("The server told something that cannot be read.") from error
        return events

    def encode_choice(self, choice: Choice) -> Raw:
        raw: Raw = self._own(choice)
        return raw

    def decode_choice(self, raw: object) -> Choice:
        """Refuses what is no choice of this game; one that never left this process stays as it is."""
        if type(raw) in self._kinds:
            assert isinstance(raw, Choice)
            return raw
        try:
            choice: Choice = self._choice.decode(raw)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise Refused(MALFORMED) from error
        return choice


def _plan_of_view(planner: Planner, game: AnyGame) -> Plan:
    parts: Any = (int | None, int, tuple[Item, ...], tuple[int, ...], Choice | None, game.board)
    return planner.plan(tuple[parts])


def _outline(kind: type[Choice]) -> tuple[str, list[tuple[str, str]]]:
    return kind.__name__, [(field.name, str(field.type)) for field in fields(kind)]


_TONGUES: Final[dict[int, Tongue]] = {}
"""By the game's id, which stays its own, as the tongue holds the game."""


def tongue_of(game: AnyGame) -> Tongue:
    if id(game) not in _TONGUES:
        _TONGUES[id(game)] = Tongue(game)
    return _TONGUES[id(game)]
