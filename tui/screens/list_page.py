"""Shows a list, along which keys, clicks and the wheel move a mark. Enter, or a click on the mark, opens a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar

from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, LIT, QUIET, TEXT, Ink
from tui.screens.page import Page, PageSession
from tui.widgets.buttons import PRESS

R = TypeVar("R")

_WIDE: Final = 90
"""Columns of a list at most."""
_LINES: Final = 2
"""Lines of the screen for a row at most; what it is apart from the next beyond these stays empty."""


class ListPage(Page, Generic[R]):
    smallest = (20, 7)
    fleeting = True

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._at = 0
        """The place of the mark."""
        self._fit = 1
        """How many rows the screen had room for."""

    @property
    def rows(self) -> Sequence[R]:
        raise NotImplementedError

    def draw_row(self, canvas: Canvas, place: int, focused: bool) -> None:
        """Draw one row, in as many lines as the canvas has."""
        raise NotImplementedError

    def open_row(self, row: R) -> None:
        """Do what a row is marked for."""
        raise NotImplementedError

    # The mark

    @property
    def selected(self) -> R | None:
        self._settle()
        return self.rows[self._at] if self.rows else None

    def go(self, to: int) -> None:
        self._at = max(0, min(to, len(self.rows) - 1))

    def _settle(self) -> None:
        """Keep the mark within the list, which may have become shorter."""
        self._at = max(0, min(self._at, len(self.rows) - 1))

    # Drawing

    def draw_rows(self, canvas: Canvas, tall: int) -> range:
        """Draw as many rows around the mark as there is room for, each `tall` lines below the last. Return their
        places."""
        self._settle()
        self._fit = max(1, canvas.height // tall)
        start = max(0, min(self._at - self._fit // 2, len(self.rows) - self._fit))
        places = range(start, min(start + self._fit, len(self.rows)))
        for y, place in enumerate(places):
            box = canvas.window(Rect(0, y * tall, canvas.width, min(tall, _LINES)))
            box.spot(box.whole, f"row:{place}")
            if place == self._at:
                draw_mark(box)
            self.draw_row(box, place, place == self._at)
        return places

    # Keys

    def key(self, key: str, character: str | None) -> None:
        moves = {
            "up": self._at - 1,
            "down": self._at + 1,
            "pageup": self._at - self._fit,
            "pagedown": self._at + self._fit,
            "home": 0,
            "end": len(self.rows) - 1,
        }
        if key in {"escape", "q", "ctrl+c"}:
            self.leave()
        elif key in moves:
            self.go(moves[key])
        elif key == "enter" and (chosen := self.selected) is not None:
            self.open_row(chosen)

    def click(self, action: str) -> None:
        word, _colon, place = action.partition(":")
        if word != "row":
            super().click(action)
        elif self._at == int(place):
            self.key("enter", None)
        else:
            self.go(int(place))

    def scroll(self, lines: int) -> None:
        self.key("down" if lines > 0 else "up", None)


class Excerpt(Protocol):
    """The part of a list that a server tells at a time."""

    @property
    def first(self) -> int:
        """How many rows stand before those that are told."""

    @property
    def of(self) -> int:
        """How many rows there are in all."""


class ServedListPage(ListPage[R]):
    """A list of which a server shows so many rows at a time, and others when they are asked for."""

    @property
    def seen(self) -> Excerpt | None:
        """The answer that belongs to what is on the screen; None before it has come."""
        raise NotImplementedError

    @property
    def first(self) -> int:
        return 0 if self.seen is None else self.seen.first

    @property
    def of(self) -> int:
        return 0 if self.seen is None else self.seen.of

    def ask_from(self, first: int) -> None:
        """Ask the server for the rows from this place on, or from the first."""
        raise NotImplementedError

    def key(self, key: str, character: str | None) -> None:
        shown = len(self.rows)
        if key == "pagedown":
            if self.first + shown < self.of:
                self.ask_from(self.first + shown)
        elif key == "pageup":
            if self.first:
                self.ask_from(self.first - shown)
        else:
            super().key(key, character)


def column(canvas: Canvas, middle: Rect, widest: int = _WIDE) -> Canvas:
    """Return the part of a page where its list stands: of what is between head and foot, the middle columns."""
    width = min(widest, middle.width)
    return canvas.window(Rect((canvas.width - width) // 2, middle.y, width, middle.height))


def draw_sentence(canvas: Canvas, words: str) -> None:
    """Draw what is said where a list has no rows."""
    for y, line in enumerate(wrap(words, canvas.width - 2)):
        canvas.text(1, y, line, TEXT)


def draw_mark(canvas: Canvas) -> None:
    """Draw what a row that is marked looks like, for its words to be written on."""
    canvas.fill(canvas.whole, Ink(bg=LIT))
    canvas.text(0, 0, "▸", ACCENT_STRONG)


def draw_more(canvas: Canvas, y: int, words: str, key: str) -> None:
    """Draw how many rows there are beyond an edge; a click there is the key that leads to them."""
    end = canvas.text(2, y, words, QUIET, canvas.width - 3)
    canvas.spot(Rect(0, y, end, 1), f"{PRESS}{key}")
