"""The row of digits on keyboards that want Shift for it: unshifted its keys write something else, and mean the digit.

Only where a digit is a key; in a line that is written every character is itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_DIGITS: Final = "1234567890"
_FRENCH: Final = "&é\"'(-è_çà"
_BELGIAN: Final = "&é\"'(§è!çà"
_CZECH: Final = "+ěščřžýáíé"
_SLOVAK: Final = "+ľščťžýáíé"
_LITHUANIAN: Final = "ąčęėįšųū"


def _row(rows: Iterable[str]) -> dict[str, str]:
    """Return what each character stands for; of two rows that differ the first counts."""
    found: dict[str, str] = {}
    for row in rows:
        for character, digit in zip(row, _DIGITS, strict=False):
            found.setdefault(character, digit)
    return found


_USUAL: Final = _row((_FRENCH, _BELGIAN, _CZECH, _SLOVAK, _LITHUANIAN))
_OF_LANGUAGE: Final = {
    "cs": _row((_CZECH, _SLOVAK, _FRENCH, _BELGIAN)),
    "sk": _row((_SLOVAK, _CZECH, _FRENCH, _BELGIAN)),
    "lt": _row((_LITHUANIAN, _FRENCH, _BELGIAN)),
}
"""Languages in which é, say, is a 0."""


def digit_of(character: str | None, language: str) -> str:
    """Return the digit on the key that writes this character, or nothing."""
    return _OF_LANGUAGE.get(language, _USUAL).get(character or "", "")
