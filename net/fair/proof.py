"""Computes what binds a table's chance before its first roll, and its log for good: hashes of secrets that are opened
at the end.

docs/fair-deals.md is the page that a second program goes by; what stands here must never change for a table that was
made by it.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Final, NamedTuple

from core.engine import Shape

FAIR: Final = 1
"""The rules of chance that this page describes; tables that were made before go by 0."""
LONGEST_SHARE: Final = 64
"""The most bytes of a share."""
HEAD: Final = 8
WHOLE: Final = 64
"""The digits of a commitment; tables of before show fewer."""

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aeio"
_ENDS: Final = ("", "l", "n", "r")
_SYLLABLES: Final = tuple(first + vowel + end for first in _CONSONANTS for vowel in _VOWELS for end in _ENDS)


class Secrets(NamedTuple):
    """The two secrets of a table, which tell nothing of each other."""

    seed: bytes
    """Opened at the end."""
    private: bytes
    """Never opened: bots think by it, orders wait by it, and answers are closed by it."""


def secrets_of(master: bytes) -> Secrets:
    return Secrets(_keyed(b"", master, b"sortilege.deal"), _keyed(b"", master, b"sortilege.closed"))


def setup_line(setup: Mapping[str, object]) -> bytes:
    """Return a set-up as it is hashed."""
    return json.dumps(setup, sort_keys=True, separators=(",", ":")).encode("ascii")


def commitment(seed: bytes, setup: Mapping[str, object]) -> str:
    return sha256(seed + setup_line(setup)).hexdigest()


def pledge(share: str) -> bytes:
    """Return the hash that binds a seat to its share."""
    return sha256(b"sortilege.share" + share.encode()).digest()


def first_key(seed: bytes, shares: Mapping[int, str]) -> bytes:
    """Return the key by which chance speaks first."""
    each = [(seat, shares[seat].encode()) for seat in sorted(shares)]
    return _keyed(b"".join(bytes((seat, len(share))) + share for seat, share in each), seed, b"sortilege.shares")


# The log


def open_key(seed: bytes) -> bytes:
    """Return the key of the leaves that are opened with the seed."""
    return _keyed(b"leaves", seed)


def leaf_key(key: bytes, number: int) -> bytes:
    return _keyed(struct.pack("<Q", number), key, b"sortilege.leaf")


def leaf(record: bytes, key: bytes) -> bytes:
    return blake2b(record, key=key, digest_size=16).digest()


def first_link(committed: str) -> bytes:
    return sha256(b"sortilege.log" + bytes.fromhex(committed)).digest()


def next_link(link: bytes, closed: bytes) -> bytes:
    return blake2b(link + closed, digest_size=32).digest()


def head(link: bytes) -> str:
    """Return the short head of a log, in hexadecimal digits."""
    return link[:HEAD].hex()


def is_head(short: str) -> bool:
    return len(short) == 2 * HEAD and all(digit in "0123456789abcdef" for digit in short)


def words(short: str) -> str:
    """Return a head as four words that can be read aloud."""
    parts = bytes.fromhex(short)
    return " ".join(_SYLLABLES[one] + _SYLLABLES[other] for one, other in zip(parts[::2], parts[1::2], strict=True))


# Records of chance, as they are hashed


def pledged(seat: int, hashed: bytes) -> bytes:
    return b"P" + bytes((seat,)) + hashed


def closed(seats: Iterable[int]) -> bytes:
    return b"C" + bytes(seats)


def shared(seat: int, share: str) -> bytes:
    return b"O" + bytes((seat,)) + share.encode()


def mixed_in(entropy: bytes) -> bytes:
    return b"M" + entropy


def fallen(kind: bytes, shape: Shape, outcome: Sequence[int]) -> bytes:
    """Return an outcome of that kind, R or S."""
    return kind + struct.pack(f"<II?{len(outcome)}I", *shape, *outcome)


def _keyed(data: bytes, key: bytes, person: bytes = b"") -> bytes:
    return blake2b(data, key=key, digest_size=32, person=person).digest()
