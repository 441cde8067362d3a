"""Shows a text whose marks lead elsewhere: a paragraph to another, a sentence of the rules to the ruling behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas.canvas import Canvas, Rect
from tui.canvas.ink import ACCENT
from tui.language import mark
from tui.screens.books.reading import ReadingPage
from tui.screens.page import PageSession
from tui.widgets.commands import Command
from tui.widgets.reader import Lines, Link, links, row_of

_LINK: Final = "link:"
_TO_NEXT: Final = Command("tab", mark("The next mark: a ruling, or another paragraph"), mark("next mark"))
_TO_LAST: Final = Command("shift+tab", mark("The mark before"))
_FOLLOW: Final = Command("enter", mark("Go where this mark leads"), mark("go there"))
_RETURN: Final = Command("backspace", mark("Back to where you came from"), mark("where you were"))


class BookPage(ReadingPage):
    """Opens at a place, if it has it. Tab goes from mark to mark, Enter or a click where one leads."""

    def __init__(self, session: PageSession, at: str = "") -> None:
        super().__init__(session)
        self._at = at
        """Where to go when it is drawn next."""
        self._chosen: Link | None = None
        self._before: tuple[int, ...] = ()
        """The rows from which marks were followed."""

    def follow(self, place: str) -> None:
        """Go where a mark leads."""
        raise NotImplementedError

    def go_to(self, place: str) -> None:
        self._before = (*self._before, self.first)
        self._at, self._chosen = place, None
        self.session.redraw()

    def arrive(self, lines: Lines) -> None:
        if self._at and (row := row_of(lines, self._at)) >= 0:
            self.first = row
        self._at = ""

    def commands(self) -> Sequence[Command]:
        if self.writing is not None:
            return super().commands()
        chosen = (_FOLLOW,) if self._chosen is not None else ()
        return (*chosen, _TO_NEXT, _TO_LAST, *((_RETURN,) if self._before else ()), *super().commands())

    def draw_over(self, canvas: Canvas, lines: Lines) -> None:
        for each in links(lines[self.first : self.first + canvas.height]):
            place = Rect(each.column, each.row, len(each.text), 1)
            canvas.spot(place, f"{_LINK}{each.text}")
            if self._chosen == each._replace(row=each.row + self.first):
                canvas.text(each.column, each.row, each.text, ACCENT._replace(reverse=True))

    def key(self, key: str, character: str | None) -> None:
        if self.writing is not None:
            super().key(key, character)
        elif key in {"tab", "shift+tab"}:
            self._choose(backwards=key == "shift+tab")
        elif key == "enter" and self._chosen is not None:
            self._follow(self._chosen.text)
        elif key == "backspace" and self._before:
            *before, self.first = self._before
            self._before, self._chosen = tuple(before), None
        else:
            self._chosen = None
            super().key(key, character)

    def _choose(self, backwards: bool) -> None:
        """Choose the next mark that is seen, or else scroll to the next there is."""
        found = links(self.lines(self._width))
        if self._chosen is None:
            start = (self.first + self.height - 1, 1_000) if backwards else (self.first, -1)
        else:
            start = self._chosen.row, self._chosen.column
        if backwards:
            self._chosen = next((each for each in reversed(found) if (each.row, each.column) < start), self._chosen)
        else:
            self._chosen = next((each for each in found if (each.row, each.column) > start), self._chosen)
        if self._chosen is not None and not self.first <= self._chosen.row < self.first + self.height:
            self.first = max(0, self._chosen.row - self.height // 3)

    def click(self, action: str) -> None:
        if action.startswith(_LINK):
            self._follow(action.removeprefix(_LINK))
        else:
            super().click(action)

    def _follow(self, text: str) -> None:
        self._chosen = None
        self.follow(text.strip("[]"))
