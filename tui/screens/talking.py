"""A screen where one can talk: C opens a line, Enter says it, Esc says nothing."""

from __future__ import annotations

from typing import Final

from net.messages import LOBBY, Say
from net.text import LINE_WIDTH
from tui.canvas import Canvas, Rect
from tui.games import Offer, Prompt
from tui.ink import ACCENT_STRONG, PANEL, STRONG, TEXT, Ink
from tui.screens.page import House, Page
from tui.widgets.buttons import draw_offers
from tui.widgets.textline import TextLine

_WRITING: Final = (Offer("enter", "Say it", ""), Offer("escape", "Say nothing", ""))


class TalkingPage(Page):
    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.writing: TextLine | None = None

    @property
    def way_out(self) -> str:
        return self.leaving if self.writing is None else "escape"

    def draw_prompt(self, canvas: Canvas, prompt: Prompt) -> None:
        """Two rows above the notice: what can be done, or what is being written."""
        y = canvas.height - 4
        canvas.fill(Rect(0, y, canvas.width, 2), Ink(bg=PANEL))
        if self.writing is not None:
            end = canvas.text(1, y, "Say: ", ACCENT_STRONG)
            self.writing.draw(canvas, end, y, canvas.width - end - 1, True)
            draw_offers(canvas, 3, y + 1, _WRITING)
            return
        canvas.text(1, y, "▸" if prompt.urgent else " ", ACCENT_STRONG)
        canvas.text(3, y, prompt.sentence, STRONG if prompt.urgent else TEXT, canvas.width - 4)
        draw_offers(canvas, 3, y + 1, prompt.offers)

    def key(self, key: str, character: str | None) -> None:
        if self.writing is not None:
            self._write(self.writing, key, character)
        elif key == "c":
            self.writing = TextLine(most=LINE_WIDTH)
        else:
            self.key_of_page(key, character)

    def key_of_page(self, key: str, character: str | None) -> None:
        raise NotImplementedError

    def _write(self, line: TextLine, key: str, character: str | None) -> None:
        if key in {"escape", "enter", "ctrl+c"}:
            self.writing = None
        if key == "enter" and line.written:
            table = self.house.desk.table
            self.house.send(Say(LOBBY if table is None else table.info.table, line.written))
        elif self.writing is not None:
            line.key(key, character)

    def paste(self, text: str) -> None:
        if self.writing is not None:
            self.writing.insert(text)
