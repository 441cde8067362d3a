"""Encodes the records of the logs, one small blob each: a format's number, then a positional array.

A log in another format, or of a game whose choices have changed since, is refused, never misread.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from core.engine import AnyGame, Refused
from core.registry import GAMES, game_named
from core.replay import Answered
from core.sentences import mark, sentence
from net.fair.proof import FAIR
from net.logs.faults import MissingGame, OtherRules, RecordError
from net.logs.kinds import KINDS, TAGS, Record
from net.people.records import Known
from net.protocol.game_codec import GameCodec, game_codec_of
from net.protocol.tuple_codec import Plan, Planner, Reader
from net.protocol.wire import pack, unpack_own
from net.tables.records import Made

FORMAT: Final = 1
"""Written before every record; a change of any record's meaning changes it."""
MOST_KEPT: Final = 4096
"""Answers that are kept as they were read: some 2 MB at most."""

_PLANNER: Final = Planner({})
_READERS: Final = {kind: Reader(_PLANNER.plan(kind)) for kind in KINDS if kind is not Answered}
_ANSWER: Final = Reader(Plan(tuple[int, tuple[Any, ...]]))
LEAD: Final = bytes((FORMAT,))
_ANSWERED: Final = LEAD + pack((TAGS[Answered], 0, 0))[:2]
"""An answer begins so: an array of three, and the tag."""
_ALWAYS: Final[dict[type[Record], int]] = {
    Made: Made._fields.index("package"),
    Known: Known._fields.index("language"),
}
"""So many fields of these are always written, and of others all."""


def encode_record(record: Record, game: AnyGame | None) -> bytes:
    """Return the record as a blob; `game` is needed for answers only."""
    tag = TAGS[type(record)]
    if isinstance(record, Answered):
        assert game is not None
        return LEAD + pack((tag, record.seat, game_codec_of(game).encode_choice(record.choice)))
    if isinstance(record, Made):
        return LEAD + pack((tag, game_codec_of(game_named(record.game)).fingerprint, *as_older(record)))
    return LEAD + pack((tag, *as_older(record)))


def as_older(record: Record) -> tuple[Any, ...]:
    """Return a table or a player as it was written before there was what it has nothing of: an older sortilege can read
    that."""
    values, kind = tuple(record), type(record)
    always = _ALWAYS.get(kind, len(values))
    while len(values) > always and values[-1] == kind._field_defaults[kind._fields[len(values) - 1]]:
        values = values[:-1]
    return values


def is_answer(blob: bytes) -> bool:
    """Tell whether it is the record of an answer, which can't be read before the game is known."""
    return blob[:3] == _ANSWERED


def decode_record(blob: bytes, game: AnyGame | None) -> Record:
    if blob[:1] != LEAD:
        raise RecordError(
            sentence(
                "This log is of format {number}; this sortilege reads format {ours}.",
                number=blob[0] if blob else 0,
                ours=FORMAT,
            )
        )
    try:
        if is_answer(blob) and game is not None:
            return _answered(blob, game_codec_of(game))
        return _read(unpack_own(blob[1:]))
    except (ValueError, TypeError, IndexError, Refused, msgspec.ValidationError) as error:
        raise RecordError(mark("This log holds a record that cannot be read.")) from error


@lru_cache(maxsize=MOST_KEPT)
def _answered(blob: bytes, codec: GameCodec) -> Answered:
    """Return the answer that was written so: one seat gives the same ones again and again."""
    raw: Any = unpack_own(blob[1:])
    seat, chosen = _ANSWER.decode(raw[1:])
    return Answered(seat, codec.decode_choice(chosen))


def _read(raw: object) -> Record:
    if not isinstance(raw, tuple) or not raw or type(raw[0]) is not int or raw[0] < 0:
        raise ValueError("no tag")
    kind, values = KINDS[raw[0]], raw[1:]
    if kind is Answered:
        raise ValueError("an answer before the game is known, or written otherwise than we do")
    if kind is Made:
        return _made(values)
    record: Record = _READERS[kind].decode(values)
    return record


def _made(values: tuple[Any, ...]) -> Made:
    fingerprint, *rest = values
    made: Made = _READERS[Made].decode(tuple(rest))
    if made.game not in GAMES:
        raise MissingGame(made)
    game = GAMES[made.game]
    if game_codec_of(game).fingerprint != fingerprint or made.rules != game.rules_version or made.chance > FAIR:
        raise OtherRules(made)
    return made
