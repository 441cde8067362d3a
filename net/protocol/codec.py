"""Turns messages into frames and back, by one object for each end of a connection.

`ServerEnd` and `ClientEnd` keep, for the table that is looked at, the view last sent as a tuple tree; of a Stepped only
the difference goes over the wire (net/protocol/patch.py), so what was encoded must be written, and in that order. Not
to encode a Stepped at all is harmless: the next is a difference to the last one that was.

Unknown fields at a message's end are ignored on both sides. A message of an unknown kind ends a connection to the
server, which cannot know what it was asked; a client passes over it, since a newer server may have more to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, get_args

import msgspec
from msgspec.structs import astuple

from core.engine import AnyGame, Choice, Refused, View
from core.registry import game_named
from core.sentences import mark, sentence
from net.protocol.fitting import check_seats, check_view
from net.protocol.game_codec import MASK, OWN, OWN_STEPS, QUESTION, GameCodec, game_codec_of
from net.protocol.messages import (
    MOST_CHOICES,
    NEXT_STEPPED,
    Announced,
    Answer,
    AnyDown,
    AnyUp,
    Bye,
    Down,
    GiveOrder,
    Line,
    LobbySeen,
    MayTakeBack,
    Number,
    OrdersSeen,
    Recalled,
    Refusal,
    Rewatched,
    Stepped,
    TableChanged,
    TableInfo,
    TableLeft,
    TableSeen,
    Up,
    Welcome,
)
from net.protocol.page_changes import LOBBY_FRAMES, EditError, people_of, tables_of
from net.protocol.patch import PatchError, apply
from net.protocol.rows import row_of
from net.protocol.sentences import FIELDS, from_wire, sent
from net.protocol.tuple_codec import Planner
from net.protocol.wire import WORTH_SQUEEZING, Raw, WireError, frame, framed, framed_evenly, pack

UPS: Final[dict[int, type[Up]]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyUp)}
DOWNS: Final[dict[int, type[Down]]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyDown)}
TAGS: Final[dict[type, int]] = {kind: tag for tags in (UPS, DOWNS) for tag, kind in tags.items()}

Named = Callable[[str], AnyGame]
"""Returns the game of a name; refuses a name that it does not know."""

GameAt = Callable[[int], AnyGame | None]
"""Returns the game of a table, if the line that asks may know of that table; None for any other number."""

_STEPPED: Final = TAGS[Stepped]
_MOST_QUESTIONS: Final = 2**40

MISFIT: Final = mark("What the server sends does not fit what it showed before.")
WHOLE: Final = -1
"""Stands in the place of a patch's first code: the whole view follows."""
ANSWER_STEP, ANSWER_STEPS = 16, 32
"""An answer is filled up to one of these lengths, as SSH's own packets are: the first, and that plus any multiple of
the second."""
RECALL_STEP: Final = 192
"""A memory is filled up to a multiple of so many bytes, more than any of Zargos takes: there each seat knows other
cards."""
ORDERS_STEP: Final = 128
"""Standing orders are filled up so, to more than all that Zargos has together: which are given is their player's."""
FEWEST_BLANKS: Final = 32
"""From so many on the head of a string is as long as that of any more that are needed."""
LONG_STEP: Final = 80
"""The length from which on the whole view may turn out shorter than the difference."""


@dataclass(slots=True)
class _Shown:
    """A table as this connection last saw it."""

    codec: GameCodec
    view: Raw | None
    seats: int = 0
    seat: int = -1


