"""Lays out the file of a replay: a line that names the format, then pieces, deflated together.

Of a game that goes on nothing is deflated, for the length of the file would tell what its seat holds.

The first piece is the head. Each of the others is one moment: the frames of net/protocol that a door would have been
sent for it, one behind the other. A moment that shows the whole table (TableSeen) begins what another seat saw.
"""

from __future__ import annotations

import zlib
from base64 import b85encode
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from core.sentences import mark
from net.protocol.wire import CAP_DOWN, pack

MAGIC: Final = b"sortilege replay 1\n"
MOST_BYTES: Final = 8 * 2**20
"""A file is no longer than that …"""
MOST_INFLATED: Final = 64 * 2**20
"""… and holds no more than this."""
PART: Final = 6000
"""Bytes of a file in one string of the wire."""
LENGTH: Final = 4
"""Bytes of the number before each piece."""

Seat = Annotated[int, Meta(ge=-1, le=255)]
Text = Annotated[str, Meta(max_length=64)]


class ReplayError(Exception):
    """Raised for what is no such file, or one that can't be shown here; the text is a sentence."""


class Head(msgspec.Struct, frozen=True, array_like=True):
    """Says of what a file is the replay. Nothing stands here that its seat did not know."""

    game: Text
    rules: int
    fingerprint: int
    """Of the kinds by which the game's messages are read (net.protocol.game_codec)."""
    table: int
    at: int
    """When the game began, in seconds since the epoch."""
    seats: Annotated[tuple[Seat, ...], Meta(max_length=17)]
    """The seats with whose eyes it is seen, in the order of what follows; -1: an onlooker's."""
    since: int = 0
    """The step by which the first of these seats had last answered."""


class Writer:
    """Puts a file together, piece by piece."""

    def __init__(self, head: Head, *, even: bool = False) -> None:
        """Begin a file; an `even` one is as long as its pieces, whatever they hold."""
        self._deflate = zlib.compressobj(0 if even else 6)
        self._parts: list[bytes] = [MAGIC]
        self.put(pack(msgspec.structs.astuple(head)))

    def put(self, piece: bytes) -> None:
        self._parts.append(self._deflate.compress(len(piece).to_bytes(LENGTH, "big") + piece))

    def whole(self) -> bytes:
        return b"".join([*self._parts, self._deflate.flush()])


def in_parts(data: bytes) -> tuple[str, ...]:
    """Return a file as it stands in a message."""
    return tuple(b85encode(data[at : at + PART]).decode() for at in range(0, len(data), PART))


def pieces(data: bytes) -> list[bytes]:
    """Take a file apart, the head first. Raise ReplayError for what is none."""
    if not data.startswith(MAGIC):
        raise ReplayError(
            mark("This replay is of a version that this sortilege does not know: update it.")
            if data.startswith(MAGIC[:16])
            else mark("This is not the file of a replay.")
        )
    try:
        inflate = zlib.decompressobj()
        text = inflate.decompress(data[len(MAGIC) :], MOST_INFLATED)
    except zlib.error as error:
        raise ReplayError(DAMAGED) from error
    found, at = list[bytes](), 0
    while at < len(text):
        start = at + LENGTH
        at = start + int.from_bytes(text[at:start], "big")
        if not start < at <= min(len(text), start + CAP_DOWN):
            raise ReplayError(DAMAGED)
        found.append(text[start:at])
    if not inflate.eof or not found:
        raise ReplayError(DAMAGED)
    return found


DAMAGED: Final = mark("This file of a replay is damaged.")
