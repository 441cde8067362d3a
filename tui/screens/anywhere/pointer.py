"""Follows the mouse from when its button goes down until it comes up: a click, or a stretch of the screen that is
selected."""

from __future__ import annotations

from typing import Final, NamedTuple

from tui.canvas.canvas import NOWHERE, Rect
from tui.screens.page import Page

_LEFT: Final = 1
RIGHT: Final = 3
_TREMBLE: Final = 1
"""The columns by which a hand may move on what can be clicked while it is still a click."""


class Press(NamedTuple):
    x: int
    y: int
    button: int
    action: str
    """The meaning of a click there."""
    page: Page


class Pointer:
    def __init__(self) -> None:
        self._press: Press | None = None
        self._to = (0, 0)
        self._selects = False

    @property
    def selected(self) -> Rect:
        """All between the two corners."""
        if self._press is None or not self._selects:
            return NOWHERE
        (left, right), (top, bottom) = sorted((self._press.x, self._to[0])), sorted((self._press.y, self._to[1]))
        return Rect(left, top, right - left + 1, bottom - top + 1)

    def press(self, press: Press) -> None:
        self._press, self._selects = press, False

    def move(self, x: int, y: int) -> bool:
        """Return whether something else is selected now."""
        press = self._press
        if press is None or press.button != _LEFT or (self._selects and (x, y) == self._to):
            return False
        near = y == press.y and abs(x - press.x) <= (_TREMBLE if press.action else 0)
        if near and not self._selects:
            return False
        self._selects, self._to = True, (max(0, x), max(0, y))
        return True

    def release(self) -> tuple[Press | None, Rect]:
        """Return where the button went down, and what is selected: nothing, if it was a click."""
        press, selected = self._press, self.selected
        self.forget()
        return press, selected

    def forget(self) -> None:
        self._press, self._selects = None, False