class ServerEnd:
    """The server's end of one connection: makes frames of what goes down, and messages of what came up."""

    def __init__(self, named: Named = game_named) -> None:
        self.fills = True
        """Whether the client knows filling (net.protocol.hello.FILLING)."""
        self.counts = False
        """Whether the client counts questions by itself (net.protocol.hello.COUNTING)."""
        self.translates = False
        """Whether the client says by itself what the server says (net.protocol.hello.SENTENCES)."""
        self._named = named
        self._tables: dict[int, _Shown] = {}
        self._latest = (0, 0)
        """The table and the step that were told last."""
        self._lobby: LobbySeen | None = None
        self.takes_differences = False
        """Whether the client takes the lobby as differences, which older ones can't."""

    def encode(self, message: AnyDown) -> bytes:
        """Return a whole frame. A table must have been shown (TableSeen) before it steps."""
        if type(message) is Stepped:
            return self._step(message)
        if type(message) is TableSeen:
            return self._table(message)
        if type(message) is LobbySeen:
            before, self._lobby = self._lobby, message if self.takes_differences else None
            return LOBBY_FRAMES.of(before, message)
        if type(message) is TableChanged:
            return frame((TAGS[TableChanged], row_of(message.info)))
        if type(message) is MayTakeBack and (message.table, message.step) == self._latest:
            return frame((TAGS[MayTakeBack],))
        if isinstance(message, Recalled | OrdersSeen | Rewatched):
            return self._for_one(message)
        if type(message) is TableLeft:
            self._tables.pop(message.table, None)
        fields = astuple(message)
        if self.translates and isinstance(message, Announced | Refusal | Bye | Welcome):
            fields = sent(message, fields)
        return frame((TAGS[type(message)], *fields))

    def _for_one(self, message: Recalled | OrdersSeen | Rewatched) -> bytes:
        """Frame what one player alone may know: no length tells anything of it, and what is squeezed has one that
        would."""
        if type(message) is Recalled:
            memory = self._tables[message.table].codec.encode_memory(message.memory)
            return _evenly((TAGS[Recalled], message.table, message.step, memory), RECALL_STEP)
        fields = (TAGS[type(message)], *astuple(message))
        evenly = type(message) is OrdersSeen and self.fills
        return _evenly(fields, ORDERS_STEP) if evenly else frame(fields, may_squeeze=False)

    def decode(self, raw: Raw, game_at: GameAt) -> AnyUp:
        """Return the message that came up; raise WireError if it is none. `game_at` is asked for an Answer's game."""
        kind = UPS.get(raw[0]) if raw and type(raw[0]) is int else None
        if kind is None:
            raise WireError(mark("A message of an unknown kind came: is your sortilege newer than this server?"))
        try:
            if kind is Answer:
                return _answer(msgspec.convert(raw, _ANSWER_ON_WIRE), game_at)
            return msgspec.convert(raw, kind)  # type: ignore[return-value]  # every kind in UPS is one of AnyUp
        except msgspec.ValidationError as error:
            raise WireError(
                sentence("A message came that cannot be understood ({kind}).", kind=kind.__name__)
            ) from error

    def _table(self, message: TableSeen) -> bytes:
        info, seat, step, view, events, apart = astuple(message)
        codec = game_codec_of(self._named(info.game))
        raw = None if view is None else codec.encode_view(view)
        # A line looks at one table at a time; one that it came from without leaving need not be remembered.
        self._tables, self._latest = {info.table: _Shown(codec, raw)}, (info.table, step)
        head, told = (TAGS[TableSeen], row_of(info), seat, step), codec.encode_events(events)
        if raw is None or seat < 0:
            return frame((*head, raw, told))
        body = pack((*head, raw, told, *_filling(raw[OWN])))
        if not self.fills or len(body) < WORTH_SQUEEZING:
            return framed(body)
        masked = codec.masked_view(raw), codec.masked_events(told, apart)
        return framed_evenly(body, pack((*head, *masked)), _hidden(masked))

    def _step(self, message: Stepped) -> bytes:
        shown = self._tables[message.table]
        codec, old, new = shown.codec, shown.view, shown.codec.encode_view(message.view)
        shown.view, self._latest = new, (message.table, message.step)
        tag = _STEPPED
        if self.counts and old is not None and new[QUESTION] == old[QUESTION] + 1:
            tag, old = NEXT_STEPPED, _asked_next(old)
        head = (tag, message.table, message.step)
        told = codec.encode_events(message.events)
        patch = (WHOLE, new) if old is None else codec.difference(old, new, bool(message.apart))
        filling = _filling(new[OWN]) if old is None or old[OWN] != new[OWN] else ()
        body = _STEP.packed((*head, told, patch, *filling))
        if len(body) >= LONG_STEP and patch[:1] != (WHOLE,):
            whole = pack((*head, told, (WHOLE, new), *_filling(new[OWN])))
            if len(whole) < len(body):
                body, patch = whole, (WHOLE, new)
        if len(body) < WORTH_SQUEEZING or new[0] is None or not self.fills:
            return framed(body)
        masked = codec.masked_events(told, message.apart), _masked(codec, patch)
        return framed_evenly(body, pack((*head, *masked)), _hidden(masked))


