"""Screens that are read, scrolled and searched: the rules, the log."""

from __future__ import annotations

from typing import Final

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT_STRONG, PANEL, Ink
from tui.screens.page import Page, PageHost, draw_frame
from tui.widgets.reader import Lines, draw_lines, marked, rows_with
from tui.widgets.textline import TextLine

_STEPS: Final = {"up": -1, "down": 1, "k": -1, "j": 1}
_PAGES: Final = {"pageup": -1, "b": -1, "pagedown": 1, "space": 1}
_ENDS: Final = {"home": 0, "g": 0, "end": 1_000_000}
_LEAVE: Final = frozenset({"escape", "q", "enter", "question_mark", "f1", "l", "ctrl+c"})
KEYS: Final = "↑ ↓ PgUp PgDn scroll  / search  Esc back"
KEYS_FOUND: Final = "N next  Shift+N one back  / search  Esc back"
_LONGEST: Final = 60


class ReadingPage(Page):
    """Any text with more lines than the window."""

    title = ""
    detail = ""

    def __init__(self, house: PageHost, at_end: bool = False) -> None:
        super().__init__(house)
        self.first = 1_000_000 if at_end else 0
        self._height = 1
        self._width = 80
        self.writing: TextLine | None = None
        self.sought = ""
        self._found = -1
        """The line with the match that was gone to last."""

    def lines(self, width: int) -> Lines:
        raise NotImplementedError

    @property
    def way_out(self) -> str:
        return "escape"

    def draw(self, canvas: Canvas) -> None:
        middle = draw_frame(canvas, self.house, self.title, self.detail, KEYS_FOUND if self.sought else KEYS)
        # A line is read best when it isn't too long.
        width = min(86, middle.width - 4)
        inside = canvas.window(Rect((middle.width - width) // 2, middle.y + 1, width, middle.height - 1))
        self._width, self._height = width - 2, inside.height
        lines = self.lines(self._width)
        self.first = max(0, min(self.first, len(lines) - inside.height))
        draw_lines(inside, lines if not self.sought else marked(lines, self.sought), self.first)
        if self.writing is not None:
            canvas.fill(Rect(0, canvas.height - 2, canvas.width, 1), Ink(bg=PANEL))
            end = canvas.text(1, canvas.height - 2, "Search: ", ACCENT_STRONG)
            self.writing.draw(canvas, end, canvas.height - 2, canvas.width - end - 1, True)

    def key(self, key: str, character: str | None) -> None:
        if self.writing is not None:
            self._write(self.writing, key, character)
        elif key in _STEPS:
            self.scroll(_STEPS[key])
        elif key in _PAGES:
            self.scroll((self._height - 1) * _PAGES[key])
        elif key in _ENDS:
            self.first = _ENDS[key]
        elif key == "slash":
            self.writing = TextLine(most=_LONGEST)
        elif key == "n" and self.sought:
            self._go_on(backwards=character == "N")
        elif key in _LEAVE:
            self.leave()

    def _write(self, line: TextLine, key: str, character: str | None) -> None:
        if key in {"escape", "ctrl+c"}:
            self.writing = None
        elif key == "enter":
            self.writing, self.sought, self._found = None, line.written, self.first - 1
            if self.sought:
                self._go_on()
        else:
            line.key(key, character)

    def _go_on(self, backwards: bool = False) -> None:
        """Scroll to the next line that holds what is sought, round the end if need be."""
        rows = rows_with(self.lines(self._width), self.sought)
        if not rows:
            self.house.say(f"There is no {self.sought!r} here.")
            self.sought = ""
            return
        if backwards:
            self._found = next((row for row in reversed(rows) if row < self._found), rows[-1])
        else:
            self._found = next((row for row in rows if row > self._found), rows[0])
        self.first = max(0, self._found - self._height // 3)
        self.house.say(f"{self.sought!r}: {rows.index(self._found) + 1} of {len(rows)}")

    def paste(self, text: str) -> None:
        if self.writing is not None:
            self.writing.insert(text)

    def scroll(self, lines: int) -> None:
        self.first = max(0, self.first + lines)
