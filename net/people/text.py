"""Cleans names and chat, on input and again when drawn: what players write reaches other people's terminals.

Cleaned text moves no cursor, sets no title, turns no line round and is as wide as we think: `clean` is idempotent.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from wcwidth import wcswidth, wcwidth

NAME_WIDTH: Final = 16
LINE_WIDTH: Final = 200

_MOST_MARKS: Final = 2
_ROUNDS: Final = 8
"""Rounds of cleaning. One is enough for nearly everything; what still changes after these is dropped."""

SIGN: Final = "◆"
"""The sign before all that the server says; nothing else can begin with it."""
PLAIN_SIGN: Final = "|"
"""The same where only ASCII is shown."""
_DIAMONDS: Final = f"{SIGN}◇◈❖⬥⬦⬧⬨♦♢⯁⬩⋄⟐🔶🔷🔸🔹💎💠◊⧫⬪⬫⬖⬗⬘⬙⌑⌺⍚⛋⟠⟡⟢⟣⤝⤞⤟⤠⧪⧰⧱⯞🞗🞘🞙🞚🞛🞜🞝🞞🞟🞠🮮🮿"
_BARS: Final = f"{PLAIN_SIGN}¦ǀ∣⏐⏽❘❙❚｜￨"
_FRAMES: Final = "".join(map(chr, range(0x2500, 0x25A0)))
_NOT_IN_TALK: Final = {
    **dict.fromkeys(map(ord, _BARS + _FRAMES), "/"),
    **dict.fromkeys(map(ord, _DIAMONDS), "*"),
}
"""The signs above, what frames are drawn with, and what is drawn like either, with what takes their place."""

# Letters that show nothing, and characters whose width depends on what stands beside them and on the terminal.
_DROPPED: Final = frozenset(
    [
        *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
        *map(chr, range(0x180B, 0x1810)),
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
        *map(chr, range(0x1F3FB, 0x1F400)),
        *map(chr, range(0x1F1E6, 0x1F200)),
    ]
)
# Me is dropped as enclosing marks reach over their neighbours.
_DROPPED_KINDS: Final = frozenset({"Cf", "Co", "Cn", "Cs", "Me"})
_SPACE_KINDS: Final = frozenset({"Cc", "Zs", "Zl", "Zp"})


def clean_line(text: str) -> str:
    return clean(text, LINE_WIDTH)


def clean_talk(text: str, width: int = LINE_WIDTH) -> str:
    """Clean a line of talk, in which no sign may stand that the server's own lines begin with."""
    return clean(text.translate(_NOT_IN_TALK), width)


def clean(text: str, width: int) -> str:
    """Return the text as it may be drawn, at most `width` columns wide; empty if nothing is left of it."""
    if text.isascii() and text.isprintable() and len(text) <= width and "  " not in text:
        return text.strip(" ")
    for _ in range(_ROUNDS):
        before, text = text, _once(text, width)
        if text == before:
            return text
    return ""


@lru_cache(maxsize=4096)
def width_of(text: str) -> int:
    """Return the width in columns of text that has been cleaned."""
    return len(text) if text.isascii() else max(0, wcswidth(text), sum(map(width_of_character, text)))


@lru_cache(maxsize=4096)
def width_of_character(character: str) -> int:
    return max(0, wcwidth(character))


def fitting(text: str, width: int) -> str:
    """Return the longest beginning that is at most so many columns wide.

    It is measured letter by letter: measuring what is left again for each dropped letter would take a tenth of a second
    for a line of chat.
    """
    if text.isascii():
        return text[: max(0, width)]
    room = width
    for at, character in enumerate(text):
        room -= width_of_character(character)
        if room < 0:
            text = text[:at]
            break
    while text and width_of(text) > width:  # Some pairs are wider than their parts.
        text = text[:-1]
    return text


def _once(text: str, width: int) -> str:
    # The length is bounded first: a combining mark costs no column but takes time.
    shown = "".join(_kept(character) for character in text[: width * 8])
    composed = unicodedata.normalize("NFC", " ".join(shown.split(" ")))
    return _cut(_few_marks(" ".join(composed.split())), width)


@lru_cache(maxsize=4096)
def _kept(character: str) -> str:
    kind = unicodedata.category(character)
    if kind in _SPACE_KINDS:
        return " "
    hidden = character in _DROPPED or kind in _DROPPED_KINDS or wcwidth(character) < 0
    return "" if hidden else character


def _few_marks(text: str) -> str:
    """Keep at most two combining marks on a base, and none where there is no base."""
    found: list[str] = []
    marks = _MOST_MARKS
    for character in text:
        if is_mark(character):
            marks += 1
        else:
            marks = _MOST_MARKS if character == " " else 0
        if marks <= _MOST_MARKS or not is_mark(character):
            found.append(character)
    return "".join(found)


@lru_cache(maxsize=4096)
def is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") or not wcwidth(character)


def _cut(text: str, width: int) -> str:
    return fitting(text, width).rstrip(" ")
