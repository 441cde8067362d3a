"""A line that is being written. Its cursor is a cell in reverse: a blinking one would cost bytes for ever."""

from __future__ import annotations

from dataclasses import dataclass

from net.people.text import clean, fitting, width_of, width_of_character
from tui.canvas.canvas import Canvas
from tui.canvas.ink import FAINT, FOCUS, Ink


@dataclass
class TextLine:
    text: str = ""
    most: int = 200
    place: int = -1

    def __post_init__(self) -> None:
        if self.place < 0:
            self.place = len(self.text)

    def key(self, key: str, character: str | None) -> bool:
        """Whether the key was for this line."""
        if key in {"left", "right", "home", "end"}:
            step = {"left": -1, "right": 1, "home": -len(self.text), "end": len(self.text)}[key]
            self.place = max(0, min(len(self.text), self.place + step))
        elif key == "backspace" and self.place:
            self.text = self.text[: self.place - 1] + self.text[self.place :]
            self.place -= 1
        elif key == "delete":
            self.text = self.text[: self.place] + self.text[self.place + 1 :]
        elif key == "ctrl+u":
            self.text, self.place = self.text[self.place :], 0
        elif character and character.isprintable():
            self.insert(character)
        else:
            return key == "backspace"
        return True

    def insert(self, text: str) -> None:
        """Typed or pasted; what does not fit is left away."""
        shown = " " if text == " " else clean(text, self.most)
        if width_of(self.text + shown) <= self.most:
            self.text = self.text[: self.place] + shown + self.text[self.place :]
            self.place += len(shown)

    @property
    def written(self) -> str:
        return clean(self.text, self.most)

    def draw(self, canvas: Canvas, x: int, y: int, width: int, focused: bool, hint: str = "") -> None:
        """Scrolled so that the cursor is seen."""
        width = max(0, width)
        ink = FOCUS if focused else Ink(underline=True)
        at = _letter(self.text, self.place)
        under = self.text[at : at + 1] or " "
        start = self._start(at, width - width_of(under))
        canvas.text(x, y, " " * width, ink)
        canvas.text(x, y, fitting(self.text[start:], width), ink)
        if not self.text and hint:
            canvas.text(x + focused, y, hint, Ink(FAINT), width - focused)
        if focused and width:
            canvas.text(x + width_of(self.text[start:at]), y, fitting(under, width) or " ", Ink(reverse=True))

    def _start(self, at: int, room: int) -> int:
        """From where there are at most so many columns up to there."""
        start = at
        while start and (room := room - width_of_character(self.text[start - 1])) >= 0:
            start -= 1
        return min(at, _next_letter(self.text, start))


def _letter(text: str, place: int) -> int:
    """Where the letter stands whose mark is there."""
    while 0 < place < len(text) and not width_of_character(text[place]):
        place -= 1
    return place


def _next_letter(text: str, place: int) -> int:
    while place < len(text) and not width_of_character(text[place]):
        place += 1
    return place
