"""Makes lines of what a player types. Sans-IO."""

from __future__ import annotations

from codecs import getincrementaldecoder
from typing import Final

from net.people.text import width_of_character

LONGEST: Final = 300
"""The most characters of a line; what is typed beyond is lost."""
_BACKSPACE: Final = frozenset("\x7f\b")
_KILL: Final = frozenset("\x03\x15")
_ESCAPE: Final = "\x1b"


class Typing:
    """Collects keys until a line is whole. `echoes`: the other end hands its keys over as they are, so we show what is
    typed."""

    def __init__(self, echoes: bool) -> None:
        self.echoes = echoes
        self.line = ""
        """The part of the next line that has been typed."""
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._last = ""
        self._escape = ""

    def feed(self, data: bytes) -> tuple[list[str], str]:
        """Return the lines that are whole now, and what is to be shown for the keys."""
        lines: list[str] = []
        echo: list[str] = []
        for character in self._decode(data):
            if self._within_escape(character):
                continue
            if character in "\r\n":
                if not (character == "\n" and self._last == "\r"):
                    lines.append(self.line)
                    self.line = ""
                    echo.append("\r\n")
            else:
                echo.append(self._key(character))
            self._last = character
        return lines, "".join(echo) if self.echoes else ""

    def rest(self) -> str:
        """Return what has been typed of a line without an end: nothing more comes."""
        rest, self.line = self.line, ""
        return rest

    def _within_escape(self, character: str) -> bool:
        """Take a character of an escape sequence (an arrow, say). Return whether it is one: it means nothing here, and
        must not stand in the line."""
        if self._escape == _ESCAPE:
            self._escape = "[" if character in "[O" else ""
            return True
        if self._escape:
            self._escape = "" if "@" <= character <= "~" else "["
            return True
        if character == _ESCAPE:
            self._escape = _ESCAPE
            return True
        return False

    def _key(self, character: str) -> str:
        if character in _BACKSPACE:
            gone, self.line = self.line[-1:], self.line[:-1]
            return "\b \b" * sum(map(width_of_character, gone))
        if character in _KILL:
            gone, self.line = self.line, ""
            return "\b \b" * sum(map(width_of_character, gone))
        if not character.isprintable() or len(self.line) >= LONGEST:
            return ""
        self.line += character
        return character
