"""Frames from bytes: whatever comes, messages or one sentence."""

from __future__ import annotations

import tracemalloc
import zlib
from contextlib import suppress

import msgpack  # type: ignore[import-untyped]  # comes without types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.protocol.compression import WORDS
from net.protocol.messages import MOST_CHOICES, PROTOCOL
from net.protocol.wire import CAP_DOWN, CAP_UP, MAGIC, FrameReader, Raw, WireError, frame, is_shallow, unpack_own

plain = st.one_of(st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.text(max_size=20))
messages = st.lists(
    st.recursive(plain, lambda inner: st.lists(inner, max_size=5).map(tuple), max_leaves=20), max_size=8
).map(tuple)


def reader(cap: int = CAP_UP) -> FrameReader:
    """One that has heard the hello."""
    ready = FrameReader(cap)
    assert ready.feed(MAGIC + frame((1,))) == [(1,)]
    return ready


def raw_frame(body: bytes) -> bytes:
    size = len(body)
    return bytes((size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14)) + body


def short_frame(body: bytes) -> bytes:
    """As `frame` writes what is short."""
    return bytes((len(body),)) + body if len(body) < 0x80 else raw_frame(body)


def squeezed(body: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -12, 5, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return raw_frame(b"\xc1" + packer.compress(body) + packer.flush())


@given(st.lists(messages, max_size=5), st.lists(st.integers(1, 50), min_size=1, max_size=30))
def test_messages_come_out_as_they_went_in_however_they_are_cut(sent: list[Raw], cuts: list[int]) -> None:
    stream = MAGIC + frame((1,)) + b"".join(frame(message) for message in sent)
    ready, got, at, turn = FrameReader(CAP_DOWN), [], 0, 0
    while at < len(stream):
        size = cuts[turn % len(cuts)]
        got += ready.feed(stream[at : at + size])
        at, turn = at + size, turn + 1
    assert got == [(1,), *sent]
    assert ready.waiting == 0


@given(st.lists(st.binary(max_size=200), max_size=6), st.sampled_from((CAP_UP, CAP_DOWN)), st.booleans())
def test_any_bytes_are_messages_or_one_kind_of_error(chunks: list[bytes], cap: int, greeted: bool) -> None:
    ready = reader(cap) if greeted else FrameReader(cap)
    with suppress(WireError):
        for chunk in chunks:
            assert all(type(raw) is tuple for raw in ready.feed(chunk))


@given(st.binary(max_size=300))
def test_any_body_is_a_message_or_one_kind_of_error(body: bytes) -> None:
    for cap in (CAP_UP, CAP_DOWN):
        for stream in (raw_frame(body), short_frame(body), raw_frame(b"\xc1" + body), squeezed(body)):
            with suppress(WireError):
                reader(cap).feed(stream)


MALFORMED = {
    "an empty frame": raw_frame(b""),
    "no array": raw_frame(b"\x05"),
    "a map": raw_frame(b"\x80"),
    "a map inside": raw_frame(b"\x91\x81\x01\x02"),
    "an ext type": raw_frame(b"\x91\xd4\x05\x00"),
    "an empty ext type": raw_frame(b"\x91\xc7\x00\x05"),
    "a timestamp": raw_frame(b"\x91\xd6\xff\x00\x00\x00\x00"),
    "bytes": raw_frame(b"\x91\xc4\x01a"),
    "text that is not UTF-8": raw_frame(b"\x91\xa1\xff"),
    "half a surrogate": raw_frame(b"\x91\xa3\xed\xa0\x80"),
    "the byte that msgpack never uses": raw_frame(b"\x91\xc1"),
    "something behind the message": raw_frame(b"\x90\x90"),
    "a message cut off": raw_frame(b"\x92\x01"),
    "an array that claims to be long": raw_frame(b"\xdc\xff\xff"),
    "an array that claims to be endless": raw_frame(b"\xdd\xff\xff\xff\xff"),
    "a text that claims to be long": raw_frame(b"\x91\xdb\xff\xff\xff\xff"),
    "arrays in arrays": raw_frame(b"\x91" * 40 + b"\x90"),
    "arrays in arrays in arrays": raw_frame(b"\x91" * 2000 + b"\x90"),
    "a length beyond the cap": b"\xff\xff\x7f",
    "a length that never ends": b"\xff\xff\xff\xff",
    "deflated, from a client": squeezed(msgpack.packb([1] * 50)),
}


@pytest.mark.parametrize("stream", MALFORMED.values(), ids=MALFORMED.keys())
def test_malformed_frames_end_the_line_with_a_sentence(stream: bytes) -> None:
    for each in (stream, short_frame(stream[3:])):
        with pytest.raises(WireError, match=r"^[A-Z].*\.$"):
            reader().feed(each)


def test_a_short_frame_may_be_too_long_for_this_server_and_too_deep() -> None:
    for stream in (frame((1,) * 50), frame(((((1,),),),))):
        modest = FrameReader(40, deepest=3)
        modest.feed(MAGIC + frame((1,)))
        with pytest.raises(WireError):
            modest.feed(stream)


@pytest.mark.parametrize("size", [0, 1, 22, 23, 24, 25, 125, 126, 127, 128, 129])
def test_a_frame_that_comes_alone_is_read_as_one_that_comes_in_pieces(size: int) -> None:
    stream, ready = frame(("x" * size, size), may_squeeze=False), reader()
    assert ready.feed(stream) == ready.feed(stream[:1]) + ready.feed(stream[1:])
    assert ready.waiting == 0


def test_a_reader_that_has_failed_stays_dead_and_holds_nothing() -> None:
    ready = reader()
    with pytest.raises(WireError):
        ready.feed(raw_frame(b"\x80") + b"x" * 1000)
    assert ready.waiting == 0
    with pytest.raises(WireError, match="closed already"):
        ready.feed(frame((1,)))


@pytest.mark.parametrize("stream", [b"SSH-2.0", b"x", MAGIC[:5] + b"?"])
def test_another_protocol_is_noticed_at_once(stream: bytes) -> None:
    with pytest.raises(WireError, match="protocol"):
        FrameReader(CAP_DOWN).feed(stream)


def test_before_the_hello_frames_are_small() -> None:
    with pytest.raises(WireError, match="too long"):
        FrameReader(CAP_UP).feed(MAGIC + b"\xff\x7f")


def test_the_largest_frame_of_each_way_passes_and_one_byte_more_does_not() -> None:
    for cap in (CAP_UP, CAP_DOWN):
        size = cap - 10 - 10 * (cap // 2000)
        body = bytes(msgpack.packb(["x" * 2000] * (size // 2040) + ["y"]))
        assert reader(cap).feed(raw_frame(body)) if cap == CAP_UP else True
        header = (cap + 1) & 0x7F | 0x80, (cap + 1) >> 7 & 0x7F | 0x80, (cap + 1) >> 14
        with pytest.raises(WireError, match="too long"):
            reader(cap).feed(bytes(header))


def test_the_longest_plan_of_answers_passes_and_a_longer_array_does_not() -> None:
    longest, longer = ((8, 41, 1, ((10, 56, 3),) * size) for size in (MOST_CHOICES, MOST_CHOICES + 1))
    assert reader().feed(frame(longest, may_squeeze=False)) == [longest]
    with pytest.raises(WireError, match="cannot be understood"):
        reader().feed(frame(longer, may_squeeze=False))


def test_too_many_messages_at_once_are_a_flood() -> None:
    with pytest.raises(WireError, match="slow down"):
        reader().feed(frame((1,)) * 1025)


def test_a_server_may_deflate_large_frames_and_they_come_out_whole() -> None:
    message = (3, ("open_piles", "players", "apprentice") * 40)
    small = frame(message)
    assert len(small) < 80 < len(frame(message, may_squeeze=False))
    assert reader(CAP_DOWN).feed(small) == [message]


def test_small_frames_are_never_deflated() -> None:
    assert frame((4, ("players",) * 10)) == frame((4, ("players",) * 10), may_squeeze=False)


@pytest.mark.parametrize("cut", [-1, -5])
def test_a_deflated_frame_cut_off_is_malformed(cut: int) -> None:
    body = squeezed(bytes(msgpack.packb(["players"] * 500)))[3:]
    with pytest.raises(WireError):
        reader(CAP_DOWN).feed(raw_frame(body[:cut]))


def test_a_bomb_does_not_go_off() -> None:
    bomb = squeezed(b"\x00" * 50_000_000)
    assert len(bomb) < 60_000
    ready = reader(CAP_DOWN)
    tracemalloc.start()
    try:
        with pytest.raises(WireError):
            ready.feed(bomb)
        assert tracemalloc.get_traced_memory()[1] < 3 * CAP_DOWN
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("body", [b"\xdc\xff\xff" * 800, b"\xdc\x00\x80" * 20_000, b"\xdd\x00\xff\xff\xff" * 1000])
def test_headers_alone_take_no_memory(body: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(WireError):
            reader().feed(raw_frame(body))
        assert tracemalloc.get_traced_memory()[1] < 4 * CAP_UP + 1024 * 64 * 16
    finally:
        tracemalloc.stop()


@given(st.integers(0, 60))
def test_what_is_too_deep_is_known_without_going_there(levels: int) -> None:
    tree: Raw = ()
    for _ in range(levels):
        tree = (tree, 1)
    assert is_shallow(tree) == (levels < 24)


def test_our_own_bytes_may_hold_bytes_but_no_maps() -> None:
    assert unpack_own(msgpack.packb([b"seed"])) == (b"seed",)
    with pytest.raises(ValueError, match="map"):
        unpack_own(msgpack.packb({}))


def test_the_dictionary_is_part_of_the_protocol() -> None:
    assert (PROTOCOL, zlib.crc32(WORDS)) == (1, 3258717531), "a new dictionary is a new protocol"
