"""Screens that are read and scrolled: the rules, the log."""

from __future__ import annotations

from typing import Final

from tui.canvas.canvas import Canvas, Rect
from tui.screens.page import Page, PageHost, draw_frame
from tui.widgets.reader import Lines, draw_lines

_STEPS: Final = {"up": -1, "down": 1, "k": -1, "j": 1}
KEYS: Final = "↑ ↓ PgUp PgDn scroll  Esc back"


class ReadingPage(Page):
    """Any text with more lines than the window."""

    title = ""
    detail = ""

    def __init__(self, house: PageHost, at_end: bool = False) -> None:
        super().__init__(house)
        self.first = 1_000_000 if at_end else 0
        self._height = 1

    def lines(self, width: int) -> Lines:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        middle = draw_frame(canvas, self.house, self.title, self.detail, KEYS)
        # A line is read best when it isn't too long.
        width = min(86, middle.width - 4)
        inside = canvas.window(Rect((middle.width - width) // 2, middle.y + 1, width, middle.height - 1))
        lines = self.lines(width - 2)
        self._height = inside.height
        self.first = max(0, min(self.first, len(lines) - inside.height))
        draw_lines(inside, lines, self.first)

    def key(self, key: str, character: str | None) -> None:
        if key in _STEPS:
            self.scroll(_STEPS[key])
        elif key in {"pageup", "pagedown", "space", "b"}:
            self.scroll((self._height - 1) * (-1 if key in {"pageup", "b"} else 1))
        elif key in {"home", "end"}:
            self.first = 0 if key == "home" else 1_000_000
        elif key in {"escape", "q", "enter", "question_mark", "f1", "l", "ctrl+c"}:
            self.leave()

    def scroll(self, lines: int) -> None:
        self.first = max(0, self.first + lines)
