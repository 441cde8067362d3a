"""Tells which names people would confuse on a screen.

Which characters are drawn alike is Unicode's word (UTS 39; net/people/lookalikes.txt, made by scripts/lookalikes).
Names are compared as they are drawn, and so are they in small letters and in large ones, as a Greek nu is a v when it
is small and an N when it is large. Case is folded *after* the look-up: so l, 1 and a capital I are one, O and 0 are,
but Kai and Kal are two names. That can't be said by one text for each name, as KaI is Kai in other letters and is drawn
as Kal: so a capital I, and a 1, may be either, and `alike` compares two names letter by letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

EITHER: Final = "I"
"""Stands in a reading for what is drawn as an l but isn't one, and so may be the capital of an i. All other letters are
small."""

# Small capitals, and letters with a hook or a stroke or without a dot: the table lacks some of them.
_LATIN: Final = re.compile(
    r"(?:[A-Z]+ )*LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL)"
    r"(?: DOTLESS| SCRIPT| OPEN)? ([A-Z])(?: WITH .+)?"
)


def skeleton(name: str) -> str:
    """Return a text that is the same for names that differ in case, width, accents or strokes alone, or in letters that
    look alike."""
    return _reading(name).replace(EITHER, "l")


@lru_cache(maxsize=8192)
def readings(name: str) -> tuple[str, ...]:
    """Return the name as it is drawn, in small letters, and in large ones; each once."""
    large = "".join(each if _plain(each) == "i" else each.upper() for each in name)
    return tuple(dict.fromkeys(map(_reading, (name, name.lower(), large))))


def alike(one: str, other: str) -> bool:
    """Tell whether people might take the one name for the other."""
    return any(_fit(mine, theirs) for mine in readings(one) for theirs in readings(other))


def rough(name: str) -> tuple[str, ...]:
    """Return texts of which names that are alike have one in common; names that have need not be alike."""
    return tuple({each.replace(EITHER, "l").replace("i", "l") for each in readings(name)})


def is_of_letters(character: str) -> bool:
    """Tell whether it is a letter, a digit or an accent, and is not drawn as what stands between words or ends them."""
    if character.isascii():
        return character.isalnum()
    if not (character.isalpha() or character.isdecimal() or unicodedata.category(character) in {"Mn", "Mc"}):
        return False
    look = "".join(map(_look, unicodedata.normalize("NFKC", character)))
    return all(not each.isascii() or each.isalnum() or each in "'`" for each in look)


def _fit(one: str, other: str) -> bool:
    return len(one) == len(other) and all(map(_may_be, one, other))


def _may_be(one: str, other: str) -> bool:
    return one == other or (EITHER in {one, other} and {one, other} <= {EITHER, "i", "l"})


@lru_cache(maxsize=8192)
def _reading(name: str) -> str:
    """Return how a name is drawn, in small letters; of a name all of whose letters are drawn as marks, those
    letters."""
    read = "".join(map(_plain, name))
    return read or "".join(each.casefold() for each in name if each.isalpha())


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    parts = unicodedata.normalize("NFD" if character in _table() else "NFKD", character)
    if parts != character:
        return "".join(map(_plain, parts))
    look = _letters(_look(character))
    if look == "l" and not character.islower():
        return EITHER
    folded = look.casefold()
    return _letters("".join(map(_look, folded))).casefold()


def _look(character: str) -> str:
    return _table().get(character, character)


def _letters(text: str) -> str:
    return "".join(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(character: str) -> str:
    """Return what is left of a character: nothing of what is no letter, and of accents; vowel signs that stand for
    themselves are kept."""
    if latin := _LATIN.fullmatch(unicodedata.name(character, "")):
        return latin[1] if character.isupper() else latin[1].casefold()
    mark = unicodedata.category(character).startswith("M") and not unicodedata.combining(character)
    return character if character.isalnum() or mark else ""


@cache
def _table() -> dict[str, str]:
    text = Path(__file__).with_name("lookalikes.txt").read_text("utf-8")
    found = dict(_members("".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))))
    # Two v side by side are a w, whatever Unicode says; what stands for a w goes with it.
    return {"w": "vv"} | {one: "vv" if other == "w" else other for one, other in found.items()}


def _members(text: str) -> Iterator[tuple[str, str]]:
    for group in text.split(";"):
        first, *distances = group.split()
        standing, at = "".join(chr(int(each, 16)) for each in first.split("+")), 0
        for distance in distances:
            at += int(distance, 16)
            yield chr(at), standing