class ClientEnd:
    """The client's end of the same connection."""

    def __init__(self, named: Named = game_named) -> None:
        self._named = named
        self._tables: dict[int, _Shown] = {}
        self._latest = (0, 0)
        self._lobby = LobbySeen((), ())

    def encode(self, message: AnyUp) -> bytes:
        """Return a whole frame. A table must have been seen before it is answered."""
        if type(message) is Answer:
            encode = self._tables[message.table].codec.encode_choice
            choices = tuple([encode(choice) for choice in message.choices])
            return _filled((TAGS[Answer], message.table, message.question, choices))
        if type(message) is GiveOrder:
            return _filled((TAGS[GiveOrder], *astuple(message)))
        return frame((TAGS[type(message)], *astuple(message)), may_squeeze=False)

    def copy(self) -> ClientEnd:
        """Return an end that goes on from here by itself."""
        other = ClientEnd(self._named)
        other._tables = {table: replace(shown) for table, shown in self._tables.items()}
        other._latest, other._lobby = self._latest, self._lobby
        return other

    def decode(self, raw: Raw) -> AnyDown | None:
        """Return the message that came down; None for a kind that this version does not know."""
        tag = raw[0] if raw else None
        if type(tag) is not int:
            raise WireError(mark("A malformed message came."))
        if tag in (_STEPPED, NEXT_STEPPED):
            return self._step(raw)
        if tag == TAGS[TableSeen]:
            return self._table(raw)
        if tag == TAGS[Recalled]:
            return self._recalled(raw)
        if tag == TAGS[LobbySeen]:
            self._lobby = self._changed_lobby(raw) if len(raw) > 1 and type(raw[1]) is int else _READERS[tag](raw)
            return self._lobby
        if tag == TAGS[MayTakeBack] and len(raw) == 1:
            return MayTakeBack(*self._latest)
        message = _said(raw) if tag in _SAID else _READERS[tag](raw) if tag in _READERS else None
        if type(message) is TableLeft:
            self._tables.pop(message.table, None)
        elif type(message) is TableChanged:
            self._check_change(message.info)
        return message

    def _table(self, raw: Raw) -> TableSeen:
        seen = _read(_TABLE_ON_WIRE, raw)
        info: TableInfo = _INFO(seen.info)
        codec, seats = self._codec_of(info.game), len(info.seats)
        check_seats(codec.game, seats, seen.seat)
        view = None if seen.view is None else codec.decode_view(seen.view)
        if view is not None:
            check_view(codec.game, view, seats, seen.seat)
        events = codec.decode_events(seen.events)
        self._tables, self._latest = {info.table: _Shown(codec, seen.view, seats, seen.seat)}, (info.table, seen.step)
        return TableSeen(info, seen.seat, seen.step, view, events)

    def _recalled(self, raw: Raw) -> Recalled:
        told = _read(_MEMORY_ON_WIRE, raw)
        shown = self._tables.get(told.table)
        if shown is None:
            raise WireError(MISFIT)
        return Recalled(told.table, told.step, shown.codec.decode_memory(told.memory))

    def _check_change(self, info: TableInfo) -> None:
        """Check a change of a table that is shown; of others nothing is drawn."""
        shown = self._tables.get(info.table)
        if shown is not None and (shown.codec.game.name, shown.seats) != (info.game, len(info.seats)):
            raise WireError(MISFIT)

    def _changed_lobby(self, raw: Raw) -> LobbySeen:
        change, old = _read(_LOBBY_ON_WIRE, raw), self._lobby
        rows = [_INFO(edit) if type(edit) is tuple else edit for edit in change.tables]
        try:
            tables, people = tables_of(old, change.seconds, rows), people_of(old, change.people)
        except EditError as error:
            raise WireError(MISFIT) from error
        return LobbySeen(tuple(tables), tuple(people), change.first, change.of, change.here)

    def _codec_of(self, name: str) -> GameCodec:
        try:
            return game_codec_of(self._named(name))
        except Refused as refused:
            unknown = sentence(
                "That table plays '{name}', which your sortilege does not know: update it.", name=name[:32]
            )
            raise WireError(unknown) from refused

    def _step(self, raw: Raw) -> Stepped:
        step = _read(_STEP_ON_WIRE, raw[1:])
        shown = self._tables.get(step.table)
        if shown is None:
            raise WireError(mark("The server sent news of a table that it had not shown."))
        new = _patched(step.patch, _asked_next(shown.view) if raw[0] == NEXT_STEPPED else shown.view)
        view: View[Any] = shown.codec.decode_view(new)
        check_view(shown.codec.game, view, shown.seats, shown.seat)
        shown.view, self._latest = new, (step.table, step.step)
        return Stepped(step.table, step.step, shown.codec.decode_events(step.events), view)


