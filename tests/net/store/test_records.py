"""The log's records: as they were, or refused."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine import AnyGame
from core.registry import GAMES
from core.replay import Answered, Reshuffled, Rolled
from net.logs.encoding import decode_record, encode_record
from net.logs.faults import RecordError
from net.logs.kinds import Record
from net.people.records import Came, Known, Unlinked
from net.protocol.messages import BY_WISH, FOR_BOTS, FOR_TIME, TO_BEGIN
from net.protocol.wire import pack, unpack_own
from net.ratings.kept import Placed, Played, Summed, Sums
from net.tables.records import (
    Begun,
    Botted,
    Bound,
    Covered,
    Ended,
    Granted,
    Held,
    Left,
    Looked,
    Made,
    Mixed,
    Opened,
    Pledged,
    Returned,
    Sat,
    Settled,
    Shared,
    Stood,
    Unrated,
    Wished,
    Withdrawn,
)
from tests.conformance.helpers.subjects import every_game
from tests.net.samples import begun, turns

KAMPF = GAMES["kampf"]
MADE = Made(
    "kampf", ("open", "adept"), (("deals", "3"),), True, "code", bytes(range(32)), "Anna", 1_700_000_000
)._replace(rules=KAMPF.rules_version)
RECORDS: tuple[Record, ...] = (
    MADE,
    Sat(1, "key:abc", "Anna"),
    Stood(1),
    MADE._replace(chance=1),
    Pledged(1, bytes(range(32))),
    Bound((0, 2), "adept"),
    Shared(1, "a few keys é"),
    Botted(2, "adept"),
    Begun(1_700_000_000),
    Ended(),
    Rolled(()),
    Rolled(tuple(range(102))),
    Known("key:abc", "Anna", "code"),
    MADE._replace(clock="answer:60"),
    Covered(1, "adept"),
    Returned(1),
    Left((60, 0, 1799)),
    Known("key:abc", "Anna", "code", 86400),
    Known("key:abc", "Anna", "code", 86400, "de"),
    Came("key:abc", 86400),
    Unlinked("key:abc", "code"),
    Mixed(bytes(range(32))),
    Granted(3, 180),
    Looked(1_700_000_000),
    Reshuffled((2, 0, 1)),
    MADE._replace(maker_id="key:abc"),
    MADE._replace(wait=600),
    MADE._replace(package="others", wait=600),
    Covered(1, "adept", BY_WISH),
    Wished(FOR_TIME, 2, 3),
    Wished(TO_BEGIN, 2, level="adept"),
    Settled(FOR_BOTS),
    Held(3, "key:abc", "Anna"),
    Opened(),
    Withdrawn(2, 1, 3),
    MADE._replace(rated=1),
    Unrated(),
    Played(3, "kampf", 86400, True, (Placed("key:abc", 1, 27_000, 8_000, 21), Placed("", 2, 0, 0, 0, True))),
    Summed("key:abc", "kampf", 27_000, 8_000, Sums((2, 0, 1), 3, 40, 19), Sums()),
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_comes_back_as_it_was(record: Record) -> None:
    assert repr(decode_record(encode_record(record, None), None)) == repr(record)


def test_who_was_known_before_days_were_kept_came_to_be_so_on_none() -> None:
    known = Known("key:abc", "Anna", "code")
    raw = unpack_own(encode_record(known, None)[1:])
    assert isinstance(raw, tuple)
    assert decode_record(b"\x01" + pack(raw[:4]), None) == known


@pytest.mark.parametrize("missing", [1, 2])
def test_a_table_of_before_there_were_clocks_or_makers_with_rights_has_none(missing: int) -> None:
    blob = encode_record(MADE, None)
    older = blob[:1] + pack(unpack_own(blob[1:])[:-missing])  # type: ignore[index]  # a tuple, as we have packed it
    assert decode_record(older, None) == MADE


@every_game
def test_every_answer_comes_back_as_it_was_in_few_bytes(game: AnyGame) -> None:
    rng = Random(4)
    for turn in turns(begun(game, game.seats[0], rng), rng):
        record = Answered(turn.seat, turn.choice)
        blob = encode_record(record, game)
        assert repr(decode_record(blob, game)) == repr(record)
        assert len(blob) <= 24


def test_a_log_of_another_format_is_refused_by_its_number() -> None:
    with pytest.raises(RecordError, match="format 2; this sortilege reads format 1"):
        decode_record(b"\x02" + encode_record(Ended(), None)[1:], None)


def test_a_table_whose_game_has_other_choices_now_is_refused() -> None:
    fingerprint_of_old = 5
    with pytest.raises(RecordError, match="by rules of Kampf der Magier"):
        decode_record(b"\x01" + pack((2, fingerprint_of_old, *MADE)), None)


BROKEN = {
    "nothing": b"",
    "no array": b"\x05",
    "an empty array": b"\x90",
    "a tag beyond all": pack((99,)),
    "a tag below zero": pack((-1,)),
    "True for a tag": pack((True, 1)),
    "a field too few": pack((3, 1)),
    "a field too many": pack((4, 1, 1)),
    "a text for a number": pack((4, "1")),
    "an answer of no game's": pack((0, 1, (99,))),
    "something behind it": pack((4, 1)) + b"\x00",
    "a map": b"\x80",
    "an unknown game": pack((2, 0, "whist", *MADE[1:])),
    "a table of nothing": pack((2,)),
}


@pytest.mark.parametrize("blob", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_record_is_refused(blob: bytes) -> None:
    with pytest.raises(RecordError):
        decode_record(b"\x01" + blob if blob else b"", KAMPF)


def test_an_answer_is_not_read_without_its_game() -> None:
    rng = Random(4)
    turn = next(turns(begun(KAMPF, 2, rng), rng))
    with pytest.raises(RecordError):
        decode_record(encode_record(Answered(turn.seat, turn.choice), KAMPF), None)


@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_are_a_record_or_refused(blob: bytes, led: bool) -> None:
    with suppress(RecordError):
        decode_record(b"\x01" + blob if led else blob, KAMPF)
