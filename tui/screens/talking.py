"""Lets a player talk on a screen: C opens a line, Enter says it, Esc says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.people.text import LINE_WIDTH
from net.protocol.messages import LOBBY, Say
from tui.canvas.canvas import Canvas, Rect, wrap
from tui.canvas.ink import ACCENT_STRONG, PANEL, STRONG, TEXT, Ink
from tui.games import Prompt
from tui.screens.page import Page, PageSession
from tui.widgets.buttons import Offer, draw_offers, in_rows
from tui.widgets.commands import Command, Hints, in_status, of_offers
from tui.widgets.textline import TextLine

WRITING: Final = (Offer("enter", "Say it", ""), Offer("escape", "Say nothing", ""))
_OF_LINE: Final = frozenset(offer.key for offer in WRITING)
_LEFT: Final = 3
"""Columns before a prompt's sentence and its keys."""


def draw_prompt(canvas: Canvas, prompt: Prompt, writing: TextLine | None, most: int = 2) -> int:
    """Draw, above the notice, what can be done, or what is being written. Return how many rows it has taken, of so many
    as it may: every key is told before the sentence is."""
    offers = in_rows(WRITING if writing is not None else prompt.offers, canvas.width - _LEFT) or [[]]
    offers = offers[: most - 1]
    sentence = prompt.sentence if writing is None else ""
    lines = wrap(sentence, canvas.width - _LEFT - 1) or [""]
    room = most - len(offers)
    if len(lines) > room:
        lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    top = canvas.height - 2 - len(lines) - len(offers)
    canvas.fill(Rect(0, top, canvas.width, len(lines) + len(offers)), Ink(bg=PANEL))
    if writing is not None:
        end = canvas.text(1, top, "Say: ", ACCENT_STRONG)
        writing.draw(canvas, end, top, canvas.width - end - 1, True)
    canvas.text(1, top, "▸" if prompt.urgent and writing is None else "", ACCENT_STRONG)
    for row, line in enumerate(lines):
        canvas.text(_LEFT, top + row, line, STRONG if prompt.urgent else TEXT, canvas.width - _LEFT - 1)
    for row, beside in enumerate(offers, top + len(lines)):
        draw_offers(canvas, _LEFT, row, beside)
    return len(lines) + len(offers)


class TalkingPage(Page):
    def __init__(self, session: PageSession) -> None:
        super().__init__(session)
        self.writing: TextLine | None = None

    @property
    def editing(self) -> TextLine | None:
        return self.writing

    @property
    def way_out(self) -> str:
        return self.leaving if self.writing is None else "escape"

    def prompt(self) -> Prompt:
        """Return what can be done now."""
        raise NotImplementedError

    @property
    def keys(self) -> Sequence[Command]:
        """The commands of its status line."""
        raise NotImplementedError

    def commands(self) -> Sequence[Command]:
        return of_offers(WRITING) if self.writing is not None else [*of_offers(self.prompt().offers), *self.keys]

    @property
    def status(self) -> Hints:
        """The keys that are not the prompt's; while a line is typed none of them is one."""
        return () if self.writing is not None else in_status(self.keys)

    def key(self, key: str, character: str | None) -> None:
        if self.writing is not None:
            self._write(self.writing, key, character)
        elif key == "c":
            self.writing = TextLine(most=LINE_WIDTH)
        else:
            self.key_of_page(key, character)

    def press(self, key: str, character: str | None) -> None:
        """Press a key for a click though a line is being written, or a name typed: only what is offered for that writes
        into it."""
        if self.writing is not None and key not in _OF_LINE:
            self.key_of_page(key, character)
        else:
            TalkingPage.key(self, key, character)

    def key_of_page(self, key: str, character: str | None) -> None:
        raise NotImplementedError

    def _write(self, line: TextLine, key: str, character: str | None) -> None:
        if key in {"escape", "enter", "ctrl+c"}:
            self.writing = None
        if key == "enter" and line.written:
            table = self.session.state.table
            self.session.send(Say(LOBBY if table is None else table.info.table, line.written))
        elif self.writing is not None:
            line.key(key, character)

    def paste(self, text: str) -> None:
        if self.writing is not None:
            self.writing.insert(text)
