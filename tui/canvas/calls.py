"""Tells a terminal what goes besides its picture: the title of its window, a bell, a notice of the desktop.

Nothing that anybody has written goes out as it is: words are cleaned here, whatever they are made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from net.people.text import clean
from tui.canvas.canvas import plain
from tui.canvas.clipboard import has_clipboard
from tui.settings import AUTO, Settings

TITLE: Final = "Sortilege"
BELL: Final = "\a"
_SAVE, _RESTORE = "\x1b[22;2t", "\x1b[23;2t"
"""Puts the window's title on a stack, and takes it from there; terminals without a stack pass over it."""
_LONGEST: Final = 60

OFF: Final = "off"
_TAKERS: Final = {
    "xterm-kitty": "99",
    "foot": "777",
    "xterm-ghostty": "9",
    "ghostty": "9",
    "wezterm": "9",
    "iterm2": "9",
    "iterm.app": "9",
    "rxvt-unicode": "777",
}
"""By which sequence a terminal shows a notice of the desktop, by the beginning of what it is called."""
_SAYING: Final = ("TERM_PROGRAM", "LC_TERMINAL")
"""Variables that name the terminal where TERM does not. Stock ssh sends the second."""
_WITHIN: Final = ("tmux", "screen")
"""Programs that a terminal stands behind, and that pass no notice on."""


def notices_of(term: str, environment: Mapping[str, str]) -> str:
    """Return by which sequence this terminal shows a notice, as far as it says what it is; else OFF."""
    if term.startswith(_WITHIN):
        return OFF
    said = (term, *(environment.get(name, "") for name in _SAYING))
    return next((kind for name, kind in _TAKERS.items() for each in said if each.lower().startswith(name)), OFF)


class Calls:
    """Keeps what one terminal has been told, and what it is to be told next. `notices`: the sequence that it knows."""

    def __init__(self, term: str, notices: str = OFF, *, ascii_only: bool = False) -> None:
        self._has_title = has_clipboard(term)  # The same terminals print what they do not know.
        self._known = notices
        self._ascii = ascii_only
        self._shown = ""
        self._words = ""
        self._rings = False
        self._over = False

    def wish(self, words: str, *, aloud: bool) -> None:
        """Wish that the player be called. `words`: what for, empty where nothing waits for them. Of several calls
        before a frame the last counts."""
        self._words = _safe(words, self._ascii)
        self._rings = bool(words) and (aloud or self._rings)

    def due(self, wishes: Settings) -> str:
        """Return what makes the terminal say so, as far as its player wishes it. The caller sends it."""
        if self._over:
            return ""
        rings, self._rings = self._rings, False
        sent = self._titled(wishes.title)
        if rings and wishes.bell:
            sent += BELL
        if rings:
            sent += _notice(self._known if wishes.notices == AUTO else wishes.notices, self._words)
        return sent

    def leave(self) -> str:
        """Return what puts the title back. A terminal without a stack of titles has none until its shell sets it."""
        self._over = True
        return f"{_title('')}{_RESTORE}" if self._shown else ""

    def _titled(self, wanted: bool) -> str:
        """Set the title, or put the old one back. It is saved before it is first changed: a player who is never called
        keeps it."""
        words = ("* " if self._ascii else "● ") + self._words if self._words and wanted else ""
        title = words or (TITLE if self._shown else "")
        if not self._has_title or title == self._shown:
            return ""
        save = "" if self._shown else _SAVE
        self._shown = title
        return save + _title(title)


def _safe(words: str, ascii_only: bool) -> str:
    """Return a line without anything that a terminal obeys, and without the sign that separates the fields of a
    notice."""
    words = clean(words, _LONGEST).replace(";", ",")
    return "".join(map(plain, words)) if ascii_only else words


def _title(words: str) -> str:
    return f"\x1b]2;{words}\a"


def _notice(kind: str, words: str) -> str:
    match kind:
        case "9":
            return f"\x1b]9;{words}\a"
        case "777":
            return f"\x1b]777;notify;{TITLE};{words}\a"
        case "99":
            return f"\x1b]99;o=unfocused;{words}\x1b\\"
        case _:
            return ""
