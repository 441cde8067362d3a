"""Divides bytes into frames, and limits how much a stranger's bytes may cost us.

A stream starts with MAGIC. Then come frames: a length (base 128, the lowest seven bits first, at most three bytes) and
a body of that length. The body is one msgpack array; if its first byte is SQUEEZED, which msgpack never uses, the rest
is that array deflated (net/protocol/compression.py), and may be filled up with zeros; only servers send such. Nothing
here knows what the arrays mean.

What comes in is held to its caps before it takes memory, and the first fault is the last: a reader that has raised
raises again. No maps and no ext types exist in this protocol, so neither do duplicate keys or strange objects.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Never

import msgpack  # type: ignore[import-untyped]  # it comes without types

from core.sentences import mark, sentence
from net.protocol.compression import FILLING, SqueezeError, squeeze, unsqueeze

MAGIC: Final = b"sortilege\n"
CAP_UP: Final = 64 * 1024
CAP_DOWN: Final = 1024 * 1024
CAP_HELLO: Final = 1024
DEEPEST: Final = 24
"""The depth of arrays within arrays; the games need less than ten."""
MOST_AT_ONCE: Final = 1024
"""The most frames in one `feed`: more of them is a flood, and would hold up everybody else."""

SQUEEZED: Final = b"\xc1"
WORTH_SQUEEZING: Final = 128
"""Below this many bytes deflating costs more time than it saves on the line; a step of a game stays below it."""

SLACK: Final = 12
"""By how many bytes a few other numbers may change the deflated length; what is hidden adds its own."""

Raw = tuple[Any, ...]


class WireError(Exception):
    """Raised where a connection cannot go on; the text is a sentence for the player at its end."""


def _no_maps(_pairs: object) -> Never:
    raise ValueError("a map")


def _no_ext(_code: int, _data: bytes) -> Never:
    raise ValueError("an ext type")


# The lengths matter beside the cap on a frame: a list takes its memory when its header is read. The longest that a
# client sends is that of an answer's choices (net.protocol.messages.MOST_CHOICES).
_STRICT: Final = partial(
    msgpack.unpackb,
    use_list=False,
    object_pairs_hook=_no_maps,
    ext_hook=_no_ext,
    max_bin_len=0,
    max_map_len=0,
    max_ext_len=0,
)
_UNPACK: Final = {
    CAP_UP: partial(_STRICT, max_str_len=8192, max_array_len=128),
    CAP_DOWN: partial(_STRICT, max_str_len=8192, max_array_len=16384),
}
_PACKER: Final = msgpack.Packer(buf_size=64 * 1024)
"""One packer for the process, as its buffer is large; packing happens on the loop's thread only."""


def pack(raw: object) -> bytes:
    packed: bytes = _PACKER.pack(raw)
    return packed


def unpack_own(packed: bytes) -> object:
    """Unpack what `pack` made, from our own disk: bytes may be in it. Raises ValueError if it is broken."""
    return _STRICT(packed, max_bin_len=1024)


def frame(raw: Raw, *, may_squeeze: bool = True) -> bytes:
    """Return the whole frame of one message."""
    return framed(pack(raw), may_squeeze=may_squeeze)


def framed(body: bytes, *, may_squeeze: bool = True) -> bytes:
    """Return the frame of a message that is packed already."""
    if may_squeeze and len(body) >= WORTH_SQUEEZING:
        smaller = squeeze(body)
        if len(smaller) + 1 < len(body):
            body = SQUEEZED + smaller
    return _length(len(body)) + body


def framed_evenly(body: bytes, masked: bytes, hidden: int) -> bytes:
    """Return a frame whose length tells nothing of what is hidden in the body. It is as long as that of `masked`, which
    has other values in its place, and somewhat longer, as `hidden` values may be squeezed less well."""
    if len(body) < WORTH_SQUEEZING:
        return framed(body)
    smaller, even = squeeze(body), len(squeeze(masked)) + SLACK + hidden
    if even + 1 >= len(body):
        return framed(body, may_squeeze=False)
    while even < len(smaller):
        even += SLACK
    return framed(SQUEEZED + smaller.ljust(even, FILLING), may_squeeze=False)


