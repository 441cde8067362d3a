"""The command palette: lists all that can be done now, found by typing a part of its words."""

from __future__ import annotations

from typing import Final

from net.people.text import width_of
from net.protocol.messages import AnyDown
from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT, ACCENT_STRONG, FOCUS, LIT, QUIET, TEXT, Ink
from tui.language import _, worded
from tui.screens.anywhere.commands import everywhere
from tui.screens.box import NARROW, draw_box
from tui.screens.page import Page, PageSession
from tui.screens.small import is_too_small
from tui.widgets.buttons import key_name
from tui.widgets.commands import Command
from tui.widgets.textline import TextLine

_STEPS: Final = {"up": -1, "down": 1, "shift+tab": -1, "tab": 1}
_MOVES: Final = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})
_LEAVE: Final = frozenset({"escape", "ctrl+c", "ctrl+p"})
_ROW: Final = "row:"
_LONGEST: Final = 40
_WIDEST: Final = 60
_FRAME: Final = 3
"""Rows that are not the list's: the border, and the line that is typed."""


class PalettePage(Page):
    covers = False
    fleeting = True
    smallest = (20, 5)

    def __init__(self, session: PageSession, below: Page) -> None:
        super().__init__(session)
        self._below = below
        self._typed = TextLine(most=_LONGEST)
        self._at = 0
        self._size = (80, 24)
        self._rows = 1

    def found(self) -> list[Command]:
        """Return all commands that hold each typed word: the page's own first, those that only move at their end."""
        own = list(self._below.commands())
        keyed = {each.words for each in own if each.key}
        own = [each for each in own if each.key or each.words not in keyed]
        own.sort(key=lambda each: each.key in _MOVES)
        named = {each.words for each in own}
        others = (each for each in everywhere(self.session, self._below) if named.isdisjoint(_names(each)))
        all_of_them = [each._replace(words=worded(each.words)) for each in (*own, *others)]
        sought = self._typed.written.casefold().split()
        return [each for each in all_of_them if all(word in _sought_in(each) for word in sought)]

    @property
    def editing(self) -> TextLine:
        return self._typed

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        self._size = canvas.width, canvas.height
        found = self.found()
        self._at = max(0, min(self._at, len(found) - 1))
        width = min(_WIDEST, canvas.width - (2 if canvas.width > NARROW else 0))
        top = canvas.height // 8
        height = min(canvas.height - top, max(len(found), 1) + _FRAME)
        rect = Rect((canvas.width - width) // 2, top, width, height)
        draw_box(canvas, rect, _("What now?"))
        inside = canvas.window(rect.inside(1, 1))
        end = inside.text(1, 0, "▸ ", ACCENT_STRONG)
        self._typed.draw(inside, end, 0, inside.width - end - 1, True, _("type a part of it"))
        self._draw_list(inside.window(Rect(0, 1, inside.width, inside.height - 1)), found)

    def _draw_list(self, canvas: Canvas, found: list[Command]) -> None:
        self._rows = max(1, canvas.height)
        if not found:
            canvas.text(1, 0, _("Nothing is called that."), QUIET, canvas.width - 2)
        first = max(0, min(self._at - self._rows // 2, len(found) - self._rows))
        for row, command in enumerate(found[first : first + self._rows]):
            at = first + row
            ink = FOCUS if at == self._at else QUIET if command.why else TEXT
            if at == self._at:
                canvas.fill(Rect(0, row, canvas.width, 1), Ink(bg=LIT))
            key = key_name(command.key) if command.key else ""
            room = canvas.width - 2 - (width_of(key) + 1 if key else 0)
            canvas.text(1, row, command.words, ink, room)
            canvas.text(0, row, key, ACCENT, canvas.width - 1, ">")
            canvas.spot(Rect(0, row, canvas.width, 1), f"{_ROW}{at}")

    # Keys

    def key(self, key: str, character: str | None) -> None:
        if key in _LEAVE:
            self.leave()
        elif key in _STEPS:
            self._at = (self._at + _STEPS[key]) % max(1, len(self.found()))
        elif key in {"pageup", "pagedown"}:
            self.scroll(self._rows if key == "pagedown" else -self._rows)
        elif key == "enter":
            self._do(self._at)
        elif self._typed.key(key, character):
            self._at = 0

    def click(self, action: str) -> None:
        if action.startswith(_ROW):
            self._do(int(action.removeprefix(_ROW)))

    def scroll(self, lines: int) -> None:
        self._at = max(0, min(self._at + lines, len(self.found()) - 1))

    def heard(self, message: AnyDown) -> None:
        """Let the page below show what it has to show now, and leave if that covers the palette."""
        self._below.heard(message)
        if self.session.uppermost is not self:
            self.leave()

    def paste(self, text: str) -> None:
        self._typed.insert(text)

    def _do(self, at: int) -> None:
        found = self.found()
        if at >= len(found):
            return
        self.leave()
        command = found[at]
        if command.do is None and is_too_small(self._below, *self._size):
            return  # It is not seen, and so not answered.
        self._below.do(command)


def _names(command: Command) -> set[str]:
    """Return the whole of its words, and what stands before their colon."""
    return {command.words, command.words.partition(":")[0]}


def _sought_in(command: Command) -> str:
    return f"{command.words} {key_name(command.key)}".casefold()
