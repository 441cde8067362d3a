"""Shows a box before the page below: a few sentences and the keys that answer it, or a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from tui.canvas.canvas import Canvas, Rect, folded, wrap
from tui.canvas.ink import ACCENT, ACCENT_STRONG, LIT, PANEL, TEXT, Ink
from tui.language import mark, worded
from tui.screens.page import Page, PageSession
from tui.widgets.buttons import PRESS, Offer, draw_offers, in_rows, width_of_offer
from tui.widgets.commands import Command, of_offers
from tui.widgets.digit_row import digit_of

NARROW: Final = 32
"""The columns below which a window has none to leave empty."""
_WIDEST: Final = 64
_MARGIN: Final = 2


class BoxPage(Page):
    smallest = (20, 5)
    covers = False
    title = ""

    def sentences(self) -> Sequence[str]:
        raise NotImplementedError

    def rows(self) -> Sequence[Offer]:
        """Return what there is to choose from, each on a row of its own between the sentences and the keys."""
        return ()

    def offers(self) -> Sequence[Offer]:
        raise NotImplementedError

    def choose(self, action: str) -> None:
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        return of_offers((*self.rows(), *self.offers()))

    def least(self, width: int) -> tuple[int, int]:
        """Return what it needs. All that is asked must be read, and every answer seen: a fingerprint that is cut says
        nothing."""
        rows = self.rows()
        widest = max((*map(width_of_offer, self.offers()), *(_SIGN + width_of_offer(each) for each in rows)))
        columns = max(self.smallest[0], widest + 2 * _MARGIN)
        lines, offers = self._written(_inside(max(width, columns)))
        return columns, len(lines) + len(rows) + len(offers) + 2

    def _written(self, width: int) -> tuple[list[str], list[list[Offer]]]:
        lines = [line for sentence in self.sentences() for line in wrap(folded(sentence, width), width)]
        return lines, in_rows(self.offers(), width)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box. In a low window no row is left empty."""
        inner, listed = _inside(canvas.width), len(self.rows())
        lines, offers = self._written(inner)
        airy = [line for sentence in self.sentences() for line in (*wrap(folded(sentence, inner), inner), "")]
        blank = int(listed > 0)
        above, height = 2, len(airy) + listed + blank + len(offers) + 4
        if height > canvas.height:
            above, height, blank = 1, len(lines) + listed + len(offers) + 2, 0
        else:
            lines = airy
        width = inner + 2 * _margin(canvas.width)
        rect = Rect((canvas.width - width) // 2, (canvas.height - height) // 2, width, height)
        draw_box(canvas, rect, self.title)
        inside = canvas.window(rect.inside(_margin(canvas.width), above))
        for row, line in enumerate(lines):
            inside.text(0, row, line, TEXT)
        self.draw_rows(inside.window(Rect(0, len(lines), inside.width, listed)))
        for row, beside in enumerate(offers, inside.height - len(offers)):
            draw_offers(inside, 0, row, beside)

    def draw_rows(self, canvas: Canvas) -> None:
        """Draw what there is to choose from."""

    def key(self, key: str, character: str | None) -> None:
        """Do what is offered for a key; where nothing is, for the digit that it means on other keyboards."""
        offers = {offer.key: offer for offer in (*self.rows(), *self.offers())}
        offer = offers.get(key) or offers.get(digit_of(character, *self.session.settings.languages))
        if offer is not None:
            self.choose(offer.action)


_SIGN: Final = 2
"""Columns for the sign before the chosen row."""
_STEPS: Final = {"up": -1, "down": 1, "shift+tab": -1, "tab": 1}


class ListBox(BoxPage):
    """A box in which one of several things is chosen: by its key, by the arrows and Enter, or by the mouse."""

    taking: ClassVar[str]
    """The marked words for what Enter does with the chosen row."""

    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self._at = 0

    @property
    def selected(self) -> Offer | None:
        rows = self.rows()
        self._at = max(0, min(self._at, len(rows) - 1))
        return rows[self._at] if rows else None

    def offers(self) -> Sequence[Offer]:
        chosen = self.selected
        take = () if chosen is None else (Offer("enter", self.taking, chosen.action),)
        below = (Offer("down", mark("The one below"), ""),) if len(self.rows()) > 1 else ()
        return (*take, *below, Offer("escape", mark("Back"), ""))

    def commands(self) -> Sequence[Command]:
        above = (Command("up", mark("The one above")),) if len(self.rows()) > 1 else ()
        return (*of_offers(self.rows()), *above, *of_offers(self.offers()))

    def draw_rows(self, canvas: Canvas) -> None:
        chosen = self.selected
        for y, each in enumerate(self.rows()):
            if each == chosen:
                canvas.fill(Rect(0, y, canvas.width, 1), Ink(bg=LIT))
                canvas.text(0, y, "▸", ACCENT_STRONG)
            draw_offers(canvas, _SIGN, y, (each,))
            canvas.spot(Rect(0, y, canvas.width, 1), f"{PRESS}{each.key}")

    def key(self, key: str, character: str | None) -> None:
        if key in _STEPS:
            self._at = (self._at + _STEPS[key]) % max(1, len(self.rows()))
        else:
            super().key(key, character)

    def scroll(self, lines: int) -> None:
        self._at = max(0, min(self._at + (1 if lines > 0 else -1), len(self.rows()) - 1))


def draw_box(canvas: Canvas, rect: Rect, title: str) -> None:
    canvas.fill(rect, Ink(bg=PANEL))
    canvas.frame(rect, ACCENT, title=worded(title))


def _margin(width: int) -> int:
    """Return the margin of the text, its border included."""
    return _MARGIN + (width > NARROW)


def _inside(width: int) -> int:
    """Return the columns of the text, in a window of so many."""
    return min(_WIDEST, width - (2 if width > NARROW else 0)) - 2 * _margin(width)
