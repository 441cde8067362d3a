"""A box before the page below: a few sentences and the keys that answer it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.canvas import Canvas, Rect, wrap
from tui.games import Offer
from tui.ink import ACCENT, PANEL, TEXT, Ink
from tui.screens.page import Page
from tui.widgets.buttons import draw_offers


class BoxPage(Page):
    covers = False
    title = ""

    def sentences(self) -> Sequence[str]:
        raise NotImplementedError

    def offers(self) -> Sequence[Offer]:
        raise NotImplementedError

    def choose(self, action: str) -> None:
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        width = min(64, canvas.width - 2)
        lines = [line for sentence in self.sentences() for line in (*wrap(sentence, width - 6), "")]
        height = min(len(lines) + 5, canvas.height)
        rect = Rect((canvas.width - width) // 2, (canvas.height - height) // 2, width, height)
        draw_box(canvas, rect, self.title)
        inside = canvas.window(rect.inside(3, 2))
        for row, line in enumerate(lines):
            inside.text(0, row, line, TEXT)
        draw_offers(inside, 0, inside.height - 1, self.offers())

    def key(self, key: str, character: str | None) -> None:
        for offer in self.offers():
            if offer.key == key:
                self.choose(offer.action)
                return


def draw_box(canvas: Canvas, rect: Rect, title: str) -> None:
    canvas.fill(rect, Ink(bg=PANEL))
    canvas.frame(rect, ACCENT, title=title)
