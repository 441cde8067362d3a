"""The one owner of randomness: what falls at each step of a table follows from its secret seed, and from nothing else.

So a replay draws the same again, and nobody can tell the next outcome from the last ones: each is a keyed hash
(BLAKE2b, the seed is the key) of the step's number. The seed's own hash is shown to all before the deal.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Final

from core.engine import Shape

SEED_SIZE: Final = 32

_WORDS: Final = struct.Struct("<16I")
_PURPOSE: Final = b"sortilege.chance"
_ALL: Final = 2**32


def outcome(seed: bytes, number: int, shape: Shape) -> tuple[int, ...]:
    """What chance says at step `number` of the table with that seed."""
    words = _words(seed, number)
    if not shape.distinct:
        return tuple([_below(shape.sides, words) for _ in range(shape.size)])
    return _drawn(shape.size, shape.sides, words)


def commitment(seed: bytes) -> str:
    """Shown before the deal; when the seed is uncovered, anybody can check it: the start of its SHA-256."""
    return sha256(seed).hexdigest()[:40]


def seed_from(wish: int | str) -> bytes:
    """The seed of a player's own choice (`--seed 7`): the same wish, the same game."""
    return blake2b(str(wish).encode(), digest_size=SEED_SIZE, person=b"sortilege.wish").digest()


def _words(seed: bytes, number: int) -> Iterator[int]:
    """Numbers below 2³², as many as are wanted, each as likely as the others."""
    counter = 0
    while True:
        message = struct.pack("<QQ", number, counter)
        yield from _WORDS.unpack(blake2b(message, key=seed, person=_PURPOSE).digest())
        counter += 1


def _below(sides: int, words: Iterator[int]) -> int:
    """Words above the last whole multiple of `sides` are passed over, or the low numbers would come more often."""
    fair = _ALL - _ALL % sides
    for word in words:
        if word < fair:
            return word % sides
    raise AssertionError("the words have no end")


def _drawn(size: int, sides: int, words: Iterator[int]) -> tuple[int, ...]:
    """The first `size` of a Fisher–Yates shuffle."""
    order = list(range(sides))
    for place in range(size):
        other = place + _below(sides - place, words)
        order[place], order[other] = order[other], order[place]
    return tuple(order[:size])


def bot_rng(seed: bytes, number: int, seat: int) -> random.Random:
    """What a bot thinks with at that step. It guesses hands with it and draws no card, so a fast generator will do."""
    message = struct.pack("<QQ", number, seat)
    start = blake2b(message, key=seed, digest_size=16, person=b"sortilege.bots").digest()
    return random.Random(start)  # noqa: S311 - a bot's guesses need no secrecy
