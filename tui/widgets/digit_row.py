"""The row of digits on keyboards that want Shift for it: unshifted its keys write something else, and mean the digit.

Only where a digit is a key; in a line that is written every character is itself. Nobody tells us the keyboard, over ssh
least of all, and two of them may write the same sign with different digits: then the language of the terminal decides,
and where that knows nothing of it the keyboard that most people have. What still could be either is no digit: a card
that is not chosen can be chosen, but one that was not meant is played.

Left out are the layouts whose signs are other digits in French, and which no language tells apart: BÉPO, the French
standard of 2019, the Lithuanian one, programmers' Dvorak.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final
from unicodedata import decimal

DIGITS: Final = "1234567890"
FRENCH: Final = "&é\"'(-è_çà"
BELGIAN: Final = "&é\"'(§è!çà"
CZECH: Final = "+ěščřžýáíé"
SLOVAK: Final = "+ľščťžýáíé"
LITHUANIAN: Final = "ąčęėįšųū„“"
VIETNAMESE: Final = "ăâêô\u0300\u0309\u0303\u0301\u0323đ"

_AZERTY: Final = FRENCH, BELGIAN
_ROWS_OF: Final = {
    "cs": (CZECH, SLOVAK),
    "sk": (SLOVAK, CZECH),
    "lt": (LITHUANIAN,),
    "vi": (VIETNAMESE,),
}
"""Languages of keyboards that are not French, the likelier first."""


def _readings(rows: Iterable[str]) -> dict[str, set[str]]:
    """Return the digits that each character stands for in these rows."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        for character, digit in zip(row, DIGITS, strict=True):
            found[character].add(digit)
    return found


def _table(first: Iterable[str]) -> dict[str, str]:
    """Return what each character stands for: as in the first rows that have it, and else as in all other rows, if they
    agree and no other keyboard has it."""
    found: dict[str, str] = {}
    for row in (*first, *_AZERTY):
        for character, digit in zip(row, DIGITS, strict=True):
            found.setdefault(character, digit)
    others = _readings(row for rows in _ROWS_OF.values() for row in rows)
    agreed = {each: min(digits) for each, digits in others.items() if len(digits) == 1 and not each.isascii()}
    return {**agreed, **found}


_USUAL: Final = _table(())
_OF_LANGUAGE: Final = {language: _table(rows) for language, rows in _ROWS_OF.items()}


def digit_of(character: str | None, *languages: str) -> str:
    """Return the digit on the key that writes this character, or nothing. The first of the languages that has keyboards
    of its own decides where two of them differ."""
    if not character or (character.isascii() and character.isdigit()):
        return ""
    if len(character) == 1 and (value := decimal(character, None)) is not None:
        return str(value)  # Arabic, Indian and other digits are the same digits.
    table = next((_OF_LANGUAGE[each] for each in languages if each in _OF_LANGUAGE), _USUAL)
    return table.get(character, "")
