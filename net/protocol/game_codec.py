"""Turns one game's views, events and choices into tuples and back, for the wire and the log."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from dataclasses import fields
from functools import cached_property
from typing import Any, Final

import msgspec

from core.engine import AnyGame, Choice, Item, Refused, View
from core.memory import memory_of
from core.sentences import mark
from core.telling import Event
from net.protocol.patch import WITHIN, Recall, Tagged, Whole, diff
from net.protocol.tuple_codec import Plan, Planner, Reader, as_it_is
from net.protocol.wire import Raw, WireError

QUESTION, OWN, BOARD = 1, 4, 5
"""The places in an encoded view of the question's number, one's own sealed answer and the board."""
OWN_STEPS: Final = 16
"""One's own sealed answer is filled up to a multiple of so many bytes."""
MALFORMED: Final = mark("That answer is not one of this game's choices.")


class GameCodec:
    """All of one game's types, planned once; ask `game_codec_of` for it."""

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
        self._planner = planner
        self._agenda: tuple[tuple[Item, ...], Raw] = ((), ())
        self._told: tuple[tuple[Event, ...], Raw] = ((), ())
        self._recall = Recall()
        self._hidden = frozenset(game.board._fields.index(field) for field in game.hidden)
        self.fingerprint = zlib.crc32(repr([_outline(kind) for kind in game.choices]).encode())
        """A number that changes when choices in an older log would be read as others."""

    def encode_view(self, view: View[Any]) -> Raw:
        seat, question, agenda, answered, own, board = view
        return (
            seat,
            question,
            self._encode_agenda(agenda),
            answered,
            None if own is None else self._own(own),
            self._encode_board(board, seat),
        )

    def _encode_board(self, board: Any, seat: int | None) -> Raw:
        raw: Raw = board if self._board is None else self._board(board)
        if seat is None:
            return raw
        parts = list(raw)
        for place in self._hidden:
            parts[place] = Whole(parts[place])
        return tuple(parts)

    def _encode_agenda(self, agenda: tuple[Item, ...]) -> Raw:
        """Encode an agenda. The views of all seats hold the same one, so the last is remembered."""
        if agenda is not self._agenda[0]:
            item = self._item
            self._agenda = agenda, tuple([item(each) for each in agenda])
        return self._agenda[1]

    def decode_view(self, raw: object) -> View[Any]:
        try:
            return View(*self._view.decode(raw))
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise WireError(mark("The server showed a table that cannot be understood.")) from error

    def difference(self, old: Raw, new: Raw, apart: bool = False) -> Raw:
        """Return the patch from one encoded view of a seat to the next. With `apart` it holds all that is hidden,
        changed or not: otherwise its length would tell that the card drawn is like the one played."""
        patch = diff(old, new, self._recall)
        if not apart or not self._hidden:
            return patch
        changes = dict(_pairs(patch))
        board = changes.get(BOARD * 4 + WITHIN, ())
        there = {code >> 2 for code, _ in _pairs(board)}
        rest = [part for place in sorted(self._hidden - there) for part in (place * 4, new[BOARD][place])]
        changes[BOARD * 4 + WITHIN] = (*board, *rest)
        return tuple(part for change in changes.items() for part in change)

    def encode_events(self, events: tuple[Event, ...]) -> Raw:
        """Encode what happened. Most seats are told the same, so the last is remembered."""
        if events != self._told[0]:
            event = self._event
            self._told = events, tuple([event(each) for each in events])
        return self._told[1]

    def decode_events(self, raw: object) -> tuple[Event, ...]:
        try:
            events: tuple[Event, ...] = self._events.decode(raw)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise WireError(mark("The server reported something that cannot be understood.")) from error
        return events

    @cached_property
    def _memory(self) -> Plan:
        """Return how the game's memories are told; it is found out only when somebody asks."""
        return self._planner.plan(memory_of(self.game).kind)

    def encode_memory(self, memory: Any) -> Any:
        return (self._memory.encode or as_it_is)(memory)

    def decode_memory(self, raw: object) -> Any:
        try:
            return Reader(self._memory).decode(raw)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise WireError(mark("The server told something that nobody at this table can know.")) from error

    # Sizes that anybody may know: the same, with fixed values in place of what is hidden

    def masked_view(self, raw: Raw) -> Raw:
        own = None if raw[OWN] is None else MASKED_OWN
        return (*raw[:OWN], own, self._masked_board(raw[BOARD]))

    def masked_difference(self, patch: Raw) -> Raw:
        return tuple(each for code, operand in _pairs(patch) for each in (code, self._masked_change(code, operand)))

    def _masked_change(self, code: int, operand: Any) -> Any:
        if code >> 2 == OWN:
            return None if operand is None else MASKED_OWN
        if code >> 2 != BOARD:
            return operand
        if code & 3 != WITHIN:
            return self._masked_board(operand)
        changes = ((each, masked(new) if each >> 2 in self._hidden else new) for each, new in _pairs(operand))
        return tuple(part for change in changes for part in change)

    def _masked_board(self, raw: Raw) -> Raw:
        return tuple([masked(part) if place in self._hidden else part for place, part in enumerate(raw)])

    def masked_events(self, raw: Raw, apart: Collection[int]) -> Raw:
        return tuple([masked(part) if place in apart else part for place, part in enumerate(raw)])

    def encode_choice(self, choice: Choice) -> Raw:
        raw: Raw = self._own(choice)
        return raw

    def decode_choice(self, raw: object) -> Choice:
        """Return the choice that was encoded so; refuse what is no choice of this game."""
        try:
            choice: Choice = self._choice.decode(raw)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise Refused(MALFORMED) from error
        return choice


class _Mask(int):
    """Stands for any number; its type is its own, so that it can be told from numbers."""


MASK: Final = _Mask()
MASKED_OWN: Final = (MASK,) * OWN_STEPS


def masked(raw: Any) -> Any:
    """Return a value of the same build with other numbers; of which class it is stays visible."""
    if type(raw) is Tagged:
        return (raw[0], *map(masked, raw[1:]))
    if isinstance(raw, tuple):
        return tuple(map(masked, raw))
    return raw if isinstance(raw, str) else MASK


def _pairs(patch: Raw) -> Iterator[tuple[int, Any]]:
    """Return the codes and operands of a patch, in pairs."""
    return zip(patch[::2], patch[1::2], strict=True)


def _plan_of_view(planner: Planner, game: AnyGame) -> Plan:
    parts: Any = (int | None, int, tuple[Item, ...], tuple[int, ...], Choice | None, game.board)
    return planner.plan(tuple[parts])


def _outline(kind: type[Choice]) -> tuple[str, list[tuple[str, str]]]:
    return kind.__name__, [(field.name, str(field.type)) for field in fields(kind)]


_CODECS: Final[dict[int, GameCodec]] = {}
"""Codecs by the game's id, which no other object can get while the codec holds the game."""


def game_codec_of(game: AnyGame) -> GameCodec:
    codec = _CODECS.get(id(game))
    if codec is None:
        codec = _CODECS[id(game)] = GameCodec(game)
    return codec
