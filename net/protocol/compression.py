"""Makes large frames small: raw deflate with a dictionary of words that such frames hold, and no state between them.

Both ends must hold the same dictionary, so a change here is a change of the protocol (messages.PROTOCOL).
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final

WORDS: Final = (
    b"edition\xadinternational\xa6french\xaeopen_winnings\xa2no\xa3yes"
    b"\xa6gargon\xabdragonstones\xa6zargos\x92\xa5deals\xa7players\x92\xabopen_piles\xa2no"
    b"\x93\xa9Wanderer \x93\xa9bystander\xa4over\xa6closed\x93\xa6Guest \xa6person\xff"
    b"\x93\xa0\xa4open\xff\x93\xa0\xa4open\xff\x93\xa5adept\xa5adept\xff\x93\xaaapprentice\xaaapprentice\xff"
    b"\xa6person\xff\x93\xa0\xa4open\xff\xa9gathering\xc2\xa7playing\xc2"
    b"\xa5kampf\x92\x92\xa5deals\xa7players\x92\xabopen_piles\xa2no\x94\x93\xc2\xc3\x06\x06\x06\x06\x94\x00\x00\x00\x00"
)
_WINDOW: Final = -12
"""4 KiB, more than the dictionary and most frames together; a wider window costs memory to set up."""


FILLING: Final = b"\0"


class SqueezeError(Exception):
    """Raised for bytes that are no deflated frame, or that would grow beyond the cap."""


@lru_cache(maxsize=4)
def squeeze(body: bytes) -> bytes:
    """Deflate a frame. The last ones are remembered, as most seats of a table are told the same in turn."""
    packer = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, 5, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return packer.compress(body) + packer.flush()


def unsqueeze(body: bytes, cap: int) -> bytes:
    """Inflate a frame to at most `cap` bytes, whatever goes in. Zeros behind the end are filling."""
    opener = zlib.decompressobj(_WINDOW, WORDS)
    try:
        found = opener.decompress(body, cap + 1)
    except zlib.error as error:
        raise SqueezeError("not deflated") from error
    if len(found) > cap or not opener.eof or opener.unused_data.strip(FILLING) or opener.unconsumed_tail:
        raise SqueezeError("too long, or cut off")
    return found
