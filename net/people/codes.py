"""Makes and reads the codes that lead back to a player or to a table: to be read aloud, and typed by hand."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Final

CODE_BYTES: Final = 10
"""80 bits: a return code can't be guessed at the rate at which a connection may try."""


def new_code(secret: Callable[[int], bytes]) -> str:
    """Return a new code of four groups of four letters and digits, to be read aloud."""
    text = base64.b32encode(secret(CODE_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


_MISREAD: Final = str.maketrans("018", "olb", "- ")
"""Digits as which people misread letters of a code: codes hold none of these digits."""


def plain_code(code: str) -> str:
    """Return a code as it was made, however it was written down or typed: in capitals, with spaces, without its
    hyphens."""
    return code.strip().lower().translate(_MISREAD)[:64]


def digest(code: str) -> bytes:
    """Return the hash by which a code is looked up, so that no comparison's time tells how much of a guess was
    right."""
    return hashlib.sha256(plain_code(code).encode()).digest()
