"""Chains the records of a table's log, so that its head stands for all of it, and keeps what is opened at the end.

A few bytes a record: the log itself is on disk, and a server has hundreds of tables.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.engine import Shape
from net.fair import proof
from net.protocol.wire import pack, unpack_own

EVERY: Final = 32
"""After so many records the head is told. Then it stays for a while, and two players have time to compare it."""


class Told(NamedTuple):
    """The head of the log after so many records."""

    at: int
    head: str


class Chain:
    """The chain of one table. Numbers of records count those that are in it, from 1 on."""

    __slots__ = ("_at", "_leaves", "_link", "_opened", "_secrets", "_to_open", "told")

    def __init__(self, secrets: proof.Secrets, commitment: str) -> None:
        self._link = proof.first_link(commitment)
        self._secrets = secrets
        self._to_open = proof.open_key(secrets.seed)
        self._leaves = bytearray()
        self._opened: list[bytes] = []
        self._at = 0
        self.told = Told(0, proof.head(self._link))
        """The head that those at the table are told: the same for all, whenever they come."""

    def close(self, record: bytes) -> None:
        """Take in a record that stays closed."""
        self._take(record, self._secrets.private)

    def open(self, record: bytes, *entry: Any) -> None:
        """Take in what is opened at the end; `entry` is how the file tells it."""
        self._take(record, self._to_open)
        self._opened.append(pack((self._at, *entry)))

    def fallen(self, kind: bytes, name: str, shape: Shape, outcome: tuple[int, ...]) -> None:
        """Take in what chance has said."""
        self.open(proof.fallen(kind, shape, outcome), name, *shape, outcome)

    def note(self, *, is_over: bool) -> bool:
        """Note the head that is told from here on, if it is time for another. Return whether it is."""
        if self._at - self.told.at < (1 if is_over else EVERY):
            return False
        self.told = Told(self._at, proof.head(self._link))
        return True

    def entries(self) -> list[Any]:
        """Return the log as the file has it."""
        found: list[Any] = [bytes(self._leaves[at : at + 16]).hex() for at in range(0, len(self._leaves), 16)]
        for packed in self._opened:
            at, *entry = _entry(packed)
            found[at - 1] = entry
        return found

    def _take(self, record: bytes, key: bytes) -> None:
        self._at += 1
        leaf = proof.leaf(record, proof.leaf_key(key, self._at))
        self._leaves += leaf
        self._link = proof.next_link(self._link, leaf)


def _entry(packed: bytes) -> list[Any]:
    raw = unpack_own(packed)
    assert isinstance(raw, tuple)
    return list(raw)
