"""Shows a box before the page below: a few sentences and the keys that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.canvas.canvas import Canvas, Rect, folded, wrap
from tui.canvas.ink import ACCENT, PANEL, TEXT, Ink
from tui.language import worded
from tui.screens.page import Page
from tui.widgets.buttons import Offer, draw_offers, in_rows, width_of_offer
from tui.widgets.commands import Command, of_offers

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

    def offers(self) -> Sequence[Offer]:
        raise NotImplementedError

    def choose(self, action: str) -> None:
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        return of_offers(self.offers())

    def least(self, width: int) -> tuple[int, int]:
        """Return what it needs. All that is asked must be read, and every answer seen: a fingerprint that is cut says
        nothing."""
        widest = max(map(width_of_offer, self.offers()))
        columns = max(self.smallest[0], widest + 2 * _MARGIN)
        lines, offers = self._written(_inside(max(width, columns)))
        return columns, len(lines) + len(offers) + 2

    def _written(self, width: int) -> tuple[list[str], list[list[Offer]]]:
        lines = [line for sentence in self.sentences() for line in wrap(folded(sentence, width), width)]
        return lines, in_rows(self.offers(), width)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box. In a low window no row is left empty."""
        inner = _inside(canvas.width)
        lines, offers = self._written(inner)
        airy = [line for sentence in self.sentences() for line in (*wrap(folded(sentence, inner), inner), "")]
        above, height = 2, len(airy) + len(offers) + 4
        if height > canvas.height:
            above, height = 1, len(lines) + len(offers) + 2
        else:
            lines = airy
        width = inner + 2 * _margin(canvas.width)
        rect = Rect((canvas.width - width) // 2, (canvas.height - height) // 2, width, height)
        draw_box(canvas, rect, self.title)
        inside = canvas.window(rect.inside(_margin(canvas.width), above))
        for row, line in enumerate(lines):
            inside.text(0, row, line, TEXT)
        for row, beside in enumerate(offers, inside.height - len(offers)):
            draw_offers(inside, 0, row, beside)

    def key(self, key: str, character: str | None) -> None:
        for offer in self.offers():
            if offer.key == key:
                self.choose(offer.action)
                return


def draw_box(canvas: Canvas, rect: Rect, title: str) -> None:
    canvas.fill(rect, Ink(bg=PANEL))
    canvas.frame(rect, ACCENT, title=worded(title))


def _margin(width: int) -> int:
    """Return the margin of the text, its border included."""
    return _MARGIN + (width > NARROW)


def _inside(width: int) -> int:
    """Return the columns of the text, in a window of so many."""
    return min(_WIDEST, width - (2 if width > NARROW else 0)) - 2 * _margin(width)
