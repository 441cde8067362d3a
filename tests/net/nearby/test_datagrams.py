"""Whatever comes from the network is read as a whole or not at all, in bounds, and written as it is read."""

from __future__ import annotations

import struct
from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from net.nearby import datagrams
from net.nearby.announcement import KIND, found
from net.nearby.datagrams import LARGEST, MOST_RECORDS, PTR, Datagram, Malformed, Record, answer, question, read

NAMES = st.lists(st.binary(min_size=1, max_size=20), max_size=8).map(tuple)
SECONDS = st.integers(0, 2**32 - 1)
RECORDS = st.one_of(
    st.builds(datagrams.pointer, NAMES, NAMES, SECONDS),
    st.builds(datagrams.service, NAMES, st.integers(0, 65535), NAMES, SECONDS),
    st.builds(datagrams.words, NAMES, st.lists(st.binary(max_size=60), max_size=4), SECONDS),
    st.builds(datagrams.address, NAMES, st.integers(0, 2**32 - 1).map(IPv4Address), SECONDS),
    st.builds(datagrams.address, NAMES, st.integers(0, 2**128 - 1).map(IPv6Address), SECONDS),
)
ONE = answer([datagrams.pointer(KIND, (b"x", *KIND), 9), datagrams.words((b"x",), [b"v=1", b""], 9)])


@given(st.lists(RECORDS, max_size=6))
def test_what_is_written_is_read_as_it_was_meant(records: list[Record]) -> None:
    assert read(answer(records)) == Datagram(0, True, (), tuple(records))
    asked = read(question(KIND, PTR))
    assert not asked.is_answer
    again = read(datagrams.answer_to_one(asked._replace(number=7), records, 10))
    assert (again.number, again.questions) == (7, asked.questions)
    assert [each.seconds for each in again.records] == [min(each.seconds, 10) for each in records]


@given(st.binary(max_size=200), st.integers(0, len(ONE) - 1), st.integers(0, 255))
@example(b"\0" * 12, 0, 0)
def test_no_bytes_do_anything_but_be_refused(loose: bytes, at: int, byte: int) -> None:
    for data in (loose, ONE[:at], ONE[:at] + bytes((byte,)) + ONE[at + 1 :], ONE + loose):
        try:
            told = read(data)
        except Malformed:
            continue
        for source in ("192.168.1.7", "fe80::7%eth0"):
            list(found(told, source))
        for each in told.records:
            for look in (datagrams.name_in, datagrams.service_in, datagrams.words_in, datagrams.address_in):
                try:
                    look(each.data)
                except Malformed:
                    continue


def head(questions: int = 0, records: int = 0) -> bytes:
    return struct.pack("!6H", 0, 0x8400, questions, records, 0, 0)


def refers(at: int) -> bytes:
    return struct.pack("!H", 0xC000 | at)


END = struct.pack("!2H", PTR, 1)


@pytest.mark.parametrize(
    "data",
    [
        head(1) + refers(12) + END,  # To itself.
        head(1) + refers(14) + refers(12) + END,  # Forward, and back.
        head(1) + b"\1a" + refers(12) + END,  # To its own beginning.
        head(1) + b"\1a" * 128 + b"\0" + END,  # A longer name than there may be.
        head(1) + b"\x40" + b"a" * 64 + b"\0" + END,  # A longer label.
        head(1) + b"\5ab",  # Cut off in the middle.
        head(65535),  # More questions than can be.
        head(0, 65535) + b"\0" * 500,
        head(0, 1) + b"\0" + struct.pack("!2HIH", PTR, 1, 9, 60_000) + b"\0",  # More data than there is.
        head(0, 1) + b"\0" + struct.pack("!2HIH", PTR, 1, 9, 3) + b"\0\0\0",  # Less of it than is said.
        head() + b"\0" * LARGEST,
        b"",
        head()[:11],
    ],
)
def test_circles_and_wrong_lengths_are_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        read(data)


def test_no_datagram_makes_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst are names that each refer as often as they may. What is done is counted, not how long it takes."""
    done = 0
    fields = datagrams._fields

    def counted(data: bytes, at: int, form: str) -> tuple[int, ...]:
        nonlocal done
        done += 1
        return fields(data, at, form)

    monkeypatch.setattr(datagrams, "_fields", counted)
    labels = b"\1a" * 100 + b"\0"
    start = 12 + len(labels) + len(END) + 11
    chain = b"".join(refers(12 if not each else start + 2 * (each - 1)) for each in range(7))
    first = b"\0" + struct.pack("!2HIH", 1, 1, 9, len(chain)) + chain
    more = refers(start + 2 * 6) + struct.pack("!2HIH", 1, 1, 9, 0)
    data = struct.pack("!6H", 0, 0x8400, 1, MOST_RECORDS, 0, 0) + labels + END + first + more * (MOST_RECORDS - 1)
    assert len(read(data).records) == MOST_RECORDS
    assert MOST_RECORDS * 100 < done < MOST_RECORDS * 140
