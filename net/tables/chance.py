"""Owns all randomness: what falls at a table follows from its key and from how often chance has spoken there.

The key begins as the table's secret seed. Each time the table comes back from the disk, new entropy is mixed in before
chance speaks again (records.Mixed): whoever has seen the hours that a restored backup has lost, or has a copy of the
file, knows nothing of what falls then. They may know the order of a pile, too, so what nobody has seen is shuffled anew
before the next answer (replay.Reshuffled). Outcomes stand in the log, so a replay draws the same again.

An outcome is a keyed hash (BLAKE2b) of how many there were before it and of what is asked for. Nobody can tell it from
the others, and no record that costs nothing, such as a clock's, shifts it. How a server is bound to its seed before the
deal, how players add to the key, and how all of it is checked after the end is net/fair's (docs/fair-deals.md); a host
who reads the files is not kept from knowing what comes.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Final

from core.engine import Shape

SEED_SIZE: Final = 32
LEAST_PAUSE: Final = 1.0
MOST_PAUSE: Final = 3.0

_WORDS: Final = struct.Struct("<16I")
_ASKED: Final = struct.Struct("<QQQQ?")
_PURPOSE: Final = b"sortilege.chance"
_ALL: Final = 2**32


def mixed(key: bytes, entropy: bytes) -> bytes:
    """Return the key from here on. The seed and all that was mixed in so far go into it, and can't be told from it."""
    return blake2b(entropy, key=key, digest_size=SEED_SIZE, person=b"sortilege.mixed").digest()


def outcome(key: bytes, number: int, shape: Shape) -> tuple[int, ...]:
    """Return the outcome of the roll after `number` others."""
    words = _words(key, number, shape)
    if not shape.distinct:
        return tuple([_below(shape.sides, words) for _ in range(shape.size)])
    return _drawn(shape.size, shape.sides, words)


def commitment(seed: bytes) -> str:
    """Return what tables of before net/fair show before the deal: the start of the seed's SHA-256."""
    return sha256(seed).hexdigest()[:40]


def _words(key: bytes, number: int, shape: Shape) -> Iterator[int]:
    """Yield numbers below 2³², each as likely as the others; another shape has others throughout."""
    counter = 0
    while True:
        message = _ASKED.pack(number, counter, *shape)
        yield from _WORDS.unpack(blake2b(message, key=key, person=_PURPOSE).digest())
        counter += 1


def _below(sides: int, words: Iterator[int]) -> int:
    """Return a number below `sides`. Words above the last whole multiple of it are skipped, or low numbers would come
    more often."""
    fair = _ALL - _ALL % sides
    for word in words:
        if word < fair:
            return word % sides
    raise AssertionError("the words have no end")


def _drawn(size: int, sides: int, words: Iterator[int]) -> tuple[int, ...]:
    """Return the first `size` of a Fisher–Yates shuffle."""
    order = list(range(sides))
    for place in range(size):
        other = place + _below(sides - place, words)
        order[place], order[other] = order[other], order[place]
    return tuple(order[:size])


def pause(key: bytes, question: int, seat: int) -> float:
    """Return the seconds after which a standing order answers that question: as many as a person may need who passes,
    whatever the seat holds."""
    message = struct.pack("<QQ", question, seat)
    part = int.from_bytes(blake2b(message, key=key, digest_size=8, person=b"sortilege.pauses").digest(), "big") / 2**64
    return LEAST_PAUSE + (MOST_PAUSE - LEAST_PAUSE) * part


def bot_rng(key: bytes, question: int, seat: int) -> random.Random:
    """Return a bot's generator for that question. It guesses hands by it and draws no card: a fast one will do."""
    message = struct.pack("<QQ", question, seat)
    start = blake2b(message, key=key, digest_size=16, person=b"sortilege.bots").digest()
    return random.Random(start)  # noqa: S311 - a bot's guesses need no secrecy
