"""Turns datagrams of mDNS into questions and records, and back, strictly and in bounds. Sans-IO.

What is read comes from anybody on the network. A datagram is taken as a whole or not at all: no name is longer than
DNS allows, a name refers to what stands before it alone and a few times at most, and no count is believed before it has
been held against a bound.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address
from typing import Final, NamedTuple

LARGEST: Final = 4096
"""The bytes of a datagram that is read; one with a server of ours has some 300."""
MOST_QUESTIONS: Final = 16
MOST_RECORDS: Final = 64
_REFERENCES: Final = 8
"""How often one name may refer to another's end."""
_LONGEST_NAME: Final = 255
_LONGEST_LABEL: Final = 63

A: Final = 1
PTR: Final = 12
TXT: Final = 16
AAAA: Final = 28
SRV: Final = 33
ANY: Final = 255
_INTERNET: Final = 1
_TOP_BIT: Final = 0x8000
"""Of a class: the asker would take an answer to itself, or the record replaces all others of its name."""
_ANSWER: Final = 0x8400
_IS_ANSWER: Final = 0x8000
_NOT_OURS: Final = 0x780F
"""The bits of another kind of request, and of an error: mDNS ignores such datagrams."""

Name = tuple[bytes, ...]
Number = IPv4Address | IPv6Address
"""An address as a number."""


class Malformed(Exception):
    """Raised for a datagram that is not taken."""


class Question(NamedTuple):
    name: Name
    kind: int


class Record(NamedTuple):
    name: Name
    kind: int
    seconds: int
    """How long it holds; 0 takes it back."""
    data: bytes
    """As it stands in a datagram, but with its names whole."""


class Datagram(NamedTuple):
    number: int
    is_answer: bool
    questions: tuple[Question, ...] = ()
    records: tuple[Record, ...] = ()


def same(one: Name, other: Name) -> bool:
    """Compare names as DNS does: capitals are the same as small letters."""
    return tuple(map(bytes.lower, one)) == tuple(map(bytes.lower, other))


# Reading


def read(data: bytes) -> Datagram:
    """Return what a datagram says. Raise Malformed for anything else."""
    if not 12 <= len(data) <= LARGEST:
        raise Malformed
    number, flags, asked, *told = struct.unpack_from("!6H", data)
    if flags & _NOT_OURS or asked > MOST_QUESTIONS or sum(told) > MOST_RECORDS:
        raise Malformed
    at, questions, records = 12, [], []
    for _ in range(asked):
        name, at = _name(data, at)
        (kind, of), at = _fields(data, at, "!2H"), at + 4
        if of & ~_TOP_BIT in {_INTERNET, ANY}:
            questions.append(Question(name, kind))
    for _ in range(sum(told)):
        name, at = _name(data, at)
        (kind, of, seconds, size), at = _fields(data, at, "!2HIH"), at + 10
        if at + size > len(data):
            raise Malformed
        if of & ~_TOP_BIT == _INTERNET:
            records.append(Record(name, kind, seconds, _data(data, at, size, kind)))
        at += size
    return Datagram(number, bool(flags & _IS_ANSWER), tuple(questions), tuple(records))


def _fields(data: bytes, at: int, form: str) -> tuple[int, ...]:
    if at + struct.calcsize(form) > len(data):
        raise Malformed
    return struct.unpack_from(form, data, at)


def _name(data: bytes, at: int) -> tuple[Name, int]:
    """Return the name that stands there, and where what follows it begins. A reference leads to what stands before the
    name that it is a part of, so none leads round in a circle."""
    labels: list[bytes] = []
    length, references, begins, after = 1, 0, at, -1
    while True:
        (size,) = _fields(data, at, "!B")
        if size >= 0xC0:
            (reference,) = _fields(data, at, "!H")
            after = at + 2 if after < 0 else after
            at, references = reference & 0x3FFF, references + 1
            if at >= begins or references > _REFERENCES:
                raise Malformed
            begins = at
            continue
        at += 1
        if size == 0:
            return tuple(labels), (at if after < 0 else after)
        length += size + 1
        if size > _LONGEST_LABEL or length > _LONGEST_NAME or at + size > len(data):
            raise Malformed
        labels.append(data[at : at + size])
        at += size


def _data(data: bytes, at: int, size: int, kind: int) -> bytes:
    """Return a record's data. The names in it may refer to the datagram, and are made whole."""
    before = {PTR: 0, SRV: 6}.get(kind)
    if before is None:
        return data[at : at + size]
    if size <= before:
        raise Malformed
    name, end = _name(data, at + before)
    if end != at + size:
        raise Malformed
    return data[at : at + before] + _whole(name)


def name_in(data: bytes, at: int = 0) -> Name:
    """Return the name in a record's data."""
    return _name(data, at)[0]


def service_in(data: bytes) -> tuple[int, Name]:
    """Return the port and the machine in a SRV record's data."""
    _priority, _weight, port = _fields(data, 0, "!3H")
    return port, name_in(data, 6)


def address_in(data: bytes) -> Number:
    if len(data) not in {4, 16}:
        raise Malformed
    return IPv4Address(data) if len(data) == 4 else IPv6Address(data)


def words_in(data: bytes) -> tuple[bytes, ...]:
    """Return the strings in a TXT record's data."""
    words, at = [], 0
    while at < len(data):
        end = at + 1 + data[at]
        if end > len(data):
            raise Malformed
        words.append(data[at + 1 : end])
        at = end
    return tuple(words)


# Writing


def question(name: Name, kind: int) -> bytes:
    """Return the datagram that asks all on the network."""
    return struct.pack("!6H", 0, 0, 1, 0, 0, 0) + _whole(name) + struct.pack("!2H", kind, _INTERNET)


def answer(records: Iterable[Record]) -> bytes:
    """Return the datagram that tells all on the network. Only pointers are several machines' together: every other
    record replaces what was told before."""
    told = tuple(records)
    return struct.pack("!6H", 0, _ANSWER, 0, len(told), 0, 0) + b"".join(
        _written(each, _INTERNET if each.kind == PTR else _INTERNET | _TOP_BIT) for each in told
    )


def answer_to_one(asked: Datagram, records: Iterable[Record], longest: int) -> bytes:
    """Return the answer for somebody who asked as DNS does, from another port: with their number and their questions,
    and for `longest` seconds at most."""
    told = tuple(each._replace(seconds=min(each.seconds, longest)) for each in records)
    head = struct.pack("!6H", asked.number, _ANSWER, len(asked.questions), len(told), 0, 0)
    again = (_whole(each.name) + struct.pack("!2H", each.kind, _INTERNET) for each in asked.questions)
    return head + b"".join(again) + b"".join(_written(each, _INTERNET) for each in told)


def pointer(name: Name, to: Name, seconds: int) -> Record:
    return Record(name, PTR, seconds, _whole(to))


def service(name: Name, port: int, machine: Name, seconds: int) -> Record:
    return Record(name, SRV, seconds, struct.pack("!3H", 0, 0, port) + _whole(machine))


def words(name: Name, each: Iterable[bytes], seconds: int) -> Record:
    return Record(name, TXT, seconds, b"".join(bytes((len(word),)) + word for word in each))


def address(name: Name, where: Number, seconds: int) -> Record:
    return Record(name, A if where.version == 4 else AAAA, seconds, where.packed)


def _written(record: Record, of: int) -> bytes:
    head = struct.pack("!2HIH", record.kind, of, record.seconds, len(record.data))
    return _whole(record.name) + head + record.data


def _whole(name: Name) -> bytes:
    return b"".join(bytes((len(label),)) + label for label in name) + b"\0"
