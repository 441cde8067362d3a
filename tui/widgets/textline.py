"""Edits a line that is being written. Its cursor is a cell in reverse: a blinking one would cost bytes for ever."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from wcwidth import grapheme_boundary_before, iter_graphemes

from net.people.text import clean, fitting, width_of, width_of_character
from tui.canvas.canvas import Canvas
from tui.canvas.ink import FAINT, FOCUS, Ink


@dataclass
class TextLine:
    """A line with its cursor, edited by the keys that readline knows. The cursor never stands within a grapheme."""

    text: str = ""
    most: int = 200
    place: int = -1
    killed: str = ""
    """The text that was cut last, and that Ctrl+Y puts back."""

    def __post_init__(self) -> None:
        self.place = len(self.text) if self.place < 0 else _start_of(self.text, self.place)

    def key(self, key: str, character: str | None) -> bool:
        """Return whether the key was for this line."""
        if key in _MOVES:
            self.place = _MOVES[key](self.text, self.place)
        elif key in _DELETIONS:
            self._delete(_DELETIONS[key](self.text, self.place))
        elif key in _CUTS:
            self.killed = self._delete(_CUTS[key](self.text, self.place)) or self.killed
        elif key == "ctrl+y":
            self._put(self.killed)
        elif character and character.isprintable():
            self.insert(character)
        else:
            return False
        return True

    @staticmethod
    def edits(key: str) -> bool:
        """Tell whether that key edits a line, rather than write into it."""
        return key in _MOVES or key in _DELETIONS or key in _CUTS

    def _delete(self, end: int) -> str:
        """Take out what stands between the cursor and there, and return it."""
        first, last = sorted((self.place, end))
        gone = self.text[first:last]
        self.text, self.place = self.text[:first] + self.text[last:], first
        return gone

    def insert(self, text: str) -> None:
        """Put in what was typed or pasted; what does not fit is left out."""
        self._put(" " if text == " " else clean(text, self.most))

    def _put(self, shown: str) -> None:
        if width_of(self.text + shown) <= self.most:
            self.text = self.text[: self.place] + shown + self.text[self.place :]
            self.place = _end_of(self.text, self.place + len(shown))

    @property
    def written(self) -> str:
        return clean(self.text, self.most)

    def draw(self, canvas: Canvas, x: int, y: int, width: int, focused: bool, hint: str = "") -> None:
        """Draw the line, scrolled so that the cursor is seen."""
        width = max(0, width)
        ink = FOCUS if focused else Ink(underline=True)
        at = self.place
        under = self.text[at : _after(self.text, at)] or " "
        start = self._start(at, width - width_of(under))
        canvas.text(x, y, " " * width, ink)
        canvas.text(x, y, fitting(self.text[start:], width), ink)
        if not self.text and hint:
            canvas.text(x + focused, y, hint, Ink(FAINT), width - focused)
        if focused and width:
            canvas.text(x + width_of(self.text[start:at]), y, fitting(under, width) or " ", Ink(reverse=True))

    def _start(self, at: int, room: int) -> int:
        """Return the place from which on there are at most so many columns up to there."""
        start = at
        while start and (room := room - width_of(self.text[_before(self.text, start) : start])) >= 0:
            start = _before(self.text, start)
        return start


def _before(text: str, place: int) -> int:
    return grapheme_boundary_before(text, place) if place else 0


def _after(text: str, place: int) -> int:
    return place + len(next(iter_graphemes(text, start=place), ""))


def _start_of(text: str, place: int) -> int:
    """Return where the grapheme begins that this place is in."""
    return place if place >= len(text) else _before(text, place + 1)


def _end_of(text: str, place: int) -> int:
    """Return where the grapheme ends that this place is in, which may be a beginning too."""
    start = _start_of(text, place)
    return place if start == place else _after(text, start)


def _word_before(text: str, place: int) -> int:
    while place and not text[place - 1].isalnum():
        place -= 1
    while place and _is_of_word(text[place - 1]):
        place -= 1
    return place


def _word_after(text: str, place: int) -> int:
    while place < len(text) and not text[place].isalnum():
        place += 1
    while place < len(text) and _is_of_word(text[place]):
        place += 1
    return place


def _is_of_word(character: str) -> bool:
    """Return whether a character goes on with a word: a letter, a digit, or a mark upon them."""
    return character.isalnum() or not width_of_character(character)


def _space_before(text: str, place: int) -> int:
    """Return where the stretch without spaces begins that ends before the cursor."""
    return len(text[:place].rstrip().rpartition(" ")[0]) + 1 if " " in text[:place].rstrip() else 0


Way = Callable[[str, int], int]
"""Returns another place, from a text and the place of its cursor."""

_MOVES: Final[dict[str, Way]] = {
    **dict.fromkeys(("left", "ctrl+b"), _before),
    **dict.fromkeys(("right", "ctrl+f"), _after),
    **dict.fromkeys(("home", "ctrl+a"), lambda _text, _place: 0),
    **dict.fromkeys(("end", "ctrl+e"), lambda text, _place: len(text)),
    **dict.fromkeys(("ctrl+left", "alt+left", "alt+b"), _word_before),
    **dict.fromkeys(("ctrl+right", "alt+right", "alt+f"), _word_after),
}
_DELETIONS: Final[dict[str, Way]] = {
    **dict.fromkeys(("backspace", "ctrl+h"), _before),
    **dict.fromkeys(("delete", "ctrl+d"), _after),
}
_CUTS: Final[dict[str, Way]] = {
    "ctrl+u": lambda _text, _place: 0,
    "ctrl+k": lambda text, _place: len(text),
    "ctrl+w": _space_before,
    **dict.fromkeys(("alt+d", "ctrl+delete"), _word_after),
    **dict.fromkeys(("ctrl+backspace", "alt+backspace"), _word_before),
}