def _asked_next(view: Raw | None) -> Raw:
    """Return an encoded view with the question's number one higher."""
    if view is None or view[QUESTION] >= _MOST_QUESTIONS:
        raise WireError(MISFIT)
    return (*view[:QUESTION], view[QUESTION] + 1, *view[QUESTION + 1 :])


def _patched(patch: Raw, old: Raw | None) -> Raw:
    if len(patch) == 2 and type(patch[0]) is int and patch[0] == WHOLE and type(patch[1]) is tuple:
        return patch[1]
    try:
        return apply(patch, old)
    except PatchError as error:
        raise WireError(MISFIT) from error


def _filling(own: Raw | None) -> tuple[str, ...]:
    """Return a last field that makes all sealed answers equally long."""
    return () if own is None else (" " * (-len(pack(own)) % OWN_STEPS),)


def _filled(answer: Raw) -> bytes:
    """Fill an answer up, so that choices of about the same length can't be told apart by it."""
    size = len(pack(answer))
    return frame((*answer, " " * ((ANSWER_STEP - size) % ANSWER_STEPS)), may_squeeze=False)


def _evenly(told: Raw, step: int) -> bytes:
    """Frame what one player alone may know, filled up and not squeezed: a length that hangs on it would tell it."""
    blanks = FEWEST_BLANKS + -len(pack((*told, " " * FEWEST_BLANKS))) % step
    return frame((*told, " " * blanks), may_squeeze=False)


def _masked(codec: GameCodec, patch: Raw) -> Raw:
    return (WHOLE, codec.masked_view(patch[1])) if patch[:1] == (WHOLE,) else codec.masked_difference(patch)


def _hidden(masked: Any) -> int:
    """Count the values that stand in the place of hidden ones."""
    if isinstance(masked, tuple):
        return sum(map(_hidden, masked))
    return int(masked is MASK)