def _length(size: int) -> bytes:
    if size < 0x80:
        return bytes((size,))
    if size < 0x4000:
        return bytes((size & 0x7F | 0x80, size >> 7))
    return bytes((size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14))


def is_shallow(raw: object, deepest: int = DEEPEST) -> bool:
    """Tell whether it may be walked through recursively, or compared, without running out of stack."""
    level: list[Any] = [raw]
    for _ in range(deepest):
        level = [child for each in level if type(each) is tuple for child in each if type(child) is tuple]
        if not level:
            return True
    return False


class FrameReader:
    """Takes bytes as they come, and returns the arrays that are complete. `cap` is CAP_UP (at the server) or CAP_DOWN.

    A server may take less than CAP_UP, and nothing nested so deeply.
    """

    __slots__ = ("_begun", "_buffer", "_cap", "_dead", "_deepest", "_short", "_unpack")

    def __init__(self, cap: int, deepest: int = DEEPEST) -> None:
        self._cap = cap
        self._deepest = deepest
        self._short = min(cap, 0x80)
        self._unpack = _UNPACK[CAP_DOWN if cap == CAP_DOWN else CAP_UP]
        self._buffer = bytearray()
        self._begun = False
        self._dead = False

    @property
    def waiting(self) -> int:
        """The number of bytes of an unfinished frame that it holds."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Raw]:
        if self._dead:
            raise WireError(mark("This line has been closed already."))
        try:
            return self._read(data)
        except WireError:
            self._dead = True
            self._buffer.clear()
            raise

    def _read(self, data: bytes) -> list[Raw]:
        if self._is_one_frame(data):
            return [self._open(data[1:])]
        buffer = self._buffer
        buffer += data
        at = 0 if self._begun else self._skip_magic()
        found: list[Raw] = []
        while (bounds := self._next(at)) is not None:
            start, at = bounds
            if len(found) == MOST_AT_ONCE:
                raise WireError(mark("Too many messages at once: slow down, and connect again."))
            found.append(self._open(bytes(buffer[start:at])))
            self._begun = True
        if self._begun:
            del buffer[:at]
        return found

    def _is_one_frame(self, data: bytes) -> bool:
        """Tell whether it is a single short frame, as most answers come."""
        return self._begun and not self._buffer and 0 < len(data) <= self._short and data[0] == len(data) - 1

    def _skip_magic(self) -> int:
        """Check the magic. It stays in the buffer until the first frame, the hello, is complete behind it."""
        if not self._buffer.startswith(MAGIC) and not MAGIC.startswith(self._buffer):
            raise WireError(mark("The other end does not speak sortilege's protocol."))
        return min(len(self._buffer), len(MAGIC))

    def _next(self, at: int) -> tuple[int, int] | None:
        """Return where the body of the frame at `at` begins and ends, once it is all there."""
        size, buffer = 0, self._buffer
        for place in range(3):
            if at + place >= len(buffer):
                return None
            byte = buffer[at + place]
            size |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                break
        else:
            raise WireError(mark("A message came that is far too long."))
        if size > (self._cap if self._begun else CAP_HELLO):
            raise WireError(sentence("A message of {size} bytes came, which is too long.", size=size))
        start = at + place + 1
        return (start, start + size) if start + size <= len(buffer) else None

    def _open(self, body: bytes) -> Raw:
        try:
            if self._cap == CAP_DOWN and body[:1] == SQUEEZED:
                body = unsqueeze(body[1:], self._cap)
            raw = self._unpack(body)
        except (ValueError, SqueezeError) as error:
            raise WireError(mark("A message came that cannot be understood.")) from error
        if type(raw) is not tuple or not (len(body) <= self._deepest or is_shallow(raw, self._deepest)):
            raise WireError(mark("A malformed message came."))
        return raw