def _answer(raw: Any, game_at: GameAt) -> Answer:
    """Return the Answer with typed choices. It has none where they can't be read, or where the table may not be known:
    the hub, which knows what else is wrong with it, then refuses it."""
    game = game_at(raw.table)
    if game is None:
        return Answer(raw.table, raw.question, ())
    decode = game_codec_of(game).decode_choice
    try:
        return Answer(raw.table, raw.question, tuple([decode(each) for each in raw.choices]))
    except Refused:
        return Answer(raw.table, raw.question, ())


_ANSWER_ON_WIRE: Final = msgspec.defstruct(
    "AnswerOnWire",
    [
        ("table", Number),
        ("question", Number),
        ("choices", Annotated[tuple[Any, ...], msgspec.Meta(min_length=1, max_length=MOST_CHOICES)]),
        ("filling", Line, ""),
    ],
    array_like=True,
    tag=TAGS[Answer],
)
_TABLE_ON_WIRE: Final = msgspec.defstruct(
    "TableOnWire",
    [
        ("info", Any),
        ("seat", int),
        ("step", int),
        ("view", tuple[Any, ...] | None),
        ("events", tuple[Any, ...], ()),
        ("filling", str, ""),
    ],
    array_like=True,
    tag=TAGS[TableSeen],
)
_STEP_ON_WIRE: Final = msgspec.defstruct(
    "StepOnWire",
    [("table", int), ("step", int), ("events", tuple[Any, ...]), ("patch", tuple[Any, ...]), ("filling", str, "")],
    array_like=True,
)
_MEMORY_ON_WIRE: Final = msgspec.defstruct(
    "MemoryOnWire",
    [("table", int), ("step", int), ("memory", Any), ("filling", str, "")],
    array_like=True,
    tag=TAGS[Recalled],
)
_LOBBY_ON_WIRE: Final = msgspec.defstruct(
    "LobbyOnWire",
    [
        ("seconds", int),
        ("tables", tuple[int | tuple[Any, ...], ...]),
        ("people", tuple[int | str, ...]),
        *((name, int) for name in ("first", "of", "here")),
    ],
    array_like=True,
    tag=TAGS[LobbySeen],
)


def _read(kind: Any, raw: object) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise WireError(mark("A message came from the server that cannot be understood.")) from error


_PLANNER: Final = Planner({}, lenient=True)


def _reader(kind: Any) -> Callable[[object], Any]:
    plan = _PLANNER.plan(kind)
    assert plan.rebuild is not None
    rebuild = plan.rebuild
    return lambda raw: rebuild(_read(plan.checked, raw))


_INFO: Final = _reader(TableInfo)
_READERS: Final = {tag: _reader(kind) for tag, kind in DOWNS.items() if kind not in (Stepped, TableSeen, Recalled)}


_SAID: Final = {TAGS[kind]: (kind.__struct_fields__.index(name), name) for kind, name in FIELDS.items()}


def _said(raw: Raw) -> AnyDown:
    """Read a message of the server's own words, with what is needed to say them in another language."""
    at, name = _SAID[raw[0]]
    if len(raw) <= at + 1:
        message: AnyDown = _READERS[raw[0]](raw)
        return message
    spoken = from_wire(raw[at + 1])
    message = _READERS[raw[0]]((*raw[: at + 1], str(spoken), *raw[at + 2 :]))
    return msgspec.structs.replace(message, **{name: spoken})


class _StepPacked:
    """Packs steps. To most seats of a table a step is the same, byte for byte, so the last is kept."""

    __slots__ = ("_body", "_raw")

    def __init__(self) -> None:
        self._raw: Raw = ()
        self._body = b""

    def packed(self, raw: Raw) -> bytes:
        if raw != self._raw:
            self._raw, self._body = raw, pack(raw)
        return self._body


_STEP: Final = _StepPacked()


def encode_choice(game: AnyGame, choice: Choice) -> Raw:
    return game_codec_of(game).encode_choice(choice)


def decode_choice(game: AnyGame, raw: object) -> Choice:
    return game_codec_of(game).decode_choice(raw)
